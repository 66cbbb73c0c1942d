"""The invoices of the books that bill an order, in the form for its papers."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.papers.exports.pdf.e_invoice import BooksInvoice
from app.people.accounts.receivables.models import Invoice
from app.people.accounts.receivables.queries import invoices_of_order
from tenant_router.session import StoreSession


def books_invoices(db: StoreSession, order_id: int) -> Sequence[BooksInvoice]:
    """Return the invoices of an order, the earliest first."""
    return [_shown(invoice) for invoice in invoices_of_order(db, order_id)]


def named(number: str, day: str | None) -> str:
    """Return a number and its day, which is stored as 2026-11-20; either may be missing."""
    shown = "-".join(reversed(day.split("-"))) if day else ""
    return " · ".join(part for part in (number, shown) if part)


def _shown(invoice: Invoice) -> BooksInvoice:
    portal: Mapping[str, Any] = invoice.e_invoice or {}
    return BooksInvoice(
        name=named(invoice.number, invoice.invoiced_on.isoformat()),
        irn=portal.get("irn") or "",
        acknowledged=named(portal.get("ackNumber") or "", portal.get("ackOn")),
        signed_qr=portal.get("signedQr") or "",
    )
