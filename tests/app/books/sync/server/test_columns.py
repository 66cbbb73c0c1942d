"""Spreadsheets with unknown column names: the owner says once which column is what."""

import io
import zipfile
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from sqlalchemy import select, update

from app.books.intake.files import run_file
from app.books.intake.rules import FILE_RETENTION
from app.books.intake.service import remove_old_files
from app.books.sync.models import SyncRun
from app.books.sync.rules import RUN_RETENTION
from app.books.sync.service import clear_away
from app.store.media import cleanup
from app.store.media.storage import size_of, storage
from tenant_router.keys import incoming_file
from tenant_router.queue import outbox
from tenant_router.session import store_session
from tests.dbf import write

ODD = b"Art,Warengruppe,Bezeichnung,Preis\nF1,Fans,Ceiling fan,1500\nB1,Bulbs,Bulb 9 W,80\n"
CHOSEN = {"code": "Art", "name": "Bezeichnung", "category": "Warengruppe", "rate": "Preis"}


@pytest.fixture
def upload(owner_call, store, platform):
    """Upload a file as the owner's browser does; return its fileId."""

    def make(content: bytes, name: str) -> str:
        signed = owner_call("POST", "/sync/files", 201, fileName=name, bytes=len(content))
        storage().put_object(
            Bucket=platform.s3_bucket, Key=incoming_file(store, signed["fileId"]), Body=content
        )
        return signed["fileId"]

    return make


@pytest.fixture
def dry_run(owner_call, work, store):
    def make(file_id: str, **more) -> dict:
        run = owner_call("POST", "/sync", 202, fileId=file_id, dryRun=True, **more)
        work(store)
        return owner_call("GET", f"/sync/{run['id']}")

    return make


def mapped(file: str = "", kind: str = "products", **columns: str | None) -> dict:
    return {"tables": [{"file": file, "kind": kind, "columns": columns}]}


def chosen_columns(table: dict) -> dict[str, str]:
    return {
        field["field"]: field["column"]
        for field in table["fields"]
        if field["kind"] == table["kind"] and field["column"]
    }


def test_unknown_columns_are_shown_and_chosen_for_the_same_file(dry_run, upload, owner_call, work, store):
    file = upload(ODD, "Artikel.csv")
    run = dry_run(file)
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

    corrected = dry_run(run["fileId"], mapping=mapped(**CHOSEN))
    assert corrected["state"] == "preview", corrected
    assert (corrected["tables"][0]["kind"], chosen_columns(corrected["tables"][0])) == ("products", CHOSEN)
    assert corrected["counts"]["products"]["new"] == 2
    owner_call("POST", f"/sync/{corrected['id']}/confirm", accept=True)
    work(store)
    items = {item["ITEM_NAME"]: item for item in owner_call("GET", "/products/getAllItems")}
    assert set(items) == {"Ceiling fan", "Bulb 9 W"}
    assert owner_call("GET", "/sync")[0]["tables"] == []


def test_the_next_file_with_the_same_columns_is_read_alike(dry_run, upload):
    assert dry_run(upload(ODD, "Artikel.csv"), mapping=mapped(**CHOSEN))["state"] == "preview"
    again = dry_run(upload(ODD.replace(b"1500", b"1600"), "Artikel neu.csv"))
    assert again["state"] == "preview", again
    assert chosen_columns(again["tables"][0]) == CHOSEN
    other = dry_run(upload(ODD.replace(b"Preis", b"Betrag"), "Artikel.csv"))
    assert other["state"] == "failed"


def test_a_wrongly_guessed_column_can_be_left_out(dry_run, upload):
    file = upload(b"Code,Name,Category,Rate,Stock\nF1,Fan,Fans,10,Rack 7\n", "Items.csv")
    guess = dry_run(file)
    assert chosen_columns(guess["tables"][0])["stock"] == "Stock"
    chosen = {"code": "Code", "name": "Name", "category": "Category", "rate": "Rate", "stock": None}
    corrected = dry_run(file, mapping=mapped(**chosen))
    assert corrected["state"] == "preview", corrected
    assert "stock" not in chosen_columns(corrected["tables"][0])
    assert "stock" not in corrected["counts"] or not corrected["counts"]["stock"]["read"]


