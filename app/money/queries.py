"""Reads of payments: for an order or an account's dues, and for the owner's list."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, NamedTuple, Self, TypeVar

from sqlalchemy import ColumnElement, Select, SQLColumnExpression, Text, case, cast, func, or_, select
from sqlalchemy.dialects.postgresql import aggregate_order_by

from app.money.models import Payment, PaymentDecision, ReceiptVoucher
from app.money.rules import (
    UNPAID,
    ZERO,
    Method,
    Payee,
    PaymentState,
    Reported,
    has_receipt,
    receipt_number,
)
from app.orders.items.models import Order
from app.people.accounts.models import Account
from app.people.accounts.receivables.books import figures_read_at
from app.shared.actor import Access, Actor
from app.shared.days import STORE_TIME, day_start
from app.shared.errors import NotFound
from app.store.media.private_pictures import picture_id
from app.store.settings.models import Company, StoreSettings
from app.store.settings.queries import company
from tenant_router.session import StoreSession

Of = TypeVar("Of", int, str)

MAX_SHOWN = 50
SHOWN_DIGITS = 4
# The maximum number of payments that a statement is compared with, the oldest first.
MAX_WAITING_PAYMENTS = 5_000
_REPORT_COLUMNS = len(Reported._fields)


class ListedPayment(NamedTuple):
    """A payment with the last decision on it, its order, and who paid, as a `reader` sees it.

    `books` is the state of its receipt in the accounting package. `over` is how much of it is too much for
    its order, where `with_overpaid` has found that.
    """

    payment: Payment
    state: PaymentState
    reason: str
    decided_by: str
    decided_at: datetime | None
    order: Order | None
    customer: str
    salesperson: str | None
    phone: str
    utr: str
    reader: Access = Access.OWNER
    books: ReceiptVoucher | None = None
    over: Decimal = ZERO

    def seen_by(self, reader: Access) -> Self:
        """Return the payment for a reader; the holder of a link sees only the end of the reference number."""
        hidden = reader is Access.LINK and self.utr
        return self._replace(reader=reader, utr=f"…{self.utr[-SHOWN_DIGITS:]}" if hidden else self.utr)

    @property
    def order_number(self) -> int | None:
        """Return the number of its order; None for a payment on account."""
        return self.order.number if self.order else None

    @property
    def picture(self) -> str:
        """Return the id of its picture, for the owner and the person who added it; empty for others."""
        added = self.reader is not Access.LINK and self.reader == self.payment.by_role
        return picture_id(self.payment.picture) if added or self.reader is Access.OWNER else ""

    @property
    def receipt_number(self) -> str:
        """Return the number of its receipt, also before its customer has one."""
        return receipt_number(self.payment.id)

    @property
    def collected(self) -> bool:
        """Return whether the store recorded it: a salesperson or the owner."""
        return self.payment.by_role in (Access.SALESPERSON, Access.OWNER)

    @property
    def receipt(self) -> str | None:
        """The number of its receipt; None where the customer has none yet, and for guests and by a link."""
        has = has_receipt(self.state, collected=self.collected)
        return self.receipt_number if has and self.reader not in (Access.LINK, Access.GUEST) else None


@dataclass(frozen=True, slots=True)
class PaymentFilter:
    """A filter of the payments to list.

    `words` match reference or cheque number, number of the order, or customer.

    `salesperson` is the code of who collected them. Without `ordered_by`, a name of `ORDERS`, the newest
    come first.
    """

    state: PaymentState | None = None
    method: Method | None = None
    salesperson: str = ""
    day: date | None = None
    words: str = ""
    ordered_by: str | None = None
    desc: bool = False


@dataclass(frozen=True, slots=True)
class PaymentSum:
    """The number of payments of a method in a state, and their sum in rupees."""

    method: Method
    state: PaymentState
    count: int
    amount: Decimal


class PaymentSums(NamedTuple):
    """Today's confirmed payments, and all payments that wait for a decision: no payment is in both."""

    today: Decimal
    waiting: Decimal
    waiting_count: int


class FoundPayment(NamedTuple):
    """A payment to compare with a bank statement."""

    id: int
    utr: str
    amount: Decimal


def _last(column: Any) -> ColumnElement[Any]:
    """Return a column of the last decision on a payment, null without one."""
    newest = select(column).where(PaymentDecision.payment_id == Payment.id)
    return newest.order_by(PaymentDecision.id.desc()).limit(1).correlate(Payment).scalar_subquery()


