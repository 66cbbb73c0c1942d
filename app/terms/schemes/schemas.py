"""Request and response schemas of schemes."""

from decimal import Decimal
from typing import Any

from marshmallow import Schema, fields, post_load, validate

from app.orders.cart.queries import MAX_LINES
from app.pricing.grades import GRADES
from app.pricing.models import StoredScheme
from app.pricing.rules import MAX_ITEM_QUANTITY
from app.pricing.schemes import Counts, Gives, Why
from app.shared.date_range import StoreTime
from app.shared.schemas import (
    DottedIn,
    In,
    Money,
    PageIn,
    Time,
    filled,
    page_of,
    per_page,
    required,
    result_of,
)
from app.shared.texts.messages import text

MAX_CODES = 500
MAX_SLABS = 10
MAX_NUMBER = 10_000_000
MAX_NAME = 60
CODE = validate.Length(max=50)
GRADE = validate.OneOf(list(GRADES))
GRADE_OR_NONE = validate.OneOf(["", *GRADES])
GIVES = validate.OneOf(list(Gives))
COUNTS = validate.OneOf(list(Counts))
STATES = validate.OneOf(["running", "future", "ended"])


class SchemesIn(PageIn):
    """The page to return, and words in names, or in the codes of items, categories or customers."""

    size = per_page(25)
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))


def _amount(**kwargs: Any) -> Money:
    broken = text("schemes.amount", max=MAX_NUMBER)
    return Money(
        validate=validate.Range(min=Decimal("0.01"), max=MAX_NUMBER, error=broken),
        error_messages={"invalid": broken, "special": broken},
        # A float, because JSON has no decimals.
        metadata={"minimum": 0.01},
        **kwargs,
    )


def _codes(name: str) -> fields.List:
    code = fields.Str(validate=validate.Length(1, 50))
    return fields.List(code, data_key=name, load_default=list, validate=validate.Length(max=MAX_CODES))


def _times(name: str) -> fields.Int:
    broken = text("schemes.times", max=MAX_NUMBER)
    return fields.Int(
        data_key=name,
        strict=True,
        load_default=None,
        allow_none=True,
        validate=validate.Range(min=1, max=MAX_NUMBER, error=broken),
        error_messages={"invalid": broken},
    )


class SlabIn(In):
    """From `at` pieces or rupees on: a percentage off, rupees off each piece or off all, or free pieces."""

    at = _amount(required=True, allow_none=False)
    gives = _amount(required=True, allow_none=False)


class SchemeIn(DottedIn):
    """A scheme. Without items and categories it is for all goods, without grades and customers for everyone.

    Schemes are applied by their `place`, the smallest first. Of free pieces, `freeItemCd` is empty for the
    item itself. Without `toDate` it has no end.
    """

    name = fields.Str(
        validate=[validate.Length(max=MAX_NAME), filled("field.required")], **required("field.required")
    )
    place = fields.Int(strict=True, load_default=100, validate=validate.Range(min=1, max=1000))
    gives = fields.Enum(Gives, by_value=True, **required("field.required"))
    counts = fields.Enum(Counts, by_value=True, load_default=Counts.PIECES)
    slabs = fields.List(
        fields.Nested(SlabIn), validate=validate.Length(min=1, max=MAX_SLABS), **required("field.required")
    )
    product_codes = _codes("itemCds")
    category_codes = _codes("deptCds")
    grades = fields.List(fields.Str(validate=GRADE), load_default=list, validate=validate.Length(max=5))
    account_codes = _codes("accCds")
    salesperson_codes = _codes("smanCds")
    each_size = fields.Bool(data_key="eachSize", load_default=False)
    all_items = fields.Bool(data_key="allItems", load_default=False)
    combined = fields.Bool(load_default=False)
    repeats = fields.Bool(load_default=False)
    free_product = fields.Str(data_key="freeItemCd", load_default="", validate=CODE)
    free_size = fields.Str(data_key="freeSizeCd", load_default="", validate=CODE)
    floor_grade = fields.Str(data_key="floorGrade", load_default="", validate=GRADE_OR_NONE)
    starts_at = StoreTime(data_key="fromDate")
    ends_at = StoreTime(data_key="toDate", required=False, load_default=None, allow_none=True)
    budget = _amount(load_default=None, allow_none=True)
    most_orders = _times("mostOrders")
    most_orders_each = _times("mostOrdersEach")

    @post_load
    def _to_values(self, loaded: dict[str, Any], **_: Any) -> dict[str, Any]:
        tidy = {
            "name": " ".join(loaded["name"].split()),
            "gives": loaded["gives"].value,
            "counts": loaded["counts"].value,
            # Stored as texts, because JSON has no decimals.
            "slabs": [{name: str(amount) for name, amount in slab.items()} for slab in loaded["slabs"]],
        }
        return {"term": StoredScheme(**{**loaded, **tidy})}


class SlabOut(Schema):
    at = Money(required=True)
    gives = Money(required=True)


class SchemePartOut(Schema):
    """An item, category, customer or salesperson; a deleted one has an empty name."""

    code = fields.Str(required=True)
    name = fields.Str(required=True)


