"""Sign in, renew a sign-in and sign out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain
from uuid import UUID, uuid4

from sqlalchemy import func, inspect, or_, select, true
from sqlalchemy.orm import aliased

from app.people.accounts.models import Account, Owner, Salesperson
from app.people.auth import approvals, rotation
from app.people.auth.approvals import Device
from app.people.auth.models import SignIn
from app.people.auth.passwords import password_matches
from app.people.auth.rules import Identity, sign_in_lifetime
from app.shared.actor import GUEST_GROUP, Access
from app.shared.errors import Forbidden, Unauthorized
from app.store.settings.models import StoreSettings
from app.store.settings.queries import keep_settings, load_settings
from app.store.settings.rules import settings_from
from tenant_router.live_events import SIGN_INS_ENDED, publish_after_commit
from tenant_router.session import StoreSession

Person = Owner | Salesperson | Account
MAX_PEOPLE_PER_PHONE = 5
GUEST = Identity(Access.GUEST, "", "Guest", GUEST_GROUP)


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A sign-in and the secret that renews it; only the client has the secret."""

    sign_in: SignIn
    identity: Identity
    refresh_secret: str

    @property
    def session(self) -> UUID:
        """Return the id of the sign-in."""
        return self.sign_in.id


def sign_in(db: StoreSession, *, user_name: str, password: str, device: Device, now: datetime) -> SignedIn:
    """Sign in an owner, a salesperson or an account by mobile number or code.

    Raises Unauthorized with the same message and timing for an unknown name as for a wrong password, however
    many people share a telephone. Raises Forbidden for a locked or unverified account or a denied device, but
    only after the right password.
    """
    person = pick_person(db, people_named(db, user_name), device)
    is_right = password_matches(person.password_hash if person else None, password)
    if person is None or not is_right or not _is_password_unchanged(db, person):
        raise Unauthorized("auth.wrong")
    check_may_enter(person)
    return start_sign_in(db, identity_of(person), device=device, now=now)


def check_may_enter(person: Person) -> None:
    """Raise Forbidden for a locked or unverified person; call it only after they have proven who they are."""
    if not isinstance(person, Owner) and person.locked:
        raise Forbidden("auth.locked")
    if isinstance(person, Account) and not person.verified:
        raise Forbidden("auth.unverified")


def pick_person(db: StoreSession, people: Sequence[Person], device: Device) -> Person | None:
    """Return the person to sign in among people who share a telephone.

    Prefer the person who last signed in on this device, else the first with a password. Trying one password
    after another would reveal by its timing how many share the number; the others sign in with a code.
    """
    candidates = [person for person in people if person.password_hash] or people
    if len(candidates) < 2 or not device.number:
        return next(iter(candidates), None)
    codes = [person.code for person in candidates if not isinstance(person, Owner)]
    person_code = func.coalesce(SignIn.salesperson_code, SignIn.account_code)
    last_sign_in = select(person_code).where(
        or_(SignIn.salesperson_code.in_(codes), SignIn.account_code.in_(codes)),
        SignIn.device == device.number,
        SignIn.preview_of.is_(None),
    )
    last_code = db.scalar(last_sign_in.order_by(SignIn.created_at.desc()).limit(1))
    return next((person for person in candidates if _code_of(person) == last_code), candidates[0])


def sign_in_guest(db: StoreSession, *, now: datetime) -> SignedIn:
    """Sign in a guest; raise Forbidden where the store does not allow guests."""
    if not load_settings(db).guest_login:
        raise Forbidden("auth.guest_off")
    return start_sign_in(db, GUEST, device=Device(""), now=now)


def refresh(db: StoreSession, *, cookie: str, key: str, now: datetime) -> SignedIn:
    """Renew a sign-in and replace its refresh secret.

    Raises Unauthorized, and RefreshReused for an old secret.
    """
    sign_in, secret = rotation.find(db, SignIn, cookie, now=now)
    if sign_in.preview_of:
        raise Unauthorized("auth.expired")
    is_approved = sign_in.verified or not load_settings(db).approval_required
    identity = replace(_identity_of_sign_in(db, sign_in), verified=is_approved)
    renewed = rotation.rotate(sign_in, secret, key=key, lifetime=sign_in_lifetime(identity.kind), now=now)
    return SignedIn(sign_in, identity, renewed)


