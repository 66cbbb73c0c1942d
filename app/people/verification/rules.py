"""One-time codes: format, purposes, lifetime and retries."""

import secrets
from datetime import timedelta
from enum import StrEnum

DIGITS = 6
# After the right code, other fields of the form may still need corrections.
PROVEN_LIFETIME = timedelta(minutes=30)
# The leading digits of a number; operators are assigned ranges of ten thousand numbers.
RANGE_DIGITS = 6

# The pauses after the first, second … attempt that did not reach the sender's service.
RETRY_PAUSES = (timedelta(seconds=5), timedelta(seconds=20), timedelta(seconds=60))
MAX_ATTEMPTS = len(RETRY_PAUSES) + 1
# Longer than a sender waits for a response: after that the worker that claimed the code is dead.
LEASE = timedelta(seconds=45)


class Purpose(StrEnum):
    """The only purpose that a code is valid for."""

    OPENING = "opening"
    SIGN_UP = "signUp"
    PASSWORD = "password"  # noqa: S105 -- what a code is for
    SIGN_IN = "signIn"


# All other codes are sent only to numbers that the store knows.
FOR_ANYONE = {Purpose.OPENING, Purpose.SIGN_UP}


class SendOutcome(StrEnum):
    """The result of handing a code to a sender's service."""

    SENT = "sent"
    LATER = "later"
    REFUSED = "refused"


def new_code() -> str:
    """Return six unpredictable digits."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def new_ticket() -> str:
    """Return the requesting browser's secret: without it no one can try the code, or use up its tries."""
    return secrets.token_urlsafe(32)


def normalize_code(entered: str) -> str:
    """Return an entered code without spaces and the like, with its digits as ASCII digits."""
    digits = (letter for letter in entered if letter.isdecimal())
    return "".join(str(int(digit)) for digit in digits)


def pause_after(attempts: int) -> timedelta | None:
    """Return how long to wait after this many attempts, or None if there are no more attempts."""
    return RETRY_PAUSES[attempts - 1] if attempts < MAX_ATTEMPTS else None
