"""The day by which the rest of an order is expected."""

from collections.abc import Collection
from datetime import date, datetime

from app.orders.items.lines import line_of
from app.orders.items.statuses import locked_items
from app.shared.days import STORE_TIME
from app.shared.errors import Conflict, Invalid, NotFound
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession


def expect_rest(
    db: StoreSession, *, order_id: int, ids: Collection[int] | None, day: date | None, now: datetime
) -> int:
    """Set the day by which the rest of an order, or of these items, is expected. Return the number of items.

    No day means that it is unknown. Raises NotFound for an unknown order, Invalid for a day that has passed
    or an item without a rest, and Conflict if no item has a rest.
    """
    if day is not None and day < now.astimezone(STORE_TIME).date():
        raise Invalid("order.day_passed", field="day")
    items = locked_items(db, [order_id])
    if not items:
        raise NotFound("order.unknown")
    waiting = [item for item in items if line_of(item).left > 0 and (ids is None or item.id in ids)]
    if ids is not None and len(waiting) < len(set(ids)):
        raise Invalid("order.nothing_left_of", field="ids")
    if not waiting:
        raise Conflict("order.all_sent")
    for item in waiting:
        item.expected_on = day
    db.flush()
    if day is not None:
        expected = {"day": day.isoformat(), "items": len(waiting)}
        after_commit(db, "orders.expected", queue="notify", order_id=order_id, **expected)
    return len(waiting)
