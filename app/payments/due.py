"""What is left to pay of an order, or of what an account owes."""

from collections.abc import Collection, Iterable
from decimal import Decimal
from typing import NamedTuple

from app.accounts.models import Account
from app.orders.models import Order
from app.orders.rules import OrderStatus
from app.payments.queries import payments_of_account, payments_of_orders
from app.payments.rules import ZERO, Reported, still_due, waiting_for
from app.pricing.rules import round_off
from app.shared.actor import Access
from tenant_router.session import StoreSession


class PaidFor(NamedTuple):
    """What is paid for: an order, or what an account owes."""

    order: Order | None = None
    account: Account | None = None

    @property
    def account_code(self) -> str | None:
        """Return the code of the account, None for a guest's order."""
        return self.order.account_code if self.order else self.account and self.account.code


def due_of(db: StoreSession, paid_for: PaidFor, reader: Access) -> Decimal:
    """Return what is left to pay as this kind of reader sees it."""
    order, account = paid_for
    if order:
        return dues_of_orders(db, [order], reader)[order.id]
    if account:
        return _due_of_account(account, payments_of_account(db, account.code), reader)
    raise ValueError("Neither an order nor an account")


def dues_of_orders(db: StoreSession, orders: Collection[Order], reader: Access) -> dict[int, Decimal]:
    """Return what is left to pay of each order by its id, in whole rupees as its papers have it."""
    open_orders = [order for order in orders if order.status != OrderStatus.CANCELED]
    paid = payments_of_orders(db, [order.id for order in open_orders])
    dues = {order.id: ZERO for order in orders}
    for order in open_orders:
        total = order.net_amount + round_off(order.net_amount)
        dues[order.id] = still_due(total, paid.get(order.id, []), reader)
    return dues


def _due_of_account(account: Account, payments: Iterable[Reported], reader: Access) -> Decimal:
    """Return the balance without what waits for the owner.

    Of books it has a payment that they confirmed only after they have entered it there.
    """
    return max(ZERO, account.closing_balance - waiting_for(reader, payments))
