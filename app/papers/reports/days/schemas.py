"""Response schemas of a salesperson's working days."""

from marshmallow import Schema, fields, validate

from app.orders.items.rules import OrderStatus
from app.shared.schemas import Money, Time, TimeInStore


class VisitOut(Schema):
    """A stay on the way, represented by the first position there."""

    locId = fields.Int(attribute="first.id", required=True)
    LAT = fields.Float(attribute="first.place.latitude", required=True)
    LONGI = fields.Float(attribute="first.place.longitude", required=True)
    since = TimeInStore(attribute="first.at", required=True)
    until = TimeInStore(required=True)


class TakenOrderOut(Schema):
    id = fields.Int(data_key="orderId", required=True)
    number = fields.Int(data_key="ORDER_NO", required=True)
    at = TimeInStore(data_key="createdAt", required=True)
    customer = fields.Str(data_key="ACC_NAME", required=True)
    city = fields.Str(data_key="CITY", required=True)
    net_amount = Money(data_key="NET_AMT", required=True)
    status = fields.Str(data_key="STATUS", required=True, validate=validate.OneOf(list(OrderStatus)))


class CollectedOut(Schema):
    id = fields.Int(data_key="paymentId", required=True)
    at = TimeInStore(data_key="createdAt", required=True)
    customer = fields.Str(data_key="ACC_NAME", required=True)
    amount = Money(data_key="AMOUNT", required=True)


class WorkingDaySumOut(Schema):
    """A day in the store's time zone: metres travelled, minutes at work, stays, orders and collections."""

    date = Time(required=True)
    metres = fields.Int(attribute="route.metres", dump_default=0, required=True)
    minutes = fields.Int(required=True)
    visits = fields.List(fields.Nested(VisitOut), attribute="route.visits", dump_default=list, required=True)
    orders = fields.List(fields.Nested(TakenOrderOut), required=True)
    collections = fields.List(fields.Nested(CollectedOut), required=True)


class WorkingDaysOut(Schema):
    """The days with a position, an order or a collection, latest first."""

    days = fields.List(fields.Nested(WorkingDaySumOut), data_key="result", required=True)
    cut = fields.Bool(required=True)
