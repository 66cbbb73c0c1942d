"""Traces from a click to the SQL statement that it caused, sent to OTEL_EXPORTER_OTLP_ENDPOINT.

The libraries are loaded only if that is set. Spans contain routes, statements without values, stores and
kinds of callers, but never a person's name, number or search.
"""

import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from flask import Flask

from app.config import Config
from app.edge import request_log
from app.edge.request_log import SILENT, CompletedRequest
from app.edge.telemetry import propagation
from tenant_router import query_stats, queue

MAX_STATEMENT_LENGTH = 4000


def init_app(app: Flask, config: Config) -> None:
    """Trace the calls of the API."""
    if not config.otel_exporter_otlp_endpoint:
        return
    begin(config, "haat-api")
    app.wsgi_app = _TracingMiddleware(app.wsgi_app)
    request_log.response_observers["traces"] = _annotate_span


def begin(config: Config, service: str) -> None:
    """Send this process's spans from now on. Call it again in each forked process."""
    from opentelemetry import trace
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.instrumentation.botocore import BotocoreInstrumentor
    from opentelemetry.instrumentation.celery import CeleryInstrumentor
    from opentelemetry.instrumentation.redis import RedisInstrumentor
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    from app.edge.telemetry.sampler import OrphanClientSpanFilter

    resource = Resource.create(
        {"service.name": os.environ.get("OTEL_SERVICE_NAME", service), "service.version": config.release}
    )
    provider = TracerProvider(resource=resource)
    provider.sampler = OrphanClientSpanFilter(provider.sampler)
    exporter = OTLPSpanExporter(endpoint=f"{config.otel_exporter_otlp_endpoint.rstrip('/')}/v1/traces")
    provider.add_span_processor(BatchSpanProcessor(exporter))
    trace.set_tracer_provider(provider)
    CeleryInstrumentor().instrument()
    RedisInstrumentor().instrument()
    BotocoreInstrumentor().instrument()
    query_stats.observers[:] = [_record_queries]
    propagation.extra_context["traceparent"] = _traceparent
    queue.trace_hooks.again = _continued_trace


def _traceparent() -> str | None:
    """Return the W3C traceparent of the current span, or None outside of a trace."""
    from opentelemetry import propagate

    carrier: dict[str, str] = {}
    propagate.inject(carrier)
    return carrier.get("traceparent")


@contextmanager
def _continued_trace(origin: Mapping[str, str]) -> Iterator[None]:
    """Run the block within the trace that the message belongs to."""
    from opentelemetry import context, propagate

    token = context.attach(propagate.extract(origin)) if "traceparent" in origin else None
    try:
        yield
    finally:
        if token:
            context.detach(token)


class _TracingMiddleware:
    """Wraps each call of the API in a span that continues the caller's trace."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if not path.startswith("/api/") or path.startswith(SILENT):
            return self._inner(environ, start_response)
        from opentelemetry import propagate, trace

        carrier = {name: environ.get(f"HTTP_{name.upper()}", "") for name in ("traceparent", "tracestate")}
        with trace.get_tracer("haat").start_as_current_span(
            environ.get("REQUEST_METHOD", ""), propagate.extract(carrier), kind=trace.SpanKind.SERVER
        ):
            return self._inner(environ, start_response)


def _annotate_span(answered: CompletedRequest) -> None:
    from opentelemetry import trace

    span = trace.get_current_span()
    span.update_name(f"{answered.method} {answered.route}".rstrip())
    attributes = {
        "http.request.method": answered.method,
        "http.route": answered.route,
        "http.response.status_code": answered.status,
        "haat.store": answered.store,
        "haat.principal": answered.principal and answered.principal.partition(":")[0],
        "haat.queries": answered.queries,
    }
    span.set_attributes({name: value for name, value in attributes.items() if value is not None})
    if answered.status >= 500:
        span.set_status(trace.StatusCode.ERROR)


def _record_queries(statements: Sequence[str], seconds: float) -> None:
    """Record a span for statements that were sent together, after they have returned."""
    from opentelemetry import trace

    ended = time.time_ns()
    first = statements[0].split(maxsplit=1)[0].upper()
    span = trace.get_tracer("haat").start_span(
        first if len(statements) == 1 else f"{first} x {len(statements)}",
        kind=trace.SpanKind.CLIENT,
        start_time=ended - int(seconds * 1e9),
        attributes={"db.system": "postgresql", "db.statement": ";\n".join(statements)[:MAX_STATEMENT_LENGTH]},
    )
    span.end(ended)
