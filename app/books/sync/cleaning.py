"""Lists what the owner should correct in their books, as they were last read."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import exists, or_, select

from app.books.sync import queries
from app.books.sync.models import SourceKey
from app.books.sync.rules import GRADES
from app.people.accounts.models import Account
from app.people.accounts.supply import LINES, Buyer, place_of_supply, seller_state
from app.store.settings.queries import company
from tenant_router.session import StoreSession

# So many names of a kind are listed; their number is of all.
MAX_NAMES = 200
# No more customers are looked at.
MAX_CUSTOMERS = 20_000
KINDS = ("tax", "units", "quantities", "states", "levels")


class Cleaning(NamedTuple):
    """Records of one kind that should be mended in the books."""

    kind: str
    count: int
    names: Sequence[str]


def find_cleaning(db: StoreSession) -> list[Cleaning]:
    """Return what should be mended in the books, kind by kind."""
    agents = queries.agents(db)
    reported = agents[0].book_names if agents else {}
    found = {
        "units": reported.get("otherUnits", []),
        "quantities": reported.get("quantityRates", []),
        "states": _customers_without_state(db),
        "levels": levels_without_grade(reported.get("levels", []), queries.chosen(db)["levels"]),
    }
    listed = {kind: Cleaning(kind, len(names), names[:MAX_NAMES]) for kind, names in found.items()}
    listed["tax"] = Cleaning(
        "tax", queries.count_without_tax(db), queries.names_without_tax(db, limit=MAX_NAMES)
    )
    return [listed[kind] for kind in KINDS if listed[kind].count]


def levels_without_grade(levels: Sequence[str], grades: Mapping[str, Any]) -> list[str]:
    """Return the price levels without a grade, if the books have more than there are grades."""
    graded = {level.casefold() for level in grades}
    left = [level for level in levels if level.casefold() not in graded]
    return left if len(levels) > len(GRADES) else []


def _customers_without_state(db: StoreSession) -> list[str]:
    """Return the names of customers of the books whose state is unknown, so that no order is written.

    Without any address the goods are supplied in the store's own state.
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
    customers = db.execute(query.order_by(Account.name, Account.code).limit(MAX_CUSTOMERS))
    return [
        name
        for name, gstin, code, state, pincode, has_address in customers
        if not place_of_supply(Buyer(gstin, code, state, pincode, has_address), seller=seller)
    ]
