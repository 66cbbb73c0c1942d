"""Request and response schemas of payments."""

from decimal import Decimal
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from app.money.bank_statement import Finding
from app.money.queries import PaymentFilter
from app.money.refund_schemas import RefundOut
from app.money.requests import MAX_BILLS
from app.money.rules import DECISIONS, UNPAID, Method, PaymentState, is_utr, normalized_utr
from app.orders.items.schemas import Ids
from app.orders.schemas import BooksOut
from app.shared.schemas import (
    ID_RANGE,
    AsSent,
    In,
    Money,
    PageIn,
    SortName,
    Time,
    YesNo,
    filled,
    page_of,
    per_page,
    required,
    result_of,
)
from app.shared.texts.messages import text
from app.store.media.schemas import picture_field

MAX_AMOUNT = 99_999_999
MAX_STATEMENT = 900_000
# The longest name of a bill in the books.
MAX_BILL_NAME = 300
# Leaves room for blanks and hyphens that people type or copy.
MAX_TYPED_UTR = 40


def amount_field(**kwargs: Any) -> Money:
    """Return the field of an amount to pay."""
    limits = validate.Range(min=Decimal("0.01"), max=MAX_AMOUNT, error=text("payment.amount"))
    return Money(validate=limits, **kwargs)


def day_field() -> fields.Date:
    """Return the field of the day whose payments are listed."""
    return fields.Date(
        load_default=None,
        error_messages=dict.fromkeys(("invalid", "format", "invalid_awareness"), text("payment.day")),
    )


class Utr(fields.Str):
    """A bank's reference number, as it is compared."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        utr = normalized_utr(super()._deserialize(value, attr, data, **kwargs)[:MAX_TYPED_UTR])
        if not is_utr(utr):
            raise ValidationError(text("payment.utr"))
        return utr


def bills_field() -> fields.List:
    """Return the field of the open bills that a payment is for, by their names."""
    return fields.List(
        AsSent(validate=validate.Length(max=MAX_BILL_NAME)),
        load_default=list,
        validate=validate.Length(max=MAX_BILLS, error=text("payment.bills")),
    )


class NamesByLine(AsSent):
    """The names of open bills in a query, one a line."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        names = [name for name in super()._deserialize(value, attr, data, **kwargs).split("\n") if name]
        # No open bill has a longer name.
        if len(names) > MAX_BILLS or any(len(name) > MAX_BILL_NAME for name in names):
            raise ValidationError(text("payment.bills"))
        return names


class PaidForIn(In):
    """An order, or the account whose dues are paid, all or some `bills` of it; a party gets its own."""

    order_id = fields.Int(data_key="orderId", load_default=None, validate=ID_RANGE)
    account = fields.Str(data_key="accCd", load_default="", validate=validate.Length(max=50))
    bills = bills_field()


class RequestIn(PaidForIn):
    """The thing to pay; without an amount, everything that is due or left of the bills.

    Names may contain commas, so `bills` has one a line.
    """

    bills = NamesByLine(load_default=list, metadata={"maxLength": MAX_BILLS * (MAX_BILL_NAME + 1)})
    amount = amount_field(load_default=None)


class LinkRequestIn(In):
    """Without an amount, everything that is due is to be paid."""

    amount = amount_field(load_default=None)


class LinkReportIn(In):
    """The amount of a payment in rupees, and its reference number (UTR), a picture of it, or both."""

    amount = amount_field(**required("payment.amount"))
    utr = Utr(load_default="", metadata={"maxLength": MAX_TYPED_UTR})
    picture = picture_field(load_default=None, allow_none=True)

    @validates_schema
    def _check_evidence(self, data: dict[str, Any], **_: Any) -> None:
        if not (data["utr"] or data["picture"]):
            raise ValidationError(text("payment.utr_or_picture"), field_name="utr")


class ReportIn(LinkReportIn, PaidForIn):
    """A payment for an order, or for the dues of an account."""


