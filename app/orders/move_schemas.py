"""Request and response schemas for moving orders and items to another status."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from app.orders.rules import OTHER_NAMES, Status
from app.shared.schemas import In

MAX_MOVED = 1000
LARGEST_ID = 2**62 - 1


class Numbers(fields.Field):
    """A single id or a list of ids."""

    def __init__(self, **kwargs: Any) -> None:
        one = {"type": "integer", "minimum": 1, "maximum": LARGEST_ID}
        several = {"type": "array", "items": one, "minItems": 1, "maxItems": MAX_MOVED}
        super().__init__(metadata={"oneOf": [one, several]}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[int]:
        given = value if isinstance(value, list) else [value]
        good = [
            item
            for item in given
            if isinstance(item, int) and not isinstance(item, bool) and 0 < item <= LARGEST_ID
        ]
        if not good or len(good) != len(given) or len(given) > MAX_MOVED:
            raise ValidationError("Not a list of numbers.")
        return good


class StatusName(fields.Str):
    """A status by its own name or by one that older clients use."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"enum": [*Status, *OTHER_NAMES]}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Status:
        try:
            return OTHER_NAMES.get(value) or Status(value)
        except (ValueError, TypeError):
            raise ValidationError("Not a status.") from None


class MoveIn(In):
    """The orders or items to move, by id, and their new status."""

    ids = Numbers(data_key="id", required=True)
    to = StatusName(data_key="status", required=True)
    type = fields.Str(load_default="orderitm", validate=validate.OneOf(["order", "orderitm"]))


class MovedOut(Schema):
    result = fields.List(fields.Int(), required=True)
