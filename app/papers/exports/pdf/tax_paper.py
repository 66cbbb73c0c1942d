"""Papers as GST has them on A4: the proforma invoices and bills of supply of orders, and credit notes.

A bill of supply has no taxes (CGST Rules, rule 49).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date as Date
from decimal import Decimal
from typing import BinaryIO

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, KeepTogether, LongTable, Paragraph, Spacer, Table

from app.papers.exports.labels import Labels
from app.papers.exports.pdf.e_invoice import BooksInvoice, invoice_blocks
from app.papers.exports.pdf.letterhead import Firm, letterhead
from app.papers.exports.pdf.page import WIDTH, Section, write_pdf
from app.papers.exports.pdf.table_styles import ITEMS_WITH_FOOT, NO_MARGINS, TOP
from app.papers.exports.pdf.text import BACKGROUND, INK, REGULAR, RULE, lines, paragraph, style, text
from app.papers.exports.pdf.upi import UpiPayment, upi_block
from app.papers.exports.rules import group_digits
from app.pricing.gst import PaperTax, TaxRow, described_state

NUMBER, HSN, QUANTITY, RATE, TAX, AMOUNT = 9 * mm, 18 * mm, 24 * mm, 24 * mm, 13 * mm, 28 * mm
TOTALS = 68 * mm
# What a paper of such a supply has to say, in these words (CGST Rules, rule 46).
SEZ_SUPPLY = (
    "SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS ON PAYMENT OF"
    " INTEGRATED TAX"
)
# A bill of supply of a composition dealer says this at its top, in these words (CGST Rules, rule 5(1)(f)).
COMPOSITION_DEALER = "Composition taxable person, not eligible to collect tax on supplies"
CELL, RIGHT = style(8.5), style(8.5, right=True)
HEAD, HEAD_RIGHT = style(8, bold=True), style(8, bold=True, right=True)
SMALL = style(7.5, muted=True)
CAPTION = style(8, muted=True)


@dataclass(frozen=True, slots=True)
class TaxPaperLine:
    """An item of the paper; `note` is printed below it, such as its scheme."""

    name: str
    details: str
    hsn: str
    quantity: str
    rate: Decimal
    tax_rate: Decimal
    amount: Decimal
    note: str


@dataclass(frozen=True, slots=True)
class TaxPaper:
    """The content of a paper; `title` and `warning` say what it is and what it is not.

    `statement` says why a paper has no tax; then there are no taxes and no states on it.
    A canceled order has what was placed, and no amount in words.
    """

    labels: Labels
    firm: Firm
    title: str
    heading: str
    day: Date
    buyer_label: str
    buyer: Sequence[str]
    facts: Sequence[tuple[str, str]]
    remarks: Sequence[tuple[str, str]]
    lines: Sequence[TaxPaperLine]
    tax: PaperTax
    words: str
    warning: str
    canceled: bool = False
    upi: UpiPayment | None = None
    invoices: Sequence[BooksInvoice] = ()
    statement: str = ""

    @property
    def untaxed(self) -> bool:
        return bool(self.statement)

    @property
    def date(self) -> str:
        return f"{self.day:%d-%m-%Y}"

    @property
    def states(self) -> list[tuple[str, str]]:
        """Return the states that decide on the tax: the seller's, and the place of supply."""
        if self.untaxed:
            return []
        words, tax = self.labels, self.tax
        return [
            (words.seller_state, described_state(tax.seller)),
            (words.place_of_supply, described_state(tax.place) or words.unknown_place),
        ]

    @property
    def sums(self) -> list[tuple[str, str]]:
        """Return the sums below the items: before tax, each tax, what is rounded, and what is paid."""
        words, tax = self.labels, self.tax
        rounding = tax.round_off
        taxes = [] if self.untaxed else list(tax.parts.items())
        return [
            (words.amount if self.untaxed else words.taxable, group_digits(tax.taxable)),
            *((name, group_digits(amount)) for name, amount in taxes),
            *([(words.round_off, group_digits(rounding))] if rounding else []),
            (f"{words.total} ₹", group_digits(tax.paid)),
        ]


