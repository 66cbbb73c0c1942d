"""What customers owe by their orders: bills by day, and receipts set off against them."""

from datetime import date, timedelta
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from app.money.dues.rules import (
    Bill,
    BilledItem,
    Receipt,
    Sent,
    billed_by_day,
    open_amount,
    settled,
)
from app.orders.items.rules import OrderStatus
from app.people.accounts.receivables.ageing import DatedBill, aged
from app.people.accounts.receivables.statement import Entry, statement
from app.pricing.rules import whole_rupees

FIRST = date(2026, 4, 1)
DAYS = st.integers(0, 200).map(lambda days: FIRST + timedelta(days=days))
AMOUNTS = st.decimals(1, 10**6, places=2)
ORDERS = st.integers(1, 6)


@st.composite
def items(draw) -> BilledItem:
    """An item that was dispatched in parts, as a whole, or not yet."""
    quantity = draw(st.integers(1, 40))
    parts, sent = [], 0
    for day in sorted(draw(st.lists(DAYS, max_size=3))):
        part = draw(st.integers(0, quantity - sent))
        sent += part
        parts += [Sent(day, part)] if part else []
    status = draw(st.sampled_from(list(OrderStatus)))
    return BilledItem(status, quantity, sent, draw(AMOUNTS), draw(DAYS), parts)


BILLS = st.dictionaries(ORDERS, st.tuples(DAYS, AMOUNTS, AMOUNTS), max_size=6).map(
    lambda found: [Bill(order, *values) for order, values in found.items()]
)
RECEIPTS = st.lists(st.tuples(AMOUNTS, st.lists(ORDERS, unique=True, max_size=2)), max_size=6).map(
    lambda found: [Receipt(f"R-{number}", *values) for number, values in enumerate(found)]
)


@given(st.lists(items(), max_size=5))
@settings(max_examples=60)
def test_each_piece_is_either_billed_or_open(order):
    placed = [item for item in order if item.status is not OrderStatus.CANCELED]
    billed = sum((item.net_amount - open_amount(item) for item in placed), Decimal(0))

    assert sum(billed_by_day(order).values(), Decimal(0)) == whole_rupees(billed)
    assert all(amount % 1 == 0 for amount in billed_by_day(order).values())


def test_a_part_counts_from_the_day_on_which_it_left():
    parts = [Sent(FIRST, 1), Sent(FIRST + timedelta(days=9), 1)]
    item = BilledItem(OrderStatus.APPROVED, 3, 2, Decimal("1000.00"), FIRST, parts)

    assert billed_by_day([item]) == {FIRST: 333, FIRST + timedelta(days=9): 334}
    assert open_amount(item) == Decimal("333.33")


@given(BILLS, RECEIPTS)
@settings(max_examples=80)
def test_what_is_open_and_the_advances_come_to_what_was_billed_without_what_was_paid(bills, receipts):
    found = settled(bills, receipts)
    parts = [DatedBill(FIRST, None, amount) for amount in found.open.values()]
    parts += [DatedBill(None, None, -amount) for amount in found.advances.values()]

    billed = sum((bill.amount for bill in bills), Decimal(0))
    assert found.balance == billed - sum((receipt.amount for receipt in receipts), Decimal(0))
    assert all(amount > 0 for amount in [*found.open.values(), *found.advances.values()])
    assert aged(found.balance, parts, FIRST).on_account == 0


@given(BILLS, RECEIPTS)
@settings(max_examples=80)
def test_what_names_no_order_pays_the_oldest_bill_first(bills, receipts):
    found = settled(bills, [Receipt(receipt.key, receipt.amount) for receipt in receipts])
    by_age = sorted(bills, key=lambda bill: (bill.billed_on, bill.order))
    left = [found.open.get(bill.order, Decimal(0)) for bill in by_age]

    first_open = next((index for index, amount in enumerate(left) if amount), len(left))
    assert left[first_open + 1 :] == [bill.amount for bill in by_age[first_open + 1 :]]
    assert not (found.open and found.advances)


def test_what_names_an_order_pays_it_first_and_waits_for_what_is_to_come():
    old, new = Bill(1, FIRST, Decimal(500)), Bill(2, FIRST + timedelta(days=5), Decimal(300), Decimal(200))

    found = settled([old, new], [Receipt("R-1", Decimal(550), [2])])

    # Of 550, 300 pay what was billed of order 2, 200 wait for the rest of it, and 50 pay the oldest bill.
    assert (found.open, found.advances) == ({1: 450}, {"R-1": 200})


@given(
    st.lists(st.tuples(DAYS, st.decimals(-(10**6), 10**6, places=2)), max_size=15),
    st.tuples(DAYS, DAYS).map(sorted),
)
@settings(max_examples=60)
def test_a_statement_of_any_days_agrees_with_the_history_before_and_until_then(history, days):
    since, until = days
    entries = [Entry(day, "sale", "", amount, str(index)) for index, (day, amount) in enumerate(history)]
    balance = sum((entry.amount for entry in entries), Decimal(0))
    later = sum((entry.amount for entry in entries if entry.day > until), Decimal(0))

    found = statement(
        balance, later, [entry for entry in entries if since <= entry.day <= until], since, until
    )

    assert found.opening == sum((entry.amount for entry in entries if entry.day < since), Decimal(0))
    assert found.closing == sum((entry.amount for entry in entries if entry.day <= until), Decimal(0))
