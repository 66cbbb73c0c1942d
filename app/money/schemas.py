"""Request and response schemas of payments."""

from dataclasses import asdict
from decimal import Decimal
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from app.money.bank_statement import Finding, Found, Statement
from app.money.models import AccountingReceipt
from app.money.queries import ListedPayment, PaymentFilter, PaymentSum, PaymentSums
from app.money.requests import PaymentRequest
from app.money.rules import DECISIONS, UNPAID, Method, PaymentState, is_utr, normalized_utr
from app.orders.move_schemas import MAX_ID, Ids
from app.orders.schemas import BooksOut, books_on_wire
from app.shared.actor import Access
from app.shared.qr_codes import qr_code
from app.shared.schemas import In, Money, PageIn, filled, number, page_of, per_page, required, result_of
from app.shared.texts.messages import text
from app.store.media.private_pictures import picture_id
from app.store.media.schemas import picture_field

MAX_AMOUNT = 99_999_999
MAX_STATEMENT = 900_000
SHOWN_DIGITS = 4
# Blanks and hyphens that people type or copy along.
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


class PaidForIn(In):
    """An order, or the account whose dues are paid; a party gets its own."""

    order_id = fields.Int(data_key="orderId", load_default=None, validate=validate.Range(min=1, max=MAX_ID))
    account = fields.Str(data_key="accCd", load_default="", validate=validate.Length(max=50))


class RequestIn(PaidForIn):
    """What is to be paid; without an amount all that is due."""

    amount = amount_field(load_default=None)


class LinkRequestIn(In):
    """Without an amount all that is due is to be paid."""

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

    One by UPI has a `utr`, one online the gateway's id there, a cheque its number, bank and day. `picture` is
    the id of a picture in place of a `utr`, or beside it. `bills` are the names of those that it is for.
    `receipt` is the number of the receipt that its customer may download.
    """

    id = fields.Int(required=True)
    amount = Money(required=True)
    method = fields.Str(required=True, validate=validate.OneOf(list(Method)))
    utr = fields.Str(required=True)
    chequeNumber = fields.Str(required=True)
    chequeBank = fields.Str(required=True)
    chequeOn = fields.Str(required=True, allow_none=True)
    bills = fields.List(fields.Str(), required=True)
    note = fields.Str(required=True)
    picture = fields.Str(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(list(PaymentState)))
    reason = fields.Str(required=True)
    reportedAt = fields.Str(required=True)
    receipt = fields.Str(required=True, allow_none=True)


class UpiOut(Schema):
    """Whom to pay by UPI: `address` opens a payment app, `qr` is the same as a picture (a data URI)."""

    id = fields.Str(required=True)
    name = fields.Str(required=True)
    amount = Money(required=True)
    address = fields.Str(required=True)
    qr = fields.Str(required=True)


class OnlineOut(Schema):
    """The amount that is paid on the page of the payment gateway."""

    amount = Money(required=True)


class RequestBody(Schema):
    """The amounts due in rupees, how to pay them, and the payments so far, newest first.

    `unpaid` is the part of the `total` that is neither confirmed nor settled in the books. `due` is `unpaid`
    less the payments that wait and that the caller or the store reported.
    """

    total = Money(required=True)
    unpaid = Money(required=True)
    due = Money(required=True)
    upi = fields.Nested(UpiOut, required=True, allow_none=True)
    online = fields.Nested(OnlineOut, required=True, allow_none=True)
    payments = fields.List(fields.Nested(PaymentOut), required=True)


class ReportedBody(Schema):
    paymentId = fields.Int(required=True)


class OwnersPaymentOut(PaymentOut):
    """A payment with its order or account, and who decided on it; the store `collected` it, or not."""

    orderId = fields.Int(required=True, allow_none=True)
    ORDER_NO = fields.Int(required=True, allow_none=True)
    accCd = fields.Str(required=True, allow_none=True)
    customer = fields.Str(required=True)
    reportedBy = fields.Str(required=True)
    collected = fields.Bool(required=True)
    decidedBy = fields.Str(required=True)
    decidedAt = fields.Str(required=True, allow_none=True)
    books = fields.Nested(BooksOut, required=True, allow_none=True)


class ReceiptBooksOut(Schema):
    result = fields.Nested(BooksOut, required=True)


class SumOut(Schema):
    """How many payments of a method are in a state, and their sum in rupees."""

    method = fields.Str(required=True, validate=validate.OneOf(list(Method)))
    state = fields.Str(required=True, validate=validate.OneOf(list(PaymentState)))
    count = fields.Int(required=True)
    amount = Money(required=True)


class PaymentsIn(PageIn):
    """Filters of the owner's list.

    `query` matches reference or cheque number, customer, and number of the order. `salesperson` is the code
    of who collected.
    """

    size = per_page(20)
    size.data_key = "per_page"
    state = fields.Str(load_default=None, validate=validate.OneOf(list(PaymentState)))
    method = fields.Str(load_default=None, validate=validate.OneOf(list(Method)))
    salesperson = fields.Str(load_default="", validate=validate.Length(max=50))
    day = day_field()
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))

    @post_load
    def _to_filter(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        filters = PaymentFilter(
            state=PaymentState(data["state"]) if data["state"] else None,
            method=Method(data["method"]) if data["method"] else None,
            salesperson=data["salesperson"],
            day=data["day"],
            words=data["words"].strip(),
        )
        return {"filters": filters, "page": data["page"], "size": data["size"]}


class PaymentDecisionIn(In):
    """The payments, and whether they were received. Why one is rejected or bounced, its customer reads.

    `utr` is the reference number of a payment by UPI that came without.
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
    """Rupees of today's confirmed payments, and of all that wait for a decision."""

    today = Money(required=True)
    waiting = Money(required=True)
    waitingCount = fields.Int(required=True)


