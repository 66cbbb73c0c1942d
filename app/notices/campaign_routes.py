"""Routes of campaigns: messages from the owner to many people."""

from datetime import UTC, datetime

from flask.views import MethodView

from app.edge.access import access
from app.edge.request_headers import IDEMPOTENCY_KEY, idempotency_key
from app.notices import audiences, campaigns, queries
from app.notices import campaign_schemas as schemas
from app.notices.outbox import enabled
from app.notices.routes import blp
from app.notices.rules import Audience
from app.shared.actor import Access
from app.shared.schemas import list_response
from tenant_router.http import db


@blp.route("/send/CustomNotification")
class CustomNotification(MethodView):
    @access(Access.OWNER)
    @blp.doc(parameters=[IDEMPOTENCY_KEY])
    @blp.arguments(schemas.CustomIn())
    @blp.response(202, schemas.OneCampaignOut)
    def post(self, message):
        """Send a message to every account; repeating an `Idempotency-Key` does not send it again."""
        return _send(Audience.ALL_CUSTOMERS, message)


@blp.route("/send/templateNotification")
class TemplateNotification(MethodView):
    @access(Access.OWNER)
    @blp.doc(parameters=[IDEMPOTENCY_KEY])
    @blp.arguments(schemas.TemplateIn())
    @blp.response(202, schemas.OneCampaignOut)
    def post(self, message):
        """Send a message to one audience, `type1` to `type4`.

        These are accounts that left a cart, have no recent order, have one, or use a new device.
        """
        return _send(message["audience"], message)


def _send(audience: Audience, message: dict) -> dict:
    campaign = campaigns.send(
        db,
        audience=audience,
        title=message["title"].strip(),
        body=message["body"].strip(),
        picture=message["picture"] or None,
        key=idempotency_key(),
        now=datetime.now(UTC),
    )
    return {"result": campaign}


@blp.route("/audience")
class AudienceSize(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.AudienceIn(), location="query")
    @blp.response(200, schemas.AudienceOut)
    def get(self, params):
        """Return how many people and devices a message would reach now."""
        people, devices = audiences.audience_size(db, params["audience"], now=datetime.now(UTC))
        return {"result": {"people": people, "devices": devices, "push": enabled()}}


@blp.route("/campaigns")
class Campaigns(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.CampaignsIn(), location="query")
    @blp.response(200, schemas.CampaignPageOut)
    def get(self, params):
        """Return the campaigns and their progress, the newest first."""
        page, total = queries.campaign_page(db, page=params["page"], size=params["size"])
        return list_response(page, total, params["page"], params["size"])
