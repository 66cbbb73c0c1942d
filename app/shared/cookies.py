"""Refresh cookies: one for each store, and one for the platform."""

from datetime import timedelta

from flask import Response, request

# Browsers accept this prefix only from the host itself, so a neighbouring subdomain cannot plant a sign-in of
# its own. The cookie must be Secure and have the path "/".
HOST_PREFIX = "__Host-"


def refresh_secret(owner: str, *, secure: bool) -> str:
    """Return the refresh secret of this browser for a store or the platform; empty without a cookie."""
    return request.cookies.get(refresh_cookie_name(owner, secure=secure), "")


def set_refresh_cookie(response: Response, owner: str, value: str, *, lasts: timedelta, secure: bool) -> None:
    """Set the cookie that renews this browser's sign-in at a store or the platform."""
    response.set_cookie(
        refresh_cookie_name(owner, secure=secure),
        value,
        max_age=int(lasts.total_seconds()),
        path="/",
        httponly=True,
        secure=secure,
        samesite="Strict",
    )


def delete_refresh_cookie(response: Response, owner: str, *, secure: bool) -> None:
    """Delete the refresh cookie of one store or of the platform."""
    # Browsers ignore the deletion of a prefixed cookie unless it is Secure too.
    response.delete_cookie(
        refresh_cookie_name(owner, secure=secure), path="/", httponly=True, secure=secure, samesite="Strict"
    )


def refresh_cookie_name(owner: str, *, secure: bool) -> str:
    """Return the cookie's name; it has no prefix without TLS, because browsers would reject it."""
    return f"{HOST_PREFIX if secure else ''}refresh-{owner}"
