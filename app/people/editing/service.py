"""Removal of customers by the owner."""

from datetime import datetime

from sqlalchemy import delete

from app.people.accounts.models import Account
from app.people.accounts.queries import account_seen_by
from app.people.accounts.rules import is_kept_in_accounting
from app.people.accounts.service import close_account
from app.people.auth.models import DeviceApproval, SignIn
from app.people.editing.models import CustomerNote, OneTimeCode
from app.shared.actor import Access, Actor
from app.shared.errors import Conflict
from app.shared.hooks import Hook
from tenant_router.session import StoreSession

# Called when an account is removed, to remove its cart and its notifications: (db, account code).
account_removed = Hook[[StoreSession, str], None]("people.account_removed")


def remove_account(db: StoreSession, code: str, actor: Actor, *, now: datetime) -> None:
    """Remove a customer that no accounting package keeps, and free their mobile number.

    Orders stay, because they belong to the store's books. Carts, devices, notifications, notes and sign-ins
    are deleted. Raises NotFound for an unknown account, Conflict for one from the accounting package.
    """
    account = account_seen_by(db, code, actor, to_change=True)
    if is_kept_in_accounting(account.code, from_accounting=account.from_accounting):
        raise Conflict("account.kept_in_accounting")
    close_account(account, now=now)
    db.flush()
    # Push tokens are deleted with the sign-ins.
    for model in (SignIn, DeviceApproval, OneTimeCode, CustomerNote):
        db.execute(delete(model).where(model.account_code == account.code))
    account_removed(db, account.code)


def account_to_change(db: StoreSession, code: str) -> Account:
    """Return an account with the row locked until the transaction ends; raise NotFound."""
    return account_seen_by(db, code, Actor(Access.OWNER), to_change=True)
