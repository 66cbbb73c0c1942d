"""The request to pay an order or dues: a UPI address, and the payments reported so far."""

from collections.abc import Collection, Sequence
from decimal import Decimal
from typing import NamedTuple

from app.money.due import Due, PaidFor, charges_for, due_of, dues_of_orders, with_overpaid
from app.money.due_bills import BillToPay, check_bills
from app.money.models import Refund
from app.money.queries import ListedPayment, payee_of, payments_for
from app.money.refunds import refunds_of_orders
from app.money.rules import Payee, upi_address
from app.orders.items.models import Order
from app.orders.items.queries import order_seen_by
from app.people.accounts.queries import account_seen_by
from app.people.auth.viewer import Viewer
from app.shared.actor import Access
from app.shared.errors import Forbidden, NotFound
from app.shared.qr_codes import qr_code
from tenant_router.session import StoreSession

# The maximum number of bills that are listed and may be chosen.
MAX_BILLS = 100


class OnlineRequest(NamedTuple):
    """The amount to pay on the page of the gateway."""

    amount: Decimal


class UpiRequest(NamedTuple):
    """A UPI address that requests an amount."""

    payee: Payee
    amount: Decimal
    address: str

    @property
    def qr(self) -> str:
        """Return the address as a QR code."""
        return qr_code(self.address)


class PaymentRequest(NamedTuple):
    """The amounts due in rupees, the amount to pay, how to pay it, and the payments so far.

    `bills` are an account's bills that the amount may be for.

    There is no address where nothing is due, and where the store takes no payments by UPI. The overpaid
    amount is on the account, if the payer `has_account`, or is to be paid back by `refunds`.
    """

    due: Due
    amount: Decimal
    upi: UpiRequest | None
    payments: Sequence[ListedPayment]
    has_account: bool
    refunds: Sequence[Refund] = ()
    bills: Sequence[BillToPay] = ()
    online: OnlineRequest | None = None


def paid_for_order(db: StoreSession, viewer: Viewer, order_id: int) -> PaidFor:
    """Return an order that the viewer may pay. Raises NotFound, and Forbidden for viewers without rates."""
    order = order_seen_by(db, viewer.actor, order_id)
    if order is None:
        raise NotFound(viewer.message_key("order.unknown"))
    if not takes_payments(viewer):
        raise Forbidden("payment.no_amounts")
    return PaidFor(order=order)


def takes_payments(viewer: Viewer) -> bool:
    """Return whether the viewer's orders have an amount to pay: rates are visible, and it is no inquiry."""
    return viewer.visibility.rates and not viewer.settings.inquiry


def paid_for_dues(db: StoreSession, viewer: Viewer, code: str) -> PaidFor:
    """Return an account whose dues the viewer may pay. Raises NotFound."""
    return PaidFor(account=account_seen_by(db, code or viewer.actor.code, viewer.actor))


def payment_request(
    db: StoreSession,
    paid_for: PaidFor,
    reader: Access,
    *,
    amount: Decimal | None,
    bills: Collection[str] = (),
) -> PaymentRequest:
    """Return how to pay an order, dues or some bills by UPI, in full or this amount, as the reader sees it.

    Raises Invalid for a bill that is not open.
    """
    order, account = paid_for
    check_bills(db, None if order else paid_for.account_code, bills)
    payee = payee_of(db)
    charges = charges_for(db, [order]) if order else {}
    due = dues_of_orders(db, [order], reader, charges)[order.id] if order else due_of(db, paid_for, reader)
    total = amount or due.left_of(bills)
    if order:
        payments = with_overpaid(db, payments_for(db, order_id=order.id), charges)
        address = payee and address_for_order(payee, order, total)
    else:
        payments = payments_for(db, account=paid_for.account_code)
        note = f"Bills {', '.join(bills)}" if bills else f"Dues {account.name if account else ''}"
        address = payee and upi_address(payee, amount=total, reference="", note=note)
    upi = UpiRequest(payee, total, address) if payee and address and total else None
    refunds = refunds_of_orders(db, [id_ for id_, charge in charges.items() if charge.refunded])
    shown = [each.seen_by(reader) for each in payments]
    has_account = paid_for.account_code is not None
    return PaymentRequest(due, total, upi, shown, has_account, refunds, due.bills[:MAX_BILLS])


def address_for_order(payee: Payee, order: Order, amount: Decimal) -> str:
    """Return the UPI address to pay this amount of an order."""
    reference, note = f"ORDER{order.number}", f"Order {order.number}"
    return upi_address(payee, amount=amount, reference=reference, note=note)
