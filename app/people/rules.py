"""What a one-time code looks like and how long it is good."""

import secrets
from datetime import timedelta

# Without those that are taken for one another when they are read out or written down.
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
LENGTH = 8
TRIES = 5
LASTS = timedelta(hours=48)
NO_PHONE = "."


def new_code() -> str:
    """A code that nobody can guess in the tries that there are."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def as_given(written: str) -> str:
    """A code as it was given out, however somebody has written it: in capitals, without gaps."""
    return "".join(letter for letter in written.upper() if letter.isalnum())


def phone(number: str) -> str:
    """A telephone number; the accounting package writes a point where there is none."""
    return "" if number.strip() == NO_PHONE else number
