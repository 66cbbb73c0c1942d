"""What a list is as a file, whatever its format: columns, and the rows that they are taken from."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from app.auth.viewer import Viewer
from app.exports.kinds import Asked
from tenant_router.session import StoreSession

Cell = str | int | float | Decimal | datetime | None
Row = Any


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `of` takes its cell from a row.

    On paper it has its `share` of the width, and no place there where that is 0; `longest` cuts its texts.
    What is `summed` stands once more at the end, for all rows.
    """

    title: str
    of: Callable[[Row], Cell]
    share: int = 0
    right: bool = False
    money: bool = False
    longest: int | None = None
    summed: bool = False


def quoted(words: str) -> str:
    return f"“{words}”" if words else ""


@dataclass(frozen=True, slots=True)
class Table:
    """A list: `rows` streams it, `count` says how many rows to expect, both for what was asked.

    `title` may depend on the store's words; `told` says what the list was narrowed down to. A list of many
    columns lies on its side on paper: `landscape`.
    """

    title: Callable[[Viewer], str]
    columns: Sequence[Column]
    rows: Callable[[StoreSession, Viewer, Asked], Iterator[Row]]
    count: Callable[[StoreSession, Viewer, Asked], int]
    told: Callable[[StoreSession, Asked], str] = lambda _db, asked: quoted(asked["words"])
    landscape: bool = False
