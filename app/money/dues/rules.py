"""Dues of customers, counted from orders: dispatched goods are billed, and payments are set off against them.

Goods that are not dispatched yet are not billed; the credit check adds them to the balance. So each piece of
an order counts in exactly one of the two.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from app.orders.items.rules import OPEN, OrderStatus
from app.pricing.rules import part_of, whole_rupees

ZERO = Decimal(0)


class Sent(NamedTuple):
    """A quantity of an item that left the store on a day."""

    day: date
    quantity: int


class BilledItem(NamedTuple):
    """An item of an order: its quantity and amount, and the quantities that left the store.

    `parts` are its dispatches. Goods that left without a dispatch count from `left_on`, the day of their
    status.
    """

    status: OrderStatus
    quantity: int
    sent: int
    net_amount: Decimal
    left_on: date
    parts: Sequence[Sent] = ()


class Bill(NamedTuple):
    """The billed amount of an order, the day of the bill, and the amount that is still to be billed."""

    order: int
    billed_on: date
    amount: Decimal
    to_come: Decimal = ZERO


class Receipt(NamedTuple):
    """A payment or credit of a customer, and the orders that it names."""

    key: str
    amount: Decimal
    orders: Sequence[int] = ()


class Settled(NamedTuple):
    """The open amount of each bill, by order, and the rest of each receipt, by its key."""

    open: Mapping[int, Decimal]
    advances: Mapping[str, Decimal]

    @property
    def balance(self) -> Decimal:
        """The customer's balance; below zero, the store owes the customer."""
        return sum(self.open.values(), ZERO) - sum(self.advances.values(), ZERO)


def open_amount(item: BilledItem) -> Decimal:
    """Return the amount of goods that have not left the store, rounded as the credit check rounds it."""
    if item.status not in OPEN:
        return ZERO
    return part_of(item.net_amount, item.quantity - item.sent, of=item.quantity)


def billed_by_day(items: Iterable[BilledItem]) -> dict[date, Decimal]:
    """Return what each day added to the bill of an order, without canceled items.

    The bill is in whole rupees on each day, as the order's papers are.
    """
    exact: dict[date, Decimal] = {}
    for item in items:
        for day, amount in _parts(item):
            exact[day] = exact.get(day, ZERO) + amount
    added: dict[date, Decimal] = {}
    total = billed = ZERO
    for day in sorted(exact):
        total += exact[day]
        whole = whole_rupees(total)
        if whole != billed:
            added[day] = whole - billed
        billed = whole
    return added


def _parts(item: BilledItem) -> Iterable[tuple[date, Decimal]]:
    if item.status is OrderStatus.CANCELED:
        return
    rest, before = item.net_amount - open_amount(item), 0
    for day, quantity in item.parts:
        part = min(rest, part_of(item.net_amount, quantity, of=item.quantity, before=before))
        yield day, part
        rest -= part
        before += quantity
    if rest:
        # The paise that rounding left belong to the last part; an item that left as a whole has no parts.
        complete = item.parts and before >= item.sent
        yield item.parts[-1].day if complete else item.left_on, rest


def settled(bills: Iterable[Bill], receipts: Iterable[Receipt]) -> Settled:
    """Set receipts off against bills, and return the rest of both.

    A receipt that names orders pays them first, and reserves the amount that is still to be billed for them.
    Other money pays the oldest bill first. Receipts are in the order in which they were paid.
    """
    oldest_first = sorted(bills, key=lambda bill: (bill.billed_on, bill.order))
    unpaid = {bill.order: bill.amount for bill in oldest_first}
    to_come = {bill.order: bill.to_come for bill in oldest_first}
    kept: dict[str, Decimal] = {}
    free: dict[str, Decimal] = {}
    for receipt in receipts:
        left = _pay(unpaid, receipt.orders, receipt.amount)
        beyond = _pay(to_come, receipt.orders, left)
        kept[receipt.key] = left - beyond
        free[receipt.key] = beyond
    all_orders = [bill.order for bill in oldest_first]
    advances = {key: kept[key] + _pay(unpaid, all_orders, amount) for key, amount in free.items()}
    return Settled(
        {order: amount for order, amount in unpaid.items() if amount},
        {key: amount for key, amount in advances.items() if amount},
    )


def _pay(owed: dict[int, Decimal], orders: Iterable[int], amount: Decimal) -> Decimal:
    """Pay the orders one after the other, and return the rest of the amount."""
    for order in orders:
        paid = min(amount, owed.get(order, ZERO))
        if paid > 0:
            owed[order] -= paid
            amount -= paid
    return amount
