"""The audit log, which only grows."""

from flask.views import MethodView
from flask_smorest import Blueprint

from app.platform.audit import schemas, service
from app.shared.access import access
from app.shared.actor import Access
from app.shared.schemas import listed

blp = Blueprint("platform audit", __name__, url_prefix="/api/platform", description="Administrators' actions")


@blp.route("/audit")
class Audit(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.AuditIn(), location="query")
    @blp.response(200, schemas.AuditOut)
    def get(self, asked):
        """Administrators' actions, the newest first. `action=stores` is whatever was done to stores."""
        which = service.Asked(asked["store"], asked["administrator"], asked["action"])
        found, total = service.entries(which, page=asked["page"], size=asked["size"])
        return listed([schemas.entry_on_wire(entry) for entry in found], total, asked["page"], asked["size"])
