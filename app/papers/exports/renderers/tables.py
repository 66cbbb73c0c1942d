"""A table as CSV or workbook, written row by row so that a long one is never in memory, or as PDF."""

import csv
from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime, time
from decimal import Decimal
from io import TextIOWrapper
from typing import BinaryIO

from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles.numbers import FORMAT_TEXT
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

from app.papers.exports.kinds import ExportParams
from app.papers.exports.pdf.table import TableDocument, write_table
from app.papers.exports.renderers.company import firm_of
from app.papers.exports.renderers.paper import paper_content, pdf_columns
from app.papers.exports.tables.table import (
    CellValue,
    ExportColumn,
    ExportTable,
    SourceRow,
    day_and_time,
    day_or_time,
)
from app.people.auth.viewer import Viewer
from app.pricing.rules import PAISA
from app.shared.days import STORE_TIME
from app.shared.sheets.spreadsheets import text_cell
from app.store.settings.queries import company
from tenant_router.session import StoreSession

PlainCell = str | int | float | Decimal | None
WRITTEN_PERCENT = 95
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
    """Write a CSV for spreadsheet programs: UTF-8 with a BOM, and no text that they could run or change."""
    text = TextIOWrapper(file, encoding="utf-8-sig", newline="")
    writer = csv.writer(text)
    writer.writerow([column.title for column in table.columns])
    total = table.count(db, viewer, params)
    for number, row in enumerate(table.rows(db, viewer, params), 1):
        writer.writerow([_csv_cell(_value(column, row)) for column in table.columns])
        if number % PROGRESS_EVERY == 0:
            report_progress(_percent(number, total))
    text.detach()


def write_workbook(
    db: StoreSession,
    viewer: Viewer,
    params: ExportParams,
    file: BinaryIO,
    report_progress: Callable[[int], None],
    *,
    table: ExportTable,
) -> None:
    """Write a workbook of text cells, so that spreadsheet programs do not change codes and sizes."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append([column.title for column in table.columns])
    rows = table.rows(db, viewer, params)
    for row in _counted(rows, table.count(db, viewer, params), report_progress):
        sheet.append([_workbook_cell(sheet, _plain(_value(column, row))) for column in table.columns])
    book.save(file)


def write_pdf(
    db: StoreSession,
    viewer: Viewer,
    params: ExportParams,
    file: BinaryIO,
    report_progress: Callable[[int], None],
    *,
    table: ExportTable,
) -> None:
    """Write a table as a PDF: a summary of its groups, its first rows, and the totals of all rows."""
    total = table.count(db, viewer, params)
    rows = table.rows(db, viewer, params)
    document = TableDocument(
        firm=firm_of(company(db)),
        title=table.title(viewer),
        filters=table.describe_filters(db, params),
        made_at=params["now"].astimezone(STORE_TIME),
        columns=pdf_columns(table),
        content=paper_content(table, table.group(params), _counted(rows, total, report_progress)),
        landscape=table.landscape,
    )
    write_table(file, document)


def _counted(
    rows: Iterable[SourceRow], total: int, report_progress: Callable[[int], None]
) -> Iterator[SourceRow]:
    for number, row in enumerate(rows, 1):
        if number % PROGRESS_EVERY == 0:
            report_progress(_percent(number, total))
        yield row


def _value(column: ExportColumn, row: SourceRow) -> CellValue:
    """Return a cell with amounts in rupees and paise, and other numbers without a fraction of zero."""
    value = column.value(row)
    if column.money and isinstance(value, int | float | Decimal):
        return Decimal(str(value)).quantize(PAISA)
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _csv_cell(cell: CellValue) -> PlainCell:
    return text_cell(cell) if isinstance(cell, str) else _plain(cell)


def _workbook_cell(sheet: WriteOnlyWorksheet, value: PlainCell) -> Cell | PlainCell:
    if not isinstance(value, str):
        return value
    cell = WriteOnlyCell(sheet, ILLEGAL_CHARACTERS_RE.sub("", value))
    # A text that begins with = would be a formula, and in a format other than text 3/4 could become a date.
    cell.data_type, cell.number_format = "s", FORMAT_TEXT
    return cell


def _plain(cell: CellValue) -> PlainCell:
    """Return a cell with times as text, in the format of files."""
    if isinstance(cell, datetime):
        return day_and_time(cell)
    return day_or_time(cell) if isinstance(cell, date | time) else cell


def _percent(count: int, total: int) -> int:
    return min(WRITTEN_PERCENT, count * WRITTEN_PERCENT // max(total, 1))
