"""Traces as browsers send them: OpenTelemetry's own form of them in JSON, read no further than is needed."""

from marshmallow import Schema, fields
from marshmallow.validate import Length

from app.shared.schemas import In

MAX_SPANS = 512


class ScopeIn(In):
    """Spans of one kind."""

    spans = fields.List(fields.Dict(), required=True, validate=Length(max=MAX_SPANS))


class ResourceIn(In):
    """What one page sends."""

    scope_spans = fields.List(
        fields.Nested(ScopeIn), data_key="scopeSpans", required=True, validate=Length(max=4)
    )


class TracesIn(In):
    """What a browser sends at a time."""

    resource_spans = fields.List(
        fields.Nested(ResourceIn), data_key="resourceSpans", required=True, validate=Length(max=4)
    )


class TracesTaken(Schema):
    """How many spans were taken."""

    spans = fields.Int(required=True)


class TracesTakenOut(Schema):
    """What became of them."""

    result = fields.Nested(TracesTaken, required=True)
