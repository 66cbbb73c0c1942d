"""View a store as its owner: read-only, for 15 minutes, and shown to the owner."""

from datetime import UTC, datetime
from typing import Any

from flask import Response, current_app, request
from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.people.auth import tokens
from app.platform.audit.request_audit import caller_address
from app.platform.identity.sign_ins import Origin
from app.platform.support import schemas, service
from app.shared.actor import Access
from app.shared.ids import parse_id
from app.shared.schemas import ErrorOut
from tenant_router.http import db

blp = Blueprint("support", __name__, url_prefix="/api", description="Administrators' views of stores")


def _answer(opened: service.OpenView) -> dict[str, Any]:
    view = opened.view
    token = tokens.issue_for_support(
        current_app, view.store, opened.owner, view.id, expires_at=view.expires_at
    )
    return {"result": {"view": view, "token": token}}


def _origin() -> Origin:
    return Origin(caller_address(), request.user_agent.string)


@blp.route("/platform/stores/<mobile_number>/view")
class StartView(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.ViewIn())
    @blp.response(201, schemas.OpenViewOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, mobile_number):
        """View a store as its owner for 15 minutes. The owner is notified with the reason.

        The token may only read, and only at this store. Requests that change anything answer 403.
        """
        opened = service.start(
            mobile_number,
            reason=body["reason"].strip(),
            administrator=current_actor(),
            origin=_origin(),
            now=datetime.now(UTC),
        )
        return _answer(opened)


@blp.route("/platform/views/<view_id>/token")
class ContinueView(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.response(200, schemas.OpenViewOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, view_id):
        """Return another token of an open view, for a page that was loaded again. It lasts no longer."""
        return _answer(
            service.continue_view(
                parse_id(view_id, "support.over"), administrator=current_actor(), now=datetime.now(UTC)
            )
        )


@blp.route("/platform/views/<view_id>")
class EndView(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.response(204)
    @blp.alt_response(404, schema=ErrorOut)
    def delete(self, view_id):
        """End a view before its time; its token is rejected from now on."""
        service.end(
            parse_id(view_id, "support.over"),
            administrator=current_actor(),
            origin=_origin(),
            now=datetime.now(UTC),
        )
        return Response(status=204)


@blp.route("/support/views")
class PastViews(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.PastViewsOut)
    def get(self):
        """List when administrators have viewed the store as its owner in the last year, and why."""
        return {"result": service.views_of(db.store.key, now=datetime.now(UTC))}
