"""Moving order items to another status: either all requested items or, if one must not move, none."""

from collections import Counter
from datetime import datetime

from sqlalchemy import select

from app.orders import accounting_queue
from app.orders.dirty_days import mark_changed
from app.orders.models import Order, OrderItem, StatusChange
from app.orders.queries import visible_to
from app.orders.rules import OrderStatus, may_move, order_status
from app.settings.queries import load_settings
from app.shared.actor import Access, Actor
from app.shared.errors import Conflict, Forbidden, NotFound
from app.shared.messages import spoken
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession


def move_items(db: StoreSession, *, ids: list[int], to: OrderStatus, by: Actor, now: datetime) -> list[int]:
    """Move order items. Return the ids of their orders.

    Raises NotFound, also for orders the caller may not see, and Conflict for a move that the rules forbid.
    """
    query = select(OrderItem.order_id).join(Order).where(OrderItem.id.in_(ids), visible_to(by))
    orders = sorted(set(db.scalars(query)))
    items = [item for item in locked_items(db, orders) if item.id in set(ids)]
    if len(items) != len(set(ids)):
        raise NotFound(_words(db, "order.unknown"))
    return _move(db, items, orders=orders, to=to, by=by, now=now)


def move_orders(db: StoreSession, *, ids: list[int], to: OrderStatus, by: Actor, now: datetime) -> list[int]:
    """Move every item of whole orders that can still move to the status.

    A customer may only move an order whose items are all Pending, except those already canceled. Raises
    NotFound, also for orders the caller may not see, and Conflict if no item of an order can move.
    """
    orders = sorted(set(db.scalars(select(Order.id).where(Order.id.in_(ids), visible_to(by)))))
    if len(orders) != len(set(ids)):
        raise NotFound(_words(db, "order.unknown"))
    items = locked_items(db, orders)
    if by.kind is Access.OWNER:
        movable = [item for item in items if may_move(by.kind, OrderStatus(item.status), to)]
    else:  # items that the customer canceled earlier do not block canceling the rest
        movable = [item for item in items if item.status != to]
    stuck = set(orders) - {item.order_id for item in movable}
    items = [*movable, *(item for item in items if item.order_id in stuck)]
    return _move(db, items, orders=orders, to=to, by=by, now=now)


def locked_items(db: StoreSession, orders: list[int]) -> list[OrderItem]:
    """Lock the orders in a fixed order, so that concurrent changes take turns. Return their items."""
    db.execute(select(Order.id).where(Order.id.in_(orders)).order_by(Order.id).with_for_update())
    query = select(OrderItem).where(OrderItem.order_id.in_(orders)).order_by(OrderItem.id)
    return list(db.scalars(query.execution_options(populate_existing=True)))


def _move(
    db: StoreSession, items: list[OrderItem], *, orders: list[int], to: OrderStatus, by: Actor, now: datetime
) -> list[int]:
    if by.kind is not Access.OWNER and to is not OrderStatus.CANCELED:
        raise Forbidden(_words(db, "order.cancel_only"))
    for item in items:
        if not may_move(by.kind, OrderStatus(item.status), to):
            raise _illegal_move(db, item, one_of_many=len(orders) > 1, to=to)
    for item in items:
        change = StatusChange(
            order_id=item.order_id,
            item_id=item.id,
            before=item.status,
            after=to,
            at=now,
            by_role=by.kind,
            by_code=by.code,
            by_name=by.name,
        )
        db.add(change)
        item.status = to
    db.flush()
    update_order_statuses(db, orders)
    if to is OrderStatus.CANCELED:
        mark_changed(db, orders)
    accounting_queue.queue_changes(db, orders, changed=to is OrderStatus.CANCELED)
    moved = Counter(item.order_id for item in items)
    after_commit(
        db,
        "orders.moved",
        queue="notify",
        order_ids=orders,
        item_counts=[moved[order] for order in orders],
        to=to,
        by_role=by.kind,
        by_code=by.code,
    )
    return orders


def _illegal_move(db: StoreSession, item: OrderItem, *, one_of_many: bool, to: OrderStatus) -> Conflict:
    if not one_of_many:
        return Conflict("order.illegal_move", current=item.status, to=to)
    number = db.scalar(select(Order.number).where(Order.id == item.order_id))
    return Conflict(_words(db, "order.illegal_move_of"), number=number, current=item.status, to=to)


def update_order_statuses(db: StoreSession, orders: list[int]) -> None:
    """Update each order's own status from its items."""
    statuses: dict[int, list[OrderStatus]] = {}
    for order_id, status in db.execute(
        select(OrderItem.order_id, OrderItem.status).where(OrderItem.order_id.in_(orders))
    ):
        statuses.setdefault(order_id, []).append(OrderStatus(status))
    for order in db.scalars(select(Order).where(Order.id.in_(orders))):
        order.status = order_status(statuses[order.id])


def _words(db: StoreSession, key: str) -> str:
    return spoken(key, inquiry=load_settings(db).inquiry)
