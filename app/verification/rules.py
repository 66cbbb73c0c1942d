"""What a one-time code looks like, what it is for, how long it is good and how often it may be asked for."""

import secrets
from datetime import timedelta
from enum import StrEnum

DIGITS = 6
TRIES = 5
LASTS = timedelta(minutes=10)
# Whoever has given the right code may still have to correct something else of the form.
PROVEN_LASTS = timedelta(minutes=30)
RESEND_SECONDS = 30
# The first digits of a number, which an operator is given by the ten thousand.
RANGE_DIGITS = 6

# After the first, second … attempt that did not reach the sender's service.
PAUSES = (timedelta(seconds=5), timedelta(seconds=20), timedelta(seconds=60))
MAX_ATTEMPTS = len(PAUSES) + 1
# Longer than a sender waits for an answer: after that the worker that had the code is dead.
LEASE = timedelta(seconds=45)


class Purpose(StrEnum):
    """What a code is good for, and for nothing else."""

    OPENING = "opening"
    SIGN_UP = "signUp"
    PASSWORD = "password"  # noqa: S105 -- what a code is for
    SIGN_IN = "signIn"


class Outcome(StrEnum):
    """What became of handing a code to a sender's service."""

    SENT = "sent"
    LATER = "later"
    REFUSED = "refused"


def new_code() -> str:
    """Return six digits that nobody can predict."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def new_ticket() -> str:
    """Return the secret of the browser that asks: without it nobody can try a code, nor use its tries up."""
    return secrets.token_urlsafe(32)


def as_given(written: str) -> str:
    """Return a code as it was sent, however somebody has written it: without gaps, in plain digits."""
    digits = (letter for letter in written if letter.isdecimal())
    return "".join(str(int(digit)) for digit in digits)


def pause_after(attempts: int) -> timedelta | None:
    """Return how long to wait after this many attempts, or None where there is no further one."""
    return PAUSES[attempts - 1] if attempts < MAX_ATTEMPTS else None
