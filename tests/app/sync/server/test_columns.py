"""A spreadsheet whose columns are called otherwise: its owner says which is what, once."""

import io
import zipfile
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from sqlalchemy import select

from app.media import cleanup
from app.media.storage import size_of, storage
from app.sync import service
from app.sync.rules import PACKS_KEPT
from app.sync.service import file_of
from tenant_router.keys import incoming_file
from tenant_router.queue import outbox
from tenant_router.session import store_session
from tests.dbf import write

ODD = b"Art,Warengruppe,Bezeichnung,Preis\nF1,Fans,Ceiling fan,1500\nB1,Bulbs,Bulb 9 W,80\n"
CHOSEN = {"code": "Art", "name": "Bezeichnung", "category": "Warengruppe", "rate": "Preis"}


@pytest.fixture
def upload(told, store, platform):
    """Put a file where the owner's browser would; its fileId."""

    def make(content: bytes, name: str) -> str:
        signed = told("POST", "/sync/files", 201, fileName=name, bytes=len(content))
        storage().put_object(
            Bucket=platform.s3_bucket, Key=incoming_file(store, signed["fileId"]), Body=content
        )
        return signed["fileId"]

    return make


@pytest.fixture
def tried(told, work, store):
    def make(file_id: str, **more) -> dict:
        run = told("POST", "/sync", 202, fileId=file_id, dryRun=True, **more)
        work(store)
        return told("GET", f"/sync/{run['id']}")

    return make


def mapped(file: str = "", kind: str = "products", **columns: str | None) -> dict:
    return {"tables": [{"file": file, "kind": kind, "columns": columns}]}


def taken(table: dict) -> dict[str, str]:
    return {
        field["field"]: field["column"]
        for field in table["fields"]
        if field["kind"] == table["kind"] and field["column"]
    }


def test_columns_are_shown_where_they_are_not_known_and_chosen_for_the_same_file(
    tried, upload, told, work, store
):
    file = upload(ODD, "Artikel.csv")
    run = tried(file)
    assert run["state"] == "failed"
    assert "No known columns" in run["message"]
    (table,) = run["tables"]
    assert table["kind"] is None
    assert table["columns"][2] == {"name": "Bezeichnung", "samples": ["Ceiling fan", "Bulb 9 W"]}
    assert table["rows"][0] == ["F1", "Fans", "Ceiling fan", "1500"]
    assert {(field["kind"], field["field"]) for field in table["fields"] if field["required"]} == {
        ("products", "name"),
        ("parties", "name"),
        ("categories", "name"),
    }
    assert run["fileId"] == file

    mended = tried(run["fileId"], mapping=mapped(**CHOSEN))
    assert mended["state"] == "preview", mended
    assert (mended["tables"][0]["kind"], taken(mended["tables"][0])) == ("products", CHOSEN)
    assert mended["counts"]["products"]["new"] == 2
    told("POST", f"/sync/{mended['id']}/confirm", accept=True)
    work(store)
    items = {item["ITEM_NAME"]: item for item in told("GET", "/products/getAllItems")}
    assert set(items) == {"Ceiling fan", "Bulb 9 W"}
    assert told("GET", "/sync")[0]["tables"] == []


def test_the_next_file_with_these_columns_is_read_like_it(tried, upload):
    assert tried(upload(ODD, "Artikel.csv"), mapping=mapped(**CHOSEN))["state"] == "preview"
    again = tried(upload(ODD.replace(b"1500", b"1600"), "Artikel neu.csv"))
    assert again["state"] == "preview", again
    assert taken(again["tables"][0]) == CHOSEN
    other = tried(upload(ODD.replace(b"Preis", b"Betrag"), "Artikel.csv"))
    assert other["state"] == "failed"


