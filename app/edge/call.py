"""Calls of the API: the route, query, store and caller of a request, read once.

All checks of the edge are here: API key, host, headers, and that no other store is named. The response
cache, the direct lane and Flask's hooks share one call. Only a token that this process has not seen is left
to Flask, which has to verify it.
"""

from collections.abc import Callable, Collection, Mapping
from functools import cached_property, lru_cache
from hmac import compare_digest
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qsl

from flask import Flask, request
from marshmallow import Schema
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect, Rule

from app.config import Config
from app.edge import hosts
from app.edge.body_parser import STORE_NAMES
from app.edge.request_headers import check_headers, idempotency_key_of
from app.shared.actor import Access, Actor
from app.shared.errors import AppError, BadRequest, Unauthorized
from tenant_router import rate_limit
from tenant_router.http import SAFE_METHODS, store_named
from tenant_router.registry import cached_store
from tenant_router.session import StoreSession
from tenant_router.store import Store, StoreProblem, StoreTooBusy

if TYPE_CHECKING:
    from app.edge.direct_lane import Direct
    from app.edge.response_cache import CachePolicy, Question

Environment = dict[str, Any]

API = "/api/"
# A payment gateway sends its events without a key: it signs them.
OPEN_PATHS = ("/api/health", "/api/openapi.json", "/api/docs", "/api/payments/webhook/")
# Here `mobileNo` is the store to look up.
ANY_STORE = ("GET", "/api/saral/about")
PLATFORM = "/api/platform/"
# The longest query whose parsed form is cached: most queries are short and repeated.
MAX_REMEMBERED = 500

_CALL = "haat.call"


class Query(NamedTuple):
    """The parameters of a query, and the stores that it names.

    `values` is None if a parameter is repeated or not ASCII: parsers read these differently.
    """

    values: Mapping[str, str] | None
    stores: frozenset[str]


class Route(NamedTuple):
    """A route of the API, with what its view declares."""

    rule: str
    arguments: Mapping[str, Any]
    cache_policy: "CachePolicy | None"
    direct: "Direct | None"
    allowed: Collection[Access]
    ignores_token: bool


class Call:
    """A call of the API.

    `problem` is the error of the first check that it fails. `actor` is None until Flask has verified the
    token. Code that finds the store sets it with `counted`, so that the call counts once against the store's
    limit. `error` is the error that it raised without Flask, which answers it.
    """

    def __init__(self, environ: Environment, query: Query, actor: Actor | None, route: Route | None) -> None:
        self.environ = environ
        self.method: str = environ["REQUEST_METHOD"]
        self.path = path_of(environ)
        self.number = store_number(environ)
        self.query = query
        self.actor = actor
        self.route = route
        # The arguments in the path. Flask sets them for a call without a route of the edge, such as a HEAD.
        self.arguments: Mapping[str, Any] = route.arguments if route else {}
        self.problem: AppError | None = None
        self.store: Store | None = None
        self.counted = False
        self.error: Exception | None = None
        # The caller as the store sees them, if known.
        self.viewer: Any = None
        # Set by the response cache for a call whose answer may be kept, and by a view that allows it.
        self.question: Question | None = None
        self.cacheable = False
        self._db: StoreSession | None = None

    @property
    def names_other_store(self) -> bool:
        """Return whether the query names another store than the header."""
        return bool(self.query.stores - {self.number})

    @property
    def schema(self) -> Schema | None:
        """Return the schema of the call's input, if its view declares it for the direct lane."""
        return self.route.direct.schema if self.route and self.route.direct else None

    @property
    def idempotency_key(self) -> str | None:
        """Return the client's key of this call; None without one."""
        return idempotency_key_of(self.environ)

    def count(self) -> bool:
        """Count the call against the store's limit; return False if the store has none left."""
        try:
            rate_limit.take(self.of_store)
        except StoreTooBusy:
            return False
        self.counted = True
        return True

    @property
    def of_store(self) -> Store:
        """Return the store; it must have been found."""
        if self.store is None:
            raise RuntimeError("the store of the call is not known yet")
        return self.store

    @property
    def caller(self) -> Actor:
        """Return the caller; their token must have been verified."""
        if self.actor is None:
            raise RuntimeError("the caller is not known yet")
        return self.actor

    @property
    def db(self) -> StoreSession:
        """Return the call's transaction, which begins with its first statement."""
        if self._db is None:
            self._db = StoreSession(self.of_store)
        return self._db

    def use(self, store: Store, actor: Actor, db: StoreSession, arguments: Mapping[str, Any]) -> None:
        """Use the transaction and the actor that Flask has found. The caller is looked up again."""
        self.store, self.actor, self._db, self.viewer = store, actor, db, None
        self.arguments = arguments

    def commit(self) -> None:
        """Commit the changes that no pipeline has committed."""
        if self._db is not None and not self._db.is_done:
            self._db.commit()

    def rollback(self) -> None:
        """Roll back uncommitted changes."""
        if self._db is not None:
            self._db.rollback()

    def close(self) -> None:
        """Return the connection."""
        if self._db is not None:
            self._db.close()
            self._db = None


