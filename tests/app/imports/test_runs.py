"""An import as its owner leads it: upload, columns, dry run, decision."""

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
    """The names of the store's products."""

    def read() -> list[str]:
        with store_session(store, read_only=True) as db:
            return list(db.scalars(select(Product.name).order_by(Product.code)))

    return read


def test_a_file_is_read_checked_and_put_in(told, put_file, store, run_worker, names):
    begun = told("POST", "", 202, fileName=put_file(FILE), kind="products", name="Price list.csv")
    assert (begun["state"], begun["columns"], begun["counts"]) == ("reading", [], NO_COUNTS)
    assert (begun["name"], begun["kind"], begun["mapping"], begun["rejectsUrl"]) == (
        "Price list.csv",
        "products",
        {},
        None,
    )
    run_worker(store)

    read = told("GET", f"/{begun['id']}")
    assert (read["state"], read["columns"]) == ("mapping", ["Item", "Group", "Price", "M.R.P.", "Remark"])
    assert read["suggested"] == {"name": "Item", "category": "Group", "rate": "Price", "mrp": "M.R.P."}
    assert read["sample"][1] == ["Bell Push", "Switches", "₹1,23,456.50", "", ""]

    chosen = told(
        "PUT", f"/{begun['id']}", 202, mapping={**read["suggested"], "mrp": None, "description": "Remark"}
    )
    assert (chosen["state"], chosen["mapping"]) == (
        "checking",
        {"name": "Item", "category": "Group", "rate": "Price", "description": "Remark"},
    )
    run_worker(store)

    dry = told("GET", f"/{begun['id']}")
    counts = {**NO_COUNTS, "read": 4, "added": 2, "refused": 2, "categories": 1}
    assert (dry["state"], dry["percent"], dry["counts"]) == ("checked", 100, counts)
    assert dry["refused"][0] == {"row": 4, "field": "name", "reason": "the name is blank"}
    formula = "description: a formula without its result; open the file, save it, or copy the values alone"
    assert dry["refused"][1] == {"row": 5, "field": "description", "reason": formula}
    assert names() == []

    assert told("POST", f"/{begun['id']}/apply", 202)["state"] == "applying"
    run_worker(store)

    done = told("GET", f"/{begun['id']}")
    assert (done["state"], done["counts"]) == ("done", counts)
    assert names() == ["One-Way Switch", "Bell Push"]
    assert told("POST", f"/{begun['id']}/apply", 202)["state"] == "done"
    run_worker(store)
    assert names() == ["One-Way Switch", "Bell Push"]


def test_refused_rows_come_back_with_the_owners_columns_a_reason_and_no_formula(checked):
    dry = checked(FILE)

    with urlopen(dry["rejectsUrl"]) as answer:
        assert answer.headers["Content-Disposition"] == 'attachment; filename="Refused.csv"'
        header, *rows = csv.reader(io.StringIO(answer.read().decode("utf-8-sig")))
    assert header == ["Item", "Group", "Price", "M.R.P.", "Remark", "reason"]
    assert [row[0] for row in rows] == ["", "Fan"]
    assert rows[1][4].startswith("'=HYPERLINK")
    assert rows[1][5] == "rate: “free” is not a number"


def test_refused_rows_may_be_put_right_in_their_file_and_uploaded_again(checked, imported):
    with urlopen(checked(FILE)["rejectsUrl"]) as answer:
        refused = answer.read().decode("utf-8-sig")

    done = imported(refused.replace("free", "2500"))

    assert (done["counts"]["added"], done["counts"]["refused"]) == (1, 1)


def test_columns_may_be_chosen_again_until_it_is_applied(checked, told, store, run_worker, imported):
    dry = checked(FILE)

    told("PUT", f"/{dry['id']}", 202, mapping={**dry["mapping"], "rate": "M.R.P."})
    run_worker(store)
    again = told("GET", f"/{dry['id']}")
    assert (again["state"], again["counts"]["added"], again["counts"]["refused"]) == ("checked", 1, 3)

    done = imported(FILE)
    told("PUT", f"/{done['id']}", 409, mapping=done["mapping"])


