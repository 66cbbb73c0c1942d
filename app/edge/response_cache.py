"""Answers of the shop as ready bytes, sent before Flask runs.

A view declares that its answers may be kept: `@cached()` if they are the same for all callers but the owner,
`@cached(by_viewer=True)` if they also differ by what the caller may see. A process keeps the bytes that
Flask made, by store, version of the store's data, view, path and query, and sends them to the next caller
to whom Flask would send the same. All checks are made for each request: host, API key, store, token,
sign-in, rate limit. Where one fails, or anything is unusual, the request goes on to Flask, which answers as
if nothing was kept.

`tenant_router.cache_versions` explains how a change is seen at once. What has no version, such as best
sellers, is at most a minute old, because nothing is kept for longer.
"""

import sys
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import lru_cache, wraps
from threading import Lock
from typing import Any, NamedTuple, Protocol
from wsgiref.handlers import format_date_time

from flask import Flask, Response, g, request
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from app.config import Config
from app.edge import admission, direct_answers, hosts, middleware, request_log
from app.edge.answer_cache import Answer, AnswerCache, Fields
from app.edge.body_parser import STORE_NAMES
from app.edge.direct_answers import (
    CACHE_CONTROL,
    CACHEABLE,
    QUESTION,
    VARY,
    Cacheable,
    Direct,
    DirectQuestion,
    Environment,
    Start,
)
from app.shared.actor import ANONYMOUS, Access, Actor
from tenant_router import cache_check, query_stats, rate_limit
from tenant_router.cache_check import Stamp
from tenant_router.http import store_named
from tenant_router.query_stats import Lookups
from tenant_router.registry import cached_store
from tenant_router.store import Store, StoreProblem, StoreTooBusy

MAX_VIEWS = 5_000
MAX_QUERY_LENGTH = 500
MINUTE = 60
BUYERS = (Access.PUBLIC, Access.GUEST, Access.PARTY, Access.SALESPERSON)
# Requests with these headers are unusual, and so is one with a body.
_CONDITIONS = ("HTTP_IF_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_IF_UNMODIFIED_SINCE")
_UNUSUAL = (*_CONDITIONS, "HTTP_RANGE", "HTTP_IDEMPOTENCY_KEY")
_OF_ONE_ANSWER = ("x-request-id", "date")

lookups = Lookups()


class Viewer(Protocol):
    """A caller as the store sees them now."""

    @property
    def actor(self) -> Actor: ...
    @property
    def view(self) -> str: ...
    @property
    def expires_at(self) -> datetime | None: ...


class Policy(NamedTuple):
    """How the answers of a view may be kept."""

    by_viewer: bool
    party: str
    personal: frozenset[str]
    direct: Direct | None


def cached(
    *,
    by_viewer: bool = False,
    party: str = "",
    personal: Iterable[str] = (),
    direct: Direct | None = None,
) -> Callable[..., Any]:
    """Let the answers of a view be kept; use it above `@access`.

    `party` is the query parameter of the party that a salesperson looks for. With a parameter in `personal`
    the answer depends on who asks beyond their view, or on anything else without a version. `direct` makes
    the answers without Flask.
    """

    def decorate(view: Callable[..., Response]) -> Callable[..., Response]:
        @wraps(view)
        def answered(*args: Any, **kwargs: Any) -> Response:
            response = view(*args, **kwargs)
            if response.status_code == 200 and g.actor.kind in BUYERS:
                _allow_caching(response)
            return response

        answered.cached = Policy(by_viewer, party, frozenset(personal), direct)  # pyright: ignore[reportAttributeAccessIssue] -- read by the cache
        return answered

    return decorate


def _allow_caching(response: Response) -> None:
    response.headers["Cache-Control"] = CACHE_CONTROL
    response.headers["Vary"] = VARY
    response.set_etag(direct_answers.entity_tag(response.data), weak=True)
    response.make_conditional(request)
    request.environ[CACHEABLE] = Cacheable(g.get("viewer"), g.get("viewed_for"))


answers = AnswerCache()


class _Route(NamedTuple):
    rule: str
    path: Mapping[str, Any]
    policy: Policy
    ignores_token: bool


class _Question(NamedTuple):
    """A request whose answer may be kept, as far as it is known before the caller's view is."""

    route: _Route
    store: Store
    actor: Actor
    party: str | None
    parameters: tuple[tuple[str, str], ...]
    stamp: Stamp
    minute: int


