"""The sign-ins and password of a person: the caller, or a person that the owner manages.

A person that the owner manages is an Actor without a session.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple, cast
from uuid import UUID

from sqlalchemy import ColumnElement, CursorResult, exists, func, select, update

from app.people.accounts.models import Account, Owner, Salesperson
from app.people.accounts.references import has_denied_device, has_signed_in
from app.people.accounts.service import account_locked
from app.people.activity.recording import Change, record
from app.people.auth.models import DeviceApproval, SignIn
from app.people.auth.passwords import hash_password, is_acceptable, password_matches
from app.people.auth.rules import client_name, rough_address
from app.shared.actor import Access, Actor
from app.shared.audited import ActivityKind
from app.shared.errors import Invalid, NotFound, Unauthorized
from app.store.settings.service import guests_refused
from tenant_router.live_events import SIGN_INS_ENDED, publish_after_commit
from tenant_router.session import StoreSession

MAX_LISTED_SESSIONS = 100
NOUNS = {Access.OWNER: "owner", Access.SALESPERSON: "salesperson", Access.PARTY: "customer"}


class OpenSignIn(NamedTuple):
    """An open sign-in of a person, and whether it is the calling one."""

    sign_in: SignIn
    is_current: bool


def open_sign_ins(db: StoreSession, actor: Actor, *, now: datetime) -> list[OpenSignIn]:
    """Return this person's open sign-ins, the newest first."""
    query = select(SignIn).where(*_is_open(actor, now)).order_by(SignIn.created_at.desc(), SignIn.id)
    sign_ins = db.scalars(query.limit(MAX_LISTED_SESSIONS))
    return [OpenSignIn(sign_in, sign_in.id == actor.session) for sign_in in sign_ins]


def open_among(db: StoreSession, sessions: Collection[UUID], *, now: datetime) -> set[UUID]:
    """Return which of these sign-ins are still open."""
    is_open = (SignIn.ended_at.is_(None), SignIn.expires_at > now)
    return set(db.scalars(select(SignIn.id).where(SignIn.id.in_(sessions), *is_open)))


def note_origin(sign_in: SignIn, *, address: str, user_agent: str) -> None:
    """Record the rough address and the program of a sign-in's use."""
    sign_in.address, sign_in.client = rough_address(address), client_name(user_agent)


def end_one(db: StoreSession, actor: Actor, *, session: UUID, now: datetime) -> int:
    """End one of this person's sign-ins; raise NotFound for any other."""
    ended = _end(db, [*_is_open(actor, now), SignIn.id == session], now=now)
    if not ended:
        raise NotFound("auth.session")
    program = func.coalesce(func.nullif(SignIn.client, ""), SignIn.device_name)
    _record_end(db, actor, ended, device=db.scalar(select(program).where(SignIn.id == session)) or "")
    return ended


def end_others(db: StoreSession, actor: Actor, *, now: datetime) -> int:
    """End every sign-in of this person except the calling one, and return how many."""
    others = [SignIn.id != actor.session] if actor.session else []
    ended = _end(db, [*_is_open(actor, now), *others], now=now)
    if ended:
        _record_end(db, actor, ended)
    return ended


def end_all(db: StoreSession, kind: Access, code: str, *, now: datetime) -> int:
    """End every sign-in of a person, and return how many."""
    return _end(db, _is_open(Actor(kind, code), now), now=now)


def change_password(db: StoreSession, actor: Actor, *, old: str, new: str, now: datetime) -> int:
    """Change the caller's password, end every other sign-in and return how many.

    Raises Invalid for a wrong old password or a weak new one.
    """
    person = _person(db, actor)
    if not password_matches(person.password_hash, old):
        raise Invalid("auth.old_password", field="old")
    if not is_acceptable(new):
        raise Invalid("auth.weak_password", field="new")
    person.password_hash = hash_password(new)
    return end_others(db, actor, now=now)


def confirm_password(db: StoreSession, actor: Actor, password: str) -> None:
    """Raise Invalid unless this is the caller's password."""
    if not password_matches(_person(db, actor).password_hash, password):
        raise Invalid("auth.old_password", field="password")


def _end(db: StoreSession, conditions: Sequence[ColumnElement[bool]], *, now: datetime) -> int:
    publish_after_commit(db, SIGN_INS_ENDED)
    return cast(CursorResult, db.execute(update(SignIn).where(*conditions).values(ended_at=now))).rowcount


def _record_end(db: StoreSession, actor: Actor, ended: int, *, device: str = "") -> None:
    if actor.kind in NOUNS:
        changes = [Change("devices_signed_out", None, str(ended))]
        record(db, ActivityKind.SIGN_INS, NOUNS[actor.kind], actor.code, name=device, changes=changes)


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


@account_locked.register
def _end_sign_ins_of_account(db: StoreSession, code: str) -> None:
    is_open = (SignIn.account_code == code, SignIn.ended_at.is_(None))
    db.execute(update(SignIn).where(*is_open).values(ended_at=func.now()))


@has_signed_in.register
def _has_signed_in() -> ColumnElement[bool]:
    # A subquery instead of EXISTS, whose negation joins row by row where the planner expects few sign-ins.
    signed_in = select(SignIn.account_code).where(
        SignIn.account_code.is_not(None), SignIn.preview_of.is_(None)
    )
    return Account.code.in_(signed_in)


@has_denied_device.register
def _has_denied_device() -> ColumnElement[bool]:
    return exists().where(DeviceApproval.account_code == Account.code, DeviceApproval.approved.is_(False))


@guests_refused.register
def _end_sign_ins_of_guests(db: StoreSession) -> None:
    # Exclude the owner's previews as a guest.
    named = (SignIn.owner_name, SignIn.account_code, SignIn.salesperson_code, SignIn.preview_of)
    is_open_guest = [column.is_(None) for column in (*named, SignIn.ended_at)]
    db.execute(update(SignIn).where(*is_open_guest).values(ended_at=func.now()))
