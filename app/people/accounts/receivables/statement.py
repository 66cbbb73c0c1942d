"""The statement of an account: the balance before, the entries with the balance after each, and the last.

It is counted back from today's balance, so that it agrees with that balance for any days.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import accumulate
from typing import NamedTuple

ZERO = Decimal(0)
APRIL = 4


class Entry(NamedTuple):
    """An entry of the ledger: its change of the account's balance; a receipt is negative."""

    day: date
    kind: str
    number: str
    amount: Decimal
    key: str

    @property
    def debit(self) -> Decimal:
        """The amount by which the account owes more."""
        return max(self.amount, ZERO)

    @property
    def credit(self) -> Decimal:
        """The amount by which the account owes less."""
        return max(-self.amount, ZERO)


class Line(NamedTuple):
    """An entry and the balance after it."""

    entry: Entry
    balance: Decimal


@dataclass(frozen=True, slots=True)
class Statement:
    """The entries from a day to another, oldest first, between the balances before and after them.

    `from_books` says where the entries come from, `receipts` whether they include receipts and other entries
    at all.
    """

    since: date
    until: date
    opening: Decimal
    lines: Sequence[Line]
    closing: Decimal
    receipts: bool = True
    from_books: bool = False

    @property
    def debits(self) -> Decimal:
        """The sum of all debits."""
        return sum((line.entry.debit for line in self.lines), ZERO)

    @property
    def credits(self) -> Decimal:
        """The sum of all credits."""
        return sum((line.entry.credit for line in self.lines), ZERO)


def financial_year(today: date) -> date:
    """Return the first day of the financial year of a day: the first of April."""
    return date(today.year if today.month >= APRIL else today.year - 1, APRIL, 1)


def statement(
    balance: Decimal, later: Decimal, entries: Sequence[Entry], since: date, until: date
) -> Statement:
    """Return the statement of some days.

    `balance` is the current balance, `later` the sum of the entries after `until`, and `entries` are the
    entries of the days, in any order.
    """
    closing = balance - later
    ordered = sorted(entries, key=lambda entry: (entry.day, entry.key))
    opening = closing - sum((entry.amount for entry in ordered), ZERO)
    balances = list(accumulate((entry.amount for entry in ordered), initial=opening))
    lines = [Line(entry, after) for entry, after in zip(ordered, balances[1:], strict=True)]
    return Statement(since, until, opening, lines, closing)