class _View(NamedTuple):
    """How a caller saw the store at a stamp, until the end of the minute or until their view expires."""

    stamp: Stamp
    minute: int
    expires_at: float
    viewer: Viewer
    text: str

    def holds_for(self, question: _Question) -> bool:
        at_the_same = (self.stamp, self.minute) == (question.stamp, question.minute)
        return at_the_same and time.time() < self.expires_at


def init_app(app: Flask, config: Config, *, caller_of: Callable[[Environment], Actor | None]) -> None:
    """Put the cache in front of Flask. `caller_of` returns the caller of a token that was verified before."""
    app.wsgi_app = ResponseCache(app, config, caller_of, answers)


class ResponseCache:
    """WSGI application that sends what is kept, and keeps what Flask answers."""

    def __init__(
        self,
        app: Flask,
        config: Config,
        caller_of: Callable[[Environment], Actor | None],
        answers: AnswerCache,
    ) -> None:
        self._inner: Any = app.wsgi_app
        self._answers = answers
        self._views: dict[tuple[str, Any, str | None], _View] = {}
        self._minute = 0
        self._lookup = Lock()
        self._caller_of = caller_of
        self._has_key = middleware.api_key_check(config)
        self._is_allowed = hosts.host_check(config)
        self._route_of = lru_cache(maxsize=2_000)(lambda path: _find_route(app, path))

    def __call__(self, environ: Environment, start_response: Start) -> Iterable[bytes]:
        started = time.perf_counter()
        question = self._question(environ)
        if question is None:
            return self._inner(environ, start_response)
        key = self._key(question, environ)
        answer = self._answers.get(key) if key else None
        if answer is None and key:
            lookups.misses += 1
            # From here on it waits: for one who makes the same answer, or for a place.
            admission.leave_lobby(environ)
            if self._answers.make_or_wait(key):
                try:
                    return self._make(question, environ, start_response)
                finally:
                    self._answers.made(key)
            answer = self._answers.get(key)
        if answer is None:
            return self._make(question, environ, start_response)
        return self._send(answer, question, environ, start_response, started)

    def _question(self, environ: Environment) -> _Question | None:
        """Return the question of a request, or None for one that Flask has to answer."""
        query = environ.get("QUERY_STRING", "")
        if environ["REQUEST_METHOD"] != "GET" or len(query) > MAX_QUERY_LENGTH or _is_unusual(environ):
            return None
        route = self._route_of(environ.get("PATH_INFO", ""))
        if route is None or not self._is_allowed(environ.get("HTTP_HOST", "")) or not self._has_key(environ):
            return None
        values, parameters = _parameters(query, route.policy.party)
        if values is None:
            return None
        number = environ.get("HTTP_X_USER", "").strip()
        if any(values.get(name, number) != number for name in STORE_NAMES):
            return None
        actor = ANONYMOUS if route.ignores_token else self._caller_of(environ)
        if actor is None or actor.kind not in BUYERS or any(map(values.get, route.policy.personal)):
            return None
        store = self._store(number)
        stamp = store and cache_check.ask(store)
        if store is None or stamp is None:
            return None
        minute = int(time.time()) // MINUTE
        return _Question(route, store, actor, values.get(route.policy.party), parameters, stamp, minute)

    def _store(self, number: str) -> Store | None:
        """Return the store, unless it cannot be served. Only one thread may wait for the database here."""
        has_to_wait = cached_store(number) is None
        if has_to_wait and not self._lookup.acquire(blocking=False):
            return None
        try:
            return store_named(number)
        except (StoreProblem, SQLAlchemyError):
            return None
        finally:
            if has_to_wait:
                self._lookup.release()

    def _key(self, question: _Question, environ: Environment) -> tuple[Any, ...] | None:
        """Return under what the answer is kept, or None if it is not known how the caller sees the store."""
        if environ.get("HTTP_CACHE_CONTROL") == "no-cache":
            return None
        view = ""
        if question.route.policy.by_viewer or question.actor.signed_in:
            found = self._view(question)
            if found is None:
                return None
            view = found.text if question.route.policy.by_viewer else ""
        store, stamp = question.store, question.stamp
        return (
            *(store.key, store.database, store.schema, stamp.generation, stamp.content, question.minute),
            *(view, environ["PATH_INFO"], question.parameters),
            # The address of the app is made of the host; Flask compresses by what the browser accepts.
            *(environ["wsgi.url_scheme"], environ.get("HTTP_HOST"), environ.get("HTTP_ACCEPT_ENCODING")),
        )

    def _view(self, question: _Question) -> _View | None:
        """Return how the caller sees the store, if that is known."""
        found = self._views.get((question.store.key, question.actor.session, question.party))
        return found if found is not None and found.holds_for(question) else None

    def _make(self, question: _Question, environ: Environment, start_response: Start) -> Iterable[bytes]:
        """Let the answer be made, keep the answer if its view allows it, and send it."""
        condition = environ.pop("HTTP_IF_NONE_MATCH", None)
        direct = question.route.policy.direct
        passed = environ[QUESTION] = self._direct_question(question, direct) if direct else None
        begun: list[Any] = []
        returned = self._inner(environ, lambda *arguments: begun.extend(arguments))
        try:
            body = b"".join(returned)
        finally:
            if hasattr(returned, "close"):
                returned.close()  # pyright: ignore[reportAttributeAccessIssue] -- as WSGI has it
        cacheable: Cacheable | None = environ.pop(CACHEABLE, None)
        if cacheable is None:
            start_response(*begun)
            return [body]
        if passed is None or cacheable.viewer is not passed.viewer:
            self._remember_view(question, cacheable)
        headers: Fields = begun[1]
        of_all, own = [], []
        for field in headers:
            (own if field[0].lower() in _OF_ONE_ANSWER else of_all).append(field)
        answer = Answer(of_all, dict(headers)["ETag"], body)
        key = self._key(question, environ)
        if key:
            self._answers.put(key, answer)
        return answer.respond(own, condition, start_response)[1]

    def _direct_question(self, question: _Question, direct: Direct) -> DirectQuestion:
        found = self._view(question)
        viewer = found.viewer if found and found.viewer.actor == question.actor else None
        route, store, actor, party, _, stamp, _ = question
        return DirectQuestion(direct, route.rule, route.path, store, actor, party, stamp, viewer)

    def _remember_view(self, question: _Question, cacheable: Cacheable) -> None:
        viewer, party = cacheable
        if viewer is None:
            return
        expires_at = viewer.expires_at.timestamp() if viewer.expires_at else float("inf")
        # Views of earlier minutes are of no use, and may hold what was changed since.
        if len(self._views) >= MAX_VIEWS or self._minute != question.minute:
            self._views.clear()
            self._minute = question.minute
        caller = (question.store.key, question.actor.session, party)
        self._views[caller] = _View(
            question.stamp, question.minute, expires_at, viewer, sys.intern(viewer.view)
        )

    def _send(
        self,
        answer: Answer,
        question: _Question,
        environ: Environment,
        start_response: Start,
        started: float,
    ) -> Iterable[bytes]:
        """Send a cached answer, and count and log the request as Flask would."""
        if not question.route.ignores_token:
            try:
                rate_limit.take(question.store)
            except StoreTooBusy:
                return self._inner(environ, start_response)
        lookups.hits += 1
        request_id = request_log.request_id_of(environ)
        own = [("Date", format_date_time(time.time())), ("x-request-id", request_id)]
        status, body = answer.respond(own, environ.get("HTTP_IF_NONE_MATCH"), start_response)
        query_stats.start()
        rule = question.route.rule
        direct_answers.report(rule, status, question.store, question.actor, started, request_id)
        return body


def _is_unusual(environ: Environment) -> bool:
    has_body = environ.get("CONTENT_LENGTH", "") not in ("", "0") or "HTTP_TRANSFER_ENCODING" in environ
    return has_body or any(name in environ for name in _UNUSUAL)


@lru_cache(maxsize=2_000)
def _parameters(query: str, party: str) -> tuple[dict[str, str] | None, tuple[tuple[str, str], ...]]:
    """Return the parameters of a query, and those among them by which its answer differs.

    How the caller sees a party is known from their view.
    """
    values = direct_answers.parameters(query)
    if values is None:
        return None, ()
    left_out = {party, *STORE_NAMES}
    return values, tuple(sorted(item for item in values.items() if item[0] not in left_out))


def _find_route(app: Flask, address: str) -> _Route | None:
    """Return the route of a path if the answers of its view may be kept."""
    try:
        rule, path = app.url_map.bind("").match(address, "GET", return_rule=True)
    except (HTTPException, RequestRedirect):
        return None
    view = getattr(getattr(app.view_functions[rule.endpoint], "view_class", None), "get", None)
    policy = getattr(view, "cached", None)
    return _Route(rule.rule, path, policy, getattr(view, "ignores_token", False)) if policy else None
