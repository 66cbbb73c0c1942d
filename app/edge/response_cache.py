"""Answers of the shop as ready bytes, sent before Flask runs.

A view declares that its answers may be kept: `@cached()` if they are the same for all callers but the owner,
`@cached(by_viewer=True)` if they also differ by what the caller may see. A process keeps the bytes that
Flask made, by store, version of the store's data, view, path and query, and sends them to the next caller
who would get the same from Flask. All checks are made for each request: host, API key, store, token,
sign-in, rate limit. Where one fails, or anything is unusual, the request goes on to Flask, which answers as
if nothing was kept.

`tenant_router.cache_versions` explains how a change is seen at once. Data without a version, such as best
sellers, is at most a minute old, because nothing is kept for longer.
"""

import sys
import time
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import lru_cache, wraps
from typing import Any, NamedTuple, Protocol
from wsgiref.handlers import format_date_time

from flask import Flask, Response, g, request

from app.edge import admission, direct_lane, request_log
from app.edge.answer_cache import Answer, AnswerCache, Fields
from app.edge.body_parser import STORE_NAMES
from app.edge.call import MAX_REMEMBERED, Call, Edge, Environment, current_call, short_query
from app.edge.direct_lane import CACHE_CONTROL, VARY, Start
from app.shared.actor import ANONYMOUS, Access, Actor
from tenant_router import cache_check, query_stats
from tenant_router.cache_check import Stamp
from tenant_router.query_stats import Lookups

MAX_VIEWS = 5_000
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


class CachePolicy(NamedTuple):
    """The rules for keeping a view's answers."""

    by_viewer: bool
    party: str
    personal: frozenset[str]


def cached(
    *,
    by_viewer: bool = False,
    party: str = "",
    personal: Iterable[str] = (),
) -> Callable[..., Any]:
    """Cache the answers of a view; use it above `@access`, and below `@direct`.

    `party` is the query parameter with a salesperson's party. With a parameter in `personal` the answer
    depends on the caller beyond their view, or on anything else without a version.
    """

    def decorate(view: Callable[..., Response]) -> Callable[..., Response]:
        @wraps(view)
        def answered(*args: Any, **kwargs: Any) -> Response:
            response = view(*args, **kwargs)
            if response.status_code == 200 and g.actor.kind in BUYERS:
                _allow_caching(response)
            return response

        answered.cache_policy = CachePolicy(by_viewer, party, frozenset(personal))  # pyright: ignore[reportAttributeAccessIssue] -- read by the cache
        return answered

    return decorate


def _allow_caching(response: Response) -> None:
    response.headers["Cache-Control"] = CACHE_CONTROL
    response.headers["Vary"] = VARY
    response.set_etag(direct_lane.entity_tag(response.data), weak=True)
    response.make_conditional(request)
    call = current_call()
    call.viewer, call.cacheable = g.get("viewer"), True


answers = AnswerCache()


class Question(NamedTuple):
    """The part of a call that decides on its answer, together with how the caller sees the store."""

    policy: CachePolicy
    caller: tuple[str, Any, str | None]
    parameters: tuple[tuple[str, str], ...]
    stamp: Stamp
    minute: int


class _View(NamedTuple):
    """A caller's view of the store at a stamp, until the end of the minute or until their view expires."""

    stamp: Stamp
    minute: int
    expires_at: float
    viewer: Viewer
    text: str

    def holds_for(self, question: Question) -> bool:
        at_the_same = (self.stamp, self.minute) == (question.stamp, question.minute)
        return at_the_same and time.time() < self.expires_at


def init_app(app: Flask, edge: Edge) -> None:
    """Put the cache in front of Flask."""
    app.wsgi_app = ResponseCache(app, edge, answers)


