"""Summaries of orders: by order, party, category, or status of their items, and what they come to in all.

What is counted are items: a canceled one counts by status alone. A page and its sums are a query each.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Lateral, Select, Subquery, func, literal_column, select, true

from app.accounts.models import Account
from app.catalogue.models import Category
from app.orders.models import CUSTOMER, Order, OrderItem
from app.orders.rules import Status
from tenant_router.session import StoreSession

LAST_SECOND = timedelta(seconds=1)
# Orders of guests have no party; together they stand under this code and name.
GUESTS, GUESTS_NAME = "guest", "Guests"
MOST_CHOICES = 200


class By(StrEnum):
    """What a summary is made by."""

    ORDER = "orders"
    PARTY = "partyWise"
    CATEGORY = "categoryWise"
    STATUS = "statusWise"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which items: of orders from `since` to the last second of `until`, and of what; and in which order."""

    by: By
    since: datetime
    until: datetime
    party: str | None = None
    category: str | None = None
    status: str | None = None
    ordered_by: str | None = None
    desc: bool = True


def wanted_of(by: By, asked: Mapping[str, Any]) -> Wanted:
    """What a page or a file is asked for; rows come the last first where no order is asked for."""
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
    """What all rows come to; `rows` and `groups` are how many the list and its summary have."""

    rows: int
    groups: int
    orders: int
    items: int
    quantity: int
    item_amount: Any
    net_amount: Any


def orders_of(wanted: Wanted) -> Select:
    """Orders with the figures of their items that are wanted, the newest first unless asked otherwise.

    By category an order stands once for each category that it has items of.
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
    # Rows that are equal in this keep their order from page to page.
    last = (counted.c.category_code,) if wanted.by is By.CATEGORY else ()
    orders = _ORDERS | {name: counted.c[name] for name in FIGURES}
    return query.order_by(*_in_order(wanted, orders), *last)


def groups_of(wanted: Wanted) -> Select:
    """A row for each party or category with what its orders come to, the largest amount first."""
    each = _by_order(wanted)
    figures = {name: func.sum(each.c[name]).label(name) for name in FIGURES}
    grouped = select(each.c.code, func.count().label("orders"), *figures.values()).group_by(each.c.code)
    group = grouped.subquery("grouped")
    if wanted.by is By.CATEGORY:
        name = func.coalesce(Category.name, group.c.code)
        query = select(group, name.label("name")).outerjoin(Category, Category.code == group.c.code)
    else:
        name = func.coalesce(Account.name, group.c.code, GUESTS_NAME)
        query = select(group, name.label("name")).outerjoin(Account, Account.code == group.c.code)
    orders = {"name": func.lower(name), "orders": group.c.orders, **{name: group.c[name] for name in FIGURES}}
    first = orders[wanted.ordered_by or "net_amount"]
    second = group.c.code.desc() if wanted.desc else group.c.code.asc()
    return query.order_by(first.desc() if wanted.desc else first.asc(), second)


def totals(db: StoreSession, wanted: Wanted) -> Totals:
    """What all pages of a summary come to."""
    each = _by_order(wanted)
    sums = [func.coalesce(func.sum(each.c[name]), 0).label(name) for name in FIGURES]
    query = select(
        func.count().label("rows"),
        func.count(func.distinct(func.coalesce(each.c.code, ""))).label("groups"),
        func.count(func.distinct(each.c.order_id)) if wanted.by is By.CATEGORY else func.count(),
        *sums,
    ).select_from(each)
    return Totals(*db.execute(query).one())


def parties(db: StoreSession, words: str) -> list[tuple[str, str]]:
    """Code and name of those who have ordered, guests first, then by name."""
    ordered = select(Order.id).where(Order.account_code == Account.code).exists()
    query = select(Account.code, Account.name).where(ordered).order_by(func.lower(Account.name), Account.code)
    found = [tuple(row) for row in db.execute(_named(query, Account.code, Account.name, words))]
    guests = select(Order.id).where(Order.account_code.is_(None)).exists()
    if words.lower() in GUESTS_NAME.lower() and db.scalar(select(guests)):
        return [(GUESTS, GUESTS_NAME), *found]
    return found


def categories(db: StoreSession, words: str) -> list[tuple[str, str]]:
    """Code and name of the store's categories, by name."""
    query = select(Category.code, Category.name).order_by(func.lower(Category.name), Category.code)
    return [tuple(row) for row in db.execute(_named(query, Category.code, Category.name, words))]


def party_name(db: StoreSession, code: str) -> str:
    """What a party is called; its code where there is none of it."""
    if code == GUESTS:
        return GUESTS_NAME
    return db.scalar(select(Account.name).where(Account.code == code)) or code


def category_name(db: StoreSession, code: str) -> str:
    """What a category is called; its code where there is none of it."""
    return db.scalar(select(Category.name).where(Category.code == code)) or code


def _named(query: Select, code: Any, name: Any, words: str) -> Select:
    if words:
        holds = [place.icontains(words, autoescape=True) for place in (code, name)]
        query = query.where(holds[0] | holds[1])
    return query.limit(MOST_CHOICES)


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
    """The figures of one order's items: read for as many orders as a page shows."""
    query = select(*_sums()).where(OrderItem.order_id == Order.id, *_items(wanted))
    if wanted.by is By.CATEGORY:
        query = query.add_columns(OrderItem.category_code).group_by(OrderItem.category_code)
    else:
        query = query.having(func.count() > 0)
    return query.correlate(Order).lateral("counted")


def _by_order(wanted: Wanted) -> Subquery:
    """The same figures of all orders at once, with the code of their party or category."""
    code = OrderItem.category_code if wanted.by is By.CATEGORY else Order.account_code
    query = (
        select(OrderItem.order_id, code.label("code"), *_sums())
        .join(Order, Order.id == OrderItem.order_id)
        .where(*_orders(wanted), *_items(wanted))
        .group_by(OrderItem.order_id, code)
    )
    return query.subquery("each")


def _orders(wanted: Wanted) -> list[ColumnElement[bool]]:
    conditions = [Order.placed_at >= wanted.since, Order.placed_at < wanted.until + LAST_SECOND]
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
