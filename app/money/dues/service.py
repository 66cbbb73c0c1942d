"""Keep the dues of customers by their orders: bills, entries of the statement, and balance.

They are in the tables that a sync writes from the books, so every list, file, reminder and the credit check
read them in the same way.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from sqlalchemy import ColumnElement, delete, exists, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from app.money.dues.queries import (
    Credited,
    OrderTotal,
    billed_orders,
    credited,
    day_of,
    order_totals,
    refunds_of,
)
from app.money.dues.rules import ZERO, Bill, Receipt, billed_by_day, settled
from app.money.models import Payment, Refund
from app.orders.items.derived import dues_changed
from app.orders.items.models import Order
from app.people.accounts.models import Account
from app.people.accounts.receivables.books import HERE, from_books
from app.people.accounts.receivables.models import Invoice, LedgerEntry, OpenBill
from app.pricing.rules import whole_rupees
from app.store.settings.models import StoreSettings
from tenant_router.session import StoreSession

# The number of accounts that the upkeep counts at once.
BATCH_SIZE = 100
_SAVE_BALANCES = """
UPDATE store.accounts a SET closing_balance = n.balance
FROM unnest(%(codes)s::text[], %(balances)s::numeric[]) AS n (code, balance) WHERE a.code = n.code
"""
ONLY_OF_BOOKS = ("dataset", "lines", "orders", "e_invoice")
Row = dict[str, Any]
Table = type[OpenBill] | type[Invoice] | type[LedgerEntry]


@dues_changed.register
def count_orders(db: StoreSession, orders: Collection[int]) -> None:
    """Count the dues of these orders after they have changed, unless the books deliver dues."""
    if not orders or from_books(db):
        return
    codes = db.scalars(select(Order.account_code).where(Order.id.in_(orders)).distinct())
    _count(db, {code for code in codes if code is not None}, Order.id.in_(orders))


def count_accounts(db: StoreSession, codes: Iterable[str | None]) -> None:
    """Count what these accounts owe after they paid or were credited, unless the books deliver dues."""
    if not from_books(db):
        _count(db, {code for code in codes if code is not None}, None)


def count_missing(db: StoreSession) -> bool:
    """Count a batch of accounts whose orders were never counted. Return whether there may be more."""
    counted_to = db.scalar(select(StoreSettings.dues_counted_to))
    if counted_to is None or from_books(db):
        return False
    owing = or_(
        exists().where(Order.account_code == Account.code),
        exists().where(Payment.account_code == Account.code),
    )
    query = select(Account.code).where(Account.code > counted_to, owing).order_by(Account.code)
    codes = db.scalars(query.limit(BATCH_SIZE)).all()
    if codes:
        _count(db, codes, None)
    more = len(codes) == BATCH_SIZE
    db.execute(update(StoreSettings).values(dues_counted_to=codes[-1] if more else None))
    return more


def _count(db: StoreSession, codes: Collection[str], orders: ColumnElement[bool] | None) -> None:
    """Count what accounts owe. Only the bills of `orders` are counted again; the other bills stay.

    Until the upkeep has counted all accounts, each is counted as a whole.
    """
    # The row locks make other changes of these accounts' dues wait, and the first figures of a sync too.
    accounts = db.execute(
        select(Account.code, Account.credit_days, Account.closing_balance)
        .where(Account.code.in_(codes))
        .order_by(Account.code)
        .with_for_update(key_share=True)
    ).all()
    if not accounts or from_books(db):
        return
    credit_days = {account.code: account.credit_days for account in accounts}
    if db.scalar(select(StoreSettings.dues_counted_to)) is not None:
        orders = Order.account_code.in_(codes)
    sales = _sales(db, codes, orders)
    payments, returns = credited(db, codes)
    refunds = refunds_of(db, codes)
    entries = [*_receipts(payments), *_credit_notes(returns), *_paid_back(refunds)]
    _save(db, LedgerEntry, codes, _rows_of(db, LedgerEntry, codes), {row["key"]: row for row in entries})
    _save_bills(db, credit_days, sales, payments, returns, refunds)
    balances = dict.fromkeys(credit_days, ZERO)
    for row in [*sales, *entries]:
        balances[row["account_code"]] += row["amount"]
    before = {account.code: account.closing_balance for account in accounts}
    _save_balances(db, {code: balance for code, balance in balances.items() if balance != before[code]})


def _sales(db: StoreSession, codes: Collection[str], orders: ColumnElement[bool] | None) -> list[Row]:
    """Return the daily amounts of the accounts' bills, after counting the bills of `orders` again."""
    existing = _rows_of(db, Invoice, codes)
    if orders is None:
        return list(existing.values())
    counted = billed_orders(db, orders)
    again = set(db.scalars(select(Order.id).where(orders, Order.account_code.in_(codes))))
    kept = {key: row for key, row in existing.items() if _order_of(row) not in again}
    new: dict[str, Row] = {}
    for order in counted:
        for day, amount in billed_by_day(order.items).items():
            key, number = f"{order.id}/{day}", str(order.number)
            row = {"key": key, "account_code": order.account, "number": number}
            new[key] = {**row, "invoiced_on": day, "amount": amount}
    _save(db, Invoice, codes, existing, kept | new)
    return list((kept | new).values())


