"""The PDF of a table: letterhead, title, filters, summary, and rows under a head that each page repeats."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import BinaryIO, NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.platypus import Flowable, LongTable, Spacer

from app.papers.exports.pdf.letterhead import Firm, letterhead
from app.papers.exports.pdf.page import LANDSCAPE, PORTRAIT, Section, Sheet, write_pdf
from app.papers.exports.pdf.text import (
    BACKGROUND,
    BOLD,
    INK,
    MUTED,
    REGULAR,
    RULE,
    cell,
    paragraph,
    register_fonts,
    safe,
    style,
    text,
)
from app.papers.exports.pdf.widths import column_widths

CELL_SIZE = 8.5
HEADING_SIZE = 7.5
PADDING = 3
ROWS_PER_TABLE = 40
LEFT, RIGHT = style(CELL_SIZE), style(CELL_SIZE, right=True)
BOLD_LEFT, BOLD_RIGHT = style(CELL_SIZE, bold=True), style(CELL_SIZE, bold=True, right=True)
HEAD_LEFT, HEAD_RIGHT = style(HEADING_SIZE, muted=True), style(HEADING_SIZE, muted=True, right=True)


class PdfColumn(NamedTuple):
    """A column: heading, share of the width, whether it is right-aligned, and the label of its total."""

    title: str
    share: int
    right: bool
    total: str = ""


class RowKind(Enum):
    """A row of the list, the heading of a group with its subtotals, a group in the summary, or the totals."""

    PLAIN = auto()
    GROUP = auto()
    PART = auto()
    TOTAL = auto()


class PdfRow(NamedTuple):
    """A row of texts. In rows that are not plain, the first text spans the columns without a sum."""

    cells: Sequence[str]
    kind: RowKind = RowKind.PLAIN


@dataclass(frozen=True, slots=True)
class TableContent:
    """The rows of the PDF, the summary of their groups before them, and a note on rows left out."""

    rows: Sequence[PdfRow]
    summary: Sequence[PdfRow] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class TableDocument:
    """The content of the PDF. `filters` describes the filters of the list."""

    firm: Firm
    title: str
    filters: str
    made_at: datetime
    columns: Sequence[PdfColumn]
    content: TableContent
    landscape: bool = False

    @property
    def sheet(self) -> Sheet:
        return LANDSCAPE if self.landscape else PORTRAIT

    @property
    def printed(self) -> str:
        return f"Printed {self.made_at:%d-%m-%Y}"


def write_table(file: BinaryIO, document: TableDocument) -> None:
    """Write the table as a PDF."""
    register_fonts()
    widths = _widths(document)
    write_pdf(
        file,
        [Section(f"{document.title} · {document.printed} · {document.firm.name}", _story(document, widths))],
        title=document.title,
        columns=lambda: _headings(document.columns, widths),
        sheet=document.sheet,
    )


def _story(document: TableDocument, widths: Sequence[float]) -> Iterator[list[Flowable]]:
    filters = f' <font size="9">{safe(document.filters)}</font>' if document.filters else ""
    columns, content = document.columns, document.content
    yield [
        letterhead(document.firm, document.sheet.content_width),
        Spacer(0, 3 * mm),
        paragraph(f"{safe(document.title)}{filters}", style(13, bold=True)),
        text(document.printed, style(9, muted=True)),
        *([text(content.note, style(9, bold=True))] if content.note else []),
        Spacer(0, 2 * mm),
        _headings(columns, widths),
    ]
    for rows in _batches(content.summary):
        yield [_table(columns, rows, widths)]
    if content.summary:
        yield [Spacer(0, 6 * mm)]
    for rows in _batches(content.rows):
        yield [_table(columns, rows, widths)]
    if not content.rows:
        yield [text("No Data Found", style(10))]


def _batches(rows: Sequence[PdfRow]) -> Iterator[Sequence[PdfRow]]:
    """Yield tables of about forty rows, never ending with a group's heading or starting with the totals."""
    start = 0
    while start < len(rows):
        end = min(start + ROWS_PER_TABLE, len(rows))
        while end < len(rows) and (rows[end - 1].kind is RowKind.GROUP or rows[end].kind is RowKind.TOTAL):
            end += 1
        yield rows[start:end]
        start = end


