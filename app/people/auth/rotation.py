"""Rotate refresh secrets: each is used once and replaced by the next; an older one proves that it was copied.

The sign-ins of stores and those of administrators are different tables with the same columns.
"""

import base64
import hashlib
import hmac
import secrets
from datetime import datetime, timedelta
from typing import Protocol, TypeVar
from uuid import UUID

from sqlalchemy.orm import Mapped, Session

from app.shared.errors import Unauthorized

# A second tab may send the refresh secret that the first tab has just used. So may a page that retries after
# waiting 15 seconds for a response that was lost.
GRACE = timedelta(seconds=30)


class Renewable(Protocol):
    """A sign-in that a refresh secret renews. Only digests of secrets are stored."""

    id: Mapped[UUID]
    refresh_hash: Mapped[str]
    previous_refresh_hash: Mapped[str | None]
    refreshed_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]


SignInRow = TypeVar("SignInRow", bound=Renewable)


class RefreshReused(Exception):
    """An old refresh secret was used again, so it was copied and the sign-in has to end."""

    def __init__(self, session: UUID) -> None:
        super().__init__(str(session))
        self.session = session


def new_secret() -> str:
    """Return the first refresh secret of a sign-in."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    """Return the stored form of a secret."""
    return hashlib.sha256(_encode(secret)).hexdigest()


def cookie_value(session: UUID, secret: str) -> str:
    """Return the value of the refresh cookie, as `find` reads it."""
    return f"{session}.{secret}"


def find(db: Session, model: type[SignInRow], cookie: str, *, now: datetime) -> tuple[SignInRow, str]:
    """Return the locked sign-in and the secret that a cookie names. Raise Unauthorized if it has ended."""
    session, _, secret = cookie.partition(".")
    sign_in = db.get(model, _as_uuid(session), with_for_update=True)
    if sign_in is None or sign_in.ended_at is not None or sign_in.expires_at <= now:
        raise Unauthorized("auth.expired")
    return sign_in, secret


def rotate(sign_in: Renewable, secret: str, *, key: str, lifetime: timedelta, now: datetime) -> str:
    """Renew a sign-in and return its new refresh secret, or an empty one if the browser's cookie can stay.

    The previous secret stays valid for 30 seconds, for a second tab and for a page that was left before its
    response arrived. It returns the same new secret. Raise RefreshReused for an older one.
    """
    renewed = next_secret(secret, key)
    if digest(secret) == sign_in.refresh_hash:
        sign_in.previous_refresh_hash, sign_in.refresh_hash = sign_in.refresh_hash, digest(renewed)
        sign_in.refreshed_at, sign_in.expires_at = now, now + lifetime
        return renewed
    if is_current(sign_in, secret, now=now):
        # After a change of the signing keys the computed secret differs from the stored one: send no cookie.
        return renewed if digest(renewed) == sign_in.refresh_hash else ""
    raise RefreshReused(sign_in.id)


def is_current(sign_in: Renewable, secret: str, *, now: datetime) -> bool:
    """Return whether this is the refresh secret of a sign-in, or the one before within its 30 seconds."""
    presented = digest(secret)
    is_previous = presented == sign_in.previous_refresh_hash and now - sign_in.refreshed_at <= GRACE
    return is_previous or presented == sign_in.refresh_hash


def next_secret(secret: str, key: str) -> str:
    """Return the refresh secret that follows this one.

    It is deterministic: two tabs, or a page and its reload, get the same cookie, no matter which response
    arrives last. It needs the server's key, so a client cannot compute it.
    """
    mac = hmac.digest(key.encode(), _encode(secret), hashlib.sha256)
    return base64.urlsafe_b64encode(mac).rstrip(b"=").decode()


def _encode(secret: str) -> bytes:
    return secret.encode(errors="replace")


def _as_uuid(value: str) -> UUID:
    try:
        return UUID(value)
    except ValueError:
        raise Unauthorized from None
