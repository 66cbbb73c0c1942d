"""Request and response schemas of schemes."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from marshmallow import Schema, fields, post_load, validate

from app.orders.cart.queries import MAX_LINES
from app.orders.cart.service import totals
from app.pricing.grades import GRADES
from app.pricing.rules import MAX_ITEM_QUANTITY
from app.pricing.schemes import Counts, Gives, Scheme, Why
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
from app.terms.schemes.service import ListedScheme, Names, SchemeValues
from app.terms.schemes.trial import Tried

MAX_CODES = 500
MAX_SLABS = 10
MOST = 10_000_000
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
    size.data_key = "per_page"
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))


def _amount(**kwargs: Any) -> Money:
    broken = text("schemes.amount", max=MOST)
    return Money(
        validate=validate.Range(min=Decimal("0.01"), max=MOST, error=broken),
        error_messages={"invalid": broken, "special": broken},
        # JSON has no decimals.
        metadata={"minimum": 0.01},
        **kwargs,
    )


def _codes(name: str) -> fields.List:
    code = fields.Str(validate=validate.Length(1, 50))
    return fields.List(code, data_key=name, load_default=list, validate=validate.Length(max=MAX_CODES))


def _times(name: str) -> fields.Int:
    broken = text("schemes.times", max=MOST)
    return fields.Int(
        data_key=name,
        strict=True,
        load_default=None,
        allow_none=True,
        validate=validate.Range(min=1, max=MOST, error=broken),
        error_messages={"invalid": broken},
    )


class SlabIn(In):
    """From `at` pieces or rupees on: so much percent, rupees off each piece or off all, or free pieces."""

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
        slabs = [(each["at"], each["gives"]) for each in loaded["slabs"]]
        name = " ".join(loaded["name"].split())
        return {"values": SchemeValues(**{**loaded, "slabs": slabs, "name": name})}


class SlabOut(Schema):
    at = Money(required=True)
    gives = Money(required=True)


class SchemePartOut(Schema):
    """An item, category, customer or salesperson; a deleted one has an empty name."""

    code = fields.Str(required=True)
    name = fields.Str(required=True)


class SchemeOut(Schema):
    """A scheme, with what it has given so far: rupees without tax, and in how many orders."""

    schemeId = fields.Int(required=True)
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
    eachSize = fields.Bool(required=True)
    allItems = fields.Bool(required=True)
    combined = fields.Bool(required=True)
    repeats = fields.Bool(required=True)
    freeItemCd = fields.Str(required=True)
    freeItemName = fields.Str(required=True)
    freeSizeCd = fields.Str(required=True)
    floorGrade = fields.Str(required=True, validate=GRADE_OR_NONE)
    fromDate = Time(required=True)
    toDate = Time(required=True, allow_none=True)
    budget = Money(required=True, allow_none=True)
    mostOrders = fields.Int(required=True, allow_none=True)
    mostOrdersEach = fields.Int(required=True, allow_none=True)
    state = fields.Str(required=True, validate=STATES)
    givenAmt = Money(required=True)
    givenOrders = fields.Int(required=True)


SchemePageOut = page_of("SchemePageOut", SchemeOut)


class SchemeIdOut(Schema):
    schemeId = fields.Int(required=True)


SavedSchemeOut = result_of("SavedSchemeOut", SchemeIdOut)


def schemes_on_wire(schemes: Iterable[ListedScheme], names: Names) -> list[dict[str, Any]]:
    """Return the schemes of a page for the schema."""
    return [_on_wire(each, names) for each in schemes]


def _on_wire(each: ListedScheme, names: Names) -> dict[str, Any]:
    return {
        "schemeId": each.id,
        "name": each.name,
        "place": each.place,
        "gives": each.gives,
        "counts": each.counts,
        "slabs": [{"at": Decimal(slab["at"]), "gives": Decimal(slab["gives"])} for slab in each.slabs],
        "items": _named(each.product_codes, names.products),
        "categories": _named(each.category_codes, names.categories),
        "grades": each.grades,
        "accounts": _named(each.account_codes, names.accounts),
        "salespeople": _named(each.salesperson_codes, names.salespeople),
        "eachSize": each.each_size,
        "allItems": each.all_items,
        "combined": each.combined,
        "repeats": each.repeats,
        "freeItemCd": each.free_product,
        "freeItemName": names.products.get(each.free_product, ""),
        "freeSizeCd": each.free_size,
        "floorGrade": each.floor_grade,
        "fromDate": each.starts_at,
        "toDate": each.ends_at,
        "budget": each.budget,
        "mostOrders": each.most_orders,
        "mostOrdersEach": each.most_orders_each,
        "state": each.state,
        "givenAmt": each.worth,
        "givenOrders": each.orders,
    }


def _named(codes: Sequence[str], names: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"code": code, "name": names.get(code, "")} for code in codes]


class OffersIn(In):
    """The party for which a salesperson sells."""

    party = fields.Str(data_key="partyCd", load_default=None, allow_none=True, validate=CODE)


class OfferOut(Schema):
    """A scheme as buyers see it. Without items and categories it is for all goods."""

    schemeId = fields.Int(required=True)
    name = fields.Str(required=True)
    gives = fields.Str(required=True, validate=GIVES)
    counts = fields.Str(required=True, validate=COUNTS)
    slabs = fields.List(fields.Nested(SlabOut), required=True)
    itemCds = fields.List(fields.Str(), required=True)
    deptCds = fields.List(fields.Str(), required=True)
    allItems = fields.Bool(required=True)
    repeats = fields.Bool(required=True)
    freeItemCd = fields.Str(required=True)
    freeItemName = fields.Str(required=True)
    toDate = Time(required=True, allow_none=True)


OffersOut = result_of("OffersOut", OfferOut, many=True)


def offers_on_wire(schemes: Iterable[Scheme], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the schemes that hold for a buyer for the schema."""
    return [
        {
            "schemeId": each.id,
            "name": each.name,
            "gives": each.gives.value,
            "counts": each.counts.value,
            "slabs": [{"at": slab.at, "gives": slab.gives} for slab in each.slabs],
            "itemCds": sorted(each.products),
            "deptCds": sorted(each.categories),
            "allItems": each.all_items,
            "repeats": each.repeats,
            "freeItemCd": each.free_size[0] if each.free_size else "",
            "freeItemName": names.get(each.free_size[0], "") if each.free_size else "",
            "toDate": each.ends_at,
        }
        for each in schemes
    ]


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
    """A line before and after schemes; one of free pieces has a rate of 0.

    `discount` is the line's share of what is off all lines.
    """

    itemCd = fields.Str(required=True)
    itemName = fields.Str(required=True)
    sizeCd = fields.Str(required=True)
    quantity = fields.Int(required=True)
    listRate = Money(required=True)
    rate = Money(required=True)
    discount = Money(required=True)
    schemes = fields.List(fields.Str(), required=True)
    free = fields.Bool(required=True)


