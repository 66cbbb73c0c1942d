"""Wire schemas of notifications."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from app.notifications.models import Notification
from app.notifications.rules import MAX_TOKEN_LENGTH
from app.orders.move_schemas import Ids
from app.shared.image_names import picture_url
from app.shared.messages import text
from app.shared.schemas import In, PageIn, PaginationOut, filled, per_page, required


class NotificationsIn(PageIn):
    """The page to return; for the owner sent campaigns or notifications about orders."""

    size = per_page(25)
    size.data_key = "per_page"
    kind = fields.Str(data_key="type", load_default="sent", validate=validate.OneOf(["sent", "orders"]))
    code = fields.Str(data_key="accCd", load_default="", validate=validate.Length(max=50))


class ReadIn(In):
    """The notifications that were read: by ids, or all."""

    ids = Ids(data_key="id", load_default=None)
    everything = fields.Bool(data_key="all", truthy={True}, falsy={False}, load_default=False)

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


class NotificationOut(Schema):
    id = fields.Int(required=True)
    title = fields.Str(required=True)
    body = fields.Str(required=True)
    createdAt = fields.Str(required=True)
    imgUrl = fields.Str(required=True, allow_none=True)
    isRead = fields.Bool(required=True)
    orderId = fields.Int(required=True, allow_none=True)


class NotificationPageOut(Schema):
    result = fields.List(fields.Nested(NotificationOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)


class UnreadOut(Schema):
    class Unread(Schema):
        unread = fields.Int(required=True)

    result = fields.Nested(Unread, required=True)


class PushTokenOut(Schema):
    class PushToken(Schema):
        token = fields.Str(required=True)

    result = fields.Nested(PushToken, required=True)


class ForgottenOut(Schema):
    class Forgotten(Schema):
        forgotten = fields.Int(required=True)

    result = fields.Nested(Forgotten, required=True)


def notification_on_wire(notification: Notification) -> dict[str, Any]:
    """Return a notification as JSON."""
    return {
        "id": notification.id,
        "title": notification.title,
        "body": notification.body,
        "createdAt": notification.created_at.isoformat(),
        "imgUrl": picture_url(notification.picture) if notification.picture else None,
        "isRead": notification.read_at is not None,
        "orderId": notification.order_id,
    }
