"""Wire schemas of open bills and invoices."""

from datetime import date
from decimal import Decimal
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from app.people.accounts.receivables.ageing import due_date
from app.people.accounts.receivables.models import ENTRY_KINDS, Invoice, OpenBill
from app.people.accounts.receivables.queries import SALE, Dues
from app.people.accounts.receivables.rules import Credit
from app.people.accounts.receivables.statement import Statement
from app.shared.schemas import WRONG_DAY, In, Money, PageIn, number, page_of, per_page, result_of
from app.shared.texts.messages import text
from app.store.settings.rules import CreditPolicy

CODE = validate.Length(max=50)


class DuesIn(In):
    """The account; a party gets its own."""

    code = fields.Str(data_key="accCd", load_default="", validate=CODE)


class InvoicesIn(PageIn):
    """The account; a party gets its own."""

    code = fields.Str(data_key="accCd", load_default="", validate=CODE)
    size = per_page(20)
    size.data_key = "per_page"


class StatementIn(In):
    """The account and the days; a party gets its own. Without days, the financial year up to today."""

    code = fields.Str(data_key="accCd", load_default="", validate=CODE)
    since = fields.Date(data_key="from", load_default=None, error_messages=WRONG_DAY)
    until = fields.Date(data_key="to", load_default=None, error_messages=WRONG_DAY)

    @validates_schema
    def _is_a_span(self, data: dict[str, Any], **_kwargs: Any) -> None:
        since, until = data["since"], data["until"]
        if since and until and until < since:
            raise ValidationError(text("field.span"), "to")


class StatementLineOut(Schema):
    """An entry: a `debit` is what is owed more, a `credit` what is owed less, and the balance after it."""

    id = fields.Str(required=True)
    date = fields.Date(required=True)
    kind = fields.Str(required=True, validate=validate.OneOf([SALE, *ENTRY_KINDS]))
    number = fields.Str(required=True)
    debit = Money(required=True)
    credit = Money(required=True)
    balance = Money(required=True)


class StatementBody(Schema):
    """The entries from a day to another, oldest first; it may begin later than requested.

    `receipts` says whether it has receipts and other entries at all, `fromBooks` whether it comes from the
    books: otherwise it comes from dispatched orders and confirmed payments.
    """

    since = fields.Date(required=True)
    until = fields.Date(required=True)
    opening = Money(required=True)
    debits = Money(required=True)
    credits = Money(required=True)
    closing = Money(required=True)
    lines = fields.List(fields.Nested(StatementLineOut), required=True)
    receipts = fields.Bool(required=True)
    fromBooks = fields.Bool(required=True)


class BillOut(Schema):
    """A bill that is not settled; an advance has a negative amount."""

    id = fields.Str(required=True)
    name = fields.Str(required=True)
    date = fields.Date(required=True, allow_none=True)
    due = fields.Date(required=True, allow_none=True)
    amount = Money(required=True)


class DuesBody(Schema):
    """At most a hundred bills, first due first; the sums are of all of them.

    Without `fromBooks` they come from dispatched orders and confirmed payments.
    """

    bills = fields.List(fields.Nested(BillOut), required=True)
    count = fields.Int(required=True)
    total = Money(required=True)
    overdue = Money(required=True)
    fromBooks = fields.Bool(required=True)


class InvoiceLineOut(Schema):
    """A line as the books have it; what they do not say is null."""

    name = fields.Str(required=True)
    quantity = fields.Str(required=True, allow_none=True)
    unit = fields.Str(required=True)
    rate = Money(required=True, allow_none=True)
    amount = Money(required=True, allow_none=True)


class InvoiceOut(Schema):
    """A sales voucher in the books; `irn` and what was acknowledged are empty where it is no e-invoice."""

    id = fields.Str(required=True)
    number = fields.Str(required=True)
    date = fields.Date(required=True)
    amount = Money(required=True)
    lines = fields.List(fields.Nested(InvoiceLineOut), required=True)
    irn = fields.Str(required=True)
    ackNo = fields.Str(required=True)
    ackDate = fields.Date(required=True, allow_none=True)


class OldestBillOut(Schema):
    """The open bill that was due first."""

    name = fields.Str(required=True)
    due = fields.Str(required=True, allow_none=True)
    amount = Money(required=True)


