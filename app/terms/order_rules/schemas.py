"""Request and response schemas of the rules."""

from typing import Any

from marshmallow import Schema, fields, post_load, validate

from app.pricing.grades import GRADES
from app.pricing.models import StoredRule
from app.shared.schemas import In, Money, PageIn, page_of, per_page, result_of
from app.shared.texts.messages import text

MAX_PIECES = 100_000
MAX_RUPEES = 10_000_000
CODE = validate.Length(max=50)
GRADES_AND_NONE = ("", *GRADES)


class RulesIn(PageIn):
    """The page to return, and words in the names or codes of customers, items and categories."""

    size = per_page(25)
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))


def _pieces() -> fields.Int:
    broken = text("order_rules.number", max=MAX_PIECES)
    return fields.Int(
        strict=True,
        load_default=None,
        allow_none=True,
        validate=validate.Range(min=1, max=MAX_PIECES, error=broken),
        error_messages={"invalid": broken},
    )


def _rupees(name: str) -> Money:
    broken = text("order_rules.amount", max=MAX_RUPEES)
    return Money(
        data_key=name,
        load_default=None,
        allow_none=True,
        validate=validate.Range(min=1, max=MAX_RUPEES, error=broken),
        error_messages={"invalid": broken, "special": broken},
    )


class RuleIn(In):
    """A rule: for a customer, a grade or everyone; for an item, a category or all.

    Null leaves a value unset.
    """

    loaded_names = {"scope": "accCd"}

    account_codes = fields.Str(data_key="accCd", load_default="", validate=CODE)
    grades = fields.Str(data_key="grade", load_default="", validate=validate.OneOf(GRADES_AND_NONE))
    product_codes = fields.Str(data_key="itemCd", load_default="", validate=CODE)
    category_codes = fields.Str(data_key="deptCd", load_default="", validate=CODE)
    minimum = _pieces()
    step = _pieces()
    maximum = _pieces()
    minimum_value = _rupees("minAmt")
    free_delivery_value = _rupees("freeDeliveryAmt")

    @post_load
    def _to_rule(self, loaded: dict[str, Any], **_: Any) -> dict[str, Any]:
        scope = ("account_codes", "grades", "product_codes", "category_codes")
        codes = {name: [code] if (code := loaded.pop(name)) else [] for name in scope}
        return {"term": StoredRule(**loaded, **codes)}


class RuleOut(Schema):
    """A rule, with the names of its customer, item and category; a deleted one has an empty name."""

    ruleId = fields.Int(required=True, attribute="id")
    accCd = fields.Str(required=True, attribute="account.code")
    accName = fields.Str(required=True, attribute="account.name")
    grade = fields.Str(required=True, validate=validate.OneOf(GRADES_AND_NONE))
    itemCd = fields.Str(required=True, attribute="product.code")
    itemName = fields.Str(required=True, attribute="product.name")
    deptCd = fields.Str(required=True, attribute="category.code")
    deptName = fields.Str(required=True, attribute="category.name")
    minimum = fields.Int(required=True, allow_none=True)
    step = fields.Int(required=True, allow_none=True)
    maximum = fields.Int(required=True, allow_none=True)
    minAmt = Money(required=True, allow_none=True, attribute="minimum_value")
    freeDeliveryAmt = Money(required=True, allow_none=True, attribute="free_delivery_value")


RulePageOut = page_of("RulePageOut", RuleOut)


class RuleIdOut(Schema):
    ruleId = fields.Int(required=True)


SavedRuleOut = result_of("SavedRuleOut", RuleIdOut)
