"""Schemas of changes of many products at once."""

from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate, validates_schema

from app.catalogue.editing.undo import DELETION
from app.catalogue.limits import MAX_CODE_LENGTH, MAX_NAME_LENGTH, MAX_RUPEES, MAX_WORD_LENGTH, RATE_COLUMNS
from app.catalogue.pictures.replacements import KIND as PICTURES
from app.shared.schemas import ID_RANGE, WRONG_DAY, DottedIn, In, JsonBool, Money, Time, YesNo, result_of
from app.shared.texts.messages import text

MAX_CODES = 1_000
STEPS = ("0.01", "0.5", "1", "5", "10")
IMPORT = "import"
# Kinds of change by their stored names; all other names are imports.
KINDS = {
    "rates": "rates",
    "category_code": "category",
    "catalog_id": "catalog",
    "tax_rate": "tax",
    "coming_tax": "comingTax",
    "hidden": "hidden",
    DELETION: "removed",
    PICTURES: "pictures",
    "categories_import": "categoryImport",
    "priceLists_import": "priceListImport",
}
WIRE_GRADES = {f"SALE_RATE{number}": grade for number, grade in enumerate(RATE_COLUMNS, 1)}


class StrictIn(In):
    """The input of a change of many rows.

    Unknown fields are refused, because one may be meant to limit the change.
    """

    class Meta(In.Meta):
        unknown = RAISE


class ListedIn(StrictIn):
    """The list whose products all change: its category, its words and its filters."""

    category = fields.Str(data_key="dept_cd", load_default=None, validate=validate.Length(max=50))
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    brand = fields.Str(load_default=None, validate=validate.Length(max=MAX_NAME_LENGTH))
    pictureless = YesNo(data_key="withoutImage")
    hidden = YesNo()
    untaxed = YesNo(data_key="withoutTax")


class RatesIn(StrictIn):
    """A change by percent or by an amount, rounded half up to a multiple of `step` rupees."""

    grades = fields.List(
        fields.Str(validate=validate.OneOf(list(WIRE_GRADES))), validate=validate.Length(1, 5), required=True
    )
    percent = Money(load_default=None, validate=validate.Range(min=-90, max=500))
    amount = Money(load_default=None, validate=validate.Range(min=-int(MAX_RUPEES), max=int(MAX_RUPEES)))
    step = fields.Str(load_default="0.01", validate=validate.OneOf(STEPS))

    @validates_schema
    def _has_one(self, data: dict[str, Any], **_: Any) -> None:
        if (data["percent"] is None) == (data["amount"] is None):
            raise ValidationError(text("many.by"), field_name="percent")


class ComingTaxIn(StrictIn):
    """A later tax rate for products with the rate `nowAt` and an HSN code that begins with `hsn`."""

    rate = Money(data_key="RATEOFTAX", required=True, validate=validate.Range(min=0, max=100))
    from_day = fields.Date(data_key="fromDay", required=True, error_messages=WRONG_DAY)
    now_at = Money(data_key="nowAt", load_default=None, validate=validate.Range(min=0, max=100))
    hsn = fields.Str(data_key="HSN", load_default="", validate=validate.Length(max=MAX_WORD_LENGTH))


class ManyIn(StrictIn, DottedIn):
    """One change of the products with these `codes`, or of all products of a list.

    With `preview` nothing changes. A `comingTax` that is null removes a coming tax rate. REMOVED deletes
    products that the owner added and that were never ordered.
    """

    codes = fields.List(
        fields.Str(validate=validate.Length(max=MAX_CODE_LENGTH)),
        load_default=None,
        allow_none=True,
        validate=validate.Length(max=MAX_CODES),
    )
    listed = fields.Nested(ListedIn, data_key="all", load_default=None, allow_none=True)
    rates = fields.Nested(RatesIn)
    category_code = fields.Str(data_key="DEPT_CD", validate=validate.Length(1, MAX_CODE_LENGTH))
    catalog_id = fields.Int(data_key="CATALOG", strict=True, allow_none=True, validate=ID_RANGE)
    tax_rate = Money(data_key="RATEOFTAX", validate=validate.Range(min=0, max=100))
    coming_tax = fields.Nested(ComingTaxIn, data_key="comingTax", allow_none=True)
    hidden = JsonBool(data_key="HIDDEN")
    removed = JsonBool(data_key="REMOVED", validate=validate.OneOf([True], error=text("field.true_or_false")))
    preview = JsonBool(load_default=False)

    @validates_schema
    def _has_one(self, data: dict[str, Any], **_: Any) -> None:
        if (data["codes"] is None) == (data["listed"] is None):
            raise ValidationError(text("many.which"), field_name="codes")
        names = ("rates", "category_code", "catalog_id", "tax_rate", "coming_tax", "hidden", "removed")
        if sum(name in data for name in names) != 1:
            raise ValidationError(text("many.one"), field_name="rates")


class ExampleOut(Schema):
    """A rate before and after the change."""

    code = fields.Str(data_key="ITEM_CD", required=True)
    name = fields.Str(data_key="ITEM_NAME", required=True)
    size = fields.Str(data_key="SIZE_CD", required=True)
    grade = fields.Function(
        lambda example: f"SALE_RATE{RATE_COLUMNS.index(example.grade) + 1}", required=True
    )
    before = Money(required=True)
    after = Money(required=True)


class ManyBody(Schema):
    """The number of changed products, and of skipped sizes and products.

    A size is skipped if its new rate would break a rule, a product if it is in use. Only a preview has
    `examples`, the first 1,000 changed rates, and `names`, the first products with a coming tax rate. The
    change can be undone by its `changeId` for a day.
    """

    products = fields.Int(required=True)
    skipped = fields.Int(required=True)
    examples = fields.List(fields.Nested(ExampleOut), required=True)
    names = fields.List(fields.Str(), required=True)
    change_id = fields.UUID(data_key="changeId", required=True, allow_none=True)


ManyOut = result_of("ManyOut", ManyBody)


class UndoneBody(Schema):
    """The numbers of restored products and sizes, and of those left because they were edited since."""

    at = Time(attribute="undone_at", required=True)
    restored = fields.Int(required=True)
    skipped = fields.Int(required=True)


UndoneManyOut = result_of("UndoneManyOut", UndoneBody)


class KindOfChange(fields.Str):
    """The wire name of a kind of change, in responses."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str:
        return KINDS.get(value, IMPORT)


class RecentChangeOut(Schema):
    """A change that can be undone until `undoUntil`; `undoneAt` is set if it was undone.

    `products` may be unknown; for pictures and imports of categories it is the number of categories.
    """

    id = fields.UUID(data_key="changeId", required=True)
    kind = KindOfChange(required=True, validate=validate.OneOf([*KINDS.values(), IMPORT]))
    products = fields.Int(required=True, allow_none=True)
    created_at = Time(data_key="at", required=True)
    undo_until = Time(data_key="undoUntil", required=True)
    undone_at = Time(data_key="undoneAt", required=True, allow_none=True)


class RecentChangesOut(Schema):
    result = fields.List(fields.Nested(RecentChangeOut), required=True)
