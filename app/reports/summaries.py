"""Reports of orders: by order, party, category or item status, with their totals.

Items are counted; canceled ones only count in the report by status. A page and its totals take one query
each.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Lateral,
    ScalarSelect,
    Select,
    Subquery,
    and_,
    cast,
    false,
    func,
    literal,
    literal_column,
    or_,
    select,
    text,
    true,
    union_all,
)

from app.accounts.models import Account
from app.catalogue.models import Category
from app.orders.models import CUSTOMER, Order, OrderItem
from app.orders.rules import Status
from app.reports import daily_rollup
from app.reports.models import CategoryDay
from tenant_router.session import StoreSession

LAST_SECOND = timedelta(seconds=1)
# Guests' orders have no party; they are grouped under this code and name.
GUESTS, GUESTS_NAME = "guest", "Guests"
MAX_CHOICES = 200


class By(StrEnum):
    """What a report is grouped by."""

    ORDER = "orders"
    PARTY = "partyWise"
    CATEGORY = "categoryWise"
    STATUS = "statusWise"


@dataclass(frozen=True, slots=True)
class Wanted:
    """The filters and sort order of a report: orders from `since` to the last second of `until`."""

    by: By
    since: datetime
    until: datetime
    party: str | None = None
    category: str | None = None
    status: str | None = None
    ordered_by: str | None = None
    desc: bool = True


def wanted_of(by: By, asked: Mapping[str, Any]) -> Wanted:
    """Return the filter of a report's page or file. Rows come latest first by default."""
    return Wanted(
        by=by,
        since=asked["since"],
        until=asked["until"],
        party=asked.get("party") or None,
        category=asked.get("category") or None,
        status=asked.get("status") or None,
        ordered_by=asked["ordered_by"],
        desc=asked["desc"] if asked["ordered_by"] else True,
    )


class Totals(NamedTuple):
    """The totals of all rows; `rows` and `groups` are the numbers of rows in the list and in the summary."""

    rows: int
    groups: int
    orders: int
    items: int
    quantity: int
    item_amount: Any
    net_amount: Any


def orders_of(wanted: Wanted) -> Select:
    """Return the query of orders with the figures of their matching items, newest first by default.

    By category an order appears once for each category of its items.
    """
    counted = _figures_of_order(wanted)
    query = (
        select(
            Order.id,
            Order.number,
            Order.placed_at,
            Order.status,
            Order.account_code.label("party"),
            literal_column(NAME).label("name"),
            literal_column(CITY).label("city"),
            *(counted.c[name] for name in FIGURES),
        )
        .select_from(Order)
        .join(counted, true())
        .where(*_orders(wanted))
    )
    if wanted.by is By.CATEGORY:
        name = func.coalesce(Category.name, counted.c.category_code).label("category")
        query = query.outerjoin(Category, Category.code == counted.c.category_code)
        query = query.add_columns(counted.c.category_code, name)
    # Keeps equal rows in the same order from page to page.
    last = (counted.c.category_code,) if wanted.by is By.CATEGORY else ()
    orders = _ORDERS | {name: counted.c[name] for name in FIGURES}
    return query.order_by(*_in_order(wanted, orders), *last)


def groups_of(db: StoreSession, wanted: Wanted) -> Select:
    """Return the query of parties or categories with their figures, largest amount first by default.

    Each row carries the totals of all rows, which cost as much as the rows themselves.
    """
    group = _by_category(db, wanted) if wanted.by is By.CATEGORY else _by_party(wanted)
    if wanted.by is By.CATEGORY:
        name = func.coalesce(Category.name, group.c.code)
        query = select(group, name.label("name")).outerjoin(Category, Category.code == group.c.code)
    else:
        name = func.coalesce(Account.name, func.nullif(group.c.code, ""), GUESTS_NAME)
        query = select(group, name.label("name")).outerjoin(Account, Account.code == group.c.code)
    of_all = (func.sum(group.c[figure]).over().label(f"all_{figure}") for figure in FIGURES)
    query = query.add_columns(func.count().over().label("groups"), *of_all)
    orders = {"name": func.lower(name), "orders": group.c.orders, **{name: group.c[name] for name in FIGURES}}
    first = orders[wanted.ordered_by or "net_amount"]
    second = group.c.code.desc() if wanted.desc else group.c.code.asc()
    return query.order_by(first.desc() if wanted.desc else first.asc(), second)


