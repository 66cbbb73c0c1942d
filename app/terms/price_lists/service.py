"""Listing, adding, changing and removing the price lists of a store."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import uuid4

from sqlalchemy import func, select, update

from app.people.accounts.models import Account
from app.people.editing.service import account_removed
from app.pricing.models import StoredPriceList
from app.pricing.price_lists import Basis
from app.pricing.terms_cache import MAX_LISTS
from app.shared.errors import Conflict, Invalid, NotFound
from app.store.settings.models import StoreSettings
from tenant_router.session import Read, StoreSession

# Percent off leaves something to pay.
MAX_PERCENT = {Basis.RATES: 0, Basis.PERCENT: 99, Basis.MARGIN: 500}
_FROM = """
FROM store.price_lists l WHERE NOT EXISTS (
  SELECT FROM unnest(string_to_array(%(words)s, ' ')) word
  WHERE strpos(lower(concat_ws(' ', l.name, array_to_string(l.account_codes, ' '), (
    SELECT string_agg(a.name, ' ') FROM store.accounts a WHERE a.code = ANY(l.account_codes)))), word) = 0)
"""
# Those that hold or will hold are first, and of them the ones that started last.
_PAGE = f"""
SELECT l.id, l.name, l.grades, l.account_codes, l.basis, l.base, l.percent, l.starts_at, l.ends_at,
       l.rate_count, CASE WHEN l.starts_at > now() THEN 'future' WHEN l.ends_at <= now() THEN 'ended'
       ELSE 'running' END
{_FROM}
ORDER BY coalesce(l.ends_at <= now(), false), l.starts_at DESC, l.id DESC LIMIT %(size)s OFFSET %(start)s
"""
_COUNT = f"SELECT count(*) {_FROM}"


@dataclass(frozen=True, slots=True)
class ListValues:
    """What an owner sets of a price list."""

    name: str
    grades: Sequence[str]
    account_codes: Sequence[str]
    basis: Basis
    base: str
    percent: Decimal
    starts_at: datetime
    ends_at: datetime | None


class ListAccount(NamedTuple):
    """A customer of a list; a deleted one has an empty name."""

    code: str
    name: str


class ListedPriceList(NamedTuple):
    """A price list as its page shows it; `names` are those of customers by their codes."""

    id: int
    name: str
    grades: list[str]
    account_codes: list[str]
    basis: str
    base: str
    percent: Decimal
    starts_at: datetime
    ends_at: datetime | None
    rate_count: int
    state: str
    names: Mapping[str, str] = {}

    @property
    def accounts(self) -> list[ListAccount]:
        """Return the customers that it is for."""
        return [ListAccount(code, self.names.get(code, "")) for code in self.account_codes]


def list_page(db: StoreSession, words: str, *, page: int, size: int) -> tuple[list[ListedPriceList], int]:
    """Return a page of the lists whose name or customers have these words, and how many there are."""
    searched = {"words": " ".join(words.lower().split())}
    rows, ((total,),) = db.pipeline(
        Read(_PAGE, {**searched, "size": size, "start": page * size}), Read(_COUNT, searched)
    )
    lists = [ListedPriceList(*row) for row in rows]
    codes = {code for each in lists for code in each.account_codes}
    named = select(Account.code, Account.name).where(Account.code.in_(codes))
    names = {row.code: row.name for row in db.execute(named)} if codes else {}
    return [each._replace(names=names) for each in lists], total


def add_list(db: StoreSession, values: ListValues) -> StoredPriceList:
    """Add a list. Raise Invalid for one that makes no sense, Conflict where another has its name."""
    outdate(db)
    _check(db, values)
    if (db.scalar(select(func.count()).select_from(StoredPriceList)) or 0) >= MAX_LISTS:
        raise Conflict("price_lists.most", field="name", number=MAX_LISTS)
    stored = StoredPriceList(**_columns(values))
    db.add(stored)
    db.flush()
    return stored


def change_list(db: StoreSession, list_id: int, values: ListValues) -> StoredPriceList:
    """Change a list; its own rates stay. Raises as `add_list` does, and NotFound for one that is gone."""
    stored = one_list(db, list_id)
    _check(db, values, but=list_id)
    for name, value in _columns(values).items():
        setattr(stored, name, value)
    db.flush()
    return stored


def remove_list(db: StoreSession, list_id: int) -> None:
    """Remove a list with its own rates. One that is already gone is ignored."""
    outdate(db)
    stored = db.get(StoredPriceList, list_id)
    if stored is not None:
        db.delete(stored)
        db.flush()


def one_list(db: StoreSession, list_id: int) -> StoredPriceList:
    """Return a list to change it. Raise NotFound for one that is gone."""
    outdate(db)
    stored = db.get(StoredPriceList, list_id)
    if stored is None:
        raise NotFound("price_lists.unknown")
    return stored


def outdate(db: StoreSession) -> None:
    """Give the lists a new version. Others who change them wait for the row."""
    db.execute(update(StoreSettings).values(terms_version=uuid4()))


def _columns(values: ListValues) -> dict[str, Any]:
    """Return the columns of a list. It starts and ends at a whole minute, as answers are kept for one."""
    formula = values.basis != Basis.RATES
    return {
        "name": values.name,
        "grades": sorted(set(values.grades)),
        "account_codes": sorted(set(values.account_codes)),
        "basis": values.basis.value,
        "base": values.base if formula else "",
        "percent": values.percent if formula else Decimal(0),
        "starts_at": values.starts_at.replace(second=0, microsecond=0),
        "ends_at": values.ends_at and values.ends_at.replace(second=0, microsecond=0),
    }


def check_values(values: ListValues) -> None:
    """Raise Invalid for a list that makes no sense, whatever the store has."""
    if bool(values.grades) == bool(values.account_codes):
        raise Invalid("price_lists.buyers", field="account_codes")
    most = MAX_PERCENT[values.basis]
    if values.basis != Basis.RATES and not 0 < values.percent <= most:
        raise Invalid("price_lists.percent", field="percent", most=most)
    if values.ends_at is not None and values.ends_at <= values.starts_at:
        raise Invalid("price_lists.ends", field="ends_at")


def _check(db: StoreSession, values: ListValues, but: int | None = None) -> None:
    check_values(values)
    existing = select(func.count()).select_from(Account).where(Account.code.in_(values.account_codes))
    if values.account_codes and db.scalar(existing) != len(set(values.account_codes)):
        raise Invalid("price_lists.account", field="account_codes")
    same = func.lower(StoredPriceList.name) == func.lower(values.name)
    if db.scalar(select(StoredPriceList.id).where(same, StoredPriceList.id != (but or 0))) is not None:
        raise Conflict("price_lists.twice", field="name")


@account_removed.register
def _leave_lists(db: StoreSession, code: str) -> None:
    """Take a customer off the lists. A list for them alone goes with them."""
    of_account = StoredPriceList.account_codes.contains([code])
    for stored in db.scalars(select(StoredPriceList).where(of_account)):
        stored.account_codes = [each for each in stored.account_codes if each != code]
        if not stored.account_codes:
            db.delete(stored)
        outdate(db)
