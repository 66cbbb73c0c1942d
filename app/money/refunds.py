"""Refunds of overpaid orders. Until a refund is marked as paid back, its money is on the account."""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select

from app.money.due import Due, PaidFor, due_of, dues_of_orders
from app.money.dues.service import count_accounts
from app.money.models import Refund
from app.money.queries import customer_of_order
from app.orders.items.models import Order
from app.people.accounts.models import Account
from app.shared.actor import Access
from app.shared.errors import Conflict, NotFound
from tenant_router.live_events import publish_after_commit
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession


class ListedRefund(NamedTuple):
    """Money to pay back, with the number and the dues of its order and the customer."""

    refund: Refund
    order_number: int
    customer: str
    due: Due


def request_refund(db: StoreSession, order_id: int, *, now: datetime) -> Refund:
    """Record that the overpaid amount of an order is to be paid back.

    Raises NotFound for an unknown order, and Conflict if nothing was overpaid.
    """
    # Lock the order: two concurrent requests would pay back the same money.
    order = db.get(Order, order_id, with_for_update=True, populate_existing=True)
    if order is None:
        raise NotFound("order.unknown")
    over = _due(db, order).over
    if not over:
        raise Conflict("refund.nothing")
    refund = Refund(order_id=order.id, account_code=order.account_code, amount=over, requested_at=now)
    db.add(refund)
    db.flush()
    _announce(db, refund)
    return refund


def mark_paid_back(db: StoreSession, refund_id: int, *, now: datetime) -> Refund:
    """Note that the owner has paid a refund back.

    Raises NotFound, and Conflict if that was noted already or the money is not too much any more: a payment
    was rejected, or the order has grown.
    """
    refund = _open_refund(db, refund_id)
    if not _due_of_refund(db, refund).covered:
        raise Conflict("refund.not_covered")
    refund.paid_at = now
    db.flush()
    _announce(db, refund)
    return refund


def keep_on_account(db: StoreSession, refund_id: int) -> Refund:
    """Leave a refund's money on the account, or drop a refund that is not covered any more.

    Raises NotFound, and Conflict if it is paid back already. A guest has no account, so Conflict too if their
    money is still too much.
    """
    refund = _open_refund(db, refund_id)
    if refund.account_code is None and _due_of_refund(db, refund).covered:
        raise Conflict("refund.no_account")
    db.delete(refund)
    db.flush()
    count_accounts(db, [refund.account_code])
    publish_after_commit(db, "order.changed")
    return refund


def open_refunds(db: StoreSession) -> list[ListedRefund]:
    """Return the refunds to pay back, the longest waiting first."""
    query = (
        select(Refund, Order, customer_of_order)
        .join(Order, Order.id == Refund.order_id)
        .outerjoin(Account, Account.code == Refund.account_code)
        .where(Refund.paid_at.is_(None))
        .order_by(Refund.id)
    )
    found = [(refund, order, customer) for refund, order, customer in db.execute(query)]
    dues = dues_of_orders(db, {order.id: order for _, order, _ in found}.values(), Access.OWNER)
    return [ListedRefund(refund, order.number, customer, dues[order.id]) for refund, order, customer in found]


def refunds_of_orders(db: StoreSession, order_ids: Collection[int]) -> list[Refund]:
    """Return the refunds of orders, the earliest first."""
    if not order_ids:
        return []
    return list(db.scalars(select(Refund).where(Refund.order_id.in_(order_ids)).order_by(Refund.id)))


def _open_refund(db: StoreSession, refund_id: int) -> Refund:
    refund = db.get(Refund, refund_id, with_for_update=True, populate_existing=True)
    if refund is None:
        raise NotFound("refund.unknown")
    if refund.paid_at is not None:
        raise Conflict("refund.paid_back")
    return refund


def _due_of_refund(db: StoreSession, refund: Refund) -> Due:
    return _due(db, db.get_one(Order, refund.order_id, with_for_update=True, populate_existing=True))


def _due(db: StoreSession, order: Order) -> Due:
    return due_of(db, PaidFor(order=order), Access.OWNER)


def _announce(db: StoreSession, refund: Refund) -> None:
    count_accounts(db, [refund.account_code])
    publish_after_commit(db, "order.changed")
    after_commit(db, "payments.refund", queue="notify", refund_id=refund.id, paid=refund.paid_at is not None)
