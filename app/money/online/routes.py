"""Routes of payments online: for customers, for the owner's keys, and for the gateway's events."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from flask import request
from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.edge.admission import place_given_up
from app.edge.attempts import Attempt
from app.edge.body_parser import signed_body
from app.edge.throttle import counted_attempt
from app.money.due import PaidFor
from app.money.gateways import Gateway, GatewayRefused, GatewayUnavailable, KeysRefused
from app.money.online import account, schemas, service
from app.money.requests import paid_for_dues, paid_for_order
from app.orders.links import holder_of
from app.people.auth.viewer import Viewer, load_viewer
from app.shared.actor import Access
from app.shared.errors import BadRequest, Conflict, Invalid, Unauthorized, Unavailable
from app.shared.schemas import ErrorOut
from app.store.settings.schemas import public_address
from tenant_router.http import db, store_of_request, use_store
from tenant_router.session import StoreSession, store_session

blp = Blueprint("payments online", __name__, url_prefix="/api/payments", description="Payments online")
SIGNATURE_HEADER = "X-Razorpay-Signature"
RETRY_SECONDS = "30"


@blp.route("/online")
class Online(MethodView):
    @access(Access.GUEST, Access.PARTY)
    @blp.arguments(schemas.StartIn())
    @blp.response(201, schemas.StartedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body):
        """Start a payment on the page of the gateway, and return its address.

        The amount is what is due of the order; for dues the caller may choose it.
        """
        viewer = load_viewer(db, current_actor(), None)
        order_id = body["order_id"]
        if order_id is not None:
            return _start(
                viewer,
                lambda own: paid_for_order(own, viewer, order_id),
                f"order/{order_id}",
                bills=body["bills"],
            )
        if viewer.actor.kind is Access.GUEST:
            raise Invalid("payment.no_amounts", field="order_id")
        return _start(
            viewer,
            lambda own: paid_for_dues(own, viewer, body["account"]),
            "dues",
            amount=body["amount"],
            bills=body["bills"],
        )


@blp.route("/online/link/<token>")
class LinkedOnline(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(schemas.LinkStartIn())
    @blp.response(201, schemas.StartedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(410, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, _body, token):
        """Start a payment of what is due of the order of a link, and return the address of its page."""
        viewer = holder_of(db, token, now=datetime.now(UTC))
        order_id = int(viewer.actor.code)
        return _start(viewer, lambda own: paid_for_order(own, viewer, order_id), f"orders/link/{token}")


def _start(
    viewer: Viewer,
    paid_for_in: Callable[[StoreSession], PaidFor],
    page: str,
    *,
    amount: Decimal | None = None,
    bills: Sequence[str] = (),
) -> dict[str, Any]:
    """Start a payment; no transaction is open while the gateway is called."""
    store, now = store_of_request(), datetime.now(UTC)
    back = public_address(f"/{store.key}/{page}")
    db.rollback()
    with store_session(store) as starting:
        gateway = account.gateway_for(starting, viewer.settings, viewer.actor)
        if gateway is None:
            raise Conflict("payment.not_online")
        paid_for = paid_for_in(starting)
        started = service.start_link(
            starting, paid_for, amount=amount, bills=bills, by=viewer.actor, back=back, now=now
        )
    return {"result": {"address": started.url or _create(gateway, started)}}


def _create(gateway: Gateway, started: service.Started) -> str:
    """Create the link at the gateway, keep it, and return the address of its page."""
    store = store_of_request()
    try:
        with place_given_up(request.environ):
            created = gateway.create_link(started.request)
    except (GatewayRefused, GatewayUnavailable) as error:
        with store_session(store) as failing:
            service.note_failed(failing, started.link_id)
            if isinstance(error, KeysRefused):
                account.note_refusal(failing, now=datetime.now(UTC))
        if isinstance(error, GatewayRefused):
            raise Conflict("payment.online_refused") from None
        raise Unavailable("payment.online_away", headers={"Retry-After": RETRY_SECONDS}) from None
    with store_session(store) as opening:
        payable = service.note_opened(opening, started.link_id, created, now=datetime.now(UTC))
        account.note_acceptance(opening)
    if not payable:
        raise Conflict("payment.due_changed")
    return created.url


@blp.route("/gateway")
class GatewayOfOwner(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.AccountOut)
    def get(self):
        """Return the store's account at the payment gateway, never its secrets."""
        return {"result": account.account_of(db)}

    @access(Access.OWNER)
    @blp.arguments(schemas.AccountIn())
    @blp.response(200, schemas.AccountOut)
    def put(self, body):
        """Set the keys of the payment gateway; an empty key id removes them. No call returns a secret."""
        account.change_account(db, **body)
        db.flush()
        return {"result": account.account_of(db)}


@blp.route("/webhook/<store>")
class Webhook(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.response(200, schemas.EventOut)
    @blp.alt_response(400, schema=ErrorOut)
    @blp.alt_response(401, schema=ErrorOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, store):
        """Accept a signed event of the payment gateway; the call needs no API key.

        A repeated event takes effect once. An event that does not concern a payment online is ignored.
        """
        use_store(store)
        with counted_attempt(Attempt.GATEWAY_EVENT):
            gateway = account.gateway_of(db)
            if gateway is None:
                raise Unauthorized("error.not_signed")
            event = signed_body(lambda raw: gateway.is_signed(raw, request.headers.get(SIGNATURE_HEADER, "")))
        try:
            said = gateway.link_of_event(event)
        except ValueError:
            raise BadRequest from None
        if said is not None:
            service.settle(db, said, now=datetime.now(UTC))
        return {"result": {"received": True}}
