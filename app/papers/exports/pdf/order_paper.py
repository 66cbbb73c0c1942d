"""The papers of orders on A4: plain orders, proforma invoices, bills of supply, and credit notes.

They share one layout. A bill of supply has no taxes (CGST Rules, rule 49), a plain order no summary of taxes,
and a paper for readers without rates no amounts.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import BinaryIO

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, KeepTogether, LongTable, Paragraph, Spacer, Table

from app.papers.exports.labels import Labels
from app.papers.exports.pdf.e_invoice import BooksInvoice, invoice_blocks
from app.papers.exports.pdf.letterhead import Firm, letterhead
from app.papers.exports.pdf.page import WIDTH, Section, write_pdf
from app.papers.exports.pdf.table_styles import NO_MARGINS, TOP
from app.papers.exports.pdf.text import BACKGROUND, INK, REGULAR, RULE, lines, paragraph, safe, style, text
from app.papers.exports.pdf.upi import UpiPayment, upi_block
from app.papers.exports.rules import group_digits
from app.pricing.gst import PaperTax, TaxRow, described_state

NUMBER, HSN, QUANTITY, RATE, TAX, AMOUNT = 9 * mm, 18 * mm, 24 * mm, 24 * mm, 13 * mm, 28 * mm
TOTALS = 68 * mm
# The required wording on a paper of such a supply (CGST Rules, rule 46).
SEZ_SUPPLY = (
    "SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS ON PAYMENT OF"
    " INTEGRATED TAX"
)
# The required wording at the top of a composition dealer's bill of supply (CGST Rules, rule 5(1)(f)).
COMPOSITION_DEALER = "Composition taxable person, not eligible to collect tax on supplies"
CELL, RIGHT = style(8.5), style(8.5, right=True)
HEAD, HEAD_RIGHT = style(8, bold=True), style(8, bold=True, right=True)
SMALL = style(7.5, muted=True)
CAPTION = style(8, muted=True)
STRUCK, STRUCK_RIGHT = style(8.5, muted=True), style(8.5, muted=True, right=True)


@dataclass(frozen=True, slots=True)
class PaperLine:
    """An item of the paper; `note`, such as its scheme, is below it. A canceled item is struck out."""

    name: str
    details: str
    hsn: str
    quantity: str
    rate: Decimal
    tax_rate: Decimal
    amount: Decimal
    note: str
    canceled: bool = False


@dataclass(frozen=True, slots=True)
class OrderPaper:
    """The content of a paper; `title` names its kind, `warning` states that it is not a tax invoice.

    `tax` is None if the reader may see no amounts; `words` then have the number of items instead of the
    amount. With `summary` the states and the tax by HSN are shown. `statement` explains why a paper has no
    tax, and `reasons` explain the amount. A canceled order shows all its items, struck out.
    """

    labels: Labels
    firm: Firm
    title: str
    heading: str
    date: str
    buyer_label: str
    buyer: Sequence[str]
    facts: Sequence[tuple[str, str]]
    remarks: Sequence[tuple[str, str]]
    lines: Sequence[PaperLine]
    tax: PaperTax | None
    words: str
    warning: str
    canceled: bool = False
    summary: bool = True
    upi: UpiPayment | None = None
    invoices: Sequence[BooksInvoice] = ()
    reasons: Sequence[str] = ()
    statement: str = ""

    @property
    def untaxed(self) -> bool:
        return bool(self.statement)

    @property
    def summarized_tax(self) -> PaperTax | None:
        """Return the tax if the paper shows it with states and by HSN."""
        return self.tax if self.summary and not (self.untaxed or self.canceled) else None

    @property
    def states(self) -> list[tuple[str, str]]:
        """Return the states that determine the tax: the seller's state, and the place of supply."""
        words, tax = self.labels, self.summarized_tax
        if tax is None:
            return []
        return [
            (words.seller_state, described_state(tax.seller)),
            (words.place_of_supply, described_state(tax.place) or words.unknown_place),
        ]

    @property
    def why(self) -> str:
        """Return the explanation of the amount as one text."""
        return f"{self.labels.why} {' · '.join(self.reasons)}" if self.reasons else ""

    def sums(self, tax: PaperTax) -> list[tuple[str, str]]:
        """Return the sums below the items: before tax, each tax, the round off, and the amount to pay."""
        words, rounding = self.labels, tax.round_off
        taxes = [] if self.untaxed else list(tax.parts.items())
        return [
            (words.taxable if taxes else words.amount, group_digits(tax.taxable)),
            *((name, group_digits(amount)) for name, amount in taxes),
            *([(words.round_off, group_digits(rounding))] if rounding else []),
            (f"{words.total} ₹", group_digits(tax.paid)),
        ]


