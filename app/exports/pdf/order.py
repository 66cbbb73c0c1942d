"""An order on paper, as it goes along with the goods."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import BinaryIO

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, LongTable, Paragraph, Spacer, Table

from app.exports.pdf.letterhead import Firm, letterhead
from app.exports.pdf.page import WIDTH, write_pdf
from app.exports.pdf.text import BOLD, GROUND, INK, LINE, REGULAR, lines, paragraph, safe, style, text
from app.exports.rules import RateTax, grouped, in_words

MARK, HSN, QUANTITY, RATE, TAX, AMOUNT = 9 * mm, 18 * mm, 22 * mm, 24 * mm, 13 * mm, 28 * mm
CELL = style(8.5)
SMALL = style(7.5, quiet=True)
CAPTION = style(8, quiet=True)
RIGHT = style(8.5, right=True)


@dataclass(frozen=True, slots=True)
class Line:
    """An item of the order; `note` is told beside it, as that it was canceled."""

    name: str
    size: str
    code: str
    hsn: str
    quantity: int
    unit: str
    rate: Decimal
    tax_rate: Decimal
    amount: Decimal
    note: str


@dataclass(frozen=True, slots=True)
class Sums:
    """What the order comes to; with `between_states` all tax is IGST."""

    items: Decimal
    net: Decimal
    taxes: Sequence[RateTax]
    between_states: bool


@dataclass(frozen=True, slots=True)
class OrderPaper:
    """All that the paper says. Without `sums` whoever it is for may not see amounts: none is printed."""

    firm: Firm
    word: str
    number: int
    placed_at: datetime
    status: str
    party_title: str
    party: Sequence[str]
    facts: Sequence[tuple[str, str]]
    remarks: Sequence[tuple[str, str]]
    lines: Sequence[Line]
    sums: Sums | None


def write_order(file: BinaryIO, paper: OrderPaper) -> None:
    """The order as a PDF."""
    write_pdf(
        file,
        _story(paper),
        title=f"{paper.word} {paper.number}",
        running_head=f"{paper.word} {paper.number} · {paper.firm.name}",
    )


def _story(paper: OrderPaper) -> Iterator[list[Flowable]]:
    yield [
        letterhead(paper.firm),
        Spacer(0, 4 * mm),
        _who_and_when(paper),
        Spacer(0, 4 * mm),
        _items(paper.lines, amounts=paper.sums is not None),
        Spacer(0, 4 * mm),
    ]
    if paper.sums:
        yield [_sums(paper.sums), Spacer(0, 4 * mm)]
    else:
        pieces = grouped(sum(line.quantity for line in paper.lines), 0)
        yield [text(f"{len(paper.lines)} items, total {pieces}", style(9, bold=True)), Spacer(0, 4 * mm)]
    if paper.remarks:
        yield [KeepTogether([_told(title, said) for title, said in paper.remarks]), Spacer(0, 4 * mm)]
    yield [text(f"This is an {paper.word.lower()}, not a tax invoice.", SMALL)]


def _who_and_when(paper: OrderPaper) -> Flowable:
    name, *rest = paper.party or ("",)
    party = [
        text(paper.party_title, CAPTION),
        text(name, style(10.5, bold=True)),
        paragraph(lines(*rest), style(9)),
    ]
    order = [
        text(f"{paper.word} {paper.number}", style(13, bold=True)),
        text(f"{paper.placed_at:%d-%m-%Y, %H:%M} · {paper.status}", style(9)),
        *(_told(title, said) for title, said in paper.facts),
    ]
    table = Table([[party, order]], colWidths=[WIDTH * 0.55, WIDTH * 0.45])
    table.setStyle([*_PLAIN, ("VALIGN", (0, 0), (-1, -1), "TOP")])
    return table


def _told(title: str, said: str) -> Paragraph:
    return paragraph(f'<font color="#5b6270">{safe(title)}:</font> {safe(said, 500)}', style(9))


def _items(items: Sequence[Line], *, amounts: bool) -> Flowable:
    heads = ["#", "Item", "HSN", "Quantity", *(["Rate ₹", "GST %", "Amount ₹"] if amounts else [])]
    widths = [MARK, HSN, QUANTITY, *([RATE, TAX, AMOUNT] if amounts else [])]
    widths.insert(1, WIDTH - sum(widths))
    rows = [heads, *(_row(number, line, amounts=amounts) for number, line in enumerate(items, 1))]
    table = LongTable(rows, colWidths=widths, repeatRows=1)
    table.setStyle(_ITEMS)
    return table


def _row(number: int, line: Line, *, amounts: bool) -> list:
    item = [text(line.name, CELL)]
    beside = " · ".join(part for part in (line.size, line.code, line.note) if part)
    if beside:
        item.append(text(beside, SMALL))
    row = [str(number), item, text(line.hsn, CELL), text(f"{grouped(line.quantity, 0)} {line.unit}", RIGHT)]
    if amounts:
        row += [grouped(line.rate), _percent(line.tax_rate), grouped(line.amount)]
    return row


def _sums(sums: Sums) -> Flowable:
    taxes = _tax_table(sums)
    names = ("IGST",) if sums.between_states else ("CGST", "SGST")
    rows = [("Items", grouped(sums.items)), *zip(names, map(grouped, _tax_sums(sums)), strict=True)]
    rows.append(("Net amount ₹", grouped(sums.net)))
    width = 68 * mm
    table = Table(rows, colWidths=[width / 2, width / 2], hAlign="RIGHT")
    table.setStyle(
        [
            *_SUMS,
            ("LINEABOVE", (0, -1), (-1, -1), 0.8, INK),
            ("FONT", (0, -1), (-1, -1), BOLD, 10.5),
        ]
    )
    beside = Table([[taxes, table]], colWidths=[WIDTH - width, width])
    beside.setStyle([*_PLAIN, ("VALIGN", (0, 0), (-1, -1), "TOP")])
    return KeepTogether([beside, Spacer(0, 2 * mm), text(in_words(sums.net), style(9, bold=True))])


def _tax_sums(sums: Sums) -> tuple[Decimal, ...]:
    if sums.between_states:
        return (sum((tax.tax for tax in sums.taxes), Decimal(0)),)
    central = sum((tax.central for tax in sums.taxes), Decimal(0))
    return central, sum((tax.state for tax in sums.taxes), Decimal(0))


def _tax_table(sums: Sums) -> Flowable:
    heads = ["GST %", "Taxable ₹", *(["IGST ₹"] if sums.between_states else ["CGST ₹", "SGST ₹"])]
    rows = [heads]
    for tax in sums.taxes:
        parts = (tax.tax,) if sums.between_states else (tax.central, tax.state)
        rows.append([_percent(tax.rate), grouped(tax.taxable), *map(grouped, parts)])
    table = Table(rows, colWidths=[15 * mm, 29 * mm, *[26 * mm] * (len(heads) - 2)], hAlign="LEFT")
    table.setStyle([*_SUMS, ("LINEBELOW", (0, 0), (-1, 0), 0.5, LINE)])
    return table


def _percent(rate: Decimal) -> str:
    return f"{rate.normalize():f}"


_PLAIN = [("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0)]
_ITEMS = [
    ("FONT", (0, 0), (-1, 0), BOLD, 8),
    ("FONT", (0, 1), (-1, -1), REGULAR, 8.5),
    ("TEXTCOLOR", (0, 0), (-1, -1), INK),
    ("BACKGROUND", (0, 0), (-1, 0), GROUND),
    ("ALIGN", (3, 0), (-1, -1), "RIGHT"),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE),
    ("LEFTPADDING", (0, 0), (-1, -1), 4),
    ("RIGHTPADDING", (0, 0), (-1, -1), 4),
    ("TOPPADDING", (0, 0), (-1, -1), 3),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
]
_SUMS = [
    ("FONT", (0, 0), (-1, -1), REGULAR, 8.5),
    ("TEXTCOLOR", (0, 0), (-1, -1), INK),
    ("ALIGN", (0, 0), (-1, -1), "RIGHT"),
    ("TOPPADDING", (0, 0), (-1, -1), 2),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
]
