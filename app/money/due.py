"""Computes how much is left to pay of an order, or of the dues of an account.

Every page, link, paper and UPI request uses this module, and so does the check of a report. Two calculations
exist for an order. The one from its payments and received returns leaves out payments on account. The one
from its open bills and the goods still to be sent leaves out payments made ahead of the bills. Neither result
is below the open amount. Where payments and returns reach the bills, the first calculation is exact,
otherwise the second.
"""

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from sqlalchemy import func, select

from app.money.due_bills import BillToPay, dues_to_pay, has_invoices, settled_orders
from app.money.dues.queries import received_returns
from app.money.models import Refund
from app.money.queries import ListedPayment, payments_of_orders
from app.money.rules import ZERO, PaymentState, Reported, overpaid, still_due, sum_of, unpaid
from app.orders.items.document_models import Return
from app.orders.items.document_rules import ReturnState
from app.orders.items.models import Order
from app.orders.items.rules import OrderStatus
from app.people.accounts.models import Account
from app.pricing.rules import whole_rupees
from app.shared.actor import Access
from tenant_router.session import StoreSession


class PaidFor(NamedTuple):
    """The thing that is paid for: an order, or the dues of an account."""

    order: Order | None = None
    account: Account | None = None

    @property
    def account_code(self) -> str | None:
        """Return the code of the account, None for a guest's order."""
        return self.order.account_code if self.order else self.account and self.account.code


class Due(NamedTuple):
    """An amount, the part that is not paid, and the rest of it after the waiting reports.

    `over` is the amount paid beyond the order's amount, which is counted without received returns and
    refunds; it is on the account. `covered` says whether confirmed payments reach the charged amount plus all
    refunds of the order: only then may a refund be paid. `bills` are the bills of an account that are not
    fully paid.
    """

    total: Decimal = ZERO
    unpaid: Decimal = ZERO
    left: Decimal = ZERO
    over: Decimal = ZERO
    covered: bool = True
    bills: Sequence[BillToPay] = ()

    def left_of(self, names: Collection[str]) -> Decimal:
        """Return the amount left to pay of the named bills, or of all bills without names."""
        if not names:
            return self.left
        return sum((bill.left for bill in self.bills if bill.name in names), ZERO)


class Charge(NamedTuple):
    """The charge for an order: its amount less received returns, plus refunds; and what was paid for it."""

    amount: Decimal
    payments: Sequence[Reported]
    refunded: Decimal
    has_invoices: bool


def due_of(db: StoreSession, paid_for: PaidFor, reader: Access) -> Due:
    """Return the amount left to pay, as this kind of reader sees it."""
    order, account = paid_for
    if order:
        return dues_of_orders(db, [order], reader)[order.id]
    if account:
        dues = dues_to_pay(db, account.code, reader)
        return Due(dues.total, dues.unpaid, dues.left, bills=dues.bills)
    raise ValueError("Neither an order nor an account")


def dues_of_orders(
    db: StoreSession,
    orders: Collection[Order],
    reader: Access,
    charges: Mapping[int, Charge] | None = None,
) -> dict[int, Due]:
    """Return the amount left to pay of each order by its id, in whole rupees as on its papers.

    The charges are read, unless the caller has them.
    """
    charges = charges_for(db, orders) if charges is None else charges
    open_orders = [order for order in orders if order.status != OrderStatus.CANCELED]
    paid = {id_: charge.payments for id_, charge in charges.items()}
    invoiced = {id_ for id_, charge in charges.items() if charge.has_invoices}
    bills = settled_orders(db, open_orders, paid, invoiced, reader)
    dues: dict[int, Due] = {}
    for order in orders:
        amount, payments = charges[order.id].amount, paid[order.id]
        over = sum_of(payments, PaymentState.CONFIRMED) - amount
        covered, over = over >= 0, max(ZERO, over)
        if order.status == OrderStatus.CANCELED:
            dues[order.id] = Due(over=over, covered=covered)
            continue
        not_paid, left = unpaid(amount, payments), still_due(amount, payments, reader)
        if bill := bills.get(order.id):
            not_paid, left = min(not_paid, bill.unpaid), min(left, bill.left)
        dues[order.id] = Due(whole_rupees(order.net_amount), not_paid, left, over, covered)
    return dues


def with_overpaid(
    db: StoreSession, listed: Sequence[ListedPayment], charges: Mapping[int, Charge] | None = None
) -> list[ListedPayment]:
    """Return payments, each with the part of it that exceeds the charge for its order.

    The charges are read, unless the caller has them.
    """
    if charges is None:
        charges = charges_for(db, {each.order.id: each.order for each in listed if each.order}.values())
    over: dict[int, Decimal] = {}
    for charge in charges.values():
        confirmed = [each for each in charge.payments if each.state is PaymentState.CONFIRMED]
        over |= overpaid(charge.amount, [(each.id, each.amount) for each in confirmed])
    return [each._replace(over=over.get(each.payment.id, ZERO)) for each in listed]


def charges_for(db: StoreSession, orders: Collection[Order]) -> dict[int, Charge]:
    """Return the charges for orders by id."""
    if not orders:
        return {}
    refunded = select(func.coalesce(func.sum(Refund.amount), 0)).where(Refund.order_id == Order.id)
    returned = select(Return.id).where(Return.order_id == Order.id, Return.state == ReturnState.RECEIVED)
    columns = refunded.scalar_subquery(), returned.exists(), has_invoices()
    paid = payments_of_orders(db, [order.id for order in orders], *columns)
    amounts = {
        order.id: ZERO if order.status == OrderStatus.CANCELED else whole_rupees(order.net_amount)
        for order in orders
    }
    returns = [id_ for id_, (_, (_, returned, _)) in paid.items() if returned and amounts[id_]]
    for each in received_returns(db, Order.id.in_(returns)) if returns else ():
        amounts[each.order_id or 0] -= each.amount
    return {
        id_: Charge(amounts[id_] + refunded, payments, refunded, invoiced)
        for id_, (payments, (refunded, _, invoiced)) in paid.items()
    }
