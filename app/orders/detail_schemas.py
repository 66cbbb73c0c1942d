"""Response schemas of one order with its history."""

from typing import Any

from marshmallow import Schema, fields, validate

from app.orders.cart.why_schemas import SupplyOut
from app.orders.documents.dispatches.schemas import DispatchLineOut, DispatchOut
from app.orders.items.models import DECISIONS
from app.orders.items.notes import Paper
from app.orders.items.rules import STATUS_BEFORE, OrderStatus
from app.orders.link_schemas import PublicAddress
from app.orders.schemas import BooksOut, OrderOut
from app.pricing.gst import TAX_NAMES, described_state
from app.shared.qr_codes import signed_qr_code
from app.shared.schemas import Answer, Money, Rate, TextOrEmpty, Time


class TimelineOut(Schema):
    """A step in an order's history: `items` of its items moved from one status to another.

    `reason` is why a step was undone.
    """

    after = fields.Str(data_key="status", required=True, validate=validate.OneOf(list(OrderStatus)))
    at = Time(required=True)
    by = fields.Str(required=True)
    by_role = fields.Str(data_key="byRole", required=True)
    items = fields.Int(required=True)
    reason = fields.Str(required=True)
    before = fields.Str(data_key="from", required=True, allow_none=True)


class TaxOut(Schema):
    """A part of the tax: CGST and SGST (or UTGST) within a state, IGST between states, GST if unknown."""

    name = fields.Str(required=True, validate=validate.OneOf(TAX_NAMES))
    amount = Rate(required=True)


class TaxRowOut(Schema):
    """The tax of all items with one HSN code and rate."""

    hsn = fields.Str(required=True)
    rate = Money(required=True)
    taxable = Rate(required=True)
    tax = Rate(required=True)


class NamedState(fields.Str):
    """A state by its code, with its name, in responses."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str:
        return described_state(value)


class TaxSummaryOut(Schema):
    """The tax on the proforma invoice of a store that prints these; see `taxes` for its parts."""

    place = NamedState(data_key="placeOfSupply", required=True)
    round_off = Rate(data_key="roundOff", required=True)
    rows = fields.List(fields.Nested(TaxRowOut), required=True)


class UndoOut(Schema):
    """A status that can be undone, and the number of items."""

    status = fields.Str(required=True, validate=validate.OneOf(list(STATUS_BEFORE)))
    items = fields.Int(required=True)


class PrintOut(Schema):
    """A print of an order: a file that was made for the owner."""

    paper = fields.Str(required=True, validate=validate.OneOf(list(Paper)))
    at = Time(required=True)
    by = fields.Str(required=True)


class CreditDecisionOut(Schema):
    """A decision on an order over the credit limit: an override by a salesperson, or the owner's release."""

    decision = fields.Str(required=True, validate=validate.OneOf(DECISIONS))
    reason = fields.Str(required=True)
    by = fields.Str(attribute="by_name", required=True)
    at = Time(required=True)


class SignedCode(TextOrEmpty):
    """The signed text of an e-invoice as the picture of a QR code, in responses."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str:
        return signed_qr_code(value) if value else ""


class StoredDay(fields.Date):
    """A day that JSON stores as text, in responses."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str | None:
        return value


class OrderInvoiceOut(Schema):
    """An invoice of the books that bills the order; the tax portal's fields are empty without an e-invoice.

    `qr` is the portal's signed QR code as a picture (a data URI).
    """

    number = fields.Str(required=True)
    date = fields.Date(attribute="invoiced_on", required=True)
    irn = TextOrEmpty(attribute="e_invoice.irn")
    ackNo = TextOrEmpty(attribute="e_invoice.ackNumber")
    ackDate = StoredDay(attribute="e_invoice.ackOn", required=True, allow_none=True, dump_default=None)
    qr = SignedCode(attribute="e_invoice.signedQr")


class OrderDetailsOut(Answer):
    """The parts of one order that a list leaves out; `OrderDetailBody` describes who gets them."""

    books = fields.Nested(BooksOut, allow_none=True)
    link = PublicAddress()
    taxes = fields.List(fields.Nested(TaxOut), required=True)
    tax_summary = fields.Nested(TaxSummaryOut, data_key="taxSummary", required=True, allow_none=True)
    supply = fields.Nested(SupplyOut)
    timeline = fields.List(fields.Nested(TimelineOut), required=True)
    dispatches = fields.List(fields.Nested(DispatchOut), required=True)
    invoices = fields.List(fields.Nested(OrderInvoiceOut))
    left = fields.List(fields.Nested(DispatchLineOut))
    undo = fields.List(fields.Nested(UndoOut), data_key="undo")
    prints = fields.List(fields.Nested(PrintOut))
    credit_decisions = fields.List(fields.Nested(CreditDecisionOut), data_key="creditDecisions")


class OrderDetailBody(OrderDetailsOut, OrderOut):
    """An order with its history; `link` is its address for people who are not signed in.

    `taxes` is empty if a state is unknown, or rates are hidden; `taxSummary` is also null if the store prints
    no proforma invoices. `supply` is for viewers who see rates and do not use a link. `undo` are the
    statuses that the owner may undo now, with the number of items that have them. `prints` are the last
    prints. Only the owner gets these and `creditDecisions`. `dispatches` are the dispatches of parts,
    earliest first; `left` is the quantity that may still be dispatched, for the owner only. `invoices` are
    for customers and salespeople who see rates, and for the owner.
    """


class OrderDetailOut(Schema):
    result = fields.Nested(OrderDetailBody, required=True)


DETAILS = OrderDetailsOut()
