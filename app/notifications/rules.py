"""Who is told what, and what becomes of a push."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from enum import StrEnum
from typing import Any, NamedTuple

from app.shared.actor import Access

OWNER = "owner"
MAX_TOKEN_LENGTH = 4096
MAX_TITLE_LENGTH = 100
MAX_BODY_LENGTH = 500

# A cart is abandoned when nobody has touched it for so long; orders are recent, and devices new, for so long.
ABANDONED_AFTER = timedelta(hours=24)
RECENTLY = timedelta(days=7)
NEW_FOR = timedelta(days=15)

MAX_TRIES = 6
FIRST_PAUSE_SECONDS = 30
MAX_PAUSE_SECONDS = 3600


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


class Answer(NamedTuple):
    """What became of a push, and for how many seconds the push service wants to be left alone."""

    outcome: Outcome
    pause: int | None = None


class Message(NamedTuple):
    """What is handed to the push service.

    `data` says to the web app's worker, and to other applications, where it leads; `link` is an address.
    """

    token: str
    title: str
    body: str
    picture: str | None
    data: Mapping[str, str]
    link: str | None


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


def pause_seconds(tries: int, asked: int | None) -> int:
    """How long to wait after so many tries: twice as long each time, and what the service asks for."""
    own = FIRST_PAUSE_SECONDS * 2 ** max(0, tries - 1)
    return min(MAX_PAUSE_SECONDS, max(own, asked or 0))


def blames_the_address(error: Mapping[str, Any]) -> bool:
    """Whether what the push service says of a faulty message is that no device has such an address."""
    details = error.get("details") or ()
    faults = (detail.get("fieldViolations") or () for detail in details if isinstance(detail, Mapping))
    fields = {fault.get("field") for found in faults for fault in found if isinstance(fault, Mapping)}
    if fields:
        return fields == {"message.token"}
    return "registration token" in str(error.get("message", "")).lower()