def write_tax_papers(file: BinaryIO, papers: Iterable[TaxPaper], *, title: str) -> None:
    """Write papers as a PDF, each with pages and page numbers of its own."""
    sections = (
        Section(f"{paper.title} · {paper.heading} · {paper.firm.name}", _story(paper), page=paper.labels.page)
        for paper in papers
    )
    write_pdf(file, sections, title=title)


def title_of(paper: TaxPaper) -> str:
    """Return the title, and whether the order was canceled."""
    return " · ".join([paper.title, *([paper.labels.canceled] if paper.canceled else [])])


def percent(rate: Decimal) -> str:
    """Return a tax rate without needless zeros."""
    return f"{rate.normalize():f}"


def facts(named: Sequence[tuple[str, str]], width: float, size: float) -> Flowable:
    """Return values beside their names.

    They are apart, because the text of a paragraph in two scripts can't be copied from a PDF.
    """
    rows = [[text(f"{name}:", style(size, muted=True)), text(value, style(size))] for name, value in named]
    names = min(width / 2, max(stringWidth(name, REGULAR, size) for name, _ in named) + 5 * mm)
    table = Table(rows, colWidths=[names, width - names], hAlign="LEFT")
    table.setStyle([*NO_MARGINS, TOP, ("TOPPADDING", (0, 0), (-1, -1), 0), _NO_SPACE_BELOW])
    return table


def _story(paper: TaxPaper) -> Iterator[list[Flowable]]:
    yield [
        letterhead(paper.firm),
        Spacer(0, 3 * mm),
        text(title_of(paper), style(13, bold=True)),
        *([text(paper.statement, style(9))] if paper.untaxed else []),
        Spacer(0, 3 * mm),
        _sides(paper),
        Spacer(0, 4 * mm),
        _items(paper),
        Spacer(0, 4 * mm),
        *([] if paper.untaxed else [_tax_table(paper), Spacer(0, 4 * mm)]),
    ]
    if paper.remarks:
        yield [KeepTogether([facts(paper.remarks, WIDTH, 9)]), Spacer(0, 4 * mm)]
    if paper.upi:
        yield [upi_block(paper.upi, paper.labels), Spacer(0, 4 * mm)]
    if paper.invoices:
        yield list(invoice_blocks(paper.invoices, paper.labels))
    if paper.tax.sez and not paper.untaxed:
        yield [text(SEZ_SUPPLY, style(8, bold=True)), Spacer(0, 2 * mm)]
    if paper.warning:
        yield [text(paper.warning, SMALL)]


def _sides(paper: TaxPaper) -> Flowable:
    name, *rest = paper.buyer or ("",)
    buyer = [
        text(paper.buyer_label, CAPTION),
        text(name, style(10.5, bold=True)),
        paragraph(lines(*rest), style(9)),
    ]
    order = [
        text(paper.heading, style(10.5, bold=True)),
        text(paper.date, style(9)),
        facts([*paper.states, *paper.facts], WIDTH * 0.45, 9),
    ]
    table = Table([[buyer, order]], colWidths=[WIDTH * 0.55, WIDTH * 0.45])
    table.setStyle([*NO_MARGINS, TOP])
    return table


