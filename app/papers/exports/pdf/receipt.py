"""The PDF of a receipt: the payer, the amount, the method, and the purpose."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import BinaryIO

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from app.papers.exports.pdf.letterhead import Firm, letterhead
from app.papers.exports.pdf.page import Section, write_pdf
from app.papers.exports.pdf.text import paragraph, safe, style, text
from app.papers.exports.rules import group_digits
from app.papers.exports.words import amount_in_words


@dataclass(frozen=True, slots=True)
class Receipt:
    """The content of a receipt; `facts` are titles and values."""

    firm: Firm
    number: str
    received_at: datetime
    payer: str
    amount: Decimal
    facts: Sequence[tuple[str, str]]


def write_receipt(file: BinaryIO, receipt: Receipt) -> None:
    """Write a receipt as a PDF of one page."""
    title = f"Receipt {receipt.number}"
    write_pdf(file, [Section(f"{title} · {receipt.firm.name}", _story(receipt))], title=title)


def _story(receipt: Receipt) -> Iterator[list[Flowable]]:
    yield [
        letterhead(receipt.firm),
        Spacer(0, 4 * mm),
        text(f"Receipt {receipt.number}", style(13, bold=True)),
        text(f"{receipt.received_at:%d-%m-%Y, %H:%M}", style(9)),
        Spacer(0, 4 * mm),
        text("Received from", style(8, muted=True)),
        text(receipt.payer, style(10.5, bold=True)),
        Spacer(0, 4 * mm),
        text(f"₹{group_digits(receipt.amount)}", style(15, bold=True)),
        text(amount_in_words(receipt.amount), style(9)),
        Spacer(0, 4 * mm),
        *(
            paragraph(f'<font color="#5b6270">{safe(title)}:</font> {safe(value, 500)}', style(9))
            for title, value in receipt.facts
        ),
    ]
