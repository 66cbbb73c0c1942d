"""Wire schemas of open bills and invoices."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from app.people.accounts.receivables.models import ENTRY_KINDS
from app.people.accounts.receivables.queries import SALE
from app.shared.schemas import WRONG_DAY, In, Money, PageIn, TextOrEmpty, Time, page_of, per_page, result_of
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
    """An entry: a `debit` raises the balance, a `credit` lowers it; `balance` is the balance after it."""

    id = fields.Str(attribute="entry.key", required=True)
    date = fields.Date(attribute="entry.day", required=True)
    kind = fields.Str(attribute="entry.kind", required=True, validate=validate.OneOf([SALE, *ENTRY_KINDS]))
    number = fields.Str(attribute="entry.number", required=True)
    debit = Money(attribute="entry.debit", required=True)
    credit = Money(attribute="entry.credit", required=True)
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
    from_books = fields.Bool(data_key="fromBooks", required=True)


class BillOut(Schema):
    """A bill that is not settled; an advance has a negative amount."""

    key = fields.Str(data_key="id", required=True)
    name = fields.Str(required=True)
    billed_on = fields.Date(data_key="date", required=True, allow_none=True)
    due_date = fields.Date(data_key="due", required=True, allow_none=True)
    amount = Money(required=True)


class DuesBody(Schema):
    """At most a hundred bills, first due first; `total` and `overdue` are of all of them.

    `onAccount` is the part of the `balance` that no bill explains, such as a receipt without a bill.
    Without `fromBooks` they come from dispatched orders and confirmed payments.
    """

    bills = fields.List(fields.Nested(BillOut), required=True)
    count = fields.Int(required=True)
    total = Money(required=True)
    overdue = Money(required=True)
    on_account = Money(data_key="onAccount", required=True)
    balance = Money(required=True)
    from_books = fields.Bool(data_key="fromBooks", required=True)


class InvoiceLineOut(Schema):
    """A line as the books have it; values that they lack are null."""

    name = TextOrEmpty()
    quantity = fields.Str(dump_default=None, required=True, allow_none=True)
    unit = TextOrEmpty()
    rate = Money(dump_default=None, required=True, allow_none=True)
    amount = Money(dump_default=None, required=True, allow_none=True)


class InvoiceOut(Schema):
    """A sales voucher in the books; `irn` and the acknowledgement are empty where it is no e-invoice."""

    key = fields.Str(data_key="id", required=True)
    number = fields.Str(required=True)
    invoiced_on = fields.Date(data_key="date", required=True)
    amount = Money(required=True)
    lines = fields.List(fields.Nested(InvoiceLineOut), required=True)
    irn = TextOrEmpty(attribute="e_invoice.irn")
    ackNo = TextOrEmpty(attribute="e_invoice.ackNumber")
    ackDate = fields.Str(
        attribute="e_invoice.ackOn",
        dump_default=None,
        required=True,
        allow_none=True,
        metadata={"format": "date"},
    )


class OldestBillOut(Schema):
    """The open bill that was due first."""

    name = fields.Str(required=True)
    due_on = Time(data_key="due", required=True, allow_none=True)
    amount = Money(required=True)


class CreditBody(Schema):
    """The balance and the credit limit of an account. A `limit` of 0 means no limit.

    A new order exceeds the credit if `balance`, `openOrders` and the order are more than the limit, or if
    the oldest bill is overdue for more than `graceDays` days. `mayOverride` says whether the caller may order
    nevertheless, with a reason.
    """

    policy = fields.Str(attribute="credit.policy", required=True, validate=validate.OneOf(list(CreditPolicy)))
    graceDays = fields.Int(attribute="credit.grace_days", required=True)
    limit = Money(attribute="credit.limit", required=True)
    balance = Money(attribute="credit.balance", required=True)
    openOrders = Money(attribute="with_orders.open_orders", dump_default=None, required=True, allow_none=True)
    overdue = Money(attribute="credit.overdue", required=True)
    overdue_days = fields.Int(data_key="overdueDays", required=True)
    oldestBill = fields.Nested(OldestBillOut, attribute="credit.oldest", required=True, allow_none=True)
    may_override = fields.Bool(data_key="mayOverride", required=True)


CreditOut = result_of("CreditOut", CreditBody)
DuesOut = result_of("DuesOut", DuesBody)
StatementOut = result_of("StatementOut", StatementBody)
InvoicePageOut = page_of("InvoicePageOut", InvoiceOut)
