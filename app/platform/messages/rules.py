"""The recipients of a message, and how long it is shown."""

from datetime import timedelta
from enum import StrEnum

MAX_TITLE_LENGTH = 100
MAX_BODY_LENGTH = 500
MAX_LINK_LENGTH = 500
DEFAULT_LIFETIME = timedelta(days=30)
MAX_LIFETIME = timedelta(days=365)


class Audience(StrEnum):
    """The stores whose owners read a message: all, those in one state, or one store."""

    ALL = "all"
    ACTIVE = "active"
    SUSPENDED = "suspended"
    STORE = "store"


def is_for(audience: str, named: str | None, *, store: str, state: str) -> bool:
    """Return whether a message to this audience, or to the named store, is for a store in this state."""
    if audience == Audience.STORE:
        return named == store
    return audience in (Audience.ALL, state)
