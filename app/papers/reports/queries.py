"""The dashboard's figures, each by one query. Days are in the store's time zone."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import NamedTuple

from sqlalchemy import ColumnElement, Date, and_, cast, func, select

from app.catalogue.models import Category
from app.orders.items.models import Order, OrderItem
from app.orders.items.rules import OrderStatus
from app.orders.items.sales import IS_ITEM_SOLD, NOT_HELD, has_status
from app.papers.reports.rules import DAYS
from app.shared.days import STORE_TIME, day_start
from tenant_router.session import StoreSession

MONTHS = 12


def daily_counts(db: StoreSession, status: str, *, now: datetime) -> list[int]:
    """Return orders placed (`total`), or items of a status, for each of the last 60 days, today last."""
    first = day_start(now) - timedelta(days=2 * DAYS - 1)
    day = cast(func.timezone(STORE_TIME.key, Order.placed_at), Date)
    if status == "total":
        query = select(day, func.count()).where(Order.placed_at >= first, NOT_HELD)
    else:
        query = (
            select(day, func.count())
            .join(OrderItem, OrderItem.order_id == Order.id)
            .where(Order.placed_at >= first, has_status(status))
        )
    counted = {row[0]: row[1] for row in db.execute(query.group_by(day))}
    return [counted.get((first + timedelta(days=n)).date(), 0) for n in range(2 * DAYS)]


class MonthlyOrders(NamedTuple):
    """A month, its number of orders, and whether it is the current one."""

    first_day: datetime
    orders: int
    current: bool


def orders_by_month(db: StoreSession, *, now: datetime) -> list[MonthlyOrders]:
    """Return the last twelve months, the current one last."""
    month = func.date_trunc("month", func.timezone(STORE_TIME.key, Order.placed_at))
    firsts = [day_start(now).replace(day=1)]
    while len(firsts) < MONTHS:
        firsts.append((firsts[-1] - timedelta(days=1)).replace(day=1))
    query = select(month, func.count()).where(Order.placed_at >= firsts[-1], NOT_HELD).group_by(month)
    counted = {first.date(): count for first, count in db.execute(query)}
    return [
        MonthlyOrders(first, counted.get(first.date(), 0), first == firsts[0]) for first in reversed(firsts)
    ]


class CategorySales(NamedTuple):
    """A category, the number of pieces sold, and their amount with tax."""

    name: str
    quantity: int
    amount: Decimal


def sales_by_category(db: StoreSession, *, now: datetime) -> list[CategorySales]:
    """Return the sales of each category in the last 30 days, highest first, without canceled items."""
    query = (
        select(
            func.coalesce(Category.name, OrderItem.category_code),
            func.sum(OrderItem.quantity),
            func.sum(OrderItem.net_amount),
        )
        .join(Order, Order.id == OrderItem.order_id)
        .outerjoin(Category, Category.code == OrderItem.category_code)
        .where(_recent(now), IS_ITEM_SOLD)
        .group_by(func.coalesce(Category.name, OrderItem.category_code))
        .order_by(func.sum(OrderItem.net_amount).desc())
    )
    return [CategorySales(*row) for row in db.execute(query)]


def sales_by_status(db: StoreSession, *, now: datetime) -> dict[str, Decimal]:
    """Return the amount with tax of the items in each status over the last 30 days, without canceled ones."""
    query = (
        select(OrderItem.status, func.sum(OrderItem.net_amount))
        .join(Order, Order.id == OrderItem.order_id)
        .where(_recent(now), IS_ITEM_SOLD)
        .group_by(OrderItem.status)
    )
    amounts = {row[0]: row[1] for row in db.execute(query)}
    return {status: amounts[status] for status in OrderStatus if status in amounts}


class Today(NamedTuple):
    """Today's orders, their items and amount, and the number of all pending orders."""

    orders: int
    items: int
    amount: Decimal
    pending: int


def today(db: StoreSession, *, now: datetime) -> Today:
    """Return the orders since midnight, and how many orders of any day are still pending.

    A canceled item counts neither as an item nor in the amount.
    """
    of_today = Order.placed_at >= day_start(now)
    since = and_(of_today, NOT_HELD)
    items = select(func.count()).select_from(OrderItem).join(Order, Order.id == OrderItem.order_id)
    query = select(
        func.count().filter(since),
        items.where(of_today, IS_ITEM_SOLD).scalar_subquery(),
        func.coalesce(func.sum(Order.net_amount).filter(since), 0),
        func.count().filter(Order.status == OrderStatus.PENDING, NOT_HELD),
    ).select_from(Order)
    return Today(*db.execute(query).one())


def _recent(now: datetime) -> ColumnElement[bool]:
    return Order.placed_at >= day_start(now) - timedelta(days=DAYS - 1)
