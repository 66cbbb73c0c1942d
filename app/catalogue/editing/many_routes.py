"""Routes by which the owner changes many products at once."""

from datetime import UTC, datetime
from decimal import Decimal
from uuid import UUID

from flask.views import MethodView
from flask_smorest import Blueprint

from app.catalogue.editing import many, undo
from app.catalogue.editing.many_schemas import (
    WIRE_GRADES,
    ManyIn,
    ManyOut,
    RecentChangesOut,
    UndoneManyOut,
)
from app.catalogue.product_query import ProductQuery
from app.catalogue.search import interpret_search
from app.edge.access import access
from app.shared.actor import Access
from app.shared.errors import NotFound
from app.shared.schemas import ErrorOut
from tenant_router.http import db

blp = Blueprint("many", __name__, url_prefix="/api/products/many", description="Changes of many products")


@blp.route("")
class Many(MethodView):
    @access(Access.OWNER)
    @blp.arguments(ManyIn())
    @blp.response(200, ManyOut)
    def put(self, body):
        """Change rates, category, catalogue, tax or visibility of many products, or delete them.

        The tax may change from a later day.
        """
        now, preview = datetime.now(UTC), body["preview"]
        codes = _codes(body)
        if "rates" in body:
            rates = body["rates"]
            change = many.RateChange(
                tuple(WIRE_GRADES[name] for name in dict.fromkeys(rates["grades"])),
                rates["percent"],
                rates["amount"] or Decimal(0),
                Decimal(rates["step"]),
            )
            return {"result": many.change_rates(db, codes, change, preview=preview, now=now)}
        if "coming_tax" in body:
            coming = many.ComingTax(**body["coming_tax"]) if body["coming_tax"] else None
            return {"result": many.set_coming_tax(db, codes, coming, preview=preview, now=now)}
        if "removed" in body:
            return {"result": many.delete(db, codes, preview=preview, now=now)}
        names = ("category_code", "catalog_id", "tax_rate", "hidden")
        values = {name: body[name] for name in names if name in body}
        return {"result": many.change_products(db, codes, values, preview=preview, now=now)}


def _codes(body: dict) -> list[str]:
    if body["codes"] is not None:
        return list(dict.fromkeys(body["codes"]))
    listed = body["listed"]
    words = listed["words"].strip()
    listing = ProductQuery(
        category=listed["category"],
        brand=listed["brand"] or None,
        search=interpret_search(words, db.read) if words else None,
        pictureless=listed["pictureless"],
        hidden=listed["hidden"],
        untaxed=listed["untaxed"],
        everything=True,
    )
    return many.matching(db, listing)


@blp.route("/changes")
class RecentChanges(MethodView):
    @access(Access.OWNER)
    @blp.response(200, RecentChangesOut)
    def get(self):
        """Return the changes of many products, and the imports, of the last day, newest first."""
        return {"result": undo.recent(db, now=datetime.now(UTC))}


@blp.route("/<change_id>/undo")
class UndoMany(MethodView):
    @access(Access.OWNER)
    @blp.response(200, UndoneManyOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, change_id):
        """Undo a change within a day, except for rows that were edited since."""
        try:
            number = UUID(change_id)
        except ValueError:
            raise NotFound("undo.unknown") from None
        return {"result": undo.undo(db, number, now=datetime.now(UTC))}
