"""Computes how much lines count for a scheme, and what the scheme gives for that.

An order keeps the terms under which a scheme gave it something. The remainder after a cancellation or a
return is therefore measured like the whole order, even if the scheme has changed since.
"""

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any, Protocol

from app.pricing.paise import in_paise, in_rupees
from app.pricing.schemes import ZERO, Counts, Gives, Scheme, Slab

MAX_FREE_PIECES = 1_000_000
# The whole rate, in the hundredths of a percent that `in_paise` returns.
WHOLE = 10_000


class Counted(Protocol):
    """A line at its rate before schemes."""

    @property
    def product_code(self) -> str: ...
    @property
    def quantity(self) -> int: ...
    @property
    def rate(self) -> Decimal: ...


def measured(counts: Counts, all_of: Collection[str] | None, lines: Sequence[Counted]) -> Decimal:
    """Return the pieces of lines, or their value.

    A scheme that needs `all_of` some products counts the product with the lowest measure.
    """
    if all_of is None:
        return _sum(counts, lines)
    found: dict[str, list[Counted]] = {product: [] for product in all_of}
    for line in lines:
        if line.product_code in found:
            found[line.product_code].append(line)
    return min((_sum(counts, some) for some in found.values()), default=ZERO)


def _sum(counts: Counts, lines: Sequence[Counted]) -> Decimal:
    if counts is Counts.PIECES:
        return Decimal(sum([line.quantity for line in lines]))
    return sum([line.rate * line.quantity for line in lines], ZERO)


def free_pieces(slabs: Collection[Slab], measure: Decimal, *, repeats: bool) -> int:
    """Return how many pieces the slabs give for a measure."""
    pieces = ZERO
    for slab in sorted(slabs, reverse=True):
        if slab.at <= measure:
            if not repeats:
                return int(slab.gives)
            times = measure // slab.at
            pieces += times * slab.gives
            measure -= times * slab.at
    return int(pieces)


def terms_of(scheme: Scheme) -> dict[str, Any]:
    """Return the terms that an order keeps of a scheme that gave it something."""
    return {
        "gives": scheme.gives,
        "alone": scheme.each_size,
        "counts": scheme.counts,
        "slabs": [[str(number) for number in slab] for slab in scheme.slabs],
        "repeats": scheme.repeats,
        "all_of": sorted(scheme.scope.products) if scheme.all_items else None,
    }


def still_earned(terms: Mapping[str, Any], lines: Sequence[Counted]) -> int:
    """Return how many free pieces these lines of an order earn under the terms that it keeps."""
    earned = free_pieces(_slabs(terms), _measure(terms, lines), repeats=terms["repeats"])
    return min(earned, MAX_FREE_PIECES)


def discount_still_earned(terms: Mapping[str, Any], lines: Sequence[Counted]) -> Decimal:
    """Return the rupees off that these lines of an order earn together under the terms that it keeps."""
    return _highest(terms, _measure(terms, lines))


def off_each(terms: Mapping[str, Any], lines: Sequence[Counted]) -> list[Decimal]:
    """Return the discount of each piece of these lines under the terms, ignoring the floor."""
    slab = in_paise(_highest(terms, _measure(terms, lines)))
    rates = [in_paise(line.rate) for line in lines]
    return [in_rupees(percent_off(rate, slab) if terms["gives"] == Gives.PERCENT else slab) for rate in rates]


def percent_off(rate: int, percent: int) -> int:
    """Return a rate in paise less `percent` hundredths of a percent, rounded half up."""
    return rate - (rate * (WHOLE - percent) + WHOLE // 2) // WHOLE


def _highest(terms: Mapping[str, Any], measure: Decimal) -> Decimal:
    """Return what the highest reached slab gives."""
    return max([slab for slab in _slabs(terms) if slab.at <= measure], default=Slab(ZERO, ZERO)).gives


def _slabs(terms: Mapping[str, Any]) -> list[Slab]:
    return [Slab(Decimal(at), Decimal(gives)) for at, gives in terms["slabs"]]


def _measure(terms: Mapping[str, Any], lines: Sequence[Counted]) -> Decimal:
    return measured(Counts(terms["counts"]), terms["all_of"], lines)
