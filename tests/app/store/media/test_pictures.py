"""Pictures of products and categories: how many, which, when they appear, and what is removed."""

from io import BytesIO
from urllib.request import Request, urlopen

import pytest
from PIL import Image
from sqlalchemy import select, update

from app.catalogue.models import Category, Product
from app.config import get_config
from app.shared.image_names import paper_picture_name, thumbnail_name
from app.store.media import processing
from app.store.media.models import Attachment
from app.store.media.rules import Purpose
from app.store.media.storage import put_public, size_of
from tenant_router.session import store_session
from tests.app.store.media.conftest import picture, send
from tests.stock import FAN, SWITCH, WIRE

CATEGORY = "E001"
VIDEO = b"\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2" + b"\x00" * 400
PLACED = VIDEO[:24] + b"\x00\x00\x00\x1audta+22.3072+073.1812/" + b"\x00\x00\x00\x10mdat pictures"[:16]
BLANKED = VIDEO[:24] + b"\x00\x00\x00\x1afree" + b"\x00" * 18 + PLACED[50:]


def fetched(name: str) -> Image.Image:
    with urlopen(get_config().picture_url(name)) as answer:
        return Image.open(BytesIO(answer.read()))


@pytest.fixture
def two_rates(make_store, fill):
    store = make_store(two_rates=True)
    fill(store)
    return store


def test_new_pictures_appear_once_prepared_and_old_ones_until_then(
    give, upload, run_worker, shown, store, look
):
    before = shown(SWITCH)
    names = [upload(), upload(picture(300, 200, "PNG"), "image/png")]

    answer = give(SWITCH, names)

    assert (answer.status_code, list(answer.json["result"])) == (200, ["imgid"])
    assert shown(SWITCH) == before
    assert {upload["state"] for upload in look(*names).values()} == {"waiting"}
    run_worker(store)
    first, second = shown(SWITCH)
    assert fetched(first).size == (1000, 667)
    assert fetched(second).size == (300, 200)
    assert fetched(thumbnail_name(first)).size == (320, 213)
    assert {fetched(name).format for name in (first, thumbnail_name(second))} == {"WEBP"}
    states = look(*names)
    assert [states[name]["state"] for name in names] == ["ready", "ready"]
    assert states[names[0]]["url"] == get_config().picture_url(first)


def test_the_shop_shows_them_and_counts_the_product_among_those_with_pictures(
    call, give, upload, run_worker, store, owner
):
    number = give(FAN, [upload()]).json["result"]["imgid"]
    run_worker(store)

    product = call("GET", f"/products/itemsById/{FAN}", store).json["result"]
    assert product["img"]["imgid"] == number
    assert len(product["img"]["IMGURL"]) == len(product["img"]["THUMBURL"]) == 1
    with store_session(store, read_only=True) as db:
        assert db.scalar(select(Category.pictured_count).where(Category.code == CATEGORY)) == 2


def test_a_list_may_mix_current_and_new_pictures_in_its_order(
    call, give, upload, run_worker, shown, store, owner
):
    number = give(FAN, [upload(), upload()]).json["result"]["imgid"]
    run_worker(store)
    first, second = shown(FAN)
    addresses = call("GET", f"/products/itemsById/{FAN}", store).json["result"]["img"]["IMGURL"]

    assert give(FAN, [addresses[1], upload(), first], imgid=number).status_code == 200
    run_worker(store)

    assert shown(FAN)[0] == second
    assert shown(FAN)[2] == first
    assert len(shown(FAN)) == 3


def test_reordering_applies_at_once_and_omitted_pictures_are_removed(give, upload, run_worker, shown, store):
    number = give(FAN, [upload(), upload(), upload()]).json["result"]["imgid"]
    run_worker(store)
    first, second, third = shown(FAN)
    put_public(paper_picture_name(second), b"as papers print it", "image/jpeg")

    give(FAN, [third, first], imgid=number)
    assert shown(FAN) == [third, first]
    run_worker(store)

    copies = (second, thumbnail_name(second), paper_picture_name(second))
    assert [size_of(name) for name in copies] == [None, None, None]
    assert size_of(first)


def test_an_empty_list_or_deleting_the_number_removes_all(
    call, give, upload, run_worker, shown, store, owner
):
    number = give(FAN, [upload()]).json["result"]["imgid"]
    run_worker(store)
    gone = shown(FAN)[0]

    assert give(FAN, [], imgid=number).status_code == 200
    assert shown(FAN) == []
    run_worker(store)
    assert size_of(gone) is None
    assert call("DELETE", f"/products/{number}", store, owner).status_code == 404

    give(FAN, [upload()])
    run_worker(store)
    deleted = call("DELETE", f"/products/{number}", store, owner)
    assert (deleted.status_code, deleted.json) == (200, {"result": {"imgid": number}})
    assert shown(FAN) == []


