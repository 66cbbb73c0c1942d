"""Fixtures that request exports over the API, run the worker's task, and download the files."""

import csv
from io import BytesIO, StringIO
from urllib.request import urlopen

import pypdf
import pytest
from PIL import Image

from app.config import get_config
from app.store.media.storage import put_public


@pytest.fixture
def worker_tasks() -> str:
    return "exports."


@pytest.fixture
def request_export(call):
    """Request an export; return the response's result."""

    def make(store, token, **body) -> dict:
        answer = call("POST", "/exports", store, token, json=body)
        assert answer.status_code == 202, answer.text
        return answer.json["result"]

    return make


@pytest.fixture
def get_export(call):
    def make(store, token, number) -> dict:
        answer = call("GET", f"/exports/{number}", store, token)
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return make


@pytest.fixture
def read_pdf(request_export, get_export, run_worker):
    """Request a PDF, have it made, and download it as a browser does."""

    def read(store, token, **body) -> pypdf.PdfReader:
        number = request_export(store, token, **body)["id"]
        run_worker(store)
        made = get_export(store, token, number)
        assert (made["state"], made["percent"]) == ("ready", 100)
        with urlopen(made["url"]) as answer:
            return pypdf.PdfReader(BytesIO(answer.read()))

    return read


@pytest.fixture
def read_linked_text(call, run_worker):
    """Return the text of an order's PDF, requested and downloaded with the link to the order."""

    def read(store, link: str) -> str:
        path = f"/exports/link/{link.rpartition('/')[2]}"
        requested = call("POST", path, store)
        assert requested.status_code == 202, requested.text
        run_worker(store)
        made = call("GET", f"{path}/{requested.json['result']['id']}", store).json["result"]
        with urlopen(made["url"]) as answer:
            pages = pypdf.PdfReader(BytesIO(answer.read())).pages
        return " ".join(" ".join(page.extract_text() for page in pages).split())

    return read


@pytest.fixture
def read_text(read_pdf):
    """Return the text of a PDF in one line."""

    def read(store, token, **body) -> str:
        pages = (page.extract_text() for page in read_pdf(store, token, **body).pages)
        return " ".join(" ".join(pages).split())

    return read


@pytest.fixture
def put_picture(platform):
    """Store a picture of one colour under a storage name."""

    def put(name: str, colour: str = "red", side: int = 320) -> None:
        content = BytesIO()
        Image.new("RGBA", (side, side), colour).save(content, "WEBP")
        put_public(name, content.getvalue(), "image/webp")
        assert get_config().s3_bucket

    return put


@pytest.fixture
def read_csv(store, owner, request_export, get_export, run_worker):
    """Request a CSV, have it made, and download it; return its rows by heading."""

    def read(**body) -> list[dict[str, str]]:
        number = request_export(store, owner, format="csv", **body)["id"]
        run_worker(store)
        made = get_export(store, owner, number)
        assert (made["state"], made["percent"]) == ("ready", 100)
        with urlopen(made["url"]) as answer:
            assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
            content = answer.read()
        assert content.startswith(b"\xef\xbb\xbf")
        assert b"\r\n" in content
        return list(csv.DictReader(StringIO(content.decode("utf-8-sig"), newline="")))

    return read
