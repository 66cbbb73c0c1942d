"""The UPI code of a paper: a payment app that scans it fills in payee, amount and reference."""

from dataclasses import dataclass
from decimal import Decimal

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Table

from app.papers.exports.labels import Labels
from app.papers.exports.pdf.page import WIDTH
from app.papers.exports.pdf.qr import qr_code
from app.papers.exports.pdf.text import style, text
from app.papers.exports.rules import group_digits

SIDE = 30 * mm


@dataclass(frozen=True, slots=True)
class UpiPayment:
    """The payee and the amount; `address` is the content of the code."""

    upi_id: str
    name: str
    amount: Decimal
    address: str


def upi_block(payment: UpiPayment, labels: Labels, width: float = WIDTH) -> Flowable:
    """Return the code next to payee and amount: one row, which no page breaks."""
    words = [
        text(labels.pay_by_upi.format(amount=group_digits(payment.amount)), style(10.5, bold=True)),
        text(labels.scan, style(9)),
        text(payment.upi_id, style(9, bold=True)),
        text(payment.name, style(9)),
    ]
    table = Table(
        [[qr_code(payment.address, SIDE, level="M"), words]],
        colWidths=[SIDE + 2 * mm, width - SIDE - 2 * mm],
        hAlign="LEFT",
    )
    table.setStyle([("LEFTPADDING", (0, 0), (-1, -1), 0), ("VALIGN", (0, 0), (-1, -1), "MIDDLE")])
    return table
