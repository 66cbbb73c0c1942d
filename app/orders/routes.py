"""Routes of orders for customers, salespeople and the owner."""

from datetime import UTC, datetime
from http import HTTPStatus

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.edge.attempts import Attempt
from app.edge.call import Call
from app.edge.direct_lane import Values, direct, run
from app.edge.request_headers import IDEMPOTENCY_KEY
from app.edge.responses import json_answer
from app.edge.throttle import check, count, rules_of
from app.orders import (
    detail_schemas,
    links,
    move,
    move_schemas,
    repeat,
    schemas,
    selection,
    selection_schemas,
)
from app.orders.cart.planned_schemas import ADDED, AddedOut
from app.orders.cart.priced_cart import cart_from
from app.orders.cart.routes import shown_cart
from app.orders.cart.schemas import cart_on_wire
from app.orders.cart.service import cart_reads
from app.orders.details import details_of
from app.orders.items import accounting_queue, notes, queries
from app.orders.items.models import OrderVoucher
from app.orders.place import checkout, credit, placement, placement_schemas
from app.orders.place.decision import PricesChanged
from app.people.accounts.queries import supply_from, supply_read
from app.people.auth.viewer import Viewer, load_viewer, loaded_viewer, viewer_read
from app.shared.actor import Access
from app.shared.errors import NotFound
from app.shared.schemas import ErrorOut, dumped, list_response
from tenant_router.http import db

blp = Blueprint("orders", __name__, url_prefix="/api/orders", description="Orders")
BUYERS = (Access.GUEST, Access.PARTY, Access.SALESPERSON)


def _viewer(party: str | None = None) -> Viewer:
    return load_viewer(db, current_actor(), party or None)


def _caller(party: str | None = None) -> tuple[Viewer, bool]:
    """Return the viewer, and whether it is an owner who completes orders by hand, in one round trip."""
    asking = current_actor()
    if asking.kind is not Access.OWNER:
        return _viewer(party), False
    (row,), ((first_status,),) = db.pipeline(viewer_read(asking, None), accounting_queue.first_status_read())
    return loaded_viewer(db, row, asking, None), first_status is None


def _proof(query: dict) -> queries.Proof | None:
    """Return a guest's proof for an order of another session. Raise TooManyRequests after too many tries."""
    proof = queries.proof_of(current_actor(), number=query["words"], mobile_number=query["mobile_number"])
    if proof is not None:
        by_address, by_number = rules_of(Attempt.GUEST_ORDER, number=proof.mobile_number)
        check(by_address, by_number)
        count(by_address)
    return proof


def _of_all_parties(query: dict) -> dict:
    """Return the query without the salesperson's own code as its party: existing clients mean all parties."""
    actor = current_actor()
    own = actor.kind is Access.SALESPERSON and query["party"] == actor.code
    return {**query, "party": None} if own else query


def _count_wrong(proof: queries.Proof | None) -> None:
    """Count a proof that matched no order."""
    if proof is not None:
        _, by_number = rules_of(Attempt.GUEST_ORDER, number=proof.mobile_number)
        count(by_number)


def _page(
    query: dict,
    viewer: Viewer,
    completes: bool,
    *,
    proof: queries.Proof | None = None,
    brief: bool = False,
) -> dict:
    filters = queries.OrderFilter(**query)
    orders, total = queries.order_page(db, viewer.actor, filters, now=datetime.now(UTC), proof=proof)
    if not total:
        _count_wrong(proof)
    shown = [
        schemas.order_on_wire(order, viewer, order.voucher, completes=completes, in_list=True, brief=brief)
        for order in orders
    ]
    return list_response(shown, total, filters.page, filters.size)


def _place(call: Call, body: Values) -> Values:
    request = checkout.requested(body, key=call.idempotency_key)
    party, now = body["party"] or None, datetime.now(UTC)
    try:
        order = placement.place(call.db, call.caller, party=party, request=request, now=now)
    except PricesChanged as changed:
        supply = supply_from(call.db.read(supply_read(changed.viewer.party)))
        changed.body = cart_on_wire(changed.schemed, changed.viewer, call.of_store.key, supply=supply)
        raise
    return {"result": {"orderId": order.id, "ORDER_NO": order.number, "held": order.held}}


