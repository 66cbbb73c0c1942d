"""The caller's own sign-ins and password."""

from collections.abc import Sequence
from datetime import datetime
from typing import cast
from uuid import UUID

from sqlalchemy import ColumnElement, CursorResult, select, update

from app.accounts.models import Account, Owner, Salesperson
from app.auth.models import SignIn
from app.auth.passwords import hash_password, is_acceptable, password_matches
from app.shared.actor import Access, Actor
from app.shared.errors import Invalid, NotFound, Unauthorized
from tenant_router.session import StoreSession

MAX_LISTED_SESSIONS = 100


def open_sign_ins(db: StoreSession, actor: Actor, *, now: datetime) -> list[SignIn]:
    """Return this person's open sign-ins, the newest first."""
    query = select(SignIn).where(*_is_open(actor, now)).order_by(SignIn.created_at.desc(), SignIn.id)
    return list(db.scalars(query.limit(MAX_LISTED_SESSIONS)))


def end_one(db: StoreSession, actor: Actor, *, session: UUID, now: datetime) -> int:
    """End one of the caller's own sign-ins; raise NotFound for any other."""
    ended = _end(db, [*_is_open(actor, now), SignIn.id == session], now=now)
    if not ended:
        raise NotFound("auth.session")
    return ended


def end_others(db: StoreSession, actor: Actor, *, now: datetime) -> int:
    """End every sign-in of this person but the calling one, and return how many."""
    return _end(db, [*_is_open(actor, now), SignIn.id != actor.session], now=now)


def end_all(db: StoreSession, kind: Access, code: str, *, now: datetime) -> int:
    """End every sign-in of a person, and return how many."""
    return _end(db, _is_open(Actor(kind, code), now), now=now)


def change_password(db: StoreSession, actor: Actor, *, old: str, new: str, now: datetime) -> int:
    """Change the caller's password, end every other sign-in and return how many.

    Raises Invalid for a wrong old password or a weak new one.
    """
    person = _person(db, actor)
    if not password_matches(person.password_hash, old):
        raise Invalid("auth.old_password", fields={"oldPassword": ["auth.old_password"]})
    if not is_acceptable(new):
        raise Invalid("auth.weak_password", fields={"newPassword": ["auth.weak_password"]})
    person.password_hash = hash_password(new)
    return end_others(db, actor, now=now)


def _end(db: StoreSession, conditions: Sequence[ColumnElement[bool]], *, now: datetime) -> int:
    return cast(CursorResult, db.execute(update(SignIn).where(*conditions).values(ended_at=now))).rowcount


def _is_open(actor: Actor, now: datetime) -> list[ColumnElement[bool]]:
    return [
        _is_sign_in_of(actor),
        SignIn.ended_at.is_(None),
        SignIn.expires_at > now,
        SignIn.preview_of.is_(None),
    ]


def _is_sign_in_of(actor: Actor) -> ColumnElement[bool]:
    if actor.preview:  # a preview must not list or end the customer's sign-ins
        return SignIn.id == actor.session
    if actor.kind is Access.OWNER:
        return SignIn.owner_name == actor.code
    if actor.kind is Access.SALESPERSON:
        return SignIn.salesperson_code == actor.code
    if actor.kind is Access.PARTY:
        return SignIn.account_code == actor.code
    return SignIn.id == actor.session


def _person(db: StoreSession, actor: Actor) -> Owner | Salesperson | Account:
    kinds = {Access.OWNER: Owner, Access.SALESPERSON: Salesperson, Access.PARTY: Account}
    person = db.get(kinds[actor.kind], actor.code, with_for_update=True)
    if person is None:
        raise Unauthorized
    return person