def write_papers(file: BinaryIO, papers: Iterable[OrderPaper], *, title: str) -> None:
    """Write papers as a PDF, each on separate pages with its own page numbers."""
    sections = (
        Section(f"{paper.title} · {paper.heading} · {paper.firm.name}", _story(paper), page=paper.labels.page)
        for paper in papers
    )
    write_pdf(file, sections, title=title)


def title_of(paper: OrderPaper) -> str:
    """Return the title, with a mark if the order was canceled."""
    return " · ".join([paper.title, *([paper.labels.canceled] if paper.canceled else [])])


def percent(rate: Decimal) -> str:
    """Return a tax rate without needless zeros."""
    return f"{rate.normalize():f}"


def facts(named: Sequence[tuple[str, str]], width: float, size: float) -> Flowable:
    """Return values next to their names.

    They are separate, because text in two scripts in one paragraph can't be copied from a PDF.
    """
    rows = [[text(f"{name}:", style(size, muted=True)), text(value, style(size))] for name, value in named]
    names = min(width / 2, max(stringWidth(name, REGULAR, size) for name, _ in named) + 5 * mm)
    table = Table(rows, colWidths=[names, width - names], hAlign="LEFT")
    table.setStyle([*NO_MARGINS, TOP, ("TOPPADDING", (0, 0), (-1, -1), 0), _NO_SPACE_BELOW])
    return table


def written(words: str, text_style: ParagraphStyle, *, struck: bool) -> Paragraph:
    """Return user text, struck out if `struck`."""
    return paragraph(f"<strike>{safe(words)}</strike>", text_style) if struck else text(words, text_style)


def _story(paper: OrderPaper) -> Iterator[list[Flowable]]:
    tax = paper.summarized_tax
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
        *([_tax_table(paper.labels, tax), Spacer(0, 4 * mm)] if tax else []),
    ]
    if paper.why:
        yield [text(paper.why, SMALL), Spacer(0, 4 * mm)]
    if paper.remarks:
        yield [KeepTogether([facts(paper.remarks, WIDTH, 9)]), Spacer(0, 4 * mm)]
    if paper.invoices:
        yield list(invoice_blocks(paper.invoices, paper.labels))
    if tax and tax.sez:
        yield [text(SEZ_SUPPLY, style(8, bold=True)), Spacer(0, 2 * mm)]
    if paper.warning:
        yield [text(paper.warning, SMALL)]


def _sides(paper: OrderPaper) -> Flowable:
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


def _items(paper: OrderPaper) -> Flowable:
    """Return the table of items; its last row has the sums, and is on one page with the last item."""
    words = paper.labels
    headings, widths = ["#", words.item, "HSN", words.quantity], [NUMBER, HSN, QUANTITY]
    if paper.tax:
        headings += [f"{words.rate} ₹", *([] if paper.untaxed else ["GST %"]), f"{words.amount} ₹"]
        widths += [RATE, *([] if paper.untaxed else [TAX]), AMOUNT]
    widths.insert(1, WIDTH - sum(widths))
    rows: list[list] = [
        [text(each, HEAD if at < 3 else HEAD_RIGHT) for at, each in enumerate(headings)],
        *(_row(paper, number, line) for number, line in enumerate(paper.lines, 1)),
        [_foot(paper), *[""] * (len(headings) - 1)],
    ]
    table = LongTable(rows, colWidths=widths, repeatRows=1)
    table.setStyle(_ITEMS)
    return table


