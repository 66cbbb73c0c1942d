"""Routes of payments: for customers, for who has the link of an order, and for the owner."""

from datetime import UTC, datetime
from typing import Any

from flask.views import MethodView
from flask_smorest import Blueprint

from app.auth.viewer import Viewer, load_viewer
from app.orders.links import actor_of
from app.payments import queries, schemas, service
from app.payments.bank_statement import Searched, find_payments
from app.payments.requests import paid_for_dues, paid_for_order, payment_request
from app.payments.rules import PaymentState
from app.shared.access import access, current_actor
from app.shared.actor import Access
from app.shared.attempts import Attempt
from app.shared.errors import Invalid
from app.shared.responses import json_answer
from app.shared.schemas import ErrorOut, list_response
from app.shared.throttle import counted_attempt
from tenant_router.http import db

blp = Blueprint("payments", __name__, url_prefix="/api/payments", description="Payments")
PAYERS = (Access.GUEST, Access.PARTY, Access.SALESPERSON)


def _paid_for(order_id: int | None, account: str) -> service.PaidFor:
    """Return what the caller may pay. x."""
    viewer = load_viewer(db, current_actor(), None)
    if order_id is not None:
        return paid_for_order(db, viewer, order_id)
    if viewer.actor.kind is Access.GUEST:
        raise Invalid("payment.no_amounts", field="order_id")
    return paid_for_dues(db, viewer, account)


def _link_holder(token: str) -> Viewer:
    with counted_attempt(Attempt.ORDER_LINK):
        return load_viewer(db, actor_of(db, token, now=datetime.now(UTC)), None)


def _report(paid_for: service.PaidFor, viewer: Any, body: dict[str, Any]) -> dict[str, Any]:
    amount, utr, now = body["amount"], body["utr"], datetime.now(UTC)
    payment = service.report_payment(db, paid_for, amount=amount, utr=utr, by=viewer, now=now)
    return {"result": {"paymentId": payment.id}}


@blp.route("")
class Payments(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.PaymentsIn(), location="query")
    @blp.response(200, schemas.PaymentPageOut)
    def get(self, query):
        """Return a page of the payments, newest first, and the sums of all that match the filters."""
        page, size = query["page"], query["size"]
        payments, sums = queries.payment_page(db, query["filters"], page=page, size=size)
        shown = [schemas.owners_payment(each) for each in payments]
        answer = list_response(shown, sum(each.count for each in sums), page, size)
        return json_answer({**answer, "sums": [schemas.sum_on_wire(each) for each in sums]})

    @access(*PAYERS)
    @blp.arguments(schemas.ReportIn())
    @blp.response(201, schemas.ReportedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body):
        """Report a payment by its reference number (UTR); it waits until the owner confirms it.

        Repeating a report that still waits returns the same payment.
        """
        return _report(_paid_for(body["order_id"], body["account"]), current_actor(), body)


@blp.route("/request")
class Request(MethodView):
    @access(*PAYERS, Access.OWNER)
    @blp.arguments(schemas.RequestIn(), location="query")
    @blp.response(200, schemas.RequestOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return what is due of an order or an account, how to pay it by UPI, and the payments so far."""
        paid_for = _paid_for(query["order_id"], query["account"])
        request = payment_request(db, paid_for, amount=query["amount"])
        return json_answer({"result": schemas.request_on_wire(request, current_actor().kind)})


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
        viewer = _link_holder(token)
        paid_for = paid_for_order(db, viewer, int(viewer.actor.code))
        request = payment_request(db, paid_for, amount=query["amount"])
        return json_answer({"result": schemas.request_on_wire(request, Access.LINK)})

    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(schemas.LinkReportIn())
    @blp.response(201, schemas.ReportedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(410, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, body, token):
        """Report a payment for the order of a link by its reference number (UTR)."""
        viewer = _link_holder(token)
        return _report(paid_for_order(db, viewer, int(viewer.actor.code)), viewer.actor, body)


@blp.route("/decision")
class Decision(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.PaymentDecisionIn())
    @blp.response(200, schemas.DecidedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, body):
        """Confirm or reject payments, or say that cheques bounced. The last decision holds; all are kept."""
        ids = service.decide(
            db,
            body["ids"],
            PaymentState(body["decision"]),
            reason=body["reason"].strip(),
            by=current_actor(),
            now=datetime.now(UTC),
        )
        return {"result": {"ids": ids}}


@blp.route("/statement")
class BankStatement(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.StatementIn())
    @blp.response(200, schemas.StatementOut)
    def post(self, body):
        """Find the payments that wait in a bank statement (CSV). It confirms and keeps nothing."""
        searched = [Searched(*found) for found in queries.waiting_payments(db)]
        return {"result": schemas.statement_on_wire(find_payments(body["statement"], searched))}


@blp.route("/sums")
class Sums(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.SumsOut)
    def get(self):
        """Return what was collected today, and what waits for the owner."""
        sums = queries.payment_sums(db, now=datetime.now(UTC))
        return json_answer({"result": schemas.sums_on_wire(sums)})
