"""Notifications about payments: new ones for the owner, decisions for those who paid or collected."""

from collections.abc import Collection

from app.notifications.order_notifications import interested_recipients
from app.notifications.rules import OWNER, recipient, recipients_of_change
from app.notifications.service import NewNotification, notify, send
from app.payments.models import Payment
from app.payments.queries import ListedPayment, payments_by_id
from app.payments.rules import PaymentState, receipt_number
from app.shared.actor import Access
from app.shared.messages import Message, text
from app.shared.rupees import rupees
from tenant_router.session import StoreSession


def notify_payment(db: StoreSession, *, payment_id: int) -> None:
    """Notify the owner that a customer reported a payment.

    If a salesperson collected it, the owner and the customer read so: a receipt that no one else writes.
    """
    for listed in payments_by_id(db, [payment_id]):
        if listed.payment.by_role == Access.SALESPERSON:
            _notify_collection(db, listed)
            continue
        payment = listed.payment
        body = text(
            "notification.payment.reported",
            customer=listed.customer,
            amount=rupees(payment.amount),
            utr=payment.utr,
        )
        notify(db, [OWNER], title=text("notification.payment.title"), body=body, order_id=payment.order_id)


def _notify_collection(db: StoreSession, listed: ListedPayment) -> None:
    payment, title = listed.payment, text("notification.payment.collected.title")
    values = {"by": payment.by_name, "amount": rupees(payment.amount), "details": _details(payment)}
    owners = text("notification.payment.collected", customer=listed.customer, **values)
    receipt = text("notification.payment.receipt", receipt=receipt_number(payment.id), **values)
    notify(db, [OWNER], title=title, body=owners, order_id=payment.order_id)
    customer = recipient(Access.PARTY, payment.account_code)
    if customer:
        notify(db, [customer], title=title, body=receipt, order_id=payment.order_id)


def _details(payment: Payment) -> Message:
    """Return how a payment was made: its reference number, in cash, or which cheque."""
    return text(
        f"notification.payment.{payment.method}",
        utr=payment.utr,
        number=payment.cheque_number,
        bank=payment.cheque_bank,
    )


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
            details=_details(payment),
            reason=listed.reason,
        )
        interested = interested_recipients(payment.account_code, listed.salesperson)
        messages += [
            NewNotification(name, text("notification.payment.decided"), body, payment.order_id)
            for name in recipients_of_change(interested, by=OWNER)
        ]
    send(db, messages)
