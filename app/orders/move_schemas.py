"""Request and response schemas for moving orders and items to another status."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from app.orders.rules import LEGACY_STATUS_NAMES, OrderStatus
from app.shared.schemas import In

MAX_IDS = 1000
MAX_ID = 2**62 - 1


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
            raise ValidationError("Not a list of numbers.")
        return ids


class StatusName(fields.Str):
    """A status by its own name or by one that older clients use."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"enum": [*OrderStatus, *LEGACY_STATUS_NAMES]}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> OrderStatus:
        try:
            return LEGACY_STATUS_NAMES.get(value) or OrderStatus(value)
        except (ValueError, TypeError):
            raise ValidationError("Not a status.") from None


class MoveIn(In):
    """The orders or items to move, by id, and their new status."""

    ids = Ids(data_key="id", required=True)
    to = StatusName(data_key="status", required=True)
    type = fields.Str(load_default="orderitm", validate=validate.OneOf(["order", "orderitm"]))


class MovedOut(Schema):
    result = fields.List(fields.Int(), required=True)
