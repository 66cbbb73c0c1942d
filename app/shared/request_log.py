"""The line of log that each call of the API leaves, and what else is told of it.

Nothing in it is a secret or somebody's name: the route is its template, the caller his kind and code.
"""

import re
import time
from collections.abc import Callable
from secrets import token_hex
from typing import NamedTuple

import structlog
from flask import Response, g, request

from app.shared.actor import Actor
from tenant_router import query_stats
from tenant_router.http import behind, named_store

log = structlog.get_logger("http")

# Asked all the time, by machines.
SILENT = ("/api/health", "/metrics")
REQUEST_ID = re.compile(r"[\w.-]{1,64}", re.ASCII)


class Told(NamedTuple):
    """A request that was answered; `route` is empty where there is none."""

    method: str
    route: str
    status: int
    store: str | None
    principal: str | None
    seconds: float
    queries: int
    database_seconds: float


# By name, who is told of every answer, and of every error that nobody foresaw; quick, and never raising.
answered: dict[str, Callable[[Told], None]] = {}
failed: dict[str, Callable[[BaseException], None]] = {}
# Told of a request that waited for a connection in vain.
refused: dict[str, Callable[[], None]] = {}


def begin() -> None:
    """Give the request its name: the caller's own, so that one can be followed through several systems."""
    of_request = behind(g)
    of_request.started = time.perf_counter()
    given = request.environ.get("HTTP_X_REQUEST_ID", "")[:64]
    of_request.request_id = given if REQUEST_ID.fullmatch(given) else token_hex(16)
    query_stats.start()


def tell(response: Response) -> None:
    """Tell of a request with its answer."""
    of_request, asked = behind(g), behind(request)
    if "started" not in of_request or (response.status_code < 400 and asked.path.startswith(SILENT)):
        return
    queries, database_seconds = query_stats.so_far()
    told = Told(
        method=asked.method,
        route=asked.url_rule.rule if asked.url_rule else "",
        status=response.status_code,
        store=named_store() or None,
        principal=_principal(of_request.get("actor")),
        seconds=time.perf_counter() - of_request.started,
        queries=queries,
        database_seconds=database_seconds,
    )
    for observer in answered.values():
        observer(told)
    if asked.path.startswith("/api/"):
        log.info(
            "request",
            request_id=of_request.request_id,
            store=told.store,
            principal=told.principal,
            method=told.method,
            route=told.route,
            status=told.status,
            milliseconds=round(told.seconds * 1000, 1),
            queries=queries,
            database_milliseconds=round(database_seconds * 1000, 1),
        )


def tell_of_no_connection() -> None:
    """Tell that this process has fewer connections than it needs."""
    for observer in refused.values():
        observer()


def _principal(actor: Actor | None) -> str | None:
    if actor is None:
        return None
    return f"{actor.kind.value}:{actor.code}" if actor.code else actor.kind.value


def tell_of(error: BaseException) -> None:
    """Tell of an error that nobody foresaw."""
    log.error(
        "request.failed",
        request_id=g.get("request_id"),
        store=named_store() or None,
        route=request.url_rule.rule if request.url_rule else "",
        exc_info=error,
    )
    for observer in failed.values():
        observer(error)
