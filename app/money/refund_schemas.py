"""Request and response schemas of money that is paid back."""

from marshmallow import Schema, fields

from app.shared.schemas import ID_RANGE, In, Money, Time, result_of


class RefundIn(In):
    """The order for which too much was paid."""

    order_id = fields.Int(data_key="orderId", required=True, strict=True, validate=ID_RANGE)


class RefundOut(Schema):
    """Money to pay back for an order; `paidAt` is when it was, null until then."""

    id = fields.Int(required=True)
    amount = Money(required=True)
    requested_at = Time(data_key="requestedAt", required=True)
    paid_at = Time(data_key="paidAt", required=True, allow_none=True)


class ListedRefundOut(Schema):
    """Money to pay back, its order and customer; it is `covered` while the money is still too much."""

    id = fields.Int(attribute="refund.id", required=True)
    amount = Money(attribute="refund.amount", required=True)
    requested_at = Time(attribute="refund.requested_at", data_key="requestedAt", required=True)
    order_id = fields.Int(attribute="refund.order_id", data_key="orderId", required=True)
    order_number = fields.Int(data_key="ORDER_NO", required=True)
    customer = fields.Str(required=True)
    covered = fields.Bool(attribute="due.covered", required=True)


RefundsOut = result_of("RefundsOut", ListedRefundOut, many=True)
OneRefundOut = result_of("OneRefundOut", RefundOut)