class PaymentOut(Schema):
    """A payment as it was reported; `reason` says why it was rejected or bounced.

    A payment by UPI has a `utr`, an online payment the gateway's id in that field, a cheque its number, bank
    and day. `picture` is the id of a picture in place of a `utr`, or in addition to it. `bills` are the names
    of the bills that it is for. `receipt` is the number of the receipt that its customer may download. `over`
    is the part of it above the order's amount.
    """

    id = fields.Int(attribute="payment.id", required=True)
    amount = Money(attribute="payment.amount", required=True)
    method = fields.Str(attribute="payment.method", required=True, validate=validate.OneOf(list(Method)))
    utr = fields.Str(required=True)
    chequeNumber = fields.Str(attribute="payment.cheque_number", required=True)
    chequeBank = fields.Str(attribute="payment.cheque_bank", required=True)
    chequeOn = Time(attribute="payment.cheque_on", required=True, allow_none=True)
    bills = fields.List(fields.Str(), attribute="payment.bills", required=True)
    note = fields.Str(attribute="payment.note", required=True)
    picture = fields.Str(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(list(PaymentState)))
    reason = fields.Str(required=True)
    reportedAt = Time(attribute="payment.reported_at", required=True)
    receipt = fields.Str(required=True, allow_none=True)
    over = Money(required=True)


class UpiOut(Schema):
    """The UPI payee: `address` opens a payment app, `qr` is the same as a picture (a data URI)."""

    id = fields.Str(attribute="payee.upi_id", required=True)
    name = fields.Str(attribute="payee.name", required=True)
    amount = Money(required=True)
    address = fields.Str(required=True)
    qr = fields.Str(required=True)


class BillToPayOut(Schema):
    """An open bill, and the amount left to pay; the name of a bill `ofOrder` is the order's number."""

    name = fields.Str(required=True)
    due_on = fields.Date(data_key="due", required=True, allow_none=True)
    left = Money(required=True)
    of_order = fields.Bool(data_key="ofOrder", required=True)


class OnlineOut(Schema):
    """The amount that is paid on the page of the payment gateway."""

    amount = Money(required=True)


class RequestBody(Schema):
    """The amounts due in rupees, how to pay them, and the payments so far, newest first.

    `unpaid` is the part of the `total` that is neither confirmed nor settled in the books. `due` is `unpaid`
    less the payments that wait and that the caller or the store reported. `over` is the amount paid beyond
    the `total` of an order that has no refund. It is on the account; a guest has no account. An open refund
    may be paid while it is `covered`, dropped while it is not. `amount` is what is to be paid now. `bills`
    are the first hundred of an account, the oldest first.
    """

    total = Money(attribute="due.total", required=True)
    unpaid = Money(attribute="due.unpaid", required=True)
    due = Money(attribute="due.left", required=True)
    over = Money(attribute="due.over", required=True)
    covered = fields.Bool(attribute="due.covered", required=True)
    has_account = fields.Bool(data_key="hasAccount", required=True)
    refunds = fields.List(fields.Nested(RefundOut), required=True)
    amount = Money(required=True)
    bills = fields.List(fields.Nested(BillToPayOut), required=True)
    upi = fields.Nested(UpiOut, required=True, allow_none=True)
    online = fields.Nested(OnlineOut, required=True, allow_none=True)
    payments = fields.List(fields.Nested(PaymentOut), required=True)


class ReportedBody(Schema):
    id = fields.Int(data_key="paymentId", required=True)


class OwnersPaymentOut(PaymentOut):
    """A payment with its order or account, and who decided on it; the store `collected` it, or not."""

    orderId = fields.Int(attribute="payment.order_id", required=True, allow_none=True)
    order_number = fields.Int(data_key="ORDER_NO", required=True, allow_none=True)
    accCd = fields.Str(attribute="payment.account_code", required=True, allow_none=True)
    customer = fields.Str(required=True)
    reportedBy = fields.Str(attribute="payment.by_name", required=True)
    collected = fields.Bool(required=True)
    decided_by = fields.Str(data_key="decidedBy", required=True)
    decided_at = Time(data_key="decidedAt", required=True, allow_none=True)
    books = fields.Nested(BooksOut, required=True, allow_none=True)


