"""Reads for counting dues: dispatched items, decided payments, and received returns."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import date, datetime
from decimal import Decimal
from itertools import groupby
from typing import NamedTuple

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import aliased

from app.money.dues.rules import BilledItem, Sent
from app.money.models import Payment, Refund
from app.money.queries import last_change, last_state
from app.money.rules import PaymentState, receipt_number
from app.orders.documents.returns.credit_notes import Received, credit_amounts
from app.orders.items.document_models import CreditNote, Dispatch, DocumentLine, Return
from app.orders.items.document_rules import DispatchState, ReturnState
from app.orders.items.models import Order, OrderItem, StatusChange
from app.orders.items.rules import SENT, OrderStatus
from app.orders.unearned.held_back import held_back_of
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession


class BilledOrder(NamedTuple):
    """An order with its items that are not canceled."""

    id: int
    number: int
    account: str
    items: list[BilledItem]


class OrderTotal(NamedTuple):
    """The amount of an order without its canceled items."""

    id: int
    number: int
    account: str
    placed_on: date
    amount: Decimal


class Credited(NamedTuple):
    """A payment or credit of an account: its day, the orders that it names, and the day on which it bounced.

    `number` is that of the receipt or the credit note. `bills` are names of bills, which are numbers of
    orders here.
    """

    id: int
    number: str
    account: str
    amount: Decimal
    day: date
    order_id: int | None
    bills: Collection[str] = ()
    bounced_on: date | None = None


def billed_orders(db: StoreSession, which: ColumnElement[bool]) -> list[BilledOrder]:
    """Return the orders of accounts that meet a condition, with what left the store and when."""
    held = which & Order.account_code.is_not(None)
    parts = _parts(db, held)
    left_on = _left_on(db, held)
    items = (
        select(
            *(Order.id, Order.number, Order.account_code, Order.placed_at, OrderItem.id.label("item_id")),
            *(OrderItem.status, OrderItem.quantity, OrderItem.net_amount),
            func.greatest(OrderItem.delivered_quantity, OrderItem.dispatched_quantity).label("sent"),
        )
        .join(OrderItem, OrderItem.order_id == Order.id)
        .where(held, OrderItem.status != OrderStatus.CANCELED)
        .order_by(Order.id)
    )
    orders: dict[int, BilledOrder] = {}
    for row in db.execute(items):
        order = orders.setdefault(row.id, BilledOrder(row.id, row.number, row.account_code, []))
        day = left_on.get(row.item_id) or day_of(row.placed_at)
        status, of_item = OrderStatus(row.status), parts.get(row.item_id, [])
        order.items.append(BilledItem(status, row.quantity, row.sent, row.net_amount, day, of_item))
    return list(orders.values())


def _parts(db: StoreSession, which: ColumnElement[bool]) -> dict[int, list[Sent]]:
    query = (
        select(DocumentLine.item_id, Dispatch.at, DocumentLine.quantity)
        .join(Dispatch, Dispatch.id == DocumentLine.document_id)
        .join(Order, Order.id == Dispatch.order_id)
        .where(which, Dispatch.state == DispatchState.SENT)
        .order_by(Dispatch.at, Dispatch.id)
    )
    found: dict[int, list[Sent]] = defaultdict(list)
    for item_id, at, quantity in db.execute(query):
        found[item_id].append(Sent(day_of(at), quantity))
    return found


def _left_on(db: StoreSession, which: ColumnElement[bool]) -> dict[int, date]:
    """Return the day on which each item got a status of sent goods; after an undo, the last such day."""
    query = (
        select(StatusChange.item_id, func.max(StatusChange.at))
        .join(Order, Order.id == StatusChange.order_id)
        .where(
            which,
            StatusChange.after.in_(SENT),
            or_(StatusChange.before.is_(None), StatusChange.before.not_in(SENT)),
        )
        .group_by(StatusChange.item_id)
    )
    return {item_id: day_of(at) for item_id, at in db.execute(query)}


def credited(db: StoreSession, accounts: Collection[str]) -> tuple[list[Credited], list[Credited]]:
    """Return the payments of accounts that were confirmed or bounced, and the returns that were received."""
    return _payments(db, accounts), received_returns(db, Order.account_code.in_(accounts))


def refunds_of(db: StoreSession, accounts: Collection[str]) -> list[Refund]:
    """Return the refunds of accounts, paid back or not, the earliest first."""
    return list(db.scalars(select(Refund).where(Refund.account_code.in_(accounts)).order_by(Refund.id)))


def _payments(db: StoreSession, accounts: Collection[str]) -> list[Credited]:
    state = last_state.label("state")
    query = (
        select(
            *(Payment.id, Payment.account_code, Payment.amount, Payment.reported_at, Payment.order_id),
            *(Payment.bills, state, last_change.label("changed_at")),
        )
        .where(
            Payment.account_code.in_(accounts),
            last_state.in_((PaymentState.CONFIRMED, PaymentState.BOUNCED)),
        )
        .order_by(Payment.reported_at, Payment.id)
    )
    return [
        Credited(
            row.id,
            receipt_number(row.id),
            row.account_code,
            row.amount,
            day_of(row.reported_at),
            row.order_id,
            row.bills,
            day_of(row.changed_at) if row.state == PaymentState.BOUNCED else None,
        )
        for row in db.execute(query)
    ]


def received_returns(db: StoreSession, which: ColumnElement[bool]) -> list[Credited]:
    """Return the credits for returns of these orders: the credit note, or else the accepted goods.

    Amounts held back for gifts are deducted from both. Both round the running total of the order, so that the
    returns of all its goods add up to its bill.
    """
    note = aliased(CreditNote, name="note")
    query = (
        select(
            *(Return.id, Order.account_code, Return.decided_at, Return.order_id),
            *(note, DocumentLine.accepted),
            *(OrderItem.id.label("item_id"), OrderItem.net_amount, OrderItem.quantity.label("of")),
        )
        .join(Order, Order.id == Return.order_id)
        .join(DocumentLine, (DocumentLine.document_id == Return.id) & (DocumentLine.accepted > 0))
        .join(OrderItem, OrderItem.id == DocumentLine.item_id)
        .outerjoin(note, note.return_id == Return.id)
        .where(which, Return.state == ReturnState.RECEIVED)
        .order_by(Return.decided_at, Return.id)
    )
    returns = {key: list(rows) for key, rows in groupby(db.execute(query), key=lambda row: row.id)}
    held = held_back_of(db, Return.order_id.in_(select(Order.id).where(which))) if returns else {}
    of_order: dict[int, list[int]] = defaultdict(list)
    for key, (first, *_) in returns.items():
        of_order[first.order_id].append(key)
    found: list[Credited] = []
    for order_id, keys in of_order.items():
        goods = {row.item_id: (row.item_id, row.net_amount, row.of) for key in keys for row in returns[key]}
        received = [
            Received(
                {row.item_id: row.accepted for row in returns[key]},
                held.get(key, ()),
                (returns[key][0].note.amount, {}) if returns[key][0].note else None,
            )
            for key in keys
        ]
        for key, credit in zip(keys, credit_amounts(list(goods.values()), received), strict=True):
            first = returns[key][0]
            number = first.note.printed_number if first.note else f"C-{key}"
            account = first.account_code or ""
            found.append(Credited(key, number, account, credit, day_of(first.decided_at), order_id))
    return sorted(found, key=lambda each: each.id)


def order_totals(
    db: StoreSession, accounts: Collection[str], ids: Collection[int], numbers: Iterable[str]
) -> list[OrderTotal]:
    """Return what the orders with these ids or numbers come to."""
    named = {int(number) for number in numbers if number.isdecimal() and len(number) < 19}
    query = select(Order.id, Order.number, Order.account_code, Order.placed_at, Order.net_amount).where(
        Order.account_code.in_(accounts), or_(Order.id.in_(ids), Order.number.in_(named))
    )
    return [
        OrderTotal(id_, number, account or "", day_of(at), amount)
        for id_, number, account, at, amount in db.execute(query)
    ]


def day_of(at: datetime) -> date:
    """Return the day of an instant in the store's time zone."""
    return at.astimezone(STORE_TIME).date()
