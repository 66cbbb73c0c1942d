"""Reads of a salesperson's working days."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Row, func, select

from app.field import trail
from app.field.day_route import Day, Point, days
from app.field.rules import Coordinates, Remark
from app.orders.models import Order
from tenant_router.session import StoreSession

MAX_ORDERS = 1_000


class WorkingDays(NamedTuple):
    """Days with a route, and the orders taken; `cut` says that there was too much for one answer."""

    days: list[Day]
    orders: Sequence[Row]
    cut: bool


def working_days(db: StoreSession, filters: trail.PositionFilter, *, now: datetime) -> WorkingDays:
    """Return a salesperson's days in a span, by two queries, each with a limit."""
    route = trail.trail(db, filters)
    orders = _orders(db, filters)
    return WorkingDays(
        days=days((_point(row) for row in route.points), now=now),
        orders=orders[:MAX_ORDERS],
        cut=route.cut or len(orders) > MAX_ORDERS,
    )


def _point(row: Row) -> Point:
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
