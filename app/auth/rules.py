"""Rules of sign-ins: the identity in a token and lifetimes."""

from dataclasses import dataclass
from datetime import timedelta

from app.shared.actor import Access

CUSTOMER_LIFETIME = timedelta(days=30)
OWNER_LIFETIME = timedelta(hours=12)
PREVIEW_LIFETIME = timedelta(minutes=15)


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
