"""Sign-ins of administrators: start, renew and end their sessions."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import ColumnElement, delete, func, select, update

from app.people.auth import rotation
from app.people.auth.passwords import password_matches
from app.people.auth.rules import client_name, rough_address
from app.platform.audit import service as audit
from app.platform.identity.models import Administrator, AdministratorSession
from app.platform.identity.second_factor import check_code
from app.shared.actor import Actor
from app.shared.errors import NotFound, Unauthorized
from tenant_router.control import ControlSession, control_session

SESSION_LIFETIME = timedelta(hours=12)
# Ended sessions are retained so that an operator can see when an account was last used.
SESSION_RETENTION = timedelta(days=90)
MAX_DEVICE_LENGTH = 200
UNKNOWN_EMAIL = "unknown"
MAX_LISTED_SESSIONS = 100


@dataclass(frozen=True, slots=True)
class Origin:
    """The client that signs in: IP address and user agent."""

    address: str = ""
    device: str = ""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A session and the secret that renews it, which is empty if the client already has the current one."""

    session: UUID
    email: str
    refresh_secret: str


@dataclass(frozen=True, slots=True)
class OpenSession:
    """An active session: the name of its program, its rough address, and whether it is the calling one."""

    id: UUID
    client: str
    address: str
    created_at: datetime
    refreshed_at: datetime
    is_current: bool


class CodeRequired(Unauthorized):
    """The password is right, but a code of the second factor is missing."""


class WrongCode(Unauthorized):
    """The password is right, but the code is wrong or already used."""


def sign_in(*, email: str, password: str, code: str, origin: Origin, now: datetime) -> SignedIn:
    """Sign in by password, and by code if the second factor is on.

    Raises Unauthorized, with the same message for an unknown address and a wrong password. Raises
    CodeRequired or WrongCode, both with `codeRequired`, if the password is right but the code is missing,
    wrong or already used.
    """
    with control_session("app", read_only=True) as db:
        account = db.get(Administrator, email.strip().lower())
    password_ok = password_matches(account.password_hash if account else None, password)
    if account is None or not password_ok:
        _record_refusal(account.email if account else UNKNOWN_EMAIL, "password", origin)
        raise Unauthorized("admin.wrong")
    with control_session() as db:
        person = db.get(Administrator, account.email, with_for_update=True)
        if person is None or person.password_hash != account.password_hash:
            raise Unauthorized("admin.wrong")
        code_ok = check_code(person, code, now=now) if person.totp_secret else True
        if code_ok:
            return _begin(db, person, origin, now=now)
    if not code.strip():
        raise CodeRequired("admin.code", body={"codeRequired": True})
    _record_refusal(account.email, "code", origin)
    raise WrongCode("admin.code", body={"codeRequired": True})


def _record_refusal(email: str, wrong_field: str, origin: Origin) -> None:
    details = {"wrong": wrong_field}
    audit.record(None, "admins.refused", administrator=email, details=details, address=origin.address)


def _begin(db: ControlSession, person: Administrator, origin: Origin, *, now: datetime) -> SignedIn:
    secret = rotation.new_secret()
    session = AdministratorSession(
        id=uuid4(),
        email=person.email,
        refresh_hash=rotation.digest(secret),
        refreshed_at=now,
        address=origin.address,
        device=origin.device[:MAX_DEVICE_LENGTH],
        created_at=now,
        seen_at=now,
        expires_at=now + SESSION_LIFETIME,
    )
    db.execute(
        delete(AdministratorSession).where(
            AdministratorSession.email == person.email,
            AdministratorSession.expires_at < now - SESSION_RETENTION,
        )
    )
    db.add(session)
    person.signed_in_at = now
    audit.record(db, "admins.sign_in", administrator=person.email, address=origin.address)
    return SignedIn(session.id, person.email, secret)


def refresh(*, cookie: str, key: str, origin: Origin, now: datetime) -> SignedIn:
    """Renew a session; its secret is used up and replaced.

    An old secret ends the session, because it must have been copied. Raises Unauthorized.
    """
    with control_session() as db:
        session, secret = rotation.find(db, AdministratorSession, cookie, now=now)
        try:
            renewed = rotation.rotate(session, secret, key=key, lifetime=SESSION_LIFETIME, now=now)
        except rotation.RefreshReused:
            session.ended_at = now
            audit.record(db, "admins.copied_sign_in", administrator=session.email, address=origin.address)
        else:
            session.seen_at = session.refreshed_at
            return SignedIn(session.id, session.email, renewed)
    raise Unauthorized("auth.expired")


def check_sign_in(actor: Actor) -> None:
    """Raise Unauthorized if the session of an administrator's token has ended."""
    session = AdministratorSession
    # The application's database login may read these columns, but not the secrets.
    is_active = select(session.id).where(
        session.id == actor.session,
        session.email == actor.code,
        session.ended_at.is_(None),
        session.expires_at > func.now(),
    )
    with control_session("app", read_only=True) as control:
        if actor.session is None or not control.scalar(is_active):
            raise Unauthorized("auth.expired")


def end(actor: Actor, origin: Origin, *, now: datetime) -> None:
    """End this session."""
    with control_session() as db:
        end_sessions(db, actor.code, now=now, only_session=actor.session)
        audit.record(db, "admins.sign_out", administrator=actor.code, address=origin.address)


def open_sessions(actor: Actor, *, now: datetime) -> list[OpenSession]:
    """Return one's own active sessions, the newest first."""
    session = AdministratorSession
    query = (
        select(session).where(*_is_active(actor.code, now)).order_by(session.created_at.desc(), session.id)
    )
    with control_session(read_only=True) as db:
        return [
            OpenSession(
                id=row.id,
                client=client_name(row.device),
                address=rough_address(row.address),
                created_at=row.created_at,
                refreshed_at=row.refreshed_at,
                is_current=row.id == actor.session,
            )
            for row in db.scalars(query.limit(MAX_LISTED_SESSIONS))
        ]


def end_own(actor: Actor, origin: Origin, *, session: UUID | None, now: datetime) -> int:
    """End one of one's own sessions, or all except the calling one; return the number of ended sessions.

    Raises NotFound if `session` is not an active one of theirs.
    """
    others = None if session else actor.session
    with control_session() as db:
        ended = end_sessions(db, actor.code, now=now, only_session=session, except_session=others)
        if session and not ended:
            raise NotFound("auth.session")
        if ended:
            audit.record(
                db,
                "admins.sessions_end",
                administrator=actor.code,
                details={"ended": ended},
                address=origin.address,
            )
    return ended


def end_sessions(
    db: ControlSession,
    email: str,
    *,
    now: datetime,
    only_session: UUID | None = None,
    except_session: UUID | None = None,
) -> int:
    """End an administrator's active sessions: all, only one, or all except one. Return how many ended."""
    session = AdministratorSession
    conditions = _is_active(email, now)
    if only_session is not None:
        conditions.append(session.id == only_session)
    if except_session is not None:
        conditions.append(session.id != except_session)
    ended = db.scalars(update(session).where(*conditions).values(ended_at=now).returning(session.id))
    return len(ended.all())


def _is_active(email: str, now: datetime) -> list[ColumnElement[bool]]:
    session = AdministratorSession
    return [session.email == email, session.ended_at.is_(None), session.expires_at > now]
