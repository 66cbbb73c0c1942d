"""How somebody comes to a password: the owner chooses one, or gives a code with which he chooses his own."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from sqlalchemy import ColumnElement, CursorResult, delete, or_, select, update

from app.accounts.models import Account, Owner, Salesperson
from app.auth import sessions
from app.auth.approvals import Device
from app.auth.passwords import hash_password, password_matches
from app.auth.service import SignedIn, begin, identity_of, people_called
from app.people.models import OneTimeCode
from app.people.rules import LASTS, as_given, new_code
from app.shared.actor import Access
from app.shared.errors import Forbidden, Invalid
from tenant_router.session import StoreSession

Person = Account | Salesperson


@dataclass(frozen=True, slots=True)
class GivenCode:
    """A code as it is told once; afterwards nobody can read it any more."""

    code: str
    expires_at: datetime


def set_password(db: StoreSession, person: Person, password: str, *, now: datetime) -> int:
    """Give somebody a password: all his sign-ins end, and a code that he was given is void; says how many.

    The caller holds the person's row.
    """
    person.password_hash = hash_password(password)
    db.execute(delete(OneTimeCode).where(_of(person)))
    db.flush()
    return sessions.end_all(db, _kind(person), person.code, now=now)


def give_code(db: StoreSession, person: Person, *, now: datetime) -> GivenCode:
    """Give somebody a code for two days; one from before is void, their password stays.

    The caller holds the person's row.
    """
    given = GivenCode(new_code(), now + LASTS)
    db.execute(delete(OneTimeCode).where(_of(person)))
    code = OneTimeCode(
        account_code=person.code if isinstance(person, Account) else None,
        salesperson_code=person.code if isinstance(person, Salesperson) else None,
        code_hash=hash_password(given.code),
        expires_at=given.expires_at,
        created_at=now,
    )
    db.add(code)
    return given


def codes_of(db: StoreSession, user_name: str, *, now: datetime) -> list[int]:
    """Return the codes that are good now of the people who may be meant, the newest last."""
    people = [person for person in people_called(db, user_name) if not isinstance(person, Owner)]
    if not people:
        return []
    theirs = or_(*(_of(person) for person in people))
    good = select(OneTimeCode.id).where(theirs, OneTimeCode.expires_at > now)
    return list(db.scalars(good.order_by(OneTimeCode.id)))


def note_wrong_try(db: StoreSession, codes: Sequence[int]) -> None:
    """Count a wrong try of these codes, which the owner sees: somebody may be guessing."""
    tried = update(OneTimeCode).where(OneTimeCode.id.in_(codes))
    db.execute(tried.values(wrong_tries=OneTimeCode.wrong_tries + 1))


def claim(
    db: StoreSession, codes: Sequence[int], *, code: str, password: str, device: Device, now: datetime
) -> SignedIn:
    """Choose a password with a code that was given, one of `codes`, and sign in; the code is used up.

    Raises Invalid, the same and as slowly where there is no code or nobody of that name; Forbidden for
    somebody who is locked, unverified or on a denied device, said only to him who knows the code.
    """
    given = _right_one(db, codes, as_given(code))
    person = _person(db, given) if given else None
    if given is None or person is None or not _used_up(db, given):
        raise Invalid("auth.code", fields={"code": ["auth.code"]})
    if person.locked:
        raise Forbidden("auth.locked")
    if isinstance(person, Account) and not person.verified:
        raise Forbidden("auth.unverified")
    set_password(db, person, password, now=now)
    return begin(db, identity_of(person), device=device, now=now)


def _right_one(db: StoreSession, codes: Sequence[int], code: str) -> OneTimeCode | None:
    """The code that was given last, if it is this one: another of the same telephone goes by its own name."""
    given = db.get(OneTimeCode, codes[-1]) if codes else None
    return given if password_matches(given.code_hash if given else None, code) else None


def _used_up(db: StoreSession, given: OneTimeCode) -> bool:
    """Whether it was there to be used up: not where the owner has just given another, or a second tab."""
    removed = delete(OneTimeCode).where(OneTimeCode.id == given.id)
    return cast(CursorResult, db.execute(removed)).rowcount == 1


def _person(db: StoreSession, given: OneTimeCode) -> Person | None:
    """Whose code it is, his row held; nobody's whose account was closed meanwhile."""
    if given.salesperson_code:
        return db.get(Salesperson, given.salesperson_code, with_for_update=True)
    account = db.get(Account, given.account_code, with_for_update=True)
    return account if account and account.deactivated_at is None else None


def _kind(person: Person) -> Access:
    return Access.PARTY if isinstance(person, Account) else Access.SALESPERSON


def _of(person: Person) -> ColumnElement[bool]:
    if isinstance(person, Account):
        return OneTimeCode.account_code == person.code
    return OneTimeCode.salesperson_code == person.code
