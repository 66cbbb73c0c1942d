"""Messages to owners: written by administrators, read and closed by owners."""

from datetime import UTC, datetime

from flask import Response, request
from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.platform.audit.request_audit import caller_address
from app.platform.identity.sign_ins import Origin
from app.platform.messages import schemas, service
from app.platform.messages.rules import Audience
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, list_response
from tenant_router.http import db

blp = Blueprint("messages", __name__, url_prefix="/api", description="Messages to owners")


def _origin() -> Origin:
    return Origin(caller_address(), request.user_agent.string)


@blp.route("/platform/messages")
class Messages(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.MessagesIn(), location="query")
    @blp.response(200, schemas.MessagesOut)
    def get(self, params):
        """List the messages, the newest first, with how many owners have closed each."""
        messages, total = service.sent_messages(page=params["page"], size=params["size"])
        return list_response(messages, total, params["page"], params["size"])

    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.MessageIn())
    @blp.response(201, schemas.OneMessageOut)
    def post(self, body):
        """Write a message to owners. It is shown for 30 days, or until the given time."""
        audience = Audience(body.pop("audience"))
        sent = service.write(
            **body,
            audience=audience,
            administrator=current_actor(),
            origin=_origin(),
            now=datetime.now(UTC),
        )
        return {"result": sent}


@blp.route("/platform/messages/<int:message_id>")
class OneMessage(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.response(200, schemas.OneMessageOut)
    @blp.alt_response(404, schema=ErrorOut)
    def delete(self, message_id):
        """Withdraw a message: within a minute no owner sees it any more. It stays in the list."""
        sent = service.withdraw(
            message_id, administrator=current_actor(), origin=_origin(), now=datetime.now(UTC)
        )
        return {"result": sent}


@blp.route("/messages")
class OwnersMessages(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.OwnersMessagesOut)
    def get(self):
        """List the platform's messages that the owner has not closed yet, the newest first."""
        return {"result": service.messages_for(db.store, now=datetime.now(UTC))}


@blp.route("/messages/<int:message_id>/read")
class ReadMessage(MethodView):
    @access(Access.OWNER)
    @blp.response(204)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, message_id):
        """Close a message: it is not shown to the store's owner again."""
        service.mark_read(db.store, message_id, now=datetime.now(UTC))
        return Response(status=204)
