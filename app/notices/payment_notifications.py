"""Notifications about payments: new ones for the owner, decisions for payers and collectors."""

from collections.abc import Collection

from sqlalchemy import select

from app.money.due import dues_of_orders, with_overpaid
from app.money.models import Refund
from app.money.online.models import PaymentLink
from app.money.queries import ListedPayment, payments_by_id
from app.money.rules import Method, PaymentState, receipt_number
from app.notices.order_notifications import interested_recipients
from app.notices.rules import OWNER, recipient, recipients_of_change
from app.notices.service import NewNotification, notify, send
from app.orders.items.models import Order
from app.shared.actor import Access
from app.shared.india.rupees import rupees
from app.shared.texts.messages import Message, text
from tenant_router.session import StoreSession


def notify_payment(db: StoreSession, *, payment_id: int) -> None:
    """Notify the owner that a customer reported a payment.

    A collection by a salesperson is reported to the owner, and to the customer as the receipt.
    """
    for listed in payments_by_id(db, [payment_id]):
        if listed.payment.by_role == Access.SALESPERSON:
            _notify_collection(db, listed)
            continue
        payment = listed.payment
        if payment.method == Method.ONLINE:
            _notify_online(db, listed)
            continue
        body = text(
            "notification.payment.reported" if listed.utr else "notification.payment.pictured",
            customer=listed.customer,
            amount=rupees(payment.amount),
            utr=listed.utr,
        )
        notify(db, [OWNER], title=text("notification.payment.title"), body=body, order_id=payment.order_id)


def _notify_online(db: StoreSession, listed: ListedPayment) -> None:
    payment = listed.payment
    waits = listed.state is PaymentState.WAITING
    body = text(
        "notification.payment.online.check" if waits else "notification.payment.online.received",
        customer=listed.customer,
        amount=rupees(payment.amount),
        utr=payment.utr,
        note=payment.note,
    )
    notify(db, [OWNER], title=text("notification.payment.online.title"), body=body, order_id=payment.order_id)


def notify_keys_refused(db: StoreSession) -> None:
    """Notify the owner that the payment gateway refuses the keys."""
    title = text("notification.payment.keys.title")
    notify(db, [OWNER], title=title, body=text("notification.payment.keys"))


def notify_unanswered(db: StoreSession, *, link_id: int) -> None:
    """Notify the owner that the gateway has not answered for days whether a link was paid."""
    link = db.get_one(PaymentLink, link_id)
    title = text("notification.payment.unanswered.title")
    values = {"amount": rupees(link.amount), "reference": link.reference}
    body = text("notification.payment.unanswered", **values)
    notify(db, [OWNER], title=title, body=body, order_id=link.order_id)


def _notify_collection(db: StoreSession, listed: ListedPayment) -> None:
    payment, title = listed.payment, text("notification.payment.collected.title")
    values = {"by": payment.by_name, "amount": rupees(payment.amount), "details": _details(listed)}
    owners = text("notification.payment.collected", customer=listed.customer, **values)
    receipt = text("notification.payment.receipt", receipt=receipt_number(payment.id), **values)
    notify(db, [OWNER], title=title, body=owners, order_id=payment.order_id)
    customer = recipient(Access.PARTY, payment.account_code)
    if customer:
        notify(db, [customer], title=title, body=receipt, order_id=payment.order_id)


def _details(listed: ListedPayment) -> Message:
    """Return how a payment was made: its reference number, in cash, or which cheque."""
    payment = listed.payment
    if payment.method == Method.UPI and not listed.utr:
        return text("notification.payment.upi_picture")
    return text(
        f"notification.payment.{payment.method}",
        utr=listed.utr,
        number=payment.cheque_number,
        bank=payment.cheque_bank,
    )


def notify_overpaid(db: StoreSession, *, order_ids: Collection[int]) -> None:
    """Notify customer and owner of overpaid orders: the surplus is on the account."""
    orders = db.scalars(select(Order).where(Order.id.in_(order_ids)).order_by(Order.id)).all()
    dues = dues_of_orders(db, orders, Access.OWNER)
    title, messages = text("notification.payment.over.title"), []
    for order in orders:
        if not (over := dues[order.id].over):
            continue
        where = "account" if order.account_code else "guest"
        body = text(f"notification.payment.over.{where}", number=order.number, over=rupees(over))
        customer = recipient(Access.PARTY, order.account_code)
        names = [OWNER, customer] if customer else [OWNER]
        messages += [NewNotification(name, title, body, order.id) for name in names]
    send(db, messages)


def notify_refund(db: StoreSession, *, refund_id: int, paid: bool) -> None:
    """Notify the customer of money that the owner pays back, or has paid back."""
    refund = db.get(Refund, refund_id)
    customer = recipient(Access.PARTY, refund.account_code) if refund else None
    if refund is None or customer is None:
        return
    number = db.scalar(select(Order.number).where(Order.id == refund.order_id))
    body = text(
        "notification.refund.paid" if paid else "notification.refund.requested",
        number=number,
        amount=rupees(refund.amount),
    )
    notify(db, [customer], title=text("notification.refund.title"), body=body, order_id=refund.order_id)


def notify_decisions(db: StoreSession, *, payment_ids: Collection[int]) -> None:
    """Notify the customer and their salesperson of what the owner decided on their payments.

    If an order is overpaid, customer and owner are notified of that too.
    """
    messages, overpaid = [], set[int]()
    for listed in with_overpaid(db, payments_by_id(db, payment_ids)):
        if listed.state is PaymentState.WAITING:
            continue
        payment = listed.payment
        body = text(
            f"notification.payment.{listed.state}",
            amount=rupees(payment.amount),
            details=_details(listed),
            reason=listed.reason,
        )
        interested = interested_recipients(payment.account_code, listed.salesperson)
        messages += [
            NewNotification(name, text("notification.payment.decided"), body, payment.order_id)
            for name in recipients_of_change(interested, by=OWNER)
        ]
        if listed.over and payment.order_id:
            overpaid.add(payment.order_id)
    send(db, messages)
    notify_overpaid(db, order_ids=overpaid)