class CreditBody(Schema):
    """What an account owes and may owe. A `limit` of 0 is none.

    A new order is beyond the credit if `balance`, `openOrders` and the order are more than the limit, or if
    the oldest bill is overdue for more than `graceDays` days. `mayOverride` says whether the caller may order
    all the same, with a reason.
    """

    policy = fields.Str(required=True, validate=validate.OneOf(list(CreditPolicy)))
    graceDays = fields.Int(required=True)
    limit = Money(required=True)
    balance = Money(required=True)
    openOrders = Money(required=True, allow_none=True)
    overdue = Money(required=True)
    overdueDays = fields.Int(required=True)
    oldestBill = fields.Nested(OldestBillOut, required=True, allow_none=True)
    mayOverride = fields.Bool(required=True)


CreditOut = result_of("CreditOut", CreditBody)
DuesOut = result_of("DuesOut", DuesBody)
StatementOut = result_of("StatementOut", StatementBody)
InvoicePageOut = page_of("InvoicePageOut", InvoiceOut)


def dues_on_wire(dues: Dues) -> dict[str, Any]:
    return {
        "bills": [_bill(bill) for bill in dues.bills],
        "count": dues.count,
        "total": number(dues.total),
        "overdue": number(dues.overdue),
        "fromBooks": dues.from_books,
    }


def statement_on_wire(found: Statement, *, receipts: bool, from_books: bool) -> dict[str, Any]:
    """Return the JSON of a statement."""
    return {
        "since": found.since.isoformat(),
        "until": found.until.isoformat(),
        "opening": number(found.opening),
        "debits": number(found.debits),
        "credits": number(found.credits),
        "closing": number(found.closing),
        "lines": [
            {
                "id": entry.key,
                "date": entry.day.isoformat(),
                "kind": entry.kind,
                "number": entry.number,
                "debit": number(entry.debit),
                "credit": number(entry.credit),
                "balance": number(balance),
            }
            for entry, balance in found.lines
        ],
        "receipts": receipts,
        "fromBooks": from_books,
    }


def credit_on_wire(credit: Credit, *, today: date, may_override: bool, open_orders: bool) -> dict[str, Any]:
    """Return the JSON of an account's credit; without `open_orders` the caller sees no sum of them."""
    return {
        "policy": credit.policy,
        "graceDays": credit.grace_days,
        "limit": number(credit.limit),
        "balance": number(credit.balance),
        "openOrders": number(credit.open_orders) if open_orders else None,
        "mayOverride": may_override,
        **overdue_on_wire(credit, today=today),
    }


def left_on_wire(credit: Credit) -> dict[str, Any]:
    """Return the JSON of what is left of a credit, and of the open orders that it is without."""
    left = None if credit.left is None else number(credit.left)
    return {"creditLeft": left, "openAmount": number(credit.open_orders)}


def overdue_on_wire(credit: Credit, *, today: date) -> dict[str, Any]:
    """Return the JSON of what of an account's bills is overdue."""
    oldest = credit.oldest
    return {
        "overdue": number(credit.overdue),
        "overdueDays": credit.overdue_days(today),
        "oldestBill": oldest
        and {
            "name": oldest.name,
            "due": oldest.due_on and oldest.due_on.isoformat(),
            "amount": number(oldest.amount),
        },
    }


def invoice_on_wire(invoice: Invoice) -> dict[str, Any]:
    portal = invoice.e_invoice or {}
    return {
        "id": invoice.key,
        "number": invoice.number,
        "date": invoice.invoiced_on.isoformat(),
        "amount": number(invoice.amount),
        "lines": [_line(line) for line in invoice.lines],
        "irn": portal.get("irn") or "",
        "ackNo": portal.get("ackNumber") or "",
        "ackDate": portal.get("ackOn"),
    }


def _bill(bill: OpenBill) -> dict[str, Any]:
    due_on = due_date(bill.billed_on, bill.due_on)
    day, due = (each.isoformat() if each else None for each in (bill.billed_on, due_on))
    return {"id": bill.key, "name": bill.name, "date": day, "due": due, "amount": number(bill.amount)}


def _line(line: dict[str, Any]) -> dict[str, Any]:
    rate, amount = (line.get(name) for name in ("rate", "amount"))
    return {
        "name": line.get("name") or "",
        "quantity": line.get("quantity"),
        "unit": line.get("unit") or "",
        "rate": None if rate is None else number(Decimal(rate)),
        "amount": None if amount is None else number(Decimal(amount)),
    }
