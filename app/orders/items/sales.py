"""The orders and items that count as sales in the dashboard, reports, cards and the daily summary.

An order held for its customer's credit is not a sale until the owner releases it.
"""

from sqlalchemy import ColumnElement, and_

from app.orders.items.models import Order, OrderItem
from app.orders.items.rules import OrderStatus

NOT_HELD = Order.held_at.is_(None)
IS_SOLD = and_(Order.status != OrderStatus.CANCELED, NOT_HELD)
# The condition for an item, joined with its order.
IS_ITEM_SOLD = and_(OrderItem.status != OrderStatus.CANCELED, NOT_HELD)


def has_status(status: str) -> ColumnElement[bool]:
    """Return the condition for items of a status, joined with their orders. Canceled ones were never sold."""
    of_status = OrderItem.status == status
    return of_status if status == OrderStatus.CANCELED else and_(of_status, NOT_HELD)
