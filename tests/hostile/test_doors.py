"""Every call that takes a file, with every hostile file.

The answer is a refusal with its field or message, or the file is read, and then the outcome says what of it.
It never is an error of the server, and no success if nothing was read.
"""

import hashlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from uuid import uuid4

import pytest
import requests

from app.books.sync.pack import Dataset, Manifest, PackFile, Snapshot, Source
from app.store.media.rules import MAX_BYTES, FileKind
from tests.hostile import corpus
from tests.hostile.test_readers import SECRETS
from tests.stock import SWITCH

# Memory that API and workers may use for one file, beyond that at rest.
MAX_KILOBYTES = 256 * 1024
# Time of the processor for one file.
MAX_SECONDS = 20
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FILES = {
    "csv": corpus.CSV,
    "xlsx": corpus.XLSX,
    "xml": corpus.XML,
    "zip": corpus.ZIP,
    "dbf": corpus.DBF,
    "image": corpus.IMAGES,
    "mp4": corpus.MP4,
    "pdf": corpus.PDF,
}
# Of products, in the file of a pack.
ROWS = {
    "no row": b"\n",
    "not a number": b'{"code":NaN}\n',
    "a name twice": b'{"code":"F1","code":"F2"}\n',
    "half a pair": b'{"code":"\\ud800","name":"Fan"}\n',
    "a NUL": b'{"code":"F\\u00001","name":"Fan","department":"Fans"}\n',
    "a list": b'[{"code":"F1"}]\n',
    "deep": b'{"code":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n",
    "many digits": b'{"code":' + b"9" * 100_000 + b"}\n",
    "a line of megabytes": b'{"code":"' + b"x" * 2 * corpus.MEGABYTE + b'"}\n',
    "a line without an end": b'{"code":"F1","name":"Fan"}',
    "bytes of no text": bytes(range(256)) * 100,
}
Call = Callable[..., requests.Response]


@cache
def content_of(kind: str, what: str) -> bytes:
    return FILES[kind][what]()


def files(*kinds: str) -> Iterator[tuple[str, bytes]]:
    return ((f"{kind}: {what}", content_of(kind, what)) for kind in kinds for what in FILES[kind])


@pytest.fixture(autouse=True)
def within_bounds(product) -> Iterator[None]:
    product.most_kilobytes, product.most_seconds = 0, 0.0
    yield
    assert product.most_kilobytes < MAX_KILOBYTES
    assert product.most_seconds < MAX_SECONDS


@pytest.fixture
def store_switches():
    """Let the store have videos, which come with two rates."""
    return {"guest_login": True, "guest_rates": True, "two_rates": True}


@pytest.fixture
def as_owner(product, store, goods, sign_in) -> Call:
    token = sign_in(store, store.key)
    return lambda method, path, **more: product.call(method, path, store, token, **more)


def is_refused(answer: requests.Response, *, field: str | None = None) -> bool:
    """Return whether an answer refuses a file. Fail if it is an error, or does not say why."""
    assert answer.status_code < 500, answer.text
    assert not any(map(answer.text.count, SECRETS))
    if answer.status_code < 400:
        return False
    body = answer.json()
    assert body["message"]
    # A body that is too large is refused before its fields are known.
    assert answer.status_code == 413 or field is None or field in body["errors"], body
    return True


@pytest.fixture
def signed(as_owner) -> Callable[..., str | None]:
    """Send a file to a signed address; return its name, or None if it was refused before."""

    def send(content: bytes, content_type: str) -> str | None:
        body = {"fileType": content_type, "fileSize": len(content)}
        answer = as_owner("POST", "/uploads/signUrl", json=body)
        if is_refused(answer, field="fileSize"):
            return None
        put(answer.json()["result"], content, content_type)
        return answer.json()["fileName"]

    return send


def put(url: str, content: bytes, content_type: str) -> None:
    headers = {"Content-Type": content_type, "x-amz-acl": "public-read"}
    sent = requests.put(url, data=content, headers=headers, timeout=60)
    assert sent.status_code == 200, sent.text


