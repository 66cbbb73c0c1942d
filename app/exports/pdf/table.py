"""A list on paper: the firm, what it is a list of, and its rows under heads that each page repeats."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO, NamedTuple

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, LongTable, Spacer

from app.exports.pdf.letterhead import Firm, letterhead
from app.exports.pdf.page import LANDSCAPE, UPRIGHT, Sheet, write_pdf
from app.exports.pdf.text import INK, LINE, QUIET, REGULAR, cell, paragraph, safe, style, text

CELL_SIZE = 8.5
LEAST_SIZE = 7.5
PADDING = 3
LEFT, RIGHT = style(CELL_SIZE), style(CELL_SIZE, right=True)
HEAD_LEFT, HEAD_RIGHT = style(LEAST_SIZE, quiet=True), style(LEAST_SIZE, quiet=True, right=True)


class PaperColumn(NamedTuple):
    """A column: its head, its share of the width, and whether it is set to the right."""

    title: str
    share: int
    right: bool


@dataclass(frozen=True, slots=True)
class TablePaper:
    """What a list says beside its rows; `told` is what it was narrowed down to."""

    firm: Firm
    title: str
    told: str
    made_at: datetime
    columns: Sequence[PaperColumn]
    landscape: bool = False

    @property
    def sheet(self) -> Sheet:
        return LANDSCAPE if self.landscape else UPRIGHT


def write_table(
    file: BinaryIO,
    paper: TablePaper,
    rows: Iterable[list[list[str]]],
    *,
    laid_out: Callable[[int], None],
) -> None:
    """The list as a PDF, some rows at a time; `laid_out` is told how many there are so far."""
    write_pdf(
        file,
        _story(paper, rows, laid_out),
        title=paper.title,
        running_head=f"{paper.title} {paper.made_at:%d-%m-%Y} · {paper.firm.name}",
        columns=lambda: _heads(paper),
        sheet=paper.sheet,
    )


def _story(
    paper: TablePaper, rows: Iterable[list[list[str]]], laid_out: Callable[[int], None]
) -> Iterator[list[Flowable]]:
    told = f' <font size="9">{safe(paper.told)}</font>' if paper.told else ""
    yield [
        letterhead(paper.firm, paper.sheet.room),
        Spacer(0, 3 * mm),
        paragraph(f"{safe(paper.title)}{told}", style(13, bold=True)),
        text(f"{paper.made_at:%d-%m-%Y}", style(9, quiet=True)),
        Spacer(0, 2 * mm),
        _heads(paper),
    ]
    count = 0
    for some in rows:
        yield [_table(paper, some)]
        count += len(some)
        laid_out(count)
    if not count:
        yield [text("No Data Found", style(10))]


def _widths(paper: TablePaper) -> list[float]:
    whole = sum(column.share for column in paper.columns)
    return [paper.sheet.room * column.share / whole for column in paper.columns]


def _heads(paper: TablePaper) -> LongTable:
    widths = _widths(paper)
    styles = [HEAD_RIGHT if column.right else HEAD_LEFT for column in paper.columns]
    heads = [
        cell(column.title, of, width - 2 * PADDING)
        for column, of, width in zip(paper.columns, styles, widths, strict=True)
    ]
    table = LongTable([heads], colWidths=widths)
    table.setStyle([*_CELLS, *_to_the_right(paper.columns), *_font(REGULAR, LEAST_SIZE), _colour(QUIET)])
    return table


def _table(paper: TablePaper, rows: list[list[str]]) -> LongTable:
    widths = _widths(paper)
    room = [width - 2 * PADDING for width in widths]
    styles = [RIGHT if column.right else LEFT for column in paper.columns]
    cells = [[cell(*of) for of in zip(row, styles, room, strict=True)] for row in rows]
    table = LongTable(cells, colWidths=widths, splitByRow=1)
    table.setStyle([*_CELLS, *_to_the_right(paper.columns), *_font(REGULAR, CELL_SIZE), _colour(INK)])
    return table


def _to_the_right(columns: Sequence[PaperColumn]) -> list[tuple]:
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
    ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE),
]
