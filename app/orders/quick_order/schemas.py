"""Request and response schemas of written orders."""

from flask_smorest.fields import Upload
from marshmallow import Schema, fields, validate

from app.catalogue.schemas import ProductOut
from app.orders.cart.schemas import CartIn
from app.shared.schemas import In, filled, required
from app.store.media.rules import CONTENT_TYPES, FileKind

MAX_TEXT = 20_000


class WrittenIn(CartIn):
    """An order as written text."""

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
    """The lines of the spreadsheet in the form of written lines."""

    result = fields.List(fields.Str(), required=True)


class PiecesOut(Schema):
    """The pieces that a line means of a size, or null if they are unknown."""

    itemCd = fields.Str(attribute="code", required=True)
    sizeCd = fields.Str(attribute="size", required=True)
    quantity = fields.Int(required=True, allow_none=True)


class WrittenLineOut(Schema):
    """A line with its meaning. The buyer has to choose a missing `itemCd`, `sizeCd` or `quantity`.

    `certain` is true if no choice is left. With `asLastTime` several items or sizes fit, and this is the only
    one of them that the party has bought. `choices` are the codes of products that it may mean, the likeliest
    first. `quantities` are the pieces of each of their sizes if these depend on the size, as for a number of
    boxes. `unknownWords` are the words that no product has.
    """

    text = fields.Str(attribute="line.text", required=True)
    itemCd = fields.Str(attribute="meaning.code", required=True, allow_none=True)
    sizeCd = fields.Str(attribute="meaning.size", required=True, allow_none=True)
    quantity = fields.Int(attribute="meaning.quantity", required=True, allow_none=True)
    certain = fields.Bool(attribute="meaning.certain", required=True)
    asLastTime = fields.Bool(attribute="meaning.as_last_time", required=True)
    choices = fields.List(fields.Str(), required=True)
    quantities = fields.List(fields.Nested(PiecesOut), required=True)
    unknownWords = fields.List(fields.Str(), attribute="unknown", required=True)


class WrittenOut(Schema):
    """The lines, and all products that any of them may mean."""

    result = fields.List(fields.Nested(WrittenLineOut), required=True)
    products = fields.List(fields.Nested(ProductOut), required=True)


LINES = WrittenOut(only=["result"])
