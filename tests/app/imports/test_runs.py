"""The owner's imports over the API: upload, columns, dry run, apply."""

import csv
import io
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from urllib.request import urlopen
from uuid import uuid4

import pytest
from psycopg import errors
from sqlalchemy import select, text, update
from sqlalchemy.exc import OperationalError

from app.catalogue.models import Product
from app.imports import rules, runner, service
from app.imports.kinds import KINDS
from app.imports.models import Import
from app.imports.products import writer
from app.media.storage import put_private, size_of
from tenant_router import engines
from tenant_router.keys import incoming_file
from tenant_router.queue import outbox
from tenant_router.session import store_session

FILE = """Item,Group,Price,M.R.P.,Remark
One-Way Switch,Switches,49.50,60,white
Bell Push,Switches,"₹1,23,456.50",,
,Switches,10,,no name
Fan,Fans,free,,"=HYPERLINK(""http://x.example"")"
"""
NO_COUNTS = {"read": 0, "added": 0, "updated": 0, "unchanged": 0, "refused": 0, "categories": 0}


@pytest.fixture
def names(store):
    """Return the names of the store's products."""

    def read() -> list[str]:
        with store_session(store, read_only=True) as db:
            return list(db.scalars(select(Product.name).order_by(Product.code)))

    return read


def test_a_file_is_read_checked_and_imported(call_imports, put_file, store, run_worker, names):
    started = call_imports("POST", "", 202, fileName=put_file(FILE), kind="products", name="Price list.csv")
    assert (started["state"], started["columns"], started["counts"]) == ("reading", [], NO_COUNTS)
    assert (started["name"], started["kind"], started["mapping"], started["rejectsUrl"]) == (
        "Price list.csv",
        "products",
        {},
        None,
    )
    run_worker(store)

    read = call_imports("GET", f"/{started['id']}")
    assert (read["state"], read["columns"]) == ("mapping", ["Item", "Group", "Price", "M.R.P.", "Remark"])
    assert read["suggested"] == {"name": "Item", "category": "Group", "rate": "Price", "mrp": "M.R.P."}
    assert read["sample"][1] == ["Bell Push", "Switches", "₹1,23,456.50", "", ""]

    chosen = call_imports(
        "PUT", f"/{started['id']}", 202, mapping={**read["suggested"], "mrp": None, "description": "Remark"}
    )
    assert (chosen["state"], chosen["mapping"]) == (
        "checking",
        {"name": "Item", "category": "Group", "rate": "Price", "description": "Remark"},
    )
    run_worker(store)

    dry = call_imports("GET", f"/{started['id']}")
    counts = {**NO_COUNTS, "read": 4, "added": 2, "refused": 2, "categories": 1}
    assert (dry["state"], dry["percent"], dry["counts"]) == ("checked", 100, counts)
    assert dry["refused"][0] == {"row": 4, "field": "name", "reason": "the name is blank"}
    formula = "description: the formula has no value; open the file and save it, or paste values only"
    assert dry["refused"][1] == {"row": 5, "field": "description", "reason": formula}
    assert names() == []

    assert call_imports("POST", f"/{started['id']}/apply", 202)["state"] == "applying"
    run_worker(store)

    done = call_imports("GET", f"/{started['id']}")
    assert (done["state"], done["counts"]) == ("done", counts)
    assert names() == ["One-Way Switch", "Bell Push"]
    assert call_imports("POST", f"/{started['id']}/apply", 202)["state"] == "done"
    run_worker(store)
    assert names() == ["One-Way Switch", "Bell Push"]


def test_refused_rows_have_the_owners_columns_a_reason_and_no_formula(check_import):
    dry = check_import(FILE)

    with urlopen(dry["rejectsUrl"]) as answer:
        assert answer.headers["Content-Disposition"] == 'attachment; filename="Refused.csv"'
        header, *rows = csv.reader(io.StringIO(answer.read().decode("utf-8-sig")))
    assert header == ["Item", "Group", "Price", "M.R.P.", "Remark", "reason"]
    assert [row[0] for row in rows] == ["", "Fan"]
    assert rows[1][4].startswith("'=HYPERLINK")
    assert rows[1][5] == "rate: “free” is not a number"


def test_corrected_refused_rows_can_be_uploaded_again(check_import, apply_import):
    with urlopen(check_import(FILE)["rejectsUrl"]) as answer:
        refused = answer.read().decode("utf-8-sig")

    done = apply_import(refused.replace("free", "2500"))

    assert (done["counts"]["added"], done["counts"]["refused"]) == (1, 1)