def _widths(document: TableDocument) -> list[float]:
    """Return the columns' widths by their shares, but wide enough for each column's longest word."""
    words = [_word_width(column.title, REGULAR, HEADING_SIZE) for column in document.columns]
    content = document.content
    for row in (*content.summary, *content.rows):
        font = REGULAR if row.kind is RowKind.PLAIN else BOLD
        for index, words_of_cell in enumerate(row.cells):
            if index or row.kind is RowKind.PLAIN:
                words[index] = max(words[index], _word_width(words_of_cell, font, CELL_SIZE))
    least = [width + 2 * PADDING for width in words]
    shares = [column.share for column in document.columns]
    return column_widths(shares, least, document.sheet.content_width)


def _word_width(words: str, font: str, size: float) -> float:
    return max((pdfmetrics.stringWidth(word, font, size) for word in words.split()), default=0)


def _headings(columns: Sequence[PdfColumn], widths: Sequence[float]) -> LongTable:
    styles = [HEAD_RIGHT if column.right else HEAD_LEFT for column in columns]
    headings = [
        cell(column.title, of, width - 2 * PADDING)
        for column, of, width in zip(columns, styles, widths, strict=True)
    ]
    table = LongTable([headings], colWidths=widths)
    table.setStyle([*_CELLS, *_right_aligned(columns), *_font(REGULAR, HEADING_SIZE), _colour(MUTED)])
    return table


def _table(columns: Sequence[PdfColumn], rows: Sequence[PdfRow], widths: Sequence[float]) -> LongTable:
    label_columns = next((index for index, column in enumerate(columns) if column.total), len(columns))
    table = LongTable(
        [_cells(columns, row, widths, max(label_columns, 1)) for row in rows], colWidths=widths, splitByRow=1
    )
    commands = [*_CELLS, *_right_aligned(columns), *_font(REGULAR, CELL_SIZE), _colour(INK)]
    for at, row in enumerate(rows):
        if row.kind is RowKind.PLAIN:
            continue
        commands.append(("SPAN", (0, at), (max(label_columns, 1) - 1, at)))
        if row.kind is not RowKind.PART:
            commands.append(("FONT", (0, at), (-1, at), BOLD, CELL_SIZE))
        if row.kind is RowKind.GROUP:
            commands += [("BACKGROUND", (0, at), (-1, at), BACKGROUND), ("NOSPLIT", (0, at), (0, at + 1))]
        if row.kind is RowKind.TOTAL:
            commands += [
                ("LINEABOVE", (0, at), (-1, at), 0.8, INK),
                ("NOSPLIT", (0, max(at - 1, 0)), (0, at)),
            ]
    table.setStyle(commands)
    return table


def _cells(
    columns: Sequence[PdfColumn], row: PdfRow, widths: Sequence[float], label_columns: int
) -> list[Flowable | str | list[Flowable]]:
    bold = row.kind in (RowKind.GROUP, RowKind.TOTAL)
    left, right = (BOLD_LEFT, BOLD_RIGHT) if bold else (LEFT, RIGHT)
    cells: list[Flowable | str | list[Flowable]] = []
    for index, (column, words, width) in enumerate(zip(columns, row.cells, widths, strict=True)):
        if row.kind is RowKind.TOTAL and column.total:
            cells.append([text(column.total, HEAD_RIGHT), text(words, BOLD_RIGHT)])
        elif row.kind is not RowKind.PLAIN and index == 0:
            cells.append(cell(words, left, sum(widths[:label_columns]) - 2 * PADDING))
        else:
            cells.append(cell(words, right if column.right else left, width - 2 * PADDING))
    return cells


def _right_aligned(columns: Sequence[PdfColumn]) -> list[tuple]:
    return [("ALIGN", (at, 0), (at, -1), "RIGHT") for at, column in enumerate(columns) if column.right]


def _font(name: str, size: float) -> list[tuple]:
    return [("FONT", (0, 0), (-1, -1), name, size)]


def _colour(colour: object) -> tuple:
    return ("TEXTCOLOR", (0, 0), (-1, -1), colour)


_CELLS = [
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
    ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
    ("TOPPADDING", (0, 0), (-1, -1), 2),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
    ("LINEBELOW", (0, 0), (-1, -1), 0.4, RULE),
]
