"""The store and the transaction of a request, each resolved once."""

from typing import Any, TypeVar

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
    """Return the object behind Flask's `request` or `g`; every access through the proxy looks it up again."""
    forwarding: Any = proxy
    return forwarding._get_current_object()


def named_store() -> str:
    """Return the store's number from the request header, or an empty string."""
    return request.environ.get(_STORE_VARIABLE, "").strip()


def store_named(text: str) -> Store:
    """Return the active store with this number. Anything but ten digits raises UnknownStore at once."""
    key = text.strip()
    if not (key.isascii() and key.isdigit() and len(key) == 10):
        raise UnknownStore(key)
    return get_store(key)


def store_of_request() -> Store:
    """Return the request's store, or raise a StoreProblem if it cannot be served."""
    of_request = behind(g)
    store: Store | None = of_request.get("store")
    return use_store(named_store()) if store is None else store


def use_store(text: str) -> Store:
    """Bind the request to the store with this number and count it against the store's rate limit.

    Raise a StoreProblem if the store cannot be served.
    """
    store = store_named(text)
    rate_limit.take(store)
    behind(g).store = store
    return store


def _session_of_request() -> StoreSession:
    if "db" not in g:
        g.db = StoreSession(store_of_request(), read_only=request.method in SAFE_METHODS)
    return g.db


db: StoreSession = LocalProxy(_session_of_request)  # pyright: ignore[reportAssignmentType] -- LocalProxy forwards to the session


def init_app(app: Flask) -> None:
    """Commit the request's session before the answer is sent; roll it back if the status is 400 or more."""

    @app.after_request
    def finish(response: Response) -> Response:
        session: StoreSession | None = behind(g).get("db")
        if session is None or session.is_done:
            return response
        try:
            if response.status_code < 400:
                session.commit()
            else:
                session.rollback()
        except Exception as error:  # noqa: BLE001 -- the handlers of the app answer it, as they do a view's
            # Call the handlers directly: for an error raised here, Flask would call only the handler of
            # status 500.
            return app.make_response(app.handle_user_exception(error))
        return response

    @app.teardown_request
    def close(_error: BaseException | None) -> None:
        session: StoreSession | None = behind(g).pop("db", None)
        if session is not None:
            session.close()