def order_page(db: StoreSession, wanted: Wanted, *, page: int, size: int) -> tuple[list[Any], Totals]:
    """Return a page of orders, and the totals of all pages."""
    sums = totals(db, wanted)
    return list(db.execute(orders_of(wanted).limit(size).offset(page * size))), sums


def group_page(db: StoreSession, wanted: Wanted, *, page: int, size: int) -> tuple[list[Any], Totals]:
    """Return a page of a summary, and the totals of all its pages."""
    db.execute(text(MUCH_MEMORY))
    rows = list(db.execute(groups_of(db, wanted).limit(size).offset(page * size)))
    if not rows:
        return rows, totals(db, wanted)
    orders = db.scalar(select(_counted_orders(wanted, func.count()))) or 0
    figures = (getattr(rows[0], f"all_{name}") for name in FIGURES)
    return rows, Totals(orders, rows[0].groups, orders, *figures)


def totals(db: StoreSession, wanted: Wanted) -> Totals:
    """Return the totals of all pages of a report. Without a party filter most days come from the rollup."""
    db.execute(text(MUCH_MEMORY))
    orders = _counted_orders(wanted, func.count())
    rows, groups = orders, literal(0)
    if wanted.by is By.PARTY:
        groups = _counted_orders(wanted, func.count(func.distinct(_PARTY)))
    if wanted.by is By.STATUS or wanted.party:
        query = select(rows, groups, orders, *_sums()).join(Order, OF_ORDER)
        query = query.where(*_orders(wanted), *_items(wanted))
    else:
        of = _by_category(db, wanted)
        if wanted.by is By.CATEGORY:
            rows, groups = cast(func.sum(of.c.orders), BigInteger), func.count()
        sums = (func.sum(of.c[name]) for name in FIGURES)
        query = select(rows, groups, rows if wanted.category else orders, *sums).select_from(of)
    return Totals(*(figure or 0 for figure in db.execute(query).one()))


def parties(db: StoreSession, words: str) -> list[tuple[str, str]]:
    """Return code and name of the parties that have ordered: guests first, then by name."""
    ordered = select(Order.id).where(Order.account_code == Account.code).exists()
    query = select(Account.code, Account.name).where(ordered).order_by(func.lower(Account.name), Account.code)
    found = [tuple(row) for row in db.execute(_named(query, Account.code, Account.name, words))]
    guests = select(Order.id).where(Order.account_code.is_(None)).exists()
    if words.lower() in GUESTS_NAME.lower() and db.scalar(select(guests)):
        return [(GUESTS, GUESTS_NAME), *found]
    return found


def categories(db: StoreSession, words: str) -> list[tuple[str, str]]:
    """Return code and name of the store's categories, by name."""
    query = select(Category.code, Category.name).order_by(func.lower(Category.name), Category.code)
    return [tuple(row) for row in db.execute(_named(query, Category.code, Category.name, words))]


def party_name(db: StoreSession, code: str) -> str:
    """Return the name of a party, or the code if there is no such party."""
    if code == GUESTS:
        return GUESTS_NAME
    return db.scalar(select(Account.name).where(Account.code == code)) or code


def category_name(db: StoreSession, code: str) -> str:
    """Return the name of a category, or the code if there is no such category."""
    return db.scalar(select(Category.name).where(Category.code == code)) or code


def _named(query: Select, code: Any, name: Any, words: str) -> Select:
    if words:
        holds = [place.icontains(words, autoescape=True) for place in (code, name)]
        query = query.where(holds[0] | holds[1])
    return query.limit(MAX_CHOICES)


# Keeps the sums of a large store's year in memory instead of on disk.
MUCH_MEMORY = "SET LOCAL work_mem = '64MB'"
OF_ORDER = OrderItem.order_id == Order.id
_PARTY = func.coalesce(Order.account_code, "")
FIGURES = ("items", "quantity", "item_amount", "net_amount")
NAME = "coalesce(party ->> 'name', delivery ->> 'name', '')"
CITY = "coalesce(party ->> 'city', delivery ->> 'city', '')"
_ORDERS: dict[str, ColumnElement[Any]] = {
    "placed": Order.placed_at.expression,
    "number": Order.number.expression,
    "name": literal_column(CUSTOMER),
    "city": func.lower(literal_column(CITY)),
    "status": Order.status.expression,
    "category": func.lower(Category.name),
}


def _sums() -> tuple[ColumnElement[Any], ...]:
    return (
        func.count().label("items"),
        func.sum(OrderItem.quantity).label("quantity"),
        func.sum(OrderItem.quantity * OrderItem.rate).label("item_amount"),
        func.sum(OrderItem.net_amount).label("net_amount"),
    )


