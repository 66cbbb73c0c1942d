"""The administrators' calls."""

from flask.views import MethodView
from flask_smorest import Blueprint

from app.platform import schemas, service
from app.shared.access import access
from app.shared.actor import Access
from app.shared.schemas import listed
from tenant_router.registry import StoreEntry

blp = Blueprint("platform", __name__, url_prefix="/api/platform", description="The platform's administrators")


@blp.route("/stores")
class Stores(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.StoresIn(), location="query")
    @blp.response(200, schemas.StoresOut)
    def get(self, asked):
        """A page of the stores."""
        stores, total = service.store_page(**asked)
        return listed([store_on_wire(entry) for entry in stores], total, asked["page"], asked["size"])


def store_on_wire(entry: StoreEntry) -> dict[str, str]:
    """One store of the list."""
    return {
        "mobileNo": entry.mobile_number,
        "companyName": entry.company_name,
        "personName": entry.person_name,
        "email": entry.email,
        "city": entry.city,
        "state": entry.state,
        "schemaVersion": entry.schema_version,
        "database": entry.database,
        "createdAt": entry.created_at.isoformat(),
    }
