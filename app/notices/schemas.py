"""Wire schemas of notifications."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from app.notices.rules import MAX_TOKEN_LENGTH
from app.orders.items.schemas import Ids
from app.shared.schemas import (
    In,
    IsSet,
    JsonBool,
    MessageKeyOut,
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


class NotificationsIn(PageIn):
    """The page to return; for the owner sent campaigns or notifications about orders."""

    size = per_page(25)
    kind = fields.Str(data_key="type", load_default="sent", validate=validate.OneOf(["sent", "orders"]))
    code = fields.Str(data_key="accCd", load_default="", validate=validate.Length(max=50))


class ReadIn(In):
    """The notifications that were read: by ids, or all."""

    ids = Ids(data_key="id", load_default=None)
    everything = JsonBool(data_key="all", load_default=False)

    @validates_schema
    def _says_what(self, data: dict[str, Any], **_kwargs: Any) -> None:
        if data.get("ids") is None and not data.get("everything"):
            raise ValidationError(text("field.required"), "id")


class TokenIn(In):
    """A device's token at the push service."""

    token = fields.Str(
        validate=[validate.Length(max=MAX_TOKEN_LENGTH), filled("field.required")],
        **required("field.required"),
    )


class NotificationKeysOut(Schema):
    title = fields.Nested(MessageKeyOut, required=True)
    body = fields.Nested(MessageKeyOut, required=True)


class NotificationOut(Schema):
    """A notification. `keys` are the messages that `title` and `body` are the English texts of, if any."""

    id = fields.Int(required=True)
    title = fields.Str(required=True)
    body = fields.Str(required=True)
    keys = fields.Nested(NotificationKeysOut, required=True, allow_none=True)
    created_at = Time(data_key="createdAt", required=True)
    picture = PictureUrl(data_key="imgUrl", required=True, allow_none=True)
    read_at = IsSet(data_key="isRead", required=True)
    order_id = fields.Int(data_key="orderId", required=True, allow_none=True)


NotificationPageOut = page_of("NotificationPageOut", NotificationOut)


class Unread(Schema):
    unread = fields.Int(required=True)


UnreadOut = result_of("UnreadOut", Unread)


class PushToken(Schema):
    token = fields.Str(required=True)


PushTokenOut = result_of("PushTokenOut", PushToken)


class Forgotten(Schema):
    forgotten = fields.Int(required=True)


ForgottenOut = result_of("ForgottenOut", Forgotten)
