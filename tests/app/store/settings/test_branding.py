"""Branding: the owner changes pictures by uploads, links and colours."""

import pytest
from marshmallow import ValidationError

from app.store.settings.branding import BrandingPart
from app.store.settings.owner_schemas import data_of
from app.store.settings.rules import is_link
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


def fields_refused(kind: str, data: object) -> list[str]:
    """Return the fields at which the data of a part is refused; none if it is accepted."""
    try:
        data_of(BrandingPart(kind), data)
    except ValidationError as error:
        return list(error.messages)
    return []


@pytest.fixture
def branding(ask):
    return lambda: ask("GET", "/owner").json["result"]


@pytest.mark.parametrize("kind", ["logo", "banner", "paymentImg", "socialLinks", "color"])
def test_only_the_owner_can_change_the_branding(call, store, goods, sign_in, guest, kind):
    people = [guest(store), sign_in(store, DEALER), sign_in(store, SALESPERSON)]

    for data in (None, "x", 5, {}):
        body = {"type": kind, "data": data}
        assert call("PUT", "/owner", store, json=body).status_code == 401
        assert [call("PUT", "/owner", store, one, json=body).status_code for one in people] == [403] * 3


@pytest.mark.parametrize(("kind", "shown"), [("logo", "LOGO"), ("paymentImg", "PAYMENTIMG")])
def test_a_picture_is_shown_once_processed_and_removed_by_null(
    put, branding, upload, run_worker, store, kind, shown
):
    (name,) = upload(800)

    answer = put(kind, name)
    assert answer.json["waiting"] == [name]
    assert answer.json["result"][shown] is None
    run_worker(store)

    assert branding()[shown].endswith(".webp")
    # An existing picture may be sent back by its URL.
    assert put(kind, branding()[shown]).json["waiting"] == []
    assert put(kind, None).json["result"][shown] is None


def test_the_list_of_stores_shows_the_logo(put, branding, upload, run_worker, store, call):
    def listed():
        return call("GET", f"/saral/getAllCompany?query={store.key}").json["result"][0]["LOGO"]

    put("logo", upload(800)[0])
    run_worker(store)
    assert listed() == branding()["LOGO"] is not None

    put("logo", "")
    run_worker(store)
    assert listed() is None


def test_banners_keep_their_order_and_are_limited_to_ten(put, branding, upload, run_worker, store):
    put("banner", upload(100, 110, 120, 130, 140))
    run_worker(store)
    first = branding()["BANNER"]
    assert len(set(first)) == 5

    six = upload(150, 160, 170, 180, 190, 200)
    answer = put("banner", [*first, *six])
    assert (answer.status_code, answer.json["message"]) == (422, "You can upload only 10 images.")
    answer = put("banner", six)
    assert (answer.status_code, answer.json["message"]) == (422, "You can upload only 5 images.")
    assert list(answer.json["errors"]) == ["data"]
    assert branding()["BANNER"] == first

    assert put("banner", [six[0], *reversed(first), *six[1:5]]).status_code == 200
    run_worker(store)
    ten = branding()["BANNER"]
    assert (len(ten), ten[1:6]) == (10, first[::-1])
    assert put("banner", ten[::-1]).json["result"]["BANNER"] == ten[::-1]
    assert put("banner", []).json["result"]["BANNER"] == []


def test_banners_being_processed_can_be_sent_again(put, branding, upload, run_worker, store):
    five, more = upload(100, 110, 120, 130, 140), upload(150)
    put("banner", five)

    assert put("banner", [*five, *more]).json["waiting"] == [*five, *more]
    run_worker(store)

    assert len(branding()["BANNER"]) == 6


@pytest.mark.parametrize("kind", ["logo", "banner", "paymentImg"])
@pytest.mark.parametrize("data", [5, True, {"x": "y"}, [5], ["y" * 501]])
def test_what_is_no_name_of_a_picture_is_rejected(kind, data):
    assert fields_refused(kind, data) == ["data"]


@pytest.mark.parametrize("kind", ["logo", "banner", "paymentImg"])
def test_names_that_are_not_pictures_of_the_store_are_rejected(put, kind):
    for data in (5, ["x"], "x", "public/other/x.webp"):
        answer = put(kind, data)
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["data"])


