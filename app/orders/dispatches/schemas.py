"""Request and response schemas of dispatches in parts."""

from collections.abc import Iterable
from typing import Any

from marshmallow import Schema, fields, post_load, validate

from app.orders.dispatches.lines import line_of
from app.orders.dispatches.queries import ShownDispatch
from app.orders.dispatches.rules import MAX_BOXES
from app.orders.models import OrderItem
from app.orders.move_schemas import MAX_ID, MAX_LONG_NOTE, MAX_NOTE, Ids, note
from app.people.auth.viewer import Viewer
from app.shared.actor import Access
from app.shared.schemas import WRONG_DAY, DottedIn, In, filled, required, result_of
from app.shared.texts.messages import text
from app.store.media.private_pictures import picture_id
from app.store.media.schemas import picture_field

# As many items as an order can have.
MAX_LINES = 1_000
MAX_QUANTITY = 2**31 - 1


class DispatchLineIn(In):
    """A quantity of an order item that leaves the store."""

    item_id = fields.Int(
        data_key="itemId", required=True, strict=True, validate=validate.Range(min=1, max=MAX_ID)
    )
    quantity = fields.Int(required=True, strict=True, validate=validate.Range(min=1, max=MAX_QUANTITY))


class DispatchIn(DottedIn):
    """What of an order leaves the store, and how. The customer reads the note and sees the picture."""

    lines = fields.List(
        fields.Nested(DispatchLineIn()),
        validate=validate.Length(min=1, max=MAX_LINES),
        **required("order.dispatch_empty"),
    )
    transporter = note()
    lr_number = note(data_key="lrNo")
    boxes = fields.Int(load_default=0, strict=True, validate=validate.Range(min=0, max=MAX_BOXES))
    eway_bill = fields.Str(
        data_key="ewayBill",
        load_default="",
        validate=validate.Regexp(r"([0-9]{12})?\Z", error=text("order.eway_bill")),
    )
    note = fields.Str(load_default="", validate=validate.Length(max=MAX_LONG_NOTE))
    picture = picture_field(load_default=None, allow_none=True)

    @post_load
    def _strip(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {name: value.strip() if isinstance(value, str) else value for name, value in data.items()}


class DispatchBackIn(In):
    """Why something is taken back. The customer reads the reason."""

    reason = fields.Str(
        validate=[filled("order.reason"), validate.Length(max=MAX_NOTE)], **required("order.reason")
    )


class CloseIn(DispatchBackIn):
    """Of which items the rest will not come, by default all, and why. The customer reads the reason."""

    ids = Ids(data_key="itemIds", load_default=None)


class ExpectedIn(In):
    """By when the rest of which items is expected, by default of all; null is not known."""

    ids = Ids(data_key="itemIds", load_default=None)
    day = fields.Date(required=True, allow_none=True, error_messages=WRONG_DAY)


class RestBody(Schema):
    """Of how many items it is the rest; free pieces that are closed with them count."""

    items = fields.Int(required=True)


RestOut = result_of("RestOut", RestBody)


class DispatchedBody(Schema):
    """A dispatch by its id, and its number in the order."""

    dispatchId = fields.Int(required=True)
    number = fields.Int(required=True)


DispatchedOut = result_of("DispatchedOut", DispatchedBody)


class DispatchLineOut(Schema):
    """How much of an order item left the store, or may still leave it."""

    itemId = fields.Int(required=True)
    quantity = fields.Int(required=True)


class TakenBackOut(Schema):
    """When and why a dispatch was taken back, and by whom."""

    at = fields.Str(required=True)
    by = fields.Str(required=True)
    reason = fields.Str(required=True)


class DispatchOut(Schema):
    """Goods of an order that left the store together; `picture` is the id of a private picture.

    Only the owner gets who did it, dispatches that were `takenBack`, and whether this one still may be.
    """

    id = fields.Int(required=True)
    number = fields.Int(required=True)
    at = fields.Str(required=True)
    transporter = fields.Str(required=True)
    lrNo = fields.Str(required=True)
    boxes = fields.Int(required=True)
    ewayBill = fields.Str(required=True)
    note = fields.Str(required=True)
    picture = fields.Str(required=True)
    lines = fields.List(fields.Nested(DispatchLineOut), required=True)
    by = fields.Str()
    takenBack = fields.Nested(TakenBackOut, allow_none=True)
    mayTakeBack = fields.Bool()


def dispatches_on_wire(dispatches: Iterable[ShownDispatch], viewer: Viewer) -> list[dict[str, Any]]:
    """Return the JSON of an order's dispatches. Customers do not see those that were taken back."""
    if viewer.actor.kind is Access.OWNER:
        return [{**_on_wire(shown), **_for_owner(shown)} for shown in dispatches]
    return [_on_wire(shown) for shown in dispatches if shown.dispatch.taken_back_at is None]


def left_on_wire(items: Iterable[OrderItem]) -> list[dict[str, int]]:
    """Return the JSON of what of an order's items may still be dispatched."""
    left = [(item.id, line_of(item).left) for item in items]
    return [{"itemId": item_id, "quantity": quantity} for item_id, quantity in left if quantity > 0]


def _on_wire(shown: ShownDispatch) -> dict[str, Any]:
    dispatch, lines, _ = shown
    return {
        "id": dispatch.id,
        "number": dispatch.number,
        "at": dispatch.dispatched_at.isoformat(),
        "transporter": dispatch.transporter,
        "lrNo": dispatch.lr_number,
        "boxes": dispatch.boxes,
        "ewayBill": dispatch.eway_bill,
        "note": dispatch.note,
        "picture": picture_id(dispatch.picture),
        "lines": [{"itemId": line.item_id, "quantity": line.quantity} for line in lines],
    }


def _for_owner(shown: ShownDispatch) -> dict[str, Any]:
    dispatch = shown.dispatch
    taken_back = dispatch.taken_back_at and {
        "at": dispatch.taken_back_at.isoformat(),
        "by": dispatch.taken_back_by_name or dispatch.taken_back_by_code,
        "reason": dispatch.taken_back_reason,
    }
    by = dispatch.by_name or dispatch.by_code
    return {"by": by, "takenBack": taken_back, "mayTakeBack": shown.may_take_back}
