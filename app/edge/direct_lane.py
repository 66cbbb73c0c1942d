"""Calls that are answered without Flask, because Flask takes longer than their statements.

A view declares with `@direct` the input of its call and the function that does the work. This application,
between the queue for Flask and Flask itself, calls the same function and sends what Flask would; tests
compare them. Unusual calls are left to Flask before any work is done: a check that failed, an unknown
token, a preview that changes something, input that its schema refuses. If the function raises an error, its
transaction is undone, and `access` raises the error once more, so Flask answers it.
"""

import hashlib
import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from http import HTTPStatus
from io import BytesIO
from typing import Any, NamedTuple, cast

import orjson
from flask import Flask, g, request
from flask_compress.flask_compress import (
    _choose_algorithm,  # pyright: ignore[reportPrivateUsage] -- only public within a request of Flask
    _compress_data,  # pyright: ignore[reportPrivateUsage] -- see above
)
from marshmallow import Schema, ValidationError
from structlog.contextvars import bound_contextvars

from app.edge import request_log
from app.edge.access import current_actor, is_open_to
from app.edge.answer_cache import Fields
from app.edge.body_parser import BODY_LIMIT, STORE_NAMES, names_store, parse_json
from app.edge.call import MAX_REMEMBERED, Call, Edge, Environment, current_call, short_query
from app.edge.request_log import CompletedRequest
from tenant_router import cache_check, http, query_stats
from tenant_router.http import SAFE_METHODS

Start = Callable[..., Any]
Values = dict[str, Any]
Make = Callable[[Call, Values], Values]

# Browsers may keep such an answer, but must check each time whether it is still valid.
CACHE_CONTROL = "private, no-cache"
VARY = "Authorization, x-user"


class Direct(NamedTuple):
    """The schema of a view's body, or of a GET's query, the function that does its work, and its status."""

    schema: Schema
    make: Make
    status: HTTPStatus


def direct(schema: Schema, make: Make, *, status: HTTPStatus = HTTPStatus.OK) -> Callable[..., Any]:
    """Let the calls of a view be made without Flask; use it above `@access(…, checked_by_view=True)`.

    The function checks the sign-in.
    """

    def decorate(view: Any) -> Any:
        view.direct = Direct(schema, make, status)
        return view

    return decorate


def run(make: Make, values: Values) -> Values:
    """Do the work of a view in Flask, and cache how the store sees the caller."""
    call = current_call()
    call.use(http.store_of_request(), current_actor(), http.db, request.view_args or {})
    body = make(call, values)
    g.viewer = call.viewer
    return body


def init_app(app: Flask, edge: Edge) -> None:
    """Put the lane in front of Flask."""
    app.wsgi_app = DirectLane(app, edge)


class DirectLane:
    """WSGI application in front of Flask that answers direct calls."""

    def __init__(self, app: Flask, edge: Edge) -> None:
        self._app = app
        self._flask = app.wsgi_app
        self._edge = edge

    def __call__(self, environ: Environment, start_response: Start) -> Iterable[bytes]:
        started = time.perf_counter()
        call = self._edge.call_of(environ)
        values = _values(call) if self._is_plain(call) else None
        route = call.route and call.route.direct
        if route is None or values is None or not call.count():
            return self._flask(environ, start_response)
        query_stats.start()
        request_id = request_log.request_id_of(environ)
        body = _made(call, route.make, values, request_id)
        if body is None:
            return self._flask(environ, start_response)
        content = orjson.dumps(body)
        fields = [("Content-Type", "application/json"), ("x-request-id", request_id)]
        if call.question:
            call.cacheable = True
            fields += [("Cache-Control", CACHE_CONTROL), ("ETag", f'W/"{entity_tag(content)}"')]
        else:
            fields.append(("Cache-Control", "no-store"))
        fields.append(("Vary", f"{VARY}, Accept-Encoding" if call.question else "Accept-Encoding"))
        content, of_content = _compressed(self._app, content, environ.get("HTTP_ACCEPT_ENCODING", ""))
        start_response(f"{route.status.value} {route.status.phrase.upper()}", [*fields, *of_content])
        report(call, route.status.value, started, request_id)
        return [content]

    def _is_plain(self, call: Call) -> bool:
        """Return whether a call passes all checks that need no row, and its store is found."""
        route, actor = call.route, call.actor
        if route is None or route.direct is None or actor is None or call.problem:
            return False
        if route.cache_policy:
            # The response cache has checked the call and its store.
            return call.question is not None
        changes = call.method not in SAFE_METHODS
        if not is_open_to(actor, route.allowed) or (actor.preview and changes) or call.names_other_store:
            return False
        return self._edge.store_of(call) is not None


