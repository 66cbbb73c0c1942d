"""The list of stores, and one store."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, actor
from app.platform.audit.request_audit import caller_address
from app.platform.stores import queries, schemas, service
from app.platform.stores.responses import detail_answer
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, list_response

blp = Blueprint("stores", __name__, url_prefix="/api/platform", description="The platform's stores")


@blp.route("/stores")
class Stores(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.StoresIn(), location="query")
    @blp.response(200, schemas.StoresOut)
    def get(self, params):
        """List stores, newest first by default. A minus reverses a sort order: `-orders30`."""
        rows, total = queries.store_page(**params)
        return list_response(rows, total, params["page"], params["size"])


@blp.route("/stores/<mobile_number>")
class OneStore(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.response(200, schemas.StoreDetailOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, mobile_number):
        """Return a store with its daily usage, limits, active sessions, latest runs and failed tasks."""
        return detail_answer(mobile_number, now=datetime.now(UTC))

    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.StoreIn())
    @blp.response(200, schemas.StoreDetailOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(503, schema=ErrorOut)
    def patch(self, body, mobile_number):
        """Change a store's contact and limits; omitted fields stay unchanged."""
        limits = body.pop("limits", {})
        service.change_store(
            mobile_number,
            contact=body,
            limits=limits,
            administrator=actor.code,
            address=caller_address(),
        )
        return detail_answer(mobile_number, now=datetime.now(UTC))
