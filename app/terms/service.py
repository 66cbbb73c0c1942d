"""Listing, adding, changing and removing the terms of a store: price lists, schemes and rules."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, NamedTuple, TypeVar
from uuid import uuid4

from sqlalchemy import ColumnElement, func, select, update

from app.catalogue.models import Category, Product
from app.people.accounts.models import Account, Salesperson
from app.people.editing.service import account_removed
from app.pricing.models import StoredPriceList, StoredRule, StoredScheme, StoredTerm
from app.shared.errors import AppError, Conflict, Invalid, NotFound
from app.store.settings.models import StoreSettings
from tenant_router.session import StoreSession

Stored = TypeVar("Stored", bound=StoredTerm)
# The table of each column of codes, and the end of the message about an unknown code.
_CODES: dict[str, tuple[Any, str]] = {
    "product_codes": (Product, "product"),
    "category_codes": (Category, "category"),
    "account_codes": (Account, "account"),
    "salesperson_codes": (Salesperson, "salesperson"),
}


class Part(NamedTuple):
    """A customer, item, category or salesperson of a term; a deleted one has an empty name."""

    code: str
    name: str


class Listed:
    """A term as its page shows it: with the names of its buyers and goods, and its state."""

    def __init__(self, term: Any, names: Mapping[str, Mapping[str, str]], now: datetime) -> None:
        self._term = term
        self._now = now
        self.accounts, self.items, self.categories, self.salespeople = (
            [Part(code, names[column].get(code, "")) for code in getattr(term, column, ())]
            for column in ("account_codes", "product_codes", "category_codes", "salesperson_codes")
        )

    def __getattr__(self, name: str) -> Any:
        return getattr(self._term, name)

    @property
    def state(self) -> str:
        """Return the state: current, future or expired."""
        if self.starts_at > self._now:
            return "future"
        return "ended" if self.ends_at is not None and self.ends_at <= self._now else "running"


def _accept(*_: Any) -> None:
    """Change nothing and accept everything."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[Stored]):
    """A kind of terms: its table, its limits, and its checks.

    `check` rejects a term that makes no sense in any store; `check_in_store` also checks references beyond
    the scope. `tidy` unsets the values that a term does not use. `same` finds a term that must not exist
    twice; `identity` is the attribute at fault then, and if there are too many. Messages begin with `name`.
    """

    name: str
    model: type[Stored]
    most: int
    check: Callable[[Stored], None]
    same: Callable[[Stored], ColumnElement[bool]]
    order: Callable[[datetime], Sequence[Any]]
    identity: str = "name"
    too_many: type[AppError] = Conflict
    tidy: Callable[[Stored], None] = _accept
    check_in_store: Callable[[StoreSession, Stored], None] = _accept
    listed: type[Listed] = Listed


def ended(model: type[StoredPriceList | StoredScheme], now: datetime) -> ColumnElement[bool]:
    """Return the condition for terms that have ended, to list them last."""
    return func.coalesce(model.ends_at <= now, False)


def same_name(model: type[StoredPriceList | StoredScheme], name: str) -> ColumnElement[bool]:
    """Return the condition for terms with this name."""
    return func.lower(model.name) == func.lower(name)


def page(
    db: StoreSession, kind: Kind[Any], words: str, *, now: datetime, page: int, size: int
) -> tuple[list[Any], int]:
    """Return a page of the terms whose names or codes have these words, and how many there are."""
    found = select(kind.model).where(*_having(kind, words.lower().split()))
    total = db.scalar(select(func.count()).select_from(found.subquery())) or 0
    terms = db.scalars(found.order_by(*kind.order(now)).limit(size).offset(page * size)).all()
    names = {
        column: named(db, table, {code for each in terms for code in getattr(each, column, ())})
        for column, (table, _) in _CODES.items()
    }
    return [kind.listed(each, names, now) for each in terms], total


def _having(kind: Kind[Any], words: Sequence[str]) -> list[ColumnElement[bool]]:
    texts = [kind.model.name] if hasattr(kind.model, "name") else []
    for column, (table, _) in _CODES.items():
        codes = getattr(kind.model, column, None)
        if codes is not None:
            names = select(func.string_agg(table.name, " ")).where(table.code == func.any(codes))
            texts += [func.array_to_string(codes, " "), names.scalar_subquery()]
    text = func.lower(func.concat_ws(" ", *texts))
    return [func.strpos(text, word) > 0 for word in words]


