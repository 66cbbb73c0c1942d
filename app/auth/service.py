"""Signing in, staying signed in, signing out."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import func, or_, select

from app.accounts.models import Account, Owner, Salesperson
from app.auth import approvals
from app.auth.approvals import Device
from app.auth.models import SignIn
from app.auth.passwords import password_matches
from app.auth.rules import REFRESH_GRACE, Identity, next_secret, stays_signed_in
from app.settings.queries import load_settings
from app.shared.actor import GUEST_GROUP, Access
from app.shared.errors import Forbidden, Unauthorized
from tenant_router.session import StoreSession

Person = Owner | Salesperson | Account
PEOPLE_OF_ONE_PHONE = 5
GUEST = Identity(Access.GUEST, "", "Guest", GUEST_GROUP)


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A sign-in and the secret that renews it; the secret is known to the client alone."""

    session: UUID
    identity: Identity
    refresh_secret: str
    device: str = ""


class RefreshReused(Exception):
    """An old refresh secret came back: somebody has a copy, so the sign-in has to end."""

    def __init__(self, session: UUID) -> None:
        super().__init__(str(session))
        self.session = session


def sign_in(db: StoreSession, *, user_name: str, password: str, device: Device, now: datetime) -> SignedIn:
    """Sign in an owner, a salesperson or an account by mobile number or code.

    Raises Unauthorized, the same and as slowly for an unknown name as for a wrong password, however many
    share a telephone; Forbidden for a locked or unverified account or a denied device, said only to
    somebody who knows the password.
    """
    found = meant(db, people_called(db, user_name), device)
    right = password_matches(found.password_hash if found else None, password)
    if found is None or not right or not _unchanged(db, found):
        raise Unauthorized("auth.wrong")
    check_may_enter(found)
    return begin(db, identity_of(found), device=device, now=now)


def check_may_enter(person: Person) -> None:
    """Raise Forbidden for somebody who is locked or not verified; to be said only to that person."""
    if not isinstance(person, Owner) and person.locked:
        raise Forbidden("auth.locked")
    if isinstance(person, Account) and not person.verified:
        raise Forbidden("auth.unverified")


def meant(db: StoreSession, people: Sequence[Person], device: Device) -> Person | None:
    """Who of those who share a telephone: who last signed in on this device, else the first with a password.

    Trying one password after the other would tell by its time how many share it; the others sign in by code.
    """
    able = [person for person in people if person.password_hash] or people
    if len(able) < 2 or not device.number:
        return next(iter(able), None)
    codes = [person.code for person in able if not isinstance(person, Owner)]
    his = func.coalesce(SignIn.salesperson_code, SignIn.account_code)
    last = select(his).where(
        or_(SignIn.salesperson_code.in_(codes), SignIn.account_code.in_(codes)),
        SignIn.device == device.number,
        SignIn.preview_of.is_(None),
    )
    known = db.scalar(last.order_by(SignIn.created_at.desc()).limit(1))
    return next((person for person in able if _code_of(person) == known), able[0])


def sign_in_guest(db: StoreSession, *, now: datetime) -> SignedIn:
    """Let a guest in; raises Forbidden where the store takes none."""
    if not load_settings(db).guest_login:
        raise Forbidden("auth.guest_off")
    return begin(db, GUEST, device=Device(""), now=now)


def refresh(db: StoreSession, *, cookie: str, key: str, now: datetime) -> SignedIn:
    """Renew a sign-in; the secret is used up and another takes its place.

    The one before is good for half a minute more, for a second tab and for a page that was left before its
    answer came; it is answered with the same new one. Raises Unauthorized, and RefreshReused for an older
    secret.
    """
    session, _, secret = cookie.partition(".")
    sign_in = db.get(SignIn, _as_uuid(session), with_for_update=True)
    if sign_in is None or sign_in.ended_at is not None or sign_in.expires_at <= now or sign_in.preview_of:
        raise Unauthorized("auth.expired")
    let_in = sign_in.verified or not load_settings(db).approval_required
    identity = replace(_identity_of_sign_in(db, sign_in), verified=let_in)
    given, renewed = _digest(secret), next_secret(secret, key)
    if given == sign_in.refresh_hash:
        sign_in.previous_refresh_hash, sign_in.refresh_hash = sign_in.refresh_hash, _digest(renewed)
        sign_in.refreshed_at = now
        sign_in.expires_at = now + stays_signed_in(identity.kind)
        return SignedIn(sign_in.id, identity, renewed, sign_in.device)
    if given == sign_in.previous_refresh_hash and now - sign_in.refreshed_at <= REFRESH_GRACE:
        # Signing keys that were changed a moment ago make another one, which the database does not know.
        same = renewed if _digest(renewed) == sign_in.refresh_hash else ""
        return SignedIn(sign_in.id, identity, same, sign_in.device)
    raise RefreshReused(sign_in.id)


