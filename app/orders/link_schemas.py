"""Request and response schemas of links to orders."""

from typing import Any

from marshmallow import Schema, fields, validate

from app.orders.items.queries import MAX_NUMBER_DIGITS
from app.shared.india.phones import clean_number
from app.shared.schemas import In, required, result_of
from app.shared.texts.messages import text
from app.store.settings.schemas import public_address

MOBILE_NUMBER = validate.Regexp(r"[0-9]{10}\Z", error=text("order.mobile_number"))


class FindOrderIn(In):
    """The two numbers that identify a guest's order."""

    number = fields.Int(
        data_key="orderNo",
        validate=validate.Range(min=1, max=10**MAX_NUMBER_DIGITS),
        **required("order.number"),
    )
    mobile_number = fields.Str(
        data_key="pMobileNo", pre_load=clean_number, validate=MOBILE_NUMBER, **required("order.mobile_number")
    )


class PublicAddress(fields.Str):
    """The full URL of a page by its path, in responses."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str:
        return public_address(value)


class OrderLinkBody(Schema):
    """The address of an order, which works for anyone for thirty days."""

    link = PublicAddress(required=True)


OrderLinkOut = result_of("OrderLinkOut", OrderLinkBody)
