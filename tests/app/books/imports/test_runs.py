"""The owner's imports over the API: upload, columns, dry run, apply."""

import csv
import io
from dataclasses import replace
from urllib.request import urlopen
from uuid import uuid4

import pytest
from sqlalchemy import select

from app.books.imports import runner
from app.books.imports.kinds import KINDS
from app.books.imports.models import Import
from app.platform.stores.models import ListedStore
from app.store.media.storage import put_private
from app.store.settings.queries import store_settings
from tenant_router.control import control_session
from tenant_router.keys import incoming_file
from tenant_router.queue import outbox
from tenant_router.session import store_session
from tests.app.books.imports.conftest import FILE
from tests.stock import FAN

NO_COUNTS = {
    **dict.fromkeys(("read", "added", "updated", "unchanged", "refused", "undecided", "passedOver"), 0),
    "categories": 0,
}


def test_a_file_is_read_checked_and_imported(call_imports, put_file, store, run_worker, names):
    started = call_imports("POST", "", 202, fileName=put_file(FILE), kind="products", name="Price list.csv")
    assert (started["state"], started["columns"], started["counts"]) == ("queued", [], NO_COUNTS)
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
        "validating",
        {"name": "Item", "category": "Group", "rate": "Price", "description": "Remark"},
    )
    run_worker(store)

    dry = call_imports("GET", f"/{started['id']}")
    counts = {**NO_COUNTS, "read": 4, "added": 2, "refused": 2, "categories": 1}
    assert (dry["state"], dry["percent"], dry["counts"]) == ("preview", 100, counts)
    of_books = dict.fromkeys(("entity", "record", "value"))
    assert dry["refused"][0] == of_books | {
        "row": 4,
        "field": "name",
        "reason": "the name is blank",
        "key": {"key": "import.row.blank", "values": {"what": {"key": "import.word.name", "values": {}}}},
    }
    formula = "description: the formula has no value; open the file and save it, or paste values only"
    assert dry["refused"][1] == of_books | {
        "row": 5,
        "field": "description",
        "reason": formula,
        "key": {"key": "import.row.formula", "values": {}},
    }
    assert names() == []

    assert call_imports("POST", f"/{started['id']}/apply", 202)["state"] == "applying"
    run_worker(store)

    done = call_imports("GET", f"/{started['id']}")
    assert (done["state"], done["counts"]) == ("done", counts)
    assert names() == ["One-Way Switch", "Bell Push"]
    # The console does not wait for the next hour.
    from workers.celery import app as worker

    with store_session(store, read_only=True) as db:
        message = db.scalar(select(outbox.c.id).where(outbox.c.task == "stores.count"))
    worker.tasks["stores.count"](store.key, message)
    with control_session(read_only=True) as control:
        assert control.get_one(ListedStore, store.key).products == 2
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
    assert (again["state"], again["counts"]["added"], again["counts"]["refused"]) == ("preview", 1, 3)

    done = apply_import(FILE)
    call_imports("PUT", f"/{done['id']}", 409, mapping=done["mapping"])


def test_the_last_of_two_mappings_is_checked(start_import, call_imports, store, run_worker):
    run = start_import(FILE)
    for column in ("M.R.P.", "Price"):
        call_imports("PUT", f"/{run['id']}", 202, mapping={**run["suggested"], "mrp": None, "rate": column})
    run_worker(store)

    assert call_imports("GET", f"/{run['id']}")["counts"]["added"] == 2


@pytest.mark.parametrize(
    ("mapping", "errors"),
    [
        ({"name": "Item", "category": "Group"}, {"mapping.rate": ["Please select a column for this field"]}),
        ({"name": None, "rate": "Price"}, {"mapping.name": ["Please select a column for this field"]}),
        (
            {"name": "Title"},
            {"mapping.name": ["Column not found in the file. Please match the columns again."]},
        ),
        ({"colour": "Item"}, {"mapping.colour": ["Unknown field"]}),
    ],
)
def test_mapping_errors_name_their_fields(
    call, store, owner_without_goods, start_import, call_imports, mapping, errors
):
    run = start_import(FILE)

    answer = call("PUT", f"/imports/{run['id']}", store, owner_without_goods, json={"mapping": mapping})

    assert (answer.status_code, answer.json["errors"]) == (422, errors)
    assert call_imports("GET", f"/{run['id']}")["state"] == "mapping"