def _row(paper: OrderPaper, number: int, line: PaperLine) -> list:
    name, figure = (STRUCK, STRUCK_RIGHT) if line.canceled else (CELL, RIGHT)
    item = [written(line.name, name, struck=line.canceled)]
    item += [text(below, SMALL) for below in (line.details, line.note) if below]
    figures = [line.quantity]
    if paper.tax:
        tax = [] if paper.untaxed else [percent(line.tax_rate)]
        figures += [group_digits(line.rate), *tax, group_digits(line.amount)]
    return [
        str(number),
        item,
        text(line.hsn, CELL),
        *(written(each, figure, struck=line.canceled) for each in figures),
    ]


def _foot(paper: OrderPaper) -> list[Flowable]:
    """Return the sums next to the amount in words and the UPI code, or the number of items."""
    words = [] if paper.canceled else [text(paper.words, style(9, bold=True))]
    if not paper.tax:
        return [*words, Spacer(0, 0)]
    *parts, total = paper.sums(paper.tax)
    strong = style(10.5, bold=True, right=True, muted=paper.canceled)
    part = STRUCK_RIGHT if paper.canceled else RIGHT
    rows = [[written(each, part, struck=paper.canceled) for each in row] for row in parts]
    rows.append([written(each, strong, struck=paper.canceled) for each in total])
    table = Table(rows, colWidths=[TOTALS / 2, TOTALS / 2])
    table.setStyle([*_TIGHT, ("LINEABOVE", (0, -1), (-1, -1), 0.8, INK)])
    code = [Spacer(0, 2 * mm), upi_block(paper.upi, paper.labels, WIDTH - TOTALS)] if paper.upi else []
    columns = Table([[[*words, *code], table]], colWidths=[WIDTH - TOTALS, TOTALS])
    columns.setStyle([*NO_MARGINS, TOP])
    return [columns]


def _tax_table(words: Labels, tax: PaperTax) -> Flowable:
    """Return the taxes by HSN and rate, with their sums."""
    parts = [f"{name} ₹" for name in tax.parts]
    head = [text(each, HEAD_RIGHT) for each in ("GST %", f"{words.taxable} ₹", *parts, f"{words.tax} ₹")]
    rows: list[list] = [[text("HSN", HEAD), *head]]
    rows += [[text(row.hsn, CELL), *_figures(tax, row)] for row in tax.rows]
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


def _figures(tax: PaperTax, row: TaxRow) -> list[Paragraph]:
    amounts = (row.taxable, *tax.heads(row), row.tax)
    return [text(figure, RIGHT) for figure in (percent(row.rate), *map(group_digits, amounts))]


_NO_SPACE_BELOW = ("BOTTOMPADDING", (0, 0), (-1, -1), 0)
_TIGHT = [
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), 4),
    ("RIGHTPADDING", (0, 0), (-1, -1), 4),
    ("TOPPADDING", (0, 0), (-1, -1), 2),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
]
# The last row is the foot with the sums.
_ITEMS = [
    ("TEXTCOLOR", (0, 0), (-1, -1), INK),
    ("BACKGROUND", (0, 0), (-1, 0), BACKGROUND),
    TOP,
    ("LINEBELOW", (0, 0), (-1, -2), 0.4, RULE),
    ("LEFTPADDING", (0, 0), (-1, -2), 4),
    ("RIGHTPADDING", (0, 0), (-1, -2), 4),
    ("TOPPADDING", (0, 0), (-1, -2), 3),
    ("BOTTOMPADDING", (0, 0), (-1, -2), 3),
    # The foot spans all columns, and is never on a page without an item.
    ("SPAN", (0, -1), (-1, -1)),
    ("LEFTPADDING", (0, -1), (-1, -1), 0),
    ("RIGHTPADDING", (0, -1), (-1, -1), 0),
    ("TOPPADDING", (0, -1), (-1, -1), 4 * mm),
    ("BOTTOMPADDING", (0, -1), (-1, -1), 0),
    ("NOSPLIT", (0, -2), (0, -1)),
    ("FONT", (0, 1), (0, -1), REGULAR, 8.5),
]
