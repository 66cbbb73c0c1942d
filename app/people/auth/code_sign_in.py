"""Uses of one-time codes in a store: a code proves a telephone number, which identifies a person."""

from datetime import datetime

from sqlalchemy import select

from app.people.accounts.models import Account, Owner, Salesperson
from app.people.auth import service
from app.people.auth.approvals import Device
from app.people.auth.service import MAX_PEOPLE_PER_PHONE, Person, SignedIn
from app.people.auth.sign_up import check_takes_sign_ups
from app.people.verification import codes
from app.people.verification.codes import CodeProof, CodeRequest
from app.people.verification.rules import Purpose
from app.shared.errors import Forbidden, Invalid
from app.store.settings.queries import load_settings
from tenant_router.session import StoreSession


def request_code(db: StoreSession, purpose: Purpose, number: str, *, address: str, now: datetime) -> str:
    """Send a code to a number and return its ticket.

    Neither the response nor its timing reveals whether the number is registered. Raises Forbidden where the
    store does not allow this purpose, TooManyRequests.
    """
    deliver = True
    if purpose is Purpose.SIGN_UP:
        check_takes_sign_ups(db)
    elif purpose is Purpose.SIGN_IN:
        _check_code_sign_in_enabled(db)
        deliver = bool(customers_of(db, number))
    else:
        deliver = bool(people_of(db, number))
    return codes.request_code(CodeRequest(purpose, number, address, db.store.key), deliver=deliver, now=now)


def sign_in(db: StoreSession, proof: CodeProof, *, device: Device, now: datetime) -> SignedIn:
    """Sign in a customer or a salesperson with a code; owners sign in with their password.

    Raises Forbidden where the store does not allow code sign-in, and for a locked or unverified person or a
    denied device; Invalid for a wrong code.
    """
    _check_code_sign_in_enabled(db)
    number = codes.consume(Purpose.SIGN_IN, db.store.key, proof, now=now)
    person = service.pick_person(db, customers_of(db, number), device)
    if person is None:
        raise Invalid("code.over", field="code")
    # The shared lock makes a concurrent lock of this person wait, so it ends this sign-in too.
    db.refresh(person, with_for_update={"read": True})
    service.check_may_enter(person)
    return service.start_sign_in(db, service.identity_of(person), device=device, now=now)


def people_of(db: StoreSession, number: str) -> list[Person]:
    """Return the people with this telephone: the owner, else salespeople and customers."""
    owner = db.get(Owner, number)
    return [owner] if owner else customers_of(db, number)


def customers_of(db: StoreSession, number: str) -> list[Person]:
    """Return the salespeople and customers with this telephone; an empty list for the owner's own."""
    if db.get(Owner, number):
        return []
    salespeople = select(Salesperson).where(Salesperson.phone == number).order_by(Salesperson.code)
    active_accounts = (Account.phone1 == number, Account.deactivated_at.is_(None))
    accounts = select(Account).where(*active_accounts).order_by(Account.code)
    return [
        *db.scalars(salespeople.limit(MAX_PEOPLE_PER_PHONE)),
        *db.scalars(accounts.limit(MAX_PEOPLE_PER_PHONE)),
    ]


def _check_code_sign_in_enabled(db: StoreSession) -> None:
    if not load_settings(db).otp_login:
        raise Forbidden("code.off")
