"""Passwords of customers and salespeople: the owner sets one, or issues a code to choose one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from sqlalchemy import ColumnElement, CursorResult, delete, or_, select, update

from app.people.accounts.models import Account, Owner, Salesperson
from app.people.activity.recording import Change, record
from app.people.auth import sessions
from app.people.auth.approvals import Device
from app.people.auth.passwords import hash_password, password_matches
from app.people.auth.service import SignedIn, identity_of, people_named, start_sign_in
from app.people.editing.models import OneTimeCode
from app.people.editing.rules import CODE_LIFETIME, new_code, normalize_code
from app.shared.actor import Access
from app.shared.audited import ActivityKind
from app.shared.errors import Forbidden, Invalid
from tenant_router.session import StoreSession

Person = Account | Salesperson


@dataclass(frozen=True, slots=True)
class IssuedCode:
    """An issued code; it is shown once, and only its hash is stored."""

    code: str
    expires_at: datetime


def set_password(db: StoreSession, person: Person, password: str, *, now: datetime) -> int:
    """Set a person's password, void their code, end all their sign-ins and return how many.

    The caller holds the lock of the person's row.
    """
    person.password_hash = hash_password(password)
    db.execute(delete(OneTimeCode).where(_is_code_of(person)))
    db.flush()
    return sessions.end_all(db, _kind(person), person.code, now=now)


def issue_code(db: StoreSession, person: Person, *, now: datetime) -> IssuedCode:
    """Issue a code that is valid for two days; it voids an earlier one, and the password stays.

    The caller holds the lock of the person's row.
    """
    issued = IssuedCode(new_code(), now + CODE_LIFETIME)
    db.execute(delete(OneTimeCode).where(_is_code_of(person)))
    code = OneTimeCode(
        account_code=person.code if isinstance(person, Account) else None,
        salesperson_code=person.code if isinstance(person, Salesperson) else None,
        code_hash=hash_password(issued.code),
        expires_at=issued.expires_at,
        created_at=now,
    )
    db.add(code)
    noun = "customer" if isinstance(person, Account) else "salesperson"
    changes = [Change("one_time_code")]
    record(db, ActivityKind.PASSWORDS, noun, person.code, name=person.name, changes=changes)
    return issued


def codes_of(db: StoreSession, user_name: str, *, now: datetime) -> list[int]:
    """Return the ids of the valid codes of the people that this name may mean, the newest last."""
    people = [person for person in people_named(db, user_name) if not isinstance(person, Owner)]
    if not people:
        return []
    of_people = or_(*(_is_code_of(person) for person in people))
    valid = select(OneTimeCode.id).where(of_people, OneTimeCode.expires_at > now)
    return list(db.scalars(valid.order_by(OneTimeCode.id)))


def count_wrong_try(db: StoreSession, codes: Sequence[int]) -> None:
    """Count a wrong try of each code; the owner sees the count, because it may be someone guessing."""
    codes_tried = update(OneTimeCode).where(OneTimeCode.id.in_(codes))
    db.execute(codes_tried.values(wrong_tries=OneTimeCode.wrong_tries + 1))


def claim(
    db: StoreSession, codes: Sequence[int], *, code: str, password: str, device: Device, now: datetime
) -> SignedIn:
    """Choose a password with one of `codes`, use the code up, and sign in.

    Raises Invalid with the same message and timing if there is no code or no such person. Raises Forbidden
    for a locked or unverified person or a denied device, but only after the right code.
    """
    match = _matching_code(db, codes, normalize_code(code))
    person = _lock_person(db, match) if match else None
    if match is None or person is None or not _use_up(db, match):
        raise Invalid("auth.code", field="code")
    if person.locked:
        raise Forbidden("auth.locked")
    if isinstance(person, Account) and not person.verified:
        raise Forbidden("auth.unverified")
    set_password(db, person, password, now=now)
    return start_sign_in(db, identity_of(person), device=device, now=now)


def _matching_code(db: StoreSession, codes: Sequence[int], code: str) -> OneTimeCode | None:
    """Return the newest code if it matches; others who share a telephone use their account code instead."""
    newest = db.get(OneTimeCode, codes[-1]) if codes else None
    return newest if password_matches(newest.code_hash if newest else None, code) else None


def _use_up(db: StoreSession, one_time_code: OneTimeCode) -> bool:
    """Return whether this call deleted the code; false if it was replaced or used in a second tab."""
    deletion = delete(OneTimeCode).where(OneTimeCode.id == one_time_code.id)
    return cast(CursorResult, db.execute(deletion)).rowcount == 1


def _lock_person(db: StoreSession, one_time_code: OneTimeCode) -> Person | None:
    """Return the person of a code with their row locked, or None if the account has been closed since."""
    if one_time_code.salesperson_code:
        return db.get(Salesperson, one_time_code.salesperson_code, with_for_update=True)
    account = db.get(Account, one_time_code.account_code, with_for_update=True)
    return account if account and account.deactivated_at is None else None


def _kind(person: Person) -> Access:
    return Access.PARTY if isinstance(person, Account) else Access.SALESPERSON


def _is_code_of(person: Person) -> ColumnElement[bool]:
    if isinstance(person, Account):
        return OneTimeCode.account_code == person.code
    return OneTimeCode.salesperson_code == person.code
