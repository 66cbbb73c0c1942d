"""Becoming a customer of a store, and ceasing to be one."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import delete

from app.accounts.models import Account
from app.accounts.queries import account_seen_by
from app.accounts.service import claim_mobile_number, close_account, next_code
from app.auth import service, sessions
from app.auth.approvals import Device
from app.auth.models import DeviceApproval
from app.auth.passwords import hash_password
from app.settings.queries import load_settings
from app.settings.rules import Settings
from app.shared.actor import Actor
from app.shared.errors import Forbidden
from app.verification import codes
from app.verification.codes import Asked, Given
from app.verification.rules import Purpose
from tenant_router.session import StoreSession


def sign_up(
    db: StoreSession,
    details: Mapping[str, str],
    given: Given,
    *,
    password: str,
    device: Device,
    now: datetime,
) -> service.SignedIn | None:
    """Open an account for somebody and sign them in; None where new accounts wait until they are unlocked.

    The number is proven by a code, where the deployment sends codes. Raises Forbidden where the store takes
    no sign-ups, Invalid without the right code, Conflict for a mobile number that is known. Of two sign-ups
    of one number at once the second waits for the first, and is refused.
    """
    settings = check_takes_sign_ups(db)
    codes.require(Asked(Purpose.SIGN_UP, details["phone1"], given.address, db.store.key), given, now=now)
    password_hash = hash_password(password)
    claim_mobile_number(db, details["phone1"])
    account = Account(
        code=next_code(db), password_hash=password_hash, locked=settings.lock_new_user, **details
    )
    db.add(account)
    db.flush()  # what the account is given by default is in its token
    codes.spend(given.ticket)
    if account.locked:
        return None
    return service.begin(db, service.identity_of(account), device=device, now=now)


def check_takes_sign_ups(db: StoreSession) -> Settings:
    """Return the store's settings; raises Forbidden where it takes no sign-ups."""
    settings = load_settings(db)
    if not settings.sign_up:
        raise Forbidden("auth.sign_up_off")
    return settings


def delete_account(db: StoreSession, code: str, by: Actor, *, now: datetime) -> None:
    """Close one's own account: nobody signs in to it again, and its mobile number is free.

    Orders stay, for they are the store's books too. Raises Forbidden where the store does not let customers
    do so, NotFound for an account that is not one's own.
    """
    if not load_settings(db).delete_account:
        raise Forbidden("account.delete_off")
    account = account_seen_by(db, code, by)
    close_account(account, now=now)
    db.execute(delete(DeviceApproval).where(DeviceApproval.account_code == account.code))
    sessions.end_others(db, by, now=now)
    if by.session is not None:
        service.end_sign_in(db, session=by.session, now=now)
