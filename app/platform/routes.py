"""The administrators' calls."""

from flask import current_app
from flask.views import MethodView
from flask_smorest import Blueprint

from app.auth import tokens
from app.platform import schemas, service
from app.shared import throttle
from app.shared.access import access
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, listed
from tenant_router.registry import StoreEntry

blp = Blueprint("platform", __name__, url_prefix="/api/platform", description="The platform's administrators")


@blp.route("/auth")
class AdministratorSignIn(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @throttle.administrators
    @blp.arguments(schemas.AdministratorSignInIn())
    @blp.response(200, schemas.TokenOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, sign_in):
        """Sign in as an administrator."""
        email = service.check_administrator(email=sign_in["email"], password=sign_in["password"])
        return {"token": tokens.issue_for_administrator(current_app, email)}


@blp.route("/stores")
class Stores(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.StoresIn(), location="query")
    @blp.response(200, schemas.StoresOut)
    def get(self, asked):
        """A page of the stores."""
        stores, total = service.store_page(**asked)
        return listed([_on_wire(entry) for entry in stores], total, asked["page"], asked["size"])


def _on_wire(entry: StoreEntry) -> dict[str, str]:
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
