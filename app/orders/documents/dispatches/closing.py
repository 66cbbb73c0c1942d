"""Closing the rest of an order: it will not be sent, so it is no longer owed, promised or to be dispatched.

An item without any dispatched goods is canceled. A partly sent item is split: it keeps the sent quantity, and
the rest becomes a separate canceled item. So sums, taxes, reports and the books work as for any canceled
item, and the placed order is not altered.
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

# The columns that both parts of a split item share.
_SHARED = (
    *("order_id", "product_code", "product_name", "size_code", "category_code", "unit", "hsn", "rate"),
    *("list_rate", "tax_rate", "status", "scheme", "free", "expected_on"),
)
_HISTORY = ("order_id", "before", "after", "at", "by_role", "by_code", "by_name", "reason")


def close_rest(
    db: StoreSession, *, order_id: int, ids: Collection[int] | None, reason: str, by: Actor, now: datetime
) -> int:
    """Close the rest of an order, or of these items of it, and return the number of closed items.

    Raises NotFound for an unknown order, Invalid for an item without a rest, and Conflict if no item has a
    rest.
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
    """Reduce an item to its sent quantity, and return the rest as a separate item with its own history."""
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
    """Scale the gifts of schemes for an item to the sent quantity; return its share of their discounts."""
    share = NOTHING
    for use in db.scalars(select(SchemeUse).where(SchemeUse.item_id == item.id)):
        # Round the rest, so that the amount before tax equals that of a return of all sent goods.
        use.worth -= part_of(use.worth, whole - sent, of=whole)
        share += use.worth if is_shared(use.terms) else NOTHING
    return share