last_change = _last(PaymentDecision.at)
last_state = func.coalesce(_last(PaymentDecision.decision), PaymentState.WAITING)
_found_utr = (
    select(PaymentDecision.utr)
    .where(PaymentDecision.payment_id == Payment.id, PaymentDecision.utr != "")
    .order_by(PaymentDecision.id.desc())
    .limit(1)
    .correlate(Payment)
    .scalar_subquery()
)
# The reference number that came with a payment, or else the number that the owner found.
known_utr = func.coalesce(func.nullif(Payment.utr, ""), _found_utr, "")
# Faster than the last decision, where only undecided payments are needed.
undecided = ~select(PaymentDecision.id).where(PaymentDecision.payment_id == Payment.id).exists()
counts = last_state.not_in(UNPAID)
customer_name = func.coalesce(
    Account.name, Order.party["name"].astext, Order.delivery["name"].astext, Payment.by_name
)

ORDERS: Mapping[str, ColumnElement[Any]] = {
    "customer": func.lower(customer_name),
    "amount": Payment.amount.expression,
    "reported_at": Payment.reported_at.expression,
}

customer_of_order = func.coalesce(Account.name, Order.party["name"].astext, Order.delivery["name"].astext, "")


def accounts_that_paid(*, since: datetime) -> Select[*tuple[Any, ...]]:
    """Return the query of the accounts with a payment that the owner has confirmed since then."""
    confirmed = (last_state == PaymentState.CONFIRMED) & (last_change >= since)
    return select(Payment.account_code).where(Payment.account_code.is_not(None), confirmed)


def has_utr(*numbers: str) -> ColumnElement[bool]:
    """Return the condition for payments with one of these reference numbers, also if it was found later."""
    found = select(PaymentDecision.payment_id).where(PaymentDecision.utr.in_(numbers))
    return or_(Payment.utr.in_(numbers), Payment.id.in_(found))


def utr_of(db: StoreSession, payment_id: int) -> str:
    """Return the reference number of a payment; empty where none is known."""
    return db.scalar(select(known_utr).where(Payment.id == payment_id)) or ""


def payee_of(db: StoreSession) -> Payee | None:
    """Return the UPI payee of this store; None if its owner has entered no UPI ID."""
    firm: Company = company(db)
    return Payee(firm.upi_id, firm.upi_name or firm.name) if firm.upi_id else None


def _listed() -> Select[*tuple[Any, ...]]:
    return (
        select(
            Payment,
            last_state,
            func.coalesce(_last(PaymentDecision.reason), ""),
            func.coalesce(_last(PaymentDecision.by_name), ""),
            last_change,
            Order,
            customer_name,
            case(
                (Payment.by_role == Access.SALESPERSON, Payment.by_code),
                else_=func.coalesce(Order.salesperson_code, Account.salesperson_code),
            ),
            func.coalesce(Account.phone1, ""),
            known_utr,
        )
        .outerjoin(Order, Order.id == Payment.order_id)
        .outerjoin(Account, Account.code == Payment.account_code)
    )


def _as_listed(row: Sequence[Any]) -> ListedPayment:
    payment, state, *others = row
    return ListedPayment(payment, PaymentState(state), *others)


def payments_for(
    db: StoreSession, *, order_id: int | None = None, account: str | None = None
) -> list[ListedPayment]:
    """Return the last payments for an order, or for the dues of an account, newest first."""
    target = Payment.order_id == order_id
    if order_id is None:
        target = (Payment.account_code == account) & Payment.order_id.is_(None)
    query = _listed().where(target).order_by(Payment.id.desc()).limit(MAX_SHOWN)
    return [_as_listed(row) for row in db.execute(query)]


def payments_by_id(db: StoreSession, ids: Collection[int]) -> list[ListedPayment]:
    """Return some payments, the earliest first."""
    query = _listed().where(Payment.id.in_(ids)).order_by(Payment.id)
    return [_as_listed(row) for row in db.execute(query)]


def payment_seen_by(db: StoreSession, payment_id: int, actor: Actor) -> ListedPayment:
    """Return a payment to print its receipt: a salesperson's or their parties', or any for the owner.

    A party gets their own once it has a receipt. Raises NotFound for an unknown payment, and for a payment
    that the caller may not see.
    """
    query = _listed().where(Payment.id == payment_id)
    if actor.kind is Access.SALESPERSON:
        recorded = (Payment.by_role == Access.SALESPERSON) & (Payment.by_code == actor.code)
        query = query.where(recorded | (Account.salesperson_code == actor.code))
    elif actor.kind is not Access.OWNER:
        query = query.where(Payment.account_code == actor.code)
    row = db.execute(query).first()
    found = _as_listed(row) if row else None
    if found is None or (actor.kind is Access.PARTY and found.receipt is None):
        raise NotFound("payment.unknown")
    return found


