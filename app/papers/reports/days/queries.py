"""Reads of a salesperson's working days."""

from collections.abc import Sequence
from datetime import date, datetime
from itertools import groupby
from typing import NamedTuple

from sqlalchemy import Row, func, select

from app.field import trail
from app.field.day_route import Day, Point, days
from app.field.rules import Coordinates, Remark
from app.money.models import Payment
from app.orders.items.models import Order
from app.people.accounts.models import Account
from app.shared.actor import Access
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession

MAX_ORDERS = 1_000
MAX_COLLECTIONS = 1_000


class WorkingDay(NamedTuple):
    """A day of a salesperson: the route, None without a position, orders and collections, earliest first."""

    date: date
    route: Day | None
    orders: list[Row]
    collections: list[Row]

    @property
    def minutes(self) -> int:
        """Return the minutes at work."""
        return int(self.route.at_work.total_seconds() // 60) if self.route else 0


class WorkingDays(NamedTuple):
    """The days with positions, orders or collections, latest first; `cut` is true if some are left out."""

    days: list[WorkingDay]
    cut: bool


def working_days(db: StoreSession, filters: trail.PositionFilter, *, now: datetime) -> WorkingDays:
    """Return a salesperson's days in a span, by three queries, each with a limit."""
    route = trail.trail(db, filters)
    orders, collections = _orders(db, filters), _collections(db, filters)
    routes = {day.date: day for day in days((_point(each) for each in route.points), now=now)}
    orders_of, collections_of = _by_day(orders[:MAX_ORDERS]), _by_day(collections[:MAX_COLLECTIONS])
    return WorkingDays(
        [
            WorkingDay(on, routes.get(on), orders_of.get(on, []), collections_of.get(on, []))
            for on in sorted({*routes, *orders_of, *collections_of}, reverse=True)
        ],
        cut=route.cut or len(orders) > MAX_ORDERS or len(collections) > MAX_COLLECTIONS,
    )


def _by_day(rows: Sequence[Row]) -> dict[date, list[Row]]:
    """Return rows that are sorted by time, the latest first, by day and earliest first."""
    by_day = groupby(rows, lambda row: row.at.astimezone(STORE_TIME).date())
    return {on: list(some)[::-1] for on, some in by_day}


def _point(row: trail.ListedPosition) -> Point:
    place = Coordinates(row.latitude, row.longitude, row.accuracy)
    return Point(row.id, place, Remark(row.remark), row.recorded_at)


def _orders(db: StoreSession, filters: trail.PositionFilter) -> Sequence[Row]:
    """Return the orders that a salesperson placed for their parties, latest first."""
    query = (
        select(
            Order.id,
            Order.number,
            Order.placed_at.label("at"),
            Order.net_amount.label("net_amount"),
            Order.status,
            func.coalesce(Order.party["name"].astext, "").label("customer"),
            func.coalesce(Order.party["city"].astext, "").label("city"),
        )
        .where(
            Order.salesperson_code == filters.code,
            Order.placed_at >= filters.since,
            Order.placed_at < filters.until + trail.SECOND,
        )
        .order_by(Order.placed_at.desc(), Order.id.desc())
    )
    return db.execute(query.limit(MAX_ORDERS + 1)).all()


def _collections(db: StoreSession, filters: trail.PositionFilter) -> Sequence[Row]:
    """Return the payments that a salesperson collected, latest first, whatever was decided on them."""
    query = (
        select(
            Payment.id,
            Payment.reported_at.label("at"),
            Payment.amount,
            func.coalesce(Account.name, Order.party["name"].astext, "").label("customer"),
        )
        .outerjoin(Account, Account.code == Payment.account_code)
        .outerjoin(Order, Order.id == Payment.order_id)
        .where(
            Payment.by_role == Access.SALESPERSON,
            Payment.by_code == filters.code,
            Payment.reported_at >= filters.since,
            Payment.reported_at < filters.until + trail.SECOND,
        )
        .order_by(Payment.reported_at.desc(), Payment.id.desc())
    )
    return db.execute(query.limit(MAX_COLLECTIONS + 1)).all()
