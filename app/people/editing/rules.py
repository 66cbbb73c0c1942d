"""Rules of one-time codes and of salespeople's details."""

import secrets
from collections.abc import Callable, Mapping
from datetime import timedelta

# Excludes letters and digits that are mistaken for one another when spoken or written.
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
LENGTH = 8
CODE_LIFETIME = timedelta(hours=48)
# The account field whose check applies to each detail.
CHECKED_AS = {"name": "name", "phone": "phone1", "email": "email"}


def new_code() -> str:
    """Return a random code that cannot be guessed within the allowed tries."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def normalize_code(typed: str) -> str:
    """Normalize a typed code: in capitals, without separators."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())


def changed_details(
    current: Mapping[str, str], requested: Mapping[str, str], *, from_accounting: bool
) -> dict[str, str]:
    """Return the details that change.

    The accounting package decides the names of the salespeople who come from it.
    """
    fixed = ("name",) if from_accounting else ()
    return {name: value for name, value in requested.items() if name not in fixed and value != current[name]}


def problems_of(details: Mapping[str, str], problem: Callable[[str, str], str | None]) -> dict[str, str]:
    """Return the problems of a salesperson's details, by field; the telephone is optional."""
    messages = {
        name: problem(CHECKED_AS[name], value)
        for name, value in details.items()
        if name in CHECKED_AS and (value or name == "name")
    }
    return {name: message for name, message in messages.items() if message}