def test_of_two_choices_at_once_the_last_one_is_checked(read_in, told, store, run_worker):
    run = read_in(FILE)
    for column in ("M.R.P.", "Price"):
        told("PUT", f"/{run['id']}", 202, mapping={**run["suggested"], "mrp": None, "rate": column})
    run_worker(store)

    assert told("GET", f"/{run['id']}")["counts"]["added"] == 2


@pytest.mark.parametrize(
    ("mapping", "beside"),
    [
        ({"name": "Item", "category": "Group"}, {"mapping.rate": ["Please choose the column that has this"]}),
        ({"name": None, "rate": "Price"}, {"mapping.name": ["Please choose the column that has this"]}),
        ({"name": "Title"}, {"mapping.name": ["The file has no such column"]}),
        ({"colour": "Item"}, {"mapping.colour": ["There is no such field"]}),
    ],
)
def test_columns_that_do_not_fit_are_told_beside_their_fields(
    call, store, owner, read_in, told, mapping, beside
):
    run = read_in(FILE)

    answer = call("PUT", f"/imports/{run['id']}", store, owner, json={"mapping": mapping})

    assert (answer.status_code, answer.json["errors"]) == (422, beside)
    assert told("GET", f"/{run['id']}")["state"] == "mapping"


def test_two_fields_that_are_kept_in_one_place_are_not_both_taken(call, store, owner, read_in):
    run = read_in("name,category,rate,brand,long name\na,b,5,c,d\n")
    assert "brand" not in run["suggested"]

    wanted = {**run["suggested"], "brand": "brand"}
    answer = call("PUT", f"/imports/{run['id']}", store, owner, json={"mapping": wanted})

    assert answer.status_code == 422
    assert list(answer.json["errors"]) == ["mapping.brand"]


def test_columns_of_one_name_and_of_none_can_be_told_apart(checked, told):
    dry = checked("Item,Group,Rate,Rate,\nFan,Fans,5,7,x\n")

    assert dry["columns"] == ["Item", "Group", "Rate", "Rate (2)", "Column E"]
    assert dry["mapping"]["rate"] == "Rate"


@pytest.mark.parametrize(
    ("content", "ending", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "csv", "neither a text file nor an .xlsx"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "xlsx", "an old workbook"),
        (b"PK\x03\x04 broken", "xlsx", "damaged"),
        (b"\n\n\n", "csv", "empty"),
    ],
)
def test_a_file_that_cannot_be_read_fails_with_plain_words(read_in, told, content, ending, words):
    run = read_in(content, ending=ending)

    assert (run["state"], words in run["message"]) == ("failed", True)
    told("PUT", f"/{run['id']}", 409, mapping={"name": "Item"})
    told("DELETE", f"/{run['id']}")


def test_an_upload_that_never_came_fails(call, store, owner, told, run_worker):
    asked = {"fileType": "text/csv", "fileSize": 10}
    name = call("POST", "/uploads/signUrl", store, owner, json=asked).json["fileName"]
    run = told("POST", "", 202, fileName=name, kind="parties")
    run_worker(store)

    run = told("GET", f"/{run['id']}")
    assert (run["state"], "did not arrive" in run["message"]) == ("failed", True)


def test_what_is_no_upload_of_this_store_is_refused(call, store, owner, make_store, sign_in):
    other = make_store()
    asked = {"fileType": "text/csv", "fileSize": 10}
    theirs = call("POST", "/uploads/signUrl", other, sign_in(other, other.key), json=asked).json["fileName"]
    picture = {"fileType": "image/png", "fileSize": 10}
    mine = call("POST", "/uploads/signUrl", store, owner, json=picture).json["fileName"]

    for name in (theirs, mine, "../x.csv", ""):
        body = {"fileName": name, "kind": "products"}
        answer = call("POST", "/imports", store, owner, json=body)
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["fileName"]), name


def test_what_is_uploaded_once_more_to_the_same_address_changes_nothing(store, told, run_worker, checked):
    dry = checked(FILE)
    with store_session(store, read_only=True) as db:
        upload = db.scalars(select(Import.upload)).one()
    put_private(incoming_file(store, upload), io.BytesIO(b"other,contents\n"), "text/csv")
    told("POST", f"/{dry['id']}/apply", 202)
    run_worker(store)

    assert told("GET", f"/{dry['id']}")["counts"]["added"] == 2


