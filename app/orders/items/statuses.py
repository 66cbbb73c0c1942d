"""Setting the status of order items: lock, record, derive, notify."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from sqlalchemy import select

from app.orders.items.derived import derive
from app.orders.items.models import Order, OrderItem, StatusChange
from app.orders.items.rules import OrderStatus
from app.shared.actor import Actor
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession


def locked_items(db: StoreSession, orders: Collection[int]) -> list[OrderItem]:
    """Lock the orders in a fixed order, which serializes concurrent changes. Return their items."""
    db.execute(select(Order.id).where(Order.id.in_(orders)).order_by(Order.id).with_for_update())
    query = select(OrderItem).where(OrderItem.order_id.in_(orders)).order_by(OrderItem.id)
    return list(db.scalars(query.execution_options(populate_existing=True)))


def change_status(
    db: StoreSession,
    items: Iterable[OrderItem],
    to: OrderStatus,
    *,
    by: Actor,
    now: datetime,
    reason: str = "",
) -> None:
    """Set the status of items, record it, and notify the people concerned after the commit."""
    moved = Counter[int]()
    for item in items:
        set_status(db, item, to, by=by, now=now, reason=reason)
        moved[item.order_id] += 1
    db.flush()
    derive(db, moved)
    announce(db, moved, to, by=by, reason=reason)


def announce(
    db: StoreSession,
    moved: Mapping[int, int],
    to: OrderStatus,
    *,
    by: Actor,
    reason: str = "",
    among: int = 0,
) -> None:
    """Notify the people concerned by moved items after the commit.

    `moved` has the number of items by order; a non-zero `among` is the total for the notification.
    """
    orders = sorted(moved)
    after_commit(
        db,
        "orders.moved",
        queue="notify",
        order_ids=orders,
        item_counts=[moved[order] for order in orders],
        to=to,
        by_role=by.kind,
        by_code=by.code,
        reason=reason,
        among=[among] * len(orders),
    )


def set_status(
    db: StoreSession, item: OrderItem, to: OrderStatus, *, by: Actor, now: datetime, reason: str = ""
) -> None:
    """Set the status of an item, and record the change."""
    record_status(db, item, before=item.status, after=to, by=by, now=now, reason=reason)
    item.status = to


def record_status(
    db: StoreSession,
    item: OrderItem,
    *,
    before: str | None,
    after: str,
    by: Actor,
    now: datetime,
    reason: str = "",
) -> None:
    """Record a change of an item's status; `before` is None for a new item."""
    of = {"order_id": item.order_id, "item_id": item.id}
    db.add(StatusChange(**of, before=before, after=after, at=now, reason=reason, **by.author))
