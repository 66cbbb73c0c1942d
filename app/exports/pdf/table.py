"""The PDF of a table: letterhead, title, filters, and rows under a head that each page repeats."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO, NamedTuple

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, LongTable, Spacer

from app.exports.pdf.letterhead import Firm, letterhead
from app.exports.pdf.page import LANDSCAPE, PORTRAIT, Sheet, write_pdf
from app.exports.pdf.text import INK, MUTED, REGULAR, RULE, cell, paragraph, safe, style, text

CELL_SIZE = 8.5
HEADING_SIZE = 7.5
PADDING = 3
LEFT, RIGHT = style(CELL_SIZE), style(CELL_SIZE, right=True)
HEAD_LEFT, HEAD_RIGHT = style(HEADING_SIZE, muted=True), style(HEADING_SIZE, muted=True, right=True)


class PdfColumn(NamedTuple):
    """A column: its heading, its share of the width, and whether it is right-aligned."""

    title: str
    share: int
    right: bool


@dataclass(frozen=True, slots=True)
class TableDocument:
    """The content of the PDF apart from its rows. `filters` describes the filters of the list."""

    firm: Firm
    title: str
    filters: str
    made_at: datetime
    columns: Sequence[PdfColumn]
    landscape: bool = False

    @property
    def sheet(self) -> Sheet:
        return LANDSCAPE if self.landscape else PORTRAIT


def write_table(
    file: BinaryIO,
    document: TableDocument,
    rows: Iterable[list[list[str]]],
    *,
    report_count: Callable[[int], None],
) -> None:
    """Write the table as a PDF. `report_count` receives the number of rows so far."""
    write_pdf(
        file,
        _story(document, rows, report_count),
        title=document.title,
        running_head=f"{document.title} {document.made_at:%d-%m-%Y} · {document.firm.name}",
        columns=lambda: _headings(document),
        sheet=document.sheet,
    )


def _story(
    document: TableDocument, rows: Iterable[list[list[str]]], report_count: Callable[[int], None]
) -> Iterator[list[Flowable]]:
    filters = f' <font size="9">{safe(document.filters)}</font>' if document.filters else ""
    yield [
        letterhead(document.firm, document.sheet.content_width),
        Spacer(0, 3 * mm),
        paragraph(f"{safe(document.title)}{filters}", style(13, bold=True)),
        text(f"{document.made_at:%d-%m-%Y}", style(9, muted=True)),
        Spacer(0, 2 * mm),
        _headings(document),
    ]
    count = 0
    for batch in rows:
        yield [_table(document, batch)]
        count += len(batch)
        report_count(count)
    if not count:
        yield [text("No Data Found", style(10))]


def _widths(document: TableDocument) -> list[float]:
    total_share = sum(column.share for column in document.columns)
    return [document.sheet.content_width * column.share / total_share for column in document.columns]


def _headings(document: TableDocument) -> LongTable:
    widths = _widths(document)
    styles = [HEAD_RIGHT if column.right else HEAD_LEFT for column in document.columns]
    headings = [
        cell(column.title, of, width - 2 * PADDING)
        for column, of, width in zip(document.columns, styles, widths, strict=True)
    ]
    table = LongTable([headings], colWidths=widths)
    table.setStyle(
        [*_CELLS, *_right_aligned(document.columns), *_font(REGULAR, HEADING_SIZE), _colour(MUTED)]
    )
    return table


def _table(document: TableDocument, rows: list[list[str]]) -> LongTable:
    widths = _widths(document)
    cell_widths = [width - 2 * PADDING for width in widths]
    styles = [RIGHT if column.right else LEFT for column in document.columns]
    cells = [[cell(*of) for of in zip(row, styles, cell_widths, strict=True)] for row in rows]
    table = LongTable(cells, colWidths=widths, splitByRow=1)
    table.setStyle([*_CELLS, *_right_aligned(document.columns), *_font(REGULAR, CELL_SIZE), _colour(INK)])
    return table


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