class FoundOut(Schema):
    """A payment that the statement has: its row there, what was received, and the text beside it."""

    id = fields.Int(required=True)
    finding = fields.Str(required=True, validate=validate.OneOf(list(Finding)))
    row = fields.Int(required=True)
    amount = Money(required=True)
    narration = fields.Str(required=True)


class BankStatementBody(Schema):
    """The waiting payments that were found, of how many, and the number of credits in the statement."""

    found = fields.List(fields.Nested(FoundOut), required=True)
    payments = fields.Int(required=True)
    credits = fields.Int(required=True)


RequestOut = result_of("PaymentRequestOut", RequestBody)
ReportedOut = result_of("ReportedPaymentOut", ReportedBody)
PaymentPageOut = page_of("PaymentPage", OwnersPaymentOut).from_dict(
    {"sums": fields.List(fields.Nested(SumOut), required=True)}, name="PaymentPageOut"
)
DecidedOut = result_of("DecidedPaymentsOut", DecidedBody)
SumsOut = result_of("PaymentSumsOut", SumsBody)
StatementOut = result_of("BankStatementOut", BankStatementBody)


def request_on_wire(
    request: PaymentRequest, reader: Access, *, online: Decimal | None = None
) -> dict[str, Any]:
    """Return the JSON of a request; who has only a link sees no picture, and the end of a reference number.

    A picture that others added is not theirs to open, such as a salesperson's of what they collected.
    `online` is the amount to pay on the page of the gateway.
    """
    upi = None
    if request.payee and request.address:
        upi = {
            "id": request.payee.upi_id,
            "name": request.payee.name,
            "amount": number(request.amount),
            "address": request.address,
            "qr": qr_code(request.address),
        }
    shown = [payment_on_wire(each) for each in request.payments]
    if reader is not Access.OWNER:
        own = [each.payment.by_role == reader for each in request.payments]
        shown = [each if mine else {**each, "picture": ""} for each, mine in zip(shown, own, strict=True)]
    if reader in (Access.LINK, Access.GUEST):
        shown = [{**each, "receipt": None} for each in shown]
    if reader is Access.LINK:
        shown = [{**each, "utr": _end_of(each["utr"]), "picture": ""} for each in shown]
    paid_online = None if online is None else {"amount": number(online)}
    total, unpaid, due = map(number, request.due)
    amounts = {"total": total, "unpaid": unpaid, "due": due}
    return {**amounts, "upi": upi, "online": paid_online, "payments": shown}


def _end_of(utr: str) -> str:
    return utr and f"…{utr[-SHOWN_DIGITS:]}"


def payment_on_wire(listed: ListedPayment) -> dict[str, Any]:
    """Return the JSON of a payment as its customer sees it."""
    payment = listed.payment
    return {
        "id": payment.id,
        "amount": number(payment.amount),
        "method": payment.method,
        "utr": listed.utr,
        "chequeNumber": payment.cheque_number,
        "chequeBank": payment.cheque_bank,
        "chequeOn": payment.cheque_on and payment.cheque_on.isoformat(),
        "bills": payment.bills,
        "note": payment.note,
        "picture": picture_id(payment.picture),
        "state": listed.state,
        "reason": listed.reason,
        "reportedAt": payment.reported_at.isoformat(),
        "receipt": listed.receipt,
    }


def owners_payment(listed: ListedPayment, books: AccountingReceipt | None) -> dict[str, Any]:
    """Return the JSON of a payment as the owner sees it, with its receipt in the books."""
    return {
        **payment_on_wire(listed),
        "orderId": listed.payment.order_id,
        "ORDER_NO": listed.order_number,
        "accCd": listed.payment.account_code,
        "customer": listed.customer,
        "reportedBy": listed.payment.by_name,
        "collected": listed.collected,
        "decidedBy": listed.decided_by,
        "decidedAt": listed.decided_at and listed.decided_at.isoformat(),
        "books": books_on_wire(books),
    }


def sum_on_wire(sums: PaymentSum) -> dict[str, Any]:
    """Return the JSON of how much was paid by a method and is in a state."""
    return {**asdict(sums), "amount": number(sums.amount)}


def statement_on_wire(statement: Statement) -> dict[str, Any]:
    """Return the JSON of what a bank statement has."""
    found = [_found(each) for each in statement.found]
    return {"found": found, "payments": statement.searched, "credits": statement.credits}


def _found(found: Found) -> dict[str, Any]:
    return {**found._asdict(), "amount": number(found.amount)}


def sums_on_wire(sums: PaymentSums) -> dict[str, Any]:
    """Return the JSON of what was received today, and of what waits."""
    return {
        "today": number(sums.today),
        "waiting": number(sums.waiting),
        "waitingCount": sums.waiting_count,
    }
