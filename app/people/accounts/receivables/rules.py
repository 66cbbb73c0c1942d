"""Credit at order time: what a customer owes and may owe, and the consequence by the store's policy.

An order is added to the balance and to the orders that are not dispatched yet. A dispatched order counts once
the books have its bill, and at once where `books.py` takes the figures from orders.
"""

from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from app.store.settings.rules import CreditPolicy

ZERO = Decimal(0)


class Exceeded(StrEnum):
    """The ways in which an order exceeds the credit."""

    LIMIT = "limit"
    OVERDUE = "overdue"


class Bill(NamedTuple):
    """An open bill with the date of `ageing.due_date`; without a date it never becomes overdue."""

    name: str
    due_on: date | None
    amount: Decimal


class Credit(NamedTuple):
    """The balance and the credit limit of an account, in rupees. A `limit` of 0 means no limit.

    `open_orders` are not dispatched yet, `overdue` is the sum of the bills whose due date has passed, and
    `oldest` is the bill that was due first. A bill counts as overdue after `grace_days` more.
    """

    policy: CreditPolicy
    grace_days: int
    limit: Decimal
    balance: Decimal
    open_orders: Decimal
    overdue: Decimal
    oldest: Bill | None

    @property
    def left(self) -> Decimal | None:
        """Return the rest of the limit, below zero for a customer over the limit; None without a limit."""
        return self.limit - self.balance - self.open_orders if self.limit else None

    def beyond_limit(self, amount: Decimal) -> Decimal:
        """Return by how much a new order of this amount exceeds the limit, 0 if it does not."""
        return ZERO if self.left is None else max(ZERO, amount - self.left)

    def overdue_days(self, today: date) -> int:
        """Return for how many days the oldest bill is overdue."""
        if self.oldest is None or self.oldest.due_on is None:
            return 0
        return max(0, (today - self.oldest.due_on).days)

    def exceeded_by(self, amount: Decimal, today: date) -> list[Exceeded]:
        """Return the ways in which a new order of this amount exceeds the credit."""
        found: list[Exceeded] = []
        if self.beyond_limit(amount):
            found.append(Exceeded.LIMIT)
        if self.overdue_days(today) > self.grace_days:
            found.append(Exceeded.OVERDUE)
        return found
