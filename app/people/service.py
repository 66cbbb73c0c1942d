"""Removal of customers by the owner."""

from datetime import datetime

from sqlalchemy import Column, MetaData, Table, Text, delete

from app.accounts.models import Account
from app.accounts.queries import account_seen_by
from app.accounts.rules import is_self_registered
from app.accounts.service import close_account
from app.auth.models import DeviceApproval, SignIn
from app.people.models import OneTimeCode
from app.shared.actor import Access, Actor
from app.shared.errors import Conflict
from tenant_router.session import TEMPLATE_SCHEMA, StoreSession

# Carts and notifications belong to higher slices, but removing a person has to remove them too.
_tables = MetaData(schema=TEMPLATE_SCHEMA)
_cart_lines = Table("cart_lines", _tables, Column("account_code", Text), Column("buyer", Text))
_notifications = Table("notifications", _tables, Column("recipient", Text))


def remove_account(db: StoreSession, code: str, actor: Actor, *, now: datetime) -> None:
    """Remove a customer who was registered here, and free their mobile number.

    Orders stay, because they belong to the store's books; carts, devices, notifications and sign-ins go.
    Raises NotFound for an unknown account, Conflict for one from the accounting package.
    """
    account = account_seen_by(db, code, actor, to_change=True)
    if not is_self_registered(account.code):
        raise Conflict("account.kept_in_accounting")
    close_account(account, now=now)
    db.flush()
    # Push tokens are deleted with the sign-ins.
    for model in (SignIn, DeviceApproval, OneTimeCode):
        db.execute(delete(model).where(model.account_code == account.code))
    recipient = Actor(Access.PARTY, account.code).buyer(None)
    db.execute(
        delete(_cart_lines).where(
            (_cart_lines.c.account_code == account.code) | (_cart_lines.c.buyer == recipient)
        )
    )
    db.execute(delete(_notifications).where(_notifications.c.recipient == recipient))


def account_to_change(db: StoreSession, code: str) -> Account:
    """Return an account with the row locked until the transaction ends; raise NotFound."""
    return account_seen_by(db, code, Actor(Access.OWNER), to_change=True)
