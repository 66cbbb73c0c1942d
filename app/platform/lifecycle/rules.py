"""In which state what may be done with a store, and the words of a password that is told once."""

import secrets
from enum import StrEnum

# None that is taken for another when it is read out.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class Change(StrEnum):
    """What changes a store's state at once."""

    SUSPEND = "suspend"
    RESUME = "resume"
    CLOSE = "close"
    REOPEN = "reopen"


ACTIVE, SUSPENDED, CLOSED = "active", "suspended", "closed"
# The states that each begins from, and the one that it ends in.
CHANGES = {
    Change.SUSPEND: ({ACTIVE}, SUSPENDED),
    Change.RESUME: ({SUSPENDED}, ACTIVE),
    Change.CLOSE: ({ACTIVE, SUSPENDED}, CLOSED),
    Change.REOPEN: ({CLOSED}, ACTIVE),
}
# A store that has a schema which is whole.
WHOLE = frozenset({ACTIVE, SUSPENDED, CLOSED})


def state_after(change: Change, state: str) -> str | None:
    """The state that a change ends in; of one that is there already nothing changes. None: not from here."""
    before, after = CHANGES[change]
    return after if state == after or state in before else None


def new_password() -> str:
    """A password of three groups of four letters, a third of a million million million of them."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))
