"""Reads of accounts, each limited to what the caller may see; one that its holder closed is nobody's."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, exists, func, or_, select

from app.accounts.models import Account, Owner, Salesperson
from app.shared.actor import Access, Actor
from app.shared.errors import NotFound
from tenant_router.session import StoreSession

MAX_PARTIES = 2_000

MAX_NAMES = 1_000
TRIGRAM = 3

_open = Account.deactivated_at.is_(None)
# Several accounts may have the same of everything but the code.
ACCOUNT_SORT_COLUMNS: dict[str, tuple[Any, ...]] = {
    "code": (Account.code,),
    "name": (func.lower(Account.name), Account.code),
    "person": (func.lower(Account.person_name), Account.code),
    "city": (func.lower(Account.city), Account.code),
    "state": (func.lower(Account.state), Account.code),
    "phone": (Account.phone1, Account.code),
    "grade": (Account.price_grade, Account.code),
    "role": (Account.role, Account.code),
    "balance": (Account.closing_balance, Account.code),
    "locked": (Account.locked, Account.code),
}


@dataclass(frozen=True, slots=True)
class AccountFilter:
    """Which accounts: with these words, of a salesperson, locked ones alone; in which order, which page."""

    words: str = ""
    salesperson: str = ""
    locked: bool = False
    ordered_by: str | None = None
    desc: bool = False
    page: int = 0
    size: int = 25


def account_seen_by(db: StoreSession, code: str, by: Actor, *, to_change: bool = False) -> Account:
    """An account: a party's own, one of a salesperson's parties, any for the owner.

    Nobody else changes one that is read `to_change` before this transaction ends. Raises NotFound, also
    for what is not the caller's.
    """
    query = select(Account).where(Account.code == code, _open)
    if to_change:
        query = query.with_for_update().execution_options(populate_existing=True)
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
        .where(Account.salesperson_code == salesperson, Account.locked.is_(False), *open_accounts(words))
        .order_by(Account.name, Account.code)
        .limit(MAX_PARTIES)
    )
    return db.scalars(query).all()


def account_page(db: StoreSession, asked: AccountFilter) -> tuple[Sequence[Account], int]:
    """A page of all accounts, by name unless another order is asked for, and how many there are."""
    page = accounts_asked_for(asked).limit(asked.size).offset(asked.page * asked.size)
    return db.scalars(page).all(), account_count(db, asked)


def accounts_asked_for(asked: AccountFilter) -> Select[Account]:
    """All accounts that are asked for, in their order."""
    order = ACCOUNT_SORT_COLUMNS[asked.ordered_by or "name"]
    towards = [column.desc() for column in order] if asked.desc else order
    return select(Account).where(*_wanted(asked)).order_by(*towards)


def account_count(db: StoreSession, asked: AccountFilter) -> int:
    """How many accounts are asked for."""
    return db.scalar(select(func.count()).select_from(Account).where(*_wanted(asked))) or 0


def account_names(db: StoreSession, words: str) -> Sequence[Row[str, str]]:
    """Code and name of accounts to choose from, by name; the first thousand of those with these words."""
    query = select(Account.code, Account.name).where(*open_accounts(words))
    return db.execute(query.order_by(*ACCOUNT_SORT_COLUMNS["name"]).limit(MAX_NAMES)).all()


def _wanted(asked: AccountFilter) -> list[ColumnElement[bool]]:
    conditions = open_accounts(asked.words)
    if asked.salesperson:
        conditions.append(Account.salesperson_code == asked.salesperson)
    if asked.locked:
        conditions.append(Account.locked.is_(True))
    return conditions


def open_accounts(words: str = "") -> list[ColumnElement[bool]]:
    """Accounts that are not closed, with these words in code, name, person, mobile number or city."""
    words = words.strip().lower()
    if not words:
        return [_open]
    # Of fewer letters than three the index by trigrams would have to be read as a whole.
    texts = Account.words if len(words) >= TRIGRAM else Account.words.concat("")
    return [_open, texts.contains(words, autoescape=True)]


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