def test_what_is_not_checked_is_not_applied(read_in, told):
    run = read_in(FILE)

    told("POST", f"/{run['id']}/apply", 409)
    told("POST", f"/{uuid4()}/apply", 404)
    told("GET", "/nonsense", 404)


def test_a_failure_half_way_imports_nothing_and_may_be_tried_again(
    store, checked, told, run_worker, names, monkeypatch
):
    monkeypatch.setattr(writer, "BATCH", 1)
    with store_session(store) as db:
        schema = db.store.schema
    odd = f'ALTER TABLE "{schema}".products {{}} CONSTRAINT odd'
    with engines.owner_engine().begin() as connection:
        connection.execute(text(f"{odd.format('ADD')} CHECK (name <> 'Bell Push')"))
    dry = checked(FILE)
    told("POST", f"/{dry['id']}/apply", 202)
    run_worker(store)

    failed = told("GET", f"/{dry['id']}")
    assert (failed["state"], "nothing was changed" in failed["message"]) == ("failed", True)
    assert names() == []

    with engines.owner_engine().begin() as connection:
        connection.execute(text(odd.format("DROP")))
    told("PUT", f"/{dry['id']}", 202, mapping=dry["mapping"])
    run_worker(store)
    told("POST", f"/{dry['id']}/apply", 202)
    run_worker(store)
    assert names() == ["One-Way Switch", "Bell Push"]


def test_a_worker_that_dies_half_way_leaves_nothing_and_the_next_one_does_it_all(
    store, checked, told, run_worker, names, monkeypatch
):
    dry = checked(FILE)
    told("POST", f"/{dry['id']}/apply", 202)

    def die(*_arguments: object) -> None:
        raise OperationalError("COPY", {}, errors.AdminShutdown())

    with monkeypatch.context() as broken:
        broken.setattr(writer, "recount", die)
        with pytest.raises(OperationalError):
            run_worker(store)
    assert (names(), told("GET", f"/{dry['id']}")["state"]) == ([], "applying")

    run_worker(store)
    run_worker(store)
    assert names() == ["One-Way Switch", "Bell Push"]
    assert told("GET", f"/{dry['id']}")["state"] == "done"


def test_what_is_given_up_while_a_worker_is_at_it_is_taken_back(
    store, checked, told, run_worker, names, monkeypatch
):
    dry = checked(FILE)
    told("POST", f"/{dry['id']}/apply", 202)
    put = KINDS["products"].import_rows

    def late(db, *arguments, **options):
        counts = put(db, *arguments, **options)
        with store_session(store) as own:
            service.clear_away(own, now=datetime.now(UTC) + rules.WORKER_TIMEOUT + timedelta(minutes=1))
        return counts

    monkeypatch.setitem(runner.KINDS, "products", replace(KINDS["products"], import_rows=late))
    with pytest.raises(runner.ImportCanceled):
        run_worker(store)
    run_worker(store)

    assert names() == []
    assert told("GET", f"/{dry['id']}")["state"] == "failed"


def test_it_may_be_given_up_with_its_files(store, checked, imported, told, run_worker):
    dry = checked(FILE)
    files = [service.file_of(store, dry["id"]), service.rejects_file(store, dry["id"])]
    assert all(size_of(name) for name in files)

    assert told("DELETE", f"/{dry['id']}") == {"id": dry["id"]}
    run_worker(store)

    told("GET", f"/{dry['id']}", 404)
    assert [size_of(name) for name in files] == [None, None]
    done = imported(FILE)
    told("DELETE", f"/{done['id']}", 409)


def test_while_it_is_applied_it_stays(checked, told, run_worker, store):
    dry = checked(FILE)
    told("POST", f"/{dry['id']}/apply", 202)

    told("DELETE", f"/{dry['id']}", 409)
    told("PUT", f"/{dry['id']}", 409, mapping=dry["mapping"])


