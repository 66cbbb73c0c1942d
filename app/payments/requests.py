"""What a customer is shown to pay an order or their dues: an address, and what was reported."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from app.accounts.models import Account
from app.accounts.queries import account_seen_by
from app.auth.viewer import Viewer
from app.orders.models import Order
from app.orders.queries import one_order
from app.orders.rules import OrderStatus
from app.payments.queries import ListedPayment, payee_of, payments_for
from app.payments.rules import ZERO, Payee, PaymentState, Reported, still_due, sum_of, upi_address
from app.payments.service import PaidFor
from app.pricing.rules import round_off
from app.shared.errors import Forbidden, NotFound
from tenant_router.session import StoreSession


class PaymentRequest(NamedTuple):
    """What is still due in rupees, the amount that the address asks for, and the payments so far.

    There is no address where nothing is due, and where the store takes no payments by UPI.
    """

    due: Decimal
    amount: Decimal
    payee: Payee | None
    address: str | None
    payments: Sequence[ListedPayment]


def paid_for_order(db: StoreSession, viewer: Viewer, order_id: int) -> PaidFor:
    """Return an order that the viewer may pay. Raises NotFound, and Forbidden for who sees no rates."""
    listed = one_order(db, viewer.actor, order_id)
    if listed is None:
        raise NotFound(viewer.message_key("order.unknown"))
    if not takes_payments(viewer):
        raise Forbidden("payment.no_amounts")
    return PaidFor(order=listed.order)


def takes_payments(viewer: Viewer) -> bool:
    """Return whether the viewer's orders have an amount to pay: not for who sees no rates, nor an inquiry."""
    return viewer.visibility.rates and not viewer.settings.inquiry


def paid_for_dues(db: StoreSession, viewer: Viewer, code: str) -> PaidFor:
    """Return an account whose dues the viewer may pay. Raises NotFound."""
    return PaidFor(account=account_seen_by(db, code or viewer.actor.code, viewer.actor))


def payment_request(db: StoreSession, paid_for: PaidFor, *, amount: Decimal | None) -> PaymentRequest:
    """Return how to pay an order or dues by UPI: as a whole, or this amount of it."""
    order, account = paid_for
    payee = payee_of(db)
    if order:
        payments = payments_for(db, order_id=order.id)
        due = due_of_order(order, _reported(payments))
        address = payee and address_for_order(payee, order, amount or due)
    elif account:
        payments = payments_for(db, account=account.code)
        due = due_of_account(account, _reported(payments))
        note = f"Dues {account.name}"
        address = payee and upi_address(payee, amount=amount or due, reference="", note=note)
    else:
        raise ValueError("Neither an order nor an account")
    total = amount or due
    return PaymentRequest(due, total, payee, address if total else None, payments)


def address_for_order(payee: Payee, order: Order, amount: Decimal) -> str:
    """Return the UPI address to pay this amount of an order."""
    reference, note = f"ORDER{order.number}", f"Order {order.number}"
    return upi_address(payee, amount=amount, reference=reference, note=note)


def _reported(payments: Sequence[ListedPayment]) -> list[Reported]:
    return [Reported(each.payment.amount, each.state) for each in payments]


def due_of_order(order: Order, payments: Sequence[Reported]) -> Decimal:
    """Return what is left to pay of an order, in whole rupees as its papers have it; 0 of a canceled one."""
    if order.status == OrderStatus.CANCELED:
        return ZERO
    return still_due(order.net_amount + round_off(order.net_amount), payments)


def due_of_account(account: Account, payments: Sequence[Reported]) -> Decimal:
    """Return the balance without what waits for the owner.

    Of books it has a payment that they confirmed only after they have entered it there.
    """
    return max(ZERO, account.closing_balance - sum_of(payments, PaymentState.WAITING))
