"""The changes that each state of a store allows, and generated passwords."""

import secrets
from enum import StrEnum

# Excludes characters that are confused when a password is read aloud.
LEGIBLE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class Change(StrEnum):
    """An immediate change of a store's state."""

    SUSPEND = "suspend"
    RESUME = "resume"
    CLOSE = "close"
    REOPEN = "reopen"


ACTIVE, SUSPENDED, CLOSED = "active", "suspended", "closed"
# For each change, the states that allow it and the resulting state.
CHANGES = {
    Change.SUSPEND: ({ACTIVE}, SUSPENDED),
    Change.RESUME: ({SUSPENDED}, ACTIVE),
    Change.CLOSE: ({ACTIVE, SUSPENDED}, CLOSED),
    Change.REOPEN: ({CLOSED}, ACTIVE),
}
# The states in which a store's schema is complete.
COMPLETE_STATES = frozenset({ACTIVE, SUSPENDED, CLOSED})


def state_after(change: Change, state: str) -> str | None:
    """Return the state after a change, or None if it is not allowed.

    A store already in that state stays so, but a suspended one is not suspended again.
    """
    before, after = CHANGES[change]
    stays = state == after and change is not Change.SUSPEND
    return after if stays or state in before else None


def new_password() -> str:
    """Return a random password of three groups of four characters, about 60 bits."""
    return "-".join("".join(secrets.choice(LEGIBLE_LETTERS) for _ in range(4)) for _ in range(3))
