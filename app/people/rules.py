"""What a one-time code looks like and how long it is good; what may be said of a salesperson."""

import secrets
from collections.abc import Callable, Mapping
from datetime import timedelta

# Without those that are taken for one another when they are read out or written down.
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
LENGTH = 8
LASTS = timedelta(hours=48)
NO_PHONE = "."
# As the same is checked of an account.
CHECKED_AS = {"name": "name", "phone": "phone1", "email": "email"}


def new_code() -> str:
    """A code that nobody can guess in the tries that there are."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def as_given(written: str) -> str:
    """A code as it was given out, however somebody has written it: in capitals, without gaps."""
    return "".join(letter for letter in written.upper() if letter.isalnum())


def phone(number: str) -> str:
    """A telephone number; the accounting package writes a point where there is none."""
    return "" if number.strip() == NO_PHONE else number


def changed_details(
    present: Mapping[str, str], wanted: Mapping[str, str], *, from_accounting: bool
) -> dict[str, str]:
    """What changes of a salesperson: his name is the accounting package's where it keeps him."""
    kept = {"name"} if from_accounting else set()
    return {name: value for name, value in wanted.items() if name not in kept and value != present[name]}


def problems_of(details: Mapping[str, str], problem: Callable[[str, str], str | None]) -> dict[str, str]:
    """What is wrong with each detail of a salesperson, who may have no telephone."""
    told = {
        name: problem(CHECKED_AS[name], value)
        for name, value in details.items()
        if name in CHECKED_AS and (value or name == "name")
    }
    return {name: message for name, message in told.items() if message}
