"""Rules of gifts that are no longer earned: what items still earn under the terms stored with their order."""

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
    """An item at its rate before schemes: the quantity that counts, and the worth of its gift."""

    key: int
    product_code: str
    quantity: int
    rate: Decimal
    worth: Decimal = NOTHING


def is_shared(terms: Mapping[str, Any] | None) -> bool:
    """Return whether a gift with these terms is a discount on several items together."""
    return terms is not None and terms["gives"] == Gives.AMOUNT


def earned_worths(
    terms: Mapping[str, Any], takers: Sequence[Taker], *, fixed: Collection[int] = ()
) -> list[Decimal]:
    """Return the worth that each item still earns; items whose keys are `fixed` keep all of theirs.

    Below their slab, items get the gift of a lower slab, if there is one, and never more than before.
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
    """A gift kept unearned, without tax: in total, as decided before, and as held back before."""

    worth: Decimal
    before: Decimal
    held: Decimal
    tax_rate: Decimal

    @property
    def added(self) -> Decimal:
        """Return the worth kept in addition to before; negative if some of it came back."""
        return self.worth - self.before

    @property
    def added_with_tax(self) -> Decimal:
        return with_tax(self.added, self.tax_rate)


class Decided(NamedTuple):
    """The worth that a decision is about, and the part of it that is held back, both without tax."""

    worth: Decimal
    held_back: Decimal


def with_tax(worth: Decimal, tax_rate: Decimal) -> Decimal:
    """Return an amount with its tax, rounded to the paisa."""
    return line_net(worth, tax_rate, 1)


def decided(balances: Mapping[int, Balance], credit: Decimal, *, hold_back: bool) -> dict[int, Decided]:
    """Return the decision on each gift, by item, for a return with this credit including tax.

    A gift that came back is credited as far as it was held back. The amount held back is limited to the
    credit; the next return includes the rest in its decision.
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
    """Return the largest amount that is not above `net` with its tax."""
    return (net * HUNDRED / (HUNDRED + tax_rate)).quantize(PAISA, ROUND_DOWN)
