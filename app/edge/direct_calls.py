"""Calls of the checkout that are made without Flask, which costs more than their statements do.

A view declares with `@direct` what its call takes and the function that does the work. This application,
between the queue for Flask and Flask itself, makes the checks that Flask makes, calls the same function and
sends what Flask would; `tests/app/edge/test_direct_calls.py` compares them. What is not plain is left to
Flask before anything is done: an unknown token, a preview that changes something, a body that its schema
refuses. If the function raises an error, its transaction is undone and the view raises the error, so Flask
answers it.
"""

import time
from collections.abc import Callable, Collection, Iterable
from http import HTTPStatus
from io import BytesIO
from typing import Any, NamedTuple

import orjson
from flask import Flask, request
from marshmallow import Schema, ValidationError
from structlog.contextvars import bound_contextvars
from werkzeug.datastructures import EnvironHeaders

from app.config import Config
from app.edge import direct_answers, hosts, middleware, request_log
from app.edge.access import current_actor
from app.edge.body_parser import STORE_NAMES, names_store, parse_json
from app.edge.direct_answers import FAILED, Environment, Start
from app.edge.request_headers import check_headers, idempotency_key_of
from app.shared.actor import Access, Actor
from app.shared.errors import Invalid
from tenant_router import http, query_stats, rate_limit
from tenant_router.http import SAFE_METHODS, store_named
from tenant_router.registry import cached_store
from tenant_router.session import StoreSession
from tenant_router.store import Store, StoreProblem

Values = dict[str, Any]


class Call:
    """A call of the API that has passed all checks but the sign-in's, with a transaction of its store."""

    def __init__(
        self, store: Store, actor: Actor, environ: Environment, db: StoreSession | None = None
    ) -> None:
        self.store = store
        self.actor = actor
        self.idempotency_key = idempotency_key_of(environ)
        self._db = db

    @property
    def db(self) -> StoreSession:
        """Return the call's transaction, which begins with its first statement."""
        if self._db is None:
            self._db = StoreSession(self.store)
        return self._db

    def commit(self) -> None:
        """Commit what no pipeline has committed."""
        if self._db is not None and not self._db.is_done:
            self._db.commit()

    def rollback(self) -> None:
        """Undo what is not committed."""
        if self._db is not None:
            self._db.rollback()

    def close(self) -> None:
        """Return the connection."""
        if self._db is not None:
            self._db.close()


Make = Callable[[Call, Values], Values]


class Direct(NamedTuple):
    """What a view takes, who may call it, the function that does its work, and the status of its answer."""

    schema: Schema
    make: Make
    allowed: Collection[Access]
    status: HTTPStatus


def direct(schema: Schema, make: Make, *, status: HTTPStatus = HTTPStatus.OK) -> Callable[..., Any]:
    """Let the calls of a view be made without Flask; use it above `@access(…, checked_by_view=True)`.

    `schema` is that of the body, or of a GET's query. The function checks the sign-in.
    """

    def decorate(view: Any) -> Any:
        view.direct = Direct(schema, make, view.access, status)
        return view

    return decorate


def run(make: Make, values: Values) -> Values:
    """Do the work of a view in Flask, or raise the error that it ended in without Flask."""
    call = Call(http.store_of_request(), current_actor(), request.environ, http.db)
    if error := request.environ.get(FAILED):
        raise error
    return make(call, values)


def init_app(app: Flask, config: Config, *, caller_of: Callable[[Environment], Actor | None]) -> None:
    """Put direct calls in front of Flask. `caller_of` returns the caller of a token verified before."""
    app.wsgi_app = DirectCalls(app, config, caller_of)


