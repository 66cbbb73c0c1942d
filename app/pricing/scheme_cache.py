"""The schemes of stores, kept by each process under their version.

Each change of a scheme gives the store a new version. The caller's row has it, so a process reads the schemes
only once after each change, and a store without the switch costs nothing.
"""

from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

from app.pricing.scheme_book import SchemeBook
from app.pricing.schemes import Counts, Gives, Scheme, Slab
from app.pricing.version_cache import Reader, VersionCache
from tenant_router.session import Read

# The most schemes of one store, and the most that a process keeps; one takes some 2,000 bytes.
MAX_SCHEMES = 200
MAX_KEPT = 20_000


class SchemeRow(NamedTuple):
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
    free_product: str | None
    free_size: str
    floor_grade: str
    budget: Decimal | None
    most_orders: int | None
    most_orders_each: int | None


# Read with the version, so that a cache entry never holds schemes of another version.
_SCHEMES = Read(
    f"""
SELECT s.schemes_version::text, {", ".join(f"c.{column}" for column in SchemeRow._fields)}
FROM store.settings s LEFT JOIN store.schemes c ON true
ORDER BY c.id LIMIT %(most)s
""",  # noqa: S608 -- our own names; values are parameters
    {"most": MAX_SCHEMES},
)


class SchemesAt(NamedTuple):
    """The schemes of a store, and the moment at which they are applied."""

    book: SchemeBook
    now: datetime


_books: VersionCache[SchemeBook] = VersionCache(MAX_KEPT)


def schemes_at(version: str | None, now: datetime | None, read: Reader) -> SchemesAt | None:
    """Return the schemes of a version of the store's; None is a store without any, or without the switch."""
    if version is None or now is None:
        return None
    return SchemesAt(_books.get(version, lambda: _read_book(read))[1], now)


def all_schemes(read: Reader) -> SchemeBook:
    """Return the schemes of a store as they are stored, whether its switch is on or off."""
    return _read_book(read)[1]


def scheme_from(row: SchemeRow) -> Scheme:
    """Return the scheme of a row."""
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


def _read_book(read: Reader) -> tuple[str, SchemeBook]:
    rows = read(_SCHEMES)
    schemes = [scheme_from(SchemeRow._make(columns)) for _, *columns in rows if columns[0] is not None]
    book = SchemeBook(rows[0][0] or "", schemes)
    return book.version, book
