"""Opening stores."""

from flask.views import MethodView
from flask_smorest import Blueprint

from app.platform.audit.edge import by_caller
from app.platform.opening.schemas import OpenedOut, OpenStoreIn
from app.platform.opening.service import NewStore, open_store
from app.shared.access import access
from app.shared.actor import Access
from app.shared.schemas import ErrorOut

blp = Blueprint("opening", __name__, url_prefix="/api/platform", description="Opening stores")


@blp.route("/stores")
class NewStores(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(OpenStoreIn())
    @blp.response(201, OpenedOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, new):
        """Open a store; it is ready when the answer comes."""
        store = open_store(NewStore(**new))
        by_caller("stores.create", store=store.key)
        return {"result": {"mobileNo": store.key, "state": store.state}}
