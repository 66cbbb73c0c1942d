"""Request and response schemas of price lists."""

from decimal import Decimal
from typing import Any

from marshmallow import Schema, fields, post_load, validate

from app.pricing.grades import GRADES
from app.pricing.models import StoredPriceList
from app.pricing.price_lists import BASES, Basis
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

MAX_ACCOUNTS = 500
MAX_AT_ONCE = 500
MAX_RUPEES = 10_000_000
MAX_NAME = 60
CODE = validate.Length(max=50)
GRADE = validate.OneOf(list(GRADES))
BASIS = validate.OneOf(list(Basis))
BASE = validate.OneOf(list(BASES))
STATES = validate.OneOf(["running", "future", "ended"])


class PriceListsIn(PageIn):
    """The page to return, and words in names, or in the names or codes of items or customers."""

    size = per_page(25)
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))


class PriceListIn(DottedIn):
    """A list for customers or for grades.

    Its basis is its own rates alone, `percent` off the base, or a `margin` in percent on top of it.
    The base is a grade, the buyer's own grade (empty), or the MRP. Without `toDate` it has no end.
    """

    name = fields.Str(
        validate=[validate.Length(max=MAX_NAME), filled("field.required")], **required("field.required")
    )
    grades = fields.List(fields.Str(validate=GRADE), load_default=list, validate=validate.Length(max=5))
    account_codes = fields.List(
        fields.Str(validate=validate.Length(1, 50)),
        data_key="accCds",
        load_default=list,
        validate=validate.Length(max=MAX_ACCOUNTS),
    )
    basis = fields.Enum(Basis, by_value=True, load_default=Basis.RATES)
    base = fields.Str(load_default="", validate=BASE)
    percent = Money(load_default=0, validate=validate.Range(min=0, max=500))
    starts_at = StoreTime(data_key="fromDate")
    ends_at = StoreTime(data_key="toDate", required=False, load_default=None, allow_none=True)

    @post_load
    def _to_values(self, loaded: dict[str, Any], **_: Any) -> dict[str, Any]:
        tidy = {"name": " ".join(loaded["name"].split()), "basis": loaded["basis"].value}
        return {"term": StoredPriceList(**{**loaded, **tidy})}


class ListAccountOut(Schema):
    """A customer of a list; a deleted one has an empty name."""

    code = fields.Str(data_key="accCd", required=True)
    name = fields.Str(data_key="accName", required=True)


class PriceListIdOut(Schema):
    id = fields.Int(data_key="listId", required=True)


class PriceListOut(Schema):
    """A price list; `rateCount` counts its own rates."""

    id = fields.Int(data_key="listId", required=True)
    name = fields.Str(required=True)
    grades = fields.List(fields.Str(validate=GRADE), required=True)
    accounts = fields.List(fields.Nested(ListAccountOut), required=True)
    basis = fields.Str(required=True, validate=BASIS)
    base = fields.Str(required=True, validate=BASE)
    percent = Money(required=True)
    starts_at = Time(data_key="fromDate", required=True)
    ends_at = Time(data_key="toDate", required=True, allow_none=True)
    rate_count = fields.Int(data_key="rateCount", required=True)
    state = fields.Str(required=True, validate=STATES)


PriceListPageOut = page_of("PriceListPageOut", PriceListOut)


SavedPriceListOut = result_of("SavedPriceListOut", PriceListIdOut)


class OwnRateIn(In):
    """A rate of a size; null removes it."""

    product = fields.Str(data_key="itemCd", validate=validate.Length(1, 50), **required("field.required"))
    size = fields.Str(data_key="sizeCd", load_default="", validate=CODE)
    rate = Money(
        load_default=None,
        allow_none=True,
        validate=validate.Range(
            min=Decimal("0.01"), max=MAX_RUPEES, error=text("price_lists.rate", max=MAX_RUPEES)
        ),
        # A float, because JSON has no decimals.
        metadata={"minimum": 0.01},
    )


class OwnRatesIn(DottedIn):
    rates = fields.List(
        fields.Nested(OwnRateIn),
        validate=validate.Length(min=1, max=MAX_AT_ONCE),
        **required("field.required"),
    )


class OwnRateOut(Schema):
    """A rate of the list, with the size's rate of grade A and its MRP to compare it with."""

    itemCd = fields.Str(required=True, attribute="product_code")
    itemName = fields.Str(required=True, attribute="product_name")
    sizeCd = fields.Str(required=True, attribute="size_code")
    SALE_RATE1 = Money(required=True, attribute="rate1")
    MRP = Money(required=True, allow_none=True, attribute="mrp")
    rate = Money(required=True)


OwnRatePageOut = page_of("OwnRatePageOut", OwnRateOut)


class RateCountOut(Schema):
    """The number of own rates that the list has now."""

    rate_count = fields.Int(data_key="rateCount", required=True)


SavedRatesOut = result_of("SavedRatesOut", RateCountOut)
