"""Filters of the list of accounts, and how many accounts each has."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, func, not_, select

from app.people.accounts.models import Account
from app.people.accounts.references import has_denied_device, has_signed_in
from app.people.accounts.rules import GUESTS, NO_TYPE, USER_TYPES
from app.shared.actor import GUEST_GROUP
from tenant_router.session import StoreSession

_is_open = Account.deactivated_at.is_(None)
SHOWN: Mapping[str, Callable[[], ColumnElement[bool]]] = {
    "dues": lambda: Account.closing_balance > 0,
    "signedIn": lambda: has_signed_in()[0],
    "never": lambda: not_(has_signed_in()[0]),
    "locked": lambda: Account.locked.is_(True),
    "denied": lambda: has_denied_device()[0],
    "books": lambda: Account.from_accounting.is_(True),
    "hand": lambda: Account.from_accounting.is_(False),
}
MAX_GRADES = 30


@dataclass(frozen=True, slots=True)
class AccountCounts:
    """The number of open accounts: of all, and by filter, type and price grade."""

    total: int
    shown: Mapping[str, int]
    types: Mapping[str, int]
    grades: Mapping[str, int]


def is_of_type(name: str) -> ColumnElement[bool]:
    """Return the condition for accounts of a type: a role, guests, or those without a role."""
    if name == GUESTS:
        return Account.group_code == GUEST_GROUP
    return Account.role == ("" if name == NO_TYPE else name)


def count_accounts(db: StoreSession) -> AccountCounts:
    """Return the numbers for the filters of the list, in two round trips."""
    of_types = {name: is_of_type(name) for name in (*USER_TYPES, GUESTS, NO_TYPE)}
    of_filters = {name: condition() for name, condition in SHOWN.items()}
    counted = (_count(condition) for condition in (*of_filters.values(), *of_types.values()))
    total, *numbers = db.execute(select(_count(), *counted)).one()
    by_grade = select(Account.price_grade, func.count()).where(_is_open).group_by(Account.price_grade)
    grades = db.execute(by_grade.order_by(Account.price_grade).limit(MAX_GRADES))
    return AccountCounts(
        total=total,
        shown=dict(zip(of_filters, numbers, strict=False)),
        types=dict(zip(of_types, numbers[len(of_filters) :], strict=True)),
        grades={row[0]: row[1] for row in grades},
    )


def _count(*conditions: ColumnElement[bool]) -> ColumnElement[int]:
    counted = select(func.count()).select_from(Account).where(_is_open, *conditions)
    return counted.scalar_subquery()
