"""Sheets of the rates of price lists: what a list exports is filled in and imported again."""

import io
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from openpyxl import Workbook
from sqlalchemy import select

from app.pricing.models import PriceListRate, StoredPriceList
from app.terms.price_lists.rates import set_rates
from app.terms.price_lists.service import LISTS
from app.terms.service import add, remove
from tenant_router.session import store_session
from tests.stock import FAN, SWITCH, WIRE
from tests.waiting import wait_until_blocked

HEAD = "Price list,Item code,Item,Size,Rate A,MRP,Rate"


@pytest.fixture
def price_list(store, goods):
    with store_session(store) as db:
        now = datetime.now(UTC)
        return add(db, LISTS, StoredPriceList(name="Diwali", grades=["A"], basis="rates", starts_at=now)).id


def own_rates(store) -> dict[tuple[str, str], int]:
    with store_session(store, read_only=True) as db:
        return {(row.product_code, row.size_code): int(row.rate) for row in db.scalars(select(PriceListRate))}


def test_a_sheet_is_checked_first_and_then_sets_adds_and_removes(
    store, price_list, check_import, apply_import
):
    first = f"{HEAD}\nDIWALI,{FAN},Fan,,2500,5000,2000\ndiwali,{SWITCH},Switch,,60,120,55\n"
    assert check_import(first, "priceLists")["counts"]["added"] == 2
    assert own_rates(store) == {}
    apply_import(first, "priceLists")
    assert own_rates(store) == {(FAN, ""): 2000, (SWITCH, ""): 55}

    second = "\n".join(
        (
            HEAD,
            f"Diwali,{FAN},Fan,,2500,5000,",
            f"Diwali,{SWITCH},Switch,,60,120,55.00",
            f"Diwali,{WIRE},Wire,1.5 sq mm,1900,3800,1500",
            f"Diwali,{WIRE},Wire,2.5 sq mm,3000,6000,",
            "",
        )
    )
    counts = apply_import(second, "priceLists")["counts"]

    assert (counts["added"], counts["updated"], counts["unchanged"]) == (1, 1, 2)
    assert own_rates(store) == {(SWITCH, ""): 55, (WIRE, "1.5 sq mm"): 1500}
    with store_session(store, read_only=True) as db:
        assert db.scalars(select(StoredPriceList.rate_count)).one() == 2


@pytest.mark.parametrize(
    ("row", "field"),
    [
        (f"No such,{FAN},Fan,,1,1,5", "list"),
        ("Diwali,no such,Fan,,1,1,5", "code"),
        (f"Diwali,{WIRE},Wire,,1,1,5", "code"),
        (f"Diwali,{FAN},Fan,,1,1,0", "rate"),
        (f"Diwali,{FAN},Fan,,1,1,-4", "rate"),
        (f"Diwali,{SWITCH},Switch,,1,1,5\nDiwali,{SWITCH},Switch,,1,1,6", "code"),
    ],
)
def test_a_row_that_is_wrong_is_refused_with_its_field(store, price_list, check_import, row, field):
    run = check_import(f"{HEAD}\n{row}\n", "priceLists")

    assert [each["field"] for each in run["refused"]] == [field]


SHEET = f"""{HEAD}
Diwali,{FAN},Fan,,2500,5000,2000
Diwali,{SWITCH},Switch,,60,120,
Diwali,{WIRE},Wire,1.5 sq mm,1900,3800,9
"""


@pytest.fixture
def rates(store, price_list):
    """Set own rates of the list by hand: `rates({(FAN, ""): 2100})`."""

    def make(own: dict[tuple[str, str], int | None]) -> None:
        with store_session(store) as db:
            set_rates(db, price_list, {size: Decimal(rate) if rate else None for size, rate in own.items()})

    return make


@pytest.fixture
def imported(rates, apply_import) -> dict:
    """An import that changed the rate of the fan, took that of the switch away and added one of the wire."""
    rates({(FAN, ""): 2400, (SWITCH, ""): 50})
    return apply_import(SHEET, "priceLists")


def test_given_imported_rates_when_undone_then_they_are_as_before_and_the_history_shows_it(
    store, imported, call, owner_without_goods, call_imports
):
    assert own_rates(store) == {(FAN, ""): 2000, (WIRE, "1.5 sq mm"): 9}

    undone = call_imports("POST", f"/{imported['id']}/undo")["undone"]

    assert (undone["restored"], undone["skipped"]) == (3, 0)
    assert own_rates(store) == {(FAN, ""): 2400, (SWITCH, ""): 50}
    with store_session(store, read_only=True) as db:
        assert db.scalars(select(StoredPriceList.rate_count)).one() == 2
    answer = call("GET", "/products/rates/history", store, owner_without_goods, query_string={"itemCd": FAN})
    newest, before, _ = answer.json["result"]
    assert (newest["source"], newest["listName"], newest["by"]) == ("undo", "Diwali", "owner")
    assert newest["changes"] == [{"field": "rate", "before": "2000", "after": "2400"}]
    assert before["source"] == "import"
    call_imports("POST", f"/{imported['id']}/undo", 409)