def _order_of(sale: Row) -> int:
    return int(sale["key"].partition("/")[0])


def _receipts(payments: Iterable[Credited]) -> Iterable[Row]:
    for payment in payments:
        number = payment.number
        row = {"voucher": number, "account_code": payment.account, "number": number}
        yield {
            **row,
            "key": number,
            "kind": "receipt",
            "entered_on": payment.day,
            "amount": -payment.amount,
        }
        if payment.bounced_on:
            bounced = {"key": f"{number}/bounced", "kind": "bounced", "amount": payment.amount}
            yield {**row, **bounced, "entered_on": max(payment.day, payment.bounced_on)}


def _credit_notes(returns: Iterable[Credited]) -> Iterable[Row]:
    for each in returns:
        yield {
            "key": each.number,
            "voucher": each.number,
            "account_code": each.account,
            "kind": "creditNote",
            "number": each.number,
            "entered_on": each.day,
            "amount": -each.amount,
        }


def _paid_back(refunds: Iterable[Refund]) -> Iterable[Row]:
    for each in refunds:
        if each.paid_at:
            yield {
                "key": each.number,
                "voucher": each.number,
                "account_code": each.account_code,
                "kind": "payment",
                "number": each.number,
                "entered_on": day_of(each.paid_at),
                "amount": each.amount,
            }


def _without_refunds(
    payments: Sequence[Credited], refunds: Iterable[Refund]
) -> tuple[list[Credited], dict[int, Decimal]]:
    """Return payments less their refunds, taken from the newest first, and the amount taken by refund."""
    left = {payment.id: payment.amount for payment in payments}
    found: dict[int, Decimal] = {}
    for refund in refunds:
        rest = refund.amount
        for payment in reversed(payments):
            if payment.order_id == refund.order_id:
                part = min(rest, left[payment.id])
                left[payment.id] -= part
                rest -= part
        found[refund.id] = refund.amount - rest
    return [each._replace(amount=left[each.id]) for each in payments if left[each.id]], found


def _save_bills(
    db: StoreSession,
    credit_days: Mapping[str, int],
    sales: Iterable[Row],
    payments: Iterable[Credited],
    returns: Iterable[Credited],
    refunds: Collection[Refund],
) -> None:
    """Save the open amounts of the accounts' bills, and their advances as negative bills.

    Money that is to be paid back pays no other bill.
    """
    holding, kept = _without_refunds([each for each in payments if not each.bounced_on], refunds)
    credits = {each.number: each for each in (*holding, *returns)}
    totals = _named_orders(db, credit_days, credits.values())
    bills = _bills(sales, totals)
    of_account: dict[str, list[Receipt]] = defaultdict(list)
    for key, each in credits.items():
        named = [total.id for total in totals if _names(each, total)]
        of_account[each.account].append(Receipt(key, each.amount, named))
    existing = _rows_of(db, OpenBill, credit_days)
    numbers = {_order_of(sale): sale["number"] for sale in sales}
    target: dict[str, Row] = {}
    for code, days in credit_days.items():
        found = settled(bills[code], of_account[code])
        billed_on = {bill.order: bill.billed_on for bill in bills[code]}
        for order, amount in found.open.items():
            # A bill keeps the day on which it is due, whatever the credit days become.
            before = existing.get(str(order))
            due_on = before["due_on"] if before else billed_on[order] + timedelta(days=days)
            target[str(order)] = _bill(str(order), code, numbers[order], amount, billed_on[order], due_on)
        for key, amount in found.advances.items():
            target[key] = _bill(key, code, key, -amount, credits[key].day)
    for refund in refunds:
        amount = (refund.amount if refund.paid_at else ZERO) - kept[refund.id]
        if amount:
            code = refund.account_code or ""
            day = day_of(refund.requested_at)
            target[refund.number] = _bill(refund.number, code, refund.number, amount, day)
    _save(db, OpenBill, credit_days, existing, target)


