"""Rules of orders: the allowed changes of status for each caller, and the derived status of an order."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from itertools import pairwise
from statistics import median_low
from typing import NamedTuple

from app.pricing.rules import MAX_ORDER_AMOUNT
from app.shared.actor import Access

PAYMENT_MODES = ("Cash on Delivery", "As per Company Terms", "Bank")


class OrderStatus(StrEnum):
    """The status of an order item."""

    PENDING = "Pending"
    APPROVED = "Approved"
    DISPATCHED = "Dispatched"
    CANCELED = "Canceled"
    COMPLETED = "Completed"


# Statuses of items in the store, and of items that have left it, in the order of progress.
OPEN = (OrderStatus.PENDING, OrderStatus.APPROVED)
TO_DISPATCH = (*OPEN, OrderStatus.DISPATCHED)
SENT = (OrderStatus.DISPATCHED, OrderStatus.COMPLETED)
OPEN_SQL = f"({', '.join(map(repr, map(str, OPEN)))})"

LEGACY_STATUS_NAMES = {"Dispatch": OrderStatus.DISPATCHED, "Confirm": OrderStatus.APPROVED}

_CANCEL = {OrderStatus.PENDING: {OrderStatus.CANCELED}}
MOVES: Mapping[Access, Mapping[OrderStatus, Collection[OrderStatus]]] = {
    # An item may move to any later status, skipping those in between.
    Access.OWNER: {
        status: {*TO_DISPATCH[index + 1 :], OrderStatus.CANCELED} for index, status in enumerate(OPEN)
    },
    Access.GUEST: _CANCEL,
    Access.PARTY: _CANCEL,
    Access.SALESPERSON: _CANCEL,
}

# The previous status of an item, to which the owner may undo its status on the same day.
STATUS_BEFORE: Mapping[OrderStatus, OrderStatus] = {
    status: before for before, status in pairwise(TO_DISPATCH)
}


def line_problem(lines: Sequence[tuple[str, str]], net_amount: Decimal) -> tuple[str, int] | None:
    """Return the problem of an order's lines (product, size): a message key and the number in it.

    Each size of a product may have only one line. The amount has an upper bound.
    """
    if len(set(lines)) < len(lines):
        return "order.twice", 0
    if net_amount > MAX_ORDER_AMOUNT:
        return "order.too_much", MAX_ORDER_AMOUNT
    return None


def may_move(
    kind: Access, current: OrderStatus, to: OrderStatus, *, completes: bool = False, started: bool = False
) -> bool:
    """Return whether this kind of caller may move an item from one status to another.

    `completes` means that the owner completes orders, because no accounting software does. A partly
    dispatched item is `started` and cannot be canceled, because its amount is for the whole line.
    """
    if started and to is OrderStatus.CANCELED:
        return False
    if (current, to) == (OrderStatus.DISPATCHED, OrderStatus.COMPLETED):
        return completes and kind is Access.OWNER
    return to in MOVES.get(kind, {}).get(current, ())


def possible_moves(
    kind: Access, current: OrderStatus, *, completes: bool = False, held: bool = False, started: bool = False
) -> list[OrderStatus]:
    """Return the statuses to which this kind of caller may move an item, in the order of the statuses.

    An item of a held order can only be canceled.
    """
    moves = [to for to in OrderStatus if may_move(kind, current, to, completes=completes, started=started)]
    return [to for to in moves if to is OrderStatus.CANCELED] if held else moves


def order_status(items: Collection[OrderStatus]) -> OrderStatus:
    """Return an order's status derived from its items. Canceled items count only if all are canceled.

    An order is Completed once all of it is, and Dispatched once any of it left the store.
    """
    statuses = set(items) - {OrderStatus.CANCELED}
    if not statuses:
        return OrderStatus.CANCELED if items else OrderStatus.PENDING
    if len(statuses) == 1:
        return statuses.pop()
    least = min(statuses, key=list(OrderStatus).index)
    return least if least is OrderStatus.PENDING or statuses.isdisjoint(SENT) else OrderStatus.DISPATCHED


def is_partly_dispatched(items: Collection[OrderStatus]) -> bool:
    """Return whether a dispatched order has items that are still in the store."""
    return order_status(items) is OrderStatus.DISPATCHED and not set(items).isdisjoint(OPEN)


def status_label(status: str, *, partly: bool) -> str:
    """Return the status of an order for a file."""
    return "Partly dispatched" if partly else status


def status_after_delivery(
    current: OrderStatus, quantity: int, delivered: int, *, dispatched: int = 0
) -> OrderStatus:
    """Return an item's status after a delivery or dispatch. Canceled items stay canceled.

    `delivered` is the total of the books. `dispatched` is the total of the owner's dispatches: after a
    partial dispatch, the item stays Approved until all of it has left.
    """
    done = current is OrderStatus.COMPLETED and delivered <= 0
    if current is OrderStatus.CANCELED or done or max(delivered, dispatched) <= 0:
        return current
    if delivered >= quantity:
        return OrderStatus.COMPLETED
    in_part = max(delivered, dispatched) < quantity
    if dispatched > 0 and in_part and current in OPEN:
        return OrderStatus.APPROVED
    return OrderStatus.DISPATCHED


GUEST_BLOCK = (
    ("name", "order.name"),
    ("email", "order.email"),
    ("mobile_number", "order.mobile_number"),
    ("address1", "order.address"),
    ("city", "order.city"),
)


_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class ExtraField:
    """A field that a store adds to its checkout: whether it is on, required, and numeric."""

    on: bool
    required: bool = False
    number: bool = False

    def accepts(self, value: str) -> bool:
        """Return whether a stripped value is acceptable."""
        if not self.on:
            return True
        if not value:
            return not self.required
        return not self.number or _NUMBER.fullmatch(value) is not None


def guest_block_problem(block: Mapping[str, str | None]) -> tuple[str, str] | None:
    """Return the first invalid field of a guest's delivery block, with its message, or None.

    Name, e-mail (only non-empty), mobile number (ten characters), address and city are checked in this order;
    other fields are optional.
    """
    for name, message in GUEST_BLOCK:
        value = (block.get(name) or "").strip()
        if not value or (name == "mobile_number" and len(value) != 10):
            return name, message
    return None


SHOWN_OF_A_LINK = ("name", "city", "state")
PHONES = ("mobile_number", "phone1", "phone2")
SHOWN_DIGITS = 4


def without_contacts(block: Mapping[str, str]) -> dict[str, str]:
    """Return an address block for link holders: name, place, and the last digits of mobile numbers."""

    def shown(name: str, value: str) -> str:
        if name in PHONES and len(value) > SHOWN_DIGITS:
            return "•" * (len(value) - SHOWN_DIGITS) + value[-SHOWN_DIGITS:]
        return value if name in SHOWN_OF_A_LINK else ""

    return {name: shown(name, value or "") for name, value in block.items()}


class Purchase(NamedTuple):
    """An item that a party ordered, with the first day of the order's month."""

    product_code: str
    size_code: str
    name: str
    month: date
    quantity: int


class UsualItem(NamedTuple):
    """A size that a party orders in most months, in the median of its quantities."""

    product_code: str
    size_code: str
    name: str
    months: int
    quantity: int


def usual_items(purchases: Iterable[Purchase]) -> list[UsualItem]:
    """Return the sizes ordered in more than half of the months with an order, and in at least two.

    Sizes with most months come first. `purchases` are newest first: a size has its latest name.
    """
    by_size: dict[tuple[str, str], list[Purchase]] = defaultdict(list)
    months: set[date] = set()
    for purchase in purchases:
        by_size[purchase.product_code, purchase.size_code].append(purchase)
        months.add(purchase.month)
    usual = [
        UsualItem(
            code,
            size,
            bought[0].name,
            len({purchase.month for purchase in bought}),
            median_low([purchase.quantity for purchase in bought]),
        )
        for (code, size), bought in by_size.items()
    ]
    kept = [item for item in usual if item.months > 1 and item.months * 2 > len(months)]
    return sorted(kept, key=lambda item: (-item.months, item.name.casefold(), item.size_code))
