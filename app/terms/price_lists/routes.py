"""Routes of price lists, for the owner."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, list_response
from app.terms import service
from app.terms.price_lists import rates, schemas
from app.terms.price_lists.service import LISTS
from tenant_router.http import db

blp = Blueprint("price_lists", __name__, url_prefix="/api/price-lists", description="Price lists")


@blp.route("")
class PriceLists(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.PriceListsIn(), location="query")
    @blp.response(200, schemas.PriceListPageOut)
    def get(self, query):
        """Return a page of the lists: current and future lists first, the latest start first."""
        page, size = query["page"], query["size"]
        found, total = service.page(db, LISTS, query["words"], now=datetime.now(UTC), page=page, size=size)
        return list_response(found, total, page, size)

    @access(Access.OWNER)
    @blp.arguments(schemas.PriceListIn())
    @blp.response(201, schemas.SavedPriceListOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body):
        """Add a list. It holds from its start to its end, while the switch `priceLists` is on."""
        return {"result": service.add(db, LISTS, body["term"])}


@blp.route("/<int:list_id>")
class OnePriceList(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.PriceListIn())
    @blp.response(200, schemas.SavedPriceListOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, body, list_id):
        """Change a list; its own rates stay."""
        return {"result": service.change(db, LISTS, list_id, body["term"])}

    @access(Access.OWNER)
    @blp.response(200, schemas.SavedPriceListOut)
    def delete(self, list_id):
        """Remove a list with its own rates. It is not an error if the list is already gone."""
        service.remove(db, LISTS, list_id)
        return {"result": {"id": list_id}}


@blp.route("/<int:list_id>/rates")
class OwnRates(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.PriceListsIn(), location="query")
    @blp.response(200, schemas.OwnRatePageOut)
    def get(self, query, list_id):
        """Return a page of the own rates of a list, by item code."""
        page, size = query["page"], query["size"]
        found, total = rates.rate_page(db, list_id, query["words"], page=page, size=size)
        return list_response(found, total, page, size)

    @access(Access.OWNER)
    @blp.arguments(schemas.OwnRatesIn())
    @blp.response(200, schemas.SavedRatesOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, body, list_id):
        """Set own rates of a list, all or none; a rate of null removes it."""
        own = {(each["product"], each["size"]): each["rate"] for each in body["rates"]}
        return {"result": rates.set_rates(db, list_id, own)}
