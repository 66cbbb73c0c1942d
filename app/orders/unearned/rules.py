"""Rules of gifts that are no longer earned: what items still earn under the terms that their order keeps."""

from collections.abc import Collection, Mapping, Sequence
from decimal import ROUND_DOWN, Decimal
from typing import Any, NamedTuple

from app.pricing.paise import in_paise, in_rupees
from app.pricing.rules import NOTHING, PAISA, line_net
from app.pricing.scheme_slabs import discount_still_earned, off_each
from app.pricing.schemes import Gives
from app.pricing.shares import Sharer, shared

HUNDRED = Decimal(100)


class Taker(NamedTuple):
    """An item at its rate before schemes: the quantity that counts, and what its gift is worth for it."""

    key: int
    product_code: str
    quantity: int
    rate: Decimal
    worth: Decimal = NOTHING


def is_shared(terms: Mapping[str, Any] | None) -> bool:
    """Return whether a gift of these terms is off several items together."""
    return terms is not None and terms["gives"] == Gives.AMOUNT


def earned_worths(
    terms: Mapping[str, Any], takers: Sequence[Taker], *, fixed: Collection[int] = ()
) -> list[Decimal]:
    """Return the worth of what each item still earns; those `fixed` by their keys keep all of theirs.

    Below their slab they have what a lower one gives, if there is one, and never more than they had.
    """
    if is_shared(terms):
        return _shares(terms, takers, fixed)
    groups = [[taker] for taker in takers] if terms["alone"] else [takers]
    return [
        taker.worth if taker.key in fixed else min(taker.worth, off * taker.quantity)
        for group in groups
        for taker, off in zip(group, off_each(terms, group), strict=True)
    ]


def _shares(terms: Mapping[str, Any], takers: Sequence[Taker], fixed: Collection[int]) -> list[Decimal]:
    kept = sum((taker.worth for taker in takers if taker.key in fixed), NOTHING)
    left = max(NOTHING, discount_still_earned(terms, takers) - kept)
    loses = [(taker, in_paise(taker.worth)) for taker in takers if taker.key not in fixed]
    shares = shared(in_paise(left), [Sharer(taker.key, worth, worth) for taker, worth in loses])
    found = {taker.key: in_rupees(share) for (taker, _), share in zip(loses, shares, strict=True)}
    return [found.get(taker.key, taker.worth) for taker in takers]


class Balance(NamedTuple):
    """A gift that is kept unearned, without tax: in all, as decided before, and as held back before."""

    worth: Decimal
    before: Decimal
    held: Decimal
    tax_rate: Decimal

    @property
    def added(self) -> Decimal:
        """The worth that is kept more than before; below zero, some of it came back."""
        return self.worth - self.before

    @property
    def added_with_tax(self) -> Decimal:
        return with_tax(self.added, self.tax_rate)


class Decided(NamedTuple):
    """The worth that a decision is about, and how much of it is held back, both without tax."""

    worth: Decimal
    held_back: Decimal


def with_tax(worth: Decimal, tax_rate: Decimal) -> Decimal:
    """Return an amount with its tax, rounded to the paisa."""
    return line_net(worth, tax_rate, 1)


def decided(balances: Mapping[int, Balance], credit: Decimal, *, hold_back: bool) -> dict[int, Decided]:
    """Return what is decided on each gift, by item, for a return that is worth this credit with tax.

    A gift that came back is credited as far as it was held back. No more is held back than the credit; the
    remainder is asked about with the next return.
    """
    found: dict[int, Decided] = {}
    for key, balance in balances.items():
        if balance.added < 0:
            returned = max(balance.added, -balance.held)
            found[key] = Decided(balance.added, returned)
            credit -= with_tax(returned, balance.tax_rate)
    for key, balance in balances.items():
        if balance.added <= 0:
            continue
        if not hold_back:
            found[key] = Decided(balance.added, NOTHING)
            continue
        held = min(balance.added, without_tax(credit, balance.tax_rate))
        if held > 0:
            found[key] = Decided(held, held)
            credit -= with_tax(held, balance.tax_rate)
    return found


def without_tax(net: Decimal, tax_rate: Decimal) -> Decimal:
    """Return the most that comes to no more than an amount with its tax."""
    return (net * HUNDRED / (HUNDRED + tax_rate)).quantize(PAISA, ROUND_DOWN)
