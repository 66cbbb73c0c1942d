"""Receivables by age, salesperson and area: each account's parts add up to its balance.

The list has open accounts with a positive balance, and open accounts whose receipts outweigh their open
bills.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Date,
    Integer,
    Select,
    SQLColumnExpression,
    Subquery,
    and_,
    case,
    exists,
    func,
    literal,
    or_,
    select,
    type_coerce,
    union_all,
)

from app.people.accounts.models import Account, Salesperson
from app.people.accounts.queries import open_accounts
from app.people.accounts.receivables.ageing import LAST_DAYS, Age, Aged
from app.people.accounts.receivables.books import FROM_BOOKS
from app.people.accounts.receivables.models import OpenBill, Reminder, bill_due
from app.people.accounts.rules import phone
from app.shared.columns import Column, Kind, Row, order_of
from tenant_router.session import StoreSession

MAX_GROUPS = 100
MAX_DEBTORS = 10
# The filter's value for accounts without a salesperson or an area.
NONE = "-"
PARTS = Aged._fields


def _part(name: str, wire: str, heading: str) -> Column:
    # Most parts of an account are nothing: on paper these cells stay empty.
    return Column(
        name,
        wire,
        Kind.MONEY,
        heading=heading,
        on_paper=lambda row: getattr(row, name) or None,
        share=4,
        total=heading,
    )


# The amounts owed, by the days since they were due. Advances are negative. On account is the part of the
# books' balance that the bills do not explain, so all parts add up to the balance. Overdue is the sum of the
# four parts by days.
AGED = (
    _part("not_due", "notDue", "Not due"),
    _part("days_30", "days30", "1-30 days"),
    _part("days_60", "days60", "31-60 days"),
    _part("days_90", "days90", "61-90 days"),
    _part("older", "older", "90+ days"),
    _part("advances", "advances", "Advances"),
    _part("on_account", "onAccount", "On account"),
)
OWED = (
    Column("overdue", "overdue", Kind.MONEY, sort=True, heading="Overdue", share=4, total="Overdue"),
    Column("balance", "balance", Kind.MONEY, sort=True, heading="Balance", share=5, total="Balance"),
)
# An account that owes. The days overdue count from its oldest bill.
COLUMNS = (
    Column("code", "code", heading="Account code", share=3),
    Column("name", "name", sort=True, heading="Account name", share=8),
    Column("city", "city", heading="City", share=4),
    Column("phone", "phone", heading="Mobile number", in_file=lambda row: phone(row.phone)),
    Column("salesperson", "salesperson"),
    Column(
        "salesperson_name",
        "salespersonName",
        heading="Salesperson",
        in_file=lambda row: row.salesperson_name or row.salesperson or "",
        share=4,
    ),
    Column("overdue_days", "overdueDays", Kind.QUANTITY, sort=True, heading="Days overdue", share=3),
    Column("reminded_on", "remindedOn", Kind.DAY, nullable=True),
    *AGED,
    *OWED,
)
ACCOUNTS = Column("accounts", "accounts", Kind.QUANTITY)
TOTALS = (ACCOUNTS, Column("overdue_accounts", "overdueAccounts", Kind.QUANTITY), *AGED, *OWED)
# The accounts of a salesperson or an area; without one, the code is `NONE`.
GROUPS = (Column("code", "code"), Column("name", "name"), ACCOUNTS, *OWED)


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


class Receivables(NamedTuple):
    """The overview of receivables; without `from_books` it comes from orders and payments here.

    `connected` is whether the store's accounts have ever been read.
    """

    totals: Row
    salespeople: Sequence[Row]
    areas: Sequence[Row]
    debtors: Sequence[Row]
    from_books: bool
    connected: bool


def receivables_query(filters: ReceivableFilter) -> Select:
    """Return the query of accounts that owe, in the filter's order."""
    listed = _listed(filters)
    name = func.lower(listed.c.name)
    first = order_of(COLUMNS, filters.ordered_by or "balance", {"name": name}, desc=filters.desc)
    return select(listed).order_by(first, name, listed.c.code)


def receivable_totals(db: StoreSession, filters: ReceivableFilter, *others: SQLColumnExpression[Any]) -> Row:
    """Return the totals of all pages, with `others` read in the same statement."""
    listed = _listed(filters)
    sums = (func.coalesce(func.sum(listed.c[part.name]), 0).label(part.name) for part in (*AGED, *OWED))
    query = select(
        func.count().label("accounts"),
        func.count().filter(listed.c.overdue > 0).label("overdue_accounts"),
        *sums,
        *others,
    )
    return db.execute(query.select_from(listed)).one()


def all_receivables(db: StoreSession, *, today: date) -> Receivables:
    """Return the overview: the totals, the groups with the most overdue, and the top debtors."""
    filters = ReceivableFilter(today)
    debtors = db.execute(receivables_query(filters).limit(MAX_DEBTORS)).all()
    totals = receivable_totals(
        db,
        filters,
        FROM_BOOKS.label("from_books"),
        exists().where(Account.from_accounting).label("connected"),
    )
    parts = {"salesperson": "salesperson_name", "area": "city"}
    groups = union_all(*(_groups(filters, by, name).subquery().select() for by, name in parts.items()))
    listed = groups.subquery()
    ordered = select(listed).order_by(listed.c.overdue.desc(), listed.c.balance.desc(), listed.c.code)
    found = db.execute(ordered).all()
    salespeople, areas = ([row for row in found if row.part == by] for by in parts)
    return Receivables(
        totals=totals,
        salespeople=salespeople,
        areas=areas,
        debtors=debtors,
        from_books=totals.from_books,
        connected=totals.connected,
    )


def _groups(filters: ReceivableFilter, by: str, name: str) -> Select[*tuple[Any, ...]]:
    listed = _listed(filters)
    code, balance, overdue = listed.c[by], func.sum(listed.c.balance), func.sum(listed.c.overdue)
    query = select(
        func.coalesce(func.nullif(code, ""), NONE).label("code"),
        func.max(listed.c[name]).label("name"),
        func.count().label("accounts"),
        balance.label("balance"),
        overdue.label("overdue"),
        literal(by).label("part"),
    )
    ordered = query.group_by(code).order_by(overdue.desc(), balance.desc(), code)
    return ordered.limit(MAX_GROUPS)


def _listed(filters: ReceivableFilter) -> Subquery:
    """Return the matching accounts that owe, each with the parts of its balance."""
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
    """Return the city of an account for comparison, because the spelling in the books varies."""
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
