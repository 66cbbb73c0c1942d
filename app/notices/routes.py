"""Routes of the caller's notifications."""

from datetime import UTC, datetime
from typing import Any

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.notices import queries, schemas, service
from app.notices.channels import push
from app.notices.models import Campaign
from app.notices.rules import recipient
from app.people.auth.viewer import sign_in_id
from app.shared.actor import Access
from app.shared.errors import Forbidden, NotFound
from app.shared.schemas import ErrorOut, list_response
from tenant_router.http import db

blp = Blueprint("notifications", __name__, url_prefix="/api/notification", description="Notifications")
READERS = (Access.PARTY, Access.SALESPERSON)


def _recipient() -> str:
    """Return the caller's recipient name."""
    caller = current_actor()
    name = recipient(caller.kind, caller.code)
    if name is None:
        raise Forbidden
    return name


def _as_notification(campaign: Campaign) -> dict[str, Any]:
    """Return a campaign as its sender's own notification, which they have read."""
    names = ("id", "title", "body", "created_at", "picture")
    shown = {name: getattr(campaign, name) for name in names}
    return {**shown, "keys": None, "read_at": campaign.created_at, "order_id": None}


@blp.route("")
class Notifications(MethodView):
    @access(*READERS, Access.OWNER)
    @blp.arguments(schemas.NotificationsIn(), location="query")
    @blp.response(200, schemas.NotificationPageOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, params):
        """Return the caller's notifications, the newest first.

        The owner gets the sent campaigns, or with `type=orders` the notifications about orders. `accCd` has
        no effect: customers and salespeople may only name themselves, anyone else is 404.
        """
        caller = current_actor()
        if caller.kind is Access.OWNER and params["kind"] == "sent":
            sent, total = queries.campaign_page(db, page=params["page"], size=params["size"], sent_only=True)
            shown = [_as_notification(campaign) for campaign in sent]
            return list_response(shown, total, params["page"], params["size"])
        if params["code"] and caller.kind is not Access.OWNER and params["code"] != caller.code:
            raise NotFound("account.unknown")
        page, total = queries.notification_page(db, _recipient(), page=params["page"], size=params["size"])
        return list_response(page, total, params["page"], params["size"])


@blp.route("/read")
class Read(MethodView):
    @access(*READERS, Access.OWNER)
    @blp.arguments(schemas.ReadIn())
    @blp.response(200, schemas.UnreadOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, params):
        """Mark some or all of the caller's notifications as read; other people's are ignored."""
        ids = None if params["everything"] else params["ids"]
        service.mark_read(db, _recipient(), ids=ids, now=datetime.now(UTC))
        return {"result": {"unread": queries.unread_count(db, _recipient())}}


@blp.route("/unread")
class Unread(MethodView):
    @access(*READERS, Access.OWNER)
    @blp.response(200, schemas.UnreadOut)
    def get(self):
        """Return how many notifications the caller has not read."""
        return {"result": {"unread": queries.unread_count(db, _recipient())}}


@blp.route("/token")
class Token(MethodView):
    @access(*READERS, Access.OWNER)
    @blp.arguments(schemas.TokenIn())
    @blp.response(201, schemas.PushTokenOut)
    def post(self, params):
        """Send pushes to this device while the caller is signed in on it."""
        sign_in = sign_in_id(current_actor())
        push.register_token(db, _recipient(), token=params["token"], sign_in=sign_in, now=datetime.now(UTC))
        return {"result": {"token": params["token"]}}

    @access(*READERS, Access.OWNER)
    @blp.response(200, schemas.ForgottenOut)
    def delete(self):
        """Stop pushes to this device; the caller's other devices still get them."""
        forgotten = push.remove_tokens(db, _recipient(), sign_in=sign_in_id(current_actor()))
        return {"result": {"forgotten": forgotten}}
