"""The invoice of the books on a paper of its order: number, day, and the tax portal's data."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from app.papers.exports.labels import Labels
from app.papers.exports.pdf.page import WIDTH
from app.papers.exports.pdf.qr import qr_code
from app.papers.exports.pdf.text import style, text

# A signed text has about a thousand letters; at this size its dots are large enough for a phone.
SIDE = 50 * mm


@dataclass(frozen=True, slots=True)
class BooksInvoice:
    """An invoice of the books; without an IRN it is not an e-invoice."""

    name: str
    irn: str = ""
    acknowledged: str = ""
    signed_qr: str = ""


def invoice_blocks(
    invoices: Sequence[BooksInvoice], labels: Labels, width: float = WIDTH
) -> Iterator[Flowable]:
    """Yield each invoice: its code, with its numbers to the right, or below it on a roll."""
    for invoice in invoices:
        yield _block(invoice, labels, width)
        yield Spacer(0, 2 * mm)


def _block(invoice: BooksInvoice, labels: Labels, width: float) -> Flowable:
    # An IRN is printed in four groups of digits, because a line of a roll is too short for it.
    groups = [invoice.irn[start : start + 16] for start in range(0, len(invoice.irn), 16)]
    words = [
        text(f"{labels.invoice} {invoice.name}", style(9, bold=True)),
        *(text(line, style(8)) for line in ("IRN", *groups) if groups),
        *(text(f"Ack No. {line}", style(8)) for line in (invoice.acknowledged,) if line),
    ]
    if not invoice.signed_qr:
        rows, widths = [[words]], [width]
    elif width < WIDTH:
        rows, widths = [[qr_code(invoice.signed_qr, SIDE, level="L")], [words]], [width]
    else:
        qr_width = SIDE + 2 * mm
        rows, widths = [[qr_code(invoice.signed_qr, SIDE, level="L"), words]], [qr_width, width - qr_width]
    table = Table(rows, colWidths=widths, hAlign="LEFT")
    table.setStyle([("LEFTPADDING", (0, 0), (-1, -1), 0), ("VALIGN", (0, 0), (-1, -1), "MIDDLE")])
    return table
