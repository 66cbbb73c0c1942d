"""The route of the rate history, for the owner."""

from flask.views import MethodView
from flask_smorest import Blueprint

from app.catalogue.rate_history import schemas, service
from app.edge.access import access
from app.shared.actor import Access
from app.shared.schemas import list_response
from tenant_router.http import db

blp = Blueprint("rate_history", __name__, url_prefix="/api/products", description="The history of rates")


@blp.route("/rates/history")
class RateHistory(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.RateHistoryIn(), location="query")
    @blp.response(200, schemas.RateHistoryPageOut)
    def get(self, params):
        """Return the changes of the rates of a product's sizes, newest first: time, source, before and after.

        Changes are kept for two years. A new size does not count as a change.
        """
        code, page, size = params["code"], params["page"], params["size"]
        listed = service.entries(db, code, page=page, size=size)
        return list_response(listed, service.entry_count(db, code), page, size)
