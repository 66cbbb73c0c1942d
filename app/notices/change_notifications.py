"""Notifications about changes of orders: requests and withdrawals for the owner, decisions for customers."""

from app.notices.order_notifications import interested_recipients, items_text
from app.notices.payment_notifications import notify_overpaid
from app.notices.rules import OWNER, recipients_of_change
from app.notices.service import NewNotification, send
from app.orders.documents.changes.queries import WITH_ITEMS, ListedChange
from app.orders.items.document_models import Change
from app.orders.items.document_rules import ChangeState
from app.orders.items.models import Order
from app.shared.texts.messages import text
from tenant_router.session import StoreSession


def notify_change(db: StoreSession, *, change_id: int) -> None:
    """Notify the owner of a customer's request to change an order."""
    change = db.get_one(Change, change_id, options=[WITH_ITEMS])
    _send(db, change, "asked", to_owner=True)


def notify_change_decision(db: StoreSession, *, change_id: int) -> None:
    """Notify customer and salesperson of the owner's decision, or the owner of a withdrawn request."""
    change = db.get_one(Change, change_id, options=[WITH_ITEMS])
    _send(db, change, change.state, to_owner=change.state == ChangeState.WITHDRAWN)
    if change.state == ChangeState.ACCEPTED:
        notify_overpaid(db, order_ids=[change.order_id])


def _send(db: StoreSession, change: Change, what: str, *, to_owner: bool) -> None:
    order = db.get_one(Order, change.order_id)
    items = len(change.lines) + len(ListedChange(change).added)
    body = text(
        f"notification.change.{what}",
        customer=(order.party or order.delivery or {}).get("name", ""),
        number=order.number,
        items=items_text(items),
        reason=change.reason,
    )
    interested = interested_recipients(order.account_code, order.salesperson_code)
    names = [OWNER] if to_owner else recipients_of_change(interested, by=OWNER)
    title = text("notification.change.title")
    send(db, [NewNotification(name, title, body, order.id) for name in names])
