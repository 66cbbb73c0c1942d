"""The buyers and goods of a price list, a scheme or a rule, and its time."""

from datetime import UTC, datetime
from typing import NamedTuple

from app.pricing.grades import GRADES, grade_index

ANY: frozenset[str] = frozenset()
ALWAYS = datetime.min.replace(tzinfo=UTC)


class Scope(NamedTuple):
    """Codes of buyers and goods, where no codes mean all, and a time.

    The end is the first instant outside.
    """

    accounts: frozenset[str] = ANY
    grades: frozenset[str] = ANY
    salespeople: frozenset[str] = ANY
    products: frozenset[str] = ANY
    categories: frozenset[str] = ANY
    starts_at: datetime = ALWAYS
    ends_at: datetime | None = None

    def holds_at(self, now: datetime) -> bool:
        """Return whether its time has started and not ended."""
        return self.starts_at <= now and (self.ends_at is None or now < self.ends_at)

    def is_for(self, account: str | None, grade: str, salesperson: str | None) -> bool:
        """Return whether it applies to a buyer; `account` is None for a buyer without a party."""
        return (
            (not self.accounts or account in self.accounts)
            and (not self.grades or GRADES[grade_index(grade)] in self.grades)
            and (not self.salespeople or salesperson in self.salespeople)
        )
