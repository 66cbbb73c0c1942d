"""Papers with taxes for a printer with an 80 mm roll: the same content, one below the other."""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from app.papers.exports.pdf.e_invoice import invoice_blocks
from app.papers.exports.pdf.roll import ROLL_CONTENT, write_roll
from app.papers.exports.pdf.tax_paper import SEZ_SUPPLY, TaxPaper, TaxPaperLine, facts, percent, title_of
from app.papers.exports.pdf.text import INK, RULE, lines, paragraph, style, text
from app.papers.exports.pdf.upi import upi_block
from app.papers.exports.rules import group_digits

SMALL, SMALL_RIGHT = style(7.5), style(7.5, right=True)
CELL, RIGHT = style(8.5), style(8.5, right=True)


def write_tax_paper_roll(file: BinaryIO, papers: Iterable[TaxPaper], *, title: str) -> None:
    """Write papers as a PDF: a page for each, as long as its content."""
    write_roll(file, map(_roll, papers), title=title)


def _roll(paper: TaxPaper) -> Iterator[Flowable]:
    firm, words = paper.firm, paper.labels
    yield text(firm.name, style(11, bold=True))
    yield paragraph(lines(firm.address, firm.phones, f"GSTIN {firm.gstin}" if firm.gstin else ""), SMALL)
    if paper.states:
        yield facts(paper.states[:1], ROLL_CONTENT, SMALL.fontSize)
    yield Spacer(0, 2 * mm)
    yield text(title_of(paper), style(9.5, bold=True))
    if paper.untaxed:
        yield text(paper.statement, SMALL)
    yield text(f"{paper.heading} · {paper.date}", style(8.5, bold=True))
    yield Spacer(0, 1 * mm)
    name, *rest = paper.buyer or ("",)
    yield text(paper.buyer_label, style(7.5, muted=True))
    yield text(name, style(8.5, bold=True))
    yield paragraph(lines(*rest), SMALL)
    yield facts([*paper.states[1:], *paper.facts], ROLL_CONTENT, SMALL.fontSize)
    yield Spacer(0, 2 * mm)
    for number, line in enumerate(paper.lines, 1):
        yield from _item(paper, number, line)
    yield Spacer(0, 1 * mm)
    *parts, (total, paid) = paper.sums
    yield _pairs([[text(name, CELL), text(amount, RIGHT)] for name, amount in parts])
    strong = [text(total, style(11, bold=True)), text(paid, style(11, bold=True, right=True))]
    yield _pairs([strong], ("LINEABOVE", (0, 0), (-1, -1), 0.8, INK))
    if not paper.canceled:
        yield text(paper.words, style(8, bold=True))
    yield Spacer(0, 2 * mm)
    if not paper.untaxed:
        yield from _taxes(paper)
        yield Spacer(0, 2 * mm)
    if paper.remarks:
        yield facts(paper.remarks, ROLL_CONTENT, SMALL.fontSize)
    if paper.upi:
        yield upi_block(paper.upi, words, ROLL_CONTENT)
    yield from invoice_blocks(paper.invoices, words, ROLL_CONTENT)
    if paper.tax.sez and not paper.untaxed:
        yield text(SEZ_SUPPLY, style(7, bold=True))
    if paper.warning:
        yield text(paper.warning, style(7, muted=True))


def _item(paper: TaxPaper, number: int, line: TaxPaperLine) -> Iterator[Flowable]:
    """Yield an item: its name, and below it what it counts, its HSN and what it comes to."""
    yield text(f"{number}. {line.name}", CELL)
    counted = f"{line.quantity} × {group_digits(line.rate)}"
    codes = f"HSN {line.hsn}" if line.hsn else ""
    tax = "" if paper.untaxed else f"GST {percent(line.tax_rate)}%"
    below = " · ".join(part for part in (line.details, codes, tax) if part)
    yield _pairs(
        [
            [
                [text(counted, SMALL), text(below, style(7, muted=True))],
                text(group_digits(line.amount), RIGHT),
            ],
            *([[text(line.note, style(7, muted=True)), ""]] if line.note else []),
        ],
        ("LINEBELOW", (0, -1), (-1, -1), 0.4, RULE),
    )


def _taxes(paper: TaxPaper) -> Iterator[Flowable]:
    """Yield the taxes by HSN and rate, two lines each: the columns of A4 do not fit beside each other."""
    tax = paper.tax
    for row in tax.rows:
        code = f"HSN {row.hsn} · " if row.hsn else ""
        taxes = " + ".join(
            f"{name} {group_digits(each)}" for name, each in zip(tax.parts, tax.heads(row), strict=True)
        )
        taxable = f"{paper.labels.taxable} {group_digits(row.taxable)}"
        yield _pairs(
            [
                [text(f"{code}GST {percent(row.rate)}%", SMALL), text(taxable, SMALL_RIGHT)],
                [text(taxes, SMALL), text(group_digits(row.tax), SMALL_RIGHT)],
            ],
            ("LINEABOVE", (0, 0), (-1, 0), 0.4, RULE),
        )


def _pairs(rows: list[list], *commands: tuple) -> Flowable:
    table = Table(rows, colWidths=[ROLL_CONTENT - 28 * mm, 28 * mm])
    table.setStyle(
        [
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 1),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
            *commands,
        ]
    )
    return table
