"""Routes of the earlier orders of the caller, or of the party that a salesperson orders for."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.catalogue.queries import products_by_codes
from app.catalogue.schemas import products_on_wire
from app.edge.access import access, current_actor
from app.edge.responses import json_answer
from app.orders import bought, bought_schemas
from app.orders.cart.planned import PlannedItem, planned_lines
from app.orders.cart.planned_schemas import shown_lines
from app.people.auth.viewer import Viewer, load_viewer
from app.shared.actor import Access
from app.shared.errors import Forbidden
from app.shared.schemas import ErrorOut
from tenant_router.http import db

blp = Blueprint("bought", __name__, url_prefix="/api/orders", description="What was ordered before")
BUYERS = (Access.GUEST, Access.PARTY, Access.SALESPERSON)
PARTIES = (Access.PARTY, Access.SALESPERSON)


def _party(requested: str | None) -> tuple[Viewer, str | None]:
    """Return the caller and the party whose orders to read, None for a salesperson without a party."""
    viewer = load_viewer(db, current_actor(), requested or None)
    if not viewer.settings.buy_again or viewer.settings.only_products:
        raise Forbidden("bought.off")
    return viewer, viewer.party


@blp.route("/products")
class BoughtProducts(MethodView):
    @access(*BUYERS)
    @blp.arguments(bought_schemas.BoughtIn(), location="query")
    @blp.response(200, bought_schemas.BoughtOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return the products that the caller, or a salesperson's party, ordered most recently."""
        viewer = load_viewer(db, current_actor(), query["party"] or None)
        if viewer.actor.kind is Access.SALESPERSON and viewer.party is None:
            return json_answer({"result": []})
        codes = bought.recent_products(db, party=viewer.party, buyer=viewer.buyer)
        rows = db.read(products_by_codes(codes, party=viewer.party)) if codes else []
        return json_answer({"result": products_on_wire(rows, viewer, db.store.key)})


@blp.route("/usual")
class UsualItems(MethodView):
    @access(*PARTIES)
    @blp.arguments(bought_schemas.BoughtIn(), location="query")
    @blp.response(200, bought_schemas.UsualOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return the items that a party orders in most months, in usual quantities and at today's rates."""
        viewer, party = _party(query["party"])
        items = bought.usual_items(db, party=party, now=datetime.now(UTC)) if party else []
        planned = [PlannedItem(each.product_code, each.size_code, each.quantity, each.name) for each in items]
        shown = shown_lines(planned_lines(db, viewer, planned), viewer, db.store.key)
        usual = [line._replace(months=item.months) for item, line in zip(items, shown, strict=True)]
        return {"result": usual, "viewer": viewer}


@blp.route("/last")
class LastBought(MethodView):
    @access(*PARTIES)
    @blp.arguments(bought_schemas.LastBoughtIn())
    @blp.response(200, bought_schemas.LastBoughtOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, body):
        """Return a party's last order of each size of these products: quantity, rate and day."""
        viewer, party = _party(body["party"])
        items = bought.last_bought(db, party=party, codes=body["codes"]) if party else []
        return {"result": items, "viewer": viewer}