def test_deleting_while_new_ones_are_prepared_leaves_none(
    call, give, upload, run_worker, shown, store, owner
):
    number = give(FAN, [upload()]).json["result"]["imgid"]

    assert call("DELETE", f"/products/{number}", store, owner).status_code == 200
    run_worker(store)

    assert shown(FAN) == []


def test_the_last_of_two_lists_wins(give, upload, run_worker, shown, store):
    give(FAN, [upload(picture(400, 100))])
    give(FAN, [upload(picture(100, 400))])
    run_worker(store)

    (name,) = shown(FAN)
    assert fetched(name).size == (100, 400)


def test_a_picture_of_two_codes_stays_while_one_uses_it(give, upload, run_worker, shown, store):
    number = give(FAN, [upload()]).json["result"]["imgid"]
    run_worker(store)
    (name,) = shown(FAN)
    assert give(WIRE, [name]).status_code == 200

    give(FAN, [], imgid=number)
    run_worker(store)

    assert shown(WIRE) == [name]
    assert size_of(name)


def test_a_category_has_one_picture_with_a_separate_number(
    call, give, upload, run_worker, shown, store, owner
):
    two = give(CATEGORY, [upload(), upload()])
    assert (two.status_code, two.json["errors"]) == (
        422,
        {"imgUrl": ["Only 1 Images are allowed for Category E001"]},
    )
    number = give(CATEGORY, [upload()]).json["result"]["imgid"]
    run_worker(store)

    (category, *_) = call("GET", "/dept", store, owner).json["result"]
    assert category["img"]["imgid"] == number
    assert category["img"]["IMGURL"] == [get_config().picture_url(shown(CATEGORY)[0])]
    assert call("DELETE", f"/products/{number}", store, owner).status_code == 200
    assert shown(CATEGORY) == []
    (category, *_) = call("GET", "/dept", store, owner).json["result"]
    assert category["img"]["imgid"] == 0  # its first product's picture


@pytest.mark.parametrize(
    ("pictures", "videos", "message"),
    [
        (4, 0, None),
        (5, 0, "You can upload a maximum of 4 images."),
        (1, 1, "Video uploads are not allowed."),
    ],
)
def test_a_store_with_one_rate_allows_four_pictures_and_no_video(give, sign, pictures, videos, message):
    check_limit(give, sign, FAN, pictures, videos, message)


@pytest.mark.parametrize(
    ("pictures", "videos", "message"),
    [
        (8, 1, None),
        (9, 1, "You can upload a maximum of 8 images."),
        (8, 2, "You can upload only 1 video."),
        (9, 2, "You can upload a maximum of 8 images and 1 video."),
    ],
)
def test_a_store_with_two_rates_allows_eight_pictures_and_a_video(
    call, two_rates, sign_in, pictures, videos, message
):
    owner = sign_in(two_rates, two_rates.key)

    def sign(size, content_type="image/jpeg"):
        body = {"fileType": content_type, "fileSize": size}
        return call("POST", "/uploads/signUrl", two_rates, owner, json=body)

    def give(code, names):
        return call("POST", "/products/image", two_rates, owner, json={"code": code, "imgUrl": names})

    check_limit(give, sign, FAN, pictures, videos, message)


def check_limit(give, sign, code, pictures, videos, message):
    kinds = ["image/jpeg"] * pictures + ["video/mp4"] * videos
    answer = give(code, [sign(10, kind).json["fileName"] for kind in kinds])
    if message is None:
        assert answer.status_code == 200
    else:
        assert (answer.status_code, answer.json["errors"]) == (422, {"imgUrl": [message]})


@pytest.mark.parametrize(("video", "stored"), [(VIDEO, VIDEO), (PLACED, BLANKED)])
def test_a_video_is_stored_without_its_location_after_the_pictures(
    call, two_rates, sign_in, run_worker, video, stored
):
    owner = sign_in(two_rates, two_rates.key)

    def upload(content, kind):
        body = {"fileType": kind, "fileSize": len(content)}
        answer = call("POST", "/uploads/signUrl", two_rates, owner, json=body).json
        send(answer["result"], content, kind)
        return answer["fileName"]

    names = [upload(video, "video/quicktime"), upload(picture(), "image/jpeg")]
    assert (
        call("POST", "/products/image", two_rates, owner, json={"code": FAN, "imgUrl": names}).status_code
        == 200
    )
    run_worker(two_rates)

    image = call("GET", f"/products/itemsById/{FAN}", two_rates).json["result"]["img"]
    assert [url.rpartition(".")[2] for url in image["IMGURL"]] == ["webp", "mp4"]
    assert image["THUMBURL"][1] == image["IMGURL"][1]
    with urlopen(image["IMGURL"][1]) as answer:
        assert (answer.headers["Content-Type"], answer.read()) == ("video/mp4", stored)
    with urlopen(Request(image["IMGURL"][1], headers={"Range": "bytes=4-11"})) as piece:
        assert (piece.status, piece.read()) == (206, stored[4:12])


