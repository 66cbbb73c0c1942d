"""After a sale Tally is asked for the items and customers that moved, and for all if that is in doubt."""

import json
from datetime import datetime, timedelta
from decimal import Decimal

import pytest

from app.books.sync.connectors.interface import MemoryUnusable, ReadOptions, SourceProblem
from app.books.sync.connectors.tally.client import LARGE_SECONDS, TallyClient
from app.books.sync.connectors.tally.connector import TallyConnector
from tests.app.books.sync.test_tally_orders import tally
from tests.tally_books import prices

__all__ = ["tally"]
NOW = datetime(2026, 11, 21, 10, 0)
SALE = ("Switch 6A", 200, "Om & Sons", Decimal("4800.00"))
OTHER_SALE = ("Table Fan", 2, "Asha Electricals", Decimal("1961.00"))
ALL = (3, 8)


class Values:
    """A connector, what it remembers, and the stock and balances that a shop has from its readings."""

    def __init__(self, tally) -> None:
        self.tally, self.now = tally, NOW
        self.memory: dict = {}
        self.stock: dict[str, Decimal] = {}
        self.balances: dict[str, Decimal] = {}
        self.bills: list | None = None
        self.figures: list | None = None
        self.connector = TallyConnector(TallyClient(tally.address), lambda: self.now)

    def read(self, **options) -> tuple[int, int]:
        """Read what moved, and return of how many items and ledgers Tally was asked for the balance."""
        self.tally.sent.clear()
        sent = {"StockItem": 0, "Ledger": 0}
        kept = json.loads(json.dumps(self.memory))
        self.bills = self.figures = None
        (dataset, *_) = self.connector.datasets()
        for batch in self.connector.read_values(dataset, ReadOptions(**options), _fail, kept):
            rows = list(batch.rows)
            if batch.entity == "bills":
                self.bills = rows
            elif batch.entity == "figures":
                self.figures = rows
            for entity, type, field in (
                ("stock", "StockItem", "quantity"),
                ("balances", "Ledger", "amount"),
            ):
                if batch.entity == entity:
                    sent[type] = self.tally.sent[type]
                    values = {row["key"].removesuffix("/."): row[field] for row in rows}
                    setattr(self, entity, values if batch.complete else {**getattr(self, entity), **values})
        self.memory = kept
        return sent["StockItem"], sent["Ledger"]

    def assert_right(self) -> None:
        """Compare the shop's values with the books."""
        books = self.tally.books
        held = {each.guid: Decimal(each.value("CLOSINGBALANCE").split()[0]) for each in books.of("StockItem")}
        owed = {
            each.guid: -Decimal(each.value("CLOSINGBALANCE"))
            for each in books.of("Ledger")
            if each.value("PARENT") in ("Vadodara", "Sundry Debtors")
        }
        assert {key: self.stock[key] for key in held} == held
        assert {key: self.balances[key] for key in owed} == owed


def _fail(*reject: str) -> None:
    raise AssertionError(reject)


@pytest.fixture
def shop(tally):
    """Return the values of a shop that has read everything once, a while after its first sale."""
    tally.books.sell(*OTHER_SALE)
    values = Values(tally)
    assert values.read() == ALL
    values.assert_right()
    return values


def test_given_a_sale_then_its_item_and_its_customer_alone_are_asked(tally, shop):
    tally.books.sell(*SALE)

    assert shop.read() == (1, 1)
    shop.assert_right()
    assert shop.read() == (0, 0), "and nothing while the books stand still"


def test_given_a_back_dated_and_a_post_dated_sale_then_both_are_found(tally, shop):
    tally.books.sell(*SALE, day="20250402")
    tally.books.sell(*OTHER_SALE, day="20270331")

    assert shop.read() == (2, 2)
    shop.assert_right()


def test_given_a_receipt_then_no_item_is_asked_and_bills_are_read(tally, shop):
    tally.books.entry("Receipt", "R/1", "20261120", {"Om & Sons": "-10.00", "Cash": "10.00"})

    assert shop.read() == (0, 1)
    assert shop.bills is not None


def test_given_an_entry_without_customers_then_bills_are_not_read(tally, shop):
    tally.books.entry("Journal", "J/1", "20261120", {"Wire Works": "-10.00", "Cash": "10.00"})

    assert shop.read() == (0, 0)
    assert shop.bills is None


@pytest.mark.parametrize("is_moved", [False, True])
def test_given_figures_that_are_due_then_they_are_read_though_no_customer_moved(tally, shop, is_moved):
    tally.books.bill("Om & Sons", "S/1", "20261101", "-10.00", "")
    if is_moved:
        tally.books.entry("Journal", "J/1", "20261120", {"Wire Works": "-10.00", "Cash": "10.00"})

    shop.read(figures=True)
    assert {row["part"] for row in shop.figures} == {"balances", "bills", "stock"}
    assert len(shop.bills) == 1


