"""Routes of the cart: the caller's own, or that of the party a salesperson has selected."""

from typing import Any

from flask.views import MethodView
from flask_smorest import Blueprint

from app.accounts.queries import sells_interstate
from app.auth.viewer import Viewer, load_viewer
from app.cart import schemas, service
from app.shared.access import access, current_actor
from app.shared.actor import Access
from app.shared.responses import json_answer
from app.shared.schemas import ErrorOut
from tenant_router.http import db

blp = Blueprint("cart", __name__, url_prefix="/api/cart", description="Carts")
BUYERS = (Access.GUEST, Access.PARTY, Access.SALESPERSON)


def viewer_for(party: str | None) -> Viewer:
    """Load the caller as a viewer; a salesperson acts for the given party."""
    return load_viewer(db, current_actor(), party or None)


def shown_cart(viewer: Viewer) -> dict[str, Any]:
    """Return the JSON of the viewer's cart at current rates."""
    interstate = sells_interstate(db, viewer.party) if viewer.visibility.rates else None
    lines = service.lines_of(db, viewer)
    return schemas.cart_on_wire(lines, viewer, db.store.key, interstate=interstate)


@blp.route("")
class Cart(MethodView):
    @access(*BUYERS, checked_by_view=True)
    @blp.arguments(schemas.CartIn(), location="query")
    @blp.response(200, schemas.CartOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return the cart at current rates, marking the lines whose rate has changed."""
        viewer = viewer_for(query["party"])
        if viewer.actor.kind is Access.SALESPERSON:
            service.check_may_buy(viewer)
        return json_answer(shown_cart(viewer))

    @access(*BUYERS)
    @blp.arguments(schemas.PutInCartIn())
    @blp.response(201, schemas.InsertedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, item):
        """Add a size of an item to the cart, or replace its quantity."""
        viewer = viewer_for(item["party"])
        line_id = service.put_line(
            db, viewer, product=item["product"], size=item["size"], quantity=item["quantity"]
        )
        return {"insertId": line_id}

    @access(*BUYERS)
    @blp.arguments(schemas.ChangeLineIn())
    @blp.response(200, schemas.OneLineOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, change):
        """Change the quantity of a line."""
        viewer = viewer_for(change["party"])
        line = service.change_quantity(db, viewer, line_id=change["line_id"], quantity=change["quantity"])
        return {"result": schemas.line_on_wire(line, viewer, db.store.key)}


@blp.route("/lines")
class CartLines(MethodView):
    @access(*BUYERS)
    @blp.arguments(schemas.SetLinesIn())
    @blp.response(200, schemas.CartOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, body):
        """Set the quantities of several sizes at once, all or none; a quantity of 0 removes the line."""
        viewer = viewer_for(body["party"])
        quantities = {(line["product"], line["size"]): line["quantity"] for line in body["lines"]}
        service.set_lines(db, viewer, quantities)
        return json_answer(shown_cart(viewer))


@blp.route("/<int:line_id>")
class CartLine(MethodView):
    @access(*BUYERS, checked_by_view=True)
    @blp.response(200, schemas.TakenOut)
    def delete(self, line_id):
        """Remove a line. Removing a line that is already gone is not an error."""
        service.remove_line(db, viewer_for(None), line_id=line_id)
        return {"result": {"cartId": line_id}}
