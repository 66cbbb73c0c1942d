"""The ageing of an account's dues: its open bills by the days since they were due.

Advances are negative bills. The part of the balance in the books that no bill explains is on account, such as
a receipt that settles no bill yet. So the parts of an account always add up to its balance.
"""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple, Self

ZERO = Decimal(0)


class Age(StrEnum):
    """The age of a bill: how long ago it was due."""

    NOT_DUE = "not_due"
    DAYS_30 = "days_30"
    DAYS_60 = "days_60"
    DAYS_90 = "days_90"
    OLDER = "older"


# The last day of each age; bills that are overdue for longer are older.
LAST_DAYS = {Age.NOT_DUE: 0, Age.DAYS_30: 30, Age.DAYS_60: 60, Age.DAYS_90: 90}


class DatedBill(NamedTuple):
    """An open bill with its dates; an advance has a negative amount."""

    billed_on: date | None
    due_on: date | None
    amount: Decimal


class Aged(NamedTuple):
    """The parts of the dues of one account, or of several together, in rupees."""

    not_due: Decimal = ZERO
    days_30: Decimal = ZERO
    days_60: Decimal = ZERO
    days_90: Decimal = ZERO
    older: Decimal = ZERO
    advances: Decimal = ZERO
    on_account: Decimal = ZERO

    @property
    def overdue(self) -> Decimal:
        """The sum of the bills whose due date has passed."""
        return self.days_30 + self.days_60 + self.days_90 + self.older

    @property
    def balance(self) -> Decimal:
        """The balance in the books."""
        return sum(self, ZERO)

    def plus(self, other: Self) -> "Aged":
        """Return the sums of both, part by part."""
        return Aged(*(one + another for one, another in zip(self, other, strict=True)))


def due_date(billed_on: date | None, due_on: date | None) -> date | None:
    """Return when a bill is due: without a due date in the books, when it was billed."""
    return due_on or billed_on


def overdue_days(billed_on: date | None, due_on: date | None, today: date) -> int:
    """Return for how many days a bill is overdue, from the day after it was due.

    A bill without any date is never overdue.
    """
    due = due_date(billed_on, due_on)
    return max(0, (today - due).days) if due else 0


def age_of(days: int) -> Age:
    """Return the age of a bill that has been overdue for this number of days."""
    return next((age for age, last in LAST_DAYS.items() if days <= last), Age.OLDER)


def aged(balance: Decimal, bills: Iterable[DatedBill], today: date) -> Aged:
    """Return the parts of a balance by the age of its open bills."""
    parts: dict[str, Decimal] = {}
    explained = ZERO
    for bill in bills:
        days = overdue_days(bill.billed_on, bill.due_on, today)
        part = "advances" if bill.amount < 0 else str(age_of(days))
        parts[part] = parts.get(part, ZERO) + bill.amount
        explained += bill.amount
    return Aged(**parts, on_account=balance - explained)
