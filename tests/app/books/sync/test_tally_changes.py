"""Of a running Tally only what changed is read, and everything as soon as that is in doubt."""

import json
from datetime import datetime, timedelta
from decimal import Decimal

import pytest

from app.books.sync.connectors.interface import MemoryUnusable, ReadOptions, SourceProblem
from app.books.sync.connectors.tally.client import TallyClient
from app.books.sync.connectors.tally.connector import TallyConnector
from tests.tally import running_tally
from tests.tally_books import gst, prices

NOW = datetime(2026, 11, 21, 10, 0)
MASTERS = ("units", "departments", "products", "variants", "accounts")


@pytest.fixture
def tally():
    with running_tally() as fake:
        yield fake
    assert not fake.faults


class Reader:
    """A connector and what it remembers, which survives as JSON."""

    def __init__(self, tally) -> None:
        self.tally = tally
        self.memory: dict = {}
        self.values: dict = {}
        self.now = NOW
        self.connector = TallyConnector(TallyClient(tally.address), lambda: self.now)

    def __call__(self, **options) -> dict[str, list]:
        """Return the rows of each entity that is read."""
        self.tally.sent.clear()
        self.tally.request_counts.clear()
        (dataset, *_) = self.connector.datasets()
        kept, values = json.loads(json.dumps([self.memory, self.values]))
        found: dict[str, list] = {}
        for batch in self.connector.read_changes(dataset, ReadOptions(**options), _fail, kept, values):
            found.setdefault(batch.entity, []).extend(batch.rows)
        self.memory, self.values = kept, values
        return found

    def read_values(self) -> None:
        """Read stock, balances and dues alone."""
        (dataset, *_) = self.connector.datasets()
        for batch in self.connector.read_values(dataset, ReadOptions(), _fail, self.values):
            list(batch.rows)


def _fail(*reject: str) -> None:
    raise AssertionError(reject)


@pytest.fixture
def read(tally) -> Reader:
    """Return a reader that has read everything once."""
    reader = Reader(tally)
    assert set(MASTERS) <= set(reader())
    return reader


def names(rows: list) -> list[str]:
    return [row["name"] for row in rows]


def gone(rows: list) -> list[tuple]:
    return [(row["entity"], row["of"]) for row in rows]


def test_given_books_that_stand_still_then_nothing_but_the_company_is_asked(tally, read):
    rows = read()

    assert set(rows) == {"company"}
    assert set(tally.request_counts) == {"Company"}


def test_given_one_changed_item_then_it_alone_is_asked(tally, read, monkeypatch):
    monkeypatch.setattr("app.books.sync.connectors.tally.memory.OVERLAP", 0)
    tally.books.alter("StockItem", "Switch 6A", lists=prices(Dealer="30.00", Retail="60.00"))
    rows = read()

    assert names(rows["products"]) == ["Switch 6A"]
    assert [row["rates"][:2] for row in rows["variants"]] == [[Decimal("30.00"), Decimal("60.00")]]
    assert tally.sent["StockItem.FULLPRICELIST"] == 1
    assert tally.sent["StockItem"] == 4, "its key, its names, its rates, its stock"
    assert tally.sent["Ledger"] == 0
    assert "accounts" not in rows
    assert gone(rows["tombstones"]) == []
    assert set(read()) == {"company"}, "the next time it is known"


def test_given_a_new_item_then_it_is_read_with_its_stock(tally, read):
    tally.books.add("StockItem", "Bulb", PARENT="Electric", BASEUNITS="Nos", CLOSINGBALANCE=" 9 Nos")
    rows = read()

    assert names(rows["products"]) == ["Bulb"]
    assert [row["quantity"] for row in rows["stock"]] == [9]


def test_given_a_deleted_item_and_a_deleted_customer_then_both_are_gone(tally, read):
    item, customer = tally.books.named("StockItem", "Table Fan"), tally.books.named("Ledger", "Om & Sons")
    tally.books.delete("StockItem", item.name)
    tally.books.delete("Ledger", customer.name)
    rows = read()

    assert gone(rows["tombstones"]) == [("products", item.guid), ("accounts", customer.guid)]
    assert "products" not in rows
    assert tally.sent["StockItem.FULLPRICELIST"] == 0


def test_given_a_ledger_that_is_no_customer_any_more_then_it_is_gone(tally, read):
    customer = tally.books.named("Ledger", "Om & Sons")
    tally.books.alter("Ledger", customer.name, PARENT="Sundry Creditors")
    rows = read()

    assert gone(rows["tombstones"]) == [("accounts", customer.guid)]
    assert rows["accounts"] == []


def test_given_a_group_with_another_tax_then_its_items_are_read_without_price_lists(tally, read):
    tally.books.alter("StockGroup", "Electric", lists=gst(5))
    rows = read()

    assert {row["taxRate"] for row in rows["products"]} == {5}
    assert len(rows["products"]) == 3
    assert "variants" not in rows
    assert tally.sent["StockItem.FULLPRICELIST"] == 0


