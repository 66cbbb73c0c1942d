"""Response schemas of one order with its history."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from typing import Any

from marshmallow import Schema, fields, validate

from app.orders.dispatches.schemas import DispatchLineOut, DispatchOut
from app.orders.models import DECISIONS, AccountingOrder, CreditDecision, OrderItem, OrderPrint
from app.orders.notes import Paper
from app.orders.rules import STATUS_BEFORE, OrderStatus
from app.orders.schemas import OrderOut
from app.people.accounts.receivables.models import Invoice
from app.people.auth.viewer import Viewer
from app.pricing.gst import PaperTax, described_state
from app.shared.actor import Access
from app.shared.qr_codes import signed_qr_code
from app.shared.schemas import Money, number


class TimelineOut(Schema):
    """A step in an order's history: `items` of its items moved from one status to another.

    `reason` is why a step was taken back.
    """

    status = fields.Str(required=True, validate=validate.OneOf(list(OrderStatus)))
    # `from` is a Python keyword, so the field is declared through the mapping below.
    at = fields.Str(required=True)
    by = fields.Str(required=True)
    byRole = fields.Str(required=True)
    items = fields.Int(required=True)
    reason = fields.Str(required=True)

    class Meta:
        include = {"from": fields.Str(required=True, allow_none=True)}


class TaxOut(Schema):
    """A part of the tax: CGST and SGST (or UTGST) within a state, else IGST."""

    name = fields.Str(required=True, validate=validate.OneOf(["CGST", "SGST", "UTGST", "IGST"]))
    amount = Money(required=True)


class TaxRowOut(Schema):
    """The tax of all items with one HSN code and rate."""

    hsn = fields.Str(required=True)
    rate = Money(required=True)
    taxable = Money(required=True)
    tax = Money(required=True)


class TaxSummaryOut(Schema):
    """The tax as the proforma invoice has it, of a store that prints these; see `taxes` for its parts."""

    placeOfSupply = fields.Str(required=True)
    roundOff = Money(required=True)
    rows = fields.List(fields.Nested(TaxRowOut), required=True)


class TakeBackOut(Schema):
    """A status that can be taken back, and of how many items."""

    status = fields.Str(required=True, validate=validate.OneOf(list(STATUS_BEFORE)))
    items = fields.Int(required=True)


class PrintOut(Schema):
    """A print of an order: a file of it that was made for the owner."""

    paper = fields.Str(required=True, validate=validate.OneOf(list(Paper)))
    at = fields.Str(required=True)
    by = fields.Str(required=True)


class CreditDecisionOut(Schema):
    """Who let an order go beyond the credit: a salesperson who overrode it, or the owner who released it."""

    decision = fields.Str(required=True, validate=validate.OneOf(DECISIONS))
    reason = fields.Str(required=True)
    by = fields.Str(required=True)
    at = fields.Str(required=True)


class OrderInvoiceOut(Schema):
    """An invoice of the books that bills the order; what the tax portal gives is empty if it is no e-invoice.

    `qr` is the portal's signed QR code as a picture (a data URI).
    """

    number = fields.Str(required=True)
    date = fields.Date(required=True)
    irn = fields.Str(required=True)
    ackNo = fields.Str(required=True)
    ackDate = fields.Date(required=True, allow_none=True)
    qr = fields.Str(required=True)


class OrderDetailBody(OrderOut):
    """An order with its history; `link` is its address for people who are not signed in.

    `taxes` is empty where a state is unknown, or rates are hidden; `taxSummary` is null for those, and where
    the store prints no proforma invoices. `takeBack` are the statuses that the owner
    may take back now, with the number of items that have them. `prints` are the last ones. Only the owner
    gets these and `creditDecisions`. `dispatches` are those of parts, the earliest first; `left` is what may
    still be dispatched, for the owner alone. `invoices` are for customers and salespeople who see rates, and
    for the owner.
    """

    link = fields.Str()
    taxes = fields.List(fields.Nested(TaxOut), required=True)
    taxSummary = fields.Nested(TaxSummaryOut, required=True, allow_none=True)
    timeline = fields.List(fields.Nested(TimelineOut), required=True)
    dispatches = fields.List(fields.Nested(DispatchOut), required=True)
    invoices = fields.List(fields.Nested(OrderInvoiceOut))
    left = fields.List(fields.Nested(DispatchLineOut))
    takeBack = fields.List(fields.Nested(TakeBackOut))
    prints = fields.List(fields.Nested(PrintOut))
    creditDecisions = fields.List(fields.Nested(CreditDecisionOut))


def credit_decisions_on_wire(decisions: Iterable[CreditDecision]) -> list[dict[str, Any]]:
    """Return the JSON of who let an order go beyond the credit."""
    return [
        {"decision": each.decision, "reason": each.reason, "by": each.by_name, "at": each.at.isoformat()}
        for each in decisions
    ]


class OrderDetailOut(Schema):
    result = fields.Nested(OrderDetailBody, required=True)


def buyers_books_on_wire(books: AccountingOrder | None) -> dict[str, Any] | None:
    """Return whether an order is in the store's books, for its buyers, without what is wrong with it."""
    if books is None or books.state == "by_hand":
        return None
    state = "in_books" if books.state == "in_books" else "waiting"
    number = books.number if state == "in_books" else None
    shown = {"state": state, "number": number, "at": books.at.isoformat()}
    return {**shown, "message": None, "messageKey": None}


