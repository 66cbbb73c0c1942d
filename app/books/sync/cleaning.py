"""Corrections for the owner to make in their books, found in the last reading: for the page and a file."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ARRAY, Text, exists, func, or_, select
from sqlalchemy.dialects.postgresql import aggregate_order_by

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
    products = max_products(db.store) if limit is None else limit
    figures = queries.cleaning_figures(db, limit=products)
    reported = figures.book_names
    levels = levels_without_grade(reported.get("levels", []), figures.chosen["levels"])
    found = [
        Cleaning("tax", figures.without_tax, figures.names_without_tax),
        *(
            Cleaning(kind, count_reported(reported, names), reported.get(names, [])[:limit])
            for kind, names in (("units", "otherUnits"), ("quantities", "quantityRates"))
        ),
        _customers_without_state(db, limit),
        Cleaning("levels", len(levels), levels[:limit]),
    ]
    return [each for each in found if each.count]


def levels_without_grade(levels: Sequence[str], grades: Mapping[str, Any]) -> list[str]:
    """Return the price levels without a grade, if the books have more than there are grades."""
    graded = {level.casefold() for level in grades}
    left = [level for level in levels if level.casefold() not in graded]
    return left if len(levels) > len(GRADES) else []


def _customers_without_state(db: StoreSession, limit: int | None) -> Cleaning:
    """Return the books' customers whose state is unknown, which blocks their orders.

    Goods for a customer without any address are supplied in the store's own state.
    """
    store = company(db)
    seller = seller_state(store.gstin, store.state_code)
    from_books = exists().where(
        SourceKey.entity == "accounts", SourceKey.code == Account.code, SourceKey.retired_at.is_(None)
    )
    has_lines = or_(*(getattr(Account, line) != "" for line in LINES))
    place = (Account.gstin, Account.state_code, Account.state, Account.pincode, has_lines.label("has_lines"))
    # The rule decides by the place alone, and many customers have the same.
    names = func.array_agg(aggregate_order_by(Account.name, Account.name), type_=ARRAY(Text))
    query = select(*place, func.count(), names if limit is None else names[1:limit])
    places = db.execute(query.where(Account.retired_at.is_(None), from_books).group_by(*place))
    count, found = 0, list[str]()
    for gstin, code, state, pincode, has_address, customers, first_names in places:
        if not place_of_supply(Buyer(gstin, code, state, pincode, has_address), seller=seller):
            count += customers
            found += first_names
    return Cleaning("states", count, sorted(found, key=str.casefold)[:limit])