def end_sign_in(db: StoreSession, *, session: UUID, now: datetime) -> None:
    """End a sign-in; do nothing if it has ended."""
    sign_in = db.get(SignIn, session)
    if sign_in is not None and sign_in.ended_at is None:
        sign_in.ended_at = now
        publish_after_commit(db, SIGN_INS_ENDED)


def identity_of(person: Person) -> Identity:
    """Return the identity that this person's tokens carry."""
    if isinstance(person, Owner):
        return Identity(Access.OWNER, person.user_name, person.name)
    if isinstance(person, Salesperson):
        return Identity(Access.SALESPERSON, person.code, person.name)
    return Identity(Access.PARTY, person.code, person.name, person.group_code, person.price_grade)


def _code_of(person: Person) -> str:
    return person.user_name if isinstance(person, Owner) else person.code


def _is_password_unchanged(db: StoreSession, person: Person) -> bool:
    """Return whether the password is still the one just verified, because verifying takes a while.

    The shared lock makes a concurrent change of password wait, so it ends this sign-in with the others. The
    switches of now are read with it.
    """
    verified_hash, kind = person.password_hash, type(person)
    (key,) = inspect(kind).primary_key
    locked = select(kind, StoreSettings.switches).join(StoreSettings, true()).where(key == _code_of(person))
    locked = locked.with_for_update(read=True, of=kind).execution_options(populate_existing=True)
    row = db.execute(locked).one_or_none()
    if row is None:
        return False
    keep_settings(db, settings_from(row[1]))
    return person.password_hash == verified_hash


def people_named(db: StoreSession, user_name: str) -> list[Person]:
    """Return the people that this name may mean: the owner, else salespeople, else accounts.

    Several people may share a telephone.
    """
    code = user_name.upper()
    salespeople = select(Salesperson).where(or_(Salesperson.code == code, Salesperson.phone == user_name))
    salesperson = aliased(Salesperson, salespeople.limit(MAX_PEOPLE_PER_PHONE).subquery())
    accounts = (
        select(Account)
        .where(or_(Account.code == code, Account.phone1 == user_name), Account.deactivated_at.is_(None))
        .order_by(Account.code != code, Account.code)
    )
    account = aliased(Account, accounts.limit(MAX_PEOPLE_PER_PHONE).subquery())
    # The settings are one row, so that any of the three kinds of people may be missing.
    query = (
        select(Owner, salesperson, account)
        .select_from(StoreSettings)
        .outerjoin(Owner, Owner.user_name == user_name)
        .outerjoin(salesperson, true())
        .outerjoin(account, true())
        .order_by(salesperson.code, account.code != code, account.code)
    )
    owners, *others = zip(*db.execute(query), strict=True)
    people = owners if owners[0] else chain.from_iterable(others)
    return list(dict.fromkeys(filter(None, people)))


def start_sign_in(db: StoreSession, identity: Identity, *, device: Device, now: datetime) -> SignedIn:
    """Start a sign-in of an authenticated person; it waits for approval if the device is not approved yet."""
    device = replace(device, number=device.number or uuid4().hex)
    identity = replace(identity, verified=approvals.is_device_approved(db, identity, device, now=now))
    secret = rotation.new_secret()
    sign_in = SignIn(
        id=uuid4(),
        owner_name=identity.code if identity.kind is Access.OWNER else None,
        account_code=identity.code if identity.kind is Access.PARTY else None,
        salesperson_code=identity.code if identity.kind is Access.SALESPERSON else None,
        device=device.number,
        device_name=" ".join(filter(None, (device.model, device.name))),
        verified=identity.verified,
        refresh_hash=rotation.digest(secret),
        refreshed_at=now,
        expires_at=now + sign_in_lifetime(identity.kind),
    )
    db.add(sign_in)
    return SignedIn(sign_in, identity, secret)


def _identity_of_sign_in(db: StoreSession, sign_in: SignIn) -> Identity:
    if sign_in.owner_name:
        return identity_of(db.get_one(Owner, sign_in.owner_name))
    if sign_in.salesperson_code:
        salesperson = db.get_one(Salesperson, sign_in.salesperson_code)
        _reject_if(salesperson.locked)
        return identity_of(salesperson)
    if sign_in.account_code:
        account = db.get_one(Account, sign_in.account_code)
        _reject_if(account.locked or account.deactivated_at is not None)
        _reject_if(not account.verified, "auth.unverified")
        return identity_of(account)
    return GUEST


def _reject_if(is_rejected: bool, message: str = "auth.locked") -> None:
    if is_rejected:
        raise Unauthorized(message)
