"""The list of stores, and one of them."""

from flask.views import MethodView
from flask_smorest import Blueprint

from app.config import get_config
from app.platform.audit.request_audit import callers_address
from app.platform.stores import queries, schemas, service
from app.platform.stores.responses import detail_answer
from app.shared.access import access, actor
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, listed

blp = Blueprint("stores", __name__, url_prefix="/api/platform", description="The platform's stores")


@blp.route("/stores")
class Stores(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.StoresIn(), location="query")
    @blp.response(200, schemas.StoresOut)
    def get(self, asked):
        """A page of the stores, by itself the newest first. A minus turns an order round: `-orders30`."""
        rows, total = queries.store_page(**asked)
        shown = [schemas.row_on_wire(row, config=get_config()) for row in rows]
        return listed(shown, total, asked["page"], asked["size"])


@blp.route("/stores/<mobile_number>")
class OneStore(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.response(200, schemas.StoreDetailOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, mobile_number):
        """A store with its usage day by day, limits, open sign-ins, last syncs and failed tasks."""
        return detail_answer(mobile_number)

    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.StoreIn())
    @blp.response(200, schemas.StoreDetailOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(503, schema=ErrorOut)
    def patch(self, given, mobile_number):
        """Change whom one writes to about a store, and what it may take; what is left out stays."""
        limits = given.pop("limits", {})
        service.change_store(
            mobile_number,
            contact=given,
            limits=limits,
            administrator=actor.code,
            address=callers_address(),
        )
        return detail_answer(mobile_number)
