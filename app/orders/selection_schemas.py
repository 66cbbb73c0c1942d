"""Request and response schemas of selected orders."""

from typing import Any

from marshmallow import Schema, fields, post_load, validate

from app.orders.cart.schemas import CODE
from app.orders.items.rules import OrderStatus
from app.orders.link_schemas import PublicAddress
from app.orders.schemas import SORT_COLUMNS, TYPES
from app.orders.selection import MAX_SELECTED
from app.shared.schemas import ID_RANGE, In, IsSet, Money, SortName, TextOrEmpty, YesNo, result_of


class SelectionIn(In):
    """The selected orders: those with these ids, else the first thousand that match the list's filter."""

    ids = fields.List(
        fields.Int(strict=True, validate=ID_RANGE),
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

    orderId = fields.Int(attribute="order.id", required=True)
    ORDER_NO = fields.Int(attribute="order.number", required=True)
    STATUS = fields.Str(attribute="order.status", required=True, validate=validate.OneOf(list(OrderStatus)))
    partlyDispatched = fields.Bool(attribute="order.partly_dispatched", required=True)
    NET_AMT = Money(attribute="order.net_amount", required=True)
    guest = IsSet(attribute="order.delivery", required=True)
    name = TextOrEmpty(attribute="address.name")
    city = TextOrEmpty(attribute="address.city")
    mobile_number = fields.Str(data_key="mobileNo", required=True)
    open_items = fields.Int(data_key="openItems", required=True)
    open_amount = Money(data_key="openAmount", required=True)
    moves = fields.List(fields.Str(validate=validate.OneOf(list(OrderStatus))), data_key="may", required=True)
    transporter = fields.Str(attribute="order.transporter", required=True)
    lrNo = fields.Str(attribute="order.lr_number", required=True)
    link = PublicAddress(required=True)


SelectionOut = result_of("SelectionOut", BriefOrderOut, many=True)
