"""The words of marshmallow's own errors, which users see next to a field."""

from marshmallow import Schema, fields, validate
from webargs.fields import DelimitedList

from app.shared.texts.english import ENGLISH
from app.shared.texts.messages import Message

_FIELDS: dict[type[fields.Field], dict[str, str]] = {
    fields.Field: {"required": "field.required", "null": "field.required", "validator_failed": "field.wrong"},
    fields.Nested: {"type": "field.wrong"},
    fields.List: {"invalid": "field.list"},
    DelimitedList: {"invalid": "field.list"},
    fields.Mapping: {"invalid": "field.wrong"},
    fields.String: {"invalid": "field.text", "invalid_utf8": "field.text"},
    fields.Email: {"invalid": "account.email"},
    fields.UUID: {"invalid_uuid": "field.wrong"},
    fields.Number: {"invalid": "field.number", "too_large": "field.number"},
    fields.Integer: {"invalid": "field.whole_number"},
    fields.Float: {"special": "field.number"},
    fields.Decimal: {"special": "field.number"},
    fields.Boolean: {"invalid": "field.true_or_false"},
    fields.DateTime: dict.fromkeys(("invalid", "invalid_awareness", "format"), "field.wrong"),
    fields.Enum: {"unknown": "field.choice"},
}
_VALIDATORS: dict[type[validate.Validator], dict[str, str]] = {
    validate.Length: {
        "message_min": "field.too_short",
        "message_max": "field.too_long",
        "message_all": "field.length",
        "message_equal": "field.exact_length",
    },
    validate.OneOf: {"default_message": "field.choice"},
    validate.Regexp: {"default_message": "field.wrong"},
    validate.Email: {"default_message": "account.email"},
}
_RANGE = {"message_min": "field.minimum", "message_max": "field.maximum", "message_all": "field.range"}


def use_own_words() -> None:
    """Replace marshmallow's words; call it before any field or validator is made."""
    for field, keys in _FIELDS.items():
        field.default_error_messages = {name: Message(key) for name, key in keys.items()}
    for validator, keys in _VALIDATORS.items():
        for name, key in keys.items():
            setattr(validator, name, Message(key))
    for name, key in _RANGE.items():
        # Range fills its messages twice: first with the words for its bounds, then with the bounds.
        twice = ENGLISH[key].replace("{", "{{").replace("}", "}}")
        setattr(validate.Range, name, Message(key, twice))
    Schema._default_error_messages = {"type": Message("field.wrong"), "unknown": Message("field.unknown")}