def test_columns_with_equal_or_no_names_are_distinct(check_import, call_imports):
    dry = check_import("Item,Group,Rate,Rate,\nFan,Fans,5,7,x\n", rate="Rate")

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


def test_a_missing_upload_fails(call, store, owner_without_goods, call_imports, run_worker):
    upload_body = {"fileType": "text/csv", "fileSize": 10}
    name = call("POST", "/uploads/signUrl", store, owner_without_goods, json=upload_body).json["fileName"]
    run = call_imports("POST", "", 202, fileName=name, kind="parties")
    run_worker(store)

    run = call_imports("GET", f"/{run['id']}")
    assert (run["state"], "Upload failed" in run["message"]) == ("failed", True)


def test_uploads_of_other_stores_and_types_are_refused(call, store, owner_without_goods, make_store, sign_in):
    other = make_store()
    upload_body = {"fileType": "text/csv", "fileSize": 10}
    foreign_upload = call(
        "POST", "/uploads/signUrl", other, sign_in(other, other.key), json=upload_body
    ).json["fileName"]
    picture = {"fileType": "image/png", "fileSize": 10}
    picture_upload = call("POST", "/uploads/signUrl", store, owner_without_goods, json=picture).json[
        "fileName"
    ]

    for name in (foreign_upload, picture_upload, "../x.csv", ""):
        body = {"fileName": name, "kind": "products"}
        answer = call("POST", "/imports", store, owner_without_goods, json=body)
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["fileName"]), name


def test_a_second_upload_to_the_same_url_changes_nothing(store, call_imports, run_worker, check_import):
    dry = check_import(FILE)
    with store_session(store, read_only=True) as db:
        upload = db.scalars(select(Import.upload)).one() or ""
    put_private(incoming_file(store, upload), io.BytesIO(b"other,contents\n"), "text/csv")
    call_imports("POST", f"/{dry['id']}/apply", 202)
    run_worker(store)

    assert call_imports("GET", f"/{dry['id']}")["counts"]["added"] == 2


def test_unchecked_imports_are_not_applied(start_import, call_imports):
    run = start_import(FILE)

    call_imports("POST", f"/{run['id']}/apply", 409)
    call_imports("POST", f"/{uuid4()}/apply", 404)
    call_imports("GET", "/nonsense", 404)


def test_a_wrong_code_page_is_chosen_before_the_columns_and_remembered(
    call_imports, put_file, store, run_worker
):
    text = "Товар,Группа,Цена\nВентилятор большой,Вентиляторы,1500\nЛампа дневная,Лампы,80\n"
    file = text.encode("cp1251")
    run = call_imports("POST", "", 202, fileName=put_file(file), kind="products")
    run_worker(store)
    read = call_imports("GET", f"/{run['id']}")
    assert (read["encoding"], read["messageKey"]["key"]) == ("cp1252", "import.wrong_code_page")
    mapping = dict(zip(("name", "category", "rate"), read["columns"], strict=True))
    call_imports("PUT", f"/{run['id']}", 409, mapping=mapping)

    call_imports("PUT", f"/{run['id']}/codePage", 422, encoding="rot13")
    again = call_imports("PUT", f"/{run['id']}/codePage", 202, encoding="cp1251")
    assert again["state"] == "queued"
    run_worker(store)
    read = call_imports("GET", f"/{run['id']}")
    assert (read["state"], read["columns"], read["message"]) == ("mapping", ["Товар", "Группа", "Цена"], None)
    assert read["sample"][0][0] == "Вентилятор большой"
    mapping = {"name": "Товар", "category": "Группа", "rate": "Цена"}
    call_imports("PUT", f"/{run['id']}", 202, mapping=mapping)
    run_worker(store)
    assert call_imports("GET", f"/{run['id']}")["counts"]["added"] == 2

    canceled = call_imports("POST", "", 202, fileName=put_file(file.replace(b"80", b"85")), kind="products")
    run_worker(store)
    call_imports("PUT", f"/{canceled['id']}/codePage", 202, encoding="cp1256")
    run_worker(store)
    call_imports("DELETE", f"/{canceled['id']}")

    later = call_imports("POST", "", 202, fileName=put_file(file.replace(b"80", b"90")), kind="products")
    run_worker(store)
    assert call_imports("GET", f"/{later['id']}")["encoding"] == "cp1251"


