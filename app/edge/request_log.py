"""The log line of each API request, and the observers that are notified of it.

It holds no secrets or names: the route is its template, the caller their kind and code.
"""

import re
import time
from collections.abc import Callable, Mapping
from secrets import token_hex
from typing import Any, NamedTuple

import structlog
from flask import Response, g, request

from app.shared.actor import Actor
from tenant_router import query_stats
from tenant_router.http import behind, named_store

log = structlog.get_logger("http")

# Machines poll these paths all the time.
SILENT = ("/api/health", "/metrics")
REQUEST_ID = re.compile(r"[\w.-]{1,64}", re.ASCII)


class CompletedRequest(NamedTuple):
    """A request with its response; `route` is empty if no route matched."""

    method: str
    route: str
    status: int
    store: str | None
    principal: str | None
    seconds: float
    queries: int
    database_seconds: float


# Observers by name: of every response, and of every unexpected error. They must be fast and never raise.
response_observers: dict[str, Callable[[CompletedRequest], None]] = {}
error_observers: dict[str, Callable[[BaseException], None]] = {}
# Observers of requests that got no database connection in time.
no_connection_observers: dict[str, Callable[[], None]] = {}


def start() -> None:
    """Start timing and set the request id; the caller's own id is used, to correlate across systems."""
    context = behind(g)
    context.started = time.perf_counter()
    context.request_id = request_id_of(request.environ)
    query_stats.start()


def request_id_of(environ: Mapping[str, Any]) -> str:
    """Return the id that the caller sent, or a new one."""
    sent_id = environ.get("HTTP_X_REQUEST_ID", "")[:64]
    return sent_id if REQUEST_ID.fullmatch(sent_id) else token_hex(16)


def report_request(response: Response) -> None:
    """Log a request and notify the observers of its response."""
    context, current = behind(g), behind(request)
    if "started" not in context or (response.status_code < 400 and current.path.startswith(SILENT)):
        return
    queries, database_seconds = query_stats.so_far()
    completed = CompletedRequest(
        method=current.method,
        route=current.url_rule.rule if current.url_rule else "",
        status=response.status_code,
        store=named_store() or None,
        principal=principal_of(context.get("actor")),
        seconds=time.perf_counter() - context.started,
        queries=queries,
        database_seconds=database_seconds,
    )
    report(completed, request_id=context.request_id, is_call=current.path.startswith("/api/"))


def report(completed: CompletedRequest, *, request_id: str, is_call: bool = True) -> None:
    """Notify the observers of a response, and log it if it is one of the API."""
    for observer in response_observers.values():
        observer(completed)
    if is_call:
        log.info(
            "request",
            request_id=request_id,
            store=completed.store,
            principal=completed.principal,
            method=completed.method,
            route=completed.route,
            status=completed.status,
            milliseconds=round(completed.seconds * 1000, 1),
            queries=completed.queries,
            database_milliseconds=round(completed.database_seconds * 1000, 1),
        )


def report_no_connection() -> None:
    """Notify the observers that a request got no database connection in time."""
    for observer in no_connection_observers.values():
        observer()


def principal_of(actor: Actor | None) -> str | None:
    """Return how the log names a caller: their kind and code."""
    if actor is None:
        return None
    return f"{actor.kind.value}:{actor.code}" if actor.code else actor.kind.value


def report_error(error: BaseException) -> None:
    """Log an unexpected error and notify its observers."""
    log.error(
        "request.failed",
        request_id=g.get("request_id"),
        store=named_store() or None,
        route=request.url_rule.rule if request.url_rule else "",
        exc_info=error,
    )
    for observer in error_observers.values():
        observer(error)
