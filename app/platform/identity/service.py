"""Manage administrators, their passwords and their second factor. Every change is audited."""

from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime

from sqlalchemy import func, select

from app.people.auth.passwords import hash_password, is_acceptable, password_matches
from app.platform.audit import service as audit
from app.platform.identity import second_factor
from app.platform.identity.models import Administrator
from app.platform.identity.sign_ins import Origin, end_sessions
from app.shared.actor import Actor
from app.shared.errors import Invalid, NotFound, Unauthorized
from tenant_router.control import ControlSession, control_session

UNKNOWN_ORIGIN = Origin()


def create_administrator(*, email: str, password: str, now: datetime) -> None:
    """Create an administrator, or set the password of an existing one.

    A changed password ends their sessions.
    """
    name = email.strip().lower()
    with control_session() as db:
        person = db.get(Administrator, name, with_for_update=True)
        if person is not None and password_matches(person.password_hash, password):
            return
        action = "admins.create" if person is None else "admins.password"
        if person is None:
            db.add(Administrator(email=name, password_hash=hash_password(password)))
        else:
            person.password_hash = hash_password(password)
            end_sessions(db, name, now=now)
        audit.record(db, action, administrator=audit.COMMAND_LINE, details={"email": name})


def make_first_administrator(*, email: str, password: str, now: datetime) -> None:
    """Create an administrator unless the address is registered; an existing one keeps their password."""
    with control_session(read_only=True) as db:
        person = db.get(Administrator, email.strip().lower())
    if person is None:
        create_administrator(email=email, password=password, now=now)


def remove_administrator(*, email: str) -> None:
    """Delete an administrator and all their sessions. Raises NotFound."""
    with _locked(email) as (db, person):
        db.delete(person)
        audit.record(db, "admins.remove", administrator=audit.COMMAND_LINE, details={"email": person.email})


def reset_two_factor(*, email: str, now: datetime) -> None:
    """Remove an administrator's second factor and end their sessions. Raises NotFound."""
    with _locked(email) as (db, person):
        second_factor.remove(person)
        end_sessions(db, person.email, now=now)
        audit.record(
            db, "admins.two_factor_reset", administrator=audit.COMMAND_LINE, details={"email": person.email}
        )


def administrators(*, page: int, size: int) -> tuple[list[Administrator], int]:
    """Return a page of the administrators, sorted by address, and the total number."""
    with control_session("app", read_only=True) as db:
        total = db.scalar(select(func.count()).select_from(Administrator)) or 0
        query = select(Administrator).order_by(Administrator.email)
        return list(db.scalars(query.limit(size).offset(page * size))), total


def current_administrator(actor: Actor) -> Administrator:
    """Return the administrator who makes the request. Raises Unauthorized if they were deleted."""
    with control_session("app", read_only=True) as db:
        person = db.get(Administrator, actor.code)
    if person is None:
        raise Unauthorized("auth.expired")
    return person


def change_password(actor: Actor, origin: Origin, *, old: str, new: str, now: datetime) -> int:
    """Change one's own password, end every other session and return how many ended. Raises Invalid."""
    with _locked_self(actor) as (db, person):
        second_factor.check_password(person, old, field="old")
        if not is_acceptable(new):
            raise Invalid("auth.weak_password", field="new")
        person.password_hash = hash_password(new)
        ended = end_sessions(db, person.email, now=now, except_session=actor.session)
        audit.record(db, "admins.password", administrator=person.email, address=origin.address)
    return ended


def begin_two_factor(actor: Actor, *, password: str) -> second_factor.AuthenticatorSetup:
    """See `second_factor.begin`."""
    with _locked_self(actor) as (_, person):
        return second_factor.begin(person, password=password)


def turn_on_two_factor(actor: Actor, origin: Origin, *, code: str, now: datetime) -> list[str]:
    """See `second_factor.turn_on`. Every other session ends, because it was started without a code."""
    with _locked_self(actor) as (db, person):
        recovery = second_factor.turn_on(person, code=code, now=now)
        end_sessions(db, person.email, now=now, except_session=actor.session)
        audit.record(db, "admins.two_factor_on", administrator=person.email, address=origin.address)
    return recovery


def turn_off_two_factor(
    actor: Actor, origin: Origin, *, password: str, code: str, now: datetime
) -> Administrator:
    """See `second_factor.turn_off`."""
    with _locked_self(actor) as (db, person):
        second_factor.turn_off(person, password=password, code=code, now=now)
        audit.record(db, "admins.two_factor_off", administrator=person.email, address=origin.address)
    return person


@contextmanager
def _locked(email: str) -> Generator[tuple[ControlSession, Administrator]]:
    with control_session() as db:
        person = db.get(Administrator, email.strip().lower(), with_for_update=True)
        if person is None:
            raise NotFound("admin.unknown")
        yield db, person


@contextmanager
def _locked_self(actor: Actor) -> Generator[tuple[ControlSession, Administrator]]:
    try:
        with _locked(actor.code) as locked:
            yield locked
    except NotFound:
        raise Unauthorized("auth.expired") from None