def test_a_column_that_was_guessed_wrongly_is_none_once_it_was_said(tried, upload):
    file = upload(b"Code,Name,Category,Rate,Stock\nF1,Fan,Fans,10,Rack 7\n", "Items.csv")
    guess = tried(file)
    assert taken(guess["tables"][0])["stock"] == "Stock"
    chosen = {"code": "Code", "name": "Name", "category": "Category", "rate": "Rate", "stock": None}
    mended = tried(file, mapping=mapped(**chosen))
    assert mended["state"] == "preview", mended
    assert "stock" not in taken(mended["tables"][0])
    assert "stock" not in mended["counts"] or not mended["counts"]["stock"]["read"]


WRONG: list[tuple[dict, str]] = [
    (mapped(name="Nowhere"), "no column “Nowhere”"),
    (mapped(colour="Art"), "Unknown field “colour”"),
    (mapped(kind="ships", name="Art"), "could not be read"),
    ({"tables": "all"}, "could not be read"),
    (mapped(code="Art", name=None), "No known columns"),
]


def test_a_choice_that_cannot_be_is_told_with_the_columns_that_there_are(tried, upload):
    file = upload(ODD, "Artikel.csv")
    for mapping, words in WRONG:
        run = tried(file, mapping=mapping)
        assert run["state"] == "failed"
        assert words in run["message"]
        assert [column["name"] for column in run["tables"][0]["columns"]][-1] == "Preis"


def test_tables_of_a_program_are_chosen_one_by_one(tried, upload, tmp_path):
    columns = (("ARTNR", "C", 8), ("BEZ", "C", 20), ("PREIS", "N", 8))
    table = write(tmp_path / "art.dbf", columns, [("F1", "Ceiling fan", "1500")])
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as books:
        books.writestr("ART.DBF", table.read_bytes())
        books.writestr("LOG.DBF", table.read_bytes())
    file = upload(archive.getvalue(), "Books.zip")
    run = tried(file)
    assert run["state"] == "failed"
    assert [table["file"] for table in run["tables"]] == ["ART.DBF", "LOG.DBF"]
    assert run["tables"][0]["rows"] == [["F1", "Ceiling fan", "1500"]]

    chosen = mapped("ART.DBF", code="ARTNR", name="BEZ", rate="PREIS")
    mended = tried(file, mapping=chosen)
    assert mended["state"] in ("preview", "confirm"), mended
    assert [(table["file"], table["kind"]) for table in mended["tables"]] == [
        ("ART.DBF", "products"),
        ("LOG.DBF", None),
    ]
    again = tried(upload(archive.getvalue(), "Books of today.zip"))
    assert taken(again["tables"][0]) == {"code": "ARTNR", "name": "BEZ", "rate": "PREIS"}


def test_a_file_is_let_go_and_its_run_says_so(tried, upload, told, store):
    run = tried(upload(ODD, "Artikel.csv"), mapping=mapped(**CHOSEN))
    pack = file_of(store, UUID(run["id"]))
    assert size_of(pack)
    with store_session(store) as db:
        cleanup.sweep(db, now=datetime.now(UTC) + timedelta(days=6))
    assert told("GET", f"/sync/{run['id']}")["fileId"] == run["fileId"]
    with store_session(store) as db:
        cleanup.sweep(db, now=datetime.now(UTC) + timedelta(days=8))
    assert told("GET", f"/sync/{run['id']}")["fileId"] is None
    assert told("POST", "/sync", 422, fileId=run["fileId"])["errors"]["fileId"]

    with store_session(store) as db:
        service.clear_away(db, now=datetime.now(UTC) + PACKS_KEPT + timedelta(hours=1))
        files = db.scalars(select(outbox.c.arguments).where(outbox.c.task == "sync.discard")).all()
    assert pack in str(files)


def test_the_file_of_another_store_is_no_file_here(call, make_store, sign_in, upload):
    file = upload(ODD, "Artikel.csv")
    stranger = make_store()
    body = {"fileId": file, "dryRun": True, "mapping": mapped(**CHOSEN)}
    answer = call("POST", "/sync", stranger, sign_in(stranger, stranger.key), json=body)
    assert answer.status_code == 422
    assert answer.json["errors"]["fileId"]
