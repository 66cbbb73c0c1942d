"""A list as a file in any format: its columns, and the query of its rows."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from app.people.auth.viewer import Viewer
from app.shared.actor import Access
from app.shared.columns import Column, Kind
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession

CellValue = str | int | float | Decimal | date | datetime | time | None
SourceRow = Any
ExportParams = dict[str, Any]
OWNER = frozenset({Access.OWNER})
EVERY_CALLER = OWNER | {Access.GUEST, Access.PARTY, Access.SALESPERSON}
# Parameters of lists that have a date range.
DATE_RANGE = ("since", "until")
# The note in files of dues and statements without data from the books.
FROM_ORDERS = "From orders and payments here"


@dataclass(frozen=True, slots=True)
class ExportColumn:
    """A column; `value` returns its cell from a row.

    `share` is its share of the width in the PDF; with 0 the PDF leaves it out. `max_length` limits its texts
    in the PDF, where `on_paper` replaces its value. A column with a `total` is summed; the text is the sum's
    label.
    """

    title: str
    value: Callable[[SourceRow], CellValue]
    share: int = 0
    right: bool = False
    money: bool = False
    max_length: int | None = None
    total: str = ""
    on_paper: Callable[[SourceRow], CellValue] | None = None


def file_columns(columns: Iterable[Column]) -> tuple[ExportColumn, ...]:
    """Return the columns of a list in files."""
    return tuple(
        ExportColumn(
            column.heading,
            column.in_file or column.read,
            share=column.share,
            right=column.kind is Kind.QUANTITY,
            money=column.kind is Kind.MONEY,
            total=column.total,
            on_paper=column.on_paper,
        )
        for column in columns
        if column.heading
    )


@dataclass(frozen=True, slots=True)
class ExportGroup:
    """The grouping of a PDF's rows, each group with subtotals: sorted by name, or in order of appearance."""

    key: Callable[[SourceRow], str]
    label: Callable[[SourceRow], str]
    by_name: bool = True


def day_or_time(cell: date | time) -> str:
    """Return a day or a time of day in the format of files and papers; a moment becomes the store's day."""
    if isinstance(cell, datetime):
        cell = cell.astimezone(STORE_TIME)
    return f"{cell:%d-%m-%Y}" if isinstance(cell, date) else f"{cell:%H:%M:%S}"


def day_and_time(moment: datetime) -> str:
    """Return a moment in the store's time zone."""
    return f"{moment.astimezone(STORE_TIME):%d-%m-%Y %H:%M}"


def quoted(words: str) -> str:
    return f"“{words}”" if words else ""


@dataclass(frozen=True, slots=True)
class ExportTable:
    """A list: `rows` streams its rows and `count` returns the expected number.

    `file_names` are the names of the PDF, the CSV and, if it has one, the workbook. `params` are the request
    fields that filter it, and `sort_columns` the wire names of its sort orders, the same as on its page. The
    PDF is for `pdf_readers`, other formats are for the owner. `title` may depend on the store's settings.
    `describe_filters` returns the active filters as text. `group` returns the grouping of the PDF, which may
    depend on the order of its rows. A list of many columns is printed in `landscape`.
    """

    file_names: tuple[str, str] | tuple[str, str, str]
    params: tuple[str, ...]
    sort_columns: Mapping[str, str]
    title: Callable[[Viewer], str]
    columns: Sequence[ExportColumn]
    rows: Callable[[StoreSession, Viewer, ExportParams], Iterator[SourceRow]]
    count: Callable[[StoreSession, Viewer, ExportParams], int]
    describe_filters: Callable[[StoreSession, ExportParams], str] = lambda _db, params: quoted(
        params["words"]
    )
    group: Callable[[ExportParams], ExportGroup | None] = lambda _params: None
    landscape: bool = False
    pdf_readers: frozenset[Access] = OWNER
