"""The owner changes how his store looks: pictures by way of uploads, links, colours."""

import pytest

from app.settings.rules import is_link
from tests.stock import DEALER, SALESPERSON

COLOURS = {
    "primaryColor": "#0B5F66",
    "primaryColorText": "#ffffff",
    "secondaryColor": "#FFE082",
    "secondaryColorText": "#ABCDEF",
}


@pytest.fixture
def put(ask, store):
    def make(kind: str, data: object, **headers: str):
        body = {"mobileNo": store.key, "type": kind, "data": data}
        return ask("PUT", "/owner", body, **headers)

    return make


@pytest.fixture
def look(ask):
    return lambda: ask("GET", "/owner").json["result"]


@pytest.mark.parametrize("kind", ["logo", "banner", "paymentImg", "socialLinks", "color"])
def test_the_look_is_the_owners_alone_whatever_it_is_to_be(call, store, goods, sign_in, guest, kind):
    people = [guest(store), sign_in(store, DEALER), sign_in(store, SALESPERSON)]

    for data in (None, "x", 5, {}):
        body = {"type": kind, "data": data}
        assert call("PUT", "/owner", store, json=body).status_code == 401
        assert [call("PUT", "/owner", store, one, json=body).status_code for one in people] == [403] * 3


@pytest.mark.parametrize(("kind", "shown"), [("logo", "LOGO"), ("paymentImg", "PAYMENTIMG")])
def test_a_picture_is_shown_once_it_is_prepared_and_removed_by_none(
    put, look, upload, run_worker, store, kind, shown
):
    (name,) = upload(800)

    answer = put(kind, name)
    assert answer.json["waiting"] == [name]
    assert answer.json["result"][shown] is None
    run_worker(store)

    assert look()[shown].endswith(".webp")
    # What is there already may be sent back by its address.
    assert put(kind, look()[shown]).json["waiting"] == []
    assert put(kind, None).json["result"][shown] is None


def test_the_list_of_stores_shows_the_logo(put, look, upload, run_worker, store, call):
    def listed():
        return call("GET", f"/saral/getAllCompany?query={store.key}").json["result"][0]["LOGO"]

    put("logo", upload(800)[0])
    run_worker(store)
    assert listed() == look()["LOGO"] is not None

    put("logo", "")
    run_worker(store)
    assert listed() is None


def test_banners_keep_their_order_and_ten_are_the_most(put, look, upload, run_worker, store):
    put("banner", upload(100, 110, 120, 130, 140))
    run_worker(store)
    first = look()["BANNER"]
    assert len(set(first)) == 5

    six = upload(150, 160, 170, 180, 190, 200)
    answer = put("banner", [*first, *six])
    assert (answer.status_code, answer.json["message"]) == (422, "You can upload only 10 images.")
    answer = put("banner", six)
    assert (answer.status_code, answer.json["message"]) == (422, "You can upload only 5 images.")
    assert list(answer.json["errors"]) == ["data"]
    assert look()["BANNER"] == first

    assert put("banner", [six[0], *reversed(first), *six[1:5]]).status_code == 200
    run_worker(store)
    ten = look()["BANNER"]
    assert (len(ten), ten[1:6]) == (10, first[::-1])
    assert put("banner", ten[::-1]).json["result"]["BANNER"] == ten[::-1]
    assert put("banner", []).json["result"]["BANNER"] == []


def test_banners_that_are_being_prepared_may_be_sent_again(put, look, upload, run_worker, store):
    five, more = upload(100, 110, 120, 130, 140), upload(150)
    put("banner", five)

    assert put("banner", [*five, *more]).json["waiting"] == [*five, *more]
    run_worker(store)

    assert len(look()["BANNER"]) == 6


@pytest.mark.parametrize("kind", ["logo", "banner", "paymentImg"])
@pytest.mark.parametrize("data", [5, True, {"x": "y"}, [5], ["x"], "x", "public/other/x.webp", ["y" * 501]])
def test_what_is_no_picture_of_the_store_is_refused(put, kind, data):
    answer = put(kind, data)

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["data"])


def test_a_logo_is_one(put, upload):
    assert put("logo", upload(100, 110)).status_code == 422


