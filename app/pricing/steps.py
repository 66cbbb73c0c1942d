"""The steps from the rates of a size to what a buyer pays. Nothing else computes a price.

1. The rate is the first that exists: the rate agreed with the party, a price list's, the grade's.
2. The discount of the size is deducted, in a store that grants it.
3. It is rounded half up to whole rupees, or to paise in a store that has them in its rates.

Each step is here in Python and in SQL, one next to the other; lists by rate are sorted in PostgreSQL. The
cases of `tests/vectors/rates.json` hold for both, and for the rates that the browser downloads.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from app.pricing.grades import GRADES, grade_index
from app.pricing.paise import HUNDRED
from app.pricing.price_lists import BuyerList, Numeral, size_key
from app.pricing.rules import PAISA, RUPEE


class SizeRates(NamedTuple):
    """The parts of a price: numbers, or their texts as the database writes them."""

    rates: Sequence[Numeral]
    discount_percent: Numeral
    agreed: Decimal | None
    of: tuple[str, str]
    mrp: Numeral | None


class Explanation(NamedTuple):
    """The origin of a rate: where the `found` rate comes from, and what was deducted before rounding.

    `source` is the name of one of `SOURCES`. `name` is the name of the list, or the letter of the grade.
    """

    source: str
    name: str
    found: Decimal
    discount_percent: Decimal
    rate: Decimal


@dataclass(frozen=True, slots=True)
class Pricing:
    """The inputs of a caller's rates: their grade, item discounts, and the rates with precedence.

    The rates agreed with their party take precedence over `lists`, and these over the grade's rate. With
    `paise` rates are not in whole rupees.
    """

    grade: str
    discounted: bool
    agreed_rates: bool = False
    lists: tuple[BuyerList, ...] = ()
    paise: bool = False

    def without_rates(self) -> "Pricing":
        """Return an equal value that does not hold the own rates of the lists."""
        return replace(self, lists=tuple(replace(each, rates={}) for each in self.lists))

    def pays(
        self,
        rates: Sequence[Numeral],
        discount_percent: Numeral,
        agreed: Decimal | None,
        *,
        of: tuple[str, str] = ("", ""),
        mrp: Numeral | None = None,
    ) -> Decimal:
        """Return the rate that the caller pays for a size, given `of` its product and its own code."""
        _, rate = self._found(SizeRates(rates, discount_percent, agreed, of, mrp))
        return _changed(rate, discount_percent, self.discounted, self.paise)

    def explained(self, size: SizeRates) -> Explanation:
        """Return the result of `pays` for a size, with its origin."""
        source, rate = self._found(size)
        return Explanation(
            source.name,
            source.named(self, size),
            Decimal(rate),
            Decimal(size.discount_percent) if self.discounted else Decimal(0),
            _changed(rate, size.discount_percent, self.discounted, self.paise),
        )

    def _found(self, size: SizeRates) -> tuple["Source", Numeral]:
        for source in SOURCES:
            rate = source.rate(self, size)
            if rate is not None:
                return source, rate
        raise LookupError("the grade has no rate")


class Source(NamedTuple):
    """A step that may have the rate of a size: None in Python, and null or nothing in SQL, where it has none.

    The SQL reads a size `o`. Its second argument is the SQL of the rate agreed with the party. `named`
    returns the name of the list or grade whose rate was found.
    """

    name: str
    rate: Callable[[Pricing, SizeRates], Numeral | None]
    sql: Callable[[Pricing, str], list[str]]
    named: Callable[[Pricing, SizeRates], str]


class Change(NamedTuple):
    """A step that changes the rate of a size with a discount in percent."""

    name: str
    rate: Callable[[Pricing, Decimal, Decimal], Decimal]
    sql: Callable[[Pricing, str], str]


def _agreed(pricing: Pricing, size: SizeRates) -> Decimal | None:
    return size.agreed if pricing.agreed_rates else None


def _no_name(_pricing: Pricing, _size: SizeRates) -> str:
    return ""


def _agreed_sql(pricing: Pricing, agreed_rate: str) -> list[str]:
    return [agreed_rate] if pricing.agreed_rates else []


def _listed(pricing: Pricing, size: SizeRates) -> Numeral | None:
    return _first_list(pricing, size)[1] if pricing.lists else None


def _first_list(pricing: Pricing, size: SizeRates) -> tuple[str, Numeral | None]:
    """Return the name and the rate of the first list that has a rate."""
    key = size_key(*size.of)
    for each in pricing.lists:
        rate = each.rate(key, size.rates, size.mrp)
        if rate is not None:
            return each.name, rate
    return "", None


def _list_name(pricing: Pricing, size: SizeRates) -> str:
    return _first_list(pricing, size)[0]


def _listed_sql(pricing: Pricing, _agreed_rate: str) -> list[str]:
    return [sql for number, each in enumerate(pricing.lists) for sql in each.rate_sql(number)]


def _of_grade(pricing: Pricing, size: SizeRates) -> Numeral:
    return size.rates[grade_index(pricing.grade)]


def _of_grade_sql(pricing: Pricing, _agreed_rate: str) -> list[str]:
    return [f"o.rate{grade_index(pricing.grade) + 1}"]


def _grade_name(pricing: Pricing, _size: SizeRates) -> str:
    return GRADES[grade_index(pricing.grade)]


def _discounted(pricing: Pricing, rate: Decimal, percent: Decimal) -> Decimal:
    return rate * (HUNDRED - percent) * PAISA if pricing.discounted else rate


def _discounted_sql(pricing: Pricing, rate: str) -> str:
    return f"{rate} * (100 - o.discount_percent) * 0.01" if pricing.discounted else rate


def _rounded(pricing: Pricing, rate: Decimal, _percent: Decimal) -> Decimal:
    return rate.quantize(PAISA if pricing.paise else RUPEE, ROUND_HALF_UP)


def _rounded_sql(pricing: Pricing, rate: str) -> str:
    return f"round({rate}, {2 if pricing.paise else 0})"


# The first source that has a rate decides; the changes follow each other.
SOURCES = (
    Source("agreed", _agreed, _agreed_sql, _no_name),
    Source("list", _listed, _listed_sql, _list_name),
    Source("grade", _of_grade, _of_grade_sql, _grade_name),
)
CHANGES = (
    Change("discount", _discounted, _discounted_sql),
    Change("rounding", _rounded, _rounded_sql),
)


# Cached, because most sizes of a store share a few rates and discounts.
@lru_cache(maxsize=8_000)
def _changed(rate: Numeral, discount_percent: Numeral, discounted: bool, paise: bool) -> Decimal:
    pricing = Pricing("", discounted, paise=paise)
    changed, percent = Decimal(rate), Decimal(discount_percent)
    for change in CHANGES:
        changed = change.rate(pricing, changed, percent)
    return changed


def rate_sql(pricing: Pricing, agreed_rate: str) -> str:
    """Return the SQL of the rate that a caller pays for a size `o`, as `Pricing.pays` computes it.

    `agreed_rate` is the SQL of the rate agreed with the caller's party.
    """
    found = [sql for source in SOURCES for sql in source.sql(pricing, agreed_rate)]
    rate = f"coalesce({', '.join(found)})"
    for change in CHANGES:
        rate = change.sql(pricing, rate)
    return rate


def rate_values(pricing: Pricing) -> dict[str, Any]:
    """Return the parameters of `rate_sql`, except those of the agreed rate."""
    return {
        name: value
        for number, each in enumerate(pricing.lists)
        for name, value in each.sql_values(number).items()
    }
