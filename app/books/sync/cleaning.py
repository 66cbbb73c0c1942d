"""What the owner should mend in their books, in what was last read of them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import exists, select

from app.books.sync import queries
from app.books.sync.models import SourceKey
from app.books.sync.rules import GRADES
from app.people.accounts.models import Account
from app.people.accounts.supply import LINES, buyer_of, place_of_supply
from tenant_router.session import StoreSession

# So many names of a kind are listed; their number is of all.
MAX_NAMES = 200
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
        "tax": queries.names_without_tax(db),
        "units": reported.get("otherUnits", []),
        "quantities": reported.get("quantityRates", []),
        "states": _customers_without_state(db),
        "levels": levels_without_grade(reported.get("levels", []), queries.chosen(db)["levels"]),
    }
    return [Cleaning(kind, len(found[kind]), found[kind][:MAX_NAMES]) for kind in KINDS if found[kind]]


def levels_without_grade(levels: Sequence[str], grades: Mapping[str, Any]) -> list[str]:
    """Return the price levels without a grade, if the books have more than there are grades."""
    graded = {level.casefold() for level in grades}
    left = [level for level in levels if level.casefold() not in graded]
    return left if len(levels) > len(GRADES) else []


def _customers_without_state(db: StoreSession) -> list[str]:
    """Return the names of customers of the books whose state is unknown, so that their tax is too."""
    names = ("name", "gstin", "state_code", "state", "pincode", *LINES)
    from_books = exists().where(
        SourceKey.entity == "accounts", SourceKey.code == Account.code, SourceKey.retired_at.is_(None)
    )
    query = select(*(getattr(Account, name) for name in names)).where(
        Account.retired_at.is_(None), from_books
    )
    customers = db.execute(query.order_by(Account.name, Account.code))
    return [each.name for each in customers if not place_of_supply(buyer_of(each), seller="")]