def end_sign_in(db: StoreSession, *, session: UUID, now: datetime) -> None:
    """End a sign-in; one that has ended stays as it is."""
    sign_in = db.get(SignIn, session)
    if sign_in is not None and sign_in.ended_at is None:
        sign_in.ended_at = now


def identity_of(person: Person) -> Identity:
    """What a token will say of somebody."""
    if isinstance(person, Owner):
        return Identity(Access.OWNER, person.user_name, person.name)
    if isinstance(person, Salesperson):
        return Identity(Access.SALESPERSON, person.code, person.name)
    return Identity(Access.PARTY, person.code, person.name, person.group_code, person.price_grade)


def _code_of(person: Person) -> str:
    return person.user_name if isinstance(person, Owner) else person.code


def _unchanged(db: StoreSession, person: Person) -> bool:
    """Whether his password is still the one that was checked, for checking takes its time.

    Until this sign-in is there nobody changes it, so whoever does ends this sign-in with the others.
    """
    checked = person.password_hash
    db.refresh(person, with_for_update={"read": True})
    return person.password_hash == checked


def people_called(db: StoreSession, user_name: str) -> list[Person]:
    """Who may be meant: the owner, else salespeople, else accounts; several may share a telephone."""
    owner = db.get(Owner, user_name)
    if owner:
        return [owner]
    code = user_name.upper()
    salespeople = select(Salesperson).where(or_(Salesperson.code == code, Salesperson.phone == user_name))
    accounts = (
        select(Account)
        .where(or_(Account.code == code, Account.phone1 == user_name), Account.deactivated_at.is_(None))
        .order_by(Account.code != code, Account.code)
        .limit(PEOPLE_OF_ONE_PHONE)
    )
    return [*db.scalars(salespeople.limit(PEOPLE_OF_ONE_PHONE)), *db.scalars(accounts)]


def begin(db: StoreSession, identity: Identity, *, device: Device, now: datetime) -> SignedIn:
    """Begin a sign-in of somebody who has shown who he is; it waits where his device is not let in yet."""
    device = replace(device, number=device.number or uuid4().hex)
    identity = replace(identity, verified=approvals.is_let_in(db, identity, device, now=now))
    secret = secrets.token_urlsafe(32)
    sign_in = SignIn(
        id=uuid4(),
        owner_name=identity.code if identity.kind is Access.OWNER else None,
        account_code=identity.code if identity.kind is Access.PARTY else None,
        salesperson_code=identity.code if identity.kind is Access.SALESPERSON else None,
        device=device.number,
        device_name=" ".join(filter(None, (device.model, device.name))),
        verified=identity.verified,
        refresh_hash=_digest(secret),
        refreshed_at=now,
        expires_at=now + stays_signed_in(identity.kind),
    )
    db.add(sign_in)
    return SignedIn(sign_in.id, identity, secret, sign_in.device)


def _identity_of_sign_in(db: StoreSession, sign_in: SignIn) -> Identity:
    if sign_in.owner_name:
        return identity_of(db.get_one(Owner, sign_in.owner_name))
    if sign_in.salesperson_code:
        salesperson = db.get_one(Salesperson, sign_in.salesperson_code)
        _refuse(salesperson.locked)
        return identity_of(salesperson)
    if sign_in.account_code:
        account = db.get_one(Account, sign_in.account_code)
        _refuse(account.locked or account.deactivated_at is not None)
        _refuse(not account.verified, "auth.unverified")
        return identity_of(account)
    return GUEST


def _refuse(refused: bool, message: str = "auth.locked") -> None:
    if refused:
        raise Unauthorized(message)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _as_uuid(value: str) -> UUID:
    try:
        return UUID(value)
    except ValueError:
        raise Unauthorized from None