def test_a_logo_is_a_single_picture(put, upload):
    assert put("logo", upload(100, 110)).status_code == 422


def test_another_stores_picture_is_rejected(put, make_store, call, sign_in, upload):
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


def test_only_the_links_in_the_request_change(put, branding):
    put("socialLinks", LINKS)
    assert branding().items() >= LINKS.items()

    put("socialLinks", {"YTLINK": "  ", "FBLINK": "https://fb.me/asha"})
    assert branding().items() >= {**LINKS, "YTLINK": "", "FBLINK": "https://fb.me/asha"}.items()


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
    "WHANO": ("982501234", "98250123456", "+9198250123456", "98250x2345", "९८२५०१२३"),
}


@pytest.mark.parametrize(
    ("name", "link"), [(name, link) for name, some in WRONG_LINKS.items() for link in some]
)
def test_a_wrong_link_is_refused_at_its_field(name, link):
    assert fields_refused("socialLinks", {**LINKS, name: link}) == [f"data.{name}"]
    assert fields_refused("socialLinks", LINKS) == []


def test_a_wrong_link_is_422_and_changes_nothing(put, branding):
    before = branding()

    answer = put("socialLinks", {**LINKS, "FBLINK": "https://evil.example/facebook.com"})

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["data.FBLINK"])
    assert branding() == before


def test_subdomains_of_a_site_are_accepted():
    assert is_link("facebook", "https://m.facebook.com/asha")
    assert is_link("youtube", "https://YouTu.be")
    assert not is_link("youtube", "https://youtube.com:8443/")
    assert not is_link("facebook", "https://facebook.com/\nx")


def test_colours_are_stored_as_chosen_and_null_restores_the_default(put, branding, client, store):
    put("color", COLOURS)
    assert branding()["COLOR"] == COLOURS
    manifest = client.get(f"/{store.key}/manifest.webmanifest").json
    assert manifest["theme_color"] == COLOURS["primaryColor"]

    put("color", None)
    assert branding()["COLOR"] is None


@pytest.mark.parametrize("kind", ["logo", "banner", "paymentImg", "socialLinks", "color"])
def test_a_change_without_data_is_refused_and_removes_nothing(ask, put, branding, kind):
    put("color", COLOURS)
    before = branding()

    answer = ask("PUT", "/owner", {"type": kind})

    assert (answer.status_code, answer.json["errors"]) == (422, {"data": ["This field is required"]})
    assert branding() == before


@pytest.mark.parametrize("colour", [None, "", "red", "#12345", "#12345G", "#1234567", 5, "#123456;"])
def test_an_invalid_colour_is_refused_at_its_field(colour):
    assert fields_refused("color", {**COLOURS, "secondaryColor": colour}) == ["data.secondaryColor"]
    assert fields_refused("color", COLOURS) == []


def test_an_invalid_colour_is_422(put, branding):
    answer = put("color", {**COLOURS, "secondaryColor": "red"})

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["data.secondaryColor"])
    assert put("color", {"primaryColor": "#000000"}).status_code == 422
    assert branding()["COLOR"] is None


def test_different_parts_can_be_edited_concurrently_but_not_the_same(put, ask):
    loaded = ask("GET", "/owner")
    tag = loaded.headers["ETag"]
    assert tag == f'"{loaded.json["result"]["VERSION"]}"'

    assert put("color", COLOURS, If_Match=tag).status_code == 200
    assert put("socialLinks", LINKS, If_Match=tag).status_code == 200
    late = put("color", None, If_Match=tag)

    assert late.status_code == 412
    assert ask("GET", "/owner").json["result"]["COLOR"] == COLOURS
    assert put("color", None, If_Match='"nonsense"').status_code == 412
    assert put("color", None).status_code == 200


def test_an_outdated_edit_of_pictures_is_rejected(put, ask, upload):
    tag = ask("GET", "/owner").headers["ETag"]

    assert put("banner", [], If_Match=tag).status_code == 200
    put("banner", upload(100), If_Match=tag)
    assert put("logo", None, If_Match=tag).status_code == 200
