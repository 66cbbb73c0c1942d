"""The papers of orders for 80 mm rolls: the same content, in one column."""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from app.papers.exports.labels import Labels
from app.papers.exports.pdf.e_invoice import invoice_blocks
from app.papers.exports.pdf.order_paper import (
    SEZ_SUPPLY,
    OrderPaper,
    PaperLine,
    facts,
    percent,
    title_of,
    written,
)
from app.papers.exports.pdf.roll import ROLL_CONTENT, write_roll
from app.papers.exports.pdf.text import INK, RULE, lines, paragraph, style, text
from app.papers.exports.pdf.upi import upi_block
from app.papers.exports.rules import group_digits
from app.pricing.gst import PaperTax

SMALL, SMALL_RIGHT = style(7.5), style(7.5, right=True)
CELL, RIGHT = style(8.5), style(8.5, right=True)


def write_paper_roll(file: BinaryIO, papers: Iterable[OrderPaper], *, title: str) -> None:
    """Write papers as a PDF: one page for each, as long as its content."""
    write_roll(file, map(_roll, papers), title=title)


def _roll(paper: OrderPaper) -> Iterator[Flowable]:
    firm, words, tax = paper.firm, paper.labels, paper.summarized_tax
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
    if paper.tax:
        yield from _sums(paper, paper.tax)
    if not paper.canceled:
        yield text(paper.words, style(8, bold=True))
    yield Spacer(0, 2 * mm)
    if tax:
        yield from _taxes(words, tax)
        yield Spacer(0, 2 * mm)
    yield from _end(paper)


def _end(paper: OrderPaper) -> Iterator[Flowable]:
    """Yield the parts below the amounts."""
    words, tax = paper.labels, paper.summarized_tax
    if paper.why:
        yield text(paper.why, style(7, muted=True))
    if paper.remarks:
        yield facts(paper.remarks, ROLL_CONTENT, SMALL.fontSize)
    if paper.upi:
        yield upi_block(paper.upi, words, ROLL_CONTENT)
    yield from invoice_blocks(paper.invoices, words, ROLL_CONTENT)
    if tax and tax.sez:
        yield text(SEZ_SUPPLY, style(7, bold=True))
    if paper.warning:
        yield text(paper.warning, style(7, muted=True))


def _item(paper: OrderPaper, number: int, line: PaperLine) -> Iterator[Flowable]:
    """Yield an item: its name, and below it the quantity, HSN and amount."""
    yield written(f"{number}. {line.name}", CELL, struck=line.canceled)
    codes = f"HSN {line.hsn}" if line.hsn else ""
    tax = f"GST {percent(line.tax_rate)}%" if paper.tax and not paper.untaxed else ""
    below = " · ".join(part for part in (line.details, codes, tax) if part)
    counted, amount = line.quantity, ""
    if paper.tax:
        counted, amount = f"{line.quantity} × {group_digits(line.rate)}", group_digits(line.amount)
    yield _pairs(
        [
            [
                [written(counted, SMALL, struck=line.canceled), text(below, style(7, muted=True))],
                written(amount, RIGHT, struck=line.canceled),
            ],
            *([[text(line.note, style(7, muted=True)), ""]] if line.note else []),
        ],
        ("LINEBELOW", (0, -1), (-1, -1), 0.4, RULE),
    )


def _sums(paper: OrderPaper, tax: PaperTax) -> Iterator[Flowable]:
    *parts, total = paper.sums(tax)
    yield _pairs([_pair(pair, 8.5, struck=paper.canceled) for pair in parts])
    strong = _pair(total, 11, bold=True, struck=paper.canceled)
    yield _pairs([strong], ("LINEABOVE", (0, 0), (-1, -1), 0.8, INK))


def _pair(named: tuple[str, str], size: float, *, struck: bool, bold: bool = False) -> list[Flowable]:
    name, amount = named
    return [
        written(name, style(size, bold=bold), struck=struck),
        written(amount, style(size, bold=bold, right=True), struck=struck),
    ]


def _taxes(words: Labels, tax: PaperTax) -> Iterator[Flowable]:
    """Yield the taxes by HSN and rate in two lines each, because the columns of A4 do not fit."""
    for row in tax.rows:
        code = f"HSN {row.hsn} · " if row.hsn else ""
        taxes = " + ".join(
            f"{name} {group_digits(each)}" for name, each in zip(tax.parts, tax.heads(row), strict=True)
        )
        taxable = f"{words.taxable} {group_digits(row.taxable)}"
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