WRONG: list[tuple[dict, str]] = [
    (mapped(name="Nowhere"), "no column “Nowhere”"),
    (mapped(colour="Art"), "Unknown field “colour”"),
    (mapped(kind="ships", name="Art"), "could not be read"),
    ({"tables": "all"}, "could not be read"),
    (mapped(code="Art", name=None), "No known columns"),
]


def test_an_invalid_choice_fails_and_shows_the_columns(dry_run, upload):
    file = upload(ODD, "Artikel.csv")
    for mapping, words in WRONG:
        run = dry_run(file, mapping=mapping)
        assert run["state"] == "failed"
        assert words in run["message"]
        assert [column["name"] for column in run["tables"][0]["columns"]][-1] == "Preis"


def test_a_single_table_of_a_program_needs_no_archive(dry_run, upload, tmp_path):
    columns = (("ITEM_CD", "C", 8), ("ITEM_NM", "C", 20), ("DEPT_NM", "C", 10), ("RATE1", "N", 8))
    table = write(tmp_path / "stock.dbf", columns, [("F1", "Ceiling fan", "Fans", "1500")])

    run = dry_run(upload(table.read_bytes(), "STOCK.DBF"))

    assert (run["state"], run["counts"]["products"]["new"]) == ("preview", 1), run


def test_tables_of_a_program_are_chosen_one_by_one(dry_run, upload, tmp_path):
    columns = (("ARTNR", "C", 8), ("BEZ", "C", 20), ("PREIS", "N", 8))
    table = write(tmp_path / "art.dbf", columns, [("F1", "Ceiling fan", "1500")])
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as books:
        books.writestr("ART.DBF", table.read_bytes())
        books.writestr("LOG.DBF", table.read_bytes())
    file = upload(archive.getvalue(), "Books.zip")
    run = dry_run(file)
    assert run["state"] == "failed"
    assert [table["file"] for table in run["tables"]] == ["ART.DBF", "LOG.DBF"]
    assert run["tables"][0]["rows"] == [["F1", "Ceiling fan", "1500"]]

    chosen = mapped("ART.DBF", code="ARTNR", name="BEZ", rate="PREIS")
    corrected = dry_run(file, mapping=chosen)
    assert corrected["state"] in ("preview", "confirm"), corrected
    assert [(table["file"], table["kind"]) for table in corrected["tables"]] == [
        ("ART.DBF", "products"),
        ("LOG.DBF", None),
    ]
    again = dry_run(upload(archive.getvalue(), "Books of today.zip"))
    assert chosen_columns(again["tables"][0]) == {"code": "ARTNR", "name": "BEZ", "rate": "PREIS"}


def test_a_file_is_deleted_and_its_run_shows_it(dry_run, upload, owner_call, store):
    run = dry_run(upload(ODD, "Artikel.csv"), mapping=mapped(**CHOSEN))
    pack = run_file(store, UUID(run["id"]))
    assert size_of(pack)
    with store_session(store) as db:
        cleanup.sweep(db, now=datetime.now(UTC) + timedelta(days=6))
    assert owner_call("GET", f"/sync/{run['id']}")["fileId"] == run["fileId"]
    with store_session(store) as db:
        cleanup.sweep(db, now=datetime.now(UTC) + timedelta(days=8))
    assert owner_call("GET", f"/sync/{run['id']}")["fileId"] is None
    assert owner_call("POST", "/sync", 422, fileId=run["fileId"])["errors"]["fileId"]

    with store_session(store) as db:
        remove_old_files(db, now=datetime.now(UTC) + FILE_RETENTION + timedelta(hours=1))
        files = db.scalars(select(outbox.c.arguments).where(outbox.c.task == "intake.discard")).all()
    assert pack in str(files)


def test_an_old_run_is_deleted_with_files_that_it_does_not_name(dry_run, upload, owner_call, work, store):
    run = dry_run(upload(ODD, "Artikel.csv"), mapping=mapped(**CHOSEN))
    pack = run_file(store, UUID(run["id"]))
    with store_session(store) as db:
        db.execute(update(SyncRun).values(state="failed", file=None, rejects=None))

    with store_session(store) as db:
        clear_away(db, now=datetime.now(UTC) + RUN_RETENTION + timedelta(hours=1))
    work(store)

    owner_call("GET", f"/sync/{run['id']}", 404)
    assert size_of(pack) is None


