"""The devices that the owner lets in or denies."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.auth import approval_schemas as schemas
from app.auth import approvals
from app.shared.access import access
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, listed
from tenant_router.http import db

blp = Blueprint("approvals", __name__, url_prefix="/api/approval", description="Device approvals")


@blp.route("")
class Approvals(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.ApprovalsIn(), location="query")
    @blp.response(200, schemas.ApprovalPageOut)
    def get(self, asked):
        """The devices of the store's people: those that wait first, then the newest."""
        found, total = approvals.listed(
            db,
            words=asked["words"].strip(),
            waiting=asked["waiting"],
            page=asked["page"],
            size=asked["size"],
        )
        shown = [schemas.approval_on_wire(device) for device in found]
        return listed(shown, total, asked["page"], asked["size"])

    @access(Access.OWNER)
    @blp.arguments(schemas.AddApprovalIn())
    @blp.response(201, schemas.OneApprovalOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, added):
        """Put a device on the list before anybody signs in on it."""
        device = approvals.Device(added["device"].strip(), added["model_name"], added["device_name"])
        found = approvals.add(
            db, code=added["code"].strip(), device=device, approved=added["approved"], now=datetime.now(UTC)
        )
        return {"result": schemas.approval_on_wire(found)}

    @access(Access.OWNER)
    @blp.arguments(schemas.RemoveApprovalIn(), location="query")
    @blp.response(200, schemas.RemovedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def delete(self, removed):
        """Forget a device; sign-ins on it end."""
        approvals.remove(db, number=removed["number"], now=datetime.now(UTC))
        return {"result": {"apId": removed["number"]}}


@blp.route("/verify")
class Decision(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.DecisionIn())
    @blp.response(200, schemas.DecidedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, decision):
        """Let a waiting device in, or deny it."""
        approval = approvals.decide(
            db, number=decision["number"], approved=decision["approved"], now=datetime.now(UTC)
        )
        return {"result": {"apId": approval.id, "IS_APPROVED": schemas.yes_or_no(approval.approved)}}
