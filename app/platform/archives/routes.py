"""An owner's archives of the store."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.edge.attempts import Attempt
from app.edge.throttle import limited_attempts
from app.platform.archives import bringing_back, schemas, service
from app.shared.actor import Access
from app.shared.ids import parse_id
from app.shared.schemas import ErrorOut
from tenant_router.http import db

blp = Blueprint("archives", __name__, url_prefix="/api/archives", description="Archives of one's own store")


@blp.route("")
class Archives(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.OwnArchivesOut)
    def get(self):
        """List the store's archives, newest first: those in progress and those still kept."""
        return {"result": service.archives(db.store, now=datetime.now(UTC))}

    @access(Access.OWNER)
    @limited_attempts(Attempt.OWNER_CONFIRMATION)
    @blp.arguments(schemas.ConfirmIn())
    @blp.response(202, schemas.OneOwnArchiveOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, body):
        """Take an archive of everything in the store. While one is in progress, that one is returned."""
        now = datetime.now(UTC)
        return {"result": service.take(db, current_actor(), password=body["password"], now=now)}


@blp.route("/<archive_id>/link")
class ArchiveLink(MethodView):
    @access(Access.OWNER)
    @limited_attempts(Attempt.OWNER_CONFIRMATION)
    @blp.arguments(schemas.ConfirmIn())
    @blp.response(200, schemas.ArchiveLinkOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, body, archive_id):
        """Return a link that downloads a finished archive, for five minutes."""
        archive = parse_id(archive_id, "archive.gone")
        now = datetime.now(UTC)
        return {"result": service.link(db, current_actor(), archive, password=body["password"], now=now)}


@blp.route("/check")
class Check(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.CheckIn())
    @blp.response(202, schemas.OneRestoreProgressOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, body):
        """Check an uploaded archive of one's own store: what is in it, and what a restore would lose."""
        return {"result": bringing_back.request_check(db, upload=body["upload"], now=datetime.now(UTC))}


@blp.route("/restore")
class Restore(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.OneRestoringOut)
    def get(self):
        """Return the progress of the last check and the last restore."""
        return {"result": bringing_back.restoring(db.store, now=datetime.now(UTC))}

    @access(Access.OWNER)
    @limited_attempts(Attempt.OWNER_CONFIRMATION)
    @blp.arguments(schemas.RestoreIn())
    @blp.response(202, schemas.OneRestoreProgressOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, body):
        """Bring the store back to a checked archive, or undo a restore. The present state is archived first.

        Until it ends, changes answer 503. All sign-ins except the calling one end.
        """
        now = datetime.now(UTC)
        return {"result": bringing_back.request_restore(db, current_actor(), **body, now=now)}