def test_columns_can_be_changed_until_the_import_is_applied(
    check_import, call_imports, store, run_worker, apply_import
):
    dry = check_import(FILE)

    call_imports("PUT", f"/{dry['id']}", 202, mapping={**dry["mapping"], "rate": "M.R.P."})
    run_worker(store)
    again = call_imports("GET", f"/{dry['id']}")
    assert (again["state"], again["counts"]["added"], again["counts"]["refused"]) == ("checked", 1, 3)

    done = apply_import(FILE)
    call_imports("PUT", f"/{done['id']}", 409, mapping=done["mapping"])


def test_the_last_of_two_mappings_is_checked(start_import, call_imports, store, run_worker):
    run = start_import(FILE)
    for column in ("M.R.P.", "Price"):
        call_imports("PUT", f"/{run['id']}", 202, mapping={**run["suggested"], "mrp": None, "rate": column})
    run_worker(store)

    assert call_imports("GET", f"/{run['id']}")["counts"]["added"] == 2


@pytest.mark.parametrize(
    ("mapping", "beside"),
    [
        ({"name": "Item", "category": "Group"}, {"mapping.rate": ["Please select a column for this field"]}),
        ({"name": None, "rate": "Price"}, {"mapping.name": ["Please select a column for this field"]}),
        ({"name": "Title"}, {"mapping.name": ["Column not found in the file"]}),
        ({"colour": "Item"}, {"mapping.colour": ["Unknown field"]}),
    ],
)
def test_mapping_errors_name_their_fields(call, store, owner, start_import, call_imports, mapping, beside):
    run = start_import(FILE)

    answer = call("PUT", f"/imports/{run['id']}", store, owner, json={"mapping": mapping})

    assert (answer.status_code, answer.json["errors"]) == (422, beside)
    assert call_imports("GET", f"/{run['id']}")["state"] == "mapping"


def test_exclusive_fields_cannot_both_be_mapped(call, store, owner, start_import):
    run = start_import("name,category,rate,brand,long name\na,b,5,c,d\n")
    assert "brand" not in run["suggested"]

    mapping = {**run["suggested"], "brand": "brand"}
    answer = call("PUT", f"/imports/{run['id']}", store, owner, json={"mapping": mapping})

    assert answer.status_code == 422
    assert list(answer.json["errors"]) == ["mapping.brand"]


def test_columns_with_equal_or_no_names_are_distinct(check_import, call_imports):
    dry = check_import("Item,Group,Rate,Rate,\nFan,Fans,5,7,x\n")

    assert dry["columns"] == ["Item", "Group", "Rate", "Rate (2)", "Column E"]
    assert dry["mapping"]["rate"] == "Rate"


@pytest.mark.parametrize(
    ("content", "ending", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "csv", "not a CSV or .xlsx file"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "xlsx", "is old (.xls) or has a password"),
        (b"PK\x03\x04 broken", "xlsx", "damaged"),
        (b"\n\n\n", "csv", "empty"),
    ],
)
def test_an_unreadable_file_fails_with_a_message(start_import, call_imports, content, ending, words):
    run = start_import(content, ending=ending)

    assert (run["state"], words in run["message"]) == ("failed", True)
    call_imports("PUT", f"/{run['id']}", 409, mapping={"name": "Item"})
    call_imports("DELETE", f"/{run['id']}")


def test_a_missing_upload_fails(call, store, owner, call_imports, run_worker):
    upload_body = {"fileType": "text/csv", "fileSize": 10}
    name = call("POST", "/uploads/signUrl", store, owner, json=upload_body).json["fileName"]
    run = call_imports("POST", "", 202, fileName=name, kind="parties")
    run_worker(store)

    run = call_imports("GET", f"/{run['id']}")
    assert (run["state"], "Upload failed" in run["message"]) == ("failed", True)


def test_uploads_of_other_stores_and_types_are_refused(call, store, owner, make_store, sign_in):
    other = make_store()
    upload_body = {"fileType": "text/csv", "fileSize": 10}
    foreign_upload = call(
        "POST", "/uploads/signUrl", other, sign_in(other, other.key), json=upload_body
    ).json["fileName"]
    picture = {"fileType": "image/png", "fileSize": 10}
    picture_upload = call("POST", "/uploads/signUrl", store, owner, json=picture).json["fileName"]

    for name in (foreign_upload, picture_upload, "../x.csv", ""):
        body = {"fileName": name, "kind": "products"}
        answer = call("POST", "/imports", store, owner, json=body)
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["fileName"]), name


