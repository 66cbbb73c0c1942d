"""The rules of quantity and value as a kind of terms."""

from sqlalchemy import and_

from app.pricing.models import StoredRule
from app.pricing.order_rules import OrderRule, rule_problem
from app.pricing.scope import Scope
from app.pricing.terms_cache import MAX_RULES
from app.shared.errors import Invalid
from app.terms.service import Kind, Listed, Part

_SCOPE = (
    StoredRule.account_codes,
    StoredRule.grades,
    StoredRule.product_codes,
    StoredRule.category_codes,
)
_NO_PART = Part("", "")


class ListedRule(Listed):
    """A rule as its page shows it; an empty part means all."""

    @property
    def account(self) -> Part:
        return next(iter(self.accounts), _NO_PART)

    @property
    def grade(self) -> str:
        return "".join(self.grades)

    @property
    def product(self) -> Part:
        return next(iter(self.items), _NO_PART)

    @property
    def category(self) -> Part:
        return next(iter(self.categories), _NO_PART)


def check(rule: StoredRule) -> None:
    """Raise Invalid for a rule that makes no sense in any store."""
    if rule.account_codes and rule.grades:
        raise Invalid("order_rules.buyers", field="grades")
    if rule.product_codes and rule.category_codes:
        raise Invalid("order_rules.goods", field="category_codes")
    scope = Scope(products=frozenset(rule.product_codes), categories=frozenset(rule.category_codes))
    problem = rule_problem(OrderRule(scope, *(getattr(rule, name) for name in OrderRule._fields[1:])))
    if problem:
        field, message = problem
        raise Invalid(message, field=field)


RULES = Kind(
    "order_rules",
    StoredRule,
    MAX_RULES,
    check,
    same=lambda rule: and_(*(column == getattr(rule, column.key) for column in _SCOPE)),
    order=lambda _: [StoredRule.id.desc()],
    identity="scope",
    too_many=Invalid,
    listed=ListedRule,
)
