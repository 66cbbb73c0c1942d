"""Order items as the lines of the rules."""

from app.orders.dispatches.rules import Line
from app.orders.models import OrderItem
from app.orders.rules import OrderStatus


def line_of(item: OrderItem) -> Line:
    """Return an item as the rules see it."""
    status = OrderStatus(item.status)
    return Line(status, item.quantity, item.delivered_quantity, item.dispatched_quantity)
