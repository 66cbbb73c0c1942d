"""Routes of invitations to customers who never signed in."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access
from app.people.editing import invitation_schemas as schemas
from app.people.editing import invitations
from app.shared.actor import Access
from app.shared.schemas import list_response
from app.store.settings.schemas import public_address
from tenant_router.http import db

blp = Blueprint("invitations", __name__, url_prefix="/api/account", description="Invitations of customers")


@blp.route("/invitations")
class CustomersToInvite(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.InvitationsIn(), location="query")
    @blp.response(200, schemas.CustomerToInvitePageOut)
    def get(self, params):
        """Return the customers who never signed in, by name, with the times of their last code."""
        page, size = params["page"], params["size"]
        customers, total = invitations.invitation_page(db, page=page, size=size)
        return list_response(customers, total, page, size)

    @access(Access.OWNER)
    @blp.arguments(schemas.InviteIn())
    @blp.response(201, schemas.InvitationsOut)
    def post(self, body):
        """Issue a code, valid for two days, to each of up to a hundred who never signed in."""
        issued, until = invitations.invite(db, body["codes"], now=datetime.now(UTC))
        url = public_address(f"/{db.store.key}/claim")
        return {"result": {"invitations": issued, "expires_at": until, "url": url}}
