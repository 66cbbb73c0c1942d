"""Files on the wire."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from app.exports.kinds import CONTENT_TYPES, KINDS
from app.exports.service import Progress
from app.orders.schemas import TYPES
from app.shared.messages import text
from app.shared.schemas import In, YesNo, required

CODE = validate.Length(max=50)


class ExportIn(In):
    """What file: `order` needs an orderId; `products` may be of a category, found by words, for a party.

    The owner's lists are narrowed down as they are on the screen: by words, `orders` by type too, `products`
    to those without a picture. A CSV of products has all five rates and is for the owner alone.
    """

    kind = fields.Str(validate=validate.OneOf(list(KINDS)), **required("field.required"))
    format = fields.Str(load_default="pdf", validate=validate.OneOf(list(CONTENT_TYPES)))
    type = fields.Str(load_default="total", validate=validate.OneOf(TYPES))
    pictureless = YesNo(data_key="withoutImage")
    order_id = fields.Int(
        data_key="orderId",
        load_default=None,
        allow_none=True,
        strict=True,
        validate=validate.Range(min=1, max=2**62),
    )
    category = fields.Str(data_key="dept_cd", load_default=None, allow_none=True, validate=CODE)
    words = fields.Str(data_key="query", load_default="", allow_none=True, validate=validate.Length(max=64))
    party = fields.Str(data_key="partyCd", load_default=None, allow_none=True, validate=CODE)

    @validates_schema
    def _has_its_order(self, data: dict[str, Any], **_kwargs: Any) -> None:
        if data.get("kind") == "order" and data.get("order_id") is None:
            raise ValidationError(text("field.required"), "orderId")


class ExportBody(Schema):
    """How far a file is; `url` gives it out for ten minutes."""

    id = fields.UUID(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(["waiting", "running", "ready", "failed"]))
    percent = fields.Int(required=True, validate=validate.Range(min=0, max=100))
    fileName = fields.Str(required=True)
    url = fields.Str(required=True, allow_none=True)


class ExportOut(Schema):
    result = fields.Nested(ExportBody, required=True)


def progress_on_wire(progress: Progress) -> dict[str, Any]:
    """The answer of both calls."""
    return {
        "result": {
            "id": progress.id,
            "state": progress.state,
            "percent": progress.percent,
            "fileName": progress.file_name,
            "url": progress.url,
        }
    }
