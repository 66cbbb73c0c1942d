"""A list as a file in any format: its columns, and the query of its rows."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from app.auth.viewer import Viewer
from app.exports.kinds import ExportParams
from tenant_router.session import StoreSession

CellValue = str | int | float | Decimal | datetime | None
SourceRow = Any


@dataclass(frozen=True, slots=True)
class ExportColumn:
    """A column; `value` returns its cell from a row.

    `share` is its share of the width in the PDF; with 0 it is not in the PDF. `max_length` cuts its texts
    there. The total of a `summed` column is printed at the end.
    """

    title: str
    value: Callable[[SourceRow], CellValue]
    share: int = 0
    right: bool = False
    money: bool = False
    max_length: int | None = None
    summed: bool = False


def quoted(words: str) -> str:
    return f"“{words}”" if words else ""


@dataclass(frozen=True, slots=True)
class ExportTable:
    """A list: `rows` streams its rows and `count` returns how many to expect.

    `title` may depend on the store's settings. `describe_filters` returns the active filters as text. A list
    of many columns is printed in `landscape`.
    """

    title: Callable[[Viewer], str]
    columns: Sequence[ExportColumn]
    rows: Callable[[StoreSession, Viewer, ExportParams], Iterator[SourceRow]]
    count: Callable[[StoreSession, Viewer, ExportParams], int]
    describe_filters: Callable[[StoreSession, ExportParams], str] = lambda _db, params: quoted(
        params["words"]
    )
    landscape: bool = False
