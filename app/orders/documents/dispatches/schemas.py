"""Request and response schemas of dispatches in parts."""

from typing import Any

from marshmallow import Schema, fields, post_load, validate

from app.orders.items.schemas import MAX_LINES, MAX_LONG_NOTE, MAX_NOTE, MAX_QUANTITY, Ids, note
from app.shared.schemas import ID_RANGE, WRONG_DAY, DottedIn, In, Time, filled, required, result_of
from app.shared.texts.messages import text
from app.store.media.schemas import PictureId, picture_field

MAX_BOXES = 9_999


class DispatchLineIn(In):
    """A quantity of an order item that leaves the store."""

    item_id = fields.Int(data_key="itemId", required=True, strict=True, validate=ID_RANGE)
    quantity = fields.Int(required=True, strict=True, validate=validate.Range(min=1, max=MAX_QUANTITY))


class DispatchIn(DottedIn):
    """The goods of an order that leave the store. The customer sees the note and the picture."""

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
    """The reason for an undo, which the customer sees."""

    reason = fields.Str(
        validate=[filled("order.reason"), validate.Length(max=MAX_NOTE)], **required("order.reason")
    )


class CloseIn(DispatchBackIn):
    """Items whose rest is closed, by default all, and the reason, which the customer sees."""

    ids = Ids(data_key="itemIds", load_default=None)


class ExpectedIn(In):
    """Items whose rest is expected, by default all, and the day; null means unknown."""

    ids = Ids(data_key="itemIds", load_default=None)
    day = fields.Date(required=True, allow_none=True, error_messages=WRONG_DAY)


class RestBody(Schema):
    """The number of affected items, including free pieces that are closed with them."""

    items = fields.Int(required=True)


RestOut = result_of("RestOut", RestBody)


class DispatchedBody(Schema):
    """A dispatch by its id, and its number in the order."""

    dispatchId = fields.Int(required=True)
    number = fields.Int(required=True)


DispatchedOut = result_of("DispatchedOut", DispatchedBody)


class DispatchLineOut(Schema):
    """A quantity of an order item that left the store, or may still leave it."""

    item_id = fields.Int(data_key="itemId", required=True)
    quantity = fields.Int(required=True)


class DispatchUndoneOut(Schema):
    """The day on which a dispatch was undone, the person who did it, and the reason."""

    at = Time(attribute="decided_at", required=True)
    by = fields.Str(attribute="decided_by", required=True)
    reason = fields.Str(required=True)


class DispatchOut(Schema):
    """Goods of an order that left the store together; `picture` is the id of a private picture.

    Only the owner gets the person who recorded it, dispatches that were `undone`, and whether this one may
    still be undone.
    """

    id = fields.Int(attribute="dispatch.id", required=True)
    number = fields.Int(attribute="dispatch.number", required=True)
    at = Time(attribute="dispatch.at", required=True)
    transporter = fields.Str(attribute="dispatch.transporter", required=True)
    lrNo = fields.Str(attribute="dispatch.lr_number", required=True)
    boxes = fields.Int(attribute="dispatch.boxes", required=True)
    ewayBill = fields.Str(attribute="dispatch.eway_bill", required=True)
    note = fields.Str(attribute="dispatch.note", required=True)
    picture = PictureId(attribute="dispatch.picture", required=True)
    lines = fields.List(fields.Nested(DispatchLineOut), required=True)
    by = fields.Str(attribute="for_owner.by")
    undone = fields.Nested(DispatchUndoneOut, attribute="for_owner.undone", allow_none=True)
    mayUndo = fields.Bool(attribute="for_owner.may_undo")
