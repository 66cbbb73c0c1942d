"""The values of an order that derive from its items: its status and its canceled amounts."""

from collections.abc import Collection, Iterable
from decimal import Decimal

from sqlalchemy import select

from app.orders.items.lines import line_of
from app.orders.items.models import Order, OrderItem
from app.orders.items.quantities import parts
from app.orders.items.rules import OrderStatus, is_partly_dispatched, order_status
from app.shared.hooks import Hook
from tenant_router.session import StoreSession

# Called when the dues of these orders' customers may have changed.
dues_changed = Hook[[StoreSession, Collection[int]], None]("orders.dues_changed")


def remaining(items: Iterable[OrderItem]) -> list[OrderItem]:
    """Return the items that are not canceled."""
    return [item for item in items if item.status != OrderStatus.CANCELED]


def derive(db: StoreSession, orders: Collection[int]) -> None:
    """Update the values that these orders derive from their items. The caller has locked them."""
    items: dict[int, list[OrderItem]] = {}
    query = select(OrderItem).where(OrderItem.order_id.in_(orders))
    for item in db.scalars(query):
        items.setdefault(item.order_id, []).append(item)
    for order in db.scalars(select(Order).where(Order.id.in_(orders))):
        _derive(order, items.get(order.id, []))
    db.flush()
    dues_changed(db, orders)


def _derive(order: Order, items: Collection[OrderItem]) -> None:
    statuses = parts([line_of(item) for item in items])
    left = remaining(items)
    order.status = order_status(statuses)
    order.partly_dispatched = is_partly_dispatched(statuses)
    # The remaining items may have lost a discount, so the difference is not just the canceled amounts.
    order.canceled_item_amount = order.placed_item_amount - sum((item.taxable for item in left), Decimal(0))
    order.canceled_net_amount = order.placed_net_amount - sum((item.net_amount for item in left), Decimal(0))
