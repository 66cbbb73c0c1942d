"""The life of a catalogue's files: uploaded, prepared by the worker, read by customers, removed."""

from io import BytesIO
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from tests.app.store.media.conftest import send


def leaflet(words: str) -> bytes:
    content = BytesIO()
    canvas = Canvas(content)
    canvas.drawString(72, 720, words)
    canvas.save()
    return content.getvalue()


def cover() -> bytes:
    content = BytesIO()
    Image.new("RGB", (1600, 900), "green").save(content, "PNG")
    return content.getvalue()


@pytest.fixture
def upload(call, store, owner):
    """Upload a file as the owner's page does. Return its name."""

    def make(content: bytes, content_type: str = "application/pdf") -> str:
        body = {"fileType": content_type, "fileSize": len(content)}
        signed = call("POST", "/uploads/signUrl", store, owner, json=body).json
        assert send(signed["result"], content, content_type) == 200
        return signed["fileName"]

    return make


def is_there(url: str) -> bool:
    try:
        urlopen(url).close()
    except HTTPError as refused:
        return refused.code not in (403, 404)
    return True


def test_a_catalogue_is_added_changed_and_removed_with_its_files(call, store, owner, upload, run_worker):
    files = {"files": upload(leaflet("First")), "imgUrl": upload(cover(), "image/png")}
    number = call("POST", "/catalog", store, owner, json={"title": "Fans", **files}).json["result"]["caId"]
    run_worker(store)
    (first,) = call("GET", f"/catalog/{number}", store).json["result"]
    with urlopen(first["FILE_URL"]) as answer:
        assert (answer.headers["Content-Type"], answer.read(5)) == ("application/pdf", b"%PDF-")
    assert is_there(first["IMG_URL"])

    changed = {"caId": number, "files": upload(leaflet("Second")), "imgUrl": first["IMG_URL"]}
    assert call("PUT", "/catalog", store, owner, json=changed).status_code == 200
    run_worker(store)
    (second,) = call("GET", f"/catalog/{number}", store).json["result"]
    assert second["FILE_URL"] != first["FILE_URL"]
    assert second["IMG_URL"] == first["IMG_URL"]
    assert (is_there(second["FILE_URL"]), is_there(first["FILE_URL"])) == (True, False)

    assert call("DELETE", f"/catalog/{number}", store, owner).status_code == 200
    run_worker(store)
    assert not is_there(second["FILE_URL"])
    assert not is_there(second["IMG_URL"])


def test_a_file_that_is_no_pdf_does_not_change_the_catalogue(call, store, owner, upload, run_worker):
    body = {"title": "Fans", "files": upload(leaflet("First"))}
    number = call("POST", "/catalog", store, owner, json=body).json["result"]["caId"]
    run_worker(store)
    (before,) = call("GET", f"/catalog/{number}", store, owner).json["result"]

    name = upload(b"<html>no</html>")
    assert call("PUT", "/catalog", store, owner, json={"caId": number, "files": name}).status_code == 200
    run_worker(store)

    (refused,) = call("GET", f"/uploads?names={name}", store, owner).json["result"]
    assert (refused["state"], bool(refused["reason"])) == ("refused", True)
    assert call("GET", f"/catalog/{number}", store, owner).json["result"] == [before]
    assert is_there(before["FILE_URL"])


def test_given_a_file_that_is_no_pdf_when_a_catalogue_is_added_then_none_stays(
    call, store, owner, upload, run_worker
):
    name = upload(b"<html>no</html>")
    files = {"files": name, "imgUrl": upload(cover(), "image/png")}
    assert call("POST", "/catalog", store, owner, json={"title": "Fake", **files}).status_code == 201
    run_worker(store)

    assert call("GET", "/catalog", store, owner).json["result"] == []
    (refused,) = call("GET", f"/uploads?names={name}", store, owner).json["result"]
    assert (refused["state"], bool(refused["reason"])) == ("refused", True)


def test_a_catalogue_removed_before_its_file_is_prepared_blocks_nothing(
    call, store, owner, upload, run_worker
):
    body = {"title": "Fans", "files": upload(leaflet("First"))}
    number = call("POST", "/catalog", store, owner, json=body).json["result"]["caId"]

    assert call("DELETE", f"/catalog/{number}", store, owner).status_code == 200
    run_worker(store)

    assert call("GET", "/catalog", store, owner).json["result"] == []


def test_a_product_is_removed_with_its_pictures(call, store, owner, upload, run_worker, post, detail):
    code = post().json["result"]["ITEM_CD"]
    body = {"code": code, "imgUrl": [upload(cover(), "image/png")]}
    assert call("POST", "/products/image", store, owner, json=body).status_code in (200, 201)
    run_worker(store)
    pictures = detail(code)["img"]
    assert all(map(is_there, (*pictures["IMGURL"], *pictures["THUMBURL"])))

    assert call("DELETE", f"/products/item/{code}", store, owner).status_code == 200
    run_worker(store)

    assert not any(map(is_there, (*pictures["IMGURL"], *pictures["THUMBURL"])))