def test_bulk_uploads_append_one_by_one_in_their_own_box(call, store, owner, upload, run_worker, shown):
    def add(code, name):
        body = {"code": code, "imgUrl": name, "mobileNo": store.key}
        return call("POST", "/products/bulk", store, owner, json=body)

    before = shown(SWITCH)
    for _ in range(3):
        assert add(SWITCH, upload(picture(1000, 1000))).status_code == 200
    fifth = add(SWITCH, upload())
    run_worker(store)

    assert (fifth.status_code, fifth.json["errors"]) == (
        422,
        {"imgUrl": [f"Only 4 Images are allowed for item {SWITCH}"]},
    )
    assert shown(SWITCH)[:1] == before
    assert [fetched(name).size for name in shown(SWITCH)[1:]] == [(625, 625)] * 3
    assert add("E002", upload()).status_code == 200
    assert add("E002", upload()).json["message"] == "Only 1 Images are allowed for Category E002"
    assert add("E999", upload()).status_code == 404


def test_a_bulk_upload_gets_the_number_of_pictures(call, store, owner):
    categories = call("GET", "/products/categoryId", store, owner).json["result"]
    products = call("GET", "/products/productId?per_page=2", store, owner).json

    assert [(row["DEPT_CD"], row["IMAGES"]) for row in categories] == [("E001", 0), ("E002", 0)]
    assert products["result"] == [{"ITEM_CD": SWITCH, "IMAGES": 1}, {"ITEM_CD": WIRE, "IMAGES": 1}]
    assert products["pagination"]["nextPage"] == 1
    assert products["pagination"]["totalItems"] == 3


def test_files_of_other_stores_are_rejected(give, upload, shown, make_store, fill, run_worker, store):
    other = make_store()
    put_public(f"public/{other.key}/theirs.webp", picture(10, 10, "WEBP"), "image/webp")
    with store_session(other) as db:
        fill(other)
        db.execute(update(Product).values(pictures=[f"public/{other.key}/theirs.webp"]))
    before = shown(SWITCH)
    strange = [
        "unknown.jpg",
        f"public/{other.key}/theirs.webp",
        get_config().picture_url(f"public/{other.key}/theirs.webp"),
        "https://elsewhere.example/a.webp",
        f"incoming/{store.key}/{upload()}",
    ]

    for name in strange:
        answer = give(SWITCH, [name])
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["imgUrl"]), name
    assert shown(SWITCH) == before


def test_an_unknown_code_is_404_and_another_codes_number_is_422(give, upload):
    assert give("I9999999", [upload()]).status_code == 404
    answer = give(FAN, [upload()], imgid=1)
    assert (answer.status_code, list(answer.json["errors"])) == (422, ["imgid"])
    assert give(FAN, []).json["message"] == "Please Select an Image"


def test_a_rejected_picture_has_a_reason_and_the_others_are_used(
    give, upload, run_worker, shown, store, look
):
    good, bad = upload(), upload(b"not a picture at all")

    give(FAN, [bad, good])
    run_worker(store)

    assert len(shown(FAN)) == 1
    states = look(good, bad)
    assert (states[good]["state"], states[bad]["state"]) == ("ready", "refused")
    assert states[bad]["reason"] == "This image is damaged or not supported. Please choose another one."
    assert states[bad]["url"] is None
    again = give(FAN, [bad])
    assert (again.status_code, again.json["message"]) == (422, states[bad]["reason"])


def test_the_old_pictures_stay_if_all_new_ones_are_rejected(give, upload, run_worker, shown, store):
    before = shown(SWITCH)

    give(SWITCH, [upload(b"nothing")])
    run_worker(store)

    assert shown(SWITCH) == before
    with store_session(store, read_only=True) as db:
        assert db.scalar(select(Attachment.names)) is None


def test_a_file_that_never_arrived_is_rejected_with_that_reason(give, sign, run_worker, store, look):
    name = sign(100).json["fileName"]

    give(FAN, [name])
    run_worker(store)

    assert look(name)[name]["reason"] == "Upload failed. Please upload the file again."


def test_a_product_removed_in_the_meantime_is_ignored(give, upload, run_worker, store):
    give(FAN, [upload()])
    with store_session(store) as db:
        db.delete(db.get(Product, FAN))

    run_worker(store)


def test_a_worker_killed_half_way_leaves_no_duplicates(give, upload, run_worker, shown, store, monkeypatch):
    name = upload()
    give(FAN, [name])
    with monkeypatch.context() as patch:
        patch.setattr(processing, "_assign", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            run_worker(store)
    made = processing.publish(store, Purpose.PRODUCT, name)
    run_worker(store)

    assert shown(FAN) == [made]