class ResponseCache:
    """WSGI application that sends cached answers, and caches the answers made behind it."""

    def __init__(self, app: Flask, edge: Edge, answers: AnswerCache) -> None:
        self._inner: Any = app.wsgi_app
        self._edge = edge
        self._answers = answers
        self._views: dict[tuple[str, Any, str | None], _View] = {}
        self._minute = 0

    def __call__(self, environ: Environment, start_response: Start) -> Iterable[bytes]:
        started = time.perf_counter()
        call = self._edge.call_of(environ)
        question = call.question = self._question(call)
        if question is None:
            return self._inner(environ, start_response)
        key = self._key(call, question)
        answer = self._answers.get(key) if key else None
        if answer is None and key:
            lookups.misses += 1
            # From here on the call waits, until another has made the same answer or a thread is free.
            admission.leave_lobby(environ)
            if self._answers.make_or_wait(key):
                try:
                    return self._make(call, question, start_response)
                finally:
                    self._answers.made(key)
            answer = self._answers.get(key)
        if answer is None:
            return self._make(call, question, start_response)
        return self._send(answer, call, start_response, started)

    def _question(self, call: Call) -> Question | None:
        """Return the question of a call, or None for one whose answer is neither kept nor in the cache."""
        route, actor, environ = call.route, call.actor, call.environ
        policy = route and route.cache_policy
        if route is None or policy is None or call.problem or call.names_other_store or _is_unusual(environ):
            return None
        query = environ.get("QUERY_STRING", "")
        if len(query) > MAX_REMEMBERED or call.query.values is None:
            return None
        if route.ignores_token:
            actor = call.actor = ANONYMOUS
        if actor is None or actor.kind not in BUYERS or any(map(call.query.values.get, policy.personal)):
            return None
        store = self._edge.store_of(call)
        stamp = store and cache_check.ask(store)
        if store is None or stamp is None:
            return None
        caller = (store.key, actor.session, call.query.values.get(policy.party))
        minute = int(time.time()) // MINUTE
        return Question(policy, caller, _parameters(query, policy.party), stamp, minute)

    def _key(self, call: Call, question: Question) -> tuple[Any, ...] | None:
        """Return the cache key of the answer, or None if the caller's view of the store is unknown."""
        environ, store, stamp = call.environ, call.of_store, question.stamp
        if environ.get("HTTP_CACHE_CONTROL") == "no-cache":
            return None
        view = ""
        if question.policy.by_viewer or call.caller.signed_in:
            found = self._view(question)
            if found is None:
                return None
            view = found.text if question.policy.by_viewer else ""
        return (
            *(store.key, store.database, store.schema, stamp.generation, stamp.content, question.minute),
            *(view, environ["PATH_INFO"], question.parameters),
            # Answers contain the app's address with its host, and Flask compresses as the browser accepts.
            *(environ["wsgi.url_scheme"], environ.get("HTTP_HOST"), environ.get("HTTP_ACCEPT_ENCODING")),
        )

    def _view(self, question: Question) -> _View | None:
        """Return how the caller sees the store, if that is known."""
        found = self._views.get(question.caller)
        return found if found is not None and found.holds_for(question) else None

    def _make(self, call: Call, question: Question, start_response: Start) -> Iterable[bytes]:
        """Run Flask for the answer, cache it if its view allows that, and send it."""
        condition = call.environ.pop("HTTP_IF_NONE_MATCH", None)
        found = self._view(question)
        earlier = call.viewer = found.viewer if found and found.viewer.actor == call.actor else None
        begun: list[Any] = []
        returned = self._inner(call.environ, lambda *arguments: begun.extend(arguments))
        try:
            body = b"".join(returned)
        finally:
            if hasattr(returned, "close"):
                returned.close()  # pyright: ignore[reportAttributeAccessIssue] -- as WSGI has it
        if not call.cacheable:
            start_response(*begun)
            return [body]
        if call.viewer is not None and call.viewer is not earlier:
            self._remember_view(call.viewer, question)
        headers: Fields = begun[1]
        of_all, own = [], []
        for field in headers:
            (own if field[0].lower() in _OF_ONE_ANSWER else of_all).append(field)
        answer = Answer(of_all, dict(headers)["ETag"], body)
        key = self._key(call, question)
        if key:
            self._answers.put(key, answer)
        return answer.respond(own, condition, start_response)[1]

    def _remember_view(self, viewer: Viewer, question: Question) -> None:
        expires_at = viewer.expires_at.timestamp() if viewer.expires_at else float("inf")
        # Views of earlier minutes are not used again, and may be outdated.
        if len(self._views) >= MAX_VIEWS or self._minute != question.minute:
            self._views.clear()
            self._minute = question.minute
        view = _View(question.stamp, question.minute, expires_at, viewer, sys.intern(viewer.view))
        self._views[question.caller] = view

    def _send(self, answer: Answer, call: Call, start_response: Start, started: float) -> Iterable[bytes]:
        """Send a cached answer, and count and log the call as Flask would."""
        if not (call.route and call.route.ignores_token) and not call.count():
            return self._inner(call.environ, start_response)
        lookups.hits += 1
        request_id = request_log.request_id_of(call.environ)
        own = [("Date", format_date_time(time.time())), ("x-request-id", request_id)]
        status, body = answer.respond(own, call.environ.get("HTTP_IF_NONE_MATCH"), start_response)
        query_stats.start()
        direct_lane.report(call, status, started, request_id)
        return body


def _is_unusual(environ: Environment) -> bool:
    has_body = environ.get("CONTENT_LENGTH", "") not in ("", "0") or "HTTP_TRANSFER_ENCODING" in environ
    return has_body or any(name in environ for name in _UNUSUAL)


@lru_cache(maxsize=2_000)
def _parameters(query: str, party: str) -> tuple[tuple[str, str], ...]:
    """Return the parameters by which the answer to a query differs.

    How the caller sees a party is known from their view.
    """
    left_out = {party, *STORE_NAMES}
    values = short_query(query).values or {}
    return tuple(sorted(item for item in values.items() if item[0] not in left_out))
