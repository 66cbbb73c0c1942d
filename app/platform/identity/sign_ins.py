"""Signing in as an administrator, staying signed in, signing out."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from app.auth.passwords import password_matches
from app.auth.rules import REFRESH_GRACE, next_secret
from app.platform.audit import service as audit
from app.platform.identity.second_factor import check_code
from app.shared.actor import Actor
from app.shared.errors import Unauthorized
from tenant_router.engines import app_reader, owner_engine
from tenant_router.registry import Administrator, AdministratorSession

STAYS_SIGNED_IN = timedelta(hours=12)
# What a sign-in of before is good for: whoever looks after the platform can ask when it was used last.
KEPT = timedelta(days=90)
MAX_DEVICE_LENGTH = 200
UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where somebody signs in from."""

    address: str = ""
    device: str = ""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A sign-in, and the secret that renews it: empty where the client has the present one already."""

    session: UUID
    email: str
    refresh_secret: str


class CodeNeeded(Unauthorized):
    """The password is right; a code of the second factor is asked for."""


class WrongCode(Unauthorized):
    """The password is right, the code is wrong or was used before."""


def sign_in(*, email: str, password: str, code: str, origin: Origin, now: datetime) -> SignedIn:
    """Sign in by password, and by code where the second factor is on.

    Raises Unauthorized, the same for an unknown address and a wrong password; CodeNeeded or WrongCode, with
    `codeRequired`, where the password is right but the code is missing, wrong or used before.
    """
    with Session(app_reader()) as db:
        found = db.get(Administrator, email.strip().lower())
    right = password_matches(found.password_hash if found else None, password)
    if found is None or not right:
        _record_refusal(found.email if found else UNKNOWN, "password", origin)
        raise Unauthorized("admin.wrong")
    with Session(owner_engine(), expire_on_commit=False) as db, db.begin():
        person = db.get(Administrator, found.email, with_for_update=True)
        if person is None or person.password_hash != found.password_hash:
            raise Unauthorized("admin.wrong")
        let_in = check_code(person, code, now=now) if person.totp_secret else True
        if let_in:
            return _begin(db, person, origin, now=now)
    if not code.strip():
        raise CodeNeeded("admin.code", body={"codeRequired": True})
    _record_refusal(found.email, "code", origin)
    raise WrongCode("admin.code", body={"codeRequired": True})


def _record_refusal(email: str, what: str, origin: Origin) -> None:
    details = {"wrong": what}
    audit.record(None, "admins.refused", administrator=email, details=details, address=origin.address)


def _begin(db: Session, person: Administrator, origin: Origin, *, now: datetime) -> SignedIn:
    secret = secrets.token_urlsafe(32)
    begun = AdministratorSession(
        id=uuid4(),
        email=person.email,
        refresh_hash=_digest(secret),
        refreshed_at=now,
        address=origin.address,
        device=origin.device[:MAX_DEVICE_LENGTH],
        created_at=now,
        seen_at=now,
        expires_at=now + STAYS_SIGNED_IN,
    )
    db.execute(
        delete(AdministratorSession).where(
            AdministratorSession.email == person.email, AdministratorSession.expires_at < now - KEPT
        )
    )
    db.add(begun)
    person.signed_in_at = now
    audit.record(db, "admins.sign_in", administrator=person.email, address=origin.address)
    return SignedIn(begun.id, person.email, secret)


def refresh(*, cookie: str, key: str, origin: Origin, now: datetime) -> SignedIn:
    """Renew a sign-in; the secret is used up and another takes its place.

    The one before is good for half a minute more and answered with the same new one. An older one ends the
    sign-in, for somebody has a copy. Raises Unauthorized.
    """
    number, _, secret = cookie.partition(".")
    with Session(owner_engine(), expire_on_commit=False) as db, db.begin():
        found = db.get(AdministratorSession, _as_uuid(number), with_for_update=True)
        if found is None or found.ended_at is not None or found.expires_at <= now:
            raise Unauthorized("auth.expired")
        given, renewed = _digest(secret), next_secret(secret, key)
        if given == found.refresh_hash:
            found.previous_refresh_hash, found.refresh_hash = found.refresh_hash, _digest(renewed)
            found.refreshed_at = found.seen_at = now
            found.expires_at = now + STAYS_SIGNED_IN
            return SignedIn(found.id, found.email, renewed)
        if given == found.previous_refresh_hash and now - found.refreshed_at <= REFRESH_GRACE:
            return SignedIn(found.id, found.email, renewed if _digest(renewed) == found.refresh_hash else "")
        found.ended_at = now
        audit.record(db, "admins.copied_sign_in", administrator=found.email, address=origin.address)
    raise Unauthorized("auth.expired")


def check_sign_in(actor: Actor) -> None:
    """Raise Unauthorized where the sign-in of an administrator's token has ended."""
    session = AdministratorSession
    # The login of requests may read these columns and none of the secrets.
    stands = select(session.id).where(
        session.id == actor.session,
        session.email == actor.code,
        session.ended_at.is_(None),
        session.expires_at > func.now(),
    )
    with app_reader().connect() as connection:
        if actor.session is None or not connection.scalar(stands):
            raise Unauthorized("auth.expired")


def end(actor: Actor, origin: Origin, *, now: datetime) -> None:
    """End this sign-in."""
    with Session(owner_engine()) as db, db.begin():
        end_sessions(db, actor.code, now=now, only=actor.session)
        audit.record(db, "admins.sign_out", administrator=actor.code, address=origin.address)


def end_sessions(
    db: Session, email: str, *, now: datetime, only: UUID | None = None, but: UUID | None = None
) -> int:
    """End the open sign-ins of an administrator: all, one alone, or all but one; says how many."""
    session = AdministratorSession
    which = [session.email == email, session.ended_at.is_(None), session.expires_at > now]
    if only is not None:
        which.append(session.id == only)
    if but is not None:
        which.append(session.id != but)
    ended = db.scalars(update(session).where(*which).values(ended_at=now).returning(session.id))
    return len(ended.all())


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


def _as_uuid(value: str) -> UUID:
    try:
        return UUID(value)
    except ValueError:
        raise Unauthorized("auth.expired") from None
