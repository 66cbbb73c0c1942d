"""The price lists of stores, kept by each process under their versions.

Each change of a list gives the store's lists a new version, and each change of its own rates gives the list
one. The caller's row has the first, so a process reads lists and rates only once after each change, and only
the rates of lists that hold for somebody. A store without the switch costs nothing.
"""

from datetime import datetime
from sys import intern
from typing import NamedTuple

from app.pricing.grades import GRADES, grade_index
from app.pricing.price_lists import OWN_GRADE, BuyerList, ListBook, PriceList
from app.pricing.version_cache import Reader, VersionCache
from tenant_router.session import Read

# The most lists of one store, and the most own rates of one list.
MAX_LISTS = 200
MAX_RATES = 20_000
# The most lists and own rates that a process keeps; a rate takes some 100 bytes.
MAX_KEPT = 10_000
MAX_RATES_KEPT = 200_000

# With their version, so that what is kept under it is what it stands for.
_LISTS = Read(
    """
SELECT s.prices_version::text, l.id, l.grades, l.account_codes, l.basis, l.base, l.percent,
       l.starts_at, l.ends_at, l.rates_version::text
FROM store.settings s LEFT JOIN store.price_lists l ON true
ORDER BY l.id LIMIT %(most)s
""",
    {"most": MAX_LISTS},
)
_RATES = """
SELECT l.rates_version::text, r.product_code || E'\\n' || r.size_code, r.rate::text
FROM store.price_lists l LEFT JOIN store.price_list_rates r ON r.list_id = l.id
WHERE l.id = %(list)s LIMIT %(most)s
"""


class PricesAt(NamedTuple):
    """The lists of a store, and the moment at which they are asked."""

    book: ListBook
    now: datetime


_books: VersionCache[ListBook] = VersionCache(MAX_KEPT)
_rates: VersionCache[dict[str, str]] = VersionCache(MAX_RATES_KEPT)


def prices_at(version: str | None, now: datetime | None, read: Reader) -> PricesAt | None:
    """Return the lists of a version of the store's; None is a store without any, or without the switch."""
    if version is None or now is None:
        return None
    return PricesAt(_books.get(version, lambda: _read_book(read))[1], now)


def lists_of(prices: PricesAt | None, account: str | None, grade: str, read: Reader) -> tuple[BuyerList, ...]:
    """Return the lists that hold for a buyer, with their own rates."""
    if prices is None:
        return ()
    return tuple(_buyer_list(each, grade, read) for each in prices.book.of(account, grade, prices.now))


def changes_at(prices: PricesAt | None, account: str | None, grade: str) -> datetime | None:
    """Return when the next list of a buyer starts or ends, None if none does."""
    return prices.book.changes_at(account, grade, prices.now) if prices else None


def _buyer_list(each: PriceList, grade: str, read: Reader) -> BuyerList:
    base = GRADES[grade_index(grade)] if each.base == OWN_GRADE else each.base
    version, rates = each.rates_version, {}
    if version is not None:
        version, rates = _rates.get(version, lambda: _read_rates(each.id, read))
    return BuyerList(each.id, base, each.factor, version, rates)


def _read_book(read: Reader) -> tuple[str, ListBook]:
    rows = read(_LISTS)
    book = ListBook(rows[0][0] or "", [PriceList(*row[1:]) for row in rows if row[1] is not None])
    return book.version, book


def _read_rates(list_id: int, read: Reader) -> tuple[str, dict[str, str]]:
    rows = read(Read(_RATES, {"list": list_id, "most": MAX_RATES}))
    # Lists and their versions share most texts.
    rates = {intern(size): intern(rate) for _, size, rate in rows if size is not None}
    return (rows[0][0] if rows else None) or "", rates
