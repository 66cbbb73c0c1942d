"""What customers owe, by age, salesperson and area: each account's parts come to its balance.

Listed are open accounts with a balance to pay, and those with open bills that a receipt outweighs.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Date,
    Integer,
    Select,
    Subquery,
    and_,
    case,
    exists,
    func,
    literal,
    or_,
    select,
    type_coerce,
)

from app.people.accounts.models import Account, Salesperson
from app.people.accounts.queries import open_accounts
from app.people.accounts.receivables.ageing import LAST_DAYS, Age, Aged
from app.people.accounts.receivables.books import from_books
from app.people.accounts.receivables.models import OpenBill, Reminder, bill_due
from tenant_router.session import StoreSession

MAX_GROUPS = 100
MAX_DEBTORS = 10
# The filter's value for accounts without a salesperson or an area.
NONE = "-"
PARTS = Aged._fields


@dataclass(frozen=True, slots=True)
class ReceivableFilter:
    """The filters and sort order of the list; `today` is the day in the store."""

    today: date
    words: str = ""
    salesperson: str = ""
    area: str = ""
    overdue: bool = False
    ordered_by: str | None = None
    desc: bool = True


def receivable_filter(query: Mapping[str, Any], *, today: date) -> ReceivableFilter:
    """Return the filter of the report's page or file. The largest balance comes first by default."""
    return ReceivableFilter(
        today=today,
        words=(query["words"] or "").strip(),
        salesperson=query["salesperson"],
        area=query["area"].strip(),
        overdue=query["overdue"],
        ordered_by=query["ordered_by"],
        desc=query["desc"] if query["ordered_by"] else True,
    )


class Receivable(NamedTuple):
    """What an account owes, since when its oldest bill is overdue, and when it was reminded last."""

    code: str
    name: str
    city: str
    phone: str
    salesperson: str
    salesperson_name: str
    overdue_days: int
    reminded_on: date | None
    parts: Aged


class ReceivableTotals(NamedTuple):
    """What the accounts of a list owe together."""

    accounts: int
    overdue_accounts: int
    parts: Aged


class ReceivableGroup(NamedTuple):
    """What the accounts of a salesperson or an area owe; without one, the code is `NONE`."""

    code: str
    name: str
    accounts: int
    balance: Decimal
    overdue: Decimal


class Receivables(NamedTuple):
    """The whole at a glance; without `from_books` it comes from orders and payments here.

    `connected` says whether the store's accounts have ever been read.
    """

    totals: ReceivableTotals
    salespeople: Sequence[ReceivableGroup]
    areas: Sequence[ReceivableGroup]
    debtors: Sequence[Receivable]
    from_books: bool
    connected: bool


def receivables_query(filters: ReceivableFilter) -> Select:
    """Return the query of accounts that owe, in the filter's order."""
    listed = _listed(filters)
    sort_columns: dict[str, ColumnElement[Any]] = {
        "name": func.lower(listed.c.name),
        "balance": listed.c.balance,
        "overdue": listed.c.overdue,
        "oldest": listed.c.overdue_days,
    }
    first = sort_columns[filters.ordered_by or "balance"]
    return select(listed).order_by(
        first.desc() if filters.desc else first.asc(), func.lower(listed.c.name), listed.c.code
    )


def receivable_from(row: Any) -> Receivable:
    """Return the account of a row of `receivables_query`."""
    return Receivable(
        row.code,
        row.name,
        row.city,
        row.phone,
        row.salesperson or "",
        row.salesperson_name or "",
        row.overdue_days,
        row.reminded_on,
        _parts(row),
    )


def receivable_page(
    db: StoreSession, filters: ReceivableFilter, *, page: int, size: int
) -> tuple[list[Receivable], ReceivableTotals]:
    """Return a page of accounts that owe, and what all pages come to, by one query each."""
    rows = db.execute(receivables_query(filters).limit(size).offset(page * size))
    return [receivable_from(row) for row in rows], receivable_totals(db, filters)


def receivable_totals(db: StoreSession, filters: ReceivableFilter) -> ReceivableTotals:
    """Return what all pages come to."""
    listed = _listed(filters)
    row = db.execute(
        select(
            func.count().label("accounts"),
            func.count().filter(listed.c.overdue > 0).label("overdue_accounts"),
            *(func.coalesce(func.sum(listed.c[part]), 0).label(part) for part in PARTS),
        ).select_from(listed)
    ).one()
    return ReceivableTotals(row.accounts, row.overdue_accounts, _parts(row))