def test_given_a_renamed_group_of_customers_then_all_of_them_are_read(tally, read):
    tally.books.rename("Group", "Vadodara", "Baroda")
    tally.books.named("Ledger", "Asha Electricals").fields["PARENT"] = "Baroda"

    assert [row["group"] for row in read()["accounts"]] == ["Baroda", "Sundry Debtors"]


@pytest.mark.parametrize("values_between", [False, True])
def test_given_a_group_that_moves_to_the_customers_then_their_balances_are_read(tally, values_between):
    tally.books.add("Group", "Traders", PARENT="Sundry Creditors")
    tally.books.add("Ledger", "Zed", PARENT="Traders", CLOSINGBALANCE="-70.00")
    read = Reader(tally)
    read()
    tally.books.alter("Group", "Traders", PARENT="Sundry Debtors")
    if values_between:
        read.read_values()
    rows = read()

    assert "Zed" in names(rows["accounts"])
    zed = tally.books.named("Ledger", "Zed").guid
    assert {row["key"]: row["amount"] for row in rows["balances"]}[zed] == 70


def test_given_a_sale_then_stock_and_balances_are_read_and_no_master(tally, read):
    tally.books.sell("Switch 6A", 200, "Om & Sons", Decimal("4800.00"))
    rows = read()

    assert set(rows) == {"company", "stock", "balances", "bills", "invoices", "entries", "deliveries"}
    assert [row["quantity"] for row in rows["stock"]] == [40, -3, 1000]
    assert tally.sent["StockItem"] == 3


def test_given_a_restored_backup_then_everything_is_read(tally, read):
    backup = tally.backup()
    tally.books.alter("StockItem", "Switch 6A", DESCRIPTION="new")
    read()
    tally.books = backup

    with pytest.raises(MemoryUnusable):
        read()


def test_given_a_restored_backup_whose_counter_has_caught_up_then_everything_is_read(tally, read):
    backup = tally.backup()
    for word in ("new", "newer"):
        tally.books.alter("StockItem", "Switch 6A", DESCRIPTION=word)
    read()
    tally.books = backup
    for _ in range(5):
        tally.books.alter("StockItem", "Table Fan", DESCRIPTION="other")

    with pytest.raises(MemoryUnusable):
        read()


@pytest.mark.parametrize("empty", ["StockItem", "Ledger", "StockItem?", "Ledger?"])
def test_given_an_empty_answer_then_nothing_is_gone_and_everything_is_read(tally, read, empty):
    tally.books.alter("StockItem", "Switch 6A", DESCRIPTION="new")
    tally.books.alter("Ledger", "Om & Sons", EMAIL="om@shop.example")
    tally.empty_answers = {empty}

    with pytest.raises(MemoryUnusable):
        read()


def test_given_a_company_that_closes_during_the_read_then_nothing_is_gone(tally, read):
    tally.books.alter("StockItem", "Switch 6A", DESCRIPTION="new")

    def close(type: str) -> None:
        tally.is_open = tally.is_open and type != "StockItem"

    tally.before = close
    with pytest.raises(SourceProblem, match="is not open in Tally"):
        read()


def test_given_another_company_of_the_same_identity_then_everything_is_read(tally, read):
    tally.books.name = "Bharat Traders (copy)"

    with pytest.raises(MemoryUnusable):
        read()


def test_given_other_choices_of_the_owner_then_everything_is_read(read):
    with pytest.raises(MemoryUnusable):
        read(levels={"Dealer": "B"})


def test_given_a_tally_without_counters_then_everything_is_read_each_time(tally):
    tally.hides_counters = True
    reader = Reader(tally)

    for _ in range(2):
        assert len(reader()["variants"]) == 3
        assert reader.memory == {}


def test_given_a_new_price_level_among_the_first_five_then_everything_is_read(tally, read):
    tally.books.alter("StockItem", "Switch 6A", lists=prices(Contractor="20.00", Dealer="24.00"))

    with pytest.raises(MemoryUnusable):
        read()


def test_given_rates_from_next_week_then_everything_is_read_on_that_day(tally, read):
    coming = prices(Dealer="30.00")["FULLPRICELIST.LIST"].replace("20260401", "20261128")
    tally.books.alter("StockItem", "Switch 6A", lists={"FULLPRICELIST.LIST": coming})
    read()
    assert read.memory["due"] == "20261128"
    read.now = NOW + timedelta(days=6)
    assert set(read()) == {"company"}
    read.now = NOW + timedelta(days=7)

    with pytest.raises(MemoryUnusable):
        read()


def test_names_to_choose_from_are_known_after_a_change_without_all_price_lists(tally):
    connector = Reader(tally).connector
    (dataset, *_) = connector.datasets()
    earlier, counter = connector.book_names(dataset), tally.books.masters
    tally.books.alter("StockItem", "Switch 6A", lists=prices(Export="20.00"))
    tally.sent.clear()

    assert connector.book_names(dataset, earlier, counter).levels == ("Dealer", "Export", "Retail")
    assert tally.sent["StockItem.FULLPRICELIST"] == 1
