"""Routes of the owner's notes on customers."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.people.editing import note_schemas as schemas
from app.people.editing import notes
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, list_response
from tenant_router.http import db

blp = Blueprint("customer-notes", __name__, url_prefix="/api/account", description="Notes on customers")


@blp.route("/<code>/notes")
class Notes(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.NotesIn(), location="query")
    @blp.response(200, schemas.NotePageOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, params, code):
        """Return a customer's notes, newest first."""
        page, size = params["page"], params["size"]
        found, total = notes.note_page(db, code, current_actor(), page=page, size=size)
        return list_response(found, total, page, size)

    @access(Access.OWNER)
    @blp.arguments(schemas.NoteIn())
    @blp.response(201, schemas.OneNoteOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, body, code):
        """Add a note on a customer, with its author and time."""
        now = datetime.now(UTC)
        return {"result": notes.add_note(db, code, body["text"].strip(), current_actor(), now=now)}


@blp.route("/<code>/notes/<int:number>")
class OneNote(MethodView):
    @access(Access.OWNER)
    @blp.response(204)
    @blp.alt_response(404, schema=ErrorOut)
    def delete(self, code, number):
        """Remove a note on a customer."""
        notes.remove_note(db, code, number)
