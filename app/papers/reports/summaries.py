"""Reports of orders: by order, party, category or item status, with their totals.

Items are counted; canceled ones only count in the report of the status Canceled. A page and its totals take
one query each.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
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

from app.catalogue.models import Category
from app.orders.items.models import CUSTOMER, Order, OrderItem
from app.orders.items.rules import OrderStatus, status_label
from app.orders.items.sales import IS_ITEM_SOLD, IS_SOLD, has_status
from app.papers.reports import daily_rollup
from app.papers.reports.models import CategoryDay
from app.people.accounts.models import Account
from app.shared.columns import Column, Kind, Row, order_of
from tenant_router.session import StoreSession

LAST_SECOND = timedelta(seconds=1)
# Guests' orders have no party; they are grouped under this code and name.
GUESTS, GUESTS_NAME = "guest", "Guests"
MAX_CHOICES = 200


class ReportGrouping(StrEnum):
    """The grouping of a report."""

    ORDER = "orders"
    PARTY = "partyWise"
    CATEGORY = "categoryWise"
    STATUS = "statusWise"


@dataclass(frozen=True, slots=True)
class ReportFilter:
    """The filters and sort order of a report: orders from `since` to the last second of `until`."""

    by: ReportGrouping
    since: datetime
    until: datetime
    party: str | None = None
    category: str | None = None
    status: str | None = None
    ordered_by: str | None = None
    desc: bool = True


def report_filter(by: ReportGrouping, query: Mapping[str, Any]) -> ReportFilter:
    """Return the filter of a report's page or file. Rows come latest first by default."""
    return ReportFilter(
        by=by,
        since=query["since"],
        until=query["until"],
        party=query.get("party") or None,
        category=query.get("category") or None,
        status=query.get("status") or None,
        ordered_by=query["ordered_by"],
        desc=query["desc"] if query["ordered_by"] else True,
    )


# Whether part of a dispatched order is still in the store.
PARTLY = Column("partly", "partlyDispatched", Kind.YES_NO, Order.partly_dispatched)
QUANTITY = Column(
    "quantity", "QUANTITY", Kind.QUANTITY, sort=True, heading="Total Qty", share=3, total="Total Qty"
)
ITEMS = Column(
    "items", "NO_OF_ITEM", Kind.QUANTITY, sort=True, heading="Total Items", share=3, total="Total Item"
)
ITEM_AMOUNT = Column("item_amount", "ITEM_AMT", Kind.MONEY, sort=True, heading="Amount without Tax")
NET_AMOUNT = Column(
    "net_amount", "NET_AMT", Kind.MONEY, sort=True, heading="Amount", share=5, total="Total Amount"
)
# Figures of items: pieces, their number, and amounts without and with tax.
FIGURE_COLUMNS = (QUANTITY, ITEMS, ITEM_AMOUNT, NET_AMOUNT)
ORDERS = Column("orders", "orders", Kind.QUANTITY, heading="Orders", share=3)
TOTALS = (ORDERS, *FIGURE_COLUMNS)
_CATEGORY = Column("category", "dept_name", sort=True, heading="Category")


def status_in_file(row: Row) -> str:
    """Return the status of an order for files."""
    return status_label(row.status, partly=row.partly)


def columns_of(by: ReportGrouping, *, summary: bool = False) -> tuple[Column, ...]:
    """Return the columns of a report: of orders, or in a summary of parties or categories.

    The figures of an order include only the items that match the report.
    """
    if summary and by is ReportGrouping.CATEGORY:
        code = Column("code", "DEPT_CD", heading="Category Code", share=3)
        return code, replace(_CATEGORY, name="name", share=9), replace(ORDERS, sort=True), *FIGURE_COLUMNS
    if summary:
        code = Column("code", "PARTY_CD", value=lambda row: row.code or GUESTS, heading="Party Code", share=3)
        name = Column("name", "ACC_NAME", sort=True, heading="Party Name", share=9)
        return code, name, replace(ORDERS, sort=True, total="Total Orders"), *FIGURE_COLUMNS
    return _order_columns(by)


