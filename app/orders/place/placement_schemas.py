"""Request and response schemas for placing an order."""

from typing import Any

from marshmallow import Schema, fields, pre_load, validate

from app.orders.cart.schemas import CODE, QUANTITY, CartLineOut, TotalsOut
from app.shared.india.phones import clean_number
from app.shared.schemas import ID_RANGE, ErrorOut, In, Money, required, result_of
from app.shared.texts.messages import text

TEXT = validate.Length(max=500)
NAME = validate.Length(max=150)
AMOUNT = validate.Range(min=0, max=10**11)


CART_NAMES = {"ITEM_CD": "itemCd", "SIZE_CD": "sizeCd", "QUANTITY": "quantity"}


class OrderLineIn(In):
    """A line of the order: a cart line, or an item with size and quantity.

    Existing clients send the lines with the names of `GET /cart`; both spellings are accepted.
    """

    line_id = fields.Int(data_key="cartId", load_default=None, allow_none=True, validate=ID_RANGE)
    product = fields.Str(data_key="itemCd", validate=CODE, **required("cart.product"))
    size = fields.Str(data_key="sizeCd", load_default=None, allow_none=True, validate=CODE)
    quantity = fields.Int(strict=True, validate=QUANTITY, **required("field.required"))

    @pre_load
    def _take_cart_names(self, data: Any, **_: Any) -> Any:
        if not isinstance(data, dict):
            return data
        return {**{own: data[name] for name, own in CART_NAMES.items() if name in data}, **data}


class DeliveryIn(In):
    """A guest's address block. `rules` decides which fields are required and checks them one by one."""

    name = fields.Str(data_key="NAME", load_default="", allow_none=True, validate=NAME)
    email = fields.Str(data_key="EMAIL", load_default="", allow_none=True, validate=TEXT)
    mobile_number = fields.Str(
        data_key="MOBILENO", pre_load=clean_number, load_default="", allow_none=True, validate=TEXT
    )
    address1 = fields.Str(data_key="ADD1", load_default="", allow_none=True, validate=TEXT)
    address2 = fields.Str(data_key="ADD2", load_default="", allow_none=True, validate=TEXT)
    city = fields.Str(data_key="CITY", load_default="", allow_none=True, validate=TEXT)
    state = fields.Str(data_key="STATE", load_default="", allow_none=True, validate=TEXT)
    pincode = fields.Str(data_key="PINCODE", load_default="", allow_none=True, validate=TEXT)


class AdvancePayment(Money):
    """An advance payment; an empty field means none."""

    def deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        blank = isinstance(value, str) and not value.strip()
        return super().deserialize(None if blank else value, *args, **kwargs)


class PlaceOrderIn(In):
    """An order from a client. Its amounts are compared with the server's."""

    party = fields.Str(data_key="partyId", load_default=None, allow_none=True, validate=CODE)
    item_amount = Money(data_key="itemAmt", load_default=None, allow_none=True, validate=AMOUNT)
    net_amount = Money(data_key="netAmt", load_default=None, allow_none=True, validate=AMOUNT)
    payment_mode = fields.Str(data_key="paymentMode", load_default="", validate=TEXT)
    lines = fields.List(
        fields.Nested(OrderLineIn),
        data_key="orderItm",
        validate=[validate.Length(min=1, error=text("order.empty")), validate.Length(max=500)],
        **required("order.empty"),
    )
    delivery = fields.Nested(DeliveryIn, data_key="orderDtl", load_default=None, allow_none=True)
    paid_amount = AdvancePayment(
        data_key="paidAmt",
        load_default=None,
        allow_none=True,
        validate=validate.Range(min=0, max=10**11, error=text("order.value")),
        error_messages={name: text("order.value") for name in ("invalid", "special")},
    )
    credit_reason = fields.Str(data_key="creditReason", load_default="", validate=TEXT)
    remarks1 = fields.Str(load_default="", allow_none=True, validate=TEXT)
    remarks2 = fields.Str(load_default="", allow_none=True, validate=TEXT)
    remarks3 = fields.Str(load_default="", allow_none=True, validate=TEXT)


class Placed(Schema):
    orderId = fields.Int(required=True)
    ORDER_NO = fields.Int(required=True)
    held = fields.Bool(required=True)


PlacedOut = result_of("PlacedOut", Placed)


class PricesMovedOut(ErrorOut):
    """A 409 with the current amounts, so that the buyer sees the new total before ordering again."""

    result = fields.List(fields.Nested(CartLineOut))
    totals = fields.Nested(TotalsOut)