def invoices_on_wire(invoices: Iterable[Invoice]) -> list[dict[str, Any]]:
    """Return the JSON of the invoices that bill an order."""
    return [_invoice_on_wire(each, each.e_invoice or {}) for each in invoices]


def _invoice_on_wire(invoice: Invoice, portal: Mapping[str, Any]) -> dict[str, Any]:
    signed = portal.get("signedQr")
    return {
        "number": invoice.number,
        "date": invoice.invoiced_on.isoformat(),
        "irn": portal.get("irn") or "",
        "ackNo": portal.get("ackNumber") or "",
        "ackDate": portal.get("ackOn"),
        "qr": signed_qr_code(signed) if signed else "",
    }


def taxes_on_wire(taxes: dict[str, Decimal], summary: PaperTax | None) -> dict[str, Any]:
    """Return the JSON of an order's tax: its parts, and the summary of the proforma invoice if it has one."""
    return {
        "taxes": [{"name": name, "amount": number(amount)} for name, amount in taxes.items()],
        "taxSummary": summary and _summary_on_wire(summary),
    }


def _summary_on_wire(summary: PaperTax) -> dict[str, Any]:
    rows = [
        {"hsn": row.hsn, "rate": number(row.rate), "taxable": number(row.taxable), "tax": number(row.tax)}
        for row in summary.rows
    ]
    place = described_state(summary.place)
    return {"placeOfSupply": place, "roundOff": number(summary.round_off), "rows": rows}


def timeline_on_wire(rows: list[Any], viewer: Viewer) -> list[dict[str, Any]]:
    """Return the JSON of an order's history; links do not show who made the changes."""
    anonymous = viewer.actor.kind is Access.LINK
    return [
        {
            "status": after,
            "from": before,
            "at": at.isoformat(),
            "by": "" if anonymous else name or code,
            "byRole": role,
            "items": count,
            "reason": reason,
        }
        for at, before, after, role, code, name, reason, count in rows
    ]


def take_back_on_wire(items: Collection[OrderItem]) -> list[dict[str, Any]]:
    """Return the JSON of what the owner may take back."""
    counted = Counter(item.status for item in items)
    return [{"status": status, "items": counted[status]} for status in STATUS_BEFORE if counted[status]]


def prints_on_wire(prints: Iterable[OrderPrint]) -> list[dict[str, Any]]:
    """Return the JSON of an order's prints."""
    return [
        {"paper": each.paper, "at": each.at.isoformat(), "by": each.by_name or each.by_code}
        for each in prints
    ]
