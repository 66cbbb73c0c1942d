"""The rules of stores, kept by each process under their version.

Each change of a rule gives the store a new version. The caller's row has it, so a process reads the rules
only once after each change, and a store without the switch costs nothing.
"""

from typing import Any

from app.pricing.order_rules import NO_RULES, BuyerRules, OrderRule, RuleBook, Scope
from app.pricing.version_cache import Reader, VersionCache
from tenant_router.session import Read

# The most rules of one store.
MAX_RULES = 5_000
# The most rules that a process keeps; one takes some 500 bytes.
MAX_KEPT = 50_000

# With their version, so that what is kept under it is what it stands for.
_RULES = Read(
    """
SELECT s.rules_version::text, r.account_code, r.grade, r.product_code, r.category_code,
       r.minimum, r.step, r.maximum, r.minimum_value, r.free_delivery_value
FROM store.settings s LEFT JOIN store.order_rules r ON true
ORDER BY r.id LIMIT %(most)s
""",
    {"most": MAX_RULES},
)


class KeptRules:
    """The rule books that a process keeps."""

    def __init__(self, most: int = MAX_KEPT) -> None:
        self._books: VersionCache[RuleBook] = VersionCache(most)

    def book(self, version: str, read: Reader) -> RuleBook:
        """Return the rules of a version; `read` reads them from its store if they are not kept."""
        return self._books.get(version, lambda: _read_book(read))[1]


def _read_book(read: Reader) -> tuple[str, RuleBook]:
    rows = read(_RULES)
    book = RuleBook(rows[0][0], [_rule(row) for row in rows if row[1] is not None])
    return book.version, book


def _rule(row: tuple[Any, ...]) -> OrderRule:
    return OrderRule(Scope(*row[1:5]), *row[5:])


kept_rules = KeptRules()


def rules_of(version: str | None, account: str | None, grade: str, read: Reader) -> BuyerRules:
    """Return the rules for a buyer at a version of the store's rules; None is a store without any."""
    return NO_RULES if version is None else kept_rules.book(version, read).of(account, grade)
