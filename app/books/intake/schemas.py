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


class RefusedOut(Schema):
    """A rejected row, with the reason and its key.

    A row of a sheet has the number that a spreadsheet program shows, and its field. A record of the books has
    its kind, its name or else its key, and the value at fault.
    """

    row = fields.Int(dump_default=None, required=True, allow_none=True)
    entity = fields.Str(dump_default=None, required=True, allow_none=True)
    record = fields.Str(dump_default=None, required=True, allow_none=True)
    field = fields.Str(required=True, allow_none=True)
    value = fields.Str(dump_default=None, required=True, allow_none=True)
    reason = fields.Str(required=True)
    key = fields.Nested(MessageKeyOut, dump_default=None, required=True, allow_none=True)


class IntakeRunOut(Schema):
    """The fields that imports and syncs share.

    `refused` has the first 20 rejected rows, and is empty in a list; `rejectsUrl` serves all of them for ten
    minutes.
    """

    id = fields.UUID(attribute="run.id", required=True)
    percent = fields.Int(attribute="run.percent", required=True, validate=validate.Range(min=0, max=100))
    rejects_url = fields.Str(data_key="rejectsUrl", required=True, allow_none=True)
    refused = fields.List(
        fields.Nested(RefusedOut), attribute="details.refused", dump_default=list, required=True
    )
    rateChanges = fields.Nested(
        RateChangesOut, attribute="details.rate_changes", dump_default=None, required=True, allow_none=True
    )
    message = fields.Str(attribute="run.message", required=True, allow_none=True)
    messageKey = fields.Nested(MessageKeyOut, attribute="run.message_key", required=True, allow_none=True)
