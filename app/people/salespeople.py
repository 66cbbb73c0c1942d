"""Salespeople as the owner keeps them: added, changed, kept out."""

from collections.abc import Mapping
from datetime import datetime

from app.accounts import validators
from app.accounts.models import Salesperson
from app.accounts.service import claim_mobile_number, lock_mobile_numbers, next_salesperson_code
from app.auth import sessions
from app.people.rules import changed_details, problems_of
from app.shared.actor import Access
from app.shared.errors import Invalid, NotFound
from tenant_router.session import StoreSession


def add_salesperson(db: StoreSession, details: Mapping[str, str]) -> Salesperson:
    """Add a salesperson under the next free code; he signs in once he has a password or a code for one.

    Raises Invalid for wrong details, Conflict for a mobile number of somebody.
    """
    _check(details)
    _claim(db, details)
    salesperson = Salesperson(code=next_salesperson_code(db), **details)
    db.add(salesperson)
    db.flush()
    return salesperson


def change_salesperson(db: StoreSession, code: str, wanted: Mapping[str, str]) -> Salesperson:
    """Change a salesperson; of one from the accounting package all but his name.

    What is changed is the owner's own from then on. Raises NotFound, Invalid, Conflict as above.
    """
    salesperson = salesperson_to_change(db, code)
    present = {name: getattr(salesperson, name) for name in wanted}
    changes = changed_details(present, wanted, from_accounting=salesperson.from_accounting)
    _check(changes)
    _claim(db, changes)
    for name, value in changes.items():
        setattr(salesperson, name, value)
    salesperson.own_fields = sorted({*salesperson.own_fields, *changes})
    db.flush()
    return salesperson


def lock_salesperson(db: StoreSession, code: str, *, locked: bool, now: datetime) -> Salesperson:
    """Keep a salesperson out, from his next call on, or let him sign in again; NotFound for nobody."""
    salesperson = salesperson_to_change(db, code)
    salesperson.locked = locked
    db.flush()
    if locked:
        sessions.end_all(db, Access.SALESPERSON, code, now=now)
    return salesperson


def salesperson_to_change(db: StoreSession, code: str) -> Salesperson:
    """A salesperson whom nobody else changes before this transaction ends; raises NotFound."""
    salesperson = db.get(Salesperson, code, with_for_update=True)
    if salesperson is None:
        raise NotFound("user.unknown")
    return salesperson


def _claim(db: StoreSession, details: Mapping[str, str]) -> None:
    if details.get("phone"):
        claim_mobile_number(db, details["phone"], beside="phone")
    else:
        lock_mobile_numbers(db)


def _check(details: Mapping[str, str]) -> None:
    problems = problems_of(details, validators.problem)
    if problems:
        first = next(iter(problems.values()))
        raise Invalid(first, fields={name: [message] for name, message in problems.items()})
