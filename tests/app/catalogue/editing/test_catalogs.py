"""Adding, changing and removing downloadable catalogues."""

import pytest
from marshmallow import RAISE
from sqlalchemy import insert, select, update

from app.catalogue.editing.catalogs import TARGETS
from app.catalogue.editing.schemas import ChangedCatalogOut, NewCatalogIn
from app.catalogue.models import Catalog, Product
from app.catalogue.schemas import CatalogPageOut
from app.store.media.models import Attachment, Upload
from app.store.media.rules import Purpose
from tenant_router.queue import outbox
from tenant_router.session import store_session
from tests.refusals import refusals
from tests.stock import SWITCH


@pytest.fixture
def uploads(store):
    """Add waiting uploads: two PDFs, a cover, and a rejected one."""
    rows = [
        {"name": "one.pdf", "content_type": "application/pdf", "size": 9, "state": "waiting"},
        {"name": "two.pdf", "content_type": "application/pdf", "size": 9, "state": "waiting"},
        {"name": "cover.png", "content_type": "image/png", "size": 9, "state": "waiting"},
        {"name": "bad.pdf", "content_type": "application/pdf", "size": 9, "state": "refused"},
    ]
    with store_session(store) as db:
        db.execute(insert(Upload), [{**row, "reason": None} for row in rows])


@pytest.fixture
def catalog(store, goods):
    """Add a catalogue with file and cover, assigned to the switch."""
    with store_session(store) as db:
        row = {"title": "Switches", "file": "public/s/old.pdf", "picture": "public/s/old.webp"}
        db.execute(insert(Catalog).values(description="Anvi", **row))
        db.execute(update(Product).where(Product.code == SWITCH).values(catalog_id=1))


@pytest.fixture
def prepared(store):
    """Do what the worker does once the uploads of a catalogue are prepared."""

    def put(purpose: Purpose, number: int, names: list[str]) -> None:
        with store_session(store) as db:
            TARGETS[purpose].assign(db, str(number), names)
            db.query(Attachment).delete()

    return put


def shown(call, store, token=None) -> list[dict]:
    body = call("GET", "/catalog", store, token).json
    assert CatalogPageOut(unknown=RAISE).validate(body) == {}
    return body["result"]


def queued(store, task: str) -> list[dict]:
    with store_session(store, read_only=True) as db:
        return list(db.scalars(select(outbox.c.arguments).where(outbox.c.task == task)))


def test_a_new_catalogue_is_shown_once_its_file_is_prepared(call, store, owner, uploads, prepared):
    body = {"title": " Fans 2026 ", "description": "All", "files": "one.pdf", "imgUrl": "cover.png"}

    answer = call("POST", "/catalog", store, owner, json=body)

    assert (answer.status_code, ChangedCatalogOut(unknown=RAISE).validate(answer.json)) == (201, {})
    added = answer.json["result"]
    assert (added["TITLE"], added["STATE"], added["FILE_NAME"], added["FILE_URL"]) == (
        "Fans 2026",
        "preparing",
        "",
        "",
    )
    assert shown(call, store) == []
    assert call("GET", f"/catalog/{added['caId']}", store).status_code == 404
    assert shown(call, store, owner) == [added]
    assert {one["purpose"] for one in queued(store, "images.prepare")} == {"catalog_file", "catalog_cover"}

    prepared(Purpose.CATALOG_FILE, added["caId"], ["public/s/new.pdf"])
    prepared(Purpose.CATALOG_COVER, added["caId"], ["public/s/new.webp"])

    (seen,) = shown(call, store)
    assert (seen["FILE_NAME"], "STATE" in seen) == ("public/s/new.pdf", False)
    assert seen["IMG_URL"].endswith("/public/s/new.webp")
    assert shown(call, store, owner)[0]["STATE"] == "ready"


