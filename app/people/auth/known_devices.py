"""Devices on which an account has signed in before, identified by a signed cookie.

Failed passwords from elsewhere slow down every other sign-in to the account. A known device is limited only
by its own failures.
"""

import hashlib
import secrets
from datetime import timedelta

from flask import Response, request
from itsdangerous import BadSignature, URLSafeTimedSerializer

from app.config import get_config

# The longest lifetime that browsers allow a cookie.
COOKIE_LIFETIME = timedelta(days=400)
# Browsers accept this prefix only over TLS.
SECURE_PREFIX = "__Secure-"


def known_device(place: str, account: str) -> str | None:
    """Return the id of this request's device if `account` has signed in on it before, else None.

    `place` is a store's number or the platform. A cookie of another place or account does not count.
    """
    cookie = request.cookies.get(device_cookie_name(place, account), "")
    try:
        payload = _signer().loads(cookie, max_age=int(COOKIE_LIFETIME.total_seconds()))
    except BadSignature:
        return None
    device, *bound_to = payload
    return device if bound_to == [place, account] else None


def remember_device(place: str, account: str, *, path: str) -> tuple[str, str]:
    """Return the Set-Cookie header that identifies this device at the next sign-in of `account`."""
    device = known_device(place, account) or secrets.token_urlsafe(12)
    response = Response()
    response.set_cookie(
        device_cookie_name(place, account),
        _signer().dumps([device, place, account]),
        max_age=int(COOKIE_LIFETIME.total_seconds()),
        path=path,
        httponly=True,
        secure=get_config().cookie_secure,
        samesite="Strict",
    )
    return "Set-Cookie", response.headers["Set-Cookie"]


def device_cookie_name(place: str, account: str) -> str:
    """Return the name of the cookie: a hash, so that it does not reveal the account."""
    account_hash = hashlib.sha256(f"{place}\0{account}".encode(errors="replace")).hexdigest()[:16]
    return f"{SECURE_PREFIX if get_config().cookie_secure else ''}device-{account_hash}"


def _signer() -> URLSafeTimedSerializer:
    newest_last = list(reversed(get_config().signing_keys.values()))
    return URLSafeTimedSerializer(newest_last, salt="known-device")
