"""What administrators do with a store; each call says what it answers with: the store, or a job."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from flask.views import MethodView
from flask_smorest import Blueprint
from sqlalchemy.orm import Session

from app.platform.audit.request_audit import by_caller
from app.platform.jobs import service as jobs
from app.platform.jobs.schemas import OneJobOut, job_on_wire
from app.platform.lifecycle import schemas, service
from app.platform.lifecycle.rules import Change
from app.platform.opening import requests
from app.platform.stores.responses import row_answer
from app.platform.stores.schemas import OneRowOut
from app.shared.access import access, current_actor
from app.shared.actor import Access
from app.shared.errors import Invalid
from app.shared.schemas import ErrorOut, In
from tenant_router import registry
from tenant_router.engines import owner_engine
from tenant_router.registry import Job

blp = Blueprint("lifecycle", __name__, url_prefix="/api/platform", description="A store's lifecycle")


def _change(mobile_number: str, change: Change, reason: str) -> dict[str, Any]:
    with Session(owner_engine(), expire_on_commit=False) as db, db.begin():
        service.change_state(db, mobile_number, change, now=datetime.now(UTC))
        by_caller(f"stores.{change}", store=mobile_number, details={"reason": reason}, db=db)
    registry.forget(mobile_number)
    return row_answer(mobile_number)


def _ask(action: str, mobile_number: str | None, details: dict[str, str], asked: Callable[..., Job]) -> dict:
    with Session(owner_engine(), expire_on_commit=False) as db, db.begin():
        job = asked(db, asked_by=current_actor().code)
        by_caller(action, store=mobile_number, details=details, db=db)
    jobs.send(job.id)
    return {"result": job_on_wire(jobs.find(job.id), now=datetime.now(UTC))}


@blp.route("/stores/<mobile_number>/suspend")
class Suspend(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.ReasonIn())
    @blp.response(200, OneRowOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Show customers and owner a plain notice instead of the store; nothing in it is touched."""
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
        """Close a store; it can be opened again for some days and is erased then."""
        return _change(mobile_number, Change.CLOSE, body["reason"])


@blp.route("/stores/<mobile_number>/reopen")
class Reopen(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.ReasonIn())
    @blp.response(200, OneRowOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Open a closed store again, as it was."""
        return _change(mobile_number, Change.REOPEN, body["reason"])


@blp.route("/stores/<mobile_number>/approve")
class Approve(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.ReasonIn())
    @blp.response(200, OneRowOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Make the store that somebody asked for; its owner can sign in at once."""
        requests.approve(mobile_number)
        by_caller("stores.approve", store=mobile_number, details={"reason": body["reason"]})
        return row_answer(mobile_number)


@blp.route("/stores/<mobile_number>/deny")
class Deny(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.ReasonIn())
    @blp.response(200, OneRowOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Refuse a store that somebody asked for; he may ask again."""
        with Session(owner_engine()) as db, db.begin():
            requests.deny(db, mobile_number, now=datetime.now(UTC))
            by_caller("stores.deny", store=mobile_number, details={"reason": body["reason"]}, db=db)
        registry.forget(mobile_number)
        return row_answer(mobile_number)


@blp.route("/stores/<mobile_number>/password")
class OwnersPassword(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.ReasonIn())
    @blp.response(200, schemas.PasswordOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Give the owner a new password, told this once; wherever he is signed in he has to sign in anew."""
        by_caller("stores.password", store=mobile_number, details={"reason": body["reason"]})
        password = service.reset_password(mobile_number, now=datetime.now(UTC))
        return {"result": {"mobileNo": mobile_number, "password": password}}


@blp.route("/stores/<mobile_number>/export")
class Export(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.ReasonIn())
    @blp.response(202, OneJobOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Put everything of a store into one archive."""
        return _ask(
            "stores.export",
            mobile_number,
            {"reason": body["reason"]},
            lambda db, asked_by: service.ask_export(db, mobile_number, asked_by=asked_by),
        )


@blp.route("/stores/<mobile_number>/move")
class Move(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.MoveStoreIn())
    @blp.response(202, OneJobOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Move a store to another database; it is read all the while, but not changed for some seconds."""
        database = body["database"]
        return _ask(
            "stores.move",
            mobile_number,
            {"reason": body["reason"], "database": database},
            lambda db, asked_by: service.ask_move(db, mobile_number, database, asked_by=asked_by),
        )


@blp.route("/stores/<mobile_number>/migrate")
class Migrate(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.ReasonIn())
    @blp.response(202, OneJobOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """Bring one store to this release."""
        return _ask(
            "stores.migrate",
            mobile_number,
            {"reason": body["reason"]},
            lambda db, asked_by: service.ask_migration(db, mobile_number, asked_by=asked_by),
        )


@blp.route("/migrations")
class Migrations(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(In())
    @blp.response(202, OneJobOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, _body):
        """Bring every store that is behind to this release."""
        return _ask(
            "stores.migrate_all",
            None,
            {},
            lambda db, asked_by: service.ask_migration(db, None, asked_by=asked_by),
        )


@blp.route("/stores/<mobile_number>")
class Erase(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.EraseIn())
    @blp.response(202, OneJobOut)
    @blp.alt_response(409, schema=ErrorOut)
    def delete(self, body, mobile_number):
        """Erase a closed store: schema, role, files, keys. Nothing brings it back but an archive."""

        def asked(db: Session, asked_by: str) -> Job:
            service.entry_of(db, mobile_number)
            if body["confirm"].strip() != mobile_number:
                raise Invalid("store.confirm", fields={"confirm": ["store.confirm"]})
            return service.ask_erase(db, mobile_number, asked_by=asked_by)

        answer = _ask("stores.erase", mobile_number, {}, asked)
        registry.forget(mobile_number)
        return answer
