"""Who a sign-in makes of somebody."""

import base64
import hashlib
import hmac
from dataclasses import dataclass
from datetime import timedelta

from app.shared.actor import Access

CUSTOMER_DAYS = timedelta(days=30)
OWNER_HOURS = timedelta(hours=12)
PREVIEW_MINUTES = timedelta(minutes=15)
# A second tab may send the refresh secret that the first has just used up, and so may a page
# that waited a quarter of a minute for an answer that was lost.
REFRESH_GRACE = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class Identity:
    """What a token says of its bearer: what kind of caller he is, his code, group and price grade."""

    kind: Access
    code: str
    name: str
    group: str = ""
    grade: str = ""
    verified: bool = True

    @property
    def role(self) -> str:
        """The role that clients know: owners are `owner`, customers, guests and salespeople `user`."""
        return "owner" if self.kind is Access.OWNER else "user"


def stays_signed_in(kind: Access) -> timedelta:
    """How long a sign-in lasts without being used: 30 days for customers, 12 hours for owners."""
    return OWNER_HOURS if kind is Access.OWNER else CUSTOMER_DAYS


def next_secret(secret: str, key: str) -> str:
    """Return the refresh secret that follows this one.

    It is the same however often it is made, so that two tabs, or a page and its reload, are given one cookie
    whichever answer comes last. Without the server's key nobody can make it.
    """
    made = hmac.digest(key.encode(), secret.encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(made).rstrip(b"=").decode()
