"""How a file is uploaded: one object of its type and size within ten minutes, not readable by the public."""

import time
from datetime import UTC, datetime, timedelta
from io import BytesIO
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

import pytest
from sqlalchemy import insert, select

from app.config import get_config
from app.store.media import uploads
from app.store.media.models import Upload
from app.store.media.schemas import SignIn
from app.store.media.storage import size_of
from app.store.media.uploads import checked_kind
from tenant_router.keys import incoming_file
from tenant_router.session import store_session
from tests.app.store.media.conftest import picture, send
from tests.refusals import refusals
from tests.stock import SWITCH


def uploads_of(store) -> dict[str, Upload]:
    with store_session(store, read_only=True) as db:
        return {upload.name: upload for upload in db.scalars(select(Upload))}


def test_a_signed_url_accepts_the_file_and_no_one_can_read_it_there(store, sign):
    content = picture()
    answer = sign(len(content))

    assert answer.status_code == 200
    assert send(answer.json["result"], content, "image/jpeg") == 200
    name = incoming_file(store, answer.json["fileName"])
    assert size_of(name) == len(content)
    with pytest.raises(HTTPError) as refused:
        urlopen(get_config().picture_url(name))
    assert refused.value.code == 403


@pytest.mark.parametrize(
    ("sent", "content_type"),
    [(b"x" * 99, "image/jpeg"), (b"x" * 101, "image/jpeg"), (b"x" * 100, "text/html")],
    ids=["shorter", "longer", "another type"],
)
def test_a_signed_url_accepts_no_other_size_or_type(sign, sent, content_type):
    url = sign(100).json["result"]

    with pytest.raises(HTTPError) as refused:
        send(url, sent, content_type)

    assert refused.value.code == 403


def test_a_signed_url_accepts_no_other_name(sign):
    answer = sign(100).json
    url = answer["result"].replace(answer["fileName"], f"x{answer['fileName']}")

    with pytest.raises(HTTPError) as refused:
        send(url, b"x" * 100, "image/jpeg")

    assert refused.value.code == 403


def test_a_signed_url_expires(monkeypatch, sign):
    assert "X-Amz-Expires=600" in sign(100).json["result"]
    monkeypatch.setattr(uploads, "SIGNED_SECONDS", 1)
    url = sign(100).json["result"]

    wait_until_over(url)
    with pytest.raises(HTTPError) as refused:
        send(url, b"x" * 100, "image/jpeg")

    assert refused.value.code == 403


def wait_until_over(url: str) -> None:
    """Wait until the signature's one second has passed on the clock that signs and checks."""
    signed = parse_qs(urlsplit(url).query)["X-Amz-Date"][0]
    over = datetime.strptime(signed, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC) + timedelta(seconds=2)
    while datetime.now(UTC) <= over:
        time.sleep(0.1)


@pytest.mark.parametrize(
    ("content_type", "content"),
    [("image/png", picture(format="PNG")), ("text/csv", b"Name,Rate\nFan,100\n")],
)
def test_a_type_alone_is_enough_and_the_public_header_publishes_nothing(
    call, store, owner, content_type, content
):
    answer = call("POST", "/uploads/signUrl", store, owner, json={"fileType": content_type})

    assert answer.status_code == 200
    assert send(answer.json["result"], content, content_type) == 200
    name = incoming_file(store, answer.json["fileName"])
    assert size_of(name) == len(content)
    with pytest.raises(HTTPError) as refused:
        urlopen(get_config().picture_url(name))
    assert refused.value.code == 403


def test_a_file_whose_size_was_not_said_counts_as_the_largest_until_it_is_read(
    call, store, owner, give, run_worker
):
    answer = call("POST", "/uploads/signUrl", store, owner, json={"fileType": "image/jpeg"}).json
    name = answer["fileName"]
    before = uploads_of(store)[name].size
    send(answer["result"], picture(), "image/jpeg")
    give(SWITCH, [name])
    run_worker(store)

    assert (before, uploads_of(store)[name].size) == (5 * 1024 * 1024, len(picture()))


def test_a_file_whose_size_was_not_said_is_refused_if_it_is_too_large(
    call, store, owner, give, look, run_worker
):
    answer = call("POST", "/uploads/signUrl", store, owner, json={"fileType": "image/jpeg"}).json
    send(answer["result"], picture() + bytes(5 * 1024 * 1024), "image/jpeg")
    give(SWITCH, [answer["fileName"]])
    run_worker(store)

    refused = look(answer["fileName"])[answer["fileName"]]
    assert (refused["state"], refused["reason"]) == ("refused", "Image must be 5 MB or smaller")


def test_the_storage_allows_uploads_from_the_web_apps_origin(sign):
    headers = {
        "Origin": "http://127.0.0.1:8000",
        "Access-Control-Request-Method": "PUT",
        "Access-Control-Request-Headers": "content-type,x-amz-acl",
    }
    with urlopen(Request(sign(100).json["result"], method="OPTIONS", headers=headers)) as answer:
        assert answer.headers["Access-Control-Allow-Origin"] in ("*", headers["Origin"])
        assert "PUT" in answer.headers["Access-Control-Allow-Methods"]
        allowed = answer.headers["Access-Control-Allow-Headers"].lower()
        assert allowed == "*" or {"content-type", "x-amz-acl"} <= set(allowed.replace(" ", "").split(","))


