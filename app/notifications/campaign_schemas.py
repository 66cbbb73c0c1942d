"""Wire schemas of campaigns."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from app.notifications.models import Campaign
from app.notifications.rules import MAX_BODY_LENGTH, MAX_TITLE_LENGTH, Audience
from app.shared.image_names import picture_url
from app.shared.messages import text
from app.shared.schemas import In, PageIn, PaginationOut, filled, per_page, required

# On the wire a message to all accounts has its own call, and this type.
CUSTOM = "custom"
TARGETED = [audience.value for audience in Audience if audience is not Audience.ALL_CUSTOMERS]


class AudienceName(fields.Str):
    """`type1` to `type4`; also `custom`, for all customers, if `with_all`."""

    def __init__(self, *, with_all: bool, **kwargs: Any) -> None:
        self._names = [CUSTOM, *TARGETED] if with_all else TARGETED
        super().__init__(data_key="type", metadata={"enum": self._names}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Audience:
        if not isinstance(value, str) or value not in self._names:
            raise ValidationError(text("notification.audience"))
        return Audience.ALL_CUSTOMERS if value == CUSTOM else Audience(value)


class CustomIn(In):
    """A message to every account; `imgUrl` is an upload, or the URL of a picture that the store shows."""

    title = fields.Str(
        validate=[
            filled("notification.title"),
            validate.Length(max=MAX_TITLE_LENGTH, error=text("notification.title")),
        ],
        **required("notification.title"),
    )
    body = fields.Str(
        validate=[
            filled("notification.body"),
            validate.Length(max=MAX_BODY_LENGTH, error=text("notification.body")),
        ],
        **required("notification.body"),
    )
    picture = fields.Str(
        data_key="imgUrl", load_default=None, allow_none=True, validate=validate.Length(max=500)
    )


class TemplateIn(CustomIn):
    """A message to one audience."""

    audience = AudienceName(with_all=False, **required("notification.audience"))


class AudienceIn(In):
    audience = AudienceName(with_all=True, load_default=Audience.ALL_CUSTOMERS)


class CampaignsIn(PageIn):
    """The page of campaigns to return."""

    size = per_page(25)
    size.data_key = "per_page"


class CampaignOut(Schema):
    """A campaign: the size of its audience, how many were notified, and the results of its pushes.

    The state is `preparing` while the picture is processed, then `sending` and `done`. It is `refused`, with
    a reason, if the picture failed; then no one is notified.
    """

    id = fields.Int(required=True)
    type = fields.Str(required=True, validate=validate.OneOf([CUSTOM, *TARGETED]))
    title = fields.Str(required=True)
    body = fields.Str(required=True)
    imgUrl = fields.Str(required=True, allow_none=True)
    createdAt = fields.Str(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(["preparing", "sending", "done", "refused"]))
    reason = fields.Str(required=True, allow_none=True)
    people = fields.Int(required=True)
    told = fields.Int(required=True)
    devices = fields.Int(required=True)
    pushed = fields.Int(required=True)
    failed = fields.Int(required=True)
    deadTokens = fields.Int(required=True)


class OneCampaignOut(Schema):
    result = fields.Nested(CampaignOut, required=True)


class CampaignPageOut(Schema):
    result = fields.List(fields.Nested(CampaignOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)


class AudienceOut(Schema):
    """The size of an audience in people and devices; `push` says whether this deployment sends pushes."""

    class Size(Schema):
        people = fields.Int(required=True)
        devices = fields.Int(required=True)
        push = fields.Bool(required=True)

    result = fields.Nested(Size, required=True)


def campaign_on_wire(campaign: Campaign) -> dict[str, Any]:
    """Return a campaign with its figures as JSON."""
    for_all = campaign.audience == Audience.ALL_CUSTOMERS
    return {
        "id": campaign.id,
        "type": CUSTOM if for_all else campaign.audience,
        "title": campaign.title,
        "body": campaign.body,
        "imgUrl": picture_url(campaign.picture) if campaign.picture else None,
        "createdAt": campaign.created_at.isoformat(),
        "state": campaign.state,
        "reason": text(campaign.reason) if campaign.reason else None,
        "people": campaign.people,
        "told": campaign.told,
        "devices": campaign.devices,
        "pushed": campaign.pushed,
        "failed": campaign.failed,
        "deadTokens": campaign.dead,
    }


def sent_on_wire(campaign: Campaign) -> dict[str, Any]:
    """Return a campaign as a notification, for the owner's list of sent messages."""
    return {
        "id": campaign.id,
        "title": campaign.title,
        "body": campaign.body,
        "createdAt": campaign.created_at.isoformat(),
        "imgUrl": picture_url(campaign.picture) if campaign.picture else None,
        "isRead": True,
        "orderId": None,
    }