def test_given_rates_that_an_import_changed_then_the_history_of_the_item_says_so(
    call, store, goods, owner_without_goods, apply_import
):
    apply_import(f"code,name,rate1\n{FAN},Ceiling Fan,2400\n")

    answer = call("GET", "/products/rates/history", store, owner_without_goods, query_string={"itemCd": FAN})

    ((source, changes),) = [(one["source"], one["changes"]) for one in answer.json["result"]]
    assert source == "import"
    assert [(one["field"], one["after"]) for one in changes] == [("SALE_RATE1", "2400")]


LINES = "\n".join(
    (
        "Item,Group,Price,Remark",
        "Fan,Fans,1200,",
        "Bulb,Bulbs,1.40,rounded most",
        "Lamp,Lamps,99.50,",
        "Wire,Wires,free,refused",
        ",,,a note that is in no column that is read",
        "Fan,Fans,1300,the same once more",
    )
)


def test_every_row_of_a_file_is_accounted_for(check_import, apply_import):
    run = check_import(LINES)
    assert run["counts"] == {
        **NO_COUNTS,
        "read": 6,
        "added": 3,
        "refused": 2,
        "passedOver": 1,
        "categories": 3,
    }
    assert apply_import(LINES)["counts"] == run["counts"]
    again = apply_import(LINES)["counts"]
    assert again == {**NO_COUNTS, "read": 6, "unchanged": 3, "refused": 2, "passedOver": 1}


def test_an_import_that_loses_a_row_fails_and_changes_nothing(
    store, check_import, call_imports, run_worker, names, monkeypatch
):
    dry = check_import(LINES)
    call_imports("POST", f"/{dry['id']}/apply", 202)
    all_rows = KINDS["products"].import_rows

    def without_one(db, rows, **options):
        for part in all_rows(db, rows, **options):
            yield replace(part, ends=replace(part.ends, added=part.ends.added - 1))

    monkeypatch.setitem(runner.KINDS, "products", replace(KINDS["products"], import_rows=without_one))
    run_worker(store)

    failed = call_imports("GET", f"/{dry['id']}")
    assert (failed["state"], "Nothing was changed" in failed["message"], names()) == ("failed", True, [])


@pytest.mark.parametrize("paise", [False, True])
def test_the_dry_run_shows_which_rates_are_rounded(store, check_import, paise):
    with store_session(store) as db:
        settings = store_settings(db)
        settings.switches = {**settings.switches, "rates_in_paise": paise}

    rates = check_import(LINES)["rateChanges"]

    bulb = {"count": 2, "name": "Bulb", "size": "", "rate": "1.40", "pays": "1"}
    assert rates == (None if paise else {"raised": 0, "lowered": 0, "largest": [], "rounded": bulb})


def test_a_file_without_categories_has_one_for_all_new_products(
    apply_import, start_import, call_imports, run_worker, store, sizes
):
    apply_import("Item,Group,Price\nSwitch,Switches,49\n")
    sheet = "Item,Price\nSwitch,50\nTable Lamp,300\n"
    run = start_import(sheet)
    refused = call_imports("PUT", f"/{run['id']}", 422, mapping=run["suggested"], category=" ")
    assert "mapping.category" in refused["errors"]

    call_imports("PUT", f"/{run['id']}", 202, mapping=run["suggested"], category=" New  arrivals")
    run_worker(store)
    dry = call_imports("GET", f"/{run['id']}")
    assert dry["counts"] == {**NO_COUNTS, "read": 2, "added": 1, "updated": 1, "categories": 1}, dry
    call_imports("POST", f"/{run['id']}/apply", 202)
    run_worker(store)

    rows = [row[1:3] for row in sizes(store)]
    assert rows == [("Switch", "Switches"), ("Table Lamp", "New arrivals")]
    again = start_import(sheet)
    assert (again["mapping"], again["category"]) == (run["suggested"], "New arrivals")