@pytest.mark.parametrize(
    ("content_type", "size", "field", "message"),
    [
        ("image/jpeg", 5 * 1024 * 1024 + 1, "fileSize", "Image must be 5 MB or smaller"),
        ("video/mp4", 20 * 1024 * 1024 + 1, "fileSize", "Video must be 20 MB or smaller"),
        ("application/pdf", 25 * 1024 * 1024 + 1, "fileSize", "PDF must be 25 MB or smaller"),
        ("image/png", 0, "fileSize", "This file is empty. Please choose another file."),
        ("image/svg+xml", 100, "fileType", "This file type is not supported. Please choose another file."),
        ("text/html", 100, "fileType", "This file type is not supported. Please choose another file."),
    ],
)
def test_a_file_too_large_empty_or_of_another_kind_is_refused(content_type, size, field, message):
    def check(loaded):
        checked_kind(loaded["content_type"], loaded["size"], fields=("content_type", "size"))

    assert refusals(SignIn(), {"fileType": content_type, "fileSize": size}, check) == {field: [message]}
    assert refusals(SignIn(), {"fileType": "image/jpeg", "fileSize": 5 * 1024 * 1024}, check) == {}


def test_a_refused_file_gets_no_url(sign):
    answer = sign(5 * 1024 * 1024 + 1, "image/jpeg")

    errors = {"fileSize": ["Image must be 5 MB or smaller"]}
    assert (answer.status_code, answer.json["errors"]) == (422, errors)
    assert list(sign(100, "text/html").json["errors"]) == ["fileType"]


@pytest.mark.parametrize(
    ("content_type", "size"),
    [
        ("image/jpeg", 5),
        ("video/mp4", 20),
        ("application/pdf", 25),
        ("video/webm", 20),
        ("video/quicktime", 20),
    ],
)
def test_a_file_of_the_maximum_size_gets_a_url(sign, content_type, size):
    assert sign(size * 1024 * 1024, content_type).status_code == 200


def test_files_can_be_sent_with_a_request(call, store, owner, look):
    def form(**fields):
        return {"data": fields, "content_type": "multipart/form-data"}

    def jpeg(name="a.jpg"):
        return (BytesIO(picture()), name, "image/jpeg")

    one = call("POST", "/uploads", store, owner, **form(productImage=jpeg()))
    three = [jpeg("a.jpg"), jpeg("b.jpg"), jpeg("c.jpg")]
    several = call("POST", "/uploads/images", store, owner, **form(images=three, width="625", height="800"))
    notification = call("POST", "/uploads/notificationImg", store, owner, **form(image=jpeg()))

    assert [answer.status_code for answer in (one, several, notification)] == [201, 201, 201]
    names = [one.json["result"], *several.json["result"], notification.json["result"]]
    assert len(set(names)) == 5
    assert {state["state"] for state in look(*names).values()} == {"waiting"}
    for name in names:
        assert size_of(incoming_file(store, name)) == len(picture())
    boxes = {(upload.width, upload.height) for upload in uploads_of(store).values()}
    assert boxes == {(None, None), (625, 800)}


def test_a_request_with_an_invalid_or_missing_file_is_rejected(call, store, owner):
    def post(content: bytes, content_type: str, field: str = "image"):
        data = {field: (BytesIO(content), "a", content_type)}
        return call(
            "POST", "/uploads/notificationImg", store, owner, data=data, content_type="multipart/form-data"
        )

    large = post(b"x" * (5 * 1024 * 1024 + 1), "image/jpeg")
    larger = post(b"x" * (7 * 1024 * 1024), "image/jpeg")
    video, none = post(b"x", "video/mp4"), post(b"x", "image/jpeg", field="other")

    assert (large.status_code, large.json["message"]) == (422, "Image must be 5 MB or smaller")
    assert (larger.status_code, larger.json["message"]) == (
        413,
        "Too large. The limit is 6 MB.",
    )
    assert (video.status_code, none.status_code) == (422, 422)
    assert uploads_of(store) == {}


def test_other_calls_accept_no_larger_body(call, store, owner):
    body = {"code": "x" * 2_000_000, "imgUrl": []}

    assert call("POST", "/products/image", store, owner, json=body).status_code == 413


def test_a_store_has_a_thousand_files_waiting_at_most(store, sign):
    rows = [{"name": f"{number}.jpg", "content_type": "image/jpeg", "size": 1} for number in range(999)]
    with store_session(store) as db:
        db.execute(insert(Upload), rows)

    assert sign(100).status_code == 200
    answer = sign(100)
    assert (answer.status_code, answer.json["message"][:8]) == (409, "Too many")


def test_an_upload_can_be_deleted_but_not_another_stores(
    call, store, owner, upload, run_worker, make_store, fill, sign_in, look
):
    name = upload()
    other = make_store()
    fill(other)
    theirs = sign_in(other, other.key)

    assert call("DELETE", f"/uploads/{name}", other, theirs).status_code == 404
    assert call("GET", f"/uploads?names={name}", other, theirs).json == {"result": []}
    deleted = call("DELETE", f"/uploads/{name}", store, owner)
    run_worker(store)

    assert (deleted.status_code, deleted.json) == (200, {"result": {"fileName": name}})
    assert size_of(incoming_file(store, name)) is None
    assert look(name) == {}
    assert call("DELETE", f"/uploads/{name}", store, owner).status_code == 404


def test_an_invalid_box_is_rejected_by_field(call, store, owner):
    data = {"images": (BytesIO(picture()), "a.jpg", "image/jpeg"), "width": "wide"}

    answer = call("POST", "/uploads/images", store, owner, data=data, content_type="multipart/form-data")

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["width"])
