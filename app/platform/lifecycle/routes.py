"""Routes of administrators' actions on a store. Each returns the store, or the job that does the work."""

from datetime import UTC, datetime
from typing import Any

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access
from app.platform.audit.request_audit import record_for_caller
from app.platform.jobs.responses import requested_job_answer
from app.platform.jobs.schemas import OneJobOut
from app.platform.lifecycle import schemas, service
from app.platform.lifecycle.rules import Change
from app.platform.opening import requests
from app.platform.stores.responses import row_answer
from app.platform.stores.schemas import OneRowOut
from app.shared.actor import Access
from app.shared.errors import Invalid
from app.shared.schemas import ErrorOut, In
from tenant_router.control import ControlSession, control_session
from tenant_router.registry import Job

blp = Blueprint("lifecycle", __name__, url_prefix="/api/platform", description="A store's lifecycle")


def _change(mobile_number: str, change: Change, reason: str) -> dict[str, Any]:
    with control_session() as db:
        service.change_state(db, mobile_number, change, now=datetime.now(UTC), reason=reason)
        record_for_caller(f"stores.{change}", store=mobile_number, details={"reason": reason}, db=db)
    return row_answer(mobile_number)


@blp.route("/stores/<mobile_number>/suspend")
class Suspend(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.SuspendIn())
    @blp.response(200, OneRowOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Show customers a notice instead of the store, and its owner the reason; the data stays as it is."""
        return _change(mobile_number, Change.SUSPEND, body["reason"])


@blp.route("/stores/<mobile_number>/resume")
class Resume(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.ReasonIn())
    @blp.response(200, OneRowOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Serve a suspended store again."""
        return _change(mobile_number, Change.RESUME, body["reason"])


@blp.route("/stores/<mobile_number>/close")
class Close(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.ReasonIn())
    @blp.response(200, OneRowOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Close a store. It can be reopened for some days and is erased afterwards."""
        return _change(mobile_number, Change.CLOSE, body["reason"])


@blp.route("/stores/<mobile_number>/reopen")
class Reopen(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.ReasonIn())
    @blp.response(200, OneRowOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Reopen a closed store, as it was."""
        return _change(mobile_number, Change.REOPEN, body["reason"])


@blp.route("/stores/<mobile_number>/approve")
class Approve(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.ReasonIn())
    @blp.response(200, OneRowOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Create a requested store; its owner can sign in at once."""
        requests.approve(mobile_number)
        record_for_caller("stores.approve", store=mobile_number, details={"reason": body["reason"]})
        return row_answer(mobile_number)


@blp.route("/stores/<mobile_number>/deny")
class Deny(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.ReasonIn())
    @blp.response(200, OneRowOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Deny a requested store. Its owner reads the reason and may ask again."""
        with control_session() as db:
            requests.deny(db, mobile_number, reason=body["reason"].strip(), now=datetime.now(UTC))
            record_for_caller("stores.deny", store=mobile_number, details={"reason": body["reason"]}, db=db)
        return row_answer(mobile_number)


@blp.route("/stores/<mobile_number>/password")
class OwnersPassword(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.ReasonIn())
    @blp.response(200, schemas.PasswordOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Set a new password for the owner. It is shown only once, and ends all sessions of the owner."""
        record_for_caller("stores.password", store=mobile_number, details={"reason": body["reason"]})
        password = service.reset_password(mobile_number, now=datetime.now(UTC))
        return {"result": {"mobileNo": mobile_number, "password": password}}


@blp.route("/stores/<mobile_number>/export")
class Export(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.ReasonIn())
    @blp.response(202, OneJobOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Export everything of a store to one archive."""
        return requested_job_answer(
            "stores.export",
            {"reason": body["reason"]},
            lambda db, asked_by: service.request_export(db, mobile_number, asked_by=asked_by),
        )


@blp.route("/stores/<mobile_number>/move")
class Move(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.MoveStoreIn())
    @blp.response(202, OneJobOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Move a store to another database. It stays readable, and is read-only for some seconds."""
        database = body["database"]
        return requested_job_answer(
            "stores.move",
            {"reason": body["reason"], "database": database},
            lambda db, asked_by: service.request_move(db, mobile_number, database, asked_by=asked_by),
        )


@blp.route("/stores/<mobile_number>/migrate")
class Migrate(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.ReasonIn())
    @blp.response(202, OneJobOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Migrate one store to this release."""
        return requested_job_answer(
            "stores.migrate",
            {"reason": body["reason"]},
            lambda db, asked_by: service.request_migration(db, mobile_number, asked_by=asked_by),
        )


@blp.route("/migrations")
class Migrations(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(In())
    @blp.response(202, OneJobOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, _body):
        """Migrate every store that is behind to this release."""
        return requested_job_answer(
            "stores.migrate_all",
            {},
            lambda db, asked_by: service.request_migration(db, None, asked_by=asked_by),
        )


@blp.route("/stores/<mobile_number>")
class Erase(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.EraseIn())
    @blp.response(202, OneJobOut)
    @blp.alt_response(409, schema=ErrorOut)
    def delete(self, body, mobile_number):
        """Erase a closed store: schema, role, files and keys. Only an archive can bring it back."""

        def request_erase(db: ControlSession, asked_by: str) -> Job:
            service.locked_entry(db, mobile_number)
            if body["confirm"].strip() != mobile_number:
                raise Invalid("store.confirm", field="confirm")
            return service.request_erase(db, mobile_number, asked_by=asked_by)

        return requested_job_answer("stores.erase", {}, request_erase)
