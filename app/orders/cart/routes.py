"""Routes of the cart: the caller's own, or the cart of the party that a salesperson has selected."""

from http import HTTPStatus
from typing import Any

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.edge.call import Call
from app.edge.direct_lane import Values, direct, run
from app.edge.responses import json_answer
from app.orders.cart import planned, planned_schemas, schemas, service
from app.orders.cart.priced_cart import Cart, cart_from, opened_cart
from app.people.auth.viewer import load_viewer
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, dumped
from tenant_router.http import db, store_of_request

blp = Blueprint("cart", __name__, url_prefix="/api/cart", description="Carts")
BUYERS = (Access.GUEST, Access.PARTY, Access.SALESPERSON)


def shown_cart(cart: Cart) -> dict[str, Any]:
    """Return the JSON of a cart."""
    key = store_of_request().key
    return schemas.cart_on_wire(cart.schemed, cart.viewer, key, supply=cart.supply)


def _open(call: Call, query: Values) -> Values:
    cart = opened_cart(call.of_store, call.caller, query["party"] or None)
    return schemas.cart_on_wire(cart.schemed, cart.viewer, call.of_store.key, supply=cart.supply)


def _put(call: Call, item: Values) -> Values:
    line = {**item, "party": item["party"] or None}
    viewer, put = service.put_line(call.db, call.caller, **line)
    if not put.back_orders:
        return {"insertId": put.id}
    return {"insertId": put.id, "line": schemas.line_on_wire(put, viewer, call.of_store.key)}


@blp.route("")
class OneCart(MethodView):
    @direct(schemas.CartIn(), _open)
    @access(*BUYERS, checked_by_view=True)
    @blp.arguments(schemas.CartIn(), location="query")
    @blp.response(200, schemas.CartOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return the cart at current rates, marking the lines whose rate has changed."""
        return json_answer(run(_open, query))

    @direct(schemas.PutInCartIn(), _put, status=HTTPStatus.CREATED)
    @access(*BUYERS, checked_by_view=True)
    @blp.arguments(schemas.PutInCartIn())
    @blp.response(201, schemas.InsertedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, item):
        """Add a size of an item to the cart, or replace its quantity."""
        return json_answer(run(_put, item), HTTPStatus.CREATED)

    @access(*BUYERS, checked_by_view=True)
    @blp.arguments(schemas.ChangeLineIn())
    @blp.response(200, schemas.OneLineOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, change):
        """Change the quantity of a line."""
        changed = {**change, "party": change["party"] or None}
        viewer, line = service.change_quantity(db, current_actor(), **changed)
        return json_answer({"result": schemas.line_on_wire(line, viewer, db.store.key)})


@blp.route("/lines")
class CartLines(MethodView):
    @access(*BUYERS, checked_by_view=True)
    @blp.arguments(schemas.SetLinesIn())
    @blp.response(200, schemas.CartOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, body):
        """Set the quantities of several sizes at once, all or none; a quantity of 0 removes the line."""
        quantities = {(line["product"], line["size"]): line["quantity"] for line in body["lines"]}
        party = body["party"] or None
        viewer, *rows = service.set_lines(db, current_actor(), party=party, quantities=quantities)
        return json_answer(shown_cart(cart_from(viewer, rows, db.pipeline)))

    @access(*BUYERS)
    @blp.arguments(planned_schemas.AddItemsIn())
    @blp.response(200, planned_schemas.AddedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, body):
        """Add several sizes to the cart, if they are sold, at today's rates."""
        actor = current_actor()
        viewer = load_viewer(db, actor, body["party"] or None)
        added = planned.add_items(db, viewer, [planned.PlannedItem(**line) for line in body["lines"]])
        cart = cart_from(viewer, db.pipeline(*service.cart_reads(actor, viewer.party)), db.pipeline)
        return json_answer({**shown_cart(cart), **dumped(planned_schemas.ADDED, added)})


@blp.route("/<int:line_id>")
class CartLine(MethodView):
    @access(*BUYERS, checked_by_view=True)
    @blp.response(200, schemas.TakenOut)
    def delete(self, line_id):
        """Remove a line. Removing a line that no longer exists is not an error."""
        service.remove_line(db, current_actor(), line_id=line_id)
        return {"result": {"cartId": line_id}}