def _items(paper: TaxPaper) -> Flowable:
    """Return the table of items with the sums as its last row, on one page with the last item."""
    words = paper.labels
    widths = [NUMBER, HSN, QUANTITY, RATE, *([] if paper.untaxed else [TAX]), AMOUNT]
    widths.insert(1, WIDTH - sum(widths))
    left = ["#", words.item, "HSN"]
    tax = [] if paper.untaxed else ["GST %"]
    right = [words.quantity, f"{words.rate} ₹", *tax, f"{words.amount} ₹"]
    headings = [*(text(each, HEAD) for each in left), *(text(each, HEAD_RIGHT) for each in right)]
    rows = [headings, *(_row(paper, number, line) for number, line in enumerate(paper.lines, 1))]
    rows.append([_sums(paper), *[""] * (len(headings) - 1)])
    table = LongTable(rows, colWidths=widths, repeatRows=1)
    table.setStyle(_ITEMS)
    return table


def _row(paper: TaxPaper, number: int, line: TaxPaperLine) -> list:
    item = [text(line.name, CELL)]
    item += [text(below, SMALL) for below in (line.details, line.note) if below]
    tax = [] if paper.untaxed else [percent(line.tax_rate)]
    figures = (line.quantity, group_digits(line.rate), *tax, group_digits(line.amount))
    return [str(number), item, text(line.hsn, CELL), *(text(figure, RIGHT) for figure in figures)]


def _sums(paper: TaxPaper) -> list[Flowable]:
    *parts, (total, paid) = paper.sums
    rows = [[text(name, RIGHT), text(amount, RIGHT)] for name, amount in parts]
    strong = style(10.5, bold=True, right=True)
    rows.append([text(total, strong), text(paid, strong)])
    table = Table(rows, colWidths=[TOTALS / 2, TOTALS / 2])
    table.setStyle([*_TIGHT, ("LINEABOVE", (0, -1), (-1, -1), 0.8, INK)])
    words = "" if paper.canceled else text(paper.words, style(9, bold=True))
    columns = Table([[words, table]], colWidths=[WIDTH - TOTALS, TOTALS])
    columns.setStyle([*NO_MARGINS, TOP])
    return [columns]


def _tax_table(paper: TaxPaper) -> Flowable:
    """Return the taxes by HSN and rate, with their sums."""
    words, tax = paper.labels, paper.tax
    parts = [f"{name} ₹" for name in tax.parts]
    head = [text(each, HEAD_RIGHT) for each in ("GST %", f"{words.taxable} ₹", *parts, f"{words.tax} ₹")]
    rows: list[list] = [[text("HSN", HEAD), *head]]
    rows += [[text(row.hsn, CELL), *_figures(paper, row)] for row in tax.rows]
    bold = style(8.5, bold=True, right=True)
    sums = (tax.taxable, *tax.parts.values(), tax.tax)
    rows.append(
        [text(words.total, style(8.5, bold=True)), "", *(text(group_digits(each), bold) for each in sums)]
    )
    rest = (WIDTH - 24 * mm - 18 * mm) / (len(parts) + 2)
    table = LongTable(rows, colWidths=[24 * mm, 18 * mm, *[rest] * (len(parts) + 2)], repeatRows=1)
    table.setStyle(
        [
            *_TIGHT,
            ("BACKGROUND", (0, 0), (-1, 0), BACKGROUND),
            ("LINEBELOW", (0, 0), (-1, -2), 0.4, RULE),
            ("LINEABOVE", (0, -1), (-1, -1), 0.8, INK),
            ("NOSPLIT", (0, -2), (0, -1)),
        ]
    )
    return table


def _figures(paper: TaxPaper, row: TaxRow) -> list[Paragraph]:
    amounts = (row.taxable, *paper.tax.heads(row), row.tax)
    return [text(figure, RIGHT) for figure in (percent(row.rate), *map(group_digits, amounts))]


_NO_SPACE_BELOW = ("BOTTOMPADDING", (0, 0), (-1, -1), 0)
_TIGHT = [
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), 4),
    ("RIGHTPADDING", (0, 0), (-1, -1), 4),
    ("TOPPADDING", (0, 0), (-1, -1), 2),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
]
_ITEMS = [
    *ITEMS_WITH_FOOT,
    ("FONT", (0, 1), (0, -1), REGULAR, 8.5),
]