def payments_of_orders(
    db: StoreSession, order_ids: Collection[int], *of_order: ColumnElement[Any]
) -> dict[int, tuple[list[Reported], Sequence[Any]]]:
    """Return the payments reported for each of these orders, by their ids, the earliest first.

    Each order comes with the values of these columns.
    """
    query = (
        select(Order.id, *of_order, *_report_columns())
        .outerjoin(Payment, Payment.order_id == Order.id)
        .outerjoin(ReceiptVoucher, ReceiptVoucher.payment_id == Payment.id)
        .where(Order.id.in_(order_ids))
        .order_by(Payment.id)
    )
    found: dict[int, tuple[list[Reported], Sequence[Any]]] = {}
    for order_id, *row in db.execute(query):
        payments = found.setdefault(order_id, ([], row[:-_REPORT_COLUMNS]))[0]
        reported = row[-_REPORT_COLUMNS:]
        if reported[0] is not None:
            payments.append(_reported_from(reported))
    return found


def payments_of_accounts(db: StoreSession, codes: Collection[str]) -> dict[str, list[Reported]]:
    """Return the payments reported for accounts' dues, by their codes, without payments for orders."""
    for_dues = Payment.account_code.in_(codes) & Payment.order_id.is_(None)
    return _reported(db, func.coalesce(Payment.account_code, ""), for_dues)


def payments_of_account(
    db: StoreSession, code: str, *of_order: ColumnElement[Any]
) -> tuple[list[Reported], dict[int, tuple[list[Reported], Sequence[Any]]]]:
    """Return the payments reported for an account's dues, and for its orders by their ids.

    Payments for an order are left out once the account's figures contain them. Each order comes with the
    values of these columns.
    """
    listed = or_(Payment.order_id.is_(None), counts & ~_counted())
    query = _reports(Payment.order_id, (Payment.account_code == code) & listed)
    query = query.outerjoin(Order, Order.id == Payment.order_id)
    # For dues there is no order to look up.
    query = query.add_columns(*(case((Order.id.is_not(None), column)) for column in of_order))
    for_dues: list[Reported] = []
    for_orders: dict[int, tuple[list[Reported], Sequence[Any]]] = {}
    for order_id, *row in db.execute(query):
        reported = _reported_from(row[:_REPORT_COLUMNS])
        if order_id is None:
            for_dues.append(reported)
        else:
            for_orders.setdefault(order_id, ([], row[_REPORT_COLUMNS:]))[0].append(reported)
    return for_dues, for_orders


def _reported(
    db: StoreSession, of: ColumnElement[Of], which: ColumnElement[bool]
) -> dict[Of, list[Reported]]:
    found: dict[Of, list[Reported]] = {}
    for key, *row in db.execute(_reports(of, which)):
        found.setdefault(key, []).append(_reported_from(row))
    return found