def test_given_a_deleted_sale_then_everything_is_asked(tally, shop):
    sale = tally.books.sell(*SALE)
    shop.read()
    tally.books.delete_voucher(sale)
    tally.books.sell(*OTHER_SALE)

    assert shop.read() == ALL
    shop.assert_right()


def test_given_a_changed_sale_of_before_the_reading_then_everything_is_asked(tally, shop):
    (sale,) = tally.orders
    tally.books.sell_other(sale, *SALE)

    assert shop.read() == ALL
    shop.assert_right()


def test_given_a_changed_sale_of_after_the_reading_then_what_it_named_before_is_asked_too(tally, shop):
    sale = tally.books.sell(*SALE)
    shop.read()
    tally.books.sell_other(sale, *OTHER_SALE)

    assert shop.read() == (2, 2)
    shop.assert_right()
    tally.books.sell_other(sale, "Ceiling Fan 48", 1, "Om & Sons", Decimal(9))
    assert shop.read() == (2, 2)
    shop.assert_right()


def test_given_a_sale_that_was_changed_twice_then_everything_is_asked(tally, shop):
    sale = tally.books.sell(*SALE)
    shop.read()
    tally.books.sell_other(sale, *OTHER_SALE)
    tally.books.sell_other(sale, "Ceiling Fan 48", 1, "Om & Sons", Decimal(9))

    assert shop.read() == ALL
    shop.assert_right()


def test_given_a_sale_that_is_changed_while_it_is_read_then_nothing_is_missed(tally, shop):
    sale = tally.books.sell(*SALE)

    def change(type: str) -> None:
        if type == "StockItem":
            tally.before = lambda _type: None
            tally.books.sell_other(sale, *OTHER_SALE)

    tally.before = change
    shop.read()
    shop.read()

    shop.assert_right()


def test_given_renamed_masters_then_the_sale_is_found_under_their_new_names(tally, shop):
    tally.books.rename("StockItem", "Switch 6A", "Switch 6A white")
    tally.books.rename("Ledger", "Om & Sons", "Om and Sons")
    tally.books.sell("Switch 6A white", 1, "Om and Sons", Decimal(24))

    assert shop.read() == (2, 1), "the item by its name, and both as changed"
    shop.assert_right()
    tally.books.sell("Switch 6A white", 1, "Om and Sons", Decimal(24))
    assert shop.read() == (1, 1)
    shop.assert_right()


def test_given_two_customers_that_exchange_names_then_both_balances_are_right(tally, shop):
    for name, new in (("Om & Sons", "x"), ("Asha Electricals", "Om & Sons"), ("x", "Asha Electricals")):
        tally.books.rename("Ledger", name, new)
    tally.books.sell("Switch 6A", 1, "Om & Sons", Decimal(24))
    shop.read()

    shop.assert_right()


def test_given_another_opening_balance_then_that_item_is_asked(tally, shop):
    tally.books.alter("StockItem", "Switch 6A", CLOSINGBALANCE=" 7 Nos")

    assert shop.read() == (1, 0)
    shop.assert_right()


def test_given_a_changed_price_level_then_stock_stays_right(tally, shop):
    tally.books.alter("StockItem", "Switch 6A", lists=prices(Dealer="30.00"))
    tally.books.sell(*OTHER_SALE)

    assert shop.read() == (2, 1)
    shop.assert_right()


def test_given_an_item_whose_name_no_formula_holds_then_everything_is_asked(tally, shop):
    tally.books.rename("StockItem", "Switch 6A", 'Pipe 1/2"')
    tally.books.sell('Pipe 1/2"', 1, "Om & Sons", Decimal(24))

    assert shop.read() == ALL
    shop.assert_right()


def test_given_a_restored_backup_then_everything_is_asked(tally, shop):
    backup = tally.backup()
    tally.books.sell(*SALE)
    shop.read()
    tally.books = backup
    assert shop.read() == ALL
    tally.books.sell(*OTHER_SALE)
    assert shop.read() == (1, 1)
    shop.assert_right()


@pytest.mark.parametrize("sales_before", [1, 7])
def test_given_a_restored_backup_whose_counter_has_caught_up_then_everything_is_asked(
    tally, shop, sales_before
):
    backup = tally.backup()
    for _ in range(sales_before):
        tally.books.sell(*SALE)
    shop.read()
    # Its new vouchers get the counters and the GUIDs of vouchers that it does not have.
    tally.books = backup
    for _ in range(sales_before):
        tally.books.sell(*OTHER_SALE)
    tally.books.sell("Ceiling Fan 48", 1, "Om & Sons", Decimal(9))

    assert shop.read() == ALL
    shop.assert_right()