def _bill(
    key: str, code: str, name: str, amount: Decimal, billed_on: date, due_on: date | None = None
) -> Row:
    return {
        "key": key,
        "account_code": code,
        "name": name,
        "amount": amount,
        "billed_on": billed_on,
        "due_on": due_on,
    }


def _named_orders(
    db: StoreSession, codes: Collection[str], credits: Collection[Credited]
) -> Sequence[OrderTotal]:
    ids = {each.order_id for each in credits if each.order_id is not None}
    numbers = {name for each in credits for name in each.bills}
    found = order_totals(db, codes, ids, numbers) if ids or numbers else []
    return sorted(found, key=lambda total: (total.placed_on, total.id))


def _names(credit: Credited, total: OrderTotal) -> bool:
    if credit.account != total.account:
        return False
    return credit.order_id == total.id or str(total.number) in credit.bills


def _bills(sales: Iterable[Row], totals: Iterable[OrderTotal]) -> Mapping[str, list[Bill]]:
    """Return the bills of each account: one for each order, including orders paid before dispatch."""
    days: dict[tuple[str, int], list[Row]] = defaultdict(list)
    for sale in sales:
        days[sale["account_code"], _order_of(sale)].append(sale)
    named = {(total.account, total.id): total for total in totals}
    bills: dict[str, list[Bill]] = defaultdict(list)
    for (code, order), rows in days.items():
        amount = sum((row["amount"] for row in rows), ZERO)
        total = named.pop((code, order), None)
        to_come = max(ZERO, whole_rupees(total.amount) - amount) if total else ZERO
        bills[code].append(Bill(order, min(row["invoiced_on"] for row in rows), amount, to_come))
    for (code, order), total in named.items():
        bills[code].append(Bill(order, total.placed_on, ZERO, whole_rupees(total.amount)))
    return bills


def _rows_of(db: StoreSession, table: Table, codes: Collection[str]) -> dict[str, Row]:
    columns = [column for column in table.__table__.columns if column.name not in ONLY_OF_BOOKS]
    query = select(*columns).where(table.dataset == HERE, table.account_code.in_(codes))
    return {row["key"]: dict(row) for row in db.execute(query).mappings()}


def _save(
    db: StoreSession,
    table: Table,
    codes: Collection[str],
    existing: Mapping[str, Row],
    target: Mapping[str, Row],
) -> None:
    """Write the target rows of accounts; rows that are equal already are not written."""
    gone = [key for key in existing if key not in target]
    if gone:
        db.execute(
            delete(table).where(table.dataset == HERE, table.account_code.in_(codes), table.key.in_(gone))
        )
    changed = [{"dataset": HERE, **row} for key, row in target.items() if existing.get(key) != row]
    if changed:
        statement = insert(table)
        values = {name: statement.excluded[name] for name in changed[0] if name not in ("dataset", "key")}
        keys = ["dataset", "key"]
        db.execute(statement.on_conflict_do_update(index_elements=keys, set_=values), changed)


def _save_balances(db: StoreSession, balances: Mapping[str, Decimal]) -> None:
    if balances:
        db.run(_SAVE_BALANCES, codes=list(balances), balances=list(balances.values()))