def test_a_catalogue_with_a_rejected_file_is_visible_to_the_owner_only(call, store, owner, uploads, prepared):
    added = call("POST", "/catalog", store, owner, json={"title": "x", "files": "one.pdf"}).json["result"]

    prepared(Purpose.CATALOG_FILE, added["caId"], [])

    assert shown(call, store) == []
    assert shown(call, store, owner)[0]["STATE"] == "refused"


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"title": "", "files": "one.pdf"}, "title", "Please Enter Valid Title"),
        ({"files": "one.pdf"}, "title", "Please Enter Valid Title"),
        ({"title": None, "files": "one.pdf"}, "title", "Please Enter Valid Title"),
        ({"title": "x"}, "files", "Please Select Valid File"),
        ({"title": "x", "files": "  "}, "files", "Please Select Valid File"),
        ({"title": "x" * 201, "files": "one.pdf"}, "title", None),
    ],
)
def test_a_wrong_title_or_file_is_refused_at_its_field(body, field, message):
    refused = refusals(NewCatalogIn(), body)

    assert list(refused) == [field]
    assert message in (None, *refused[field])
    assert refusals(NewCatalogIn(), {"title": "x", "files": "one.pdf"}) == {}


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"files": "one.pdf"}, "title", "Please Enter Valid Title"),
        ({"title": "x", "files": "  "}, "files", "Please Select Valid File"),
        ({"title": "x", "files": "cover.png"}, "files", "Please Select Valid File"),
        ({"title": "x", "files": "bad.pdf"}, "files", None),
        ({"title": "x", "files": "unknown.pdf"}, "files", None),
        ({"title": "x", "files": "public/other/one.pdf"}, "files", None),
        ({"title": "x", "files": "one.pdf", "imgUrl": "two.pdf"}, "imgUrl", None),
    ],
)
def test_a_catalogue_needs_a_title_and_a_pdf(call, store, owner, uploads, body, field, message):
    answer = call("POST", "/catalog", store, owner, json=body)

    assert (answer.status_code, list(answer.json["errors"])) == (422, [field])
    assert message in (None, answer.json["message"])
    assert shown(call, store, owner) == []


def test_only_the_sent_fields_of_a_catalogue_change(call, store, owner, catalog, uploads):
    before = shown(call, store, owner)[0]
    same = {"files": before["FILE_NAME"], "imgUrl": before["IMG_URL"], "description": before["DESCRI"]}

    changed = call("PUT", "/catalog", store, owner, json={"caId": 1, "title": "Switches 2026", **same})

    assert (changed.status_code, changed.json["result"]) == (200, {**before, "TITLE": "Switches 2026"})
    assert queued(store, "images.discard") == queued(store, "images.prepare") == []
    assert call("PUT", "/catalog", store, owner, json={"caId": 9, "title": "x"}).status_code == 404
    refused = call("PUT", "/catalog", store, owner, json={"caId": 1, "title": "y", "files": "cover.png"})
    assert (refused.status_code, shown(call, store, owner)[0]["TITLE"]) == (422, "Switches 2026")


def test_the_old_file_stays_until_the_new_one_is_prepared(call, store, owner, catalog, uploads, prepared):
    changed = call("PUT", "/catalog", store, owner, json={"caId": 1, "files": "two.pdf"}).json["result"]

    assert (changed["STATE"], changed["FILE_NAME"]) == ("preparing", "public/s/old.pdf")
    assert shown(call, store)[0]["FILE_NAME"] == "public/s/old.pdf"
    prepared(Purpose.CATALOG_FILE, 1, [])
    assert shown(call, store, owner)[0]["FILE_NAME"] == "public/s/old.pdf"
    prepared(Purpose.CATALOG_FILE, 1, ["public/s/new.pdf"])
    assert shown(call, store)[0]["FILE_NAME"] == "public/s/new.pdf"


def test_a_cover_can_be_removed(call, store, owner, catalog):
    changed = call("PUT", "/catalog", store, owner, json={"caId": 1, "imgUrl": None}).json["result"]

    assert (changed["IMG_URL"], changed["FILE_NAME"]) == (None, "public/s/old.pdf")
    assert [one["names"] for one in queued(store, "images.discard")] == [["public/s/old.webp"]]


def test_a_catalogue_is_removed_with_its_files_and_from_its_products(call, store, owner, catalog, detail):
    assert detail(SWITCH)["CATALOG"] == 1

    answer = call("DELETE", "/catalog/1", store, owner)

    assert (answer.status_code, answer.json) == (200, {"result": {"caId": 1}})
    assert shown(call, store, owner) == []
    assert detail(SWITCH)["CATALOG"] is None
    (gone,) = queued(store, "images.discard")
    assert gone["names"] == ["public/s/old.pdf", "public/s/old.webp"]
    assert call("DELETE", "/catalog/1", store, owner).status_code == 404


def test_a_catalogues_file_is_in_use(store, catalog):
    with store_session(store) as db:
        names = ["public/s/old.pdf", "public/s/old.webp", "public/s/other.pdf"]
        assert TARGETS[Purpose.CATALOG_FILE].used(db, names) == {"public/s/old.pdf"}
        assert TARGETS[Purpose.CATALOG_COVER].used(db, names) == {"public/s/old.webp"}


def test_the_owner_sorts_the_catalogues(call, store, owner, catalog):
    with store_session(store) as db:
        db.execute(insert(Catalog), [{"title": title, "file": "x"} for title in ("fans", "Bells")])

    def titles(**query):
        catalogs = call("GET", "/catalog", store, owner, query_string=query).json["result"]
        return [one["TITLE"] for one in catalogs]

    assert titles() == titles(sort="caId", desc="Y") == ["Bells", "fans", "Switches"]
    assert titles(sort="TITLE") == ["Bells", "fans", "Switches"]
    assert titles(sort="TITLE", desc="Y") == ["Switches", "fans", "Bells"]