def test_spreadsheets_of_an_import(as_owner, signed, product, store):
    odd = {}
    for what, content in files("csv", "xlsx"):
        name = signed(content, XLSX if what.startswith("xlsx") else "text/csv")
        if name is None:
            continue
        started = as_owner("POST", "/imports", json={"fileName": name, "kind": "products"})
        assert started.status_code == 202, started.text
        at = f"/imports/{started.json()['result']['id']}"
        product.work(store)
        run = as_owner("GET", at).json()["result"]
        if run["state"] == "mapping":
            mapped = as_owner("PUT", at, json={"mapping": run["suggested"]})
            if is_refused(mapped):
                run = {**run, "state": "failed", "message": mapped.json()["message"]}
            else:
                product.work(store)
                run = as_owner("GET", at).json()["result"]
        counts = run["counts"]
        read = sum(counts[result] for result in ("added", "updated", "unchanged", "refused"))
        is_read = run["state"] == "preview" and counts["read"] == read > 0
        if not is_read and not (run["state"] == "failed" and run["message"]):
            odd[what] = run
        as_owner("DELETE", at)

    assert odd == {}


def exports() -> Iterator[tuple[str, str, bytes]]:
    """Yield what an accounting package might have exported: what it is, its name and its content."""
    for kind in ("csv", "xlsx", "xml", "zip"):
        yield from ((what, f"books.{kind}", content) for what, content in files(kind))
    for what, content in files("dbf"):
        yield what, "books.zip", corpus.zip_of(("ITEMS.DBF", content))


def test_exports_of_an_accounting_package(as_owner, product, store):
    odd = {}
    for what, name, content in exports():
        requested = as_owner("POST", "/sync/files", json={"fileName": name, "bytes": len(content)})
        if is_refused(requested, field="bytes"):
            continue
        upload = requested.json()["result"]
        put(upload["url"], content, upload["contentType"])
        started = as_owner("POST", "/sync", json={"fileId": upload["fileId"], "dryRun": True})
        assert started.status_code == 202, started.text
        product.work(store)
        run = as_owner("GET", f"/sync/{started.json()['result']['id']}").json()["result"]
        read = sum(counts["read"] for counts in run["counts"].values())
        fails = run["state"] == "failed" and run["message"] and not any(map(run["message"].count, SECRETS))
        if not fails and not (run["state"] in ("preview", "confirm") and read):
            odd[what] = run

    assert odd == {}


def test_written_orders(product, store, goods, guest):
    token = guest(store)
    odd = {}
    for what, content in files(*FILES):
        sent = {"file": ("order", content)}
        answer = product.call("POST", "/quick-order/file", store, token, files=sent)
        if not is_refused(answer, field="file"):
            lines = answer.json()["result"]
            if not lines or not all(any(map(str.isalnum, line)) for line in lines):
                odd[what] = lines

    assert odd == {}


@pytest.fixture
def shown(as_owner, product, store) -> Callable[..., dict[str, int]]:
    """Give uploads to a product, and count their states; what is shown is a picture drawn again."""

    def show(names: list[str], *, at_once: int) -> dict[str, int]:
        states: dict[str, int] = {}
        for start in range(0, len(names), at_once):
            some = names[start : start + at_once]
            set_to = as_owner("POST", "/products/image", json={"code": SWITCH, "imgUrl": some})
            assert set_to.status_code == 200, set_to.text
            product.work(store)
            uploads = as_owner("GET", f"/uploads?names={','.join(some)}").json()["result"]
            assert len(uploads) == len(some)
            for upload in uploads:
                states[upload["state"]] = states.get(upload["state"], 0) + 1
                assert upload["state"] != "refused" or upload["reason"]
                if upload["state"] == "ready":
                    public = requests.get(upload["url"], timeout=60).content
                    assert public.startswith(b"RIFF") or public[4:8] == b"ftyp"
                    assert b"alert" not in public
        return states

    return show


@pytest.mark.parametrize(
    ("path", "field", "at_once"),
    [
        ("/uploads", "productImage", 1),
        ("/uploads/notificationImg", "image", 1),
        ("/uploads/images", "images", 10),
    ],
)
def test_pictures_in_a_form(as_owner, shown, path, field, at_once):
    """A form is taken by the size of its files and the type that they claim; a worker reads them."""
    small = [content for _, content in files("image", "pdf") if len(content) < MAX_BYTES[FileKind.IMAGE]]
    sent = [(field, ("upload", content, "image/png")) for content in small]
    names: list[str] = []
    for start in range(0, len(sent), at_once):
        answer = as_owner("POST", path, files=sent[start : start + at_once])
        if not is_refused(answer, field=field):
            result = answer.json()["result"]
            names += [result] if isinstance(result, str) else result

    assert len(names) == len(sent) > 20
    # One call shows what a worker makes of them; all purposes have the same worker.
    if at_once == 1 and field == "productImage":
        states = shown(names, at_once=8)
        assert states["refused"] > 15
        assert set(states) <= {"ready", "refused"}