class Edge:
    """Makes the call of each request. `caller_of` returns the caller of a token that was verified before."""

    def __init__(self, app: Flask, config: Config, caller_of: Callable[[Environment], Actor | None]) -> None:
        self._keys = [key.encode() for key in config.accepted_api_keys]
        self._is_allowed = hosts.host_check(config)
        self._caller_of = caller_of
        self._app = app
        self._matched = lru_cache(maxsize=2_000)(lambda path: _matched_route(app, path))
        self._lookup = Lock()

    def call_of(self, environ: Environment) -> Call:
        """Return the call of a request; the first use creates it."""
        call: Call | None = environ.get(_CALL)
        if call is None:
            call = environ[_CALL] = self._call(environ)
        return call

    def store_of(self, call: Call) -> Store | None:
        """Return the call's store, unless it cannot be served. Only one thread may wait for the database."""
        has_to_wait = cached_store(call.number) is None
        if has_to_wait and not self._lookup.acquire(blocking=False):
            return None
        try:
            call.store = store_named(call.number)
        except (StoreProblem, SQLAlchemyError):
            return None
        finally:
            if has_to_wait:
                self._lookup.release()
        return call.store

    def _call(self, environ: Environment) -> Call:
        text = environ.get("QUERY_STRING", "")
        query = short_query(text) if len(text) <= MAX_REMEMBERED else query_of(text)
        call = Call(environ, query, self._caller_of(environ), self._route_of(environ))
        try:
            self._check(call)
        except AppError as problem:
            call.problem = problem
        return call

    def _check(self, call: Call) -> None:
        """Raise the error of the first check that a call fails."""
        if call.path.startswith(API) and not call.path.startswith(OPEN_PATHS):
            sent = call.environ.get("HTTP_X_API_KEY", "").encode()
            if not any(compare_digest(sent, key) for key in self._keys):
                raise Unauthorized("auth.api_key")
            check_headers(call.environ)
            anywhere = call.path.startswith(PLATFORM) or (call.method, call.path) == ANY_STORE
            if call.number and call.names_other_store and not anywhere:
                raise BadRequest("store.differs")
        if (
            not self._is_allowed(call.environ.get("HTTP_HOST", ""))
            and call.path not in hosts.CALLED_BY_ADDRESS
        ):
            raise BadRequest("error.host")

    def _route_of(self, environ: Environment) -> Route | None:
        """Return the route of a call if its view declares anything for the edge."""
        path, method = path_of(environ), environ["REQUEST_METHOD"]
        if not path.startswith(API):
            return None
        return self._matched(path) if method == "GET" else self._changing.get((method, path))

    @cached_property
    def _changing(self) -> dict[tuple[str, str], Route]:
        """Return the routes of changes that need no Flask, by method and path; they have no arguments."""
        found: dict[tuple[str, str], Route] = {}
        for rule in self._app.url_map.iter_rules():
            for method in (rule.methods or set()) - SAFE_METHODS:
                route = _route(self._app, rule, method, {})
                if route and route.direct:
                    found[method, rule.rule] = route
        return found


def current_call() -> Call:
    """Return the call of Flask's request."""
    return request.environ[_CALL]


def path_of(environ: Mapping[str, Any]) -> str:
    """Return the path of a request as Flask reads it; WSGI has its bytes as Latin-1."""
    path = "/" + environ.get("PATH_INFO", "").lstrip("/")
    return path if path.isascii() else path.encode("latin1").decode(errors="replace")


def store_number(environ: Mapping[str, Any]) -> str:
    """Return the store's number from the request header, or an empty string."""
    return environ.get("HTTP_X_USER", "").strip()


def query_of(text: str) -> Query:
    """Return a query as Flask reads it."""
    pairs = parse_qsl(text, keep_blank_values=True, errors="werkzeug.url_quote")
    values = dict(pairs)
    stores = frozenset(value.strip() for name, value in pairs if name in STORE_NAMES)
    return Query(values if len(values) == len(pairs) and text.isascii() else None, stores)


short_query = lru_cache(maxsize=2_000)(query_of)


def _matched_route(app: Flask, path: str) -> Route | None:
    """Return the route of a GET if its view declares anything for the edge."""
    try:
        rule, arguments = app.url_map.bind("").match(path, "GET", return_rule=True)
    except (HTTPException, RequestRedirect):
        return None
    return _route(app, rule, "GET", arguments)


def _route(app: Flask, rule: Rule, method: str, arguments: Mapping[str, Any]) -> Route | None:
    view_class = getattr(app.view_functions[rule.endpoint], "view_class", None)
    view = getattr(view_class, method.lower(), None)
    policy, direct = getattr(view, "cache_policy", None), getattr(view, "direct", None)
    if view is None or not (policy or direct):
        return None
    return Route(rule.rule, arguments, policy, direct, view.access, view.ignores_token)
