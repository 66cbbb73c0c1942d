"""Request and response schemas of collections."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from app.money.collections import Collected
from app.money.rules import COLLECTED_METHODS, Cheque, Method
from app.money.schemas import (
    MAX_TYPED_UTR,
    PaymentOut,
    SumOut,
    Utr,
    amount_field,
    bills_field,
    day_field,
)
from app.shared.schemas import FILLED, In, Money, required, result_of
from app.shared.texts.messages import text
from app.store.media.schemas import picture_field

MAX_CODE = 50
CHEQUE_DIGITS = 6
OF_CHEQUE = ("cheque_number", "cheque_bank", "cheque_on")


class CollectionIn(In):
    """A collection from an account. UPI needs a `utr` or a `picture`, a cheque its number, bank and day."""

    account = fields.Str(
        data_key="accCd",
        validate=validate.Length(min=1, max=MAX_CODE, error=text("payment.account")),
        **required("payment.account"),
    )
    method = fields.Str(
        validate=validate.OneOf(list(COLLECTED_METHODS), error=text("payment.method")),
        **required("payment.method"),
    )
    amount = amount_field(**required("payment.amount"))
    utr = Utr(load_default=None, allow_none=True, metadata={"maxLength": MAX_TYPED_UTR})
    picture = picture_field(load_default=None, allow_none=True)
    cheque_number = fields.Str(
        data_key="chequeNumber",
        load_default=None,
        allow_none=True,
        validate=[
            validate.Length(equal=CHEQUE_DIGITS, error=text("payment.cheque_number")),
            validate.Regexp(r"^[0-9]+$", error=text("payment.cheque_number")),
        ],
    )
    cheque_bank = fields.Str(
        data_key="chequeBank",
        load_default=None,
        allow_none=True,
        validate=[
            validate.Length(max=60),
            validate.Regexp(FILLED, error=text("payment.cheque_bank")),
        ],
    )
    cheque_on = fields.Date(
        data_key="chequeOn",
        load_default=None,
        allow_none=True,
        error_messages=dict.fromkeys(("invalid", "format", "invalid_awareness"), text("payment.cheque_on")),
    )
    bills = bills_field()
    note = fields.Str(load_default="", validate=validate.Length(max=200))

    @validates_schema
    def _check_method(self, data: dict[str, Any], **_: Any) -> None:
        """Check that all values the method needs are there; other values are dropped later."""
        if data["method"] == Method.UPI and not (data["utr"] or data["picture"]):
            raise ValidationError(text("payment.utr_or_picture"), field_name="utr")
        missing = {
            self.fields[name].data_key or name: [text(f"payment.{name}")]
            for name in OF_CHEQUE
            if data["method"] == Method.CHEQUE and data[name] is None
        }
        if missing:
            raise ValidationError(missing)

    @post_load
    def _to_collected(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        method = Method(data["method"])
        cheque = None
        if method is Method.CHEQUE:
            cheque = Cheque(data["cheque_number"], data["cheque_bank"], data["cheque_on"])
        collected = Collected(
            amount=data["amount"],
            method=method,
            utr=(data["utr"] or "") if method is Method.UPI else "",
            picture=data["picture"] if method is Method.UPI else None,
            cheque=cheque,
            bills=data["bills"],
            note=data["note"].strip(),
        )
        return {"account": data["account"], "collected": collected}


class CollectionsIn(In):
    """The day, without one today. The owner may choose one salesperson; a salesperson gets their own."""

    day = day_field()
    salesperson = fields.Str(load_default="", validate=validate.Length(max=MAX_CODE))


class CollectionOut(PaymentOut):
    """A collection with the number of its receipt, its customer, and who recorded it."""

    receipt = fields.Str(attribute="receipt_number", required=True)
    accCd = fields.Str(attribute="payment.account_code", required=True, allow_none=True)
    customer = fields.Str(required=True)
    phone = fields.Str(required=True)
    recordedBy = fields.Str(attribute="payment.by_name", required=True)


class InHandOut(Schema):
    """A salesperson's collections by a method that are not handed over; `ids` are the first 500 payments."""

    salesperson = fields.Str(required=True)
    name = fields.Str(required=True)
    method = fields.Str(required=True, validate=validate.OneOf(list(Method)))
    count = fields.Int(required=True)
    amount = Money(required=True)
    ids = fields.List(fields.Int(), required=True)


class CollectionsBody(Schema):
    """The last collections of a day, newest first, the sums of all of them, and the amounts in hand now."""

    collections = fields.List(fields.Nested(CollectionOut), required=True)
    sums = fields.List(fields.Nested(SumOut), required=True)
    in_hand = fields.List(fields.Nested(InHandOut), data_key="inHand", required=True)


OneCollectionOut = result_of("OneCollectionOut", CollectionOut)
CollectionsOut = result_of("CollectionsOut", CollectionsBody)
