"""Export files."""

from datetime import UTC, datetime
from uuid import UUID

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.edge.throttle import client_address
from app.orders import links as order_links
from app.papers.exports import schemas, service
from app.papers.exports.kinds import A4
from app.papers.exports.words import ENGLISH
from app.shared.actor import Access, Actor
from app.shared.errors import NotFound
from app.shared.schemas import ErrorOut
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
    def post(self, params):
        """Request an export file. An identical request while it is in progress returns the same export.

        A product list with the same content that was already made for others is ready immediately. 409 means
        that another export of the caller is waiting, 429 that too many exports of the address or the store
        are in progress.
        """
        params = {**params, "words": (params["words"] or "").strip(), "party": params["party"] or None}
        kind, format_ = params["kind"], params["format"]
        caller = service.Caller(current_actor(), client_address())
        progress = service.request_file(db, caller, kind, format_, params, now=datetime.now(UTC))
        return {"result": progress}


@blp.route("/<export_id>")
class OneExport(MethodView):
    @access(*PEOPLE)
    @blp.response(200, schemas.ExportOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, export_id):
        """Return the progress of one's own export and, once it is ready, its URL, valid for ten minutes."""
        return {"result": _progress(current_actor(), export_id)}


@blp.route("/link/<token>")
class LinkedOrderExports(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.response(202, schemas.ExportOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(410, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, token):
        """Request the PDF of the order that a link opens, like `POST /exports` for signed-in people."""
        now = datetime.now(UTC)
        holder = order_links.actor_of(db, token, now=now)
        caller = service.Caller(holder, client_address())
        params = {"order_id": int(holder.code), "paper": A4, "language": ENGLISH}
        return {"result": service.request_file(db, caller, "order", "pdf", params, now=now)}


@blp.route("/link/<token>/<export_id>")
class OneLinkedOrderExport(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.response(200, schemas.ExportOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(410, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def get(self, token, export_id):
        """Return the progress of a PDF that was requested with this link."""
        holder = order_links.actor_of(db, token, now=datetime.now(UTC))
        return {"result": _progress(holder, export_id)}


def _progress(requester: Actor, export_id: str) -> service.Progress:
    try:
        parsed_id = UUID(export_id)
    except ValueError:
        raise NotFound("export.unknown") from None
    return service.get_progress(db, requester, parsed_id, now=datetime.now(UTC))
