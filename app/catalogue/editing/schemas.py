"""Schemas of the owner's catalogue changes, and of details that only the owner sees."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from marshmallow import Schema, ValidationError, fields, post_load, validate

from app.catalogue.barcodes import MAX_BARCODE_LENGTH, plain_barcode
from app.catalogue.editing.texts import sanitized
from app.catalogue.editing.units import MAX_UNITS
from app.catalogue.fields import TEXT_FIELDS
from app.catalogue.limits import (
    MAX_CODE_LENGTH,
    MAX_DESCRIPTION_LENGTH,
    MAX_NAME_LENGTH,
    MAX_PIECES,
    MAX_RUPEES,
    MAX_STOCK,
    MAX_WORD_LENGTH,
)
from app.catalogue.schemas import TEXT_NAMES, CatalogOut, CategoryOut, ProductOut
from app.catalogue.substitutes.rules import MAX_NAMED
from app.shared.cleaning import one_line, plain_code
from app.shared.schemas import ID_RANGE, DottedIn, In, JsonBool, Money, number, required, result_of
from app.shared.texts.messages import text
from app.store.settings.schemas import UnitNameOut

MAX_SIZES = 200
MAX_FILE_NAME_LENGTH = 500


class SingleLine(fields.Str):
    """A single-line text, without control characters and with single spaces. Null becomes an empty text."""

    def __init__(
        self, max_length: int, *, min_length: int = 0, message: str = "field.required", **kwargs: Any
    ) -> None:
        length = validate.Length(min=min_length or None, max=max_length)
        super().__init__(validate=length, allow_none=not min_length, **kwargs)
        if min_length:
            self.error_messages |= {
                "null": text(message),
                "required": text(message),
                "invalid": text(message),
            }
        self._empty_message = message if min_length else None

    def deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if value is None and self.allow_none:
            return ""
        return super().deserialize(value, *args, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        line = one_line(super()._deserialize(value, attr, data, **kwargs) or "")
        if "\N{REPLACEMENT CHARACTER}" in line:
            raise ValidationError(text("product.text"))
        if self._empty_message and not line:
            raise ValidationError(text(self._empty_message))
        return line


class RichText(fields.Str):
    """HTML markup, reduced to the tags allowed in descriptions."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(validate=validate.Length(max=MAX_DESCRIPTION_LENGTH), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        return sanitized(super()._deserialize(value, attr, data, **kwargs)[: 2 * MAX_DESCRIPTION_LENGTH])


class Code(SingleLine):
    """A code that can be part of a page's address."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        code = plain_code(super()._deserialize(value, attr, data, **kwargs))
        if code in (".", "..") or code.startswith("/") or code.endswith("/"):
            raise ValidationError(text("product.code"))
        return code


class Barcode(SingleLine):
    """A barcode, without the blanks between its groups. An empty text removes it."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        return plain_barcode(super()._deserialize(value, attr, data, **kwargs))


