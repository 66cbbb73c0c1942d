"""Request and response schemas of returns."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from app.orders.documents.returns.rules import DECISIONS, MAX_PICTURES, Reason
from app.orders.documents.returns.service import AskedLine
from app.orders.items.document_rules import ReturnState
from app.orders.items.schemas import MAX_LINES, MAX_NOTE, MAX_QUANTITY, note
from app.shared.schemas import (
    ID_RANGE,
    DottedIn,
    In,
    Money,
    PageIn,
    Time,
    page_of,
    per_page,
    required,
    result_of,
)
from app.shared.texts.messages import text
from app.store.media.schemas import PictureId, picture_field


def _hold_back() -> fields.Bool:
    return fields.Bool(data_key="holdBack", load_default=None, allow_none=True)


def _item_id() -> fields.Int:
    return fields.Int(data_key="itemId", required=True, strict=True, validate=ID_RANGE)


class ReturnLineIn(In):
    """A quantity of an order item to return, and the reason. The reason "other" needs a note."""

    item_id = _item_id()
    quantity = fields.Int(required=True, strict=True, validate=validate.Range(min=1, max=MAX_QUANTITY))
    reason = fields.Str(validate=validate.OneOf(list(Reason)), **required("return.reason"))
    note = note()

    @validates_schema
    def _check_note(self, data: dict[str, Any], **_: Any) -> None:
        if data["reason"] == Reason.OTHER and not data["note"].strip():
            raise ValidationError(text("return.note"), field_name="note")

    @post_load
    def _to_line(self, data: dict[str, Any], **_: Any) -> AskedLine:
        return AskedLine(data["item_id"], data["quantity"], Reason(data["reason"]), data["note"].strip())


class ReturnIn(DottedIn):
    """The goods of an order to return, and the ids of up to three pictures of them.

    `holdBack` is for a return that the owner records, as in a decision.
    """

    hold_back = _hold_back()
    lines = fields.List(
        fields.Nested(ReturnLineIn()),
        validate=validate.Length(min=1, max=MAX_LINES),
        **required("return.empty"),
    )
    pictures = fields.List(
        picture_field(),
        load_default=list,
        validate=validate.Length(max=MAX_PICTURES, error=text("media.too_many")),
    )


class AcceptedLineIn(In):
    """An accepted quantity of an item."""

    item_id = _item_id()
    quantity = fields.Int(required=True, strict=True, validate=validate.Range(min=0, max=MAX_QUANTITY))


def _accepted_lines() -> fields.List:
    return fields.List(
        fields.Nested(AcceptedLineIn()), load_default=None, validate=validate.Length(min=1, max=MAX_LINES)
    )


class ReturnPreviewIn(DottedIn):
    """The quantities of a return that would be accepted, by default all."""

    lines = _accepted_lines()


class ReturnDecisionIn(DottedIn):
    """A decision on a return. The customer sees the reason for declining.

    With `lines` only these quantities are accepted. If the customer keeps gifts that are no longer earned,
    `holdBack` decides whether their worth is held back.
    """

    decision = fields.Str(validate=validate.OneOf(list(DECISIONS)), **required("return.decision"))
    reason = fields.Str(load_default="", validate=validate.Length(max=MAX_NOTE))
    lines = _accepted_lines()
    hold_back = _hold_back()

    @validates_schema
    def _check_reason(self, data: dict[str, Any], **_: Any) -> None:
        if data["decision"] == ReturnState.DECLINED and not data["reason"].strip():
            raise ValidationError(text("order.reason"), field_name="reason")


class ReturnsIn(PageIn):
    """Filters of the owner's list; `query` matches the number of the order or the customer."""

    size = per_page(20)
    state = fields.Str(load_default=None, validate=validate.OneOf(list(ReturnState)))
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))


