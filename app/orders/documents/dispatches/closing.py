"""Closing what is left of an order: it will not come, so none of it is owed, promised or to be dispatched.

An item of which nothing has left is canceled. One that was sent in part is split: it keeps what was sent, and
the rest becomes a canceled item of its own. So sums, taxes, reports and the books follow as they do for any
canceled item, and what was placed stays what it was.
"""

from collections.abc import Collection
from datetime import datetime
from decimal import Decimal

from sqlalchemy import select

from app.orders.items import accounting_queue
from app.orders.items.dirty_days import mark_changed
from app.orders.items.lines import line_of
from app.orders.items.models import OrderItem, SchemeUse, StatusChange
from app.orders.items.rules import OrderStatus, status_after_delivery
from app.orders.items.statuses import change_status, locked_items, set_status
from app.orders.place.order_value import recount_values
from app.orders.unearned.canceling import take_unearned
from app.orders.unearned.rules import is_shared
from app.pricing.rules import NOTHING, line_net, part_of
from app.shared.actor import Actor
from app.shared.errors import Conflict, Invalid, NotFound
from tenant_router.session import StoreSession

# What the two parts of a split item have in common.
_SHARED = (
    *("order_id", "product_code", "product_name", "size_code", "category_code", "unit", "hsn", "rate"),
    *("list_rate", "tax_rate", "status", "scheme", "free", "expected_on"),
)
_HISTORY = ("order_id", "before", "after", "at", "by_role", "by_code", "by_name", "reason")


def close_rest(
    db: StoreSession, *, order_id: int, ids: Collection[int] | None, reason: str, by: Actor, now: datetime
) -> int:
    """Close what is left of an order, or of these items of it, and return the number of items closed.

    Raises NotFound for an unknown order, Invalid for an item of which nothing is left, and Conflict if
    nothing is left of any.
    """
    items = locked_items(db, [order_id])
    if not items:
        raise NotFound("order.unknown")
    closed = [item for item in items if line_of(item).left > 0 and (ids is None or item.id in ids)]
    if ids is not None and len(closed) < len(set(ids)):
        raise Invalid("order.nothing_left_of", field="ids")
    if not closed:
        raise Conflict("order.all_sent")
    position = max(item.position for item in items)
    canceled: list[OrderItem] = []
    for item in closed:
        if item.sent_quantity:
            position += 1
            canceled.append(_split(db, item, position, by=by, now=now))
        else:
            canceled.append(item)
    canceled += take_unearned(db, [order_id], canceled)
    change_status(db, canceled, OrderStatus.CANCELED, by=by, now=now, reason=reason)
    recount_values(db, [order_id])
    mark_changed(db, [order_id])
    accounting_queue.queue_changes(db, [order_id], changed=True)
    return len(canceled)


def _split(db: StoreSession, item: OrderItem, position: int, *, by: Actor, now: datetime) -> OrderItem:
    """Reduce an item to what was sent of it, and return the rest as an item of its own, with its history."""
    whole, sent = item.quantity, item.sent_quantity
    discount = item.discount_amount
    item.discount_amount = _scale_uses(db, item, sent, whole)
    item.quantity = sent
    item.back_ordered_quantity = min(item.back_ordered_quantity, sent)
    item.net_amount = line_net(item.rate, item.tax_rate, sent, item.discount_amount)
    shared = {name: getattr(item, name) for name in _SHARED}
    rest = OrderItem(**shared, position=position, quantity=whole - sent)
    rest.discount_amount = discount - item.discount_amount
    rest.net_amount = line_net(rest.rate, rest.tax_rate, rest.quantity, rest.discount_amount)
    db.add(rest)
    db.flush()
    history = select(StatusChange).where(
        StatusChange.order_id == item.order_id, StatusChange.item_id == item.id
    )
    for change in db.scalars(history):
        columns = {name: getattr(change, name) for name in _HISTORY}
        db.add(StatusChange(**columns, item_id=rest.id))
    status = OrderStatus(item.status)
    after = status_after_delivery(status, sent, item.delivered_quantity, dispatched=item.dispatched_quantity)
    if after != status:
        set_status(db, item, after, by=by, now=now)
    return rest


def _scale_uses(db: StoreSession, item: OrderItem, sent: int, whole: int) -> Decimal:
    """Scale what schemes gave for an item to what was sent, and return its share of their discounts."""
    share = NOTHING
    for use in db.scalars(select(SchemeUse).where(SchemeUse.item_id == item.id)):
        # The rest is rounded, so that the amount before tax is that of a return of all that was sent.
        use.worth -= part_of(use.worth, whole - sent, of=whole)
        share += use.worth if is_shared(use.terms) else NOTHING
    return share
