"""Request and response schemas for moving orders and items to another status."""

from collections.abc import Collection
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates

from app.orders.items.rules import LEGACY_STATUS_NAMES, STATUS_BEFORE, OrderStatus
from app.orders.items.schemas import MAX_IDS, MAX_LONG_NOTE, MAX_NOTE, Ids, note
from app.shared.schemas import ID_RANGE, In, filled, required
from app.shared.texts.messages import text


class StatusName(fields.Str):
    """A status, by its own name or by another name in the specification."""

    def __init__(self, among: Collection[OrderStatus] = tuple(OrderStatus), **kwargs: Any) -> None:
        legacy = [name for name, status in LEGACY_STATUS_NAMES.items() if status in among]
        super().__init__(metadata={"enum": [*among, *legacy]}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> OrderStatus:
        try:
            return LEGACY_STATUS_NAMES.get(value) or OrderStatus(value)
        except (ValueError, TypeError):
            raise ValidationError(text("field.choice")) from None


class LrNumberIn(In):
    """The LR number of an order."""

    order_id = fields.Int(data_key="orderId", required=True, strict=True, validate=ID_RANGE)
    lr_number = note(data_key="lrNo")


class MoveIn(In):
    """The orders or items to move, by id, and their new status; for a dispatch also the transport.

    `lrNo` is the LR number of all of them, `lrNos` are the LR numbers of single orders.
    """

    ids = Ids(data_key="id", required=True)
    to = StatusName(data_key="status", required=True)
    type = fields.Str(load_default="orderitm", validate=validate.OneOf(["order", "orderitm"]))
    transporter = note()
    lr_number = note(data_key="lrNo")
    lr_numbers = fields.List(
        fields.Nested(LrNumberIn), data_key="lrNos", load_default=list, validate=validate.Length(max=MAX_IDS)
    )


class UndoIn(In):
    """The status to undo, and the reason, which the customer sees."""

    status = StatusName(STATUS_BEFORE.keys(), required=True)
    reason = fields.Str(
        validate=[filled("order.reason"), validate.Length(max=MAX_NOTE)], **required("order.reason")
    )

    @validates("status")
    def _check_status(self, status: OrderStatus, **_: Any) -> None:
        if status not in STATUS_BEFORE:
            raise ValidationError(text("field.choice"))


class ReleaseIn(In):
    """The held orders to release, and the reason, which only the store sees."""

    ids = Ids(data_key="id", required=True)
    reason = note()


class NotesIn(In):
    """Notes of an order; a note that is left out does not change."""

    internal_note = fields.Str(data_key="internalNote", validate=validate.Length(max=MAX_LONG_NOTE))
    customer_note = fields.Str(data_key="customerNote", validate=validate.Length(max=MAX_LONG_NOTE))
    transporter = fields.Str(validate=validate.Length(max=MAX_NOTE))
    lr_number = fields.Str(data_key="lrNo", validate=validate.Length(max=MAX_NOTE))

    @post_load
    def _strip(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {name: value.strip() for name, value in data.items()}


class NotedOut(Schema):
    result = fields.Int(required=True)


class MovedOut(Schema):
    result = fields.List(fields.Int(), required=True)
