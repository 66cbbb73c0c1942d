"""Customers and salespeople in one list, as the owner sees all users."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Label, Row, Select, Subquery, false, func, literal, select, union_all

from app.people.accounts.models import Account, Salesperson
from app.people.accounts.queries import made_here, open_accounts
from app.people.accounts.rules import phone
from app.people.editing.models import OneTimeCode
from app.shared.columns import Column, Kind
from tenant_router.session import StoreSession

ACCOUNT, SALESPERSON = "account", "sman"
ROWS_PER_FETCH = 500
UserQuery = Select[*tuple[Any, ...]]
MADE_HERE = "Y if no accounting package manages this user: every field may be changed"
# People who may sign in. The area of an account is its district; only salespeople have parties.
COLUMNS = (
    Column("kind", "USER_TYPE", Kind.STATUS, choices=(ACCOUNT, SALESPERSON)),
    Column("group", "GROUP_CD", sort=True, heading="Group Code", share=2),
    Column("code", "USER_CD", sort=True, heading="User Code", share=3),
    Column("name", "USER_NAME", sort=True, heading="User Name", share=8),
    Column("person", "PERSON_NM", heading="Contact person", share=5),
    Column("address1", "ADD1", heading="Address 1", share=5),
    Column("address2", "ADD2", heading="Address 2", share=4),
    Column("area", "AREA", sort=True, heading="Area", share=3),
    Column("city", "CITY", sort=True, heading="City", share=3),
    Column("pincode", "PINCODE", heading="Pincode"),
    Column("phone", "PHONE1", value=lambda user: phone(user.phone), sort=True, heading="Phone", share=4),
    Column("other_phone", "PHONE2", value=lambda user: phone(user.other_phone), heading="Phone 2"),
    Column("credit_limit", "CR_LIMIT", Kind.MONEY, sort=True, heading="Credit Limit", share=4),
    Column("balance", "CL_BAL", Kind.MONEY, sort=True, heading="Closing Balance", share=4),
    Column("locked", "BLACKLIST", Kind.YES_NO),
    Column("has_password", "HAS_PASSWORD", Kind.YES_NO),
    Column("may_override_credit", "MAY_OVERRIDE_CREDIT", Kind.YES_NO),
    Column("wrong_code_tries", "WRONG_CODE_TRIES", Kind.NUMBER, note="Wrong tries of the last one-time code"),
    Column("email", "EMAIL"),
    Column("parties", "PARTIES", Kind.NUMBER),
    Column("made_here", "MADE_HERE", Kind.YES_NO, note=MADE_HERE),
)
WITHOUT_CASE = ("name", "area", "city")


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
    name = filters.ordered_by or "name"
    first = func.lower(users.c[name]) if name in WITHOUT_CASE else users.c[name]
    order = (first, users.c.code)
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
        Account.person_name.label("person"),
        Account.address1,
        Account.address2,
        Account.district.label("area"),
        Account.city,
        Account.pincode,
        Account.phone1.label("phone"),
        Account.phone2.label("other_phone"),
        Account.email,
        Account.credit_limit,
        Account.closing_balance.label("balance"),
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
        Salesperson.name.label("person"),
        empty.label("address1"),
        empty.label("address2"),
        Salesperson.area,
        Salesperson.city,
        empty.label("pincode"),
        Salesperson.phone,
        empty.label("other_phone"),
        Salesperson.email,
        literal(0).label("credit_limit"),
        literal(0).label("balance"),
        Salesperson.locked,
        Salesperson.password_hash.is_not(None).label("has_password"),
        Salesperson.may_override_credit,
        _wrong_code_tries(OneTimeCode.salesperson_code == Salesperson.code),
        parties.label("parties"),
        Salesperson.from_accounting.is_(False).label("made_here"),
    )
    # Salespeople are few, so the search needs no index.
    columns = (Salesperson.code, Salesperson.name, Salesperson.phone, Salesperson.area, Salesperson.city)
    searched = func.lower(func.concat_ws(" ", *columns))
    return query.where(searched.contains(words, autoescape=True)) if words else query
