"""Reads of a salesperson's working days."""

from collections.abc import Sequence
from datetime import date, datetime
from itertools import groupby
from typing import NamedTuple

from sqlalchemy import Row, func, select

from app.field import trail
from app.field.day_route import Day, Point, days
from app.field.rules import Coordinates, Remark
from app.orders.items.models import Order
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession

MAX_ORDERS = 1_000


class WorkingDay(NamedTuple):
    """A day of a salesperson: the route, None without a position, and the orders, earliest first."""

    date: date
    route: Day | None
    orders: list[Row]

    @property
    def minutes(self) -> int:
        """Return the minutes at work."""
        return int(self.route.at_work.total_seconds() // 60) if self.route else 0


class WorkingDays(NamedTuple):
    """The days with a position or an order, latest first; `cut` is true if some days are left out."""

    days: list[WorkingDay]
    cut: bool


def working_days(db: StoreSession, filters: trail.PositionFilter, *, now: datetime) -> WorkingDays:
    """Return a salesperson's days in a span, by two queries, each with a limit."""
    route = trail.trail(db, filters)
    found = _orders(db, filters)
    routes = {day.date: day for day in days((_point(each) for each in route.points), now=now)}
    orders = {on: list(some)[::-1] for on, some in groupby(found[:MAX_ORDERS], _placed_on)}
    return WorkingDays(
        [
            WorkingDay(on, routes.get(on), orders.get(on, []))
            for on in sorted({*routes, *orders}, reverse=True)
        ],
        cut=route.cut or len(found) > MAX_ORDERS,
    )


def _placed_on(row: Row) -> date:
    return row.placed_at.astimezone(STORE_TIME).date()


def _point(row: trail.ListedPosition) -> Point:
    place = Coordinates(row.latitude, row.longitude, row.accuracy)
    return Point(row.id, place, Remark(row.remark), row.recorded_at)


def _orders(db: StoreSession, filters: trail.PositionFilter) -> Sequence[Row]:
    """Return the orders that a salesperson placed for their parties, latest first."""
    query = (
        select(
            Order.id,
            Order.number,
            Order.placed_at,
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