class TriedSchemeOut(Schema):
    """What came of a scheme. `missing` to the next slab is null if there is none, or no line counts."""

    schemeId = fields.Int(required=True)
    name = fields.Str(required=True)
    why = fields.Str(required=True, validate=validate.OneOf(list(Why)))
    worth = Money(required=True)
    missing = Money(required=True, allow_none=True)
    counts = fields.Str(required=True, validate=COUNTS)


class TriedOut(Schema):
    """What schemes give for lines. The amounts are with tax."""

    lines = fields.List(fields.Nested(TriedLineOut), required=True)
    schemes = fields.List(fields.Nested(TriedSchemeOut), required=True)
    beforeAmt = Money(required=True)
    afterAmt = Money(required=True)


TrialOut = result_of("TrialOut", TriedOut)


def tried_on_wire(tried: Tried) -> dict[str, Any]:
    """Return what came of a trial for the schema."""
    return {
        "lines": [
            {
                "itemCd": line.product_code,
                "itemName": line.name,
                "sizeCd": line.size_code,
                "quantity": line.quantity,
                "listRate": line.rate if line.list_rate is None else line.list_rate,
                "rate": line.rate,
                "discount": line.discount,
                "schemes": list(line.schemes),
                "free": line.free,
            }
            for line in tried.after.all
        ],
        "schemes": [
            {
                "schemeId": each.scheme.id,
                "name": each.scheme.name,
                "why": each.why.value,
                "worth": each.worth,
                "missing": each.missing,
                "counts": each.scheme.counts.value,
            }
            for each in tried.outcomes
        ],
        "beforeAmt": totals(tried.before).net,
        "afterAmt": totals(tried.after.all).net,
    }
