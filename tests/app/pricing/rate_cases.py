"""The cases of `tests/vectors/rates.json`: what a buyer pays for a size, and where the rate comes from."""

import json
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from app.pricing.grades import GRADES, grade_index
from app.pricing.price_lists import OWN_GRADE, Basis, BuyerList, PriceList, size_key
from app.pricing.scope import Scope
from app.pricing.steps import Pricing

_PATH = Path(__file__).parents[2] / "vectors" / "rates.json"
_VECTORS = json.loads(_PATH.read_text(), parse_float=Decimal, parse_int=Decimal)
PRODUCT, SIZE = "I1", ""


@dataclass(frozen=True)
class RateCase:
    """A size, with who buys it and what they pay, and what they would pay without an agreed rate."""

    name: str
    pricing: Pricing
    rates: list[Decimal]
    discount: Decimal
    mrp: Decimal | None
    agreed: Decimal | None
    own: dict[int, Decimal]
    rate: Decimal
    unagreed: Decimal
    source: str


def _list(number: int, each: dict[str, Any], grade: str) -> BuyerList:
    percent = each.get("percent", Decimal(0))
    stored = PriceList(number, Scope(), Basis(each["basis"]), each.get("base", OWN_GRADE), percent)
    own = {size_key(PRODUCT, SIZE): str(each["own"])} if "own" in each else {}
    base = stored.base or GRADES[grade_index(grade)]
    return BuyerList(number, base, stored.factor, f"rates of {number}" if own else None, own)


def _case(each: dict[str, Any]) -> RateCase:
    size, lists = _VECTORS["sizes"][each["size"]], each.get("lists", [])
    numbered = list(enumerate(lists, start=1))
    return RateCase(
        each["name"],
        Pricing(
            each["grade"],
            discounted=each.get("discounted", False),
            agreed_rates=each.get("agreedRates", False),
            lists=tuple(_list(number, one, each["grade"]) for number, one in numbered),
            paise=each.get("paise", False),
        ),
        size["rates"],
        size["discount"],
        size["mrp"],
        each.get("agreed"),
        {number: one["own"] for number, one in numbered if "own" in one},
        each["rate"],
        each.get("unagreed", each["rate"]),
        each["source"],
    )


CASES = [_case(each) for each in _VECTORS["cases"]]
each_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
