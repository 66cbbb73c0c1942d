"""Response schemas of an order that is put into the cart again."""

from typing import Any

from marshmallow import Schema, fields, validate

from app.cart.schemas import CartOut
from app.orders.models import OrderItem
from app.orders.repeat import LeftOut, Repeated


class SizeQuantityOut(Schema):
    itemCd = fields.Str(required=True)
    sizeCd = fields.Str(required=True)
    quantity = fields.Int(required=True)


class LeftOutOut(Schema):
    """An item that could not be put into the cart, and why."""

    ITEM_NAME = fields.Str(required=True)
    SIZE_CD = fields.Str(required=True)
    reason = fields.Str(required=True, validate=validate.OneOf(list(LeftOut)))


class ChangedOut(Schema):
    """An item whose minimum or step changed: what was ordered, and what was put into the cart."""

    ITEM_NAME = fields.Str(required=True)
    SIZE_CD = fields.Str(required=True)
    ordered = fields.Int(required=True)
    QUANTITY = fields.Int(required=True)


class RepeatedOut(CartOut):
    """The cart, with what it had before of each size that was put in, so that it can be taken back."""

    before = fields.List(fields.Nested(SizeQuantityOut), required=True)
    leftOut = fields.List(fields.Nested(LeftOutOut), required=True)
    changed = fields.List(fields.Nested(ChangedOut), required=True)


def repeated_on_wire(repeated: Repeated) -> dict[str, Any]:
    """Return the JSON of what came of putting an order into the cart again, without the cart."""
    return {
        "before": [
            {"itemCd": product, "sizeCd": size, "quantity": quantity}
            for (product, size), quantity in repeated.before.items()
        ],
        "leftOut": [{**_named(item), "reason": reason} for item, reason in repeated.left_out],
        "changed": [
            {**_named(item), "ordered": item.quantity, "QUANTITY": quantity}
            for item, quantity in repeated.changed
        ],
    }


def _named(item: OrderItem) -> dict[str, str]:
    return {"ITEM_NAME": item.product_name, "SIZE_CD": item.size_code}
