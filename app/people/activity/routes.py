"""Routes of the activity log, for the owner."""

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access
from app.people.activity import queries, schemas
from app.shared.actor import Access
from app.shared.schemas import list_response
from tenant_router.http import db

blp = Blueprint(
    "activity", __name__, url_prefix="/api/activity", description="Sensitive actions in the store"
)


@blp.route("")
class Activity(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.ActivityIn(), location="query")
    @blp.response(200, schemas.ActivityPageOut)
    def get(self, params):
        """Return sensitive actions, newest first: who changed what, from what to what, when and from where.

        They are kept for two years. Passwords and codes are never in them.
        """
        narrowed = queries.ActivityFilter(params["kind"], params["by_kind"], params["words"].strip())
        page, size = params["page"], params["size"]
        listed = queries.entries(db, narrowed, page=page, size=size)
        return list_response(listed, queries.entry_count(db, narrowed), page, size)