def test_another_stores_picture_is_refused(put, make_store, call, sign_in, upload):
    from io import BytesIO

    from PIL import Image

    other = make_store()
    content = BytesIO()
    Image.new("RGB", (9, 9)).save(content, "PNG")
    files = {"images": [(BytesIO(content.getvalue()), "x.png", "image/png")]}
    theirs = call("POST", "/uploads/images", other, sign_in(other, other.key), data=files).json["result"]

    assert put("logo", theirs[0]).status_code == 422


LINKS = {
    "FBLINK": "https://www.facebook.com/asha.electricals",
    "YTLINK": "https://youtube.com/@asha",
    "IGLINK": "https://instagram.com/asha?igsh=1",
    "WHANO": "9825012345",
}


def test_links_change_as_far_as_they_are_given(put, look):
    put("socialLinks", LINKS)
    assert look().items() >= LINKS.items()

    put("socialLinks", {"YTLINK": "  ", "FBLINK": "https://fb.me/asha"})
    assert look().items() >= {**LINKS, "YTLINK": "", "FBLINK": "https://fb.me/asha"}.items()


WRONG_LINKS = {
    "FBLINK": (
        "facebook.com/asha",
        "http://facebook.com/asha",
        "https://instagram.com/asha",
        "https://facebook.com.evil.example/",
        "https://evil.example/facebook.com",
        "https://facebook.com@evil.example/",
        "https://facebook.com\\@evil.example/",
        "https://evilfacebook.com/",
        "javascript:alert(1)//https://facebook.com/",
        'https://facebook.com/"onload=',
        "https://facebook.com/" + "a" * 300,
        5,
        None,
    ),
    "YTLINK": ("https://vimeo.com/1",),
    "IGLINK": ("https://facebook.com/asha",),
    "WHANO": ("982501234", "98250123456", "+919825012345", "98250x2345", "९८२५०१२३४५"),
}


@pytest.mark.parametrize(
    ("name", "link"), [(name, link) for name, some in WRONG_LINKS.items() for link in some]
)
def test_a_wrong_link_is_told_beside_its_field_and_changes_nothing(put, look, name, link):
    before = look()

    answer = put("socialLinks", {**LINKS, name: link})

    assert (answer.status_code, list(answer.json["errors"])) == (422, [f"data.{name}"])
    assert look() == before


def test_hosts_below_a_service_are_its_own():
    assert is_link("facebook", "https://m.facebook.com/asha")
    assert is_link("youtube", "https://YouTu.be")
    assert not is_link("youtube", "https://youtube.com:8443/")
    assert not is_link("facebook", "https://facebook.com/\nx")


def test_colours_are_kept_as_they_were_chosen_and_none_are_the_products_own(put, look, client, store):
    put("color", COLOURS)
    assert look()["COLOR"] == COLOURS
    manifest = client.get(f"/{store.key}/manifest.webmanifest").json
    assert manifest["theme_color"] == COLOURS["primaryColor"]

    put("color", None)
    assert look()["COLOR"] is None


@pytest.mark.parametrize("colour", [None, "", "red", "#12345", "#12345G", "#1234567", 5, "#123456;"])
def test_a_colour_that_is_none_is_told_beside_its_field(put, look, colour):
    answer = put("color", {**COLOURS, "secondaryColor": colour})

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["data.secondaryColor"])
    assert put("color", {"primaryColor": "#000000"}).status_code == 422
    assert look()["COLOR"] is None


def test_two_may_change_different_parts_at_once_but_not_the_same(put, ask):
    seen = ask("GET", "/owner")
    tag = seen.headers["ETag"]
    assert tag == f'"{seen.json["result"]["VERSION"]}"'

    assert put("color", COLOURS, If_Match=tag).status_code == 200
    assert put("socialLinks", LINKS, If_Match=tag).status_code == 200
    late = put("color", None, If_Match=tag)

    assert late.status_code == 412
    assert ask("GET", "/owner").json["result"]["COLOR"] == COLOURS
    assert put("color", None, If_Match='"nonsense"').status_code == 412
    assert put("color", None).status_code == 200


def test_pictures_of_an_older_look_are_not_put_back(put, ask, upload):
    tag = ask("GET", "/owner").headers["ETag"]

    assert put("banner", [], If_Match=tag).status_code == 200
    put("banner", upload(100), If_Match=tag)
    assert put("logo", None, If_Match=tag).status_code == 200
