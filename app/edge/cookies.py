"""Refresh cookies: one for each store, and one for the platform."""

import re
from collections.abc import Iterable
from datetime import timedelta

from flask import Response, request
from werkzeug.datastructures import Headers

# Browsers accept this prefix only from the host itself, so a neighbouring subdomain cannot plant its own
# sign-in. The cookie must be Secure and have the path "/".
HOST_PREFIX = "__Host-"
# Without TLS there is no prefix, so only the calls that renew a sign-in need the cookie. A storage at another
# port of the same host does not get it; nginx removes it before the storage.
API_PATH = "/api/"

# Every request carries the cookies of all stores, about 100 bytes each, and servers accept about 8,000 bytes.
MAX_STORES = 30
_STORE_COOKIE = re.compile(rf"({HOST_PREFIX})?refresh-\d{{10}}")


def refresh_secret(owner: str, *, secure: bool) -> str:
    """Return the refresh secret of this browser for a store or the platform; empty without a cookie."""
    return request.cookies.get(refresh_cookie_name(owner, secure=secure), "")


def refresh_cookie_headers(owner: str, value: str, *, lifetime: timedelta, secure: bool) -> Headers:
    """Return the headers that set a refresh cookie of a store or of the platform.

    They delete the oldest of a browser that is signed in at too many stores.
    """
    response, name = Response(), refresh_cookie_name(owner, secure=secure)
    for surplus in surplus_cookies(request.cookies, name):
        response.delete_cookie(surplus, path=_path(secure), httponly=True, secure=secure, samesite="Strict")
    response.set_cookie(
        name,
        value,
        max_age=int(lifetime.total_seconds()),
        path=_path(secure),
        httponly=True,
        secure=secure,
        samesite="Strict",
    )
    return Headers([("Set-Cookie", cookie) for cookie in response.headers.getlist("Set-Cookie")])


def surplus_cookies(names: Iterable[str], new: str) -> list[str]:
    """Return which refresh cookies of other stores to delete when `new` is set.

    Browsers send the cookies that they received first before the others, so the oldest are deleted.
    """
    others = [name for name in names if _STORE_COOKIE.fullmatch(name) and name != new]
    return others[: max(0, len(others) + 1 - MAX_STORES)]


def delete_refresh_cookie(response: Response, owner: str, *, secure: bool) -> None:
    """Delete the refresh cookie of one store or of the platform."""
    # Browsers ignore the deletion of a prefixed cookie unless it is Secure too.
    name = refresh_cookie_name(owner, secure=secure)
    response.delete_cookie(name, path=_path(secure), httponly=True, secure=secure, samesite="Strict")


def _path(secure: bool) -> str:
    return "/" if secure else API_PATH


def refresh_cookie_name(owner: str, *, secure: bool) -> str:
    """Return the cookie's name; it has no prefix without TLS, because browsers would reject it."""
    return f"{HOST_PREFIX if secure else ''}refresh-{owner}"
