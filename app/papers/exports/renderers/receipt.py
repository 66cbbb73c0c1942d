"""The receipt of one payment."""

from collections.abc import Callable
from typing import BinaryIO

from app.money.queries import ListedPayment, payment_seen_by
from app.money.rules import Method, PaymentState, receipt_number
from app.papers.exports.kinds import ExportParams
from app.papers.exports.pdf.receipt import Receipt, write_receipt
from app.papers.exports.renderers.company import firm_of
from app.people.auth.viewer import Viewer
from app.shared.days import STORE_TIME
from app.store.settings.queries import company
from tenant_router.session import StoreSession

METHODS = {Method.UPI: "UPI", Method.CASH: "Cash", Method.CHEQUE: "Cheque", Method.ONLINE: "Online"}
STATES = {
    PaymentState.WAITING: "To be checked by the store",
    PaymentState.CONFIRMED: "Received by the store",
    PaymentState.REJECTED: "Not received by the store",
    PaymentState.BOUNCED: "Bounced, not paid",
}


def write(
    db: StoreSession,
    viewer: Viewer,
    params: ExportParams,
    file: BinaryIO,
    _report_progress: Callable[[int], None],
) -> None:
    """Write the receipt of a payment. Raises NotFound if the viewer may not see the payment."""
    listed = payment_seen_by(db, params["payment_id"], viewer.actor)
    payment = listed.payment
    receipt = Receipt(
        firm=firm_of(company(db)),
        number=receipt_number(payment.id),
        received_at=payment.reported_at.astimezone(STORE_TIME),
        payer=listed.customer,
        amount=payment.amount,
        facts=[(title, value) for title, value in _facts(listed) if value],
    )
    write_receipt(file, receipt)


def _facts(listed: ListedPayment) -> list[tuple[str, str]]:
    payment = listed.payment
    return [
        ("Paid by", METHODS[Method(payment.method)]),
        *_details(listed),
        ("For order", str(listed.order_number or "")),
        ("For bills", ", ".join(payment.bills)),
        ("Note", payment.note),
        ("Recorded by", payment.by_name),
        ("Status", STATES[listed.state]),
        ("Reason", listed.reason),
    ]


def _details(listed: ListedPayment) -> list[tuple[str, str]]:
    payment = listed.payment
    if payment.method != Method.CHEQUE:
        return [("Reference (UTR)", listed.utr)]
    day = f"{payment.cheque_on:%d-%m-%Y}" if payment.cheque_on else ""
    return [("Cheque", payment.cheque_number), ("Bank", payment.cheque_bank), ("Cheque date", day)]
