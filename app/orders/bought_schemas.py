"""Schemas of a buyer's earlier orders."""

from marshmallow import Schema, fields, validate

from app.catalogue.schemas import ProductOut
from app.orders.cart.planned_schemas import PlannedLineOut
from app.orders.cart.schemas import CODE, CartIn
from app.shared.schemas import In, Rate, Time, required, result_of

MAX_CODES = 100


class BoughtIn(In):
    """The party for which a salesperson orders."""

    party = fields.Str(data_key="partyCd", load_default=None, validate=CODE)


class BoughtOut(Schema):
    result = fields.List(fields.Nested(ProductOut), required=True)


class UsualLineOut(PlannedLineOut):
    """An item that the party orders in `months` of the last six."""

    months = fields.Int(required=True)


UsualOut = result_of("UsualOut", UsualLineOut, many=True)


class LastBoughtIn(CartIn):
    """The products of a page, by their codes."""

    codes = fields.List(
        fields.Str(validate=CODE),
        data_key="itemCd",
        validate=validate.Length(min=1, max=MAX_CODES),
        **required("field.required"),
    )


class LastBoughtItemOut(Schema):
    """The last order of a size by the party. RATE is omitted for users who may not see rates."""

    product_code = fields.Str(data_key="itemCd", required=True)
    size_code = fields.Str(data_key="sizeCd", required=True)
    order_id = fields.Int(data_key="orderId", required=True)
    quantity = fields.Int(data_key="QUANTITY", required=True)
    rate = Rate(data_key="RATE")
    ordered_at = Time(data_key="at", required=True)


LastBoughtOut = result_of("LastBoughtOut", LastBoughtItemOut, many=True)
