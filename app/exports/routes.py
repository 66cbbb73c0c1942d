"""Files made by a worker."""

from datetime import UTC, datetime
from uuid import UUID

from flask.views import MethodView
from flask_smorest import Blueprint

from app.exports import schemas, service
from app.shared.access import access, current_actor
from app.shared.actor import Access
from app.shared.errors import NotFound
from app.shared.schemas import ErrorOut
from app.shared.throttle import client_address
from tenant_router.http import db

blp = Blueprint("exports", __name__, url_prefix="/api/exports", description="Exports")
PEOPLE = (Access.GUEST, Access.PARTY, Access.SALESPERSON, Access.OWNER)


@blp.route("")
class Exports(MethodView):
    @access(*PEOPLE)
    @blp.arguments(schemas.ExportIn())
    @blp.response(202, schemas.ExportOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, asked):
        """Have a file made, as far as one may see what is in it; the same one is never made twice at once.

        A product list that others were given already, and that would be the same, is ready at once. 409 says
        that another file of the caller's waits, 429 that too many of his address or of the store do.
        """
        asked = {**asked, "words": (asked["words"] or "").strip(), "party": asked["party"] or None}
        kind, format_ = asked["kind"], asked["format"]
        caller = service.Caller(current_actor(), client_address())
        progress = service.ask(db, caller, kind, format_, asked, now=datetime.now(UTC))
        return schemas.progress_on_wire(progress)


@blp.route("/<export_id>")
class OneExport(MethodView):
    @access(*PEOPLE)
    @blp.response(200, schemas.ExportOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, export_id):
        """How far one's own file is and, once it is ready, its address for ten minutes."""
        try:
            number = UUID(export_id)
        except ValueError:
            raise NotFound("export.unknown") from None
        return schemas.progress_on_wire(service.look(db, current_actor(), number, now=datetime.now(UTC)))
