"""The UPI code of a paper: scanned with a payment app it has payee, amount and reference."""

from dataclasses import dataclass
from decimal import Decimal

from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Table

from app.exports.pdf.text import safe, style, text
from app.exports.rules import group_digits

SIDE = 30 * mm


@dataclass(frozen=True, slots=True)
class UpiPayment:
    """Whom to pay and how much; `address` is what the code contains."""

    upi_id: str
    name: str
    amount: Decimal
    address: str


def upi_block(payment: UpiPayment) -> Flowable:
    """Return the code with whom and how much it pays beside it, on one page."""
    drawing = Drawing(SIDE, SIDE)
    drawing.add(QrCodeWidget(payment.address, barLevel="M", barWidth=SIDE, barHeight=SIDE, barBorder=2))
    words = [
        text(f"Pay ₹ {group_digits(payment.amount)} by UPI", style(10.5, bold=True)),
        text("Scan the code with any UPI app, or pay to", style(9)),
        text(safe(payment.upi_id), style(9, bold=True)),
        text(payment.name, style(9)),
    ]
    table = Table([[drawing, words]], colWidths=[SIDE + 4 * mm, 100 * mm], hAlign="LEFT")
    table.setStyle([("LEFTPADDING", (0, 0), (-1, -1), 0), ("VALIGN", (0, 0), (-1, -1), "MIDDLE")])
    return KeepTogether([table])
