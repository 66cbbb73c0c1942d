"""Request and response schemas of written orders."""

from collections.abc import Sequence
from typing import Any

from flask_smorest.fields import Upload
from marshmallow import Schema, fields, validate

from app.catalogue.schemas import ProductOut, products_on_wire
from app.orders.cart.schemas import CartIn
from app.orders.quick_order.service import MatchedLine
from app.people.auth.viewer import Viewer
from app.shared.schemas import In, filled, required
from app.store.media.rules import CONTENT_TYPES, FileKind

MAX_TEXT = 20_000


class WrittenIn(CartIn):
    """An order as it was written."""

    text = fields.Str(
        validate=[filled("quick_order.text"), validate.Length(max=MAX_TEXT)], **required("quick_order.text")
    )


class WrittenFileIn(In):
    """An order as a spreadsheet."""

    file = Upload(
        metadata={
            "x-content-type": ", ".join(
                name for name, (kind, _) in CONTENT_TYPES.items() if kind is FileKind.TABLE
            )
        },
        **required("quick_order.file"),
    )


class WrittenFileOut(Schema):
    """The lines of the spreadsheet as they would be written."""

    result = fields.List(fields.Str(), required=True)


class WrittenLineOut(Schema):
    """A line with what it means. Without `itemCd`, `sizeCd` or `quantity` the buyer has to say which.

    `certain` says that nothing is left to ask. `choices` are the codes of products that it may mean, the
    likeliest first.
    """

    text = fields.Str(required=True)
    itemCd = fields.Str(required=True, allow_none=True)
    sizeCd = fields.Str(required=True, allow_none=True)
    quantity = fields.Int(required=True, allow_none=True)
    certain = fields.Bool(required=True)
    choices = fields.List(fields.Str(), required=True)


class WrittenOut(Schema):
    """The lines, and each product that one of them may mean."""

    result = fields.List(fields.Nested(WrittenLineOut), required=True)
    products = fields.List(fields.Nested(ProductOut), required=True)


def written_on_wire(matched: Sequence[MatchedLine], viewer: Viewer, store_key: str) -> dict[str, Any]:
    """Return the JSON of matched lines."""
    products: dict[str, dict[str, Any]] = {}
    lines: list[dict[str, Any]] = []
    for line, meaning, rows in matched:
        shown = products_on_wire(rows, viewer, store_key)
        products |= {product["ITEM_CD"]: product for product in shown}
        lines.append(
            {
                "text": line.text,
                "itemCd": meaning.code,
                "sizeCd": meaning.size,
                "quantity": meaning.quantity,
                "certain": meaning.certain,
                "choices": [product["ITEM_CD"] for product in shown],
            }
        )
    return {"result": lines, "products": list(products.values())}
