"""What a one-time code is good for in a store: it proves a telephone, and the store knows whose that is."""

from datetime import datetime

from sqlalchemy import select

from app.accounts.models import Account, Owner, Salesperson
from app.auth import service
from app.auth.approvals import Device
from app.auth.service import PEOPLE_OF_ONE_PHONE, Person, SignedIn
from app.auth.sign_up import check_takes_sign_ups
from app.settings.queries import load_settings
from app.shared.errors import Forbidden, Invalid
from app.verification import codes
from app.verification.codes import Asked, Given
from app.verification.rules import Purpose
from tenant_router.session import StoreSession


def ask(db: StoreSession, purpose: Purpose, number: str, *, address: str, now: datetime) -> str:
    """Have a code sent to a number, and return the ticket that goes with it.

    Nobody can tell from the answer or its time whether the store knows the number. Raises Forbidden where
    the store does not let anybody do this, TooManyRequests.
    """
    deliver = True
    if purpose is Purpose.SIGN_UP:
        check_takes_sign_ups(db)
    elif purpose is Purpose.SIGN_IN:
        _check_signs_in(db)
        deliver = bool(customers_of(db, number))
    else:
        deliver = bool(people_of(db, number))
    return codes.ask(Asked(purpose, number, address, db.store.key), deliver=deliver, now=now)


def sign_in(db: StoreSession, given: Given, *, device: Device, now: datetime) -> SignedIn:
    """Sign in a customer or a salesperson by a code, where the store wants it; owners have their password.

    Raises Forbidden also for somebody who is locked or unverified or on a denied device, Invalid for a
    wrong code.
    """
    _check_signs_in(db)
    number = codes.use_up(Purpose.SIGN_IN, db.store.key, given, now=now)
    person = service.meant(db, customers_of(db, number), device)
    if person is None:
        raise Invalid("code.over", fields={"code": ["code.over"]})
    # Whoever locks this person meanwhile ends this sign-in too.
    db.refresh(person, with_for_update={"read": True})
    service.check_may_enter(person)
    return service.begin(db, service.identity_of(person), device=device, now=now)


def people_of(db: StoreSession, number: str) -> list[Person]:
    """Return whose telephone this is: the owner's, else salespeople's and customers'."""
    owner = db.get(Owner, number)
    return [owner] if owner else customers_of(db, number)


def customers_of(db: StoreSession, number: str) -> list[Person]:
    """Return the salespeople and customers who have this telephone; nobody for the owner's own."""
    if db.get(Owner, number):
        return []
    salespeople = select(Salesperson).where(Salesperson.phone == number).order_by(Salesperson.code)
    theirs = (Account.phone1 == number, Account.deactivated_at.is_(None))
    accounts = select(Account).where(*theirs).order_by(Account.code)
    return [
        *db.scalars(salespeople.limit(PEOPLE_OF_ONE_PHONE)),
        *db.scalars(accounts.limit(PEOPLE_OF_ONE_PHONE)),
    ]


def _check_signs_in(db: StoreSession) -> None:
    if not load_settings(db).otp_login:
        raise Forbidden("code.off")
