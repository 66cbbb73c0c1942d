"""Response schemas of a salesperson's working days."""

from collections.abc import Iterable
from datetime import date
from itertools import groupby
from typing import Any

from marshmallow import Schema, fields, validate
from sqlalchemy import Row

from app.field.day_route import Day, Visit
from app.orders.rules import OrderStatus
from app.papers.reports.days.queries import WorkingDays
from app.shared.days import STORE_TIME
from app.shared.schemas import Money, number


class VisitOut(Schema):
    """A stay on the way, represented by the first position there."""

    locId = fields.Int(required=True)
    LAT = fields.Float(required=True)
    LONGI = fields.Float(required=True)
    since = fields.Str(required=True)
    until = fields.Str(required=True)


class TakenOrderOut(Schema):
    orderId = fields.Int(required=True)
    ORDER_NO = fields.Int(required=True)
    createdAt = fields.Str(required=True)
    ACC_NAME = fields.Str(required=True)
    CITY = fields.Str(required=True)
    NET_AMT = Money(required=True)
    STATUS = fields.Str(required=True, validate=validate.OneOf(list(OrderStatus)))


class WorkingDaySumOut(Schema):
    """A day in the store's time zone: metres travelled, minutes at work, stays and orders."""

    date = fields.Str(required=True)
    metres = fields.Int(required=True)
    minutes = fields.Int(required=True)
    visits = fields.List(fields.Nested(VisitOut), required=True)
    orders = fields.List(fields.Nested(TakenOrderOut), required=True)


class WorkingDaysOut(Schema):
    """The days with a position or an order, latest first."""

    result = fields.List(fields.Nested(WorkingDaySumOut), required=True)
    cut = fields.Bool(required=True)


def days_on_wire(working_days: WorkingDays) -> dict[str, Any]:
    """Return the JSON of working days, including days that only have orders."""
    days = {day.date: day for day in working_days.days}
    orders = {on: list(some) for on, some in groupby(working_days.orders, _placed_on)}
    dates = sorted({*days, *orders}, reverse=True)
    return {"result": [_day(on, days.get(on), orders.get(on, ())) for on in dates], "cut": working_days.cut}


def _day(on: date, day: Day | None, orders: Iterable[Row]) -> dict[str, Any]:
    return {
        "date": on.isoformat(),
        "metres": day.metres if day else 0,
        "minutes": int(day.at_work.total_seconds() // 60) if day else 0,
        "visits": [_visit(visit) for visit in day.visits] if day else [],
        "orders": sorted((_order(row) for row in orders), key=lambda order: order["createdAt"]),
    }


def _visit(visit: Visit) -> dict[str, Any]:
    place = visit.first.place
    return {
        "locId": visit.first.id,
        "LAT": place.latitude,
        "LONGI": place.longitude,
        "since": visit.first.at.astimezone(STORE_TIME).isoformat(),
        "until": visit.until.astimezone(STORE_TIME).isoformat(),
    }


def _order(row: Row) -> dict[str, Any]:
    return {
        "orderId": row.id,
        "ORDER_NO": row.number,
        "createdAt": row.placed_at.astimezone(STORE_TIME).isoformat(),
        "ACC_NAME": row.customer,
        "CITY": row.city,
        "NET_AMT": number(row.net_amount),
        "STATUS": row.status,
    }


def _placed_on(row: Row) -> date:
    return row.placed_at.astimezone(STORE_TIME).date()