def test_the_history_begins_with_the_newest(call, store, owner, checked, told):
    first, second = checked(FILE), checked(FILE.replace("Fan", "Lamp"))

    answer = call("GET", "/imports?per_page=1", store, owner).json
    assert [run["id"] for run in answer["result"]] == [second["id"]]
    assert (answer["result"][0]["sample"], answer["result"][0]["refused"]) == ([], [])
    assert answer["pagination"]["totalItems"] == 2
    oldest = call("GET", "/imports?sort=createdAt", store, owner).json["result"]
    newest = call("GET", "/imports?sort=createdAt&desc=Y", store, owner).json["result"]
    assert [run["id"] for run in oldest] == [first["id"], second["id"]]
    assert [run["id"] for run in newest] == [second["id"], first["id"]]
    assert call("GET", "/imports?sort=colour", store, owner).status_code == 422


def test_only_so_many_are_under_way_at_once(told, put_file, monkeypatch):
    monkeypatch.setattr(service, "MAX_IN_PROGRESS", 1)
    name = put_file(FILE)
    run = told("POST", "", 202, fileName=name, kind="products")

    told("POST", "", 409, fileName=name, kind="products")
    told("DELETE", f"/{run['id']}")
    told("POST", "", 202, fileName=name, kind="products")


def test_of_each_kind_one_file_waits_to_be_read(told, put_file, store, run_worker):
    name = put_file(FILE)
    told("POST", "", 202, fileName=name, kind="products")

    refused = told("POST", "", 409, fileName=name, kind="products")
    assert "being read" in refused["message"]
    told("POST", "", 202, fileName=name, kind="parties")
    run_worker(store)
    told("POST", "", 202, fileName=name, kind="products")


def test_a_file_of_too_many_rows_is_not_checked(checked, monkeypatch):
    monkeypatch.setattr(runner, "MAX_ROWS", 3)

    run = checked(FILE)

    assert (run["state"], "more than 3 rows" in run["message"]) == ("failed", True)


def test_old_files_are_removed_and_the_history_stays(store, imported, told):
    done = imported(FILE)
    assert done["rejectsUrl"]

    with store_session(store) as db:
        service.clear_away(db, now=datetime.now(UTC) + rules.FILE_RETENTION + timedelta(hours=1))

    old = told("GET", f"/{done['id']}")
    assert (old["state"], old["rejectsUrl"]) == ("done", None)
    assert size_of(service.file_of(store, done["id"])) is None


def test_what_its_owner_has_forgotten_is_over(store, read_in, told):
    run = read_in(FILE)
    with store_session(store) as db:
        service.clear_away(db, now=datetime.now(UTC) + timedelta(days=6))
    assert told("GET", f"/{run['id']}")["state"] == "mapping"

    with store_session(store) as db:
        service.clear_away(db, now=datetime.now(UTC) + timedelta(days=8))

    over = told("GET", f"/{run['id']}")
    assert (over["state"], "not carried through" in over["message"]) == ("failed", True)


@pytest.mark.parametrize("kind", KINDS)
def test_a_template_is_understood_when_it_comes_back(call, store, owner, read_in, kind):
    answer = call("GET", f"/imports/template?kind={kind}", store, owner)
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer.headers["Content-Disposition"]

    run = read_in(answer.data, kind)

    fields = call("GET", f"/imports/fields?kind={kind}", store, owner).json["result"]
    left_out = KINDS[kind].exclusive[1:]
    expected = {field["field"]: field["label"] for field in fields if field["field"] not in left_out}
    assert run["suggested"] == expected
    assert run["sample"] == [[field["example"] for field in fields if field["field"] not in left_out]]


@pytest.mark.parametrize("kind", KINDS)
def test_a_templates_example_is_right(call, store, owner, checked, kind):
    content = call("GET", f"/imports/template?kind={kind}", store, owner).data

    dry = checked(content, kind, **({"salesperson": None} if kind == "parties" else {}))

    assert (dry["counts"]["added"], dry["refused"]) == (1, [])


def test_no_message_of_before_is_worked_off(store, read_in, told, run_worker):
    """A message that comes a second time finds its import further on."""
    run = read_in(FILE)
    told("PUT", f"/{run['id']}", 202, mapping=run["suggested"])
    with store_session(store) as db:
        db.execute(update(outbox).values(arguments={"queue": "sync", "run_id": run["id"], "round": 1}))
    run_worker(store)

    assert told("GET", f"/{run['id']}")["state"] == "checking"
