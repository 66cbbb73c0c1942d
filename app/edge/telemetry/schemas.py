"""Traces as browsers send them, in OpenTelemetry's JSON; only the needed fields are parsed."""

from marshmallow import Schema, fields
from marshmallow.validate import Length

from app.shared.schemas import In

MAX_SPANS = 512


class ScopeIn(In):
    """The spans of one instrumentation scope."""

    spans = fields.List(fields.Dict(), required=True, validate=Length(max=MAX_SPANS))


class ResourceIn(In):
    """The spans of one page."""

    scope_spans = fields.List(
        fields.Nested(ScopeIn), data_key="scopeSpans", required=True, validate=Length(max=4)
    )


class TracesIn(In):
    """One export request of a browser."""

    resource_spans = fields.List(
        fields.Nested(ResourceIn), data_key="resourceSpans", required=True, validate=Length(max=4)
    )


class TracesTaken(Schema):
    """The number of accepted spans."""

    spans = fields.Int(required=True)


class TracesTakenOut(Schema):
    """The response to an export request."""

    result = fields.Nested(TracesTaken, required=True)
