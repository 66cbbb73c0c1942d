"""Request and response schemas of saved lists."""

from collections.abc import Sequence
from typing import Any

from marshmallow import Schema, fields, validate

from app.orders.cart.planned import PlannedItem
from app.orders.cart.planned_schemas import PlannedItemIn, PlannedLineOut
from app.orders.cart.queries import MAX_LINES
from app.orders.cart.schemas import CartIn
from app.shared.schemas import Time, filled, required, result_of

MAX_NAME = 60


class ListIn(CartIn):
    """A list's name and items; without `lines` a list keeps its items."""

    name = fields.Str(
        validate=[filled("saved_list.name"), validate.Length(max=MAX_NAME)], **required("saved_list.name")
    )
    lines = fields.List(
        fields.Nested(PlannedItemIn),
        load_default=None,
        allow_none=True,
        validate=validate.Length(min=1, max=MAX_LINES),
    )


class ListOut(Schema):
    """A list with the number of its items."""

    listId = fields.Int(required=True, attribute="id")
    name = fields.Str(required=True)
    changedAt = Time(required=True, attribute="changed_at")
    noOfItem = fields.Int(required=True, attribute="item_count")


ListsOut = result_of("ListsOut", ListOut, many=True)


class ListItemsOut(Schema):
    id = fields.Int(data_key="listId", attribute="list.id", required=True)
    name = fields.Str(attribute="list.name", required=True)
    lines = fields.List(fields.Nested(PlannedLineOut), required=True)


OneListOut = result_of("OneListOut", ListItemsOut)


class ListIdOut(Schema):
    id = fields.Int(data_key="listId", required=True)


SavedOut = result_of("SavedOut", ListIdOut)


def items_from(lines: Sequence[dict[str, Any]]) -> list[PlannedItem]:
    """Return the items of a request."""
    return [PlannedItem(**line) for line in lines]
