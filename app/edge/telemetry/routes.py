"""Traces that browsers send."""

from flask.views import MethodView
from flask_smorest import Blueprint

from app.config import get_config
from app.edge.access import access
from app.edge.responses import json_answer
from app.edge.telemetry.schemas import TracesIn, TracesTakenOut
from app.edge.telemetry.trace_relay import relay_to
from app.edge.throttle import limited, platform_by_address
from app.shared.actor import Access
from app.shared.errors import NotFound
from app.shared.schemas import ErrorOut

blp = Blueprint("telemetry", __name__, url_prefix="/api/telemetry", description="Traces of browsers")


@blp.route("/traces")
class Traces(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @limited(("60 per minute", "traces", platform_by_address))
    @blp.arguments(TracesIn())
    @blp.response(202, TracesTakenOut)
    @blp.alt_response(404, schema=ErrorOut, description="Tracing is off")
    @blp.alt_response(429, schema=ErrorOut, description="Too many at once")
    def post(self, body):
        """Accept a page's traces, in OTLP's JSON format, if tracing is on."""
        config = get_config()
        if not config.otel_exporter_otlp_endpoint:
            raise NotFound
        scopes = [scope for resource in body["resource_spans"] for scope in resource["scope_spans"]]
        relay_to(config.otel_exporter_otlp_endpoint).enqueue(scopes, release=config.release)
        accepted = sum(len(scope["spans"]) for scope in scopes)
        return json_answer({"result": {"spans": accepted}}, 202)
