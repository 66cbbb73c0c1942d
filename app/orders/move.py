"""Moving order items to another status: all requested items or, if one must not move, none."""

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select

from app.orders.documents.dispatches.recording import dispatch_rest
from app.orders.documents.dispatches.undoing import dispatches_of_status, record_undo
from app.orders.documents.returns.queries import check_not_returned
from app.orders.items import accounting_queue, notes
from app.orders.items.dirty_days import mark_changed
from app.orders.items.models import Order, OrderItem, StatusChange
from app.orders.items.notes import Transport
from app.orders.items.queries import visible_to
from app.orders.items.rules import STATUS_BEFORE, OrderStatus, may_move
from app.orders.items.statuses import change_status, locked_items
from app.orders.place import credit
from app.orders.place.order_value import recount_values
from app.orders.unearned.canceling import take_unearned
from app.shared.actor import Access, Actor
from app.shared.days import day_start
from app.shared.errors import Conflict, Forbidden, NotFound
from app.shared.texts.messages import spoken
from app.store.settings.queries import load_settings
from tenant_router.session import StoreSession


def move_items(
    db: StoreSession,
    *,
    ids: list[int],
    to: OrderStatus,
    by: Actor,
    now: datetime,
    transport: Transport | None = None,
) -> list[int]:
    """Move order items. Return the ids of their orders. `transport` is noted on dispatched orders.

    Raises NotFound, also for orders the caller may not see, and Conflict for a move that the rules forbid.
    """
    query = select(OrderItem.order_id).join(Order).where(OrderItem.id.in_(ids), visible_to(by))
    orders = sorted(set(db.scalars(query)))
    items = [item for item in locked_items(db, orders) if item.id in set(ids)]
    if len(items) != len(set(ids)):
        raise NotFound(_words(db, "order.unknown"))
    return _move(db, items, orders=orders, to=to, by=by, now=now, transport=transport)


def move_orders(
    db: StoreSession,
    *,
    ids: list[int],
    to: OrderStatus,
    by: Actor,
    now: datetime,
    transport: Transport | None = None,
) -> list[int]:
    """Move every item of whole orders that can still move to the status, as `move_items` does.

    A customer may only move an order whose items are all Pending, except those already canceled. Raises
    NotFound, also for orders the caller may not see, and Conflict if no item of an order can move.
    """
    orders = sorted(set(db.scalars(select(Order.id).where(Order.id.in_(ids), visible_to(by)))))
    if len(orders) != len(set(ids)):
        raise NotFound(_words(db, "order.unknown"))
    items = locked_items(db, orders)
    if by.kind is Access.OWNER:
        completes = to is OrderStatus.COMPLETED and accounting_queue.completes_by_hand(db)
        movable = [item for item in items if _may_move(by, item, to, completes=completes)]
    else:  # items that the customer canceled earlier do not block canceling the rest
        movable = [item for item in items if item.status != to]
    stuck = set(orders) - {item.order_id for item in movable}
    items = [*movable, *(item for item in items if item.order_id in stuck)]
    return _move(db, items, orders=orders, to=to, by=by, now=now, transport=transport)


def undo(
    db: StoreSession, *, order_id: int, status: OrderStatus, reason: str, by: Actor, now: datetime
) -> list[int]:
    """Undo the status that items got today, including its dispatches. Return the items' ids.

    Raises NotFound for an unknown order, Conflict if it has no such items, and Invalid if their goods are in
    a return.
    """
    if db.scalar(select(Order.id).where(Order.id == order_id, visible_to(by))) is None:
        raise NotFound(_words(db, "order.unknown"))
    items = locked_items(db, [order_id])
    dispatches = dispatches_of_status(db, items, now=now) if status is OrderStatus.DISPATCHED else []
    items = [item for item in _changed_today(db, items, now=now) if item.status == status]
    items += [item for each in dispatches for item in each.lines]
    if not items:
        raise Conflict("order.not_undone")
    for each in dispatches:
        record_undo(each, reason=reason, by=by, now=now)
    to = STATUS_BEFORE[status]
    change_status(db, items, to, by=by, now=now, reason=reason)
    check_not_returned(db, order_id, items)
    accounting_queue.queue_changes(db, [order_id], changed=True, undone=True)
    return [item.id for item in items]


