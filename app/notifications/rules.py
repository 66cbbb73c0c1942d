"""Who is told what, and what becomes of a push."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from enum import StrEnum
from typing import Any

from app.shared.actor import Access

OWNER = "owner"
LONGEST_TOKEN = 4096
LONGEST_TITLE = 100
LONGEST_BODY = 500

# A cart is abandoned when nobody has touched it for so long; orders are recent, and devices new, for so long.
ABANDONED_AFTER = timedelta(hours=24)
RECENTLY = timedelta(days=7)
NEW_FOR = timedelta(days=15)

MOST_TRIES = 6
FIRST_PAUSE_SECONDS = 30
LONGEST_PAUSE_SECONDS = 3600


class Audience(StrEnum):
    """Whom a campaign is for: all customers, or those of whom something is true at the time it is sent."""

    EVERYBODY = "everybody"
    ABANDONED_CART = "type1"
    NO_RECENT_ORDER = "type2"
    RECENT_ORDER = "type3"
    NEW_DEVICE = "type4"


class Outcome(StrEnum):
    """What became of a push: taken by the push service, put off, refused, or its device is no more."""

    PUSHED = "pushed"
    LATER = "later"
    FAILED = "failed"
    DEAD = "dead"


def recipient(kind: str, code: str | None) -> str | None:
    """The name under which somebody is told things: `party:P001`, `sman:S014`, `owner`; guests have none."""
    if kind == Access.OWNER:
        return OWNER
    if kind in (Access.PARTY, Access.SALESPERSON) and code:
        return f"{kind}:{code}"
    return None


def listeners(concerned: Iterable[str | None], *, by: str | None) -> list[str]:
    """Who of those concerned is told of a change: each once, and never he who made it."""
    return [name for name in dict.fromkeys(concerned) if name and name != by]


def outcome_of(status: int, error: Mapping[str, Any]) -> Outcome:
    """What an answer of the push service means; `error` is that of its body, empty where it has none.

    A device is given up when the service says that it is not there, or that its address is none. Another
    fault of the message is no fault of the device.
    """
    if status == 200:
        return Outcome.PUSHED
    details = error.get("details") or ()
    codes = {detail.get("errorCode") for detail in details if isinstance(detail, Mapping)}
    if status == 404 or "UNREGISTERED" in codes:
        return Outcome.DEAD
    if status == 400:
        return Outcome.DEAD if _blames_the_address(error, details) else Outcome.FAILED
    if "SENDER_ID_MISMATCH" in codes:
        return Outcome.FAILED
    # Also where it does not know us: that is mended in the deployment, not in the store.
    return Outcome.LATER if status in (401, 403, 408, 429) or status >= 500 else Outcome.FAILED


def pause_seconds(tries: int, asked: int | None) -> int:
    """How long to wait after so many tries: twice as long each time, and what the service asks for."""
    own = FIRST_PAUSE_SECONDS * 2 ** max(0, tries - 1)
    return min(LONGEST_PAUSE_SECONDS, max(own, asked or 0))


def _blames_the_address(error: Mapping[str, Any], details: Iterable[Any]) -> bool:
    faults = (detail.get("fieldViolations") or () for detail in details if isinstance(detail, Mapping))
    fields = {fault.get("field") for found in faults for fault in found if isinstance(fault, Mapping)}
    if fields:
        return fields == {"message.token"}
    return "registration token" in str(error.get("message", "")).lower()
