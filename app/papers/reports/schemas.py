"""Request and response schemas of the owner's figures."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import In, Money, result_of


class CardIn(In):
    type = fields.Str(required=True, validate=validate.OneOf(["total", "Pending", "Dispatched", "Canceled"]))


class Card(Schema):
    """A card: the last 30 days compared with the 30 days before, with a number per day."""

    currentMonth = fields.Int(required=True)
    previousMonth = fields.Int(required=True)
    percentageChange = fields.Float(required=True)
    type = fields.Str(required=True, validate=validate.OneOf(["incr", "decr"]))
    trend = fields.List(fields.Int(), required=True)


CardOut = result_of("CardOut", Card)


class ChartIn(In):
    type = fields.Str(
        required=True, validate=validate.OneOf(["totalsales", "categorysales", "statusWise", "today"])
    )


class ChartRowOut(Schema):
    """A point of a chart; its fields depend on the requested type."""

    Month = fields.Str()
    SalesCount = fields.Int()
    running = fields.Bool()
    dept_name = fields.Str()
    Count = fields.Int()
    Amount = Money()
    name = fields.Str()
    ordervalue = Money()
    orders = fields.Int()
    # Not named `items`: for a row without it marshmallow would read the dictionary's method.
    item_count = fields.Int(data_key="items")
    amount = Money()
    pending = fields.Int()


# The points of a chart; `today` is a list of one.
ChartOut = result_of("ChartOut", ChartRowOut, many=True)