def test_given_imported_rates_when_undone_then_what_was_changed_since_stays(
    store, imported, rates, call_imports
):
    rates({(FAN, ""): 2200, (SWITCH, ""): 51})

    undone = call_imports("POST", f"/{imported['id']}/undo")["undone"]

    assert (undone["restored"], undone["skipped"]) == (1, 2)
    assert own_rates(store) == {(FAN, ""): 2200, (SWITCH, ""): 51}


def test_given_an_import_when_its_list_is_deleted_then_nothing_is_left_to_undo(
    store, imported, price_list, call_imports
):
    with store_session(store) as db:
        remove(db, LISTS, price_list)

    undone = call_imports("POST", f"/{imported['id']}/undo")["undone"]

    assert (undone["restored"], undone["skipped"]) == (0, 3)
    assert own_rates(store) == {}


def test_given_an_import_then_it_is_among_the_last_changes_and_undone_from_there(
    store, imported, call, owner_without_goods
):
    (change,) = call("GET", "/products/many/changes", store, owner_without_goods).json["result"]
    assert (change["kind"], change["products"], change["undoneAt"]) == ("priceListImport", 3, None)

    answer = call("POST", f"/products/many/{change['changeId']}/undo", store, owner_without_goods)

    assert answer.json["result"]["restored"] == 3
    assert own_rates(store) == {(FAN, ""): 2400, (SWITCH, ""): 50}


def test_given_a_sheet_without_changes_then_there_is_nothing_to_undo(imported, apply_import, call_imports):
    again = apply_import(SHEET, "priceLists")

    assert again["counts"]["unchanged"] == 3
    assert again["undoUntil"] is None
    call_imports("POST", f"/{again['id']}/undo", 409)


def test_when_two_people_take_an_import_back_at_once_then_one_of_them_does(
    store, imported, call, owner_without_goods
):
    with ThreadPoolExecutor(2) as pool:
        answers = pool.map(
            lambda _: call("POST", f"/imports/{imported['id']}/undo", store, owner_without_goods).status_code,
            range(2),
        )
        assert sorted(answers) == [200, 409]
    assert own_rates(store) == {(FAN, ""): 2400, (SWITCH, ""): 50}


def test_when_a_rate_is_being_changed_while_an_import_is_undone_then_that_rate_stays(
    store, imported, price_list, call, owner_without_goods
):
    with ThreadPoolExecutor(1) as pool:
        with store_session(store) as db:
            set_rates(db, price_list, {(FAN, ""): Decimal(2200)})
            undo = pool.submit(call, "POST", f"/imports/{imported['id']}/undo", store, owner_without_goods)
            wait_until_blocked(db, [undo])
        undone = undo.result().json["result"]["undone"]

    assert (undone["restored"], undone["skipped"]) == (2, 1)
    assert own_rates(store) == {(FAN, ""): 2200, (SWITCH, ""): 50}


def test_when_a_rate_is_being_changed_while_a_sheet_is_imported_then_the_undo_knows_that_rate(
    store, rates, price_list, check_import, call_imports, run_worker
):
    rates({(FAN, ""): 2400})
    run = check_import(f"{HEAD}\nDiwali,{FAN},Fan,,2500,5000,2000\n", "priceLists")
    call_imports("POST", f"/{run['id']}/apply", 202)
    with ThreadPoolExecutor(1) as pool:
        with store_session(store) as db:
            set_rates(db, price_list, {(FAN, ""): Decimal(2200)})
            work = pool.submit(run_worker, store)
            wait_until_blocked(db, [work])
        work.result()
    assert own_rates(store) == {(FAN, ""): 2000}

    call_imports("POST", f"/{run['id']}/undo")

    assert own_rates(store) == {(FAN, ""): 2200}


def test_a_sheet_may_be_a_workbook_with_numbers_and_empty_cells(store, rates, apply_import):
    rates({(SWITCH, ""): 50})
    book = Workbook()
    sheet = book.worksheets[0]
    rows = (
        HEAD.split(","),
        ["Diwali", FAN, "Fan", None, 2500, 5000, 1999.5],
        ["Diwali", SWITCH, "Switch", None, 60, 120, None],
        ["Diwali", WIRE, "Wire", "1.5 sq mm", 1900, 3800, "₹ 1,500"],
        ["Diwali", "no such", "Lamp", None, 1, 1, 5],
    )
    for row in rows:
        sheet.append(row)
    file = io.BytesIO()
    book.save(file)

    run = apply_import(file.getvalue(), "priceLists", "xlsx")

    assert [each["row"] for each in run["refused"]] == [5]
    with store_session(store, read_only=True) as db:
        stored = {row.product_code: row.rate for row in db.scalars(select(PriceListRate))}
    assert stored == {FAN: Decimal("1999.50"), WIRE: Decimal(1500)}