class DirectCalls:
    """WSGI application in front of Flask that makes calls."""

    def __init__(self, app: Flask, config: Config, caller_of: Callable[[Environment], Actor | None]) -> None:
        self._app = app
        self._flask = app.wsgi_app
        self._caller_of = caller_of
        self._has_key = middleware.api_key_check(config)
        self._is_allowed = hosts.host_check(config)
        self._routes = _routes_of(app)

    def __call__(self, environ: Environment, start_response: Start) -> Iterable[bytes]:
        started = time.perf_counter()
        path = environ.get("PATH_INFO", "")
        route = self._routes.get((environ["REQUEST_METHOD"], path))
        call = self._call(route, environ) if route else None
        values = _values(route.schema, environ) if route and call else None
        if route is None or call is None or values is None or not direct_answers.counted(call.store):
            return self._flask(environ, start_response)
        query_stats.start()
        request_id = request_log.request_id_of(environ)
        try:
            # The messages of an order carry it to the workers' logs.
            with bound_contextvars(request_id=request_id):
                body = _made(route.make, call, values)
        except Exception as raised:  # noqa: BLE001 -- the view raises it, so Flask reports it and answers
            environ[FAILED] = raised
            rate_limit.give_back(call.store)
            return self._flask(environ, start_response)
        content, fields = direct_answers.compressed(
            self._app, orjson.dumps(body), environ.get("HTTP_ACCEPT_ENCODING", "")
        )
        own = [
            ("Content-Type", "application/json"),
            ("Cache-Control", "no-store"),
            ("Vary", "Accept-Encoding"),
            ("x-request-id", request_id),
        ]
        status = route.status
        start_response(f"{status.value} {status.phrase.upper()}", [*own, *fields])
        method = environ["REQUEST_METHOD"]
        direct_answers.report(path, status.value, call.store, call.actor, started, request_id, method=method)
        return [content]

    def _call(self, route: Direct, environ: Environment) -> Call | None:
        """Return the call of a request, or None for one that Flask has to check."""
        if not self._is_allowed(environ.get("HTTP_HOST", "")) or not self._has_key(environ):
            return None
        number = environ.get("HTTP_X_USER", "").strip()
        actor = self._caller_of(environ)
        changes = environ["REQUEST_METHOD"] not in SAFE_METHODS
        if actor is None or actor.kind not in route.allowed or (actor.preview and changes):
            return None
        try:
            check_headers(EnvironHeaders(environ))
            # A store that has to be looked up is left to Flask.
            return Call(store_named(number), actor, environ) if cached_store(number) else None
        except (Invalid, StoreProblem):
            return None


def _routes_of(app: Flask) -> dict[tuple[str, str], Direct]:
    """Return the calls that views declare, by method and path."""
    routes: dict[tuple[str, str], Direct] = {}
    for rule in app.url_map.iter_rules():
        view_class = getattr(app.view_functions[rule.endpoint], "view_class", None)
        for method in rule.methods or ():
            declared = getattr(getattr(view_class, method.lower(), None), "direct", None)
            if declared:
                routes[method, rule.rule] = declared
    return routes


def _made(make: Make, call: Call, values: Values) -> Values:
    try:
        body = make(call, values)
        call.commit()
    except Exception:
        call.rollback()
        raise
    finally:
        call.close()
    return body


def _values(schema: Schema, environ: Environment) -> Values | None:
    """Return what a request sends, as its schema loads it, or None if Flask has to refuse it."""
    query, number = environ.get("QUERY_STRING", ""), environ.get("HTTP_X_USER", "").strip()
    try:
        sent = (
            direct_answers.parameters(query) if environ["REQUEST_METHOD"] == "GET" else _body(environ, query)
        )
        if not isinstance(sent, dict) or names_store(sent, STORE_NAMES) - {number}:
            return None
        values: Any = schema.load(sent)
    except (ValidationError, ValueError):
        return None
    return values


def _body(environ: Environment, query: str) -> Any:
    """Return the parsed body of a request without a query; raise ValueError if Flask has to look at it."""
    stream = environ["wsgi.input"]
    # The queue has read the body into memory, unless it is large.
    body = stream.getvalue() if isinstance(stream, BytesIO) else b""
    plain = environ.get("CONTENT_TYPE") == "application/json" and not query
    if not plain or str(len(body)) != environ.get("CONTENT_LENGTH") or len(body) > middleware.BODY_LIMIT:
        raise ValueError("not a plain body")
    return parse_json(body)
