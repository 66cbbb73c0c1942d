"""The PDF of an order, or of several, to go along with the goods."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import BinaryIO

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, LongTable, Paragraph, Spacer, Table

from app.papers.exports.labels import LABELS
from app.papers.exports.pdf.letterhead import Firm, letterhead
from app.papers.exports.pdf.page import WIDTH, Section, write_pdf
from app.papers.exports.pdf.table_styles import ITEMS_WITH_FOOT, NO_MARGINS, TOP
from app.papers.exports.pdf.text import BOLD, INK, REGULAR, RULE, lines, paragraph, safe, style, text
from app.papers.exports.pdf.upi import UpiPayment, upi_block
from app.papers.exports.rules import group_digits
from app.papers.exports.words import ENGLISH, amount_in_words
from app.pricing.gst import PaperTax

NUMBER, HSN, QUANTITY, RATE, TAX, AMOUNT = 9 * mm, 18 * mm, 22 * mm, 24 * mm, 13 * mm, 28 * mm
CELL = style(8.5)
SMALL = style(7.5, muted=True)
CAPTION = style(8, muted=True)
RIGHT = style(8.5, right=True)
STRUCK, STRUCK_RIGHT = style(8.5, muted=True), style(8.5, muted=True, right=True)


@dataclass(frozen=True, slots=True)
class OrderLine:
    """An item of the order. `note` is printed beside it, such as its status; a canceled one is struck out."""

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
    canceled: bool = False


@dataclass(frozen=True, slots=True)
class OrderTotals:
    """The totals of the order; those of one that was canceled as a whole are what was placed, struck out.

    One whose seller may not charge tax is `untaxed`.
    """

    tax: PaperTax
    canceled: bool = False
    untaxed: bool = False


@dataclass(frozen=True, slots=True)
class OrderDocument:
    """The content of the PDF. Without `totals` no amounts are printed: the reader may not see them."""

    firm: Firm
    title: str
    number: int
    placed_at: datetime
    status: str
    party_label: str
    party: Sequence[str]
    facts: Sequence[tuple[str, str]]
    remarks: Sequence[tuple[str, str]]
    lines: Sequence[OrderLine]
    totals: OrderTotals | None
    upi: UpiPayment | None = None


def write_orders(file: BinaryIO, documents: Iterable[OrderDocument], *, title: str) -> None:
    """Write orders as a PDF, each with pages and page numbers of its own."""
    sections = (
        Section(f"{document.title} {document.number} · {document.firm.name}", _story(document))
        for document in documents
    )
    write_pdf(file, sections, title=title)


def _story(document: OrderDocument) -> Iterator[list[Flowable]]:
    if document.totals:
        foot = _totals(document.totals)
    else:
        lines = [line for line in document.lines if not line.canceled]
        pieces = group_digits(sum(line.quantity for line in lines), 0)
        items = "1 item" if len(lines) == 1 else f"{len(lines)} items"
        foot = [text(f"{items}, total {pieces}", style(9, bold=True))]
    yield [
        letterhead(document.firm),
        Spacer(0, 4 * mm),
        _party_and_order(document),
        Spacer(0, 4 * mm),
        _items(document.lines, foot, totals=document.totals),
        Spacer(0, 4 * mm),
    ]
    if document.remarks:
        yield [
            KeepTogether([_labelled(title, value) for title, value in document.remarks]),
            Spacer(0, 4 * mm),
        ]
    if document.upi:
        yield [upi_block(document.upi, LABELS[ENGLISH]), Spacer(0, 4 * mm)]
    yield [text(f"This is an {document.title.lower()}, not a tax invoice.", SMALL)]


def _party_and_order(document: OrderDocument) -> Flowable:
    name, *rest = document.party or ("",)
    party = [
        text(document.party_label, CAPTION),
        text(name, style(10.5, bold=True)),
        paragraph(lines(*rest), style(9)),
    ]
    order = [
        text(f"{document.title} {document.number}", style(13, bold=True)),
        text(f"{document.placed_at:%d-%m-%Y, %H:%M} · {document.status}", style(9)),
        *(_labelled(title, value) for title, value in document.facts),
    ]
    table = Table([[party, order]], colWidths=[WIDTH * 0.55, WIDTH * 0.45])
    table.setStyle([*NO_MARGINS, TOP])
    return table


def _labelled(title: str, value: str) -> Paragraph:
    return paragraph(f'<font color="#5b6270">{safe(title)}:</font> {safe(value, 500)}', style(9))


def _items(items: Sequence[OrderLine], foot: Sequence[Flowable], *, totals: OrderTotals | None) -> Flowable:
    """Return the table of items with the foot as its last row, on one page with the last item."""
    headings, widths = ["#", "Item", "HSN", "Quantity"], [NUMBER, HSN, QUANTITY]
    if totals:
        headings += ["Rate ₹", *([] if totals.untaxed else ["GST %"]), "Amount ₹"]
        widths += [RATE, *([] if totals.untaxed else [TAX]), AMOUNT]
    widths.insert(1, WIDTH - sum(widths))
    rows = [headings, *(_row(number, line, totals) for number, line in enumerate(items, 1))]
    rows.append([list(foot), *[""] * (len(headings) - 1)])
    table = LongTable(rows, colWidths=widths, repeatRows=1)
    table.setStyle(_ITEMS)
    return table


def _row(number: int, line: OrderLine, totals: OrderTotals | None) -> list:
    name, figure = (STRUCK, STRUCK_RIGHT) if line.canceled else (CELL, RIGHT)
    item = [_written(line.name, name, struck=line.canceled)]
    details = " · ".join(part for part in (line.size, line.code, line.note) if part)
    if details:
        item.append(text(details, SMALL))
    figures = [f"{group_digits(line.quantity, 0)} {line.unit}"]
    if totals:
        tax = [] if totals.untaxed else [_percent(line.tax_rate)]
        figures += [group_digits(line.rate), *tax, group_digits(line.amount)]
    return [
        str(number),
        item,
        text(line.hsn, CELL),
        *(_written(each, figure, struck=line.canceled) for each in figures),
    ]


def _written(words: str, text_style: ParagraphStyle, *, struck: bool) -> Paragraph:
    return paragraph(f"<strike>{safe(words)}</strike>", text_style) if struck else text(words, text_style)


def _totals(totals: OrderTotals) -> list[Flowable]:
    tax = totals.tax
    parts = [] if totals.untaxed else list(tax.parts.items())
    rows = [
        ("Items", group_digits(tax.taxable)),
        *((name, group_digits(amount)) for name, amount in parts),
        *([("Round off", group_digits(tax.round_off))] if tax.round_off else []),
        ("Net amount ₹", group_digits(tax.paid)),
    ]
    if totals.canceled:
        rows = [tuple(_written(each, STRUCK_RIGHT, struck=True) for each in row) for row in rows]
    width = 68 * mm
    table = Table(rows, colWidths=[width / 2, width / 2], hAlign="RIGHT")
    table.setStyle(
        [
            *_TOTALS,
            ("LINEABOVE", (0, -1), (-1, -1), 0.8, INK),
            ("FONT", (0, -1), (-1, -1), BOLD, 10.5),
        ]
    )
    taxes = "" if totals.canceled or totals.untaxed else _tax_table(totals)
    columns = Table([[taxes, table]], colWidths=[WIDTH - width, width])
    columns.setStyle([*NO_MARGINS, TOP])
    if totals.canceled:
        return [columns]
    words = text(amount_in_words(tax.paid), style(9, bold=True))
    return [columns, Spacer(0, 2 * mm), words]


def _tax_table(totals: OrderTotals) -> Flowable:
    tax = totals.tax
    headings = ["GST %", "Taxable ₹", *(f"{name} ₹" for name in tax.parts)]
    rows = [headings]
    for row in tax.by_rate:
        rows.append([_percent(row.rate), group_digits(row.taxable), *map(group_digits, tax.heads(row))])
    table = Table(rows, colWidths=[15 * mm, 29 * mm, *[26 * mm] * (len(headings) - 2)], hAlign="LEFT")
    table.setStyle([*_TOTALS, ("LINEBELOW", (0, 0), (-1, 0), 0.5, RULE)])
    return table


def _percent(rate: Decimal) -> str:
    return f"{rate.normalize():f}"


_ITEMS = [
    *ITEMS_WITH_FOOT,
    ("FONT", (0, 0), (-1, 0), BOLD, 8),
    ("FONT", (0, 1), (-1, -1), REGULAR, 8.5),
    ("ALIGN", (3, 0), (-1, -2), "RIGHT"),
]
_TOTALS = [
    ("FONT", (0, 0), (-1, -1), REGULAR, 8.5),
    ("TEXTCOLOR", (0, 0), (-1, -1), INK),
    ("ALIGN", (0, 0), (-1, -1), "RIGHT"),
    ("TOPPADDING", (0, 0), (-1, -1), 2),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
]
