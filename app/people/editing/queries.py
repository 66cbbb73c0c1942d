"""Customers and salespeople in one list, as the owner sees all users."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Label, Row, Select, Subquery, false, func, literal, select, union_all

from app.people.accounts.models import Account, Salesperson
from app.people.accounts.queries import made_here, open_accounts
from app.people.editing.models import OneTimeCode
from tenant_router.session import StoreSession

ACCOUNT, SALESPERSON = "account", "sman"
ROWS_PER_FETCH = 500
UserQuery = Select[*tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class UserFilter:
    """Filters, sort order and page of the user list."""

    kind: str = ""
    words: str = ""
    ordered_by: str | None = None
    desc: bool = False
    page: int = 0
    size: int = 25


def user_page(db: StoreSession, filters: UserFilter) -> tuple[list[Row[Any]], int]:
    """Return a page of users, by name unless another order is requested, and the total."""
    page = _ordered(filters).limit(filters.size).offset(filters.page * filters.size)
    return list(db.execute(page)), user_count(db, filters)


def every_user(db: StoreSession, filters: UserFilter) -> Iterator[Row[Any]]:
    """Yield all users that match, without loading all of them into memory."""
    return iter(db.execute(_ordered(filters), execution_options={"yield_per": ROWS_PER_FETCH}))


def user_count(db: StoreSession, filters: UserFilter) -> int:
    """Return how many users match."""
    return db.scalar(select(func.count()).select_from(_users(filters))) or 0


def one_salesperson(db: StoreSession, code: str) -> Row[Any]:
    """Return a salesperson as a row of the list."""
    return db.execute(_salespeople("").where(Salesperson.code == code)).one()


def _ordered(filters: UserFilter) -> UserQuery:
    users = _users(filters)
    code = users.c.code
    sort_columns: dict[str, tuple[Any, ...]] = {
        "code": (code,),
        "name": (func.lower(users.c.name), code),
        "group": (users.c.group, code),
        "area": (func.lower(users.c.area), code),
        "city": (func.lower(users.c.city), code),
        "phone": (users.c.phone1, code),
        "limit": (users.c.credit_limit, code),
        "balance": (users.c.closing_balance, code),
    }
    order = sort_columns[filters.ordered_by or "name"]
    return select(users).order_by(*(column.desc() for column in order) if filters.desc else order)


def _users(filters: UserFilter) -> Subquery:
    words = filters.words.strip().lower()
    kinds = {ACCOUNT: _accounts, SALESPERSON: _salespeople}
    lists = [query_of(words) for kind, query_of in kinds.items() if filters.kind in ("", kind)]
    return union_all(*lists).subquery("users")


def _wrong_code_tries(of_user: ColumnElement[bool]) -> Label[int]:
    """Return the wrong tries of a user's valid one-time code, 0 without one."""
    tries = select(OneTimeCode.wrong_tries).where(of_user, OneTimeCode.expires_at > func.now())
    return func.coalesce(tries.scalar_subquery(), 0).label("wrong_code_tries")


def _accounts(words: str) -> UserQuery:
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
        false().label("may_override_credit"),
        _wrong_code_tries(OneTimeCode.account_code == Account.code),
        literal(0).label("parties"),
        made_here().label("made_here"),
    ).where(*open_accounts(words))


def _salespeople(words: str) -> UserQuery:
    empty = literal("")
    parties = (
        select(func.count())
        .select_from(Account)
        .where(Account.salesperson_code == Salesperson.code, *open_accounts())
        .correlate(Salesperson)
        .scalar_subquery()
    )
    query = select(
        literal(SALESPERSON).label("kind"),
        empty.label("group"),
        Salesperson.code,
        Salesperson.name,
        Salesperson.name.label("person_name"),
        empty.label("address1"),
        empty.label("address2"),
        Salesperson.area,
        Salesperson.city,
        empty.label("pincode"),
        Salesperson.phone.label("phone1"),
        empty.label("phone2"),
        Salesperson.email,
        literal(0).label("credit_limit"),
        literal(0).label("closing_balance"),
        Salesperson.locked,
        Salesperson.password_hash.is_not(None).label("has_password"),
        Salesperson.may_override_credit,
        _wrong_code_tries(OneTimeCode.salesperson_code == Salesperson.code),
        parties.label("parties"),
        Salesperson.from_accounting.is_(False).label("made_here"),
    )
    # There are few salespeople, so no index is needed.
    columns = (Salesperson.code, Salesperson.name, Salesperson.phone, Salesperson.area, Salesperson.city)
    searched = func.lower(func.concat_ws(" ", *columns))
    return query.where(searched.contains(words, autoescape=True)) if words else query
