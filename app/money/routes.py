"""Routes of payments: for customers, for holders of an order's link, and for the owner."""

from collections.abc import Collection
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.edge.throttle import client_address, limited, store_bucket
from app.money import accounting_queue, queries, schemas, service
from app.money.bank_statement import Searched, find_payments
from app.money.due import PaidFor, with_overpaid
from app.money.models import ReceiptVoucher
from app.money.online.account import gateway_for
from app.money.online.rules import MIN_AMOUNT, amount_online
from app.money.requests import OnlineRequest, paid_for_dues, paid_for_order, payment_request
from app.money.rules import PaymentState
from app.orders.items.accounting_queue import settle
from app.orders.links import holder_of
from app.people.auth.viewer import Viewer, load_viewer
from app.shared.actor import Access
from app.shared.errors import Invalid
from app.shared.india.rupees import rupees
from app.shared.schemas import ErrorOut, list_response
from app.store.media.routes import accepts_files, add_received_picture
from app.store.media.rules import MAX_BYTES, FileKind
from app.store.media.schemas import PictureIdOut, PictureIn
from tenant_router.http import db

blp = Blueprint("payments", __name__, url_prefix="/api/payments", description="Payments")
PICTURES_BY_LINK = "60 per hour"
PAYERS = (Access.GUEST, Access.PARTY, Access.SALESPERSON)


def _paid_for(viewer: Viewer, order_id: int | None, account: str) -> PaidFor:
    """Return the order or account that the caller may pay."""
    if order_id is not None:
        return paid_for_order(db, viewer, order_id)
    if viewer.actor.kind is Access.GUEST:
        raise Invalid("payment.no_amounts", field="order_id")
    return paid_for_dues(db, viewer, account)


def _request(
    viewer: Viewer, paid_for: PaidFor, amount: Decimal | None, bills: Collection[str] = ()
) -> dict[str, Any]:
    request = payment_request(db, paid_for, viewer.actor.kind, amount=amount, bills=bills)
    # An online payment of an order always covers the whole due amount.
    left = amount_online(request.due.left)
    online = left if paid_for.order else amount_online(request.amount)
    if gateway_for(db, viewer.settings, viewer.actor):
        if online is not None:
            request = request._replace(online=OnlineRequest(online))
        elif left is not None and not paid_for.order and request.upi is None:
            field = "bills" if amount is None else "amount"
            raise Invalid("payment.online_minimum", field=field, minimum=rupees(MIN_AMOUNT))
    return {"result": request}


def _report(paid_for: PaidFor, viewer: Any, body: dict[str, Any]) -> dict[str, Any]:
    amount, now = body["amount"], datetime.now(UTC)
    evidence = service.Evidence(body["utr"], body["picture"])
    payment = service.report_payment(
        db, paid_for, amount=amount, evidence=evidence, bills=body.get("bills", ()), by=viewer, now=now
    )
    return {"result": payment}


@blp.route("")
class Payments(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.PaymentsIn(), location="query")
    @blp.response(200, schemas.PaymentPageOut)
    def get(self, query):
        """Return a page of the payments, newest first by default, and the sums of all that match."""
        page, size = query["page"], query["size"]
        payments, sums = queries.payment_page(db, query["filters"], page=page, size=size)
        total, shown = sum(each.count for each in sums), with_overpaid(db, payments)
        return {**list_response(shown, total, page, size), "sums": sums}

    @access(*PAYERS)
    @blp.arguments(schemas.ReportIn())
    @blp.response(201, schemas.ReportedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body):
        """Report a payment by its reference number (UTR) or a picture; it waits until the owner confirms it.

        Repeating a report that still waits returns the same payment.
        """
        viewer = load_viewer(db, current_actor(), None)
        return _report(_paid_for(viewer, body["order_id"], body["account"]), viewer.actor, body)


@blp.route("/request")
class Request(MethodView):
    @access(*PAYERS, Access.OWNER)
    @blp.arguments(schemas.RequestIn(), location="query")
    @blp.response(200, schemas.RequestOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return what is due of an order or an account, how to pay it by UPI, and the payments so far."""
        viewer = load_viewer(db, current_actor(), None)
        paid_for = _paid_for(viewer, query["order_id"], query["account"])
        return _request(viewer, paid_for, query["amount"], query["bills"])


@blp.route("/link/<token>")
class LinkedPayments(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(schemas.LinkRequestIn(), location="query")
    @blp.response(200, schemas.RequestOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(410, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def get(self, query, token):
        """Return how to pay the order of a link by UPI."""
        viewer = holder_of(db, token, now=datetime.now(UTC))
        paid_for = paid_for_order(db, viewer, int(viewer.actor.code))
        return _request(viewer, paid_for, query["amount"])

    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(schemas.LinkReportIn())
    @blp.response(201, schemas.ReportedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(410, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, body, token):
        """Report a payment for the order of a link by its reference number (UTR) or a picture."""
        viewer = holder_of(db, token, now=datetime.now(UTC))
        return _report(paid_for_order(db, viewer, int(viewer.actor.code)), viewer.actor, body)


@blp.route("/link/<token>/picture")
class LinkedPicture(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @limited((PICTURES_BY_LINK, "pictures", lambda: store_bucket(client_address())))
    @accepts_files(MAX_BYTES[FileKind.IMAGE])
    @blp.arguments(PictureIn(), location="files")
    @blp.response(201, PictureIdOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(410, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, form, token):
        """Add a picture for a payment of the order of a link."""
        viewer = holder_of(db, token, now=datetime.now(UTC))
        paid_for_order(db, viewer, int(viewer.actor.code))
        return {"result": add_received_picture(form["picture"], by=viewer.actor, field="picture")}


@blp.route("/decision")
class Decision(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.PaymentDecisionIn())
    @blp.response(200, schemas.DecidedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, body):
        """Confirm or reject payments, or say that cheques bounced. The last decision holds; all are kept.

        A confirmation of a payment by UPI without a reference number may add the number.
        """
        ids = service.decide(
            db,
            body["ids"],
            PaymentState(body["decision"]),
            utr=body["utr"],
            reason=body["reason"].strip(),
            by=current_actor(),
            now=datetime.now(UTC),
        )
        return {"result": {"ids": ids}}


@blp.route("/<int:payment_id>/books")
class PaymentAccounting(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.ReceiptBooksOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, payment_id):
        """Send the receipt of a confirmed payment to the accounting package, if it is not there."""
        return {"result": accounting_queue.queue_again(db, payment_id)}

    @access(Access.OWNER)
    @blp.response(200, schemas.ReceiptBooksOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def delete(self, payment_id):
        """Settle a receipt that was refused or is missing in the books: the owner has entered it there."""
        return {"result": settle(db, ReceiptVoucher, payment_id, now=datetime.now(UTC))}


@blp.route("/statement")
class BankStatement(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.StatementIn())
    @blp.response(200, schemas.StatementOut)
    def post(self, body):
        """Find the payments that wait in a bank statement (CSV). It confirms and keeps nothing."""
        searched = [Searched(*found) for found in queries.waiting_payments(db)]
        return {"result": find_payments(body["statement"], searched)}


@blp.route("/sums")
class Sums(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.SumsOut)
    def get(self):
        """Return what was received today, and what waits for the owner."""
        return {"result": queries.payment_sums(db, now=datetime.now(UTC))}