class SumOut(Schema):
    """The number of payments of a method in a state, and their sum in rupees."""

    method = fields.Str(required=True, validate=validate.OneOf(list(Method)))
    state = fields.Str(required=True, validate=validate.OneOf(list(PaymentState)))
    count = fields.Int(required=True)
    amount = Money(required=True)


SORT_COLUMNS = {"customer": "customer", "amount": "amount", "reportedAt": "reported_at"}


class PaymentsIn(PageIn):
    """Filters of the owner's list.

    `query` matches reference or cheque number, customer, and number of the order. `salesperson` is the code
    of who collected.
    """

    size = per_page(20)
    state = fields.Str(load_default=None, validate=validate.OneOf(list(PaymentState)))
    method = fields.Str(load_default=None, validate=validate.OneOf(list(Method)))
    salesperson = fields.Str(load_default="", validate=validate.Length(max=50))
    day = day_field()
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    ordered_by = SortName(SORT_COLUMNS)
    desc = YesNo()

    @post_load
    def _to_filter(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        filters = PaymentFilter(
            state=PaymentState(data["state"]) if data["state"] else None,
            method=Method(data["method"]) if data["method"] else None,
            salesperson=data["salesperson"],
            day=data["day"],
            words=data["words"].strip(),
            ordered_by=data["ordered_by"],
            desc=data["desc"],
        )
        return {"filters": filters, "page": data["page"], "size": data["size"]}


class PaymentDecisionIn(In):
    """The payments, and whether they were received. The customer reads the reason of a rejection or bounce.

    `utr` is the reference number of a payment by UPI that was reported without one.
    """

    ids = Ids(data_key="id", required=True)
    decision = fields.Str(validate=validate.OneOf(list(DECISIONS)), **required("payment.decision"))
    reason = fields.Str(load_default="", validate=validate.Length(max=200))
    utr = Utr(load_default="", metadata={"maxLength": MAX_TYPED_UTR})

    @validates_schema
    def _check_reason(self, data: dict[str, Any], **_: Any) -> None:
        if data["decision"] in UNPAID and not data["reason"].strip():
            raise ValidationError(text("payment.reason"), field_name="reason")


class DecidedBody(Schema):
    """The ids of the payments that changed."""

    ids = fields.List(fields.Int(), required=True)


class StatementIn(In):
    """A bank statement as CSV, as text."""

    statement = fields.Str(
        validate=[
            filled("payment.no_statement"),
            validate.Length(max=MAX_STATEMENT, error=text("payment.statement_size")),
        ],
        **required("payment.no_statement"),
    )


class SumsBody(Schema):
    """Rupees of today's confirmed payments, and of all payments that wait for a decision."""

    today = Money(required=True)
    waiting = Money(required=True)
    waiting_count = fields.Int(data_key="waitingCount", required=True)


class FoundOut(Schema):
    """A payment that the statement has: its row there, the received amount, and the text next to it."""

    id = fields.Int(required=True)
    finding = fields.Str(required=True, validate=validate.OneOf(list(Finding)))
    row = fields.Int(required=True)
    amount = Money(required=True)
    narration = fields.Str(required=True)


class BankStatementBody(Schema):
    """The waiting payments that were found, of how many, and the number of credits in the statement."""

    found = fields.List(fields.Nested(FoundOut), required=True)
    searched = fields.Int(data_key="payments", required=True)
    credits = fields.Int(required=True)


RequestOut = result_of("PaymentRequestOut", RequestBody)
ReportedOut = result_of("ReportedPaymentOut", ReportedBody)
ReceiptBooksOut = result_of("ReceiptBooksOut", BooksOut)
PaymentPageOut = page_of("PaymentPage", OwnersPaymentOut).from_dict(
    {"sums": fields.List(fields.Nested(SumOut), required=True)}, name="PaymentPageOut"
)
DecidedOut = result_of("DecidedPaymentsOut", DecidedBody)
SumsOut = result_of("PaymentSumsOut", SumsBody)
StatementOut = result_of("BankStatementOut", BankStatementBody)
