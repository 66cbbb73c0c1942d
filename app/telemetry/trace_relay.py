"""Traces of browsers on their way to the collector, which no browser needs to reach."""

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
MAX_WAITING = 100
PATIENCE_SECONDS = 5.0


class Relay:
    """Hands on in a thread of its own; while the collector is slow what is too much is forgotten."""

    def __init__(self, endpoint: str) -> None:
        self._address = f"{endpoint.rstrip('/')}/v1/traces"
        self._waiting: Queue[bytes] = Queue(MAX_WAITING)
        Thread(target=self._go_on, daemon=True, name="traces").start()

    def take(self, scopes: Sequence[Mapping[str, Any]], *, release: str) -> None:
        """Hand these spans on, as those of the web app whatever they say they are of."""
        told = {"service.name": SERVICE, "service.version": release}
        attributes = [{"key": name, "value": {"stringValue": value}} for name, value in told.items()]
        sent = {"resourceSpans": [{"resource": {"attributes": attributes}, "scopeSpans": scopes}]}
        try:
            self._waiting.put_nowait(orjson.dumps(sent))
        except Full:
            log.warning("traces.lost")

    def _go_on(self) -> None:
        while True:
            body = self._waiting.get()
            headers = {"Content-Type": "application/json", **_headers_of_the_collector()}
            request = urllib.request.Request(self._address, body, headers)  # noqa: S310 -- an address of the operator's own settings
            try:
                urllib.request.urlopen(request, timeout=PATIENCE_SECONDS).close()  # noqa: S310 -- an address of the operator's own settings
            except (OSError, ValueError) as error:
                log.warning("traces.lost", error=type(error).__name__)


@lru_cache
def relay_to(endpoint: str) -> Relay:
    """The one of this process."""
    return Relay(endpoint)


def _headers_of_the_collector() -> dict[str, str]:
    """What OTEL_EXPORTER_OTLP_HEADERS says: `name=value` pairs, separated by commas."""
    pairs = [pair.partition("=") for pair in os.environ.get("OTEL_EXPORTER_OTLP_HEADERS", "").split(",")]
    return {name.strip(): unquote(value.strip()) for name, equals, value in pairs if equals}
