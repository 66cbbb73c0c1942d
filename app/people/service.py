"""What the owner does with customers: removing one."""

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

# Carts and messages belong to slices above this one; whoever removes a person removes them all the same.
_tables = MetaData(schema=TEMPLATE_SCHEMA)
_cart_lines = Table("cart_lines", _tables, Column("account_code", Text), Column("buyer", Text))
_notifications = Table("notifications", _tables, Column("recipient", Text))


def remove_account(db: StoreSession, code: str, by: Actor, *, now: datetime) -> None:
    """Remove a customer who was made here: nobody signs in to it again, and its mobile number is free.

    Orders stay, for they are the store's books; carts, devices, messages and sign-ins go. Raises NotFound
    for an account there is not, Conflict for one that is kept in the accounting package.
    """
    account = account_seen_by(db, code, by, to_change=True)
    if not is_self_registered(account.code):
        raise Conflict("account.kept_in_accounting")
    close_account(account, now=now)
    db.flush()
    # The devices' addresses at the push service go with the sign-ins.
    for model in (SignIn, DeviceApproval, OneTimeCode):
        db.execute(delete(model).where(model.account_code == account.code))
    named = Actor(Access.PARTY, account.code).buyer(None)
    db.execute(
        delete(_cart_lines).where(
            (_cart_lines.c.account_code == account.code) | (_cart_lines.c.buyer == named)
        )
    )
    db.execute(delete(_notifications).where(_notifications.c.recipient == named))


def account_to_change(db: StoreSession, code: str) -> Account:
    """An account that nobody else changes before this transaction ends; raises NotFound."""
    return account_seen_by(db, code, Actor(Access.OWNER), to_change=True)
