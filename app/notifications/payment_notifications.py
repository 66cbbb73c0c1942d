"""Notifications about payments: new reports for the owner, decisions for those who paid."""

from collections.abc import Collection

from app.notifications.order_notifications import interested_recipients
from app.notifications.rules import OWNER, recipients_of_change
from app.notifications.service import NewNotification, notify, send
from app.payments.queries import payments_by_id
from app.payments.rules import PaymentState
from app.shared.messages import text
from app.shared.rupees import rupees
from tenant_router.session import StoreSession


def notify_payment(db: StoreSession, *, payment_id: int) -> None:
    """Notify the owner that a customer reported a payment."""
    for listed in payments_by_id(db, [payment_id]):
        payment = listed.payment
        body = text(
            "notification.payment.reported",
            customer=listed.customer,
            amount=rupees(payment.amount),
            utr=payment.utr,
        )
        notify(db, [OWNER], title=text("notification.payment.title"), body=body, order_id=payment.order_id)


def notify_decisions(db: StoreSession, *, payment_ids: Collection[int]) -> None:
    """Notify the customer and their salesperson of what the owner decided on their payments."""
    messages = []
    for listed in payments_by_id(db, payment_ids):
        if listed.state is PaymentState.WAITING:
            continue
        payment = listed.payment
        body = text(
            f"notification.payment.{listed.state}",
            amount=rupees(payment.amount),
            utr=payment.utr,
            reason=listed.reason,
        )
        interested = interested_recipients(payment.account_code, listed.salesperson)
        messages += [
            NewNotification(name, text("notification.payment.decided"), body, payment.order_id)
            for name in recipients_of_change(interested, by=OWNER)
        ]
    send(db, messages)
