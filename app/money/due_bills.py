"""Computes the open parts of the bills of orders, by the books or by the dues that are counted here.

An order's bills are the invoices that name it. Books that name no orders only have the balance of an account.
Their balance contains the orders that were completed before it was read, and counts as owed for the newest of
them.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from sqlalchemy import ARRAY, ColumnElement, Text, case, cast, func, literal, or_, select, union_all
from sqlalchemy.dialects.postgresql import array
from sqlalchemy.orm import aliased

from app.money.dues.queries import billed_orders
from app.money.dues.rules import open_amount
from app.money.queries import payments_of_account, payments_of_accounts, payments_of_orders
from app.money.rules import ZERO, PaymentState, Reported, believed, left_of_bills, still_due, unpaid
from app.orders.items.models import Order, StatusChange
from app.orders.items.rules import OrderStatus
from app.people.accounts.models import Account
from app.people.accounts.receivables.books import HERE, figures_read_at, has_figures
from app.people.accounts.receivables.models import Invoice, OpenBill, bill_due
from app.pricing.rules import whole_rupees
from app.shared.actor import Access
from app.shared.errors import Invalid
from app.store.settings.models import StoreSettings
from tenant_router.session import StoreSession


class Settled(NamedTuple):
    """The unpaid part of an order according to its bills, and the rest of it after the waiting reports."""

    unpaid: Decimal
    left: Decimal


class BillToPay(NamedTuple):
    """An open bill that a payment may be for, and the amount left to pay of it.

    A bill that is counted from an order is `of_order`, and its name is the number of the order.
    """

    name: str
    due_on: date | None
    left: Decimal
    of_order: bool


class DuesToPay(NamedTuple):
    """The dues of an account, the part that is not paid, the rest of it after the waiting reports, by bill.

    The sum of the bills is never above the rest.
    """

    total: Decimal
    unpaid: Decimal
    left: Decimal
    bills: Sequence[BillToPay]


class _Origin(NamedTuple):
    """The day on which a bill is due, and whether it is of an order that is counted here."""

    due_on: date | None
    of_order: bool


class _Owed(NamedTuple):
    """The dues of an account: in all, and of each bill by its name, the oldest first."""

    balance: Decimal
    bills: Mapping[str, Decimal]
    origins: Mapping[str, _Origin]


class _OfOrder(NamedTuple):
    """The payments for an order whose bill is known, its invoices, and the sum of the newer orders."""

    payments: Sequence[Reported]
    names: Sequence[str] | None
    newer: Decimal


def dues_to_pay(db: StoreSession, code: str, reader: Access) -> DuesToPay:
    """Return what an account is still to pay, and of which bills, the oldest first.

    Confirmed payments that the account's figures do not contain yet are deducted, and so are waiting payments
    that count for this reader. Payments for an order are deducted up to the open amount of its bill.
    """
    is_completed = select(StoreSettings.dues_from_books).scalar_subquery() & _in_balance(Order)
    numbers = _invoice_numbers()
    # Most orders that are paid in advance have no bill yet; the sum reads all newer orders of the account.
    newer = case((or_(is_completed, func.cardinality(numbers) > 0), _sum_of_newer()))
    for_dues, for_orders = payments_of_account(db, code, numbers, is_completed, newer)
    owed, on_account = _owed(db, [code])[code], _uncounted(for_dues)
    of_orders = [
        _OfOrder(payments, [*dict.fromkeys(names)] or None, newer)
        for _, (payments, (names, is_completed, newer)) in sorted(for_orders.items())
        if names or is_completed
    ]
    not_paid = _after_all(owed, of_orders, on_account, _confirmed)
    left = _after_all(owed, of_orders, on_account, _believed_by(reader))
    bills = [
        BillToPay(name, owed.origins[name].due_on, amount, owed.origins[name].of_order)
        for name, amount in left.bills.items()
        if amount > 0
    ]
    return DuesToPay(owed.balance, not_paid.balance, left.balance, bills)


def check_bills(db: StoreSession, code: str | None, names: Collection[str]) -> None:
    """Raise Invalid unless all the named bills of an account are open."""
    if not names:
        return
    bills = select(OpenBill.name).where(OpenBill.account_code == code, OpenBill.name.in_(names))
    if set(db.scalars(bills.where(OpenBill.amount > 0))) != set(names):
        raise Invalid("payment.bills", field="bills")


def settled_orders(
    db: StoreSession,
    orders: Iterable[Order],
    paid: Mapping[int, Iterable[Reported]],
    invoiced: Collection[int],
    reader: Access,
) -> dict[int, Settled]:
    """Return what is left of orders whose bill is known, by their ids, after what was `paid` for them.

    The `invoiced` orders have invoices. An invoice may name several orders: what was paid for the others
    reduces it too.
    """
    of_accounts = {order.id: order for order in orders if order.account_code}
    on_invoices = _on_invoices(db, of_accounts.keys() & invoiced)
    invoices = {id_: names for id_, names in on_invoices.items() if id_ in of_accounts}
    billed_ids = invoices.keys() | _completed(db, of_accounts.values())
    if not billed_ids:
        return {}
    newer = _newer(db, billed_ids | on_invoices.keys())
    billed = billed_orders(db, Order.id.in_(billed_ids))
    codes = {order.account for order in billed}
    owed, payments = _owed(db, codes), payments_of_accounts(db, codes)
    others = on_invoices.keys() - of_accounts.keys()
    of_others = payments_of_orders(db, others) if others else {}
    if paid_others := {id_: payments for id_, (payments, _) in of_others.items() if payments}:
        # A payment for another order may pay another invoice of that order before the shared one.
        on_invoices |= _invoices(db, paid_others.keys())
        paid = {**paid, **paid_others}
    paid_together = _by_invoice(on_invoices, paid, newer)
    found: dict[int, Settled] = {}
    for order in billed:
        on_account, own = _uncounted(payments.get(order.account, ())), _uncounted(paid.get(order.id, ()))
        names, later = invoices.get(order.id), newer[order.id]
        together = {id_: each for name in names or () for id_, each in paid_together.get(name, {}).items()}
        together.pop(order.id, None)
        before = _after_all(owed[order.account], together.values(), on_account, _confirmed)
        after = _after_all(owed[order.account], together.values(), on_account, _believed_by(reader))
        unsent = whole_rupees(sum(map(open_amount, order.items), ZERO))
        found[order.id] = Settled(
            unpaid(unsent + _open(before, names, later), own),
            still_due(unsent + _open(after, names, later), own, reader),
        )
    return found


def _uncounted(payments: Iterable[Reported]) -> list[Reported]:
    return [each for each in payments if not each.counted]


def _confirmed(payments: Iterable[Reported]) -> list[Reported]:
    return [each for each in payments if each.state is PaymentState.CONFIRMED]


def _believed_by(reader: Access) -> Callable[[Sequence[Reported]], list[Reported]]:
    return lambda payments: [*_confirmed(payments), *believed(reader, payments)]


def _by_invoice(
    on_invoices: Mapping[int, Sequence[str]],
    paid: Mapping[int, Iterable[Reported]],
    newer: Mapping[int, Decimal],
) -> dict[str, dict[int, _OfOrder]]:
    """Return the uncounted payments for the orders that each invoice names, by the ids of these orders."""
    found: dict[str, dict[int, _OfOrder]] = defaultdict(dict)
    for id_, names in sorted(on_invoices.items()):
        if payments := _uncounted(paid.get(id_, ())):
            for name in names:
                found[name][id_] = _OfOrder(payments, names, newer[id_])
    return found


def _after_all(
    owed: _Owed,
    of_orders: Iterable[_OfOrder],
    on_account: Sequence[Reported],
    choose: Callable[[Sequence[Reported]], list[Reported]],
) -> _Owed:
    """Return dues after the chosen payments: those for an order pay at most the open part of its bill."""
    for payments, names, newer in of_orders:
        for each in choose(payments):
            amount = min(each.amount, _open(owed, names, newer))
            owed = _after_reports(owed, [each._replace(amount=amount, bills=names or ())])
    return _after_reports(owed, choose(on_account))


def _open(owed: _Owed, names: Sequence[str] | None, newer: Decimal) -> Decimal:
    """Return the open amount of the invoices of an order.

    If no invoice names the order, or the account has no bills, it is the balance less the `newer` orders.
    """
    if names is None or not owed.bills:
        return max(ZERO, owed.balance - newer)
    return sum((owed.bills.get(name, ZERO) for name in names), ZERO)


def _invoices(db: StoreSession, ids: Collection[int]) -> dict[int, list[str]]:
    """Return the numbers of the invoices of orders; where dues are counted here they are those of orders."""
    return {id_: names for id_, names in _on_invoices(db, ids).items() if id_ in ids}


def _on_invoices(db: StoreSession, ids: Collection[int]) -> dict[int, list[str]]:
    """Return the invoices of orders, the oldest first, and those of them that other orders are on.

    Such other orders may have more invoices.
    """
    of_books = select(func.unnest(Invoice.orders), Invoice.number, Invoice.invoiced_on).where(
        Invoice.orders.overlap(list(ids))
    )
    here = select(Order.id, Invoice.number, Invoice.invoiced_on).join(Invoice, _counted_here())
    if not ids:
        return {}
    both = union_all(of_books, here.where(Order.id.in_(ids)))
    found: dict[int, list[str]] = defaultdict(list)
    for id_, number, _ in db.execute(both.order_by(Invoice.invoiced_on.name, Invoice.number.name)):
        if number not in found[id_]:
            found[id_].append(number)
    return found


def _completed(db: StoreSession, orders: Iterable[Order]) -> set[int]:
    """Return the ids of the orders that are completed and in the balance that books delivered."""
    ids = {order.id for order in orders if order.status == OrderStatus.COMPLETED}
    if not ids or not has_figures(db):
        return set()
    return set(db.scalars(select(Order.id).where(Order.id.in_(ids), _in_balance(Order))))


def _in_balance(order: type[Order]) -> ColumnElement[bool]:
    """Return the condition for completed orders that the balance of their account contains.

    The balance contains an order that the books completed themselves by its deliveries. If the time at which
    the balance was read is unknown, it contains all completed orders of an account of the books.
    """
    to_completed = (StatusChange.order_id == order.id) & (StatusChange.after == OrderStatus.COMPLETED)
    by_someone = StatusChange.by_code != ""
    completed_at = select(func.max(StatusChange.at)).where(to_completed, by_someone).scalar_subquery()
    of_books = select(Account.from_accounting).where(Account.code == order.account_code).scalar_subquery()
    (read_at,) = figures_read_at(order.account_code)
    return (order.status == OrderStatus.COMPLETED) & func.coalesce(completed_at < read_at, of_books)


def _newer(db: StoreSession, ids: Collection[int]) -> dict[int, Decimal]:
    """Return the sum of the orders in the same balance that came after each of these orders."""
    query = select(Order.id, _sum_of_newer()).where(Order.id.in_(ids))
    return {row[0]: row[1] for row in db.execute(query)}


def _sum_of_newer() -> ColumnElement[Decimal]:
    """Return a column of an order: the sum of the later orders in the same balance."""
    later = aliased(Order)
    of_account = (later.account_code == Order.account_code) & (later.id > Order.id)
    amount = select(func.coalesce(func.sum(later.net_amount), 0)).where(of_account, _in_balance(later))
    return amount.correlate(Order).scalar_subquery()


def _invoice_numbers() -> ColumnElement[Sequence[str]]:
    """Return a column of an order: the numbers of its invoices, the oldest first."""
    numbers = select(Invoice.number).where(_of_order()).order_by(Invoice.invoiced_on, Invoice.number)
    return func.array(numbers.correlate(Order).scalar_subquery(), type_=ARRAY(Text))


def has_invoices() -> ColumnElement[bool]:
    """Return a column of an order: whether it has invoices."""
    return select(Invoice.key).where(_of_order()).correlate(Order).exists()


def _of_order() -> ColumnElement[bool]:
    return or_(Invoice.orders.contains(array([Order.id])), _counted_here())


def _counted_here() -> ColumnElement[bool]:
    """Return the condition for the invoices of an order where dues are counted here.

    The values that the index needs are literals in the statement, so that every plan can use the index.
    """
    dataset, slash, first = (literal(value, literal_execute=True) for value in (HERE, "/", 1))
    of_order = func.split_part(Invoice.key, slash, first) == cast(Order.id, Text)
    return (Invoice.account_code == Order.account_code) & (Invoice.dataset == dataset) & of_order


def _owed(db: StoreSession, codes: Collection[str]) -> dict[str, _Owed]:
    """Return what accounts owe. A payment that is in no bill, such as an advance, pays the oldest bill."""
    bills: dict[str, dict[str, Decimal]] = {code: {} for code in codes}
    origins: dict[str, dict[str, _Origin]] = {code: {} for code in codes}
    nets = dict.fromkeys(codes, ZERO)
    # Some books deliver bills and no balances: then no account has one.
    others = aliased(Account)
    has_balances = select(others.code).where(others.closing_balance > 0).exists()
    query = (
        select(Account.code, Account.closing_balance, has_balances)
        .add_columns(OpenBill.name, OpenBill.amount, bill_due, OpenBill.dataset == HERE)
        .outerjoin(OpenBill, OpenBill.account_code == Account.code)
        .where(Account.code.in_(codes))
        .order_by(bill_due.asc().nulls_last(), OpenBill.key)
    )
    balances: dict[str, tuple[Decimal, bool]] = {}
    for code, closing_balance, delivered, name, amount, due_on, of_order in db.execute(query):
        balances[code] = closing_balance, delivered
        if name is None:
            continue
        nets[code] += amount
        if amount > 0:
            bills[code][name] = bills[code].get(name, ZERO) + amount
            # Two bills may have the same name: the first due of them counts.
            origins[code].setdefault(name, _Origin(due_on, of_order))
    found: dict[str, _Owed] = {}
    for code, (closing_balance, delivered) in balances.items():
        balance = max(ZERO, closing_balance if delivered or closing_balance else nets[code])
        advance = max(ZERO, sum(bills[code].values(), ZERO) - balance)
        found[code] = _Owed(balance, left_of_bills(bills[code], [((), advance)]), origins[code])
    return found


def _after_reports(owed: _Owed, reports: Sequence[Reported]) -> _Owed:
    paid = sum((each.amount for each in reports), ZERO)
    left = left_of_bills(owed.bills, [(each.bills, each.amount) for each in reports])
    return owed._replace(balance=max(ZERO, owed.balance - paid), bills=left)
