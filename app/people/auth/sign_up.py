"""Sign-up with a store, and deletion of one's own account."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import delete

from app.people.accounts.models import Account
from app.people.accounts.queries import account_seen_by
from app.people.accounts.service import claim_mobile_number, close_account, next_code
from app.people.auth import service, sessions
from app.people.auth.approvals import Device
from app.people.auth.models import DeviceApproval
from app.people.auth.passwords import hash_password
from app.people.verification import codes
from app.people.verification.codes import CodeProof, CodeRequest
from app.people.verification.rules import Purpose
from app.shared.actor import Actor
from app.shared.errors import Forbidden
from app.store.settings.queries import load_settings
from app.store.settings.rules import Settings
from tenant_router.session import StoreSession


def sign_up(
    db: StoreSession,
    details: Mapping[str, str],
    proof: CodeProof,
    *,
    password: str,
    device: Device,
    now: datetime,
) -> service.SignedIn | None:
    """Create an account and sign it in; return None where new accounts start locked.

    The number is proven by a code where the deployment sends codes. Raises Forbidden where the store does not
    allow sign-ups, Invalid without the right code, Conflict for a registered mobile number. Of two concurrent
    sign-ups with one number the second waits for the first and fails.
    """
    settings = check_takes_sign_ups(db)
    codes.require(
        CodeRequest(Purpose.SIGN_UP, details["phone1"], proof.address, db.store.key), proof, now=now
    )
    password_hash = hash_password(password)
    claim_mobile_number(db, details["phone1"])
    account = Account(
        code=next_code(db), password_hash=password_hash, locked=settings.lock_new_user, **details
    )
    db.add(account)
    db.flush()  # the token needs the account's column defaults
    codes.delete_ticket(proof.ticket)
    if account.locked:
        return None
    return service.start_sign_in(db, service.identity_of(account), device=device, now=now)


def check_takes_sign_ups(db: StoreSession) -> Settings:
    """Return the store's settings; raise Forbidden where sign-ups are off."""
    settings = load_settings(db)
    if not settings.sign_up:
        raise Forbidden("auth.sign_up_off")
    return settings


def check_allows_deletion(db: StoreSession) -> None:
    """Raise Forbidden where customers may not delete their accounts."""
    if not load_settings(db).delete_account:
        raise Forbidden("account.delete_off")


def delete_account(db: StoreSession, code: str, actor: Actor, *, now: datetime) -> None:
    """Close the caller's own account: it cannot sign in again, and its mobile number is free.

    Orders stay, because they belong to the store's books too. Raises Forbidden where the store does not allow
    customers to delete accounts, NotFound for an account that is not the caller's.
    """
    check_allows_deletion(db)
    account = account_seen_by(db, code, actor)
    close_account(account, now=now)
    db.execute(delete(DeviceApproval).where(DeviceApproval.account_code == account.code))
    sessions.end_others(db, actor, now=now)
    if actor.session is not None:
        service.end_sign_in(db, session=actor.session, now=now)
