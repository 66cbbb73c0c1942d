"""Schemas that imports and syncs have in common."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import MessageKeyOut


class RateChangeOut(Schema):
    """A rate of a size before and after a run; `field` is rate1 to rate5 or mrp."""

    code = fields.Str(required=True)
    name = fields.Str(required=True)
    size = fields.Str(required=True)
    field = fields.Str(required=True)
    before = fields.Str(required=True)
    after = fields.Str(required=True)
    percent = fields.Float(required=True)


class RoundedOut(Schema):
    """The number of rates that are rounded for buyers in a store without paise, and an example."""

    count = fields.Int(required=True)
    name = fields.Str(required=True)
    size = fields.Str(required=True)
    rate = fields.Str(required=True)
    pays = fields.Str(required=True)


class RateChangesOut(Schema):
    """Numbers of sizes with higher and lower rates, the largest changes by percent, and the rounded rates."""

    raised = fields.Int(required=True)
    lowered = fields.Int(required=True)
    largest = fields.List(fields.Nested(RateChangeOut), required=True)
    rounded = fields.Nested(RoundedOut, dump_default=None, required=True, allow_none=True)


class IntakeRunOut(Schema):
    """The fields that imports and syncs share; `rejectsUrl` serves the rejected rows for ten minutes."""

    id = fields.UUID(attribute="run.id", required=True)
    percent = fields.Int(attribute="run.percent", required=True, validate=validate.Range(min=0, max=100))
    rejects_url = fields.Str(data_key="rejectsUrl", required=True, allow_none=True)
    rateChanges = fields.Nested(
        RateChangesOut, attribute="details.rate_changes", dump_default=None, required=True, allow_none=True
    )
    message = fields.Str(attribute="run.message", required=True, allow_none=True)
    messageKey = fields.Nested(MessageKeyOut, attribute="run.message_key", required=True, allow_none=True)
