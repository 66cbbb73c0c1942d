"""Schemas of what a buyer ordered before."""

from collections.abc import Sequence
from typing import Any

from marshmallow import Schema, fields, validate

from app.catalogue.schemas import ProductOut
from app.orders.bought import LastBought
from app.orders.cart.planned import PlannedLine
from app.orders.cart.planned_schemas import PlannedLineOut, planned_on_wire
from app.orders.cart.schemas import CODE, CartIn
from app.orders.rules import UsualItem
from app.people.auth.viewer import Viewer
from app.shared.schemas import In, Money, Time, number, required, result_of

MAX_CODES = 100


class BoughtIn(In):
    """The party for which a salesperson orders."""

    party = fields.Str(data_key="partyCd", load_default=None, validate=CODE)


class BoughtOut(Schema):
    result = fields.List(fields.Nested(ProductOut), required=True)


class UsualLineOut(PlannedLineOut):
    """An item that the party orders in `months` of the last six."""

    months = fields.Int(required=True)


UsualOut = result_of("UsualOut", UsualLineOut, many=True)


class LastBoughtIn(CartIn):
    """The products of a page, by their codes."""

    codes = fields.List(
        fields.Str(validate=CODE),
        data_key="itemCd",
        validate=validate.Length(min=1, max=MAX_CODES),
        **required("field.required"),
    )


class LastBoughtItemOut(Schema):
    """What the party ordered last of a size. RATE is omitted for users who may not see rates."""

    itemCd = fields.Str(required=True)
    sizeCd = fields.Str(required=True)
    orderId = fields.Int(required=True)
    QUANTITY = fields.Int(required=True)
    RATE = Money()
    at = Time(required=True)


LastBoughtOut = result_of("LastBoughtOut", LastBoughtItemOut, many=True)


def usual_on_wire(
    items: Sequence[UsualItem], lines: Sequence[PlannedLine], viewer: Viewer, store_key: str
) -> list[dict[str, Any]]:
    """Return the JSON of a party's usual items; `lines` are the same items at today's rates."""
    shown = planned_on_wire(lines, viewer, store_key)
    return [{**line, "months": item.months} for item, line in zip(items, shown, strict=True)]


def last_on_wire(items: Sequence[LastBought], viewer: Viewer) -> list[dict[str, Any]]:
    """Return the JSON of what a party ordered last."""
    return [
        {
            "itemCd": item.product_code,
            "sizeCd": item.size_code,
            "orderId": item.order_id,
            "QUANTITY": item.quantity,
            "at": item.ordered_at.isoformat(),
            **({"RATE": number(item.rate)} if viewer.visibility.rates else {}),
        }
        for item in items
    ]
