"""Queries of accounts, each limited to what the caller may see; closed accounts are invisible to all."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, exists, func, or_, select, true

from app.people.accounts.filters import SHOWN, is_of_type
from app.people.accounts.models import Account, Owner, Salesperson
from app.people.accounts.rules import phone
from app.people.accounts.supply import Buyer, Supply, seller_state, supply_to
from app.shared.actor import Access, Actor
from app.shared.columns import Column, Kind
from app.shared.errors import NotFound
from app.store.settings.models import Company
from app.store.settings.queries import keep_company
from tenant_router.session import Read, StoreSession

MAX_PARTIES = 2_000

MAX_NAMES = 1_000
TRIGRAM = 3

_SUPPLY = """
SELECT c.gstin, c.state_code, a.switches, a.gstin, a.state_code, a.state, a.pincode,
       concat(a.address1, a.address2, a.district, a.city) <> ''
FROM store.company c JOIN store.accounts a ON a.code = %(code)s
"""

_is_open = Account.deactivated_at.is_(None)
# Columns of the list: its file has headings that the import recognises; `sort` allows a sort order.
COLUMNS = (
    Column("code", "ACC_CD", sort=True, heading="Account code", share=3),
    Column("name", "ACC_NAME", sort=True, heading="Account name", share=8),
    Column("person_name", "PERSON_NM", sort=True, heading="Contact person", share=5),
    Column(
        "phone1", "PHONE1", value=lambda row: phone(row.phone1), sort=True, heading="Mobile number", share=4
    ),
    Column("phone2", value=lambda row: phone(row.phone2), heading="Second phone"),
    Column("email", heading="Email"),
    Column("gstin", heading="GSTIN"),
    Column("pan", heading="PAN"),
    Column("address1", heading="Address"),
    Column("address2", heading="Address, second line"),
    Column("city", "AREA", sort=True, heading="City", share=4),
    Column("district", heading="District"),
    Column("state", "CITY", sort=True, heading="State"),
    Column("pincode", heading="Pincode"),
    Column("price_grade", "PRTYTYP", sort=True, heading="Party Grade", share=2),
    Column("role", "CST_NO", sort=True, heading="Role"),
    Column("distributor", heading="Distributor"),
    Column("salesperson_code", heading="Salesperson"),
    Column("credit_days", kind=Kind.QUANTITY, heading="Credit days"),
    Column("credit_limit", kind=Kind.MONEY, heading="Credit limit"),
    Column(
        "closing_balance",
        "CL_BAL",
        Kind.MONEY,
        sort=True,
        heading="Closing balance",
        share=4,
        total="Total Balance",
    ),
    Column("locked", "BLACKLIST", value=lambda row: "Y" if row.locked else "N", sort=True, heading="Locked"),
)
WITHOUT_CASE = ("name", "person_name", "city", "state")


@dataclass(frozen=True, slots=True)
class AccountFilter:
    """Filters, sort order and page of the account list; `shown` and `type` are names of `filters.py`."""

    words: str = ""
    salesperson: str = ""
    locked: bool = False
    shown: str = ""
    type: str = ""
    grade: str = ""
    ordered_by: str | None = None
    desc: bool = False
    page: int = 0
    size: int = 25


def account_seen_by(db: StoreSession, code: str, actor: Actor, *, to_change: bool = False) -> Account:
    """Return an account: a party's own, one of a salesperson's parties, or any for the owner.

    With `to_change` the row stays locked until the transaction ends. Raises NotFound for an unknown account,
    and for an account that the caller may not see.
    """
    query = select(Account, Company).join(Company, true()).where(Account.code == code, _is_open)
    if to_change:
        query = query.with_for_update(of=Account).execution_options(populate_existing=True)
    if actor.kind is Access.SALESPERSON:
        query = query.where(Account.salesperson_code == actor.code)
    elif actor.kind is not Access.OWNER:
        query = query.where(Account.code == actor.code)
    row = db.execute(query).one_or_none()
    if row is None:
        raise NotFound("account.unknown")
    account, seller = row
    keep_company(db, seller)
    return account


def parties_of(db: StoreSession, salesperson: str, words: str = "") -> Sequence[Account]:
    """Return the accounts assigned to a salesperson, by name, without the locked ones."""
    query = (
        select(Account)
        .where(Account.salesperson_code == salesperson, Account.locked.is_(False), *open_accounts(words))
        .order_by(Account.name, Account.code)
        .limit(MAX_PARTIES)
    )
    return db.scalars(query).all()


def account_page(db: StoreSession, filters: AccountFilter) -> tuple[Sequence[Account], int]:
    """Return a page of accounts, by name unless another order is requested, and the total."""
    page = accounts_matching(filters).limit(filters.size).offset(filters.page * filters.size)
    return db.scalars(page).all(), account_count(db, filters)


def accounts_matching(filters: AccountFilter) -> Select[Account]:
    """Return the query for the accounts that match a filter, in its order."""
    name = filters.ordered_by or "name"
    first = func.lower(getattr(Account, name)) if name in WITHOUT_CASE else getattr(Account, name)
    # The code breaks ties, because only the code is unique.
    order = (first, Account.code)
    directed = [column.desc() for column in order] if filters.desc else order
    return select(Account).where(*_conditions(filters)).order_by(*directed)


def account_count(db: StoreSession, filters: AccountFilter) -> int:
    """Return how many accounts match a filter."""
    return db.scalar(select(func.count()).select_from(Account).where(*_conditions(filters))) or 0


def account_names(db: StoreSession, words: str) -> Sequence[Row[str, str]]:
    """Return code and name of accounts to choose from: the first thousand that match, by name."""
    query = select(Account.code, Account.name).where(*open_accounts(words))
    return db.execute(query.order_by(func.lower(Account.name), Account.code).limit(MAX_NAMES)).all()


def _conditions(filters: AccountFilter) -> list[ColumnElement[bool]]:
    conditions = open_accounts(filters.words)
    if filters.salesperson:
        conditions.append(Account.salesperson_code == filters.salesperson)
    if filters.locked:
        conditions.append(Account.locked.is_(True))
    if filters.shown:
        conditions.append(SHOWN[filters.shown]())
    if filters.type:
        conditions.append(is_of_type(filters.type))
    if filters.grade:
        conditions.append(Account.price_grade == filters.grade)
    return conditions


def open_accounts(words: str = "") -> list[ColumnElement[bool]]:
    """Return the conditions for open accounts with these words in code, name, person, number or city."""
    words = words.strip().lower()
    if not words:
        return [_is_open]
    # With fewer than three letters the trigram index would be scanned as a whole; concat keeps it unused.
    texts = Account.words if len(words) >= TRIGRAM else Account.words.concat("")
    return [_is_open, texts.contains(words, autoescape=True)]


def made_here() -> ColumnElement[bool]:
    """Return the condition for accounts whose details the store decides, as `is_kept_in_accounting` does."""
    return or_(Account.from_accounting.is_(False), Account.code.startswith("B", autoescape=True))


def is_registered(db: StoreSession, mobile_number: str) -> bool:
    """Return whether a mobile number belongs to the owner, a salesperson or an open account."""
    registered = select(
        or_(
            exists().where(Owner.user_name == mobile_number),
            exists().where(Salesperson.phone == mobile_number),
            exists().where(Account.phone1 == mobile_number, _is_open),
        )
    )
    return bool(db.scalar(registered))


def supply_read(code: str | None) -> Read:
    """Return the SELECT for `supply_from`, so that it can be combined with other reads."""
    return Read(_SUPPLY, {"code": code})


def supply_from(rows: Sequence[tuple[Any, ...]]) -> Supply:
    """Return where goods of the store are supplied to; both states are unknown without an account."""
    if not rows:
        return Supply("", "", sez=False)
    gstin, code, switches, *buyer = rows[0]
    return supply_to(Buyer(*buyer), seller=seller_state(gstin, code), switches=switches)