class Quantity(Money):
    """A stock quantity with three decimals."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.places = Decimal("0.001")


def _integer(name: str, minimum: int = 1) -> fields.Int:
    return fields.Int(data_key=name, strict=True, validate=validate.Range(min=minimum, max=MAX_PIECES))


def _percent(name: str) -> Money:
    return Money(data_key=name, validate=validate.Range(min=0, max=100))


def _rupees(name: str, **kwargs: Any) -> Money:
    return Money(data_key=name, validate=validate.Range(min=0, max=int(MAX_RUPEES)), **kwargs)


class SizeIn(In):
    """A size of the product. The passed fields change; a new size needs SALE_RATE1.

    A size with `REMOVED` is deleted if no order or cart refers to it.
    """

    size_code = SingleLine(MAX_WORD_LENGTH, data_key="SIZE_CD", required=True)
    barcode = Barcode(MAX_BARCODE_LENGTH, data_key="BARCODE")
    pieces_per_box = SingleLine(MAX_WORD_LENGTH, data_key="DESC1")
    minimum_quantity = _integer("MIN_OQTY")
    quantity_step = _integer("QYT_MULTI")
    rate1 = _rupees("SALE_RATE1")
    rate2 = _rupees("SALE_RATE2")
    rate3 = _rupees("SALE_RATE3")
    rate4 = _rupees("SALE_RATE4")
    rate5 = _rupees("SALE_RATE5")
    mrp = _rupees("MRP", allow_none=True)
    discount_percent = _percent("SALE_DISC")
    stock = Quantity(data_key="CL_STK", validate=validate.Range(min=-int(MAX_STOCK), max=int(MAX_STOCK)))
    removed = JsonBool(data_key="REMOVED")


class ProductDataIn(In):
    """The editable fields of a product. ITEM_DESC is markup and is sanitized.

    SUBSTITUTES are the codes of the items to offer in place of the product, the best first. EXPECTED_ON is
    the day by which its next stock is expected.
    """

    name = SingleLine(MAX_NAME_LENGTH, min_length=1, message="product.name", data_key="ITEM_NAME")
    description = RichText(data_key="ITEM_DESC")
    category_code = SingleLine(MAX_CODE_LENGTH, min_length=1, message="category.unknown", data_key="DEPT_CD")
    tax_rate = _percent("RATEOFTAX")
    priority = _integer("PRIORITY", minimum=0)
    catalog_id = fields.Int(
        data_key="CATALOG",
        strict=True,
        allow_none=True,
        validate=ID_RANGE,
    )
    substitutes = fields.List(
        fields.Str(validate=validate.Length(max=MAX_CODE_LENGTH)),
        data_key="SUBSTITUTES",
        validate=validate.Length(max=MAX_NAMED, error=text("product.substitutes", max=MAX_NAMED)),
    )
    expected_on = fields.Date(
        data_key="EXPECTED_ON",
        allow_none=True,
        error_messages=dict.fromkeys(("invalid", "format", "invalid_awareness"), text("product.day")),
    )
    sizes = fields.List(
        fields.Nested(SizeIn), data_key="variant", validate=validate.Length(max=MAX_SIZES), load_default=None
    )

    class Meta(In.Meta):
        include = {
            field.column: SingleLine(field.max_length, data_key=TEXT_NAMES[field.column])
            for field in TEXT_FIELDS
        }


class NewProductDataIn(ProductDataIn):
    """A new product; it needs a name, a category and a size."""

    name = SingleLine(
        MAX_NAME_LENGTH, min_length=1, message="product.name", data_key="ITEM_NAME", required=True
    )
    category_code = SingleLine(
        MAX_CODE_LENGTH, min_length=1, message="category.unknown", data_key="DEPT_CD", required=True
    )
    sizes = fields.List(
        fields.Nested(SizeIn),
        data_key="variant",
        validate=validate.Length(min=1, max=MAX_SIZES, error=text("product.sizes")),
        **required("product.sizes"),
    )


class ProductChangeIn(DottedIn):
    code = fields.Str(data_key="itemCd", required=True, validate=validate.Length(max=MAX_CODE_LENGTH))
    values = fields.Nested(ProductDataIn, data_key="data", required=True)


class NewProductIn(DottedIn):
    """A product of the store's own. Without an itemCd it gets the next free code."""

    code = Code(MAX_CODE_LENGTH, data_key="itemCd", load_default=None)
    values = fields.Nested(NewProductDataIn, data_key="data", required=True)

    @post_load
    def _without_code(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {**data, "code": data["code"] or None}


WIRE_NAMES = {
    name: field.data_key or name
    for schema in (ProductDataIn, SizeIn)
    for name, field in schema().fields.items()
}


class CategoryTextsIn(In):
    short_name = SingleLine(MAX_WORD_LENGTH, data_key="dept_sname")
    hindi_name = SingleLine(MAX_NAME_LENGTH, data_key="hindiName")
    gujarati_name = SingleLine(MAX_NAME_LENGTH, data_key="gujaratiName")
    description = fields.Str(data_key="ITEMDESC", validate=validate.Length(max=2_000))


class NewCategoryIn(CategoryTextsIn):
    name = SingleLine(
        MAX_NAME_LENGTH, min_length=1, message="category.name", data_key="dept_name", required=True
    )
    priority = _integer("PRIORITY", minimum=0)


class CategoryChangeIn(CategoryTextsIn):
    code = fields.Str(data_key="deptCd", required=True, validate=validate.Length(max=MAX_CODE_LENGTH))
    name = SingleLine(MAX_NAME_LENGTH, min_length=1, message="category.name", data_key="dept_name")


class CategoryPriorityIn(In):
    code = fields.Str(data_key="deptCd", required=True, validate=validate.Length(max=MAX_CODE_LENGTH))
    priority = fields.Int(strict=True, required=True, validate=validate.Range(min=0, max=MAX_PIECES))


class CategoryCatalogIn(In):
    """A catalogue for all products of a category; null removes it."""

    code = fields.Str(data_key="deptCd", required=True, validate=validate.Length(max=MAX_CODE_LENGTH))
    catalog = fields.Int(strict=True, required=True, allow_none=True, validate=ID_RANGE)


class UnitNameIn(In):
    """The names of a unit in other languages. An empty name leaves the application's own word."""

    unit = SingleLine(MAX_WORD_LENGTH, min_length=1, data_key="UOM", required=True)
    hindi_name = SingleLine(MAX_WORD_LENGTH, data_key="hindiName", load_default="")
    gujarati_name = SingleLine(MAX_WORD_LENGTH, data_key="gujaratiName", load_default="")


class UnitNamesIn(DottedIn):
    """The names of all units; a unit that is left out loses its names."""

    units = fields.List(
        fields.Nested(UnitNameIn), validate=validate.Length(max=MAX_UNITS), **required("field.required")
    )


class UnitNamesOut(Schema):
    """The units, and VERSION, to send back with a change."""

    VERSION = fields.Str(required=True)
    result = fields.List(fields.Nested(UnitNameOut), required=True)


CATALOG_TITLE: dict[str, Any] = {"min_length": 1, "message": "catalog.title", "data_key": "title"}
CATALOG_FILE: dict[str, Any] = {"min_length": 1, "message": "catalog.file", "data_key": "files"}


class CatalogTextIn(In):
    description = fields.Str(validate=validate.Length(max=2_000))


class NewCatalogIn(CatalogTextIn):
    """A catalogue. `files` is the fileName of an uploaded PDF, `imgUrl` the fileName of an uploaded cover."""

    title = SingleLine(MAX_NAME_LENGTH, required=True, **CATALOG_TITLE)
    file = SingleLine(MAX_FILE_NAME_LENGTH, required=True, **CATALOG_FILE)
    cover = SingleLine(MAX_FILE_NAME_LENGTH, data_key="imgUrl", load_default="")


class CatalogChangeIn(CatalogTextIn):
    """Changes of a catalogue. Files are uploads or the current files; an empty imgUrl removes the cover."""

    number = fields.Int(data_key="caId", strict=True, required=True, validate=ID_RANGE)
    title = SingleLine(MAX_NAME_LENGTH, **CATALOG_TITLE)
    file = SingleLine(MAX_FILE_NAME_LENGTH, **CATALOG_FILE)
    cover = SingleLine(MAX_FILE_NAME_LENGTH, data_key="imgUrl")


ChangedCatalogOut = result_of("ChangedCatalogOut", CatalogOut)


class RemovedCatalogBody(Schema):
    caId = fields.Int(required=True)


RemovedCatalogOut = result_of("RemovedCatalogOut", RemovedCatalogBody)


OwnersProductOut = result_of("OwnersProductOut", ProductOut)


OwnersCategoryOut = result_of("OwnersCategoryOut", CategoryOut)


class CategoryCatalogBody(Schema):
    DEPT_CD = fields.Str(required=True)
    CATALOG = fields.Int(required=True, allow_none=True)
    products = fields.Int(required=True)


CategoryCatalogOut = result_of("CategoryCatalogOut", CategoryCatalogBody)


class RemovedProductBody(Schema):
    ITEM_CD = fields.Str(required=True)


class RemovedCategory(Schema):
    DEPT_CD = fields.Str(required=True)


RemovedCategoryOut = result_of("RemovedCategoryOut", RemovedCategory)


RemovedProductOut = result_of("RemovedProductOut", RemovedProductBody)


class OwnerDetails(NamedTuple):
    """The details of a product that only the owner sees."""

    version: str
    own_fields: list[str]
    own_fields_of_sizes: Mapping[str, list[str]]
    from_accounting: bool
    ordered: bool
    previous_code: str | None
    next_code: str | None
    substitutes: Sequence[tuple[str, str]]
    coming_tax_rate: Decimal | None
    coming_tax_on: date | None


def with_owner_details(product: dict[str, Any], details: OwnerDetails) -> dict[str, Any]:
    """Return a product's JSON with its version, its substitutes and the fields that the owner changed."""
    sizes = [
        {**size, "OWN_FIELDS": _wire_names(details.own_fields_of_sizes.get(size["SIZE_CD"], ()))}
        for size in product["variant"]
    ]
    return {
        **product,
        "variant": sizes,
        "VERSION": details.version,
        "OWN_FIELDS": _wire_names(details.own_fields),
        "FROM_ACCOUNTING": details.from_accounting,
        "REMOVABLE": not (details.from_accounting or details.ordered),
        "SUBSTITUTES": [{"ITEM_CD": code, "ITEM_NAME": name} for code, name in details.substitutes],
        **_coming_tax(details),
    }


def _coming_tax(details: OwnerDetails) -> dict[str, Any]:
    rate, day = details.coming_tax_rate, details.coming_tax_on
    if rate is None or day is None:
        return {}
    return {"COMING_TAX": {"RATEOFTAX": number(rate), "FROM": day.isoformat()}}


def _wire_names(names: Any) -> list[str]:
    return [WIRE_NAMES[name] for name in names]
