"""Rules of quantity and value that an owner sets, and which of them applies to a buyer and an item.

A rule names its buyers (one party, one price grade, or everyone) and its goods (one item, one category, or
all). Each value is looked up separately, and the nearest rule that sets it wins. Buyers take precedence over
goods:

1. a rule for the party, before one for its grade, before one for everyone;
2. among these, a rule for the item, before one for its category, before one for all goods.

So a party's rule for all goods takes precedence over everyone's rule for an item, but only for the values
that it sets. Quantities are of one size in one order. Order values are of a whole order with tax, so rules
for an item or a category have none.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from itertools import product as each_of
from math import lcm
from typing import Any, NamedTuple

from app.pricing.grades import GRADES, grade_index
from app.pricing.rules import MAX_ITEM_QUANTITY, Packing
from app.pricing.scope import Scope

ZERO = Decimal(0)


class OrderRule(NamedTuple):
    """The values of a rule; None leaves a value to the next rule."""

    scope: Scope
    minimum: int | None = None
    step: int | None = None
    maximum: int | None = None
    minimum_value: Decimal | None = None
    free_delivery_value: Decimal | None = None


class Limits(NamedTuple):
    """The quantities of a size in one order, as far as rules set them."""

    minimum: int | None = None
    step: int | None = None
    maximum: int | None = None


def rule_problem(rule: OrderRule) -> tuple[str, str] | None:
    """Return why a rule makes no sense: the field at fault and a message key, or None."""
    values = rule._asdict()
    values.pop("scope")
    if all(value is None for value in values.values()):
        return "minimum", "order_rules.empty"
    if rule.scope.products or rule.scope.categories:
        for name in ("minimum_value", "free_delivery_value"):
            if values[name] is not None:
                return name, "order_rules.whole_order"
    smallest = tightened(Packing(1, 1), Limits(rule.minimum, rule.step)).smallest
    if rule.maximum is not None and rule.maximum < smallest:
        return "maximum", "order_rules.maximum"
    return None


NO_LIMITS = Limits()
EVERYONE = ALL_GOODS = ("", "")


class RuleBook:
    """All rules of a store at one version, by their scope."""

    def __init__(self, version: str, rules: Iterable[OrderRule]) -> None:
        self.version = version
        self._by_scope: Mapping[tuple[str, ...], OrderRule] = {
            codes: rule for rule in rules for codes in _each_of(rule.scope)
        }
        self._buyers = frozenset(codes[:2] for codes in self._by_scope)
        self._goods = frozenset(codes[2:] for codes in self._by_scope)

    def __len__(self) -> int:
        return len(self._by_scope)

    def of(self, account: str | None, grade: str) -> "BuyerRules":
        """Return the rules for a buyer of this grade; `account` is None for a buyer without a party.

        A buyer without a grade pays the rates of grade A, so the rules of grade A apply.
        """
        if not self._by_scope:
            return NO_RULES
        own = account if account and (account, "") in self._buyers else ""
        return BuyerRules(self.version, own, GRADES[grade_index(grade)], self)

    def nearest_first(
        self, account: str, grade: str, product: str = "", category: str = ""
    ) -> list[OrderRule]:
        """Return a buyer's rules, the nearest first: those for a product, by default for all goods alone."""
        buyers = [each for each in ((account, ""), ("", grade)) if any(each) and each in self._buyers]
        goods = [each for each in ((product, ""), ("", category)) if any(each) and each in self._goods]
        scopes = ((*buyer, *good) for buyer in (*buyers, EVERYONE) for good in (*goods, ALL_GOODS))
        return [rule for scope in scopes if (rule := self._by_scope.get(scope))]


def _each_of(scope: Scope) -> Iterable[tuple[str, ...]]:
    """Return the account, grade, product and category of each part of a scope; empty is any."""
    return each_of(
        *(codes or ("",) for codes in (scope.accounts, scope.grades, scope.products, scope.categories))
    )


@dataclass(frozen=True, slots=True)
class BuyerRules:
    """The rules for one buyer. Buyers without personal rules share those of their grade."""

    version: str = ""
    account: str = ""
    grade: str = ""
    book: RuleBook | None = field(default=None, compare=False, repr=False)

    def limits(self, product: str, category: str) -> Limits:
        """Return the limits of a size of this product."""
        return _limits(self.book, self.account, self.grade, product, category) if self.book else NO_LIMITS

    def packed(self, packing: Packing, product: str, category: str) -> Packing:
        """Return the packing of a size of this product, tightened by the rules."""
        if self.book is None:
            return packing
        return _packed(packing, self.book, self.account, self.grade, product, category)

    @property
    def minimum_value(self) -> Decimal | None:
        """Return the least value of an order, None if there is none."""
        return self._value("minimum_value")

    @property
    def free_delivery_value(self) -> Decimal | None:
        """Return the value from which delivery is free, None if no rule promises that."""
        return self._value("free_delivery_value")

    def _value(self, name: str) -> Decimal | None:
        return _first(name, self.book.nearest_first(self.account, self.grade)) if self.book else None


NO_RULES = BuyerRules()


# Cached, because pages read the same products repeatedly.
@lru_cache(maxsize=10_000)
def _packed(
    packing: Packing, book: RuleBook, account: str, grade: str, product: str, category: str
) -> Packing:
    return tightened(packing, _limits(book, account, grade, product, category))


def _limits(book: RuleBook, account: str, grade: str, product: str, category: str) -> Limits:
    rules = book.nearest_first(account, grade, product, category)
    return Limits(*(_first(name, rules) for name in Limits._fields)) if rules else NO_LIMITS


def _first(name: str, rules: Iterable[OrderRule]) -> Any:
    """Return a value of the first rule that sets it, or None."""
    return next((value for rule in rules if (value := getattr(rule, name)) is not None), None)


@lru_cache(maxsize=4_000)
def tightened(packing: Packing, limits: Limits) -> Packing:
    """Return a size's own packing joined with the limits of the rules. Rules only make it stricter.

    The step is the least common multiple of both, the minimum the larger of both, the maximum the smaller. A
    step or minimum above the largest orderable quantity is ignored, because no quantity would remain. A
    maximum below the smallest quantity counts as that quantity (`Packing.largest`).
    """
    minimum = max(packing.minimum, limits.minimum or 1)
    step = lcm(packing.step, limits.step or 1)
    maximum = min(packing.maximum, limits.maximum or MAX_ITEM_QUANTITY)
    joined = (Packing(minimum, step, maximum), Packing(minimum, packing.step, maximum))
    possible = (each for each in joined if each.smallest <= MAX_ITEM_QUANTITY)
    return next(possible, packing._replace(maximum=maximum))


def missing_value(value: Decimal | None, net: Decimal) -> Decimal:
    """Return how much more has to be ordered to reach a value; 0 if there is none or it is reached."""
    return max(ZERO, value - net) if value is not None else ZERO
