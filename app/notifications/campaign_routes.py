"""What the owner tells many people at once."""

from datetime import UTC, datetime

from flask import request
from flask.views import MethodView

from app.notifications import audiences, campaigns, queries
from app.notifications import campaign_schemas as schemas
from app.notifications.push_outbox import enabled
from app.notifications.routes import blp
from app.notifications.rules import Audience
from app.shared.access import access
from app.shared.actor import Access
from app.shared.schemas import listed
from tenant_router.http import db

MAX_KEY_LENGTH = 200


@blp.route("/send/CustomNotification")
class CustomNotification(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.CustomIn())
    @blp.response(202, schemas.OneCampaignOut)
    def post(self, asked):
        """Tell everybody who has an account; the same `Idempotency-Key` again tells nobody twice."""
        return _send(Audience.EVERYBODY, asked)


@blp.route("/send/templateNotification")
class TemplateNotification(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.TemplateIn())
    @blp.response(202, schemas.OneCampaignOut)
    def post(self, asked):
        """Tell those who left a cart, have not ordered lately, have, or are new here (type1 to type4)."""
        return _send(asked["audience"], asked)


def _send(audience: Audience, asked: dict) -> dict:
    key = request.headers.get("Idempotency-Key", "").strip()[:MAX_KEY_LENGTH]
    campaign = campaigns.send(
        db,
        audience=audience,
        title=asked["title"].strip(),
        body=asked["body"].strip(),
        picture=asked["picture"] or None,
        key=key or None,
        now=datetime.now(UTC),
    )
    return {"result": schemas.campaign_on_wire(campaign)}


@blp.route("/audience")
class AudienceSize(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.AudienceIn(), location="query")
    @blp.response(200, schemas.AudienceOut)
    def get(self, asked):
        """How many people and devices a message would reach if it were sent now."""
        people, devices = audiences.size_of(db, asked["audience"], now=datetime.now(UTC))
        return {"result": {"people": people, "devices": devices, "push": enabled()}}


@blp.route("/campaigns")
class Campaigns(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.CampaignsIn(), location="query")
    @blp.response(200, schemas.CampaignPageOut)
    def get(self, asked):
        """What was sent, the newest first, and how far each is."""
        page, total = queries.campaign_page(db, page=asked["page"], size=asked["size"])
        shown = [schemas.campaign_on_wire(campaign) for campaign in page]
        return listed(shown, total, asked["page"], asked["size"])
