"""Applying a change: giving an order the items of its new pricing."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete

from app.orders.cart.service import PricedLine
from app.orders.documents.changes.repricing import Repriced
from app.orders.items import accounting_queue
from app.orders.items.derived import derive
from app.orders.items.dirty_days import mark_changed
from app.orders.items.models import Order, OrderItem, SchemeUse
from app.orders.items.rules import OrderStatus
from app.orders.items.statuses import record_status, set_status
from app.orders.place.order_value import recount_value
from app.orders.place.writing import item_values, scheme_uses, scheme_writes
from app.shared.actor import Actor
from tenant_router.session import StoreSession


def apply(
    db: StoreSession,
    order: Order,
    items: Sequence[OrderItem],
    repriced: Repriced,
    *,
    reason: str,
    by: Actor,
    now: datetime,
) -> None:
    """Set an order's items, quantities and amounts to its new pricing, and queue it for the books.

    The caller has locked the order. Removed items are canceled, with a reason.
    """
    staying = _staying(db, order, items, repriced, by=by, now=now)
    for item in repriced.gone:
        set_status(db, item, OrderStatus.CANCELED, reason=reason, by=by, now=now)
    _set_uses(db, order, repriced, staying)
    checked = repriced.credit
    if checked.kept:
        order.credit = checked.kept
        order.held_at = order.held_at or (now if checked.held else None)
    db.flush()
    derive(db, [order.id])
    if staying:
        recount_value(db, order, repriced.viewer)
    mark_changed(db, [order.id])
    accounting_queue.queue_changes(db, [order.id], changed=True)


def _set(item: OrderItem, line: PricedLine) -> None:
    values = item_values(item.position, line)
    names = ["rate", "list_rate", "discount_amount", "scheme", "tax_rate", "net_amount"]
    if line.quantity != item.quantity:
        names += ["quantity", "back_ordered_quantity", "expected_on", "why"]
    for name in names:
        setattr(item, name, values[name])


def _staying(
    db: StoreSession,
    order: Order,
    items: Sequence[OrderItem],
    repriced: Repriced,
    *,
    by: Actor,
    now: datetime,
) -> list[OrderItem]:
    """Return the items of all lines in their order, after updating or adding them."""
    position = max(item.position for item in items)
    staying: list[OrderItem] = []
    for item, line in zip((*repriced.kept, *repriced.kept_free), repriced.schemed.all, strict=True):
        if item is None:
            position += 1
            # An added item has the status of the order.
            values = {**item_values(position, line), "status": order.status}
            added = OrderItem(**values, order_id=order.id)
            db.add(added)
            db.flush()
            record_status(db, added, before=None, after=order.status, by=by, now=now)
            order.item_count += 1
            staying.append(added)
        else:
            _set(item, line)
            staying.append(item)
    return staying


def _set_uses(db: StoreSession, order: Order, repriced: Repriced, staying: Sequence[OrderItem]) -> None:
    """Replace the uses of schemes by the remaining items."""
    ids = [item.id for item in staying]
    db.execute(delete(SchemeUse).where(SchemeUse.item_id.in_(ids)))
    uses = scheme_uses(repriced.schemed, ids, order=order.id, customer=repriced.viewer.customer)
    if uses:
        db.pipeline(*scheme_writes(uses))
