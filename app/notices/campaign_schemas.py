"""Wire schemas of campaigns."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from app.notices.rules import MAX_BODY_LENGTH, MAX_TITLE_LENGTH, Audience
from app.shared.schemas import (
    In,
    MessageText,
    PageIn,
    PictureUrl,
    Time,
    filled,
    page_of,
    per_page,
    required,
    result_of,
)
from app.shared.texts.messages import text

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


class AudienceType(fields.Str):
    """An audience as its name in the API."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str:
        return CUSTOM if value == Audience.ALL_CUSTOMERS else value


class CampaignOut(Schema):
    """A campaign: the size of its audience, how many were notified, and the results of its pushes.

    The state is `preparing` while the picture is processed, then `sending` and `done`. It is `refused`, with
    a reason, if the picture failed; then no one is notified.
    """

    id = fields.Int(required=True)
    audience = AudienceType(data_key="type", required=True, validate=validate.OneOf([CUSTOM, *TARGETED]))
    title = fields.Str(required=True)
    body = fields.Str(required=True)
    picture = PictureUrl(data_key="imgUrl", required=True, allow_none=True)
    created_at = Time(data_key="createdAt", required=True)
    state = fields.Str(required=True, validate=validate.OneOf(["preparing", "sending", "done", "refused"]))
    reason = MessageText(required=True, allow_none=True)
    people = fields.Int(required=True)
    told = fields.Int(required=True)
    devices = fields.Int(required=True)
    pushed = fields.Int(required=True)
    failed = fields.Int(required=True)
    dead = fields.Int(data_key="deadTokens", required=True)


OneCampaignOut = result_of("OneCampaignOut", CampaignOut)


CampaignPageOut = page_of("CampaignPageOut", CampaignOut)


class Size(Schema):
    """The size of an audience in people and devices; `push` says whether this deployment sends pushes."""

    people = fields.Int(required=True)
    devices = fields.Int(required=True)
    push = fields.Bool(required=True)


AudienceOut = result_of("AudienceOut", Size)
