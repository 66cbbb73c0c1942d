"""The terms of stores, cached by each process under their versions: rules, price lists and schemes.

Each change of a term gives the store's terms a new version, and each change of a list's own rates gives the
list one. The caller's row contains the version of the terms. So a process reads terms and rates only once
after each change, and only the rates of lists that are in force for a caller. A store without the switches
costs nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from sys import intern
from typing import Any

from app.pricing.grades import GRADES, grade_index
from app.pricing.models import StoredPriceList, StoredRule, StoredScheme, StoredTerm
from app.pricing.order_rules import OrderRule, RuleBook
from app.pricing.price_lists import OWN_GRADE, BuyerList, ListBook, PriceList
from app.pricing.scheme_book import SchemeBook
from app.pricing.schemes import Counts, Gives, Scheme, Slab
from app.pricing.scope import ALWAYS, Scope
from app.pricing.version_cache import Reader, VersionCache
from tenant_router.session import Read

# The maximum number of rules, lists and schemes of one store, and of own rates of one list.
MAX_RULES = 5_000
MAX_LISTS = 200
MAX_SCHEMES = 200
MAX_RATES = 20_000
# The maximum number of terms and own rates that a process keeps. A rule takes some 500 bytes, a scheme 2,000,
# a rate 100.
MAX_KEPT = 50_000
MAX_RATES_KEPT = 200_000

_VERSION = Read("SELECT terms_version::text FROM store.settings", {})
# The columns of codes by their names in a scope.
_CODES = {
    "accounts": "account_codes",
    "grades": "grades",
    "salespeople": "salesperson_codes",
    "products": "product_codes",
    "categories": "category_codes",
}
_RATES = """
SELECT l.rates_version::text, r.product_code || E'\\n' || r.size_code, r.rate::text
FROM store.price_lists l LEFT JOIN store.price_list_rates r ON r.list_id = l.id
WHERE l.id = %(list)s LIMIT %(most)s
"""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a store by kind, and the moment for which they are read."""

    rules: RuleBook
    lists: ListBook
    schemes: SchemeBook
    now: datetime = ALWAYS

    def __len__(self) -> int:
        return len(self.rules) + len(self.lists) + len(self.schemes)


NO_TERMS = Terms(RuleBook("", ()), ListBook(()), SchemeBook(()))
_terms: VersionCache[Terms] = VersionCache(MAX_KEPT)
_rates: VersionCache[dict[str, str]] = VersionCache(MAX_RATES_KEPT)


def terms_at(
    version: str | None, now: datetime | None, read: Reader, *, rules: bool, lists: bool, schemes: bool
) -> Terms:
    """Return the terms of a version, as far as the store's switches are on; None is a store without terms."""
    if version is None or now is None:
        return NO_TERMS
    kept = _terms.get(version, lambda: _read_terms(read))[1]
    return Terms(
        kept.rules if rules else NO_TERMS.rules,
        kept.lists if lists else NO_TERMS.lists,
        kept.schemes if schemes else NO_TERMS.schemes,
        now,
    )


def lists_of(terms: Terms, account: str | None, grade: str, read: Reader) -> tuple[BuyerList, ...]:
    """Return the lists in force for a buyer, with their own rates."""
    return tuple(_buyer_list(each, grade, read) for each in terms.lists.of(account, grade, terms.now))


def read_schemes(read: Reader) -> SchemeBook:
    """Return the schemes of a store as they are stored, even if its switch is off."""
    return SchemeBook(_scheme(*each) for each in _read_scoped(read, StoredScheme, MAX_SCHEMES))


def _read_terms(read: Reader) -> tuple[str, Terms]:
    # Read the version first, so that a cache entry never holds terms from before its version.
    version = read(_VERSION)[0][0] or ""
    rules = [
        OrderRule(scope, *(row[name] for name in OrderRule._fields[1:]))
        for scope, row in _read_scoped(read, StoredRule, MAX_RULES)
    ]
    lists = [
        PriceList(
            row["id"],
            scope,
            row["basis"],
            row["base"],
            row["percent"],
            row["rates_version"] and str(row["rates_version"]),
            row["name"],
        )
        for scope, row in _read_scoped(read, StoredPriceList, MAX_LISTS)
    ]
    return version, Terms(RuleBook(version, rules), ListBook(lists), read_schemes(read))


def _read_scoped(read: Reader, model: type[StoredTerm], most: int) -> Iterator[tuple[Scope, dict[str, Any]]]:
    """Yield the rows of a kind of terms, the oldest first, each with its scope."""
    names = model.__table__.columns.keys()
    statement = f"SELECT {', '.join(names)} FROM store.{model.__tablename__} ORDER BY id LIMIT %(most)s"  # noqa: S608 -- our own names; values are parameters
    for values in read(Read(statement, {"most": most})):
        row = dict(zip(names, values, strict=True))
        codes = {name: frozenset(row.get(column, ())) for name, column in _CODES.items()}
        yield Scope(**codes, starts_at=row.get("starts_at", ALWAYS), ends_at=row.get("ends_at")), row


def _scheme(scope: Scope, row: dict[str, Any]) -> Scheme:
    product = row["free_product"]
    facts = {
        **{name: row[name] for name in Scheme._fields if name in row},
        "gives": Gives(row["gives"]),
        "counts": Counts(row["counts"]),
        "slabs": tuple(Slab(Decimal(each["at"]), Decimal(each["gives"])) for each in row["slabs"]),
        "free_size": (product, row["free_size"]) if product else None,
    }
    return Scheme(**facts, scope=scope)


def _buyer_list(each: PriceList, grade: str, read: Reader) -> BuyerList:
    base = GRADES[grade_index(grade)] if each.base == OWN_GRADE else each.base
    version, rates = each.rates_version, {}
    if version is not None:
        version, rates = _rates.get(version, lambda: _read_rates(each.id, read))
    return BuyerList(each.id, base, each.factor, version, rates, each.name)


def _read_rates(list_id: int, read: Reader) -> tuple[str, dict[str, str]]:
    rows = read(Read(_RATES, {"list": list_id, "most": MAX_RATES}))
    # Interned, because lists and their versions share most texts.
    rates = {intern(size): intern(rate) for _, size, rate in rows if size is not None}
    return (rows[0][0] if rows else None) or "", rates
