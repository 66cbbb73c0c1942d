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

# With their version, so that what is kept under it is what it stands for.
_SCHEMES = Read(
    """
SELECT s.schemes_version::text, c.id, c.name, c.place, c.gives, c.counts, c.slabs, c.starts_at, c.ends_at,
       c.product_codes, c.category_codes, c.grades, c.account_codes, c.salesperson_codes,
       c.each_size, c.all_items, c.combined, c.repeats, c.free_product, c.free_size, c.floor_grade,
       c.budget, c.most_orders, c.most_orders_each
FROM store.settings s LEFT JOIN store.schemes c ON true
ORDER BY c.id LIMIT %(most)s
""",
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


def scheme_from(row: tuple[Any, ...]) -> Scheme:
    """Return the scheme of a row: its columns from `id` to `most_orders_each`."""
    number, name, place, gives, counts, slabs, starts_at, ends_at, *rest = row
    products, categories, grades, accounts, salespeople, each_size, all_items, combined, repeats, *rest = rest
    free_product, free_size, floor_grade, budget, most_orders, most_orders_each = rest
    return Scheme(
        id=number,
        name=name,
        place=place,
        gives=Gives(gives),
        counts=Counts(counts),
        slabs=tuple(Slab(Decimal(each["at"]), Decimal(each["gives"])) for each in slabs),
        starts_at=starts_at,
        ends_at=ends_at,
        products=frozenset(products),
        categories=frozenset(categories),
        grades=frozenset(grades),
        accounts=frozenset(accounts),
        salespeople=frozenset(salespeople),
        each_size=each_size,
        all_items=all_items,
        combined=combined,
        repeats=repeats,
        free_size=(free_product, free_size) if free_product else None,
        floor_grade=floor_grade,
        budget=budget,
        most_orders=most_orders,
        most_orders_each=most_orders_each,
    )


def _read_book(read: Reader) -> tuple[str, SchemeBook]:
    rows = read(_SCHEMES)
    book = SchemeBook(rows[0][0] or "", [scheme_from(row[1:]) for row in rows if row[1] is not None])
    return book.version, book
