"""A list as a CSV or as a PDF, row by row, so that a long one never is in memory as a whole."""

import csv
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from decimal import Decimal
from io import TextIOWrapper
from itertools import islice
from typing import Any, BinaryIO

from app.auth.viewer import Viewer
from app.exports.kinds import Asked
from app.exports.pdf.table import PaperColumn, TablePaper, write_table
from app.exports.renderers.company import firm_of
from app.exports.rules import grouped
from app.exports.tables.table import Cell, Column, Row, Table
from app.settings.queries import company
from app.shared.days import STORE_TIME
from app.shared.spreadsheets import defused
from tenant_router.session import StoreSession

WRITTEN = 95
ROWS_TOGETHER = 40
NOTED_EVERY = 200


def write_csv(
    db: StoreSession,
    viewer: Viewer,
    asked: Asked,
    file: BinaryIO,
    note: Callable[[int], None],
    *,
    table: Table,
) -> None:
    """Write a list for spreadsheet programs: UTF-8 with its mark, texts that can't be run as formulas."""
    text = TextIOWrapper(file, encoding="utf-8-sig", newline="")
    writer = csv.writer(text)
    writer.writerow([column.title for column in table.columns])
    total = table.count(db, viewer, asked)
    for number, row in enumerate(table.rows(db, viewer, asked), 1):
        writer.writerow([_in_sheet(column.of(row)) for column in table.columns])
        if number % NOTED_EVERY == 0:
            note(_percent(number, total))
    text.detach()


def write_pdf(
    db: StoreSession,
    viewer: Viewer,
    asked: Asked,
    file: BinaryIO,
    note: Callable[[int], None],
    *,
    table: Table,
) -> None:
    """Write a list on paper, with the sums of its columns at the end."""
    total = table.count(db, viewer, asked)
    paper = TablePaper(
        firm=firm_of(db, company(db)),
        title=table.title(viewer),
        told=table.told(db, asked),
        made_at=datetime.now(UTC).astimezone(STORE_TIME),
        columns=paper_columns(table),
        landscape=table.landscape,
    )
    write_table(
        file,
        paper,
        on_paper(table, table.rows(db, viewer, asked)),
        laid_out=lambda count: note(_percent(count, total)),
    )


def paper_columns(table: Table) -> list[PaperColumn]:
    """The columns that a list has on paper."""
    return [
        PaperColumn(column.title, column.share, column.right or column.money)
        for column in table.columns
        if column.share
    ]


def on_paper(table: Table, rows: Iterable[Row]) -> Iterator[list[list[str]]]:
    """Rows by the dozen as texts; the last is that of the sums, where a column is summed."""
    columns = [column for column in table.columns if column.share]
    sums: dict[int, Any] = {place: 0 for place, column in enumerate(columns) if column.summed}
    stream, several = iter(rows), 0
    while some := list(islice(stream, ROWS_TOGETHER)):
        cells: list[list[Any]] = [[column.of(row) for column in columns] for row in some]
        for place in sums:
            sums[place] += sum(row[place] or 0 for row in cells)
        several += len(cells)
        yield [[_told(column, cell) for column, cell in zip(columns, row, strict=True)] for row in cells]
    if sums and several > 1:
        foot = [_told(column, sums[place]) if place in sums else "" for place, column in enumerate(columns)]
        yield [["Total", *foot[1:]]]


def _told(column: Column, cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return f"{cell:%d-%m-%Y}"
    if isinstance(cell, str):
        cut = column.longest
        return f"{cell[:cut].rstrip()}…" if cut and len(cell) > cut else cell
    if column.money or column.summed:
        return grouped(Decimal(str(cell)), 2 if column.money else 0)
    return str(cell)


def _in_sheet(cell: Cell) -> str | int | float | Decimal | None:
    if isinstance(cell, datetime):
        return f"{cell:%d-%m-%Y %H:%M}"
    return defused(cell) if isinstance(cell, str) else cell


def _percent(count: int, total: int) -> int:
    return min(WRITTEN, count * WRITTEN // max(total, 1))
