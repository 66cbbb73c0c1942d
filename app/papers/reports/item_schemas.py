"""Request and response schemas of the items that parties bought."""

from typing import Any

from marshmallow import Schema, fields, validate

from app.papers.reports.summaries import GUESTS
from app.papers.reports.summary_schemas import (
    CODE,
    FiguresOut,
    ReportIn,
    ReportTotalsOut,
    figures_on_wire,
)
from app.shared.schemas import Money, PaginationOut, SortName, number

SORT_COLUMNS = {
    "Month": "month",
    "ACC_NAME": "party",
    "ITEM_NAME": "item",
    "QUANTITY": "quantity",
    "NET_AMT": "net_amount",
}


class ItemWiseIn(ReportIn):
    """The items of one party, or of guests (`guest`), or those whose name, size or code has the words."""

    party = fields.Str(data_key="partyCd", load_default=None, validate=CODE)
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    ordered_by = SortName(SORT_COLUMNS)


class ItemRowOut(FiguresOut):
    """What a party bought of an item in a month (`YYYY-MM`), in how many orders, and the last rate then."""

    Month = fields.Str(required=True)
    PARTY_CD = fields.Str(required=True)
    ACC_NAME = fields.Str(required=True)
    ITEM_CD = fields.Str(required=True)
    ITEM_NAME = fields.Str(required=True)
    SIZE_CD = fields.Str(required=True)
    orders = fields.Int(required=True)
    lastRate = Money(required=True)


class ItemWiseOut(Schema):
    result = fields.List(fields.Nested(ItemRowOut), required=True)
    totals = fields.Nested(ReportTotalsOut, required=True)
    pagination = fields.Nested(PaginationOut, required=True)


def item_on_wire(row: Any) -> dict[str, Any]:
    """Return the JSON of what a party bought of an item in a month."""
    return {
        "Month": f"{row.month:%Y-%m}",
        "PARTY_CD": row.party or GUESTS,
        "ACC_NAME": row.party_name,
        "ITEM_CD": row.product_code,
        "ITEM_NAME": row.item,
        "SIZE_CD": row.size_code,
        "orders": row.orders,
        "lastRate": number(row.last_rate),
        **figures_on_wire(row),
    }
