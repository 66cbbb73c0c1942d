"""Fields of requests about orders and their items."""

from typing import Any

from marshmallow import ValidationError, fields, validate

from app.shared.schemas import MAX_ID
from app.shared.texts.messages import text

# The maximum number of items of an order.
MAX_LINES = 1_000
MAX_QUANTITY = 2**31 - 1
MAX_IDS = 1000
MAX_NOTE = 100
MAX_LONG_NOTE = 500


def note(**kwargs: Any) -> fields.Str:
    """Return the field of an optional short text."""
    return fields.Str(load_default="", validate=validate.Length(max=MAX_NOTE), **kwargs)


class Ids(fields.Field):
    """A single id or a list of ids."""

    def __init__(self, **kwargs: Any) -> None:
        one = {"type": "integer", "minimum": 1, "maximum": MAX_ID}
        several = {"type": "array", "items": one, "minItems": 1, "maxItems": MAX_IDS}
        super().__init__(metadata={"oneOf": [one, several]}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[int]:
        items = value if isinstance(value, list) else [value]
        ids = [
            item
            for item in items
            if isinstance(item, int) and not isinstance(item, bool) and 0 < item <= MAX_ID
        ]
        if not ids or len(ids) != len(items) or len(items) > MAX_IDS:
            raise ValidationError(text("field.numbers"))
        return ids
