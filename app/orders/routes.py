"""Routes of orders for customers, salespeople and the owner."""

from datetime import UTC, datetime

from flask import request
from flask.views import MethodView
from flask_smorest import Blueprint

from app.auth.viewer import Viewer, load_viewer
from app.cart.schemas import cart_on_wire
from app.orders import (
    accounting_queue,
    checkout,
    move,
    move_schemas,
    placement,
    placement_schemas,
    queries,
    schemas,
)
from app.shared import throttle
from app.shared.access import access, current_actor
from app.shared.actor import Access
from app.shared.errors import NotFound
from app.shared.responses import json_answer
from app.shared.schemas import ErrorOut, list_response
from tenant_router.http import db

blp = Blueprint("orders", __name__, url_prefix="/api/orders", description="Orders")
BUYERS = (Access.GUEST, Access.PARTY, Access.SALESPERSON)
MAX_IDEMPOTENCY_KEY_LENGTH = 200


def _viewer(party: str | None = None) -> Viewer:
    return load_viewer(db, current_actor(), party or None)


def _proof(query: dict) -> queries.Proof | None:
    """Return a guest's proof for an order of another session. Raise TooManyRequests after too many tries."""
    proof = queries.proof_of(current_actor(), number=query["words"], mobile_number=query["mobile_number"])
    if proof is not None:
        searches = throttle.Limit("60 per 15 minutes", "guest's orders", throttle.by_address())
        throttle.check(searches)
        throttle.count(searches)
    return proof


def _page(query: dict, viewer: Viewer, *, proof: queries.Proof | None = None) -> dict:
    filters = queries.OrderFilter(**query)
    orders, total = queries.order_page(db, viewer.actor, filters, now=datetime.now(UTC), proof=proof)
    owner = viewer.actor.kind is Access.OWNER
    accounting = accounting_queue.states_of(db, [listed.order.id for listed in orders]) if owner else {}
    shown = [schemas.order_on_wire(order, viewer, accounting.get(order.order.id)) for order in orders]
    return list_response(shown, total, filters.page, filters.size)


@blp.route("")
class Orders(MethodView):
    @access(*BUYERS, Access.OWNER, checked_by_view=True)
    @blp.arguments(schemas.OrdersIn(), location="query")
    @blp.response(200, schemas.OrderPageOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def get(self, query):
        """Return the caller's orders, newest first: a salesperson's parties', or all of them for the owner.

        Guests see the orders of their own session. With an order's number as `query` and its mobile number as
        `pMobileNo` they see that one order of any session.
        """
        return json_answer(_page(query, _viewer(query["party"]), proof=_proof(query)))

    @access(*BUYERS)
    @blp.arguments(placement_schemas.PlaceOrderIn())
    @blp.response(201, placement_schemas.PlacedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=placement_schemas.PricesMovedOut)
    def post(self, body):
        """Place an order. Repeating the same `Idempotency-Key` returns the same order.

        Rates, tax and totals are computed by the server. If they differ from the amounts shown to the buyer,
        the answer is 409 with the current ones.
        """
        viewer = _viewer(body["party"])
        try:
            order = placement.place(db, viewer, _request(body), now=datetime.now(UTC))
        except placement.PricesChanged as moved:
            moved.body = cart_on_wire(moved.lines, viewer, db.store.key)
            raise
        return {"result": {"orderId": order.id, "ORDER_NO": order.number}}


def _request(body: dict) -> checkout.OrderRequest:
    key = request.headers.get("Idempotency-Key", "").strip()[:MAX_IDEMPOTENCY_KEY_LENGTH]
    return checkout.OrderRequest(
        lines=[checkout.RequestedLine(**line) for line in body["lines"]],
        payment_mode=body["payment_mode"],
        item_amount=body["item_amount"],
        net_amount=body["net_amount"],
        delivery=body["delivery"],
        paid_amount=body["paid_amount"],
        remarks=(body["remarks1"] or "", body["remarks2"] or "", body["remarks3"] or ""),
        key=key or None,
    )


@blp.route("/sman")
class SalespersonOrders(MethodView):
    @access(Access.SALESPERSON, checked_by_view=True)
    @blp.arguments(schemas.OrdersIn(), location="query")
    @blp.response(200, schemas.OrderPageOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return the orders of a salesperson's parties, or of one of them."""
        return json_answer(_page(query, _viewer(query["party"])))


@blp.route("/filter")
class OwnerOrders(MethodView):
    @access(Access.OWNER, checked_by_view=True)
    @blp.arguments(schemas.OwnerOrdersIn(), location="query")
    @blp.response(200, schemas.OwnerOrderPageOut)
    def get(self, query):
        """Return the owner's list by type, with the number of orders per type."""
        viewer = _viewer()
        counts = queries.order_counts(db, now=datetime.now(UTC))
        return json_answer({**_page(query, viewer), "counts": counts})


@blp.route("/status/counts")
class OrderCounts(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.OrderCountsOut)
    def get(self):
        """Return the number of orders per type of the owner's list."""
        return json_answer({"result": queries.order_counts(db, now=datetime.now(UTC))})


@blp.route("/export/data")
class OrdersForExport(MethodView):
    @access(Access.OWNER, checked_by_view=True)
    @blp.arguments(schemas.ExportIn(), location="query")
    @blp.response(200, schemas.OrderPageOut)
    def get(self, query):
        """Return orders with their items, newest first, up to a thousand per page."""
        return json_answer(_page({**query, "words": query["words"].strip()}, _viewer()))


@blp.route("/<int:order_id>")
class OneOrder(MethodView):
    @access(*BUYERS, Access.OWNER, checked_by_view=True)
    @blp.arguments(schemas.ProofIn(), location="query")
    @blp.response(200, schemas.OrderDetailOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def get(self, query, order_id):
        """Return one order with its items and history; guests may prove an order as in the list."""
        viewer = _viewer()
        order = queries.one_order(db, viewer.actor, order_id, _proof(query))
        if order is None:
            raise NotFound(viewer.message_key("order.unknown"))
        accounting = accounting_queue.states_of(db, [order_id]) if viewer.actor.kind is Access.OWNER else {}
        shown = schemas.order_on_wire(order, viewer, accounting.get(order_id))
        steps = schemas.timeline_on_wire(queries.timeline(db, order_id))
        return json_answer({"result": {**shown, "timeline": steps}})


@blp.route("/<int:order_id>/books")
class OrderAccounting(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.OrderBooksOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, order_id):
        """Send an order to the accounting package, again if it was sent before."""
        viewer = _viewer()
        if queries.one_order(db, viewer.actor, order_id) is None:
            raise NotFound(viewer.message_key("order.unknown"))
        return {"result": schemas.books_on_wire(accounting_queue.queue_again(db, order_id))}


@blp.route("/status")
class StatusMoves(MethodView):
    @access(Access.PARTY, Access.SALESPERSON, Access.OWNER)
    @blp.arguments(move_schemas.MoveIn())
    @blp.response(200, move_schemas.MovedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, body):
        """Move items or whole orders to another status: either all of them or, if one must not move, none."""
        verb = move.move_orders if body["type"] == "order" else move.move_items
        moved = verb(db, ids=body["ids"], to=body["to"], by=current_actor(), now=datetime.now(UTC))
        return {"result": moved}
