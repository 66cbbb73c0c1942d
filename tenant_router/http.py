"""The store and the transaction of a request: both once, at the edge."""

from typing import TypeVar

from flask import Flask, Response, g, request
from werkzeug.local import LocalProxy

from tenant_router import rate_limit
from tenant_router.registry import get_store
from tenant_router.session import StoreSession
from tenant_router.store import Store, UnknownStore

Proxied = TypeVar("Proxied")

STORE_HEADER = "x-user"
_STORE_VARIABLE = "HTTP_X_USER"
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


def behind(proxy: Proxied) -> Proxied:
    """What Flask's `request` or `g` stands for now: each look through them finds it anew."""
    return proxy._get_current_object()  # pyright: ignore[reportAttributeAccessIssue] -- LocalProxy's


def named_store() -> str:
    """The store's number as the request's header names it; empty where it names none."""
    return request.environ.get(_STORE_VARIABLE, "").strip()


def store_named(text: str) -> Store:
    """The active store that a client names; what is no ten digits is not even looked up."""
    key = text.strip()
    if not (key.isascii() and key.isdigit() and len(key) == 10):
        raise UnknownStore(key)
    return get_store(key)


def store_of_request() -> Store:
    """The store that the request names; raises a StoreProblem where it can't be served."""
    of_request = behind(g)
    store: Store | None = of_request.get("store")
    return use_store(named_store()) if store is None else store


def use_store(text: str) -> Store:
    """Let the request be one of the store that a client names, and count it among the store's requests.

    Raises a StoreProblem where the store can't be served.
    """
    store = store_named(text)
    rate_limit.take(store)
    behind(g).store = store
    return store


def _session_of_request() -> StoreSession:
    if "db" not in g:
        g.db = StoreSession(store_of_request(), read_only=request.method in SAFE_METHODS)
    return g.db


db: StoreSession = LocalProxy(_session_of_request)  # pyright: ignore[reportAssignmentType]


def init_app(app: Flask) -> None:
    """Commit what a request did before its answer is sent; an answer of 400 or more rolls it back.

    A session that only reads has nothing to roll back. It is committed always, as a ROLLBACK would drop the
    connection's prepared statements.
    """

    @app.after_request
    def finish(response: Response) -> Response:
        session: StoreSession | None = behind(g).get("db")
        if session is not None:
            if response.status_code < 400 or session.read_only:
                session.commit()
            else:
                session.rollback()
        return response

    @app.teardown_request
    def close(_error: BaseException | None) -> None:
        session: StoreSession | None = behind(g).pop("db", None)
        if session is not None:
            session.close()
