"""Rules of notifications: recipients, and results and pauses of sending."""

from collections.abc import Iterable
from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple

from app.shared.actor import Access

OWNER = "owner"
# The title of a reminder of overdue bills, which leads to them.
REMINDER = "notification.reminder.title"
MAX_TOKEN_LENGTH = 4096
MAX_TITLE_LENGTH = 100
MAX_BODY_LENGTH = 500

# A cart is abandoned if it has not changed for this long. The others are the ages of recent orders and of new
# devices.
ABANDONED_AFTER = timedelta(hours=24)
RECENTLY = timedelta(days=7)
NEW_FOR = timedelta(days=15)

MAX_TRIES = 6
FIRST_PAUSE_SECONDS = 30
MAX_PAUSE_SECONDS = 3600


class Audience(StrEnum):
    """The audience of a campaign: all customers, or customers who meet a condition when it is sent."""

    ALL_CUSTOMERS = "everybody"
    ABANDONED_CART = "type1"
    NO_RECENT_ORDER = "type2"
    RECENT_ORDER = "type3"
    NEW_DEVICE = "type4"


class SendOutcome(StrEnum):
    """The result of sending: accepted by the service, postponed, rejected, or an unknown address."""

    SENT = "sent"
    LATER = "later"
    FAILED = "failed"
    GONE = "gone"


class SendResult(NamedTuple):
    """The result of sending, and the Retry-After of the service in seconds."""

    outcome: SendOutcome
    pause: int | None = None


def recipient(kind: str, code: str | None) -> str | None:
    """Return the recipient name of a caller: `party:P001`, `sman:S014` or `owner`; None for guests."""
    if kind == Access.OWNER:
        return OWNER
    if kind in (Access.PARTY, Access.SALESPERSON) and code:
        return f"{kind}:{code}"
    return None


def recipients_of_change(interested: Iterable[str | None], *, by: str | None) -> list[str]:
    """Return the recipients of a change, each once, without the person who made it."""
    return [name for name in dict.fromkeys(interested) if name and name != by]


def pause_seconds(tries: int, retry_after: int | None) -> int:
    """Return the seconds until the next try: doubling, but at least the service's Retry-After."""
    backoff = FIRST_PAUSE_SECONDS * 2 ** max(0, tries - 1)
    return min(MAX_PAUSE_SECONDS, max(backoff, retry_after or 0))