def entity_tag(body: bytes) -> str:
    """Return the ETag of an answer; equal answers have equal ETags."""
    return hashlib.blake2b(body, digest_size=12).hexdigest()


def report(call: Call, status: int, started: float, request_id: str) -> None:
    """Count and log a call as Flask would."""
    queries, database_seconds = query_stats.so_far()
    completed = CompletedRequest(
        method=call.method,
        route=call.route.rule if call.route else "",
        status=status,
        store=call.number,
        principal=request_log.principal_of(call.actor),
        seconds=time.perf_counter() - started,
        queries=queries,
        database_seconds=database_seconds,
    )
    request_log.report(completed, request_id=request_id)


def _made(call: Call, make: Make, values: Values, request_id: str) -> Values | None:
    """Return the function's answer to a call, or None if Flask has to answer it."""
    earlier = call.viewer
    try:
        # The messages of an order carry the request id to the workers' logs.
        with bound_contextvars(request_id=request_id):
            body = make(call, values)
        call.commit()
    except Exception as raised:  # noqa: BLE001 -- Flask reports it and answers: `access` raises it
        call.rollback()
        body, call.error = None, raised
    finally:
        call.close()
    # The function did not look up a viewer known from an earlier call, so check that nothing has changed.
    if earlier is not None and call.question and cache_check.ask(call.of_store) != call.question.stamp:
        body = call.error = call.viewer = None
    return body


def _values(call: Call) -> Values | None:
    """Return the input of a call as its schema loads it, or None if Flask has to refuse it."""
    schema = call.schema
    if schema is None:
        return None
    if call.method == "GET":
        text = call.environ.get("QUERY_STRING", "")
        return _query(schema, text) if len(text) <= MAX_REMEMBERED else None
    try:
        sent = _body(call.environ)
        if not isinstance(sent, dict) or names_store(sent, STORE_NAMES) - {call.number}:
            return None
        values: Any = schema.load(sent)
    except (ValidationError, ValueError):
        return None
    return values


@lru_cache(maxsize=1_000)
def _query(schema: Schema, text: str) -> Values | None:
    """Return a query as its schema loads it, or None if Flask has to refuse it. It must not be changed."""
    try:
        values = short_query(text).values
        return None if values is None else cast("Values", schema.load(values))
    except ValidationError:
        return None


def _body(environ: Environment) -> Any:
    """Return the parsed body of a request without a query; raise ValueError if Flask has to look at it."""
    stream = environ["wsgi.input"]
    # The queue has read the body into memory, unless it is large.
    body = stream.getvalue() if isinstance(stream, BytesIO) else b""
    plain = environ.get("CONTENT_TYPE") == "application/json" and not environ.get("QUERY_STRING")
    if not plain or str(len(body)) != environ.get("CONTENT_LENGTH") or len(body) > BODY_LIMIT:
        raise ValueError("not a plain body")
    return parse_json(body)


def _compressed(app: Flask, content: bytes, accepted: str) -> tuple[bytes, Fields]:
    """Return the bytes of a body as Flask would compress it, with the headers that describe them."""
    fields: Fields = []
    algorithm = _choose_algorithm(tuple(app.config["COMPRESS_ALGORITHM"]), accepted)
    if algorithm and len(content) >= app.config["COMPRESS_MIN_SIZE"]:
        content = _compress_data(app, content, algorithm)
        fields.append(("Content-Encoding", algorithm))
    return content, [*fields, ("Content-Length", str(len(content)))]