def test_private_pictures(product, store, goods, guest):
    """The request itself opens such a picture: it is refused at its field, or drawn again."""
    token = guest(store)
    odd, drawn = {}, 0
    for what, content in files("image", "pdf"):
        sent = {"picture": ("shot", content, "image/png")}
        answer = product.call("POST", "/pictures", store, token, files=sent)
        if is_refused(answer, field="picture"):
            continue
        links = product.call("GET", f"/pictures/{answer.json()['result']}", store, token).json()["result"]
        shown = [requests.get(links[size], timeout=60).content for size in ("url", "thumbnail")]
        drawn += 1
        if not all(each.startswith(b"RIFF") and b"alert" not in each for each in shown):
            odd[what] = shown

    assert odd == {}
    assert 0 < drawn < 15


def test_a_form_without_its_files_is_refused(as_owner):
    for path, field in (
        ("/uploads", "productImage"),
        ("/uploads/images", "images"),
        ("/pictures", "picture"),
    ):
        for odd in ({}, {field: ("", b"")}, {field: ("x.png", b"", "image/png")}, {"other": ("x", b"x")}):
            assert is_refused(as_owner("POST", path, files=odd or {"x": ("x", b"x")}), field=field)
        for kind in ("text/html", "image/svg+xml", "application/pdf", "image/png\x00", "\u202egnp"):
            assert is_refused(as_owner("POST", path, files={field: ("x.png", b"<svg/>", kind)}), field=field)


def test_videos(as_owner, signed, shown):
    names = [name for _, content in files("mp4", "pdf") if (name := signed(content, "video/mp4"))]

    states = shown(names, at_once=1)

    assert states["refused"] >= len(FILES["pdf"])
    assert set(states) <= {"ready", "refused"}


def test_documents_of_a_catalogue(as_owner, signed, product, store):
    states = []
    for what, content in files("pdf", "image"):
        name = signed(content, "application/pdf")
        if name is None:
            continue
        made = as_owner("POST", "/catalog", json={"title": what, "files": name})
        assert made.status_code in (200, 201), made.text
        product.work(store)
        (upload,) = as_owner("GET", f"/uploads?names={name}").json()["result"]
        states.append(upload["state"])
        assert upload["state"] == "ready" or (upload["state"] == "refused" and upload["reason"]), upload
        assert upload["state"] == "refused" or b"%PDF-" in content

    assert states.count("refused") > 20


def test_archives_of_a_store(as_owner, signed, product, store):
    odd = {}
    for what, content in files("zip"):
        name = signed(content, "application/zip")
        if name is None:
            continue
        requested = as_owner("POST", "/archives/check", json={"fileName": name})
        assert requested.status_code == 202, requested.text
        product.work(store)
        check = as_owner("GET", "/archives/restore").json()["result"]["check"]
        if check["state"] not in ("done", "failed") or not check["finding"] or check["restorable"]:
            odd[what] = check

    assert odd == {}


def test_packs_of_an_agent(as_owner, product, store):
    code = as_owner("POST", "/sync/agents", json={}).json()["result"]["code"]
    body = {"code": code, "machine": "COUNTER"}
    token = product.call("POST", "/agent/enrol", store, "", json=body).json()["result"]["token"]
    odd = {}
    for what, content in (*ROWS.items(), *files("dbf")):
        if not content:
            continue
        sha256 = hashlib.sha256(content).hexdigest()
        manifest = Manifest(
            store=store.key,
            dataset=Dataset(dataNm="b-2026", guid="b"),
            source=Source(kind="tally"),
            snapshot=Snapshot(id=uuid4(), takenAt=datetime.now(UTC)),
            files=[
                PackFile(
                    name="products.ndjson",
                    entity="products",
                    rows=content.count(b"\n"),
                    bytes=len(content),
                    sha256=sha256,
                    complete=True,
                )
            ],
        )
        pack = product.call(
            "POST", "/agent/packs", store, token, json=manifest.model_dump(mode="json")
        ).json()["result"]
        wrong = product.call(
            "PUT",
            f"/agent/packs/{pack['id']}/parts/{sha256}?offset=0",
            store,
            token,
            data=b"\0" * len(content),
        )
        is_refused(wrong)
        sent = product.call(
            "PUT", f"/agent/packs/{pack['id']}/parts/{sha256}?offset=0", store, token, data=content
        )
        assert sent.status_code == 200, sent.text
        committed = product.call("POST", f"/agent/packs/{pack['id']}/commit", store, token)
        assert committed.status_code == 202, committed.text
        product.work(store)
        run = as_owner("GET", f"/sync/{pack['run']}").json()["result"]
        if run["state"] != "failed" or not run["message"]:
            odd[what] = run

    assert odd == {}
