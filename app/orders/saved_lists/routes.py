"""Routes of the lists that a party keeps; a salesperson uses the lists of the selected party."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.orders.cart.planned import planned_lines
from app.orders.cart.planned_schemas import shown_lines
from app.orders.cart.schemas import CartIn
from app.orders.saved_lists import schemas, service
from app.people.auth.viewer import Viewer, load_viewer
from app.shared.actor import Access
from app.shared.schemas import ErrorOut
from tenant_router.http import db

blp = Blueprint("saved_lists", __name__, url_prefix="/api/lists", description="Lists that a party keeps")
PARTIES = (Access.PARTY, Access.SALESPERSON)


def _party(requested: str | None) -> tuple[Viewer, str]:
    viewer = load_viewer(db, current_actor(), requested or None)
    return viewer, service.check_has_lists(viewer)


@blp.route("")
class Lists(MethodView):
    @access(*PARTIES)
    @blp.arguments(CartIn(), location="query")
    @blp.response(200, schemas.ListsOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return the lists of the party, most recently changed first."""
        _, party = _party(query["party"])
        return {"result": service.lists_of(db, party)}

    @access(*PARTIES)
    @blp.arguments(schemas.ListIn())
    @blp.response(201, schemas.SavedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, body):
        """Save a list of items under a name."""
        _, party = _party(body["party"])
        items = schemas.items_from(body["lines"] or [])
        saved = service.add_list(db, party, name=body["name"], items=items, now=datetime.now(UTC))
        return {"result": saved}


@blp.route("/<int:list_id>")
class OneList(MethodView):
    @access(*PARTIES)
    @blp.arguments(CartIn(), location="query")
    @blp.response(200, schemas.OneListOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query, list_id):
        """Return a list with its items at today's rates; items no longer sold have only their name."""
        viewer, party = _party(query["party"])
        saved = service.list_of(db, party, list_id)
        lines = planned_lines(db, viewer, service.items_of(db, saved))
        shown = {"list": saved, "lines": shown_lines(lines, viewer, db.store.key)}
        return {"result": shown, "viewer": viewer}

    @access(*PARTIES)
    @blp.arguments(schemas.ListIn())
    @blp.response(200, schemas.SavedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, body, list_id):
        """Rename a list and, if `lines` are sent, replace its items."""
        _, party = _party(body["party"])
        lines = body["lines"]
        items = schemas.items_from(lines) if lines is not None else None
        saved = service.change_list(db, party, list_id, name=body["name"], items=items, now=datetime.now(UTC))
        return {"result": saved}

    @access(*PARTIES)
    @blp.arguments(CartIn(), location="query")
    @blp.response(200, schemas.SavedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def delete(self, query, list_id):
        """Remove a list. It is not an error if the list no longer exists."""
        _, party = _party(query["party"])
        service.remove_list(db, party, list_id)
        return {"result": {"id": list_id}}
