"""The terms of stores, kept by each process under their versions: rules, price lists and schemes.

Each change of a term gives the store's terms a new version, and each change of a list's own rates gives the
list one. The caller's row has the first, so a process reads terms and rates only once after each change, and
only the rates of lists that hold for somebody. A store without the switches costs nothing.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from sys import intern
from typing import Any, NamedTuple

from app.pricing.grades import GRADES, grade_index
from app.pricing.order_rules import OrderRule, RuleBook, Scope
from app.pricing.price_lists import OWN_GRADE, BuyerList, ListBook, PriceList
from app.pricing.scheme_book import SchemeBook
from app.pricing.schemes import Counts, Gives, Scheme, Slab
from app.pricing.version_cache import Reader, VersionCache
from tenant_router.session import Read

# The most rules, lists and schemes of one store, and the most own rates of one list.
MAX_RULES = 5_000
MAX_LISTS = 200
MAX_SCHEMES = 200
MAX_RATES = 20_000
# The most terms and own rates that a process keeps. A rule takes some 500 bytes, a scheme 2,000, a rate 100.
MAX_KEPT = 50_000
MAX_RATES_KEPT = 200_000
NEVER = datetime.min.replace(tzinfo=UTC)

_VERSION = Read("SELECT terms_version::text FROM store.settings", {})
_RULES = Read(
    """
SELECT account_code, grade, product_code, category_code,
       minimum, step, maximum, minimum_value, free_delivery_value
FROM store.order_rules ORDER BY id LIMIT %(most)s
""",
    {"most": MAX_RULES},
)
_LISTS = Read(
    """
SELECT id, grades, account_codes, basis, base, percent, starts_at, ends_at, rates_version::text
FROM store.price_lists ORDER BY id LIMIT %(most)s
""",
    {"most": MAX_LISTS},
)
_RATES = """
SELECT l.rates_version::text, r.product_code || E'\\n' || r.size_code, r.rate::text
FROM store.price_lists l LEFT JOIN store.price_list_rates r ON r.list_id = l.id
WHERE l.id = %(list)s LIMIT %(most)s
"""


class _SchemeRow(NamedTuple):
    """The columns of a scheme in its table."""

    id: int
    name: str
    place: int
    gives: str
    counts: str
    slabs: list[dict[str, Any]]
    starts_at: datetime
    ends_at: datetime | None
    product_codes: list[str]
    category_codes: list[str]
    grades: list[str]
    account_codes: list[str]
    salesperson_codes: list[str]
    each_size: bool
    all_items: bool
    combined: bool
    repeats: bool
    free_product: str
    free_size: str
    floor_grade: str
    budget: Decimal | None
    most_orders: int | None
    most_orders_each: int | None


_SCHEMES = Read(
    f"SELECT {', '.join(_SchemeRow._fields)} FROM store.schemes ORDER BY id LIMIT %(most)s",  # noqa: S608 -- our own names; values are parameters
    {"most": MAX_SCHEMES},
)


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a store by kind, and the moment at which they are asked."""

    rules: RuleBook
    lists: ListBook
    schemes: SchemeBook
    now: datetime = NEVER

    def __len__(self) -> int:
        return len(self.rules) + len(self.lists) + len(self.schemes)


NO_TERMS = Terms(RuleBook("", ()), ListBook(()), SchemeBook(()))
_terms: VersionCache[Terms] = VersionCache(MAX_KEPT)
_rates: VersionCache[dict[str, str]] = VersionCache(MAX_RATES_KEPT)


def terms_at(
    version: str | None, now: datetime | None, read: Reader, *, rules: bool, lists: bool, schemes: bool
) -> Terms:
    """Return the terms of a version of the store's, by its switches; None is a store without any."""
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
    """Return the lists that hold for a buyer, with their own rates."""
    return tuple(_buyer_list(each, grade, read) for each in terms.lists.of(account, grade, terms.now))


def read_schemes(read: Reader) -> SchemeBook:
    """Return the schemes of a store as they are stored, whether its switch is on or off."""
    return SchemeBook(_scheme(_SchemeRow._make(row)) for row in read(_SCHEMES))


def _read_terms(read: Reader) -> tuple[str, Terms]:
    # The version first, so that a cache entry never holds terms from before its version.
    version = read(_VERSION)[0][0] or ""
    rules = RuleBook(version, [OrderRule(Scope(*row[:4]), *row[4:]) for row in read(_RULES)])
    lists = ListBook(PriceList(*row) for row in read(_LISTS))
    return version, Terms(rules, lists, read_schemes(read))


def _scheme(row: _SchemeRow) -> Scheme:
    return Scheme(
        id=row.id,
        name=row.name,
        place=row.place,
        gives=Gives(row.gives),
        counts=Counts(row.counts),
        slabs=tuple(Slab(Decimal(each["at"]), Decimal(each["gives"])) for each in row.slabs),
        starts_at=row.starts_at,
        ends_at=row.ends_at,
        products=frozenset(row.product_codes),
        categories=frozenset(row.category_codes),
        grades=frozenset(row.grades),
        accounts=frozenset(row.account_codes),
        salespeople=frozenset(row.salesperson_codes),
        each_size=row.each_size,
        all_items=row.all_items,
        combined=row.combined,
        repeats=row.repeats,
        free_size=(row.free_product, row.free_size) if row.free_product else None,
        floor_grade=row.floor_grade,
        budget=row.budget,
        most_orders=row.most_orders,
        most_orders_each=row.most_orders_each,
    )


def _buyer_list(each: PriceList, grade: str, read: Reader) -> BuyerList:
    base = GRADES[grade_index(grade)] if each.base == OWN_GRADE else each.base
    version, rates = each.rates_version, {}
    if version is not None:
        version, rates = _rates.get(version, lambda: _read_rates(each.id, read))
    return BuyerList(each.id, base, each.factor, version, rates)


def _read_rates(list_id: int, read: Reader) -> tuple[str, dict[str, str]]:
    rows = read(Read(_RATES, {"list": list_id, "most": MAX_RATES}))
    # Lists and their versions share most texts.
    rates = {intern(size): intern(rate) for _, size, rate in rows if size is not None}
    return (rows[0][0] if rows else None) or "", rates
