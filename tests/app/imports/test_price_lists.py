"""A sheet of codes and new rates: what it changes, what the owner sees before, and how it is undone."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from app.catalogue.editing import undo
from app.catalogue.models import CatalogueChange, Product, Variant
from tenant_router.session import store_session
from tests.stock import FAN, SWITCH, WIRE

PRICES = f"Item Code,Price,New Price\n{SWITCH},60,66\n{FAN},2500,2000\n"


@pytest.fixture
def rates(store):
    """Return the five rates of a size."""

    def read(code: str, size: str = "") -> list:
        with store_session(store, read_only=True) as db:
            variant = db.get_one(Variant, (code, size))
            return [variant.rate1, variant.rate2, variant.rate3, variant.rate4, variant.rate5]

    return read


def test_given_codes_and_new_rates_when_checked_then_the_owner_sees_old_and_new(goods, check_import, rates):
    dry = check_import(PRICES)

    assert dry["mapping"] == {"code": "Item Code", "rate": "New Price"}
    assert (dry["counts"]["updated"], dry["counts"]["refused"], dry["refused"]) == (2, 0, [])
    changes = dry["rateChanges"]
    assert (changes["raised"], changes["lowered"]) == (1, 1)
    switch, fan = changes["largest"]
    assert (switch["code"], switch["field"], switch["before"], switch["after"], switch["percent"]) == (
        SWITCH,
        "rate5",
        "40.00",
        "66.00",
        65.0,
    )
    assert (fan["code"], fan["percent"]) == (FAN, -20.0)
    assert rates(SWITCH)[0] == 60


def test_given_codes_and_new_rates_when_applied_then_nothing_else_changes(
    store, goods, apply_import, contents, rates
):
    before = contents(store)[1]

    done = apply_import(PRICES)

    assert done["counts"]["updated"] == 2
    assert rates(SWITCH) == [66] * 5
    assert contents(store)[1] == before


def test_given_only_rate_a_when_applied_then_the_other_grades_stay(goods, apply_import, rates):
    apply_import(f"code,Rate A\n{SWITCH},61\n")

    assert rates(SWITCH) == [61, 55, 50, 45, 40]


def test_given_a_hand_set_rate_when_the_owners_sheet_has_another_then_it_applies(
    store, goods, apply_import, rates
):
    with store_session(store) as db:
        db.execute(update(Variant).where(Variant.product_code == SWITCH).values(own_fields=["rate1"]))

    apply_import(f"code,new rate\n{SWITCH},66\n")

    assert rates(SWITCH)[0] == 66


def test_given_a_new_code_without_a_name_when_checked_then_its_row_says_what_is_missing(goods, check_import):
    dry = check_import(f"code,new rate,size\n{SWITCH},66,\nX-9,10,\n{WIRE},,4 sq mm\n")

    assert (dry["counts"]["updated"], dry["counts"]["refused"]) == (1, 2)
    assert [(row["field"], row["reason"]) for row in dry["refused"]] == [
        ("name", "“X-9” is a new code: a new product needs a name"),
        ("rate", "“4 sq mm” is a new size: it needs a rate"),
    ]


def test_given_a_stored_rate_above_the_new_mrp_when_checked_then_the_row_is_refused(goods, check_import):
    dry = check_import(f"code,MRP\n{SWITCH},59\n{FAN},2600\n")

    assert [row["reason"] for row in dry["refused"]] == [
        "the MRP 59.00 is lower than the rate in the store, 60.00"
    ]
    assert dry["counts"]["updated"] == 1


def test_given_an_applied_import_when_undone_then_all_is_as_before(
    store, goods, apply_import, call_imports, contents
):
    def stored():
        categories, products, sizes = contents(store)
        return categories, [[*map(str, row)] for row in sizes], [row[:8] for row in products]

    before = stored()
    done = apply_import(
        "code,name,category,size,rate,stock\n"
        f"{SWITCH},New name,New range,,66,5\n{WIRE},Wire,Wires,4 sq mm,50,1\nX-9,Fresh,New range,,10,1\n"
    )
    assert done["undoUntil"] is not None

    undone = call_imports("POST", f"/{done['id']}/undo")

    assert (undone["undone"]["restored"], undone["undone"]["skipped"]) == (7, 0)
    assert stored() == before
    call_imports("POST", f"/{done['id']}/undo", 409)


def test_given_a_row_changed_since_when_undone_then_it_stays_and_is_counted(
    store, goods, apply_import, call_imports, rates
):
    done = apply_import(PRICES)
    with store_session(store) as db:
        db.execute(update(Variant).where(Variant.product_code == FAN).values(rate1=2100))
        db.execute(update(Variant).where(Variant.product_code == SWITCH).values(stock=1))

    undone = call_imports("POST", f"/{done['id']}/undo")

    assert (undone["undone"]["restored"], undone["undone"]["skipped"]) == (1, 1)
    assert (rates(SWITCH)[0], rates(FAN)[0]) == (60, 2100)


def test_given_a_day_later_when_undone_then_it_is_refused_and_forgotten(
    store, goods, apply_import, call_imports
):
    done = apply_import(PRICES)
    now = datetime.now(UTC)
    with store_session(store) as db:
        db.execute(update(CatalogueChange).values(created_at=now - timedelta(hours=25)))

    call_imports("POST", f"/{done['id']}/undo", 409)
    with store_session(store) as db:
        undo.remove_old(db, now=now)
        assert db.query(CatalogueChange).count() == 0
    assert call_imports("GET", f"/{done['id']}")["undoUntil"] is None


def test_given_a_dry_run_when_nothing_is_applied_then_there_is_nothing_to_undo(
    store, goods, check_import, call_imports
):
    dry = check_import(PRICES)

    assert dry["undoUntil"] is None
    call_imports("POST", f"/{dry['id']}/undo", 409)
    with store_session(store) as db:
        assert db.query(Product).count() == 3
