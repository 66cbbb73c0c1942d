"""Trials of what the schemes of a store give for some lines, without a cart or an order."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from app.orders.cart.schemes import SchemedLines, with_schemes
from app.orders.cart.service import PricedLine, Size, catalogue_lines, totals
from app.people.accounts.models import Account
from app.people.auth.viewer import as_customer
from app.pricing.schemes import Outcome, Why
from app.pricing.terms_cache import read_schemes
from app.shared.actor import Actor
from app.shared.errors import Invalid
from tenant_router.session import StoreSession


@dataclass(frozen=True, slots=True)
class Trial:
    """The customer, lines and time of a trial. The grade counts without an account."""

    lines: Sequence[tuple[Size, int]]
    at: datetime
    account: str | None = None
    grade: str = ""
    salesperson: str | None = None


@dataclass(frozen=True, slots=True)
class Tried:
    """The lines of a trial before and after schemes, and the outcome of each scheme of the store."""

    before: list[PricedLine]
    after: SchemedLines
    outcomes: list[Outcome]

    @property
    def lines(self) -> list[PricedLine]:
        """Return the lines after schemes; each has its `list_rate`, also where no scheme lowered it."""
        return [
            line._replace(list_rate=line.rate) if line.list_rate is None else line for line in self.after.all
        ]

    @property
    def amount_before(self) -> Decimal:
        """Return the sum of the lines before schemes."""
        return totals(self.before).net

    @property
    def amount_after(self) -> Decimal:
        """Return the sum of the lines after schemes."""
        return totals(self.after.all).net


def try_schemes(db: StoreSession, owner: Actor, trial: Trial) -> Tried:
    """Return what all schemes give, even if the switch is off.

    Raise Invalid for an unknown account, and for an item that is not sold.
    """
    account = db.get(Account, trial.account) if trial.account else None
    if trial.account and account is None:
        raise Invalid("schemes.account", field="account")
    viewer = as_customer(db, owner, account, trial.grade)
    priced = catalogue_lines(db, viewer, [size for size, _ in trial.lines])
    lines: list[PricedLine] = []
    for index, (size, quantity) in enumerate(trial.lines):
        line = priced.get(size)
        if line is None or not line.available:
            raise Invalid("schemes.product", field=f"lines.{index}.product")
        lines.append(line._replace(quantity=quantity))
    book = read_schemes(db.read)
    holding = book.of(viewer.party, viewer.pricing.grade, trial.salesperson, trial.at)
    after = with_schemes(lines, viewer, db.pipeline, holding)
    came = {each.scheme.id: each for each in after.outcomes}
    for each in holding.all:
        came.setdefault(each.id, Outcome(each, Why.NO_GOODS))
    outcomes = [
        came.get(each.id) or Outcome(each, Why.OTHER_BUYERS if each.scope.holds_at(trial.at) else Why.NOT_NOW)
        for each in book.schemes
    ]
    return Tried(lines, after, outcomes)
