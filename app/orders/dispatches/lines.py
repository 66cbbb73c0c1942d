"""Order items as the lines of the rules."""

from app.orders.dispatches.rules import Line
from app.orders.models import OrderItem
from app.orders.rules import OrderStatus


def later_quantity(item: OrderItem) -> int:
    """Return how much of an item comes later: what was back-ordered, or all that is left with a day."""
    left = max(0, line_of(item).left)
    if item.back_ordered_quantity:
        return min(left, item.back_ordered_quantity)
    return left if item.expected_on else 0


def line_of(item: OrderItem) -> Line:
    """Return an item as the rules see it."""
    status = OrderStatus(item.status)
    return Line(status, item.quantity, item.delivered_quantity, item.dispatched_quantity)
