"""Request and response schemas of saved lists."""

from collections.abc import Sequence
from typing import Any

from marshmallow import Schema, fields, validate

from app.orders.cart.planned import PlannedItem, PlannedLine
from app.orders.cart.planned_schemas import PlannedItemIn, PlannedLineOut, planned_on_wire
from app.orders.cart.queries import MAX_LINES
from app.orders.cart.schemas import CartIn
from app.orders.saved_lists.models import SavedList
from app.people.auth.viewer import Viewer
from app.shared.schemas import Time, filled, required, result_of

MAX_NAME = 60


class ListIn(CartIn):
    """A list's name and items; without `lines` a list keeps those that it has."""

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
    listId = fields.Int(required=True)
    name = fields.Str(required=True)
    lines = fields.List(fields.Nested(PlannedLineOut), required=True)


OneListOut = result_of("OneListOut", ListItemsOut)


class ListIdOut(Schema):
    listId = fields.Int(required=True)


SavedOut = result_of("SavedOut", ListIdOut)


def list_on_wire(
    saved: SavedList, lines: Sequence[PlannedLine], viewer: Viewer, store_key: str
) -> dict[str, Any]:
    """Return the JSON of a list with its items at today's rates."""
    return {"listId": saved.id, "name": saved.name, "lines": planned_on_wire(lines, viewer, store_key)}


def items_from(lines: Sequence[dict[str, Any]]) -> list[PlannedItem]:
    """Return the items of a request."""
    return [PlannedItem(**line) for line in lines]
