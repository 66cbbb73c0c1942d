"""Rules of sign-ins: the identity in a token, lifetimes, and refresh secrets."""

import base64
import hashlib
import hmac
from dataclasses import dataclass
from datetime import timedelta

from app.shared.actor import Access

CUSTOMER_LIFETIME = timedelta(days=30)
OWNER_LIFETIME = timedelta(hours=12)
PREVIEW_LIFETIME = timedelta(minutes=15)
# A second tab may send the refresh secret that the first tab has just used. So may a page that retries after
# waiting 15 seconds for a response that was lost.
REFRESH_GRACE = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class Identity:
    """The identity in a token: kind of caller, code, name, group and price grade."""

    kind: Access
    code: str
    name: str
    group: str = ""
    grade: str = ""
    verified: bool = True

    @property
    def role(self) -> str:
        """The role that clients see: `owner` for owners, `user` for customers, guests and salespeople."""
        return "owner" if self.kind is Access.OWNER else "user"


def sign_in_lifetime(kind: Access) -> timedelta:
    """Return how long an unused sign-in lasts: 30 days for customers, 12 hours for owners."""
    return OWNER_LIFETIME if kind is Access.OWNER else CUSTOMER_LIFETIME


def next_secret(secret: str, key: str) -> str:
    """Return the refresh secret that follows this one.

    It is deterministic: two tabs, or a page and its reload, get the same cookie, no matter which response
    arrives last. It needs the server's key, so a client cannot compute it.
    """
    digest = hmac.digest(key.encode(), secret.encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
