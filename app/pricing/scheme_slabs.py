"""How much lines count for a scheme, and what it gives for that.

An order keeps the terms under which it got free pieces, or rupees off all its lines. So what is left of it
after a cancellation is measured as the whole order was, whatever became of the scheme since.
"""

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any, Protocol

from app.pricing.schemes import ZERO, Counts, Scheme, Slab

MAX_FREE_PIECES = 1_000_000


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

    A scheme that needs `all_of` some products counts the one of which there is least.
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
    """Return how many pieces the slabs give for so much."""
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
    """Return what an order keeps of a scheme that gave it free pieces, or rupees off all its lines."""
    return {
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
    """Return how many rupees off these lines of an order earn together under the terms that it keeps."""
    measure = _measure(terms, lines)
    return max([(slab.at, slab.gives) for slab in _slabs(terms) if slab.at <= measure], default=(ZERO, ZERO))[
        1
    ]


def _slabs(terms: Mapping[str, Any]) -> list[Slab]:
    return [Slab(Decimal(at), Decimal(gives)) for at, gives in terms["slabs"]]


def _measure(terms: Mapping[str, Any], lines: Sequence[Counted]) -> Decimal:
    return measured(Counts(terms["counts"]), terms["all_of"], lines)
