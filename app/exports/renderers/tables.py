"""A table as CSV or PDF, row by row, so that a long one is never completely in memory."""

import csv
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from decimal import Decimal
from io import TextIOWrapper
from itertools import islice
from typing import Any, BinaryIO

from app.auth.viewer import Viewer
from app.exports.kinds import ExportParams
from app.exports.pdf.table import PdfColumn, TableDocument, write_table
from app.exports.renderers.company import firm_of
from app.exports.rules import group_digits
from app.exports.tables.table import CellValue, ExportColumn, ExportTable, SourceRow
from app.settings.queries import company
from app.shared.days import STORE_TIME
from app.shared.spreadsheets import escape_formula
from tenant_router.session import StoreSession

WRITTEN_PERCENT = 95
ROWS_PER_BATCH = 40
PROGRESS_EVERY = 200


def write_csv(
    db: StoreSession,
    viewer: Viewer,
    params: ExportParams,
    file: BinaryIO,
    report_progress: Callable[[int], None],
    *,
    table: ExportTable,
) -> None:
    """Write a CSV for spreadsheet programs: UTF-8 with a BOM, and no text that could run as a formula."""
    text = TextIOWrapper(file, encoding="utf-8-sig", newline="")
    writer = csv.writer(text)
    writer.writerow([column.title for column in table.columns])
    total = table.count(db, viewer, params)
    for number, row in enumerate(table.rows(db, viewer, params), 1):
        writer.writerow([_csv_cell(column.value(row)) for column in table.columns])
        if number % PROGRESS_EVERY == 0:
            report_progress(_percent(number, total))
    text.detach()


def write_pdf(
    db: StoreSession,
    viewer: Viewer,
    params: ExportParams,
    file: BinaryIO,
    report_progress: Callable[[int], None],
    *,
    table: ExportTable,
) -> None:
    """Write a table as a PDF, with the totals of its columns at the end."""
    total = table.count(db, viewer, params)
    document = TableDocument(
        firm=firm_of(db, company(db)),
        title=table.title(viewer),
        filters=table.describe_filters(db, params),
        made_at=datetime.now(UTC).astimezone(STORE_TIME),
        columns=pdf_columns(table),
        landscape=table.landscape,
    )
    write_table(
        file,
        document,
        pdf_rows(table, table.rows(db, viewer, params)),
        report_count=lambda count: report_progress(_percent(count, total)),
    )


def pdf_columns(table: ExportTable) -> list[PdfColumn]:
    """Return the columns that a table has in its PDF."""
    return [
        PdfColumn(column.title, column.share, column.right or column.money)
        for column in table.columns
        if column.share
    ]


def pdf_rows(table: ExportTable, rows: Iterable[SourceRow]) -> Iterator[list[list[str]]]:
    """Yield batches of rows as texts. The last batch is the row of totals, if a column has any."""
    columns = [column for column in table.columns if column.share]
    totals: dict[int, Any] = {index: 0 for index, column in enumerate(columns) if column.summed}
    stream, row_count = iter(rows), 0
    while batch := list(islice(stream, ROWS_PER_BATCH)):
        cells: list[list[Any]] = [[column.value(row) for column in columns] for row in batch]
        for index in totals:
            totals[index] += sum(row[index] or 0 for row in cells)
        row_count += len(cells)
        yield [[_pdf_cell(column, cell) for column, cell in zip(columns, row, strict=True)] for row in cells]
    if totals and row_count > 1:
        footer = [
            _pdf_cell(column, totals[index]) if index in totals else ""
            for index, column in enumerate(columns)
        ]
        yield [["Total", *footer[1:]]]


def _pdf_cell(column: ExportColumn, cell: CellValue) -> str:
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return f"{cell:%d-%m-%Y}"
    if isinstance(cell, str):
        max_length = column.max_length
        return f"{cell[:max_length].rstrip()}…" if max_length and len(cell) > max_length else cell
    if column.money or column.summed:
        return group_digits(Decimal(str(cell)), 2 if column.money else 0)
    return str(cell)


def _csv_cell(cell: CellValue) -> str | int | float | Decimal | None:
    if isinstance(cell, datetime):
        return f"{cell:%d-%m-%Y %H:%M}"
    return escape_formula(cell) if isinstance(cell, str) else cell


def _percent(count: int, total: int) -> int:
    return min(WRITTEN_PERCENT, count * WRITTEN_PERCENT // max(total, 1))
