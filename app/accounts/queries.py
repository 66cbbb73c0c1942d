"""Reads of accounts, each limited to what the caller may see."""

from sqlalchemy import select

from app.accounts.models import Account
from app.shared.actor import Access, Actor
from app.shared.errors import NotFound
from tenant_router.session import StoreSession

MOST_PARTIES = 2_000


def account_seen_by(db: StoreSession, code: str, by: Actor) -> Account:
    """An account: a party's own, one of a salesperson's parties, any for the owner.

    Raises NotFound, also for what is not the caller's.
    """
    query = select(Account).where(Account.code == code)
    if by.kind is Access.SALESPERSON:
        query = query.where(Account.salesperson_code == by.code)
    elif by.kind is not Access.OWNER:
        query = query.where(Account.code == by.code)
    account = db.scalar(query)
    if account is None:
        raise NotFound("account.unknown")
    return account


def parties_of(db: StoreSession, salesperson: str) -> list[Account]:
    """The accounts assigned to a salesperson, by name; locked ones can't be ordered for."""
    query = (
        select(Account)
        .where(Account.salesperson_code == salesperson, Account.locked.is_(False))
        .order_by(Account.name)
        .limit(MOST_PARTIES)
    )
    return list(db.scalars(query))
