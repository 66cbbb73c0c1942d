"""What a store has told its people."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.auth.viewer import sign_in_id
from app.notifications import campaign_schemas, queries, schemas, service
from app.notifications.rules import recipient
from app.shared.access import access, current_actor
from app.shared.actor import Access
from app.shared.errors import Forbidden, NotFound
from app.shared.schemas import ErrorOut, listed
from tenant_router.http import db

blp = Blueprint("notifications", __name__, url_prefix="/api/notification", description="Notifications")
READERS = (Access.PARTY, Access.SALESPERSON)


def _me() -> str:
    """The name under which the caller is told things."""
    caller = current_actor()
    name = recipient(caller.kind, caller.code)
    if name is None:
        raise Forbidden
    return name


@blp.route("")
class Notifications(MethodView):
    @access(*READERS, Access.OWNER)
    @blp.arguments(schemas.NotificationsIn(), location="query")
    @blp.response(200, schemas.NotificationPageOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, asked):
        """What one was told, the newest first; the owner what he sent, or (`type=orders`) news of orders.

        `accCd` changes nothing: customers and salespeople may name themselves, anybody else is 404.
        """
        caller = current_actor()
        if caller.kind is Access.OWNER and asked["kind"] == "sent":
            sent, total = queries.campaign_page(db, page=asked["page"], size=asked["size"], sent_alone=True)
            shown = [campaign_schemas.sent_on_wire(campaign) for campaign in sent]
            return listed(shown, total, asked["page"], asked["size"])
        if asked["code"] and caller.kind is not Access.OWNER and asked["code"] != caller.code:
            raise NotFound("account.unknown")
        page, total = queries.notification_page(db, _me(), page=asked["page"], size=asked["size"])
        shown = [schemas.notification_on_wire(told) for told in page]
        return listed(shown, total, asked["page"], asked["size"])


@blp.route("/read")
class Read(MethodView):
    @access(*READERS)
    @blp.arguments(schemas.ReadIn())
    @blp.response(200, schemas.UnreadOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, asked):
        """Mark some or all of it as read; what others were told is passed over."""
        ids = None if asked["everything"] else asked["ids"]
        service.mark_read(db, _me(), ids=ids, now=datetime.now(UTC))
        return {"result": {"unread": queries.unread(db, _me())}}


@blp.route("/unread")
class Unread(MethodView):
    @access(*READERS)
    @blp.response(200, schemas.UnreadOut)
    def get(self):
        """How much of it one has not read."""
        return {"result": {"unread": queries.unread(db, _me())}}


@blp.route("/token")
class Token(MethodView):
    @access(*READERS, Access.OWNER)
    @blp.arguments(schemas.TokenIn())
    @blp.response(201, schemas.PushTokenOut)
    def post(self, given):
        """Let pushes reach this device, for as long as one is signed in on it."""
        sign_in = sign_in_id(current_actor())
        service.keep_token(db, _me(), token=given["token"], sign_in=sign_in, now=datetime.now(UTC))
        return {"result": {"token": given["token"]}}

    @access(*READERS, Access.OWNER)
    @blp.response(200, schemas.ForgottenOut)
    def delete(self):
        """Let no push reach this device any more; other devices of the same person are told as before."""
        forgotten = service.forget_tokens(db, _me(), sign_in=sign_in_id(current_actor()))
        return {"result": {"forgotten": forgotten}}
