"""Salespeople, as the owner manages them: add, change, lock."""

from collections.abc import Mapping
from datetime import datetime

from app.people.accounts import validators
from app.people.accounts.models import Salesperson
from app.people.accounts.service import claim_mobile_number, lock_mobile_numbers, next_salesperson_code
from app.people.auth import sessions
from app.people.editing.rules import changed_details, problems_of
from app.shared.actor import Access
from app.shared.errors import Invalid, NotFound
from tenant_router.session import StoreSession


def add_salesperson(db: StoreSession, details: Mapping[str, str]) -> Salesperson:
    """Add a salesperson under the next free code; they can sign in once they have a password.

    Raises Invalid for wrong details, Conflict for a registered mobile number.
    """
    _check(details)
    _claim_number(db, details)
    salesperson = Salesperson(code=next_salesperson_code(db), **details)
    db.add(salesperson)
    db.flush()
    return salesperson


def change_salesperson(db: StoreSession, code: str, requested: Mapping[str, str]) -> Salesperson:
    """Change a salesperson; names from the accounting package cannot be changed.

    A sync does not overwrite the changed fields from then on. Raises NotFound, and as `add_salesperson` does.
    """
    salesperson = salesperson_to_change(db, code)
    current = {name: getattr(salesperson, name) for name in requested}
    changes = changed_details(current, requested, from_accounting=salesperson.from_accounting)
    _check(changes)
    _claim_number(db, changes)
    for name, value in changes.items():
        setattr(salesperson, name, value)
    salesperson.own_fields = sorted({*salesperson.own_fields, *changes})
    db.flush()
    return salesperson


def lock_salesperson(db: StoreSession, code: str, *, locked: bool, now: datetime) -> Salesperson:
    """Lock a salesperson out from their next request on, or unlock them; raise NotFound."""
    salesperson = salesperson_to_change(db, code)
    salesperson.locked = locked
    db.flush()
    if locked:
        sessions.end_all(db, Access.SALESPERSON, code, now=now)
    return salesperson


def let_override_credit(db: StoreSession, code: str, *, allowed: bool) -> Salesperson:
    """Let a salesperson order over a customer's credit limit, with a reason, or not; raise NotFound."""
    salesperson = salesperson_to_change(db, code)
    salesperson.may_override_credit = allowed
    db.flush()
    return salesperson


def check_salesperson(db: StoreSession, code: str) -> None:
    """Raise NotFound unless there is such a salesperson."""
    if db.get(Salesperson, code) is None:
        raise NotFound("user.unknown")


def salesperson_to_change(db: StoreSession, code: str) -> Salesperson:
    """Return a salesperson with the row locked until the transaction ends; raise NotFound."""
    salesperson = db.get(Salesperson, code, with_for_update=True)
    if salesperson is None:
        raise NotFound("user.unknown")
    return salesperson


def _claim_number(db: StoreSession, details: Mapping[str, str]) -> None:
    if details.get("phone"):
        claim_mobile_number(db, details["phone"], field="phone")
    else:
        lock_mobile_numbers(db)


def _check(details: Mapping[str, str]) -> None:
    problems = problems_of(details, validators.problem)
    if problems:
        first = next(iter(problems.values()))
        raise Invalid(first, fields=problems)
