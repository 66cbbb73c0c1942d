"""Sheets of the rates of price lists: what a list exports is filled in and imported again."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest
from sqlalchemy import select

from app.price_lists.service import ListValues, add_list
from app.pricing.models import PriceListRate, StoredPriceList
from app.pricing.price_lists import Basis
from tenant_router.session import store_session
from tests.stock import FAN, SWITCH, WIRE

HEAD = "Price list,Item code,Item,Size,Rate A,MRP,Rate"


@pytest.fixture
def price_list(store, goods):
    with store_session(store) as db:
        values = ListValues("Diwali", ["A"], [], Basis.RATES, "", Decimal(0), datetime.now(UTC), None)
        return add_list(db, values).id


def own_rates(store) -> dict[tuple[str, str], int]:
    with store_session(store, read_only=True) as db:
        return {(row.product_code, row.size_code): int(row.rate) for row in db.scalars(select(PriceListRate))}


def test_a_sheet_is_checked_first_and_then_sets_adds_and_takes_away(
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