class ReturnLineOut(Schema):
    """An item to return; `accepted` is null until the owner has decided."""

    itemId = fields.Int(attribute="item_id", required=True)
    ITEM_NAME = fields.Str(attribute="item.product_name", required=True)
    SIZE_CD = fields.Str(attribute="item.size_code", required=True)
    quantity = fields.Int(required=True)
    accepted = fields.Int(required=True, allow_none=True)
    reason = fields.Str(required=True, validate=validate.OneOf(list(Reason)))
    note = fields.Str(required=True)


class DecisionOnReturnOut(Schema):
    """A decision of the owner on a return: the time, the person, and the reason for declining."""

    decision = fields.Str(required=True, validate=validate.OneOf(list(DECISIONS)))
    at = Time(required=True)
    by = fields.Str(attribute="by_name", required=True)
    reason = fields.Str(required=True)


class ReturnOut(Schema):
    """Goods of an order to return; `reason` is why the owner declined it.

    `pictures` are the ids of private pictures of them. `creditNoteNo` is the number of its credit note, of
    which `POST /exports` makes a PDF.
    """

    id = fields.Int(attribute="request.id", required=True)
    at = Time(attribute="request.at", required=True)
    state = fields.Str(required=True, validate=validate.OneOf(list(ReturnState)))
    reason = fields.Str(attribute="request.reason", required=True)
    decidedAt = Time(attribute="request.decided_at", required=True, allow_none=True)
    decisions = fields.List(fields.Nested(DecisionOnReturnOut), required=True)
    credit_note = fields.Str(data_key="creditNoteNo", required=True, allow_none=True)
    lines = fields.List(fields.Nested(ReturnLineOut), attribute="request.lines", required=True)
    pictures = fields.List(PictureId(), attribute="request.pictures", required=True)


class ReturnLeftOut(Schema):
    """A quantity of an order item that may still be returned."""

    item_id = fields.Int(data_key="itemId", required=True)
    quantity = fields.Int(required=True)


class OrderReturnsBody(Schema):
    """The returns of an order, the earliest first, and the quantities that may still be returned."""

    returns = fields.List(fields.Nested(ReturnOut), required=True)
    left = fields.List(fields.Nested(ReturnLeftOut), required=True)


class OwnersReturnOut(ReturnOut):
    """A return with its order and customer, and the person who requested it."""

    orderId = fields.Int(attribute="request.order_id", required=True)
    order_number = fields.Int(data_key="ORDER_NO", required=True)
    customer = fields.Str(required=True)
    by = fields.Str(attribute="request.by", required=True)


class AskedReturnBody(Schema):
    id = fields.Int(data_key="returnId", required=True)


class KeptGiftOut(Schema):
    """A gift of an item that the customer would keep unearned: free pieces, or the rate of a slab.

    `quantity` is the number of its pieces, `worth` is with tax.
    """

    itemId = fields.Int(attribute="item.id", required=True)
    ITEM_NAME = fields.Str(attribute="item.product_name", required=True)
    SIZE_CD = fields.Str(attribute="item.size_code", required=True)
    free = fields.Bool(attribute="item.free", required=True)
    quantity = fields.Int(required=True)
    worth = Money(required=True)


class ReturnPreviewBody(Schema):
    """The gifts that accepting a return would leave unearned; at most `most` can be held back."""

    gifts = fields.List(fields.Nested(KeptGiftOut), required=True)
    worth = Money(required=True)
    most = Money(required=True)


class DecidedReturnBody(Schema):
    """The current state of a return."""

    state = fields.Str(required=True, validate=validate.OneOf(list(DECISIONS)))


OrderReturnsOut = result_of("OrderReturnsOut", OrderReturnsBody)
ReturnPageOut = page_of("ReturnPageOut", OwnersReturnOut)
AskedReturnOut = result_of("AskedReturnOut", AskedReturnBody)
ReturnPreviewOut = result_of("ReturnPreviewOut", ReturnPreviewBody)
DecidedReturnOut = result_of("DecidedReturnOut", DecidedReturnBody)
