"""Deliveries reported by the accounting package, which decides what was delivered and completed."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal

from sqlalchemy import select

from app.orders.items.derived import derive
from app.orders.items.models import Order, OrderItem
from app.orders.items.rules import OrderStatus, status_after_delivery
from app.orders.items.statuses import announce, locked_items, set_status
from app.shared.actor import Access, Actor
from tenant_router.session import StoreSession

ACCOUNTING = Actor(Access.OWNER, name="Accounting")
# The total delivered quantity of an order's items, by product and size code.
Delivered = Mapping[tuple[str, str], Decimal]


def record_deliveries(db: StoreSession, orders: Mapping[int, Delivered], *, now: datetime) -> None:
    """Record delivered quantities of orders, by order number. Delivered items move on; canceled ones stay."""
    numbers = {
        order.id: order.number
        for order in db.execute(select(Order.id, Order.number).where(Order.number.in_(orders)))
    }
    moved: dict[OrderStatus, Counter[int]] = defaultdict(Counter)
    items = locked_items(db, sorted(numbers))
    # If the rest of an item was canceled, deliveries count for the part that was not.
    open_sizes = {_size(item) for item in items if item.status != OrderStatus.CANCELED}
    for item in items:
        if item.status == OrderStatus.CANCELED and _size(item) in open_sizes:
            continue
        delivered = int(orders[numbers[item.order_id]].get((item.product_code, item.size_code), 0))
        item.delivered_quantity = min(item.quantity, delivered)
        to = status_after_delivery(
            OrderStatus(item.status),
            item.quantity,
            item.delivered_quantity,
            dispatched=item.dispatched_quantity,
        )
        if to == item.status:
            continue
        set_status(db, item, to, by=ACCOUNTING, now=now)
        moved[to][item.order_id] += 1
    db.flush()
    derive(db, sorted(numbers))
    for to, counted in moved.items():
        announce(db, counted, to, by=ACCOUNTING)


def _size(item: OrderItem) -> tuple[int, str, str]:
    return item.order_id, item.product_code, item.size_code
