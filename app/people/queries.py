"""Customers and salespeople in one list, as the owner sees all who may sign in."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Label, Row, Select, Subquery, func, literal, select, union_all

from app.accounts.models import Account, Salesperson
from app.accounts.queries import open_accounts
from app.people.models import OneTimeCode
from tenant_router.session import StoreSession

ACCOUNT, SALESPERSON = "account", "sman"
ROWS_AT_ONCE = 500
Users = Select[*tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class UserFilter:
    """Which users: of a kind, with these words; in which order, which page."""

    kind: str = ""
    words: str = ""
    ordered_by: str | None = None
    desc: bool = False
    page: int = 0
    size: int = 25


def user_page(db: StoreSession, asked: UserFilter) -> tuple[list[Row[Any]], int]:
    """A page of users, by name unless another order is asked for, and how many there are."""
    page = _ordered(asked).limit(asked.size).offset(asked.page * asked.size)
    return list(db.execute(page)), user_count(db, asked)


def every_user(db: StoreSession, asked: UserFilter) -> Iterator[Row[Any]]:
    """All users that are asked for, without ever having all of them."""
    return iter(db.execute(_ordered(asked), execution_options={"yield_per": ROWS_AT_ONCE}))


def user_count(db: StoreSession, asked: UserFilter) -> int:
    """How many users are asked for."""
    return db.scalar(select(func.count()).select_from(_users(asked))) or 0


def one_salesperson(db: StoreSession, code: str) -> Row[Any]:
    """A salesperson as the list has him."""
    return db.execute(_salespeople("").where(Salesperson.code == code)).one()


def _ordered(asked: UserFilter) -> Users:
    users = _users(asked)
    code = users.c.code
    orders: dict[str, tuple[Any, ...]] = {
        "code": (code,),
        "name": (func.lower(users.c.name), code),
        "group": (users.c.group, code),
        "area": (func.lower(users.c.area), code),
        "city": (func.lower(users.c.city), code),
        "phone": (users.c.phone1, code),
        "limit": (users.c.credit_limit, code),
        "balance": (users.c.closing_balance, code),
    }
    order = orders[asked.ordered_by or "name"]
    return select(users).order_by(*(column.desc() for column in order) if asked.desc else order)


def _users(asked: UserFilter) -> Subquery:
    words = asked.words.strip().lower()
    kinds = {ACCOUNT: _accounts, SALESPERSON: _salespeople}
    lists = [listed(words) for kind, listed in kinds.items() if asked.kind in ("", kind)]
    return union_all(*lists).subquery("users")


def _wrong_code_tries(of_user: ColumnElement[bool]) -> Label[int]:
    """The wrong tries of the one-time code that a user has now."""
    tries = select(OneTimeCode.wrong_tries).where(of_user, OneTimeCode.expires_at > func.now())
    return func.coalesce(tries.scalar_subquery(), 0).label("wrong_code_tries")


def _accounts(words: str) -> Users:
    return select(
        literal(ACCOUNT).label("kind"),
        Account.group_code.label("group"),
        Account.code,
        Account.name,
        Account.person_name,
        Account.address1,
        Account.address2,
        Account.district.label("area"),
        Account.city,
        Account.pincode,
        Account.phone1,
        Account.phone2,
        Account.email,
        Account.credit_limit,
        Account.closing_balance,
        Account.locked,
        Account.password_hash.is_not(None).label("has_password"),
        _wrong_code_tries(OneTimeCode.account_code == Account.code),
        literal(0).label("parties"),
        Account.code.startswith("B", autoescape=True).label("made_here"),
    ).where(*open_accounts(words))


def _salespeople(words: str) -> Users:
    nothing = literal("")
    parties = (
        select(func.count())
        .select_from(Account)
        .where(Account.salesperson_code == Salesperson.code, *open_accounts())
        .correlate(Salesperson)
        .scalar_subquery()
    )
    query = select(
        literal(SALESPERSON).label("kind"),
        nothing.label("group"),
        Salesperson.code,
        Salesperson.name,
        Salesperson.name.label("person_name"),
        nothing.label("address1"),
        nothing.label("address2"),
        Salesperson.area,
        Salesperson.city,
        nothing.label("pincode"),
        Salesperson.phone.label("phone1"),
        nothing.label("phone2"),
        Salesperson.email,
        literal(0).label("credit_limit"),
        literal(0).label("closing_balance"),
        Salesperson.locked,
        Salesperson.password_hash.is_not(None).label("has_password"),
        _wrong_code_tries(OneTimeCode.salesperson_code == Salesperson.code),
        parties.label("parties"),
        Salesperson.from_accounting.is_(False).label("made_here"),
    )
    # There are few enough of them to be looked through.
    places = (Salesperson.code, Salesperson.name, Salesperson.phone, Salesperson.area, Salesperson.city)
    said = func.lower(func.concat_ws(" ", *places))
    return query.where(said.contains(words, autoescape=True)) if words else query
