"""Request and response schemas of selected orders."""

from datetime import datetime
from typing import Any

from marshmallow import Schema, fields, post_load, validate

from app.orders import links
from app.orders.cart.schemas import CODE
from app.orders.link_schemas import link_address
from app.orders.rules import OrderStatus
from app.orders.schemas import SORT_COLUMNS, TYPES
from app.orders.selection import MAX_SELECTED, BriefOrder
from app.shared.schemas import In, Money, SortName, YesNo, number


class SelectionIn(In):
    """Which orders: those with these ids, else the first thousand that match the filter of the list."""

    ids = fields.List(
        fields.Int(strict=True, validate=validate.Range(min=1, max=2**62)),
        load_default=list,
        validate=validate.Length(max=MAX_SELECTED),
    )
    type = fields.Str(load_default="total", validate=validate.OneOf(TYPES))
    party = fields.Str(data_key="partyCd", load_default=None, validate=CODE)
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    ordered_by = SortName(SORT_COLUMNS)
    desc = YesNo()

    @post_load
    def _strip(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {**data, "words": data["words"].strip()}


class BriefOrderOut(Schema):
    """An order in brief; `may` are the statuses to which any of its items may move.

    `link` is its address for people who are not signed in.
    """

    orderId = fields.Int(required=True)
    ORDER_NO = fields.Int(required=True)
    STATUS = fields.Str(required=True, validate=validate.OneOf(list(OrderStatus)))
    partlyDispatched = fields.Bool(required=True)
    NET_AMT = Money(required=True)
    guest = fields.Bool(required=True)
    name = fields.Str(required=True)
    city = fields.Str(required=True)
    mobileNo = fields.Str(required=True)
    openItems = fields.Int(required=True)
    openAmount = Money(required=True)
    may = fields.List(fields.Str(validate=validate.OneOf(list(OrderStatus))), required=True)
    transporter = fields.Str(required=True)
    lrNo = fields.Str(required=True)
    link = fields.Str(required=True)


class SelectionOut(Schema):
    result = fields.List(fields.Nested(BriefOrderOut), required=True)


def brief_on_wire(brief: BriefOrder, store_key: str, *, now: datetime) -> dict[str, Any]:
    """Return the JSON of an order in brief."""
    order = brief.order
    block = order.delivery or order.party
    token = links.token_of(store_key, order.id, order.placed_at, now=now)
    return {
        "orderId": order.id,
        "ORDER_NO": order.number,
        "STATUS": order.status,
        "partlyDispatched": order.partly_dispatched,
        "NET_AMT": number(order.net_amount),
        "guest": order.delivery is not None,
        "name": block.get("name") or "",
        "city": block.get("city") or "",
        "mobileNo": block.get("mobile_number") or block.get("phone1") or "",
        "openItems": brief.open_items,
        "openAmount": number(brief.open_amount),
        "may": list(brief.moves),
        "transporter": order.transporter,
        "lrNo": order.lr_number,
        "link": link_address(store_key, token),
    }
