"""Rules of orders: which status may follow which, for whom, and how an order's own status is derived."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

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


LEGACY_STATUS_NAMES = {"Dispatch": OrderStatus.DISPATCHED, "Confirm": OrderStatus.APPROVED}

_CANCEL = {OrderStatus.PENDING: {OrderStatus.CANCELED}}
MOVES: Mapping[Access, Mapping[OrderStatus, Collection[OrderStatus]]] = {
    Access.OWNER: {
        OrderStatus.PENDING: {OrderStatus.APPROVED, OrderStatus.DISPATCHED, OrderStatus.CANCELED},
        OrderStatus.APPROVED: {OrderStatus.DISPATCHED, OrderStatus.CANCELED},
    },
    Access.PARTY: _CANCEL,
    Access.SALESPERSON: _CANCEL,
}


def line_problem(lines: Sequence[tuple[str, str]], net_amount: Decimal) -> tuple[str, int] | None:
    """Return the problem of an order's lines (product, size): a message key and the number in it.

    Each size of a product has one line. The amount has an upper bound.
    """
    if len(set(lines)) < len(lines):
        return "order.twice", 0
    if net_amount > MAX_ORDER_AMOUNT:
        return "order.too_much", MAX_ORDER_AMOUNT
    return None


def may_move(kind: Access, current: OrderStatus, to: OrderStatus) -> bool:
    """Return whether this kind of caller may move an item from one status to another."""
    return to in MOVES.get(kind, {}).get(current, ())


def order_status(items: Collection[OrderStatus]) -> OrderStatus:
    """Return an order's status derived from its items, in the order of the back office's badge."""
    statuses = set(items)
    if OrderStatus.PENDING in statuses or not statuses:
        return OrderStatus.PENDING
    for only in (OrderStatus.DISPATCHED, OrderStatus.CANCELED, OrderStatus.APPROVED):
        if statuses == {only}:
            return only
    return OrderStatus.COMPLETED


def status_after_delivery(current: OrderStatus, quantity: int, delivered: int) -> OrderStatus:
    """Return an item's status after a delivery; `delivered` is the total. Canceled items stay canceled."""
    if current is OrderStatus.CANCELED or delivered <= 0:
        return current
    return OrderStatus.COMPLETED if delivered >= quantity else OrderStatus.DISPATCHED


GUEST_BLOCK = (
    ("name", "NAME", "order.name"),
    ("email", "EMAIL", "order.email"),
    ("mobile_number", "MOBILENO", "order.mobile_number"),
    ("address1", "ADD1", "order.address"),
    ("city", "CITY", "order.city"),
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
    the rest is optional.
    """
    for name, wire_name, message in GUEST_BLOCK:
        value = (block.get(name) or "").strip()
        if not value or (name == "mobile_number" and len(value) != 10):
            return wire_name, message
    return None
