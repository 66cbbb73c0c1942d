"""Traces from a click to the statement that it made the database do, sent to OTEL_EXPORTER_OTLP_ENDPOINT.

The libraries are loaded only where that is set. Spans name routes, statements without their values, stores
and kinds of callers: nobody's name, number or search.
"""

import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from flask import Flask

from app.config import Config
from app.shared import request_log
from app.shared.request_log import SILENT, Told
from app.telemetry import propagation
from tenant_router import query_stats, queue

MAX_REPORTED = 4000


def init_app(app: Flask, config: Config) -> None:
    """Trace the calls of the API."""
    if not config.otel_exporter_otlp_endpoint:
        return
    begin(config, "haat-api")
    app.wsgi_app = _Traced(app.wsgi_app)
    request_log.answered["traces"] = _describe


def begin(config: Config, service: str) -> None:
    """Send what this process does from now on; again in each process that is forked off."""
    from opentelemetry import trace
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.instrumentation.botocore import BotocoreInstrumentor
    from opentelemetry.instrumentation.celery import CeleryInstrumentor
    from opentelemetry.instrumentation.redis import RedisInstrumentor
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    from app.telemetry.sampler import OfSomething

    resource = Resource.create(
        {"service.name": os.environ.get("OTEL_SERVICE_NAME", service), "service.version": config.release}
    )
    provider = TracerProvider(resource=resource)
    provider.sampler = OfSomething(provider.sampler)
    exporter = OTLPSpanExporter(endpoint=f"{config.otel_exporter_otlp_endpoint.rstrip('/')}/v1/traces")
    provider.add_span_processor(BatchSpanProcessor(exporter))
    trace.set_tracer_provider(provider)
    CeleryInstrumentor().instrument()
    RedisInstrumentor().instrument()
    BotocoreInstrumentor().instrument()
    query_stats.observers[:] = [_asked]
    propagation.remembered["traceparent"] = _place
    queue.trace_hooks.again = _going_on


def _place() -> str | None:
    """Where in which trace this is."""
    from opentelemetry import propagate

    carrier: dict[str, str] = {}
    propagate.inject(carrier)
    return carrier.get("traceparent")


@contextmanager
def _going_on(origin: Mapping[str, str]) -> Iterator[None]:
    """Within the trace of what a message follows."""
    from opentelemetry import context, propagate

    token = context.attach(propagate.extract(origin)) if "traceparent" in origin else None
    try:
        yield
    finally:
        if token:
            context.detach(token)


class _Traced:
    """A span around each call of the API, which goes on from that of the caller."""

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


def _describe(told: Told) -> None:
    from opentelemetry import trace

    span = trace.get_current_span()
    span.update_name(f"{told.method} {told.route}".rstrip())
    described = {
        "http.request.method": told.method,
        "http.route": told.route,
        "http.response.status_code": told.status,
        "haat.store": told.store,
        "haat.principal": told.principal and told.principal.partition(":")[0],
        "haat.queries": told.queries,
    }
    span.set_attributes({name: value for name, value in described.items() if value is not None})
    if told.status >= 500:
        span.set_status(trace.StatusCode.ERROR)


def _asked(statements: Sequence[str], seconds: float) -> None:
    """A span of what went to the database together, told once it is back."""
    from opentelemetry import trace

    ended = time.time_ns()
    first = statements[0].split(maxsplit=1)[0].upper()
    span = trace.get_tracer("haat").start_span(
        first if len(statements) == 1 else f"{first} x {len(statements)}",
        kind=trace.SpanKind.CLIENT,
        start_time=ended - int(seconds * 1e9),
        attributes={"db.system": "postgresql", "db.statement": ";\n".join(statements)[:MAX_REPORTED]},
    )
    span.end(ended)
