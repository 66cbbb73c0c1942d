"""Answers of the shop that are made without Flask, because Flask takes longer than their rows do.

The response cache has made all checks of a request by the time it has no answer. A view that declares how
its answers are made directly (`Direct`) shares that function with this application, which stands between the
queue for Flask and Flask itself. It sends what Flask would: `tests/app/edge/test_response_cache.py` compares
them. Whatever is no plain 200 is left to Flask: a query that its schema refuses, an ended sign-in, an unknown
product, an error.
"""

import hashlib
import time
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, cast
from urllib.parse import parse_qsl

import orjson
from flask import Flask
from flask_compress.flask_compress import (
    _choose_algorithm,  # pyright: ignore[reportPrivateUsage] -- only public within a request of Flask
    _compress_data,  # pyright: ignore[reportPrivateUsage] -- see above
)
from marshmallow import Schema, ValidationError

from app.edge import request_log
from app.edge.answer_cache import Fields
from app.edge.request_log import CompletedRequest
from app.shared.actor import Actor
from tenant_router import cache_check, query_stats, rate_limit
from tenant_router.cache_check import Stamp
from tenant_router.store import Store, StoreTooBusy

Environment = dict[str, Any]
Start = Callable[..., Any]

# Where the response cache puts the question, and finds who the caller is.
QUESTION = "haat.question"
CACHEABLE = "haat.cacheable"
# Where a view finds the error that its answer ended in, so that nothing is tried or waited for twice.
FAILED = "haat.failed"
# Browsers may keep such an answer, and ask each time whether it still holds.
CACHE_CONTROL = "private, no-cache"
VARY = "Authorization, x-user"


class Direct(NamedTuple):
    """The schema of a view's query, and what returns its answer with the caller as the store sees them."""

    schema: Schema
    make: Callable[["DirectQuestion", dict[str, Any]], tuple[dict[str, Any], Any]]


class DirectQuestion(NamedTuple):
    """A request that passed all checks but the sign-in's.

    `viewer` is the caller as the store saw them at this stamp, or None. With it the sign-in is checked too.
    """

    direct: Direct
    rule: str
    path: Mapping[str, Any]
    store: Store
    actor: Actor
    party: str | None
    stamp: Stamp
    viewer: Any

    @property
    def still_holds(self) -> bool:
        """Return whether the caller was the same all the time that rows were read for them."""
        return self.viewer is None or cache_check.ask(self.store) == self.stamp


class Cacheable(NamedTuple):
    """What a view has learned of its caller, for which party."""

    viewer: Any
    party: str | None


class DirectAnswers:
    """WSGI application in front of Flask that makes answers."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._flask = app.wsgi_app

    def __call__(self, environ: Environment, start_response: Start) -> Iterable[bytes]:
        question: DirectQuestion | None = environ.pop(QUESTION, None)
        query = question and _query(question.direct.schema, environ.get("QUERY_STRING", ""))
        if question is None or query is None or not counted(question.store):
            return self._flask(environ, start_response)
        started = time.perf_counter()
        query_stats.start()
        body, viewer, error = None, None, None
        try:
            body, viewer = question.direct.make(question, query)
        except Exception as raised:  # noqa: BLE001 -- the view raises it, so Flask reports it and answers
            error = raised
        holds = question.still_holds
        if error or not holds:
            environ[FAILED] = error if holds else None
            rate_limit.give_back(question.store)
            return self._flask(environ, start_response)
        environ[CACHEABLE] = Cacheable(viewer, question.party)
        request_id = request_log.request_id_of(environ)
        content, fields = _content(self._app, body, environ.get("HTTP_ACCEPT_ENCODING", ""))
        start_response("200 OK", [*fields, ("x-request-id", request_id)])
        report(question.rule, 200, question.store, question.actor, started, request_id)
        return [content]


def init_app(app: Flask) -> None:
    """Put direct answers in front of Flask."""
    app.wsgi_app = DirectAnswers(app)


def entity_tag(body: bytes) -> str:
    """Return the ETag of an answer: it stays the same when the same is made again."""
    return hashlib.blake2b(body, digest_size=12).hexdigest()


def report(
    rule: str,
    status: int,
    store: Store,
    actor: Actor,
    started: float,
    request_id: str,
    *,
    method: str = "GET",
) -> None:
    """Count and log a request as Flask would."""
    queries, database_seconds = query_stats.so_far()
    completed = CompletedRequest(
        method=method,
        route=rule,
        status=status,
        store=store.key,
        principal=request_log.principal_of(actor),
        seconds=time.perf_counter() - started,
        queries=queries,
        database_seconds=database_seconds,
    )
    request_log.report(completed, request_id=request_id)


def parameters(query: str) -> dict[str, str] | None:
    """Return the parameters of a query as Flask reads them, or None for one that it refuses."""
    pairs = parse_qsl(query, keep_blank_values=True, errors="werkzeug.url_quote")
    values = dict(pairs)
    return values if len(values) == len(pairs) and query.isascii() else None


@lru_cache(maxsize=1_000)
def _query(schema: Schema, query: str) -> dict[str, Any] | None:
    """Return a query as its schema loads it, or None if it is refused. It must not be changed."""
    try:
        return cast("dict[str, Any]", schema.load(parameters(query) or {}))
    except ValidationError:
        return None


def counted(store: Store) -> bool:
    """Count a request against the store's limit; return False if it has none left."""
    try:
        rate_limit.take(store)
    except StoreTooBusy:
        return False
    return True


def _content(app: Flask, body: object, accepted: str) -> tuple[bytes, Fields]:
    """Return the bytes of an answer with its headers, compressed as Flask would."""
    content = orjson.dumps(body)
    fields = [
        ("Content-Type", "application/json"),
        ("Cache-Control", CACHE_CONTROL),
        ("Vary", f"{VARY}, Accept-Encoding"),
        ("ETag", f'W/"{entity_tag(content)}"'),
    ]
    content, of_content = compressed(app, content, accepted)
    return content, [*fields, *of_content]


def compressed(app: Flask, content: bytes, accepted: str) -> tuple[bytes, Fields]:
    """Return the bytes of a body as Flask would compress it, with the headers that describe them."""
    fields: Fields = []
    algorithm = _choose_algorithm(tuple(app.config["COMPRESS_ALGORITHM"]), accepted)
    if algorithm and len(content) >= app.config["COMPRESS_MIN_SIZE"]:
        content = _compress_data(app, content, algorithm)
        fields.append(("Content-Encoding", algorithm))
    return content, [*fields, ("Content-Length", str(len(content)))]