def named(db: StoreSession, table: Any, codes: Collection[str]) -> dict[str, str]:
    """Return the names of codes of a table, without codes that no longer exist."""
    rows = db.execute(select(table.code, table.name).where(table.code.in_(codes))) if codes else ()
    return dict(tuple(row) for row in rows)


def add(db: StoreSession, kind: Kind[Stored], term: Stored) -> Stored:
    """Add a term. Raise Invalid if it makes no sense, and Conflict if it exists already."""
    outdate(db)
    _check(db, kind, term)
    if (db.scalar(select(func.count()).select_from(kind.model)) or 0) >= kind.most:
        raise kind.too_many(f"{kind.name}.most", field=kind.identity, number=kind.most)
    db.add(term)
    db.flush()
    return term


def change(db: StoreSession, kind: Kind[Stored], number: int, term: Stored) -> Stored:
    """Replace the values of a term. Raise as `add` does, and NotFound for a term that no longer exists."""
    stored = one(db, kind, number)
    _check(db, kind, term, but=number)
    for column in kind.model.__table__.columns.keys() & vars(term).keys():
        setattr(stored, column, getattr(term, column))
    db.flush()
    return stored


def remove(db: StoreSession, kind: Kind[Any], number: int) -> None:
    """Remove a term. A term that no longer exists is ignored."""
    outdate(db)
    stored = db.get(kind.model, number)
    if stored is not None:
        db.delete(stored)
        db.flush()


def one(db: StoreSession, kind: Kind[Stored], number: int) -> Stored:
    """Return a term to change it. Raise NotFound for a term that no longer exists."""
    outdate(db)
    stored = db.get(kind.model, number)
    if stored is None:
        raise NotFound(f"{kind.name}.unknown")
    return stored


def outdate(db: StoreSession) -> None:
    """Give the terms a new version. Concurrent changes wait for the row."""
    db.execute(update(StoreSettings).values(terms_version=uuid4()))


def check_time(term: StoredPriceList | StoredScheme, message: str) -> None:
    """Raise Invalid for a term that ends before it starts."""
    if term.ends_at is not None and term.ends_at <= term.starts_at:
        raise Invalid(message, field="ends_at")


def _check(db: StoreSession, kind: Kind[Stored], term: Stored, but: int = 0) -> None:
    _tidy(term)
    kind.check(term)
    for column, (table, noun) in _CODES.items():
        codes = set(getattr(term, column, None) or ())
        if codes and db.scalar(select(func.count()).where(table.code.in_(codes))) != len(codes):
            raise Invalid(f"{kind.name}.{noun}", field=column)
    kind.check_in_store(db, term)
    kind.tidy(term)
    if db.scalar(select(kind.model.id).where(kind.same(term), kind.model.id != but)) is not None:
        raise Conflict(f"{kind.name}.twice", field=kind.identity)


def _tidy(term: StoredTerm) -> None:
    """Sort the codes, and cut times to whole minutes, because answers are cached per minute."""
    for column in {"grades", *_CODES} & vars(term).keys():
        setattr(term, column, sorted(set(getattr(term, column))))
    for column in {"starts_at", "ends_at"} & vars(term).keys():
        time: datetime | None = getattr(term, column)
        setattr(term, column, time and time.replace(second=0, microsecond=0))


@account_removed.register
def _leave_terms(db: StoreSession, code: str) -> None:
    """Remove a customer from the terms. A term for this customer alone is deleted."""
    models: tuple[type[StoredTerm], ...] = (StoredPriceList, StoredRule, StoredScheme)
    of_account = [select(model).where(model.account_codes.contains([code])) for model in models]
    if any(db.scalar(select(each.exists())) for each in of_account):
        # Every change of a term locks the version before it reads the term; another order could deadlock.
        outdate(db)
    for each in of_account:
        for stored in db.scalars(each):
            stored.account_codes = [kept for kept in stored.account_codes if kept != code]
            if not stored.account_codes:
                db.delete(stored)
