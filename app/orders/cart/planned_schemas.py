"""Schemas of planned items: adding many to a cart, and the results."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from marshmallow import Schema, fields, validate

from app.orders.cart.planned import LeftOut, PlannedItem, PlannedLine
from app.orders.cart.queries import MAX_LINES
from app.orders.cart.schemas import CODE, QUANTITY, CartIn, CartOut, PricedLineOut, line_on_wire
from app.people.auth.viewer import Viewer
from app.shared.schemas import In, required


class PlannedItemIn(In):
    """A size and the quantity to add."""

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
    product_code = fields.Str(data_key="itemCd", required=True)
    size_code = fields.Str(data_key="sizeCd", required=True)
    quantity = fields.Int(required=True)


class LeftOutOut(Schema):
    """An item that could not be put into the cart, and the reason."""

    itemCd = fields.Str(attribute="item.product_code", required=True)
    ITEM_NAME = fields.Str(attribute="item.shown_name", required=True)
    SIZE_CD = fields.Str(attribute="item.size_code", required=True)
    reason = fields.Str(required=True, validate=validate.OneOf(list(LeftOut)))


class ChangedOut(Schema):
    """An item whose quantity a minimum or step changed: the ordered quantity, and the one in the cart."""

    ITEM_NAME = fields.Str(attribute="item.shown_name", required=True)
    SIZE_CD = fields.Str(attribute="item.size_code", required=True)
    ordered = fields.Int(attribute="item.quantity", required=True)
    quantity = fields.Int(data_key="QUANTITY", required=True)


class AddedOut(CartOut):
    """The cart, with the earlier quantity of each added size, so that adding can be undone."""

    before = fields.List(fields.Nested(SizeQuantityOut), required=True)
    left_out = fields.List(fields.Nested(LeftOutOut), data_key="leftOut", required=True)
    changed = fields.List(fields.Nested(ChangedOut), required=True)


class PlannedLineOut(Schema):
    """A planned item with its quantity. `line` is its cart line today, null if it is no longer sold.

    `reason` is why it cannot be ordered; it is null if it can.
    """

    itemCd = fields.Str(attribute="item.product_code", required=True)
    SIZE_CD = fields.Str(attribute="item.size_code", required=True)
    ITEM_NAME = fields.Str(attribute="item.shown_name", required=True)
    QUANTITY = fields.Int(attribute="item.quantity", required=True)
    reason = fields.Str(required=True, allow_none=True, validate=validate.OneOf([*LeftOut, None]))
    line = fields.Nested(PricedLineOut, required=True, allow_none=True)


ADDED = AddedOut(only=["before", "left_out", "changed"])


class ShownLine(NamedTuple):
    """A planned line with the JSON of its cart line; `months` is for usual items."""

    item: PlannedItem
    reason: LeftOut | None
    line: dict[str, Any] | None
    months: int = 0


def shown_lines(lines: Iterable[PlannedLine], viewer: Viewer, store_key: str) -> list[ShownLine]:
    """Return planned lines for an answer."""
    return [
        ShownLine(item, reason, line_on_wire(line, viewer, store_key) if line else None)
        for item, line, reason in lines
    ]
