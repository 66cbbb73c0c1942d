"""The packing slip of an order, for the person who packs it: boxes and pieces to tick off, and no rates."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import BinaryIO

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, LongTable, Spacer, Table

from app.papers.exports.pdf.page import WIDTH, Section, write_pdf
from app.papers.exports.pdf.roll import ROLL_CONTENT, write_roll
from app.papers.exports.pdf.table_styles import NO_MARGINS, TOP
from app.papers.exports.pdf.text import (
    BACKGROUND,
    BOLD,
    INK,
    REGULAR,
    RULE,
    lines,
    paragraph,
    safe,
    style,
    text,
)
from app.papers.exports.rules import group_digits

TICK = 4 * mm
TICK_COLUMN, BOXES, LOOSE, PIECES = 9 * mm, 20 * mm, 20 * mm, 28 * mm
NOTHING_TO_PACK = "Nothing to pack"


@dataclass(frozen=True, slots=True)
class PackingLine:
    """An item to pack: its full boxes, its loose pieces, and the total number of pieces.

    `sent_before` is the quantity that left the store earlier, which is not in the total.
    """

    category: str
    name: str
    size: str
    code: str
    boxes: int
    loose: int
    pieces: int
    unit: str
    sent_before: int = 0

    @property
    def details(self) -> str:
        sent = f"Sent before: {group_digits(self.sent_before, 0)}" if self.sent_before else ""
        return " · ".join(part for part in (self.size, self.code, sent) if part)


@dataclass(frozen=True, slots=True)
class PackingSlip:
    """The content of a slip. Its lines are in picking order, grouped by category."""

    firm: str
    number: int
    placed_at: datetime
    party: Sequence[str]
    facts: Sequence[tuple[str, str]]
    lines: Sequence[PackingLine]

    @property
    def title(self) -> str:
        return f"Packing slip {self.number}"

    @property
    def summary(self) -> str:
        """Return the numbers of lines, boxes and pieces to pack."""
        if not self.lines:
            return NOTHING_TO_PACK
        counts = (
            (len(self.lines), "line", "lines"),
            (sum(line.boxes for line in self.lines), "box", "boxes"),
            (sum(line.pieces for line in self.lines), "piece", "pieces"),
        )
        return " · ".join(_counted(*count) for count in counts if count[0])


def write_slips(file: BinaryIO, slips: Iterable[PackingSlip], *, title: str) -> None:
    """Write slips on A4, each on separate pages with its own page numbers."""
    write_pdf(file, (Section(f"{slip.title} · {slip.firm}", _sheet(slip)) for slip in slips), title=title)


def write_slip_roll(file: BinaryIO, slips: Iterable[PackingSlip], *, title: str) -> None:
    """Write slips for a printer with an 80 mm roll: one page for each, as long as its content."""
    write_roll(file, map(_roll, slips), title=title)


def _sheet(slip: PackingSlip) -> Iterator[list[Flowable]]:
    party = [
        text(slip.party[0] if slip.party else "", style(12, bold=True)),
        paragraph(lines(*slip.party[1:]), style(10)),
    ]
    order = [
        text(slip.title, style(14, bold=True)),
        text(f"Order of {slip.placed_at:%d-%m-%Y, %H:%M}", style(9)),
        *(_labelled(title, value) for title, value in slip.facts),
    ]
    head = Table([[party, order]], colWidths=[WIDTH * 0.55, WIDTH * 0.45])
    head.setStyle([*NO_MARGINS, TOP])
    yield [text(slip.firm, style(9, muted=True)), Spacer(0, 2 * mm), head, Spacer(0, 4 * mm)]
    if slip.lines:
        yield [_items(slip), Spacer(0, 3 * mm)]
    yield [
        text(slip.summary, style(10, bold=True)),
        Spacer(0, 10 * mm),
        text("Packed by ____________________     Checked by ____________________", style(9, muted=True)),
    ]


def _items(slip: PackingSlip) -> Flowable:
    rows: list[list] = [["", "Item", "Boxes", "Loose", "Pieces"]]
    headings: list[int] = []
    for category, items in groupby(slip.lines, key=lambda line: line.category):
        headings.append(len(rows))
        rows.append([text(category, style(9, bold=True)), "", "", "", ""])
        rows += [_row(line) for line in items]
    widths = [TICK_COLUMN, WIDTH - TICK_COLUMN - BOXES - LOOSE - PIECES, BOXES, LOOSE, PIECES]
    table = LongTable(rows, colWidths=widths, repeatRows=1)
    table.setStyle(
        [
            *_ITEMS,
            *(("SPAN", (0, at), (-1, at)) for at in headings),
            *(("BACKGROUND", (0, at), (-1, at), BACKGROUND) for at in headings),
            # A category's heading is never the last row of a page.
            *(("NOSPLIT", (0, at), (0, at + 1)) for at in headings),
        ]
    )
    return table


def _row(line: PackingLine) -> list:
    item = [text(line.name, style(10))]
    if line.details:
        item.append(text(line.details, style(8, muted=True)))
    return [
        _Tick(),
        item,
        group_digits(line.boxes, 0) if line.boxes else "",
        group_digits(line.loose, 0) if line.loose else "",
        f"{group_digits(line.pieces, 0)} {line.unit}".strip(),
    ]


def _roll(slip: PackingSlip) -> Iterator[Flowable]:
    yield text(slip.firm, style(8, muted=True))
    yield text(slip.title, style(13, bold=True))
    yield text(f"Order of {slip.placed_at:%d-%m-%Y, %H:%M}", style(8))
    yield text(slip.party[0] if slip.party else "", style(10, bold=True))
    yield paragraph(lines(*slip.party[1:]), style(8.5))
    yield from (_labelled(title, value) for title, value in slip.facts)
    yield Spacer(0, 2 * mm)
    for category, items in groupby(slip.lines, key=lambda line: line.category):
        yield text(category, style(9, bold=True))
        yield from map(_roll_row, items)
    yield Spacer(0, 2 * mm)
    yield text(slip.summary, style(9.5, bold=True))


def _roll_row(line: PackingLine) -> Flowable:
    amount = f"{group_digits(line.pieces, 0)} {line.unit}".strip()
    packed = [_counted(line.boxes, "box", "boxes")] if line.boxes else []
    if line.boxes and line.loose:
        packed.append(f"{group_digits(line.loose, 0)} loose")
    item = [text(line.name, style(9))]
    if line.details:
        item.append(text(line.details, style(7.5, muted=True)))
    quantity = [text(amount, style(9, bold=True, right=True))]
    if packed:
        quantity.append(text(" + ".join(packed), style(7.5, right=True)))
    widths = [6 * mm, ROLL_CONTENT - 30 * mm, 24 * mm]
    table = Table([[_Tick(), item, quantity]], colWidths=widths)
    table.setStyle(
        [
            *NO_MARGINS,
            TOP,
            ("TOPPADDING", (0, 0), (-1, -1), 2),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
            ("LINEBELOW", (0, 0), (-1, -1), 0.4, RULE),
        ]
    )
    return table


class _Tick(Flowable):
    """An empty box to tick."""

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return TICK, TICK

    def draw(self) -> None:
        self.canv.setStrokeColor(INK)
        self.canv.setLineWidth(0.8)
        self.canv.rect(0, 0, TICK, TICK)


def _labelled(title: str, value: str) -> Flowable:
    return paragraph(f'<font color="#5b6270">{safe(title)}:</font> {safe(value, 500)}', style(9))


def _counted(count: int, one: str, more: str) -> str:
    return f"{group_digits(count, 0)} {one if count == 1 else more}"


_ITEMS = [
    ("FONT", (0, 0), (-1, 0), BOLD, 8),
    ("FONT", (0, 1), (-1, -1), REGULAR, 10),
    ("FONT", (-1, 1), (-1, -1), BOLD, 10),
    ("TEXTCOLOR", (0, 0), (-1, -1), INK),
    ("ALIGN", (2, 0), (-1, -1), "RIGHT"),
    TOP,
    ("LINEBELOW", (0, 0), (-1, -1), 0.4, RULE),
    ("LEFTPADDING", (0, 0), (-1, -1), 3),
    ("RIGHTPADDING", (0, 0), (-1, -1), 3),
    ("TOPPADDING", (0, 0), (-1, -1), 4),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 4),
]
