"""Relay browsers' traces to the collector, which browsers need not reach themselves."""

import os
import urllib.request
from collections.abc import Mapping, Sequence
from functools import lru_cache
from queue import Full, Queue
from threading import Thread
from typing import Any
from urllib.parse import unquote

import orjson
import structlog

log = structlog.get_logger("telemetry")

SERVICE = "haat-web"
MAX_QUEUED = 100
TIMEOUT_SECONDS = 5.0


class TraceRelay:
    """Forwards traces in its own thread.

    If the collector is slow, traces that exceed the queue are dropped.
    """

    def __init__(self, endpoint: str) -> None:
        self._address = f"{endpoint.rstrip('/')}/v1/traces"
        self._queued: Queue[bytes] = Queue(MAX_QUEUED)
        Thread(target=self._run, daemon=True, name="traces").start()

    def enqueue(self, scopes: Sequence[Mapping[str, Any]], *, release: str) -> None:
        """Forward these spans, with the web app as their service whatever they claim."""
        resource = {"service.name": SERVICE, "service.version": release}
        attributes = [{"key": name, "value": {"stringValue": value}} for name, value in resource.items()]
        message = {"resourceSpans": [{"resource": {"attributes": attributes}, "scopeSpans": scopes}]}
        try:
            self._queued.put_nowait(orjson.dumps(message))
        except Full:
            log.warning("traces.lost")

    def _run(self) -> None:
        while True:
            body = self._queued.get()
            headers = {"Content-Type": "application/json", **_collector_headers()}
            request = urllib.request.Request(self._address, body, headers)  # noqa: S310 -- a URL from the operator's settings
            try:
                urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS).close()  # noqa: S310 -- a URL from the operator's settings
            except (OSError, ValueError) as error:
                log.warning("traces.lost", error=type(error).__name__)


@lru_cache
def relay_to(endpoint: str) -> TraceRelay:
    """Return this process's relay."""
    return TraceRelay(endpoint)


def _collector_headers() -> dict[str, str]:
    """Parse OTEL_EXPORTER_OTLP_HEADERS: `name=value` pairs, separated by commas."""
    pairs = [pair.partition("=") for pair in os.environ.get("OTEL_EXPORTER_OTLP_HEADERS", "").split(",")]
    return {name.strip(): unquote(value.strip()) for name, equals, value in pairs if equals}
