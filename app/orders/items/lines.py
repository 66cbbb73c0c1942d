"""Order items in the form of the rules' lines."""

from collections.abc import Iterable
from typing import NamedTuple

from app.orders.items.models import OrderItem
from app.orders.items.quantities import Line
from app.orders.items.rules import OrderStatus


class ItemQuantity(NamedTuple):
    """A quantity of an order item."""

    item_id: int
    quantity: int


def later_quantity(item: OrderItem) -> int:
    """Return the quantity of an item that comes later: the back-ordered part, or the rest if it has a day."""
    left = max(0, line_of(item).left)
    if item.back_ordered_quantity:
        return min(left, item.back_ordered_quantity)
    return left if item.expected_on else 0


def left_of(items: Iterable[OrderItem]) -> list[ItemQuantity]:
    """Return the quantity of each item that may still be dispatched, without items that have none left."""
    left = [ItemQuantity(item.id, line_of(item).left) for item in items]
    return [each for each in left if each.quantity > 0]


def line_of(item: OrderItem) -> Line:
    """Return an item in the form of the rules."""
    status = OrderStatus(item.status)
    return Line(status, item.quantity, item.delivered_quantity, item.dispatched_quantity)
