"""End payment links that no longer match what is due, after a payment, change or cancellation.

The gateway is called after the commit. A link that it could not end is tried again by the next round.
"""

from collections.abc import Collection

from sqlalchemy import or_, select

from app.money.due import PaidFor, due_of
from app.money.models import Payment
from app.money.online.models import PaymentLink
from app.money.online.rules import PaymentLinkState, is_outdated, version_of
from app.orders.items.derived import dues_changed
from app.orders.items.models import Order, OrderItem
from app.orders.items.rules import OrderStatus
from app.people.accounts.models import Account
from app.shared.actor import Access
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession


@dues_changed.register
def end_links_of_orders(db: StoreSession, orders: Collection[int]) -> None:
    """End the links of these orders after the commit, unless they still match what is due."""
    _end(db, orders, ())


def end_links_after(db: StoreSession, payments: Collection[Payment]) -> None:
    """After the commit, end the links for what these payments paid, and all others of their accounts."""
    _end(
        db,
        {each.order_id for each in payments if each.order_id is not None},
        {each.account_code for each in payments if each.account_code is not None},
    )


def _end(db: StoreSession, orders: Collection[int], accounts: Collection[str]) -> None:
    concerned = or_(PaymentLink.order_id.in_(orders), PaymentLink.account_code.in_(accounts))
    query = select(PaymentLink.id).where(concerned, PaymentLink.state == PaymentLinkState.OPEN)
    for link_id in db.scalars(query.order_by(PaymentLink.id)):
        after_commit(db, "payments.ask_gateway", queue="notify", link_id=link_id)


def asks_for_what_is_due(db: StoreSession, link: PaymentLink) -> bool:
    """Return whether a link may still be paid: its order has the same lines, and no less is due of it."""
    order = db.get(Order, link.order_id) if link.order_id else None
    account = db.get(Account, link.account_code) if link.account_code and not order else None
    due = due_of(db, PaidFor(order, account), Access(link.by_role)).left_of(link.bills)
    same = link.version == lines_version(db, order)
    return same and not is_outdated(link.amount, due_before=link.due, due=due)


def lines_version(db: StoreSession, order: Order | None) -> str:
    """Return the version of an order's current lines; empty for dues."""
    if order is None:
        return ""
    columns = (OrderItem.id, OrderItem.quantity, OrderItem.net_amount)
    lines = select(*columns).where(OrderItem.order_id == order.id, OrderItem.status != OrderStatus.CANCELED)
    return version_of([(id_, quantity, net) for id_, quantity, net in db.execute(lines)])
