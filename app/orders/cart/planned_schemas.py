"""Schemas of planned items: adding many to a cart, and what became of them."""

from collections.abc import Iterable
from typing import Any

from marshmallow import Schema, fields, validate

from app.orders.cart.planned import Added, LeftOut, PlannedItem, PlannedLine
from app.orders.cart.queries import MAX_LINES
from app.orders.cart.schemas import CODE, QUANTITY, CartIn, CartOut, PricedLineOut, line_on_wire
from app.people.auth.viewer import Viewer
from app.shared.schemas import In, required


class PlannedItemIn(In):
    """A size and how many of it to add."""

    product_code = fields.Str(data_key="itemCd", validate=CODE, **required("cart.product"))
    size_code = fields.Str(data_key="sizeCd", load_default="", validate=CODE)
    quantity = fields.Int(
        strict=True, validate=[validate.Range(min=1), QUANTITY], **required("field.required")
    )
    name = fields.Str(data_key="ITEM_NAME", load_default="", validate=validate.Length(max=300))


class AddItemsIn(CartIn):
    lines = fields.List(
        fields.Nested(PlannedItemIn),
        validate=validate.Length(min=1, max=MAX_LINES),
        **required("field.required"),
    )


class SizeQuantityOut(Schema):
    itemCd = fields.Str(required=True)
    sizeCd = fields.Str(required=True)
    quantity = fields.Int(required=True)


class LeftOutOut(Schema):
    """An item that could not be put into the cart, and why."""

    itemCd = fields.Str(required=True)
    ITEM_NAME = fields.Str(required=True)
    SIZE_CD = fields.Str(required=True)
    reason = fields.Str(required=True, validate=validate.OneOf(list(LeftOut)))


class ChangedOut(Schema):
    """An item whose minimum or step changed: what was ordered, and what was put into the cart."""

    ITEM_NAME = fields.Str(required=True)
    SIZE_CD = fields.Str(required=True)
    ordered = fields.Int(required=True)
    QUANTITY = fields.Int(required=True)


class AddedOut(CartOut):
    """The cart, with what it had before of each size that was put in, so that it can be taken back."""

    before = fields.List(fields.Nested(SizeQuantityOut), required=True)
    leftOut = fields.List(fields.Nested(LeftOutOut), required=True)
    changed = fields.List(fields.Nested(ChangedOut), required=True)


class PlannedLineOut(Schema):
    """A planned item with its quantity. `line` is what would be in the cart today, null if it is not sold.

    `reason` says why it cannot be ordered; it is null if it can.
    """

    itemCd = fields.Str(required=True)
    SIZE_CD = fields.Str(required=True)
    ITEM_NAME = fields.Str(required=True)
    QUANTITY = fields.Int(required=True)
    reason = fields.Str(required=True, allow_none=True, validate=validate.OneOf([*LeftOut, None]))
    line = fields.Nested(PricedLineOut, required=True, allow_none=True)


def added_on_wire(added: Added) -> dict[str, Any]:
    """Return the JSON of what became of planned items, without the cart."""
    return {
        "before": [
            {"itemCd": product, "sizeCd": size, "quantity": quantity}
            for (product, size), quantity in added.before.items()
        ],
        "leftOut": [
            {"itemCd": item.product_code, **_named(item), "reason": reason} for item, reason in added.left_out
        ],
        "changed": [
            {**_named(item), "ordered": item.quantity, "QUANTITY": quantity}
            for item, quantity in added.changed
        ],
    }


def _named(item: PlannedItem) -> dict[str, str]:
    return {"ITEM_NAME": item.name or item.product_code, "SIZE_CD": item.size_code}


def planned_on_wire(lines: Iterable[PlannedLine], viewer: Viewer, store_key: str) -> list[dict[str, Any]]:
    """Return the JSON of planned lines."""
    return [
        {
            "itemCd": item.product_code,
            "SIZE_CD": item.size_code,
            "ITEM_NAME": item.name or item.product_code,
            "QUANTITY": item.quantity,
            "reason": reason,
            "line": _without_id(line_on_wire(line, viewer, store_key)) if line else None,
        }
        for item, line, reason in lines
    ]


def _without_id(line: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name != "cartId"}