class Returnable(NamedTuple):
    """A status that the owner may undo now, and the number of items with it."""

    status: OrderStatus
    items: int


def returnable(db: StoreSession, items: Sequence[OrderItem], *, now: datetime) -> list[Returnable]:
    """Return the statuses of an order's items that the owner may undo.

    The items got the status today, and not from accounting. A dispatch of a part is undone as a whole.
    """
    dispatches = dispatches_of_status(db, items, now=now)
    found = [*_changed_today(db, items, now=now), *(item for each in dispatches for item in each.lines)]
    counted = Counter(item.status for item in found)
    return [Returnable(status, counted[status]) for status in STATUS_BEFORE if counted[status]]


def _changed_today(db: StoreSession, items: Collection[OrderItem], *, now: datetime) -> list[OrderItem]:
    """Return the items that got their status today and have no recorded dispatch or delivery."""
    candidates = [item for item in items if item.status in STATUS_BEFORE and not item.sent_quantity]
    changed = (
        select(StatusChange.item_id, StatusChange.after)
        .where(
            StatusChange.order_id.in_({item.order_id for item in candidates}),
            StatusChange.item_id.in_([item.id for item in candidates]),
            StatusChange.at >= day_start(now),
        )
        .distinct()
    )
    today = {tuple(row) for row in db.execute(changed)} if candidates else set()
    return [item for item in candidates if (item.id, item.status) in today]


def _move(
    db: StoreSession,
    items: list[OrderItem],
    *,
    orders: list[int],
    to: OrderStatus,
    by: Actor,
    now: datetime,
    transport: Transport | None,
) -> list[int]:
    if by.kind is not Access.OWNER and to is not OrderStatus.CANCELED:
        raise Forbidden(_words(db, "order.cancel_only"))
    completes = to is OrderStatus.COMPLETED and accounting_queue.completes_by_hand(db)
    for item in items:
        if not _may_move(by, item, to, completes=completes):
            raise _illegal_move(db, item, one_of_many=len(orders) > 1, to=to)
    if to is not OrderStatus.CANCELED:
        credit.check_not_held(db, orders)
    if to is OrderStatus.CANCELED:
        items = [*items, *take_unearned(db, orders, items)]
    if transport and to is OrderStatus.DISPATCHED and by.kind is Access.OWNER:
        notes.set_transport(db, orders, transport)
    if to is OrderStatus.DISPATCHED:
        dispatch_rest(db, items, transport=transport, by=by, now=now)
    change_status(db, items, to, by=by, now=now)
    if to is OrderStatus.CANCELED:
        recount_values(db, orders)
        mark_changed(db, orders)
    accounting_queue.queue_changes(db, orders, changed=to is OrderStatus.CANCELED)
    return orders


def _may_move(by: Actor, item: OrderItem, to: OrderStatus, *, completes: bool = False) -> bool:
    started = item.dispatched_quantity > 0
    return may_move(by.kind, OrderStatus(item.status), to, completes=completes, started=started)


def _illegal_move(db: StoreSession, item: OrderItem, *, one_of_many: bool, to: OrderStatus) -> Conflict:
    if not one_of_many:
        return Conflict("order.illegal_move", current=item.status, to=to)
    number = db.scalar(select(Order.number).where(Order.id == item.order_id))
    return Conflict(_words(db, "order.illegal_move_of"), number=number, current=item.status, to=to)


def _words(db: StoreSession, key: str) -> str:
    return spoken(key, inquiry=load_settings(db).inquiry)
