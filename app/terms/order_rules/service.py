"""Listing, adding, changing and removing the rules of a store."""

from typing import Any, NamedTuple
from uuid import uuid4

from sqlalchemy import delete, func, select, update

from app.catalogue.models import Category, Product
from app.people.accounts.models import Account
from app.people.editing.service import account_removed
from app.pricing.models import StoredRule
from app.pricing.order_rules import OrderRule, Scope, rule_problem
from app.pricing.terms_cache import MAX_RULES
from app.shared.errors import Conflict, Invalid, NotFound
from app.store.settings.models import StoreSettings
from tenant_router.session import Read, StoreSession

_FROM = """
FROM store.order_rules r
LEFT JOIN store.accounts a ON a.code = r.account_code
LEFT JOIN store.products p ON p.code = r.product_code
LEFT JOIN store.categories c ON c.code = r.category_code
WHERE NOT EXISTS (
  SELECT FROM unnest(string_to_array(%(words)s, ' ')) word
  WHERE strpos(lower(concat_ws(' ', r.account_code, a.name, r.product_code, p.name, r.category_code, c.name)),
    word) = 0)
"""
_PAGE = f"""
SELECT r.id, r.account_code, coalesce(a.name, ''), r.grade, r.product_code, coalesce(p.name, ''),
       r.category_code, coalesce(c.name, ''),
       r.minimum, r.step, r.maximum, r.minimum_value, r.free_delivery_value
{_FROM} ORDER BY r.id DESC LIMIT %(size)s OFFSET %(start)s
"""
_COUNT = f"SELECT count(*) {_FROM}"


class ListedRule(NamedTuple):
    """A rule, with the names of its customer, item and category; a deleted one has an empty name."""

    id: int
    account_code: str
    account_name: str
    grade: str
    product_code: str
    product_name: str
    category_code: str
    category_name: str
    minimum: int | None
    step: int | None
    maximum: int | None
    minimum_value: Any
    free_delivery_value: Any


def rule_page(db: StoreSession, words: str, *, page: int, size: int) -> tuple[list[ListedRule], int]:
    """Return a page of the rules whose names or codes have these words, newest first, and their number."""
    searched = {"words": " ".join(words.lower().split())}
    rows, ((total,),) = db.pipeline(
        Read(_PAGE, {**searched, "size": size, "start": page * size}), Read(_COUNT, searched)
    )
    return [ListedRule(*row) for row in rows], total


def add_rule(db: StoreSession, rule: OrderRule) -> StoredRule:
    """Add a rule. Raise Invalid for one that makes no sense, Conflict where its scope has one."""
    _lock(db)
    _check(db, rule)
    if (db.scalar(select(func.count()).select_from(StoredRule)) or 0) >= MAX_RULES:
        raise Invalid("order_rules.most", field="scope", number=MAX_RULES)
    stored = StoredRule(**_columns(rule))
    db.add(stored)
    db.flush()
    return stored


def change_rule(db: StoreSession, rule_id: int, rule: OrderRule) -> StoredRule:
    """Replace a rule. Raises as `add_rule` does, and NotFound for one that is gone."""
    _lock(db)
    stored = db.get(StoredRule, rule_id)
    if stored is None:
        raise NotFound("order_rules.unknown")
    _check(db, rule, but=rule_id)
    for name, value in _columns(rule).items():
        setattr(stored, name, value)
    db.flush()
    return stored


def remove_rule(db: StoreSession, rule_id: int) -> None:
    """Remove a rule. One that is already gone is ignored."""
    _lock(db)
    stored = db.get(StoredRule, rule_id)
    if stored is not None:
        db.delete(stored)
        db.flush()


def _lock(db: StoreSession) -> None:
    """Give the rules a new version. Others who change them wait for the row."""
    db.execute(update(StoreSettings).values(terms_version=uuid4()))


def _columns(rule: OrderRule) -> dict[str, Any]:
    values = rule._asdict()
    account, grade, product, category = values.pop("scope")
    return {
        "account_code": account,
        "grade": grade,
        "product_code": product,
        "category_code": category,
        **values,
    }


def check_rule(rule: OrderRule) -> None:
    """Raise Invalid for a rule that makes no sense, whatever the store has."""
    scope = rule.scope
    if scope.account and scope.grade:
        raise Invalid("order_rules.buyers", field="grade")
    if scope.product and scope.category:
        raise Invalid("order_rules.goods", field="category")
    problem = rule_problem(rule)
    if problem:
        field, message = problem
        raise Invalid(message, field=field)


def _check(db: StoreSession, rule: OrderRule, but: int | None = None) -> None:
    check_rule(rule)
    scope = rule.scope
    _check_is_there(db, scope)
    columns = ("account_code", "grade", "product_code", "category_code")
    same = (getattr(StoredRule, name) == value for name, value in zip(columns, scope, strict=True))
    if db.scalar(select(StoredRule.id).where(*same, StoredRule.id != (but or 0))) is not None:
        raise Conflict("order_rules.twice", field="scope")


def _check_is_there(db: StoreSession, scope: Scope) -> None:
    account = select(Account.code).where(Account.code == scope.account)
    if scope.account and db.scalar(account) is None:
        raise Invalid("order_rules.account", field="account")
    product = select(Product.code).where(Product.code == scope.product, Product.retired_at.is_(None))
    if scope.product and db.scalar(product) is None:
        raise Invalid("order_rules.product", field="product")
    category = select(Category.code).where(Category.code == scope.category)
    if scope.category and db.scalar(category) is None:
        raise Invalid("order_rules.category", field="category")


@account_removed.register
def _remove_rules_of_account(db: StoreSession, code: str) -> None:
    removed = db.execute(delete(StoredRule).where(StoredRule.account_code == code).returning(StoredRule.id))
    if removed.first() is not None:
        _lock(db)
