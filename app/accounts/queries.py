"""Reads of accounts, each limited to what the caller may see; one that its holder closed is nobody's."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, exists, func, or_, select

from app.accounts.models import Account, Owner, Salesperson
from app.shared.actor import Access, Actor
from app.shared.errors import NotFound
from tenant_router.session import StoreSession

MOST_PARTIES = 2_000

_open = Account.deactivated_at.is_(None)


def account_seen_by(db: StoreSession, code: str, by: Actor) -> Account:
    """An account: a party's own, one of a salesperson's parties, any for the owner.

    Raises NotFound, also for what is not the caller's.
    """
    query = select(Account).where(Account.code == code, _open)
    if by.kind is Access.SALESPERSON:
        query = query.where(Account.salesperson_code == by.code)
    elif by.kind is not Access.OWNER:
        query = query.where(Account.code == by.code)
    account = db.scalar(query)
    if account is None:
        raise NotFound("account.unknown")
    return account


def parties_of(db: StoreSession, salesperson: str, words: str = "") -> Sequence[Account]:
    """The accounts assigned to a salesperson, by name; locked ones can't be ordered for."""
    query = (
        select(Account)
        .where(Account.salesperson_code == salesperson, Account.locked.is_(False), _open, *_named(words))
        .order_by(Account.name, Account.code)
        .limit(MOST_PARTIES)
    )
    return db.scalars(query).all()


def account_page(db: StoreSession, words: str, *, page: int, size: int) -> tuple[Sequence[Account], int]:
    """A page of all accounts by name, and how many there are."""
    wanted = (_open, *_named(words))
    total = db.scalar(select(func.count()).select_from(Account).where(*wanted)) or 0
    listed = select(Account).where(*wanted).order_by(Account.name, Account.code)
    return db.scalars(listed.limit(size).offset(page * size)).all(), total


def _named(words: str) -> tuple[ColumnElement[bool], ...]:
    """Accounts with these words in name, code, mobile number or city; without words, all."""
    words = words.strip()
    if not words:
        return ()
    places = (Account.name, Account.code, Account.phone1, Account.city)
    return (or_(*(place.icontains(words, autoescape=True) for place in places)),)


def is_registered(db: StoreSession, mobile_number: str) -> bool:
    """Whether a mobile number is the owner's, a salesperson's or an account's that is not closed."""
    found = select(
        or_(
            exists().where(Owner.user_name == mobile_number),
            exists().where(Salesperson.phone == mobile_number),
            exists().where(Account.phone1 == mobile_number, _open),
        )
    )
    return bool(db.scalar(found))
