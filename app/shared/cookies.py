"""The cookies that renew sign-ins: one for each store, and one for the platform."""

from datetime import timedelta

from flask import Response, request

# Browsers take a name with this beginning from the site itself alone: no page of a neighbouring host can put
# a sign-in of its own under it. Such a cookie has to be Secure and of every path.
OF_THIS_HOST = "__Host-"


def refresh_secret(of: str, *, secure: bool) -> str:
    """Return what this browser renews its sign-in with, at a store or the platform; empty without one."""
    return request.cookies.get(refresh_cookie_name(of, secure=secure), "")


def set_refresh_cookie(response: Response, of: str, value: str, *, lasts: timedelta, secure: bool) -> None:
    """Have the browser keep what renews its sign-in at a store, or at the platform."""
    response.set_cookie(
        refresh_cookie_name(of, secure=secure),
        value,
        max_age=int(lasts.total_seconds()),
        path="/",
        httponly=True,
        secure=secure,
        samesite="Strict",
    )


def delete_refresh_cookie(response: Response, of: str, *, secure: bool) -> None:
    """Have the browser forget what renews its sign-in; those at other stores stay."""
    # Browsers ignore an answer about a name with the prefix that is not itself Secure.
    response.delete_cookie(
        refresh_cookie_name(of, secure=secure), path="/", httponly=True, secure=secure, samesite="Strict"
    )


def refresh_cookie_name(of: str, *, secure: bool) -> str:
    """Return the cookie's name; without TLS browsers refuse one with the prefix."""
    return f"{OF_THIS_HOST if secure else ''}refresh-{of}"
