"""Request and response schemas of messages to owners."""

from marshmallow import Schema, fields, validate

from app.platform.messages.rules import MAX_BODY_LENGTH, MAX_LINK_LENGTH, MAX_TITLE_LENGTH, Audience
from app.shared.date_range import StoreTime
from app.shared.schemas import In, PageIn, Time, filled, page_of, per_page, required, result_of
from app.shared.texts.messages import text

AUDIENCES = tuple(map(str, Audience))


class MessagesIn(PageIn):
    size = per_page(25)


def _text(key: str, longest: int, data_key: str) -> fields.Str:
    length = validate.Length(max=longest, error=text(key))
    return fields.Str(data_key=data_key, validate=[filled(key), length], **required(key))


class MessageIn(In):
    """A message to the owners of all stores, of those in one state, or of the store `mobileNo`."""

    title = _text("message.title", MAX_TITLE_LENGTH, "title")
    body = _text("message.body", MAX_BODY_LENGTH, "text")
    link = fields.Str(
        load_default=None,
        allow_none=True,
        validate=[
            validate.Regexp(r"https://\S+$", error=text("message.link")),
            validate.Length(max=MAX_LINK_LENGTH, error=text("message.link")),
        ],
    )
    audience = fields.Str(validate=validate.OneOf(AUDIENCES), **required("field.required"))
    store = fields.Str(
        data_key="mobileNo", load_default=None, allow_none=True, validate=validate.Length(max=20)
    )
    expires_at = StoreTime(data_key="until", required=False, load_default=None, allow_none=True)


class OwnersMessage(Schema):
    """A message as an owner reads it."""

    id = fields.Int(required=True)
    title = fields.Str(required=True)
    body = fields.Str(data_key="text", required=True)
    link = fields.Str(required=True, allow_none=True)
    created_at = Time(data_key="createdAt", required=True)


OwnersMessagesOut = result_of("OwnersMessagesOut", OwnersMessage, many=True)


class MessageOut(Schema):
    """A message as administrators see it; `reads` is how many owners have closed it."""

    id = fields.Int(attribute="message.id", required=True)
    title = fields.Str(attribute="message.title", required=True)
    body = fields.Str(attribute="message.body", data_key="text", required=True)
    link = fields.Str(attribute="message.link", required=True, allow_none=True)
    audience = fields.Str(attribute="message.audience", required=True, validate=validate.OneOf(AUDIENCES))
    store = fields.Str(attribute="message.store", data_key="mobileNo", required=True, allow_none=True)
    created_by = fields.Str(attribute="message.created_by", data_key="createdBy", required=True)
    created_at = Time(attribute="message.created_at", data_key="createdAt", required=True)
    expires_at = Time(attribute="message.expires_at", data_key="until", required=True)
    withdrawn_at = Time(
        attribute="message.withdrawn_at", data_key="withdrawnAt", required=True, allow_none=True
    )
    reads = fields.Int(required=True)


OneMessageOut = result_of("OneMessageOut", MessageOut)
MessagesOut = page_of("MessagesOut", MessageOut)
