"""Backups in the console: listed, started, verified, and restored as copies."""

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access
from app.platform.backups import records, schemas, service
from app.platform.backups.making import request_backup
from app.platform.jobs.responses import requested_job_answer
from app.platform.jobs.schemas import OneJobOut
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, list_response

blp = Blueprint("backups", __name__, url_prefix="/api/platform/backups", description="Encrypted backups")


@blp.route("")
class Backups(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.BackupsIn(), location="query")
    @blp.response(200, schemas.BackupsOut)
    def get(self, params):
        """List backups of the stores and the registry, newest first."""
        backups, total = records.page_of_backups(**params)
        return list_response(backups, total, params["page"], params["size"])

    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.BackUpIn())
    @blp.response(202, OneJobOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body):
        """Back up a store, or every store and the registry. 409 if backups are off."""
        store = body["store"]
        return requested_job_answer(
            "backups.run", {}, lambda db, asked_by: request_backup(db, store, asked_by=asked_by)
        )


@blp.route("/status")
class Status(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.response(200, schemas.BackupStatusOut)
    def get(self):
        """Return whether backups are made, how often, and when everything was last backed up."""
        return {"result": service.status()}


@blp.route("/verify")
class Verify(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.BackupNameIn())
    @blp.response(202, OneJobOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body):
        """Restore a backup into an empty schema and compare it. Nothing of that remains."""
        name = body["name"]
        return requested_job_answer(
            "backups.verify",
            {"backup": name},
            lambda db, asked_by: service.request_verification(db, name, asked_by=asked_by),
        )


@blp.route("/copy")
class Copy(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.CopyIn())
    @blp.response(202, OneJobOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body):
        """Restore the backup of a store as another store, under a number that is free."""
        name, mobile_number = body["name"], body["mobile_number"]
        return requested_job_answer(
            "backups.copy",
            {"backup": name},
            lambda db, asked_by: service.request_copy(db, name, mobile_number, asked_by=asked_by),
        )
