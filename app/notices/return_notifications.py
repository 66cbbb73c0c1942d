"""Notifications about returns: new ones for the owner, decisions for customer and salesperson."""

from app.notices.order_notifications import interested_recipients, items_text
from app.notices.rules import OWNER, recipients_of_change
from app.notices.service import NewNotification, notify, send
from app.orders.documents.returns.queries import returns_by_id
from app.orders.items.models import Order
from app.shared.texts.messages import text
from tenant_router.session import StoreSession


def notify_return(db: StoreSession, *, return_id: int) -> None:
    """Notify the owner of a customer's request to return goods."""
    for listed in returns_by_id(db, [return_id]):
        body = text(
            "notification.return.asked",
            customer=listed.customer,
            number=listed.order_number,
            items=items_text(len(listed.request.lines)),
        )
        notify(
            db, [OWNER], title=text("notification.return.title"), body=body, order_id=listed.request.order_id
        )


def notify_return_decision(db: StoreSession, *, return_id: int) -> None:
    """Notify customer and salesperson of what the owner decided on a return."""
    for listed in returns_by_id(db, [return_id]):
        order = db.get_one(Order, listed.request.order_id)
        body = text(
            f"notification.return.{listed.state}",
            number=order.number,
            items=items_text(sum(1 for line in listed.request.lines if line.accepted)),
            reason=listed.request.reason,
        )
        title = text("notification.return.title")
        interested = interested_recipients(order.account_code, order.salesperson_code)
        names = recipients_of_change(interested, by=OWNER)
        send(db, [NewNotification(name, title, body, order.id) for name in names])
