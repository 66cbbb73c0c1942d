"""How an import goes on: what it is in, what may be done then, and what an owner may have at once."""

from collections.abc import Container, Iterable, Sequence
from datetime import timedelta
from enum import StrEnum


class State(StrEnum):
    """Where an import stands; a worker is at it while it is reading, checking or applying."""

    READING = "reading"
    MAPPING = "mapping"
    CHECKING = "checking"
    CHECKED = "checked"
    APPLYING = "applying"
    DONE = "done"
    FAILED = "failed"


WITH_WORKER = (State.READING, State.CHECKING, State.APPLYING)
UNDER_WAY = (*WITH_WORKER, State.MAPPING, State.CHECKED)
# What is chosen is chosen anew as often as it needs to be, until it is applied.
CHOOSABLE = (State.MAPPING, State.CHECKING, State.CHECKED, State.FAILED)
REMOVABLE = (State.READING, *CHOOSABLE)

MAX_IN_PROGRESS = 20
MAX_ROWS = 50_000
SAMPLE_ROWS = 5
MAX_SAMPLE_LENGTH = 200
MAX_COLUMN_LENGTH = 100
# What a worker has not finished by then is no longer waited for.
GIVEN_UP = timedelta(minutes=30)
FORGOTTEN = timedelta(days=7)
FILES_KEPT = timedelta(days=30)


def column_names(header: Sequence[str]) -> list[str]:
    """Columns as the owner is told of them: each by a name of its own, nameless ones by their letters."""
    names: dict[str, None] = {}
    numbers: dict[str, int] = {}
    for at, called in enumerate(header):
        name = called[:MAX_COLUMN_LENGTH] or f"Column {_letters(at)}"
        names[_unlike(name, names, numbers)] = None
    return list(names)


def sample_of(rows: Iterable[Sequence[str]], width: int) -> list[list[str]]:
    """Rows as they are shown for an example: as wide as the header, and no cell too long."""
    return [[(row[at] if at < len(row) else "")[:MAX_SAMPLE_LENGTH] for at in range(width)] for row in rows]


def _unlike(name: str, others: Container[str], numbers: dict[str, int]) -> str:
    """A name that no other has; `numbers` are those that were given last, so that none is tried twice."""
    if name not in others:
        return name
    number = numbers.get(name, 1) + 1
    while f"{name} ({number})" in others:
        number += 1
    numbers[name] = number
    return f"{name} ({number})"


def _letters(at: int) -> str:
    letters = ""
    at += 1
    while at:
        at, rest = divmod(at - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
