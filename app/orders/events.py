"""Recording who did what with an order."""

from datetime import datetime

from app.orders.models import OrderItem, StatusChange
from app.orders.rules import OrderStatus
from app.shared.actor import Actor
from tenant_router.session import StoreSession


def set_status(
    db: StoreSession, item: OrderItem, to: OrderStatus, *, by: Actor, now: datetime, reason: str = ""
) -> None:
    """Give an item a status, and record the change."""
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