def all_receivables(db: StoreSession, *, today: date) -> Receivables:
    """Return the whole at a glance: the totals, the groups with the most overdue, and the top debtors."""
    filters = ReceivableFilter(today)
    debtors = db.execute(receivables_query(filters).limit(MAX_DEBTORS))
    return Receivables(
        totals=receivable_totals(db, filters),
        salespeople=list(_groups(db, filters, "salesperson", "salesperson_name")),
        areas=list(_groups(db, filters, "area", "city")),
        debtors=[receivable_from(row) for row in debtors],
        from_books=from_books(db),
        connected=bool(db.scalar(select(exists().where(Account.from_accounting)))),
    )


def _groups(db: StoreSession, filters: ReceivableFilter, by: str, name: str) -> Iterator[ReceivableGroup]:
    listed = _listed(filters)
    code, balance, overdue = listed.c[by], func.sum(listed.c.balance), func.sum(listed.c.overdue)
    query = select(code, func.max(listed.c[name]), func.count(), balance, overdue).group_by(code)
    for row in db.execute(query.order_by(overdue.desc(), balance.desc(), code).limit(MAX_GROUPS)):
        yield ReceivableGroup(row[0] or NONE, row[1] or "", *row[2:])


def _parts(row: Any) -> Aged:
    return Aged(*(getattr(row, part) for part in PARTS))


def _listed(filters: ReceivableFilter) -> Subquery:
    """Return the accounts that owe and match, each with the parts of its balance."""
    bills = _bills(filters.today)
    parts = {part: func.coalesce(bills.c[part], 0) for part in PARTS if part != "on_account"}
    overdue = sum((parts[age] for age in Age if age is not Age.NOT_DUE), literal(0))
    return (
        select(
            Account.code,
            Account.name,
            func.trim(Account.city).label("city"),
            _area().label("area"),
            Account.phone1.label("phone"),
            Account.salesperson_code.label("salesperson"),
            Salesperson.name.label("salesperson_name"),
            Account.closing_balance.label("balance"),
            overdue.label("overdue"),
            func.coalesce(bills.c.overdue_days, 0).label("overdue_days"),
            select(func.max(Reminder.reminded_on))
            .where(Reminder.account_code == Account.code)
            .scalar_subquery()
            .label("reminded_on"),
            *(amount.label(part) for part, amount in parts.items()),
            (Account.closing_balance - func.coalesce(bills.c.explained, 0)).label("on_account"),
        )
        .outerjoin(bills, bills.c.account_code == Account.code)
        .outerjoin(Salesperson, Salesperson.code == Account.salesperson_code)
        .where(or_(Account.closing_balance > 0, bills.c.owed > 0), *_conditions(filters, overdue))
        .subquery("listed")
    )


def _conditions(filters: ReceivableFilter, overdue: ColumnElement[Any]) -> list[ColumnElement[bool]]:
    conditions = open_accounts(filters.words)
    if filters.salesperson == NONE:
        conditions.append(Account.salesperson_code.is_(None))
    elif filters.salesperson:
        conditions.append(Account.salesperson_code == filters.salesperson)
    if filters.area:
        conditions.append(_area() == ("" if filters.area == NONE else filters.area.lower()))
    if filters.overdue:
        conditions.append(overdue > 0)
    return conditions


def _area() -> ColumnElement[str]:
    """Return the city of an account as it is compared; the books spell it now so, now so."""
    return func.lower(func.trim(Account.city))


def _bills(today: date) -> Subquery:
    """Return the sums of the open bills of each account by age, as `ageing.aged` adds them."""
    days = func.coalesce(func.greatest(type_coerce(literal(today, Date) - bill_due, Integer), 0), 0)
    owed = OpenBill.amount > 0
    age = case(*((days <= last, name) for name, last in LAST_DAYS.items()), else_=Age.OLDER)
    amount = func.sum(OpenBill.amount)
    return (
        select(
            OpenBill.account_code,
            *(amount.filter(and_(owed, age == name)).label(name) for name in Age),
            amount.filter(OpenBill.amount < 0).label("advances"),
            amount.filter(owed).label("owed"),
            amount.label("explained"),
            func.max(days).filter(owed).label("overdue_days"),
        )
        .group_by(OpenBill.account_code)
        .subquery("bills")
    )