def test_given_a_restored_backup_whose_newest_sale_was_changed_then_everything_is_asked(tally, shop):
    backup = tally.backup()
    for _ in range(2):
        tally.books.sell(*SALE)
    shop.read()
    tally.books = backup
    tally.books.sell(*OTHER_SALE)
    tally.books.sell_other(tally.books.sell(*OTHER_SALE), *OTHER_SALE)

    assert shop.read() == ALL
    shop.assert_right()


def test_given_a_deletion_that_was_read_then_a_sale_after_it_is_asked_alone(tally, shop):
    tally.books.delete_voucher(tally.books.sell(*SALE))
    assert shop.read() == ALL
    tally.books.sell(*SALE)

    assert shop.read() == (1, 1)
    shop.assert_right()


def test_once_an_hour_everything_is_asked_if_vouchers_have_changed(tally, shop):
    # A Tally whose counter skips what happened.
    tally.books.named("StockItem", "Switch 6A").fields["CLOSINGBALANCE"] = " 1 Nos"
    tally.books.sell(*OTHER_SALE)
    shop.now = NOW + timedelta(minutes=59)
    assert shop.read() == (1, 1)
    shop.now = NOW + timedelta(minutes=61)

    assert shop.read() == ALL
    shop.assert_right()
    shop.now = NOW + timedelta(hours=5)
    assert shop.read() == (0, 0), "the books stand still"


@pytest.mark.parametrize("later", [timedelta(days=-1), timedelta(hours=2)])
def test_given_a_clock_that_was_set_then_everything_is_asked(tally, shop, later):
    tally.books.sell(*SALE)
    shop.now = NOW + later

    assert shop.read() == ALL


def test_given_an_answer_that_was_lost_then_the_next_reading_has_it(tally, shop):
    tally.books.sell(*SALE)

    def cut(type: str) -> None:
        if type == "StockItem":
            tally.breaks_off, tally.before = 1, lambda _type: None

    tally.before = cut
    with pytest.raises(SourceProblem):
        shop.read()

    assert shop.read() == (1, 1)
    shop.assert_right()


@pytest.mark.parametrize("empty", ["StockItem?", "Ledger?"])
def test_given_an_empty_answer_then_everything_is_read(tally, shop, empty):
    tally.books.sell(*SALE)
    tally.empty_answers = {empty}

    with pytest.raises(MemoryUnusable):
        shop.read()


def test_given_vouchers_that_are_not_shown_then_everything_is_asked(tally, shop):
    tally.books.sell(*SALE)
    tally.empty_answers = {"Voucher?"}

    assert shop.read() == ALL
    shop.assert_right()


def test_given_more_names_than_are_worth_asking_for_then_everything_is_asked(tally, shop, monkeypatch):
    monkeypatch.setattr("app.books.sync.connectors.tally.movements.MAX_NAMES", 3)
    tally.books.sell(*SALE)
    tally.books.sell(*OTHER_SALE)

    assert shop.read() == ALL


def test_given_many_names_then_they_are_asked_for_in_parts(tally, shop, monkeypatch):
    monkeypatch.setattr("app.books.sync.connectors.tally.movements.NAMES_AT_ONCE", 1)
    tally.books.sell(*SALE)
    tally.books.sell(*OTHER_SALE)
    shop.read()

    shop.assert_right()


def test_given_a_tally_without_counters_then_everything_is_asked_each_time(tally):
    tally.hides_counters = True
    shop = Values(tally)

    for _ in range(2):
        assert shop.read() == ALL
    assert shop.memory == {}


def test_the_vouchers_of_all_years_may_take_as_long_as_the_price_lists(tally, monkeypatch):
    shop, seconds = Values(tally), {}
    request = TallyClient.request

    def measured(client: TallyClient, envelope: str, limit: float):
        for kind, is_asked in (
            ("newest", "$MasterID" in envelope),
            ("moved", "Voucher" in envelope and f"<SVFROMDATE>{tally.books.books_from}" in envelope),
        ):
            if is_asked:
                seconds.setdefault(kind, set()).add(limit)
        return request(client, envelope, limit)

    monkeypatch.setattr(TallyClient, "request", measured)
    shop.read()
    tally.books.sell(*SALE)
    shop.read()

    assert seconds == {"newest": {LARGE_SECONDS}, "moved": {LARGE_SECONDS}}


@pytest.mark.parametrize("failing", [1, 2])
def test_given_newest_vouchers_that_tally_does_not_say_then_what_was_read_is_kept(tally, failing):
    tally.books.sell(*OTHER_SALE)
    Values(tally).read()
    requests = tally.request_counts["Voucher"]
    tally.request_counts.clear()

    def cut(type: str) -> None:
        if type == "Voucher" and tally.request_counts["Voucher"] == requests - 2 + failing:
            tally.breaks_off = 1

    tally.before = cut
    shop = Values(tally)
    assert shop.read() == ALL
    shop.assert_right()
    assert shop.memory == {}
    assert shop.read() == ALL
    assert shop.read() == (0, 0)