def test_a_second_upload_to_the_same_url_changes_nothing(store, call_imports, run_worker, check_import):
    dry = check_import(FILE)
    with store_session(store, read_only=True) as db:
        upload = db.scalars(select(Import.upload)).one()
    put_private(incoming_file(store, upload), io.BytesIO(b"other,contents\n"), "text/csv")
    call_imports("POST", f"/{dry['id']}/apply", 202)
    run_worker(store)

    assert call_imports("GET", f"/{dry['id']}")["counts"]["added"] == 2


def test_unchecked_imports_are_not_applied(start_import, call_imports):
    run = start_import(FILE)

    call_imports("POST", f"/{run['id']}/apply", 409)
    call_imports("POST", f"/{uuid4()}/apply", 404)
    call_imports("GET", "/nonsense", 404)


def test_a_failed_import_changes_nothing_and_can_be_retried(
    store, check_import, call_imports, run_worker, names, monkeypatch
):
    monkeypatch.setattr(writer, "BATCH", 1)
    with store_session(store) as db:
        schema = db.store.schema
    odd = f'ALTER TABLE "{schema}".products {{}} CONSTRAINT odd'
    with engines.owner_engine().begin() as connection:
        connection.execute(text(f"{odd.format('ADD')} CHECK (name <> 'Bell Push')"))
    dry = check_import(FILE)
    call_imports("POST", f"/{dry['id']}/apply", 202)
    run_worker(store)

    failed = call_imports("GET", f"/{dry['id']}")
    assert (failed["state"], "Nothing was changed" in failed["message"]) == ("failed", True)
    assert names() == []

    with engines.owner_engine().begin() as connection:
        connection.execute(text(odd.format("DROP")))
    call_imports("PUT", f"/{dry['id']}", 202, mapping=dry["mapping"])
    run_worker(store)
    call_imports("POST", f"/{dry['id']}/apply", 202)
    run_worker(store)
    assert names() == ["One-Way Switch", "Bell Push"]


def test_another_worker_finishes_after_a_crash(
    store, check_import, call_imports, run_worker, names, monkeypatch
):
    dry = check_import(FILE)
    call_imports("POST", f"/{dry['id']}/apply", 202)

    def die(*_arguments: object) -> None:
        raise OperationalError("COPY", {}, errors.AdminShutdown())

    with monkeypatch.context() as broken:
        broken.setattr(writer, "recount", die)
        with pytest.raises(OperationalError):
            run_worker(store)
    assert (names(), call_imports("GET", f"/{dry['id']}")["state"]) == ([], "applying")

    run_worker(store)
    run_worker(store)
    assert names() == ["One-Way Switch", "Bell Push"]
    assert call_imports("GET", f"/{dry['id']}")["state"] == "done"


def test_an_import_that_times_out_while_applied_is_rolled_back(
    store, check_import, call_imports, run_worker, names, monkeypatch
):
    dry = check_import(FILE)
    call_imports("POST", f"/{dry['id']}/apply", 202)
    put = KINDS["products"].import_rows

    def late(db, *arguments, **options):
        counts = put(db, *arguments, **options)
        with store_session(store) as own:
            service.clean_up(own, now=datetime.now(UTC) + rules.WORKER_TIMEOUT + timedelta(minutes=1))
        return counts

    monkeypatch.setitem(runner.KINDS, "products", replace(KINDS["products"], import_rows=late))
    with pytest.raises(runner.ImportCanceled):
        run_worker(store)
    run_worker(store)

    assert names() == []
    assert call_imports("GET", f"/{dry['id']}")["state"] == "failed"


def test_canceling_removes_the_files(store, check_import, apply_import, call_imports, run_worker):
    dry = check_import(FILE)
    files = [service.source_file(store, dry["id"]), service.rejects_file(store, dry["id"])]
    assert all(size_of(name) for name in files)

    assert call_imports("DELETE", f"/{dry['id']}") == {"id": dry["id"]}
    run_worker(store)

    call_imports("GET", f"/{dry['id']}", 404)
    assert [size_of(name) for name in files] == [None, None]
    done = apply_import(FILE)
    call_imports("DELETE", f"/{done['id']}", 409)


def test_an_import_cannot_be_canceled_while_it_is_applied(check_import, call_imports, run_worker, store):
    dry = check_import(FILE)
    call_imports("POST", f"/{dry['id']}/apply", 202)

    call_imports("DELETE", f"/{dry['id']}", 409)
    call_imports("PUT", f"/{dry['id']}", 409, mapping=dry["mapping"])