def _reports(of: SQLColumnExpression[Any], which: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    return (
        select(of, *_report_columns())
        .outerjoin(ReceiptVoucher, ReceiptVoucher.payment_id == Payment.id)
        .where(which)
        .order_by(Payment.id)
    )


def _report_columns() -> tuple[SQLColumnExpression[Any], ...]:
    """Return the columns of `_reported_from`, of a payment joined with its receipt."""
    return Payment.amount, last_state, Payment.by_role, Payment.bills, _counted(), Payment.id


def _reported_from(row: Sequence[Any]) -> Reported:
    amount, state, by, *others = row
    return Reported(amount, PaymentState(state), Access(by), *others)


def _counted() -> ColumnElement[bool]:
    """Return whether bills and balances already deduct a payment, joined with its receipt.

    Figures that are counted here deduct it at once. Figures of books do if the receipt was written before
    they were read. Where receipts are not sent, the owner enters a payment in the books when confirming it.
    """
    is_written = ReceiptVoucher.state.in_(("in_books", "by_hand"))
    is_sent = func.coalesce(ReceiptVoucher.action == "create", False)
    entered_at = case((~is_sent, last_change), (is_written, ReceiptVoucher.at))
    (read_at,) = figures_read_at(Payment.account_code)
    from_books = select(StoreSettings.dues_from_books).scalar_subquery()
    return (last_state == PaymentState.CONFIRMED) & or_(
        ~from_books, func.coalesce(entered_at < read_at, False)
    )


def payment_page(
    db: StoreSession, filters: PaymentFilter, *, page: int, size: int
) -> tuple[list[ListedPayment], list[PaymentSum]]:
    """Return a page of the payments, newest first unless another order is requested, and the sums of all."""
    found = _listed().where(*_conditions(filters))
    sums = _sums(found)
    # Each row carries the sums; only an empty page after the first takes another query.
    by = sums.subquery().c
    listed = aggregate_order_by(func.jsonb_build_array(*by), by.method, by.state)
    carried = select(func.jsonb_agg(listed)).scalar_subquery()
    shown = (
        found.add_columns(ReceiptVoucher, carried)
        .outerjoin(ReceiptVoucher, ReceiptVoucher.payment_id == Payment.id)
        .order_by(*_order(filters))
    )
    rows = db.execute(shown.limit(size).offset(page * size)).all()
    payments = [_as_listed(row[:-2])._replace(books=row[-2]) for row in rows]
    if rows:
        return payments, _sums_from(rows[0][-1])
    return payments, _sums_from(db.execute(sums)) if page else []


def _order(filters: PaymentFilter) -> list[ColumnElement[Any]]:
    desc = filters.desc if filters.ordered_by else True
    keys = (ORDERS[filters.ordered_by or "reported_at"], Payment.id)
    return [key.desc() if desc else key.asc() for key in keys]


def payments_collected(
    db: StoreSession, filters: PaymentFilter, *, limit: int
) -> tuple[list[ListedPayment], list[PaymentSum]]:
    """Return the last payments that salespeople or the owner recorded, newest first, and the sums of all."""
    recorded = Payment.by_role.in_((Access.SALESPERSON, Access.OWNER))
    found = _listed().where(recorded, *_conditions(filters))
    rows = db.execute(found.order_by(Payment.id.desc()).limit(limit))
    return [_as_listed(row) for row in rows], _sums_from(db.execute(_sums(found)))


def _conditions(filters: PaymentFilter) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if filters.state:
        conditions.append(last_state == filters.state)
    if filters.method:
        conditions.append(Payment.method == filters.method)
    if filters.salesperson:
        conditions += [Payment.by_role == Access.SALESPERSON, Payment.by_code == filters.salesperson]
    if filters.day:
        start = datetime.combine(filters.day, time(), STORE_TIME)
        conditions += [Payment.reported_at >= start, Payment.reported_at < start + timedelta(days=1)]
    if words := filters.words:
        texts = (known_utr, Payment.cheque_number, customer_name)
        alike = [column.icontains(words, autoescape=True) for column in texts]
        if words.isascii() and words.isdigit() and len(words) <= 18:
            alike.append(Order.number == int(words))
        conditions.append(or_(*alike))
    return conditions


def _sums(found: Select[*tuple[Any, ...]]) -> Select[*tuple[Any, ...]]:
    """Return the query of the sums of all payments that a query finds, by method and state."""
    rows = found.with_only_columns(Payment.method, Payment.amount, last_state.label("state")).subquery()
    by = (rows.c.method, rows.c.state)
    # A text, because JSON has no decimals.
    amount = cast(func.sum(rows.c.amount), Text)
    return select(*by, func.count().label("count"), amount.label("amount")).group_by(*by).order_by(*by)


def _sums_from(rows: Iterable[Sequence[Any]]) -> list[PaymentSum]:
    return [
        PaymentSum(Method(method), PaymentState(state), count, Decimal(amount))
        for method, state, count, amount in rows
    ]


def payment_sums(db: StoreSession, *, now: datetime) -> PaymentSums:
    """Return today's confirmed payments, and all payments that wait for the owner."""
    # Every page of the back office shows the sums, so decisions on older payments are not read.
    recent = or_(Payment.reported_at >= day_start(now), undecided)
    listed = select(Payment.amount, Payment.reported_at, last_state.label("state")).where(recent).subquery()
    waiting = listed.c.state == PaymentState.WAITING
    today = (listed.c.reported_at >= day_start(now)) & (listed.c.state == PaymentState.CONFIRMED)
    amount = func.sum(listed.c.amount)
    sums = func.coalesce(amount.filter(today), 0), func.coalesce(amount.filter(waiting), 0)
    return PaymentSums(*db.execute(select(*sums, func.count().filter(waiting)).select_from(listed)).one())


def waiting_payments(db: StoreSession) -> Sequence[FoundPayment]:
    """Return the payments by UPI with a reference number that wait for a decision, the oldest first."""
    query = select(Payment.id, Payment.utr, Payment.amount).where(
        Payment.method == Method.UPI, Payment.utr != "", undecided
    )
    rows = db.execute(query.order_by(Payment.id).limit(MAX_WAITING_PAYMENTS))
    return [FoundPayment(*row) for row in rows]