class SchemeOut(Schema):
    """A scheme, with what it has given so far: rupees without tax, and in how many orders."""

    id = fields.Int(data_key="schemeId", required=True)
    name = fields.Str(required=True)
    place = fields.Int(required=True)
    gives = fields.Str(required=True, validate=GIVES)
    counts = fields.Str(required=True, validate=COUNTS)
    slabs = fields.List(fields.Nested(SlabOut), required=True)
    items = fields.List(fields.Nested(SchemePartOut), required=True)
    categories = fields.List(fields.Nested(SchemePartOut), required=True)
    grades = fields.List(fields.Str(validate=GRADE), required=True)
    accounts = fields.List(fields.Nested(SchemePartOut), required=True)
    salespeople = fields.List(fields.Nested(SchemePartOut), required=True)
    each_size = fields.Bool(data_key="eachSize", required=True)
    all_items = fields.Bool(data_key="allItems", required=True)
    combined = fields.Bool(required=True)
    repeats = fields.Bool(required=True)
    free_product = fields.Str(data_key="freeItemCd", required=True)
    free_name = fields.Str(data_key="freeItemName", required=True)
    free_size = fields.Str(data_key="freeSizeCd", required=True)
    floor_grade = fields.Str(data_key="floorGrade", required=True, validate=GRADE_OR_NONE)
    starts_at = Time(data_key="fromDate", required=True)
    ends_at = Time(data_key="toDate", required=True, allow_none=True)
    budget = Money(required=True, allow_none=True)
    most_orders = fields.Int(data_key="mostOrders", required=True, allow_none=True)
    most_orders_each = fields.Int(data_key="mostOrdersEach", required=True, allow_none=True)
    state = fields.Str(required=True, validate=STATES)
    worth = Money(data_key="givenAmt", required=True)
    orders = fields.Int(data_key="givenOrders", required=True)


SchemePageOut = page_of("SchemePageOut", SchemeOut)


class SchemeIdOut(Schema):
    id = fields.Int(data_key="schemeId", required=True)


SavedSchemeOut = result_of("SavedSchemeOut", SchemeIdOut)


class OffersIn(In):
    """The party for which a salesperson sells."""

    party = fields.Str(data_key="partyCd", load_default=None, allow_none=True, validate=CODE)


class OfferOut(Schema):
    """A scheme as buyers see it. Without items and categories it is for all goods."""

    schemeId = fields.Int(attribute="scheme.id", required=True)
    name = fields.Str(attribute="scheme.name", required=True)
    gives = fields.Str(attribute="scheme.gives", required=True, validate=GIVES)
    counts = fields.Str(attribute="scheme.counts", required=True, validate=COUNTS)
    slabs = fields.List(fields.Nested(SlabOut), attribute="scheme.slabs", required=True)
    product_codes = fields.List(fields.Str(), data_key="itemCds", required=True)
    category_codes = fields.List(fields.Str(), data_key="deptCds", required=True)
    allItems = fields.Bool(attribute="scheme.all_items", required=True)
    repeats = fields.Bool(attribute="scheme.repeats", required=True)
    free_product = fields.Str(data_key="freeItemCd", required=True)
    free_name = fields.Str(data_key="freeItemName", required=True)
    toDate = Time(attribute="scheme.scope.ends_at", required=True, allow_none=True)


OffersOut = result_of("OffersOut", OfferOut, many=True)


class TrialLineIn(In):
    product = fields.Str(data_key="itemCd", validate=validate.Length(1, 50), **required("field.required"))
    size = fields.Str(data_key="sizeCd", load_default="", validate=CODE)
    quantity = fields.Int(
        strict=True, validate=validate.Range(min=1, max=MAX_ITEM_QUANTITY), **required("field.required")
    )


class TrialIn(DottedIn):
    """Lines as a customer would order them: an account, or anyone of a grade. `atDate` is now by default."""

    account = fields.Str(data_key="accCd", load_default=None, allow_none=True, validate=CODE)
    grade = fields.Str(load_default="A", validate=GRADE)
    salesperson = fields.Str(data_key="smanCd", load_default=None, allow_none=True, validate=CODE)
    at = StoreTime(data_key="atDate", required=False, load_default=None, allow_none=True)
    lines = fields.List(
        fields.Nested(TrialLineIn),
        validate=validate.Length(min=1, max=MAX_LINES),
        **required("field.required"),
    )


class TriedLineOut(Schema):
    """A line before and after schemes; a line of free pieces has a rate of 0.

    `discount` is the line's share of a discount of all lines.
    """

    product_code = fields.Str(data_key="itemCd", required=True)
    name = fields.Str(data_key="itemName", required=True)
    size_code = fields.Str(data_key="sizeCd", required=True)
    quantity = fields.Int(required=True)
    list_rate = Money(data_key="listRate", required=True)
    rate = Money(required=True)
    discount = Money(required=True)
    schemes = fields.List(fields.Str(), required=True)
    free = fields.Bool(required=True)


class TriedSchemeOut(Schema):
    """The outcome of a scheme. `missing` to the next slab is null if there is none, or no line counts."""

    schemeId = fields.Int(attribute="scheme.id", required=True)
    name = fields.Str(attribute="scheme.name", required=True)
    why = fields.Str(required=True, validate=validate.OneOf(list(Why)))
    worth = Money(required=True)
    missing = Money(required=True, allow_none=True)
    counts = fields.Str(attribute="scheme.counts", required=True, validate=COUNTS)


class TriedOut(Schema):
    """The effect of schemes on lines. The amounts are with tax."""

    lines = fields.List(fields.Nested(TriedLineOut), required=True)
    outcomes = fields.List(fields.Nested(TriedSchemeOut), data_key="schemes", required=True)
    amount_before = Money(data_key="beforeAmt", required=True)
    amount_after = Money(data_key="afterAmt", required=True)


TrialOut = result_of("TrialOut", TriedOut)