def test_a_run_that_the_owner_declines_or_replaces_leaves_no_file(dry_run, upload, owner_call, work, store):
    file = upload(ODD, "Artikel.csv")
    replaced, declined = (dry_run(file, mapping=mapped(**CHOSEN)) for _ in range(2))
    owner_call("POST", f"/sync/{declined['id']}/confirm", accept=False)
    work(store)

    for run in (replaced, declined):
        assert owner_call("GET", f"/sync/{run['id']}")["state"] == "cancelled"
        assert size_of(run_file(store, UUID(run["id"]))) is None


def test_the_file_of_another_store_is_refused(call, make_store, sign_in, upload):
    file = upload(ODD, "Artikel.csv")
    other = make_store()
    body = {"fileId": file, "dryRun": True, "mapping": mapped(**CHOSEN)}
    response = call("POST", "/sync", other, sign_in(other, other.key), json=body)
    assert response.status_code == 422
    assert response.json["errors"]["fileId"]


def test_a_chosen_code_page_is_remembered_for_the_next_file(dry_run, upload, tmp_path):
    columns = (("ITEM_CD", "C", 8), ("ITEM_NM", "C", 20), ("SALE_RATE1", "N", 8))
    rows = [(f"F{at}", name, "1500") for at, name in enumerate(("電扇大型", "開關大型", "電燈"))]
    table = write(tmp_path / "stock.dbf", columns, rows, encoding="cp950")
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as books:
        books.write(table, "STOCK.DBF")
    file = upload(archive.getvalue(), "Books.zip")
    run = dry_run(file)
    assert (run["state"], run["messageKey"]["key"]) == ("failed", "source.wrong_code_page")
    assert run["tables"][0]["encoding"] == "cp1252"

    chosen = dry_run(file, mapping={"tables": [], "encoding": "cp950"})
    assert (chosen["state"], chosen["tables"][0]["rows"][0][1]) == ("preview", "電扇大型")

    again = dry_run(upload(archive.getvalue(), "Books.zip"))
    assert (again["state"], again["tables"][0]["rows"][0][1]) == ("preview", "電扇大型")
    assert again["tables"][0]["encoding"] == "cp950"


ARABIC = "رقم,الاسم,سعر\nF1,مروحة سقف,1500\nB1,مصباح,80\n"


def test_a_code_page_of_a_text_is_chosen_once_for_its_columns(dry_run, upload):
    file = upload(ARABIC.encode("cp1256"), "قائمة.csv")
    run = dry_run(file)
    assert run["state"] == "failed"
    assert run["tables"][0]["encoding"] == "cp1252"

    shown = dry_run(file, mapping={"tables": [], "encoding": "cp1256"})
    assert [column["name"] for column in shown["tables"][0]["columns"]] == ["رقم", "الاسم", "سعر"]
    columns = {"code": "رقم", "name": "الاسم", "rate": "سعر"}
    chosen = dry_run(file, mapping={**mapped(**columns), "encoding": "cp1256"})
    assert (chosen["state"], chosen["tables"][0]["rows"][0][1]) == ("preview", "مروحة سقف")

    again = dry_run(upload(ARABIC.replace("1500", "1600").encode("cp1256"), "اليوم.csv"))
    assert (again["state"], again["tables"][0]["encoding"]) == ("preview", "cp1256")
    unicode = dry_run(upload(ARABIC.encode("utf-8"), "قائمة.csv"))
    assert (unicode["state"], unicode["tables"][0]["encoding"]) == ("preview", "utf-8")
    assert unicode["tables"][0]["rows"][0][1] == "مروحة سقف"


def test_names_in_a_wrong_code_page_stop_the_file(dry_run, upload):
    text = "Item code,Item,Rate\nF1,Вентилятор большой,1500\nB1,Лампа дневная,80\n".encode("cp1251")
    run = dry_run(upload(text, "List.csv"))
    assert (run["state"], run["messageKey"]["key"]) == ("failed", "source.wrong_code_page")
