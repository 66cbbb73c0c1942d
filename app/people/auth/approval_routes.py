"""Routes for the devices that the owner approves or denies."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access
from app.people.auth import approval_schemas as schemas
from app.people.auth import approvals
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, list_response
from tenant_router.http import db

blp = Blueprint("approvals", __name__, url_prefix="/api/approval", description="Approval of devices")


@blp.route("")
class Approvals(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.ApprovalsIn(), location="query")
    @blp.response(200, schemas.ApprovalPageOut)
    def get(self, params):
        """Return a page of the devices of the store's people: the undecided first, then the newest."""
        devices, total = approvals.list_devices(
            db,
            words=params["words"].strip(),
            account=params["account"],
            waiting=params["waiting"],
            page=params["page"],
            size=params["size"],
        )
        return list_response(devices, total, params["page"], params["size"])

    @access(Access.OWNER)
    @blp.arguments(schemas.AddApprovalIn())
    @blp.response(201, schemas.OneApprovalOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, new_device):
        """Add a device to the list before anyone signs in on it."""
        device = approvals.Device(
            new_device["device"].strip(), new_device["model_name"], new_device["device_name"]
        )
        listed_device = approvals.add(
            db,
            code=new_device["code"].strip(),
            device=device,
            approved=new_device["approved"],
            now=datetime.now(UTC),
        )
        return {"result": listed_device}

    @access(Access.OWNER)
    @blp.arguments(schemas.RemoveApprovalIn(), location="query")
    @blp.response(200, schemas.RemovedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def delete(self, params):
        """Remove a device and end the sign-ins on it."""
        approvals.remove(db, number=params["number"], now=datetime.now(UTC))
        return {"result": {"id": params["number"]}}


@blp.route("/verify")
class Decision(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.DecisionIn())
    @blp.response(200, schemas.DecidedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, decision):
        """Approve or deny a waiting device."""
        approval = approvals.decide(
            db, number=decision["number"], approved=decision["approved"], now=datetime.now(UTC)
        )
        return {"result": approval}
