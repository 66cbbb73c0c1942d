"""Devices on which an account was signed in before, known by a signed cookie.

Strangers who try passwords make other sign-ins of the account wait. A known device is held to its own tries
alone.
"""

import hashlib
import secrets
from datetime import timedelta

from flask import Response, request
from itsdangerous import BadSignature, URLSafeTimedSerializer

from app.config import get_config

# As long as browsers keep a cookie.
KEPT = timedelta(days=400)
# Browsers take a name with this beginning by TLS alone.
BY_TLS = "__Secure-"


def known_device(place: str, account: str) -> str | None:
    """Return the id of this request's device where `account` was signed in on it before, else None.

    `place` is a store's number, or the platform; a cookie of one place or account is nothing to another.
    """
    cookie = request.cookies.get(device_cookie_name(place, account), "")
    try:
        said = _signer().loads(cookie, max_age=int(KEPT.total_seconds()))
    except BadSignature:
        return None
    device, *of = said
    return device if of == [place, account] else None


def remember_device(place: str, account: str, *, path: str) -> tuple[str, str]:
    """Return the header that lets this device be known the next time `account` signs in on it."""
    device = known_device(place, account) or secrets.token_urlsafe(12)
    carrier = Response()
    carrier.set_cookie(
        device_cookie_name(place, account),
        _signer().dumps([device, place, account]),
        max_age=int(KEPT.total_seconds()),
        path=path,
        httponly=True,
        secure=get_config().cookie_secure,
        samesite="Strict",
    )
    return "Set-Cookie", carrier.headers["Set-Cookie"]


def device_cookie_name(place: str, account: str) -> str:
    """Return the name of the cookie, which tells nobody whose it is."""
    whose = hashlib.sha256(f"{place}\0{account}".encode(errors="replace")).hexdigest()[:16]
    return f"{BY_TLS if get_config().cookie_secure else ''}device-{whose}"


def _signer() -> URLSafeTimedSerializer:
    newest_last = list(reversed(get_config().signing_keys.values()))
    return URLSafeTimedSerializer(newest_last, salt="known-device")
