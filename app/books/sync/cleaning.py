"""Corrections for the owner to make in their books, found in the last reading: for the page and a file."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import exists, or_, select

from app.books.sync import queries
from app.books.sync.book_names import count_reported
from app.books.sync.models import SourceKey
from app.books.sync.rules import GRADES
from app.papers.exports.tables.corrections import Correction, find_corrections
from app.people.accounts.models import Account
from app.people.accounts.supply import LINES, Buyer, place_of_supply, seller_state
from app.shared.limits import max_products
from app.store.settings.queries import company
from tenant_router.session import StoreSession

# The page lists this many names of a kind and the number of all; the file lists all names.
MAX_NAMES = 200
FETCHED_AT_ONCE = 1_000
# The names of the kinds in the file.
REASONS = {
    "tax": "No GST rate",
    "units": "Rate for a unit of unknown size",
    "quantities": "Rates by quantity",
    "states": "No known state",
    "levels": "No grade",
}
KINDS = tuple(REASONS)


class Cleaning(NamedTuple):
    """Records of one kind that should be corrected in the books."""

    kind: str
    count: int
    names: Sequence[str]


def find_cleaning(db: StoreSession) -> list[Cleaning]:
    """Return the corrections to make in the books, kind by kind."""
    return _find_all(db, limit=MAX_NAMES)


@find_corrections.register
def every_correction(db: StoreSession) -> list[Correction]:
    """Return all records to correct in the books. The books may have more records than were reported."""
    found: list[Correction] = []
    for kind, count, names in _find_all(db, limit=None):
        found += [Correction(REASONS[kind], name) for name in names]
        if count > len(names):
            found.append(Correction(REASONS[kind], f"and {count - len(names):,} more"))
    return found


def _find_all(db: StoreSession, *, limit: int | None) -> list[Cleaning]:
    """Return the corrections, with at most `limit` names of each kind."""
    agents = queries.agents(db)
    reported = agents[0].book_names if agents else {}
    levels = levels_without_grade(reported.get("levels", []), queries.chosen(db)["levels"])
    products = max_products(db.store) if limit is None else limit
    found = [
        Cleaning("tax", queries.count_without_tax(db), queries.names_without_tax(db, limit=products)),
        *(
            Cleaning(kind, count_reported(reported, names), reported.get(names, [])[:limit])
            for kind, names in (("units", "otherUnits"), ("quantities", "quantityRates"))
        ),
        Cleaning("states", *_customers_without_state(db, limit)),
        Cleaning("levels", len(levels), levels[:limit]),
    ]
    return [each for each in found if each.count]


def levels_without_grade(levels: Sequence[str], grades: Mapping[str, Any]) -> list[str]:
    """Return the price levels without a grade, if the books have more than there are grades."""
    graded = {level.casefold() for level in grades}
    left = [level for level in levels if level.casefold() not in graded]
    return left if len(levels) > len(GRADES) else []


def _customers_without_state(db: StoreSession, limit: int | None) -> tuple[int, list[str]]:
    """Return the number and names of the books' customers whose state is unknown, which blocks their orders.

    Goods for a customer without any address are supplied in the store's own state.
    """
    store = company(db)
    seller = seller_state(store.gstin, store.state_code)
    from_books = exists().where(
        SourceKey.entity == "accounts", SourceKey.code == Account.code, SourceKey.retired_at.is_(None)
    )
    has_lines = or_(*(getattr(Account, line) != "" for line in LINES))
    query = select(
        Account.name, Account.gstin, Account.state_code, Account.state, Account.pincode, has_lines
    ).where(Account.retired_at.is_(None), from_books)
    customers = db.execute(
        query.order_by(Account.name, Account.code), execution_options={"yield_per": FETCHED_AT_ONCE}
    )
    count, names = 0, list[str]()
    for name, gstin, code, state, pincode, has_address in customers:
        if not place_of_supply(Buyer(gstin, code, state, pincode, has_address), seller=seller):
            count += 1
            if limit is None or count <= limit:
                names.append(name)
    return count, names
