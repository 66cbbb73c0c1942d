"""The audit log, which is append-only."""

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access
from app.platform.audit import schemas, service
from app.shared.actor import Access
from app.shared.schemas import list_response

blp = Blueprint("platform audit", __name__, url_prefix="/api/platform", description="Administrators' actions")


@blp.route("/audit")
class Audit(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.AuditIn(), location="query")
    @blp.response(200, schemas.AuditOut)
    def get(self, params):
        """List audit entries, newest first. `action=stores` matches every action on stores."""
        filters = service.AuditFilter(params["store"], params["administrator"], params["action"])
        entries, total = service.entries(filters, page=params["page"], size=params["size"])
        return list_response(entries, total, params["page"], params["size"])
