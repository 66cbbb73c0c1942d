"""Request and response schemas of reports."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from app.orders.rules import OrderStatus
from app.papers.reports.summaries import GUESTS, ReportGrouping, Totals
from app.shared.date_range import SpanIn
from app.shared.schemas import Money, PageIn, PaginationOut, SortName, YesNo, number, per_page, result_of

PAGE_SIZE = 25
CODE = validate.Length(max=50)
FIGURES = {
    "QUANTITY": "quantity",
    "NO_OF_ITEM": "items",
    "ITEM_AMT": "item_amount",
    "NET_AMT": "net_amount",
}
ORDER_SORT_COLUMNS = {
    "createdAt": "placed",
    "ORDER_NO": "number",
    "ACC_NAME": "name",
    "CITY": "city",
    "STATUS": "status",
    **FIGURES,
}
CATEGORY_ORDER_SORT_COLUMNS = {**ORDER_SORT_COLUMNS, "dept_name": "category"}
PARTY_SORT_COLUMNS = {"ACC_NAME": "name", "orders": "orders", **FIGURES}
CATEGORY_SORT_COLUMNS = {"dept_name": "name", "orders": "orders", **FIGURES}


def _names(*sorts: Mapping[str, str]) -> dict[str, str]:
    """Return only the names; their meaning depends on whether rows are orders or a summary."""
    return {name: name for each in sorts for name in each}


class ReportIn(SpanIn, PageIn):
    """The filters, page and sort order of a report; `toDate` is the last second included."""

    size = per_page(PAGE_SIZE)
    size.data_key = "per_page"
    ordered_by = SortName(_names(ORDER_SORT_COLUMNS))
    desc = YesNo()


class PartyWiseIn(ReportIn):
    """A report of one party, or of guests (`guest`); with `summary` one row per party."""

    party = fields.Str(data_key="partyCd", load_default=None, validate=CODE)
    summary = YesNo()
    ordered_by = SortName(_names(ORDER_SORT_COLUMNS, PARTY_SORT_COLUMNS))


class CategoryWiseIn(ReportIn):
    """A report of one category; with `summary` one row per category."""

    category = fields.Str(data_key="deptCd", load_default=None, validate=CODE)
    summary = YesNo()
    ordered_by = SortName(_names(CATEGORY_ORDER_SORT_COLUMNS, CATEGORY_SORT_COLUMNS))


class StatusWiseIn(ReportIn):
    """A report of the items of one status, or of all."""

    status = fields.Str(load_default="", validate=validate.OneOf(["", *OrderStatus]))


class ChoicesIn(PageIn):
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))


class FiguresOut(Schema):
    """Figures of items: their number, pieces, and amounts without and with tax."""

    QUANTITY = fields.Int(required=True)
    NO_OF_ITEM = fields.Int(required=True)
    ITEM_AMT = Money(required=True)
    NET_AMT = Money(required=True)


class ReportTotalsOut(FiguresOut):
    """The totals of all pages."""

    orders = fields.Int(required=True)


class ReportRowOut(FiguresOut):
    """An order or, in a summary, a party or category with its number of orders.

    The figures of an order include only the items that match the report. `PARTY_CD` is `guest` for orders
    without an account, `CITY` is the town.
    """

    orderId = fields.Int()
    ORDER_NO = fields.Int()
    createdAt = fields.Str()
    ACC_NAME = fields.Str()
    CITY = fields.Str()
    STATUS = fields.Str(validate=validate.OneOf(list(OrderStatus)))
    PARTY_CD = fields.Str()
    DEPT_CD = fields.Str()
    dept_name = fields.Str()
    orders = fields.Int()


class ReportOut(Schema):
    result = fields.List(fields.Nested(ReportRowOut), required=True)
    totals = fields.Nested(ReportTotalsOut, required=True)
    pagination = fields.Nested(PaginationOut, required=True)


class PartyChoice(Schema):
    class PartyName(Schema):
        ACC_NAME = fields.Str(required=True)

    PARTY_CD = fields.Str(required=True)
    accounts = fields.Nested(PartyName, required=True)


PartyChoicesOut = result_of("PartyChoicesOut", PartyChoice, many=True)


class CategoryChoice(Schema):
    DEPT_CD = fields.Str(required=True)
    dept_name = fields.Str(required=True)


CategoryChoicesOut = result_of("CategoryChoicesOut", CategoryChoice, many=True)


def order_on_wire(row: Any, by: ReportGrouping) -> dict[str, Any]:
    """Return the JSON of an order in a report."""
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
    if by is ReportGrouping.CATEGORY:
        shown |= {"DEPT_CD": row.category_code, "dept_name": row.category}
    return shown


def group_on_wire(row: Any, by: ReportGrouping) -> dict[str, Any]:
    """Return the JSON of a party or category in a summary."""
    who = {"DEPT_CD": row.code, "dept_name": row.name}
    if by is ReportGrouping.PARTY:
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


def sort_columns(by: ReportGrouping, *, summary: bool = False) -> Mapping[str, str]:
    """Return the sort names of a report: the wire's, mapped to those in the code."""
    if summary:
        return PARTY_SORT_COLUMNS if by is ReportGrouping.PARTY else CATEGORY_SORT_COLUMNS
    return CATEGORY_ORDER_SORT_COLUMNS if by is ReportGrouping.CATEGORY else ORDER_SORT_COLUMNS