@blp.route("")
class Orders(MethodView):
    @access(*BUYERS, Access.OWNER, checked_by_view=True)
    @blp.arguments(schemas.OrdersIn(), location="query")
    @blp.response(200, schemas.OrderPageOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def get(self, query):
        """Return the caller's orders, newest first: a salesperson's parties', or all of them for the owner.

        Guests see the orders of their session. With an order's number as `query` and its mobile number as
        `pMobileNo` they see that one order of any session.
        """
        query = _of_all_parties(query)
        return json_answer(_page(query, *_caller(query["party"]), proof=_proof(query)))

    @direct(placement_schemas.PlaceOrderIn(), _place, status=HTTPStatus.CREATED)
    @access(*BUYERS, checked_by_view=True)
    @blp.doc(parameters=[IDEMPOTENCY_KEY])
    @blp.arguments(placement_schemas.PlaceOrderIn())
    @blp.response(201, placement_schemas.PlacedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=placement_schemas.PricesMovedOut)
    def post(self, body):
        """Place an order. Repeating the same `Idempotency-Key` returns the same order.

        The server computes rates, tax and totals. If they differ from the amounts shown to the buyer, the
        answer is 409 with the current ones.
        """
        return run(_place, body)


@blp.route("/sman")
class SalespersonOrders(MethodView):
    @access(Access.SALESPERSON, checked_by_view=True)
    @blp.arguments(schemas.OrdersIn(), location="query")
    @blp.response(200, schemas.OrderPageOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return the orders of a salesperson's parties, or of one of them.

        The salesperson's own code as `partyCd` also means all parties: existing clients send it.
        """
        query = _of_all_parties(query)
        return json_answer(_page(query, *_caller(query["party"])))


@blp.route("/filter")
class OwnerOrders(MethodView):
    @access(Access.OWNER, checked_by_view=True)
    @blp.arguments(schemas.OwnerOrdersIn(), location="query")
    @blp.response(200, schemas.OwnerOrderPageOut)
    def get(self, query):
        """Return the owner's list by type, with the number of orders per type."""
        page = _page(query, *_caller(), brief=True)
        return json_answer({**page, "counts": queries.order_counts(db, now=datetime.now(UTC))})


@blp.route("/selection")
class Selection(MethodView):
    @access(Access.OWNER)
    @blp.arguments(selection_schemas.SelectionIn())
    @blp.response(200, selection_schemas.SelectionOut)
    def post(self, body):
        """Return orders in brief, to work on many: by id, or all that match the filter of the list."""
        now, completes = datetime.now(UTC), accounting_queue.completes_by_hand(db)
        ids = body.pop("ids")
        if ids:
            orders = selection.orders_by_ids(db, ids, completes=completes, now=now)
        else:
            filters = queries.OrderFilter(**body)
            orders = selection.matching_orders(db, current_actor(), filters, completes=completes, now=now)
        return {"result": orders}


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
        return json_answer(_page({**query, "words": query["words"].strip()}, *_caller()))


@blp.route("/<int:order_id>")
class OneOrder(MethodView):
    @access(*BUYERS, Access.OWNER, checked_by_view=True)
    @blp.arguments(schemas.ProofIn(), location="query")
    @blp.response(200, detail_schemas.OrderDetailOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def get(self, query, order_id):
        """Return one order with its items and history; guests may prove an order as in the list."""
        asking = current_actor()
        reads = [viewer_read(asking, None), queries.timeline_read(order_id)]
        if asking.kind is Access.OWNER:
            reads += [notes.prints_read(order_id), accounting_queue.first_status_read()]
        (row,), steps, *of_owner = db.pipeline(*reads)
        viewer = loaded_viewer(db, row, asking, None)
        proof = _proof(query)
        order = queries.one_order(db, viewer.actor, order_id, proof)
        if order is None:
            _count_wrong(proof)
            raise NotFound(viewer.message_key("order.unknown"))
        now = datetime.now(UTC)
        prints, completes = (of_owner[0], of_owner[1] == [(None,)]) if of_owner else ([], False)
        shown = schemas.order_on_wire(order, viewer, completes=completes)
        link = links.path_of(db.store.key, order_id, order.order.placed_at, now=now)
        details = {**details_of(db, viewer, order, steps, prints, now=now), "link": link}
        return json_answer({"result": {**shown, **dumped(detail_schemas.DETAILS, details)}})


@blp.route("/<int:order_id>/notes")
class OrderNotes(MethodView):
    @access(Access.OWNER)
    @blp.arguments(move_schemas.NotesIn())
    @blp.response(200, move_schemas.NotedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, body, order_id):
        """Set an order's notes, transporter and LR number. Only the owner sees the internal note."""
        notes.set_notes(db, order_id, body)
        return {"result": order_id}


@blp.route("/<int:order_id>/back")
class Undone(MethodView):
    @access(Access.OWNER)
    @blp.arguments(move_schemas.UndoIn())
    @blp.response(200, move_schemas.MovedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, body, order_id):
        """Undo today's approval or dispatch of items, with a reason."""
        by, now = current_actor(), datetime.now(UTC)
        return {"result": move.undo(db, order_id=order_id, by=by, now=now, **body)}


@blp.route("/<int:order_id>/repeat")
class RepeatedOrder(MethodView):
    @access(*BUYERS)
    @blp.response(200, AddedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, order_id):
        """Add an order's items to the cart again, if they are sold, at today's rates and minimums.

        A salesperson fills the cart of the order's party.
        """
        actor = current_actor()
        order = queries.one_order(db, actor, order_id)
        if order is None:
            raise NotFound(_viewer().message_key("order.unknown"))
        viewer = _viewer(order.order.account_code if actor.kind is Access.SALESPERSON else None)
        added = repeat.repeat(db, viewer, order)
        cart = cart_from(viewer, db.pipeline(*cart_reads(actor, viewer.party)), db.pipeline)
        return json_answer({**shown_cart(cart), **dumped(ADDED, added)})


def _check_exists(order_id: int) -> None:
    viewer = _viewer()
    if queries.order_seen_by(db, viewer.actor, order_id) is None:
        raise NotFound(viewer.message_key("order.unknown"))


@blp.route("/<int:order_id>/books")
class OrderAccounting(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.OrderBooksOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, order_id):
        """Send an order to the accounting package, again if it was sent before."""
        _check_exists(order_id)
        credit.check_not_held(db, [order_id])
        return {"result": accounting_queue.queue_again(db, order_id)}

    @access(Access.OWNER)
    @blp.response(200, schemas.OrderBooksOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def delete(self, order_id):
        """Settle an order that was refused or is missing in the books, after the owner corrected it there."""
        _check_exists(order_id)
        return {"result": accounting_queue.settle(db, OrderVoucher, order_id, now=datetime.now(UTC))}


@blp.route("/release")
class Release(MethodView):
    @access(Access.OWNER)
    @blp.arguments(move_schemas.ReleaseIn())
    @blp.response(200, move_schemas.MovedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, body):
        """Release orders that are held for their customers' credit. Other orders do not change."""
        by, now = current_actor(), datetime.now(UTC)
        return {"result": credit.release(db, body["ids"], reason=body["reason"].strip(), by=by, now=now)}


@blp.route("/status")
class StatusMoves(MethodView):
    @access(*BUYERS, Access.OWNER)
    @blp.arguments(move_schemas.MoveIn())
    @blp.response(200, move_schemas.MovedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, body):
        """Move items or whole orders to another status: either all of them or, if one must not move, none."""
        verb = move.move_orders if body["type"] == "order" else move.move_items
        by, now = current_actor(), datetime.now(UTC)
        numbers = {each["order_id"]: each["lr_number"].strip() for each in body["lr_numbers"]}
        transport = notes.Transport(body["transporter"].strip(), body["lr_number"].strip(), numbers)
        return {"result": verb(db, ids=body["ids"], to=body["to"], by=by, now=now, transport=transport)}