def test_the_history_is_newest_first(call, store, owner, check_import, call_imports):
    first, second = check_import(FILE), check_import(FILE.replace("Fan", "Lamp"))

    answer = call("GET", "/imports?per_page=1", store, owner).json
    assert [run["id"] for run in answer["result"]] == [second["id"]]
    assert (answer["result"][0]["sample"], answer["result"][0]["refused"]) == ([], [])
    assert answer["pagination"]["totalItems"] == 2
    oldest = call("GET", "/imports?sort=createdAt", store, owner).json["result"]
    newest = call("GET", "/imports?sort=createdAt&desc=Y", store, owner).json["result"]
    assert [run["id"] for run in oldest] == [first["id"], second["id"]]
    assert [run["id"] for run in newest] == [second["id"], first["id"]]
    assert call("GET", "/imports?sort=colour", store, owner).status_code == 422


def test_the_number_of_imports_in_progress_is_limited(call_imports, put_file, monkeypatch):
    monkeypatch.setattr(service, "MAX_IN_PROGRESS", 1)
    name = put_file(FILE)
    run = call_imports("POST", "", 202, fileName=name, kind="products")

    call_imports("POST", "", 409, fileName=name, kind="products")
    call_imports("DELETE", f"/{run['id']}")
    call_imports("POST", "", 202, fileName=name, kind="products")


def test_one_file_of_each_kind_waits_to_be_read(call_imports, put_file, store, run_worker):
    name = put_file(FILE)
    call_imports("POST", "", 202, fileName=name, kind="products")

    refused = call_imports("POST", "", 409, fileName=name, kind="products")
    assert "being read" in refused["message"]
    call_imports("POST", "", 202, fileName=name, kind="parties")
    run_worker(store)
    call_imports("POST", "", 202, fileName=name, kind="products")


def test_a_file_of_too_many_rows_is_not_checked(check_import, monkeypatch):
    monkeypatch.setattr(runner, "MAX_ROWS", 3)

    run = check_import(FILE)

    assert (run["state"], "more than 3 rows" in run["message"]) == ("failed", True)


def test_old_files_are_removed_but_the_history_stays(store, apply_import, call_imports):
    done = apply_import(FILE)
    assert done["rejectsUrl"]

    with store_session(store) as db:
        service.clean_up(db, now=datetime.now(UTC) + rules.FILE_RETENTION + timedelta(hours=1))

    old = call_imports("GET", f"/{done['id']}")
    assert (old["state"], old["rejectsUrl"]) == ("done", None)
    assert size_of(service.source_file(store, done["id"])) is None


def test_an_abandoned_import_fails(store, start_import, call_imports):
    run = start_import(FILE)
    with store_session(store) as db:
        service.clean_up(db, now=datetime.now(UTC) + timedelta(days=6))
    assert call_imports("GET", f"/{run['id']}")["state"] == "mapping"

    with store_session(store) as db:
        service.clean_up(db, now=datetime.now(UTC) + timedelta(days=8))

    expired = call_imports("GET", f"/{run['id']}")
    assert (expired["state"], "did not finish" in expired["message"]) == ("failed", True)


@pytest.mark.parametrize("kind", KINDS)
def test_a_filled_template_is_recognised(call, store, owner, start_import, kind):
    answer = call("GET", f"/imports/template?kind={kind}", store, owner)
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer.headers["Content-Disposition"]

    run = start_import(answer.data, kind)

    fields = call("GET", f"/imports/fields?kind={kind}", store, owner).json["result"]
    left_out = KINDS[kind].exclusive[1:]
    expected = {field["field"]: field["label"] for field in fields if field["field"] not in left_out}
    assert run["suggested"] == expected
    assert run["sample"] == [[field["example"] for field in fields if field["field"] not in left_out]]


@pytest.mark.parametrize("kind", KINDS)
def test_a_templates_example_is_valid(call, store, owner, check_import, kind):
    content = call("GET", f"/imports/template?kind={kind}", store, owner).data

    dry = check_import(content, kind, **({"salesperson": None} if kind == "parties" else {}))

    assert (dry["counts"]["added"], dry["refused"]) == (1, [])


def test_outdated_messages_are_ignored(store, start_import, call_imports, run_worker):
    """A message that is delivered twice finds its import in a later state."""
    run = start_import(FILE)
    call_imports("PUT", f"/{run['id']}", 202, mapping=run["suggested"])
    with store_session(store) as db:
        db.execute(update(outbox).values(arguments={"queue": "sync", "run_id": run["id"], "round": 1}))
    run_worker(store)

    assert call_imports("GET", f"/{run['id']}")["state"] == "checking"
