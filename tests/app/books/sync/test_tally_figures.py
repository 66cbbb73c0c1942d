"""The figures that a store is compared with are read apart from its records, and only from books at rest."""

from decimal import Decimal

import pytest

from app.books.sync.connectors.interface import CURRENT_VALUES, ReadOptions
from app.books.sync.connectors.tally.client import TallyClient
from app.books.sync.connectors.tally.connector import TallyConnector
from tests.tally import running_tally
from tests.tally_books import FakeBooks


@pytest.fixture
def tally():
    with running_tally() as fake:
        yield fake
    assert not fake.faults


@pytest.fixture
def figures(tally):
    """Read stock and balances, with figures; return these, and None if there are none."""

    def read(**options) -> list[dict] | None:
        connector = TallyConnector(TallyClient(tally.address))
        dataset = next(each for each in connector.datasets() if each.compName == tally.books.name)
        chosen = ReadOptions(**{"figures": True, **options})
        batches = connector.read(dataset, CURRENT_VALUES, chosen, lambda *_reject: None)
        rows = {batch.entity: [dict(row) for row in batch.rows] for batch in batches}
        return rows.get("figures")

    return read


def shown(rows: list[dict] | None) -> dict[tuple, Decimal | None]:
    return {(row["part"], row["name"]): row["amount"] for row in rows or ()}


def test_customers_and_items_have_figures_and_other_ledgers_have_none(tally, figures):
    tally.books.bill("Asha Electricals", "S/1", "20261101", "-1000.00", "30 Days")
    tally.books.bill("Asha Electricals", "Advance", "20261103", "200.00", "")
    tally.books.bill("Wire Works", "P/1", "20261101", "900.00", "")

    assert shown(figures()) == {
        ("balances", "Asha Electricals"): 1500,
        ("balances", "Om & Sons"): 0,
        ("bills", "Asha Electricals"): 800,
        ("stock", "Ceiling Fan 48"): 40,
        ("stock", "Table Fan"): -3,
        ("stock", "Switch 6A"): 1200,
    }


def test_without_a_request_nothing_is_read_a_second_time(tally, figures):
    assert figures(figures=False) is None
    assert (tally.request_counts["StockItem"], tally.request_counts["Bills"]) == (1, 1)


def test_an_amount_that_cannot_be_read_is_unknown_and_not_zero(tally, figures):
    tally.books.alter("Ledger", "Om & Sons", CLOSINGBALANCE="1,2x")
    tally.books.alter("StockItem", "Switch 6A", CLOSINGBALANCE=" many Nos")
    tally.books.bill("Om & Sons", "S/2", "20261101", "-1.00", "")
    tally.books.bill("Om & Sons", "S/3", "20261101", "1x2", "")
    read = shown(figures())

    unreadable = (("balances", "Om & Sons"), ("bills", "Om & Sons"), ("stock", "Switch 6A"))
    assert [read[each] for each in unreadable] == [None, None, None]


def test_opening_balances_are_those_of_the_period_that_is_chosen_in_tally(tally, figures):
    tally.books.period_from = "20260401"
    tally.copies.append(FakeBooks(name="Other Traders", period_from="20250401"))
    tally.books.alter("Ledger", "Asha Electricals", OPENINGBALANCE="-250.50")
    tally.books.alter("Ledger", "Wire Works", OPENINGBALANCE="9.00")
    read = [row for row in figures() or () if row["part"] == "openings"]

    # A ledger without the field is unknown, not zero.
    assert shown(read) == {
        ("openings", "Asha Electricals"): Decimal("250.50"),
        ("openings", "Om & Sons"): None,
    }
    assert {row["since"] for row in read} == {"2026-04-01"}


@pytest.mark.parametrize(("day", "refuses"), [("", False), ("first of April", False), ("20260401", True)])
def test_without_the_chosen_period_only_opening_balances_are_unknown(tally, figures, day, refuses):
    tally.books.period_from, tally.refuses_formulas = day, refuses
    tally.books.alter("Ledger", "Asha Electricals", OPENINGBALANCE="-250.50")

    assert {row["part"] for row in figures() or ()} == {"balances", "stock"}


@pytest.mark.parametrize("moved", ["vouchers", "masters"])
def test_books_that_change_during_the_reading_have_no_figures(tally, figures, moved):
    requests = iter(range(100))

    def change(type: str) -> None:
        if type == "StockItem" and next(requests) == 1:
            setattr(tally.books, moved, getattr(tally.books, moved) + 1)

    tally.before = change
    assert figures() is None
    assert figures() is not None


def test_books_without_counters_have_no_figures(tally, figures):
    tally.hides_counters = True
    assert figures() is None