def _order_columns(by: ReportGrouping) -> tuple[Column, ...]:
    # A status report has a single status, so its PDF leaves the column out for longer names.
    share = 0 if by is ReportGrouping.STATUS else 4
    party = Column("party", "PARTY_CD", value=lambda row: row.party or GUESTS)
    category = (Column("category_code", "DEPT_CD"), _CATEGORY) if by is ReportGrouping.CATEGORY else ()
    return (
        Column("id", "orderId", Kind.NUMBER),
        Column("placed_at", "createdAt", Kind.TIME, sort=True, heading="Order Date", share=4),
        Column("number", "ORDER_NO", Kind.NUMBER, sort=True, heading="Order Id", share=3),
        replace(party, heading="Party Code") if by is ReportGrouping.PARTY else party,
        *category,
        Column("name", "ACC_NAME", sort=True, heading="Customer Name", share=8),
        Column("city", "CITY", sort=True, heading="City", share=share),
        Column(
            "status",
            "STATUS",
            Kind.STATUS,
            choices=OrderStatus,
            sort=True,
            heading="Status",
            in_file=status_in_file,
            share=share,
        ),
        PARTLY,
        QUANTITY,
        replace(ITEMS, heading="Order Total Items"),
        ITEM_AMOUNT,
        NET_AMOUNT,
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


def orders_query(filters: ReportFilter) -> Select:
    """Return the query of orders with the figures of their matching items, newest first by default.

    By category an order appears once for each category of its items.
    """
    counted = _figures_of_order(filters)
    query = (
        select(
            Order.id,
            Order.number,
            Order.placed_at,
            Order.status,
            Order.partly_dispatched.label(PARTLY.name),
            Order.account_code.label("party"),
            literal_column(NAME).label("name"),
            literal_column(CITY).label("city"),
            *(counted.c[name] for name in FIGURES),
        )
        .select_from(Order)
        .join(counted, true())
        .where(*_order_conditions(filters))
    )
    if filters.by is ReportGrouping.CATEGORY:
        name = func.coalesce(Category.name, counted.c.category_code).label("category")
        query = query.outerjoin(Category, Category.code == counted.c.category_code)
        query = query.add_columns(counted.c.category_code, name)
    # The tie breaker keeps equal rows in the same order on all pages.
    tie_breaker = (counted.c.category_code,) if filters.by is ReportGrouping.CATEGORY else ()
    first = order_of(columns_of(filters.by), filters.ordered_by or "placed_at", _SORTS, desc=filters.desc)
    return query.order_by(first, Order.id.desc() if filters.desc else Order.id.asc(), *tie_breaker)


def groups_query(db: StoreSession, filters: ReportFilter) -> Select:
    """Return the query of parties or categories with their figures, largest amount first by default.

    Each row includes the totals of all rows, because a separate query would cost as much as the rows.
    """
    group = _by_category(db, filters) if filters.by is ReportGrouping.CATEGORY else _by_party(filters)
    if filters.by is ReportGrouping.CATEGORY:
        name = func.coalesce(Category.name, group.c.code)
        query = select(group, name.label("name")).outerjoin(Category, Category.code == group.c.code)
    else:
        name = func.coalesce(Account.name, func.nullif(group.c.code, ""), GUESTS_NAME)
        query = select(group, name.label("name")).outerjoin(Account, Account.code == group.c.code)
    of_all = (func.sum(group.c[figure]).over().label(f"all_{figure}") for figure in FIGURES)
    query = query.add_columns(func.count().over().label("groups"), *of_all)
    first = order_of(
        columns_of(filters.by, summary=True),
        filters.ordered_by or "net_amount",
        {"name": func.lower(name)},
        desc=filters.desc,
    )
    return query.order_by(first, group.c.code.desc() if filters.desc else group.c.code.asc())


def order_page(db: StoreSession, filters: ReportFilter, *, page: int, size: int) -> tuple[list[Any], Totals]:
    """Return a page of orders, and the totals of all pages."""
    sums = totals(db, filters)
    return list(db.execute(orders_query(filters).limit(size).offset(page * size))), sums


def group_page(db: StoreSession, filters: ReportFilter, *, page: int, size: int) -> tuple[list[Any], Totals]:
    """Return a page of a summary, and the totals of all its pages."""
    db.execute(text(MORE_WORK_MEM))
    rows = list(db.execute(groups_query(db, filters).limit(size).offset(page * size)))
    if not rows:
        return rows, totals(db, filters)
    orders = db.scalar(select(_order_count(filters, func.count()))) or 0
    figures = (getattr(rows[0], f"all_{name}") for name in FIGURES)
    return rows, Totals(orders, rows[0].groups, orders, *figures)


def totals(db: StoreSession, filters: ReportFilter) -> Totals:
    """Return the totals of all pages of a report. Without a party filter most days come from the rollup."""
    db.execute(text(MORE_WORK_MEM))
    orders = _order_count(filters, func.count())
    rows, groups = orders, literal(0)
    if filters.by is ReportGrouping.PARTY:
        groups = _order_count(filters, func.count(func.distinct(_PARTY)))
    if filters.by is ReportGrouping.STATUS or filters.party:
        query = select(rows, groups, orders, *_sums()).join(Order, ITEM_OF_ORDER)
        query = query.where(*_order_conditions(filters), *_item_conditions(filters))
    else:
        by_category = _by_category(db, filters)
        if filters.by is ReportGrouping.CATEGORY:
            rows, groups = cast(func.sum(by_category.c.orders), BigInteger), func.count()
        sums = (func.sum(by_category.c[name]) for name in FIGURES)
        query = select(rows, groups, rows if filters.category else orders, *sums).select_from(by_category)
    return Totals(*(figure or 0 for figure in db.execute(query).one()))


def parties(db: StoreSession, words: str) -> list[tuple[str, str]]:
    """Return code and name of the parties with orders: guests first, then by name."""
    ordered = select(Order.id).where(Order.account_code == Account.code).exists()
    query = select(Account.code, Account.name).where(ordered).order_by(func.lower(Account.name), Account.code)
    rows = [tuple(row) for row in db.execute(_matching(query, Account.code, Account.name, words))]
    guests = select(Order.id).where(Order.account_code.is_(None)).exists()
    if words.lower() in GUESTS_NAME.lower() and db.scalar(select(guests)):
        return [(GUESTS, GUESTS_NAME), *rows]
    return rows


def categories(db: StoreSession, words: str) -> list[tuple[str, str]]:
    """Return code and name of the store's categories, by name."""
    query = select(Category.code, Category.name).order_by(func.lower(Category.name), Category.code)
    return [tuple(row) for row in db.execute(_matching(query, Category.code, Category.name, words))]


def party_name(db: StoreSession, code: str) -> str:
    """Return the name of a party, or the code if there is no such party."""
    if code == GUESTS:
        return GUESTS_NAME
    return db.scalar(select(Account.name).where(Account.code == code)) or code


def category_name(db: StoreSession, code: str) -> str:
    """Return the name of a category, or the code if there is no such category."""
    return db.scalar(select(Category.name).where(Category.code == code)) or code


def _matching(query: Select, code: Any, name: Any, words: str) -> Select:
    if words:
        conditions = [place.icontains(words, autoescape=True) for place in (code, name)]
        query = query.where(conditions[0] | conditions[1])
    return query.limit(MAX_CHOICES)


# This keeps the sums of a large store's year in memory instead of on disk.
MORE_WORK_MEM = "SET LOCAL work_mem = '64MB'"
ITEM_OF_ORDER = OrderItem.order_id == Order.id
_PARTY = func.coalesce(Order.account_code, "")
FIGURES = ("items", "quantity", "item_amount", "net_amount")
NAME = "coalesce(party ->> 'name', delivery ->> 'name', '')"
CITY = "coalesce(party ->> 'city', delivery ->> 'city', '')"
_SORTS = {
    "name": literal_column(CUSTOMER),
    "city": func.lower(literal_column(CITY)),
    "category": func.lower(Category.name),
}


def _sums() -> tuple[ColumnElement[Any], ...]:
    return (
        func.count().label("items"),
        func.sum(OrderItem.quantity).label("quantity"),
        func.sum(OrderItem.taxable).label("item_amount"),
        func.sum(OrderItem.net_amount).label("net_amount"),
    )


def _figures_of_order(filters: ReportFilter) -> Lateral:
    """Return the figures of one order's items, computed only for the orders on the page."""
    query = select(*_sums()).where(ITEM_OF_ORDER, *_item_conditions(filters))
    if filters.by is ReportGrouping.CATEGORY:
        query = query.add_columns(OrderItem.category_code).group_by(OrderItem.category_code)
    else:
        query = query.having(func.count() > 0)
    return query.correlate(Order).lateral("counted")


def _by_party(filters: ReportFilter) -> Subquery:
    """Return the figures and order count of each party. Guests are the party with an empty code."""
    conditions = (*_order_conditions(filters), *_item_conditions(filters))
    sums = select(_PARTY.label("code"), *_sums()).select_from(OrderItem).join(Order, ITEM_OF_ORDER)
    sums = sums.where(*conditions).group_by(_PARTY).subquery("sums")
    counts = select(_PARTY.label("code"), func.count().label("orders"))
    counts = (
        counts.where(*_order_conditions(filters), _has_items(filters)).group_by(_PARTY).subquery("counts")
    )
    figures = (sums.c[name] for name in FIGURES)
    return (
        select(sums.c.code, counts.c.orders, *figures).join(counts, counts.c.code == sums.c.code).subquery()
    )


def _by_category(db: StoreSession, filters: ReportFilter) -> Subquery:
    """Return the figures and order count of each category, most days from the rollup."""
    span = daily_rollup.split_span(db, filters.since, filters.until + LAST_SECOND)
    code = OrderItem.category_code
    ranges = [and_(Order.placed_at >= begin, Order.placed_at < end) for begin, end in span.ranges]
    counted = select(code.label("code"), func.count(func.distinct(Order.id)).label("orders"), *_sums())
    counted = (
        counted.join(Order, ITEM_OF_ORDER)
        .where(or_(false(), *ranges), *_item_conditions(filters))
        .group_by(code)
    )
    figures = (getattr(CategoryDay, name) for name in FIGURES)
    rolled_up = select(CategoryDay.category_code, CategoryDay.orders, *figures).where(
        CategoryDay.day >= span.first,
        CategoryDay.day < span.last,
        CategoryDay.day.not_in(span.counted),
        CategoryDay.items > 0,
    )
    if filters.category:
        rolled_up = rolled_up.where(CategoryDay.category_code == filters.category)
    both = union_all(counted, rolled_up).subquery()
    whole = {name: cast(func.sum(both.c[name]), BigInteger) for name in ("orders", "items", "quantity")}
    sums = (whole.get(name, func.sum(both.c[name])).label(name) for name in ("orders", *FIGURES))
    return select(both.c.code, *sums).group_by(both.c.code).subquery()


def _order_count(filters: ReportFilter, count: ColumnElement[int]) -> ScalarSelect[int]:
    query = select(count).select_from(Order).where(*_order_conditions(filters), _has_items(filters))
    return query.correlate(None).scalar_subquery()


def _has_items(filters: ReportFilter) -> ColumnElement[bool]:
    """Return the condition for orders with any matching item."""
    if not filters.status and not filters.category:
        # An order is canceled only if all its items are.
        return IS_SOLD
    return select(OrderItem.id).where(ITEM_OF_ORDER, *_item_conditions(filters)).correlate(Order).exists()


def _order_conditions(filters: ReportFilter) -> list[ColumnElement[bool]]:
    conditions = [Order.placed_at >= filters.since, Order.placed_at < filters.until + LAST_SECOND]
    if filters.status == OrderStatus.PENDING:
        # An order is pending while any of its items is. Few orders are pending, so this narrows the search.
        conditions.append(Order.status == OrderStatus.PENDING)
    if filters.party == GUESTS:
        conditions.append(Order.account_code.is_(None))
    elif filters.party:
        conditions.append(Order.account_code == filters.party)
    return conditions


def _item_conditions(filters: ReportFilter) -> list[ColumnElement[bool]]:
    if filters.by is ReportGrouping.STATUS and filters.status:
        return [has_status(filters.status)]
    conditions = [IS_ITEM_SOLD]
    if filters.category:
        conditions.append(OrderItem.category_code == filters.category)
    return conditions