def _figures_of_order(wanted: Wanted) -> Lateral:
    """Return the figures of one order's items, computed only for the orders on the page."""
    query = select(*_sums()).where(OF_ORDER, *_items(wanted))
    if wanted.by is By.CATEGORY:
        query = query.add_columns(OrderItem.category_code).group_by(OrderItem.category_code)
    else:
        query = query.having(func.count() > 0)
    return query.correlate(Order).lateral("counted")


def _by_party(wanted: Wanted) -> Subquery:
    """Return the figures and order count of each party. Guests are the party with an empty code."""
    kept = (*_orders(wanted), *_items(wanted))
    sums = select(_PARTY.label("code"), *_sums()).select_from(OrderItem).join(Order, OF_ORDER)
    sums = sums.where(*kept).group_by(_PARTY).subquery("sums")
    counts = select(_PARTY.label("code"), func.count().label("orders"))
    counts = counts.where(*_orders(wanted), _has_items(wanted)).group_by(_PARTY).subquery("counts")
    figures = (sums.c[name] for name in FIGURES)
    return (
        select(sums.c.code, counts.c.orders, *figures).join(counts, counts.c.code == sums.c.code).subquery()
    )


def _by_category(db: StoreSession, wanted: Wanted) -> Subquery:
    """Return the figures and order count of each category, most days from the rollup."""
    parts = daily_rollup.parts(db, wanted.since, wanted.until + LAST_SECOND)
    code = OrderItem.category_code
    pieces = [and_(Order.placed_at >= begin, Order.placed_at < end) for begin, end in parts.pieces]
    counted = select(code.label("code"), func.count(func.distinct(Order.id)).label("orders"), *_sums())
    counted = counted.join(Order, OF_ORDER).where(or_(false(), *pieces), *_items(wanted)).group_by(code)
    figures = (getattr(CategoryDay, name) for name in FIGURES)
    summed = select(CategoryDay.category_code, CategoryDay.orders, *figures).where(
        CategoryDay.day >= parts.first,
        CategoryDay.day < parts.last,
        CategoryDay.day.not_in(parts.counted),
        CategoryDay.items > 0,
    )
    if wanted.category:
        summed = summed.where(CategoryDay.category_code == wanted.category)
    both = union_all(counted, summed).subquery()
    whole = {name: cast(func.sum(both.c[name]), BigInteger) for name in ("orders", "items", "quantity")}
    sums = (whole.get(name, func.sum(both.c[name])).label(name) for name in ("orders", *FIGURES))
    return select(both.c.code, *sums).group_by(both.c.code).subquery()


def _counted_orders(wanted: Wanted, count: ColumnElement[int]) -> ScalarSelect[int]:
    query = select(count).select_from(Order).where(*_orders(wanted), _has_items(wanted))
    return query.correlate(None).scalar_subquery()


def _has_items(wanted: Wanted) -> ColumnElement[bool]:
    """Return the condition for orders with any matching item."""
    if wanted.by is not By.STATUS and not wanted.category:
        # An order is canceled only if all its items are.
        return Order.status != Status.CANCELED
    if wanted.by is By.STATUS and not wanted.status:
        return true()
    return select(OrderItem.id).where(OF_ORDER, *_items(wanted)).correlate(Order).exists()


def _orders(wanted: Wanted) -> list[ColumnElement[bool]]:
    conditions = [Order.placed_at >= wanted.since, Order.placed_at < wanted.until + LAST_SECOND]
    if wanted.status == Status.PENDING:
        # An order is pending while any of its items is. Few orders are, so this narrows the search.
        conditions.append(Order.status == Status.PENDING)
    if wanted.party == GUESTS:
        conditions.append(Order.account_code.is_(None))
    elif wanted.party:
        conditions.append(Order.account_code == wanted.party)
    return conditions


def _items(wanted: Wanted) -> list[ColumnElement[bool]]:
    if wanted.by is By.STATUS:
        return [OrderItem.status == wanted.status] if wanted.status else []
    kept = [OrderItem.status != Status.CANCELED]
    if wanted.category:
        kept.append(OrderItem.category_code == wanted.category)
    return kept


def _in_order(wanted: Wanted, orders: dict[str, Any]) -> list[ColumnElement[Any]]:
    first, last = orders[wanted.ordered_by or "placed"], Order.id
    return [first.desc(), last.desc()] if wanted.desc else [first.asc(), last.asc()]
