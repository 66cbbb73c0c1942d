"""Summaries of orders on the wire."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from app.orders.rules import Status
from app.reports.summaries import GUESTS, By, Totals
from app.shared.date_range import SpanIn
from app.shared.schemas import Money, PageIn, PaginationOut, SortName, YesNo, number, per_page

PAGE = 25
CODE = validate.Length(max=50)
FIGURES = {
    "QUANTITY": "quantity",
    "NO_OF_ITEM": "items",
    "ITEM_AMT": "item_amount",
    "NET_AMT": "net_amount",
}
ORDER_SORTS = {
    "createdAt": "placed",
    "ORDER_NO": "number",
    "ACC_NAME": "name",
    "CITY": "city",
    "STATUS": "status",
    **FIGURES,
}
CATEGORY_ORDER_SORTS = {**ORDER_SORTS, "dept_name": "category"}
PARTY_SORTS = {"ACC_NAME": "name", "orders": "orders", **FIGURES}
CATEGORY_SORTS = {"dept_name": "name", "orders": "orders", **FIGURES}


def _names(*sorts: Mapping[str, str]) -> dict[str, str]:
    """The names alone: what one means depends on whether rows are orders or a summary."""
    return {name: name for each in sorts for name in each}


class ReportIn(SpanIn, PageIn):
    """Which orders, of which page and in which order; `toDate` is the last second that counts."""

    size = per_page(PAGE)
    size.data_key = "per_page"
    ordered_by = SortName(_names(ORDER_SORTS))
    desc = YesNo()


class PartyWiseIn(ReportIn):
    """Of one party, or of guests (`guest`); `summary` for a row a party."""

    party = fields.Str(data_key="partyCd", load_default=None, validate=CODE)
    summary = YesNo()
    ordered_by = SortName(_names(ORDER_SORTS, PARTY_SORTS))


class CategoryWiseIn(ReportIn):
    """Of one category; `summary` for a row a category."""

    category = fields.Str(data_key="deptCd", load_default=None, validate=CODE)
    summary = YesNo()
    ordered_by = SortName(_names(CATEGORY_ORDER_SORTS, CATEGORY_SORTS))


class StatusWiseIn(ReportIn):
    """Of items of one status, of all where none is named."""

    status = fields.Str(load_default="", validate=validate.OneOf(["", *Status]))


class ChoicesIn(PageIn):
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))


class FiguresOut(Schema):
    """Of items: how many, their pieces, and what they come to without tax and with it."""

    QUANTITY = fields.Int(required=True)
    NO_OF_ITEM = fields.Int(required=True)
    ITEM_AMT = Money(required=True)
    NET_AMT = Money(required=True)


class ReportTotalsOut(FiguresOut):
    """What all pages come to."""

    orders = fields.Int(required=True)


class ReportRowOut(FiguresOut):
    """An order, or in a summary a party or category with how many orders it has.

    The figures of an order are those of its items that the report counts. `PARTY_CD` is `guest` for those
    without an account, `CITY` the town.
    """

    orderId = fields.Int()
    ORDER_NO = fields.Int()
    createdAt = fields.Str()
    ACC_NAME = fields.Str()
    CITY = fields.Str()
    STATUS = fields.Str(validate=validate.OneOf(list(Status)))
    PARTY_CD = fields.Str()
    DEPT_CD = fields.Str()
    dept_name = fields.Str()
    orders = fields.Int()


class ReportOut(Schema):
    result = fields.List(fields.Nested(ReportRowOut), required=True)
    totals = fields.Nested(ReportTotalsOut, required=True)
    pagination = fields.Nested(PaginationOut, required=True)


class PartyChoicesOut(Schema):
    class PartyChoice(Schema):
        class PartyName(Schema):
            ACC_NAME = fields.Str(required=True)

        PARTY_CD = fields.Str(required=True)
        accounts = fields.Nested(PartyName, required=True)

    result = fields.List(fields.Nested(PartyChoice), required=True)


class CategoryChoicesOut(Schema):
    class CategoryChoice(Schema):
        DEPT_CD = fields.Str(required=True)
        dept_name = fields.Str(required=True)

    result = fields.List(fields.Nested(CategoryChoice), required=True)


def order_on_wire(row: Any, by: By) -> dict[str, Any]:
    """An order of a report."""
    shown = {
        "orderId": row.id,
        "ORDER_NO": row.number,
        "createdAt": row.placed_at.isoformat(),
        "ACC_NAME": row.name,
        "CITY": row.city,
        "STATUS": row.status,
        "PARTY_CD": row.party or GUESTS,
        **figures_on_wire(row),
    }
    if by is By.CATEGORY:
        shown |= {"DEPT_CD": row.category_code, "dept_name": row.category}
    return shown


def group_on_wire(row: Any, by: By) -> dict[str, Any]:
    """A party or category of a summary."""
    who = {"DEPT_CD": row.code, "dept_name": row.name}
    if by is By.PARTY:
        who = {"PARTY_CD": row.code or GUESTS, "ACC_NAME": row.name}
    return {**who, "orders": row.orders, **figures_on_wire(row)}


def totals_on_wire(sums: Totals) -> dict[str, Any]:
    return {"orders": sums.orders, **figures_on_wire(sums)}


def figures_on_wire(row: Any) -> dict[str, Any]:
    return {
        "QUANTITY": int(row.quantity),
        "NO_OF_ITEM": int(row.items),
        "ITEM_AMT": number(row.item_amount),
        "NET_AMT": number(row.net_amount),
    }


def sorts_of(by: By, *, summary: bool = False) -> Mapping[str, str]:
    """What a report can be ordered by: names of the wire, and those of the code."""
    if summary:
        return PARTY_SORTS if by is By.PARTY else CATEGORY_SORTS
    return CATEGORY_ORDER_SORTS if by is By.CATEGORY else ORDER_SORTS
