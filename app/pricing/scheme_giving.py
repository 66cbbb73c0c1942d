"""Computes what the schemes of a buyer give for some lines: see `schemes` for the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from app.pricing.grades import grade_index
from app.pricing.paise import in_paise, in_rupees
from app.pricing.scheme_slabs import MAX_FREE_PIECES, free_pieces, measured, percent_off
from app.pricing.schemes import (
    ZERO,
    Counts,
    Covering,
    FreeSize,
    Gift,
    Gives,
    Outcome,
    Scheme,
    SchemeLine,
    Size,
    Slab,
    Used,
    Why,
)
from app.pricing.shares import Sharer, shared

NOTHING_USED = Used()


@dataclass(frozen=True, slots=True)
class Schemed:
    """The result of the schemes for some lines.

    By the index of a line, `off` has the discount of each of its pieces, and `discounts` the discount of the
    line.
    """

    gifts: list[Gift] = field(default_factory=list[Gift])
    outcomes: list[Outcome] = field(default_factory=list[Outcome])
    off: dict[int, Decimal] = field(default_factory=dict[int, Decimal])
    discounts: dict[int, Decimal] = field(default_factory=dict[int, Decimal])


class _Group(NamedTuple):
    """Lines that count together, their measure, and the slab that they reach."""

    indexes: Sequence[int]
    measure: Decimal
    slab: Slab | None


class _Taking:
    """Lines in pieces and paise, and the discounts that each has taken from the schemes so far."""

    def __init__(self, lines: Sequence[SchemeLine]) -> None:
        self.lines = lines
        self.quantities = [line.quantity for line in lines]
        self.rates = [in_paise(line.rate) for line in lines]
        # The discount of each piece of a line, and that of the line as a whole.
        self.off = [0] * len(lines)
        self.discounts = [0] * len(lines)
        # The lines that took a scheme, and the lines among them that can take no other.
        self._taken: set[int] = set()
        self._closed: set[int] = set()

    def open_to(self, scheme: Scheme, indexes: Sequence[int]) -> Sequence[int]:
        """Return which of these lines can take a scheme."""
        others = self._closed if scheme.combined else self._taken
        return [index for index in indexes if index not in others] if others else indexes

    def measure(self, scheme: Scheme, indexes: Sequence[int]) -> Decimal:
        """Return the measure of these lines together, in the unit that the scheme counts."""
        if scheme.all_items:
            return measured(scheme.counts, scheme.scope.products, [self.lines[index] for index in indexes])
        if scheme.counts is Counts.PIECES:
            return Decimal(sum([self.quantities[index] for index in indexes]))
        return in_rupees(sum([self.rates[index] * self.quantities[index] for index in indexes]))

    def floor(self, scheme: Scheme, index: int) -> int:
        """Return the lowest rate to which the scheme may lower a line."""
        if not scheme.floor_grade:
            return 1
        return max(1, in_paise(self.lines[index].grade_rates[grade_index(scheme.floor_grade)]))

    def take(self, gift: Gift) -> None:
        """Apply a gift to its lines."""
        self._taken.update(gift.lines)
        if not gift.scheme.combined:
            self._closed.update(gift.lines)
        # Free pieces do not change the rates.
        if gift.paise_off:
            for index, off in zip(gift.lines, gift.paise_off, strict=True):
                self.off[index] += off
        if gift.paise_shared:
            for index, share in zip(gift.lines, gift.paise_shared, strict=True):
                self.discounts[index] += share


def apply_schemes(
    coverings: Sequence[Covering],
    lines: Sequence[SchemeLine],
    *,
    used: Mapping[int, Used] | None = None,
    free_sizes: Mapping[Size, FreeSize] | None = None,
) -> Schemed:
    """Return what these schemes of a buyer give for some lines that they cover.

    `used` is what the limited schemes have given so far. `free_sizes` are the sizes that can be given; a size
    of the lines that is not among them can be given without a limit.
    """
    gifts: list[Gift] = []
    outcomes: list[Outcome] = []
    taking = _Taking(lines)
    pieces_left = _pieces_left(lines, free_sizes or {})
    for scheme, covered in coverings:
        is_open = taking.open_to(scheme, covered)
        if not is_open:
            outcomes.append(Outcome(scheme, Why.OTHER_SCHEME))
            continue
        groups = _groups(scheme, is_open, taking)
        reached = [group for group in groups if group.slab]
        if scheme.gives is Gives.FREE:
            of_scheme = _free_goods(scheme, reached, lines, free_sizes or {}, pieces_left)
        elif scheme.gives is Gives.AMOUNT:
            of_scheme = _amounts_off(scheme, reached, taking)
        else:
            of_scheme = _discounts(scheme, reached, taking)
        worth = sum([each.worth for each in of_scheme], ZERO)
        if of_scheme and not _affords(scheme, worth, (used or {}).get(scheme.id, NOTHING_USED)):
            outcomes.append(Outcome(scheme, Why.SPENT))
            continue
        for each in of_scheme:
            taking.take(each)
            if each.free in pieces_left:
                pieces_left[each.free] -= each.pieces
        gifts += of_scheme
        why = Why.GIVEN if of_scheme else _why_not(scheme, reached)
        outcomes.append(Outcome(scheme, why, worth, *_next(scheme, groups)))
    return Schemed(gifts, outcomes, _rupees_by_index(taking.off), _rupees_by_index(taking.discounts))


def _rupees_by_index(amounts: Sequence[int]) -> dict[int, Decimal]:
    return {index: in_rupees(each) for index, each in enumerate(amounts) if each}


def _pieces_left(lines: Sequence[SchemeLine], free_sizes: Mapping[Size, FreeSize]) -> dict[Size, int]:
    """Return how many pieces of each size can be given in addition to those of the lines."""
    left = {size: free.left for size, free in free_sizes.items() if free.left is not None}
    for line in lines if left else ():
        if (line.product_code, line.size_code) in left:
            left[line.product_code, line.size_code] -= line.quantity
    return left


def _why_not(scheme: Scheme, reached: Sequence[_Group]) -> Why:
    if not reached:
        return Why.BELOW
    return Why.NO_FREE_PIECES if scheme.gives is Gives.FREE else Why.AT_FLOOR


def _groups(scheme: Scheme, indexes: Sequence[int], taking: _Taking) -> list[_Group]:
    # Each size alone earns free pieces of itself; all sizes together earn free pieces of another one.
    alone = scheme.free_size is None if scheme.gives is Gives.FREE else scheme.each_size
    if not alone:
        measure = taking.measure(scheme, indexes)
        return [_Group(indexes, measure, _slab(scheme, measure))]
    measures = [taking.measure(scheme, (index,)) for index in indexes]
    slabs = {measure: _slab(scheme, measure) for measure in set(measures)}
    return [_Group((index,), each, slabs[each]) for index, each in zip(indexes, measures, strict=True)]


def _slab(scheme: Scheme, measure: Decimal) -> Slab | None:
    """Return the highest slab that this measure reaches."""
    highest = None
    for slab in scheme.slabs:
        if slab.at <= measure and (highest is None or slab.at > highest.at):
            highest = slab
    return highest


def _next(scheme: Scheme, groups: Sequence[_Group]) -> tuple[Decimal, Slab] | tuple[None, None]:
    """Return how much the nearest of the groups lacks for a higher slab, and that slab."""
    found = [
        (slab.at - measure, slab)
        for measure in {group.measure for group in groups}
        for slab in scheme.slabs
        if slab.at > measure
    ]
    return min(found) if found else (None, None)


def _affords(scheme: Scheme, worth: Decimal, used: Used) -> bool:
    return (
        (scheme.budget is None or used.worth + worth <= scheme.budget)
        and (scheme.most_orders is None or used.orders < scheme.most_orders)
        and (scheme.most_orders_each is None or used.orders_of_buyer < scheme.most_orders_each)
    )


def _discounts(scheme: Scheme, reached: Sequence[_Group], taking: _Taking) -> list[Gift]:
    """Return the discounts of each piece, as far as the floors allow."""
    rates, quantities, off, discounts = taking.rates, taking.quantities, taking.off, taking.discounts
    is_percent = scheme.gives is Gives.PERCENT
    lines: list[int] = []
    offs: list[int] = []
    worth = 0
    for indexes, _, slab in reached:
        gives = in_paise(slab.gives) if slab else 0
        for index in indexes:
            rate = rates[index]
            each = percent_off(rate, gives) if is_percent else gives
            most = rate - off[index] - (taking.floor(scheme, index) if scheme.floor_grade else 1)
            if discounts[index]:
                most -= -(-discounts[index] // quantities[index])
            if most < each:
                each = most
            if each > 0:
                lines.append(index)
                offs.append(each)
                worth += each * quantities[index]
    return [Gift(scheme, lines, in_rupees(worth), paise_off=offs)] if lines else []


def _amounts_off(scheme: Scheme, reached: Sequence[_Group], taking: _Taking) -> list[Gift]:
    """Return the discounts of lines together, as far as the floors allow."""
    gifts: list[Gift] = []
    for indexes, _, slab in reached:
        sharers: list[Sharer] = []
        for index in indexes:
            line, rate, quantity = taking.lines[index], taking.rates[index], taking.quantities[index]
            most = (rate - taking.floor(scheme, index) - taking.off[index]) * quantity
            most -= taking.discounts[index]
            sharers.append(Sharer((line.product_code, line.size_code), rate * quantity, most))
        shares = shared(in_paise(slab.gives) if slab else 0, sharers)
        if worth := sum(shares):
            gifts.append(Gift(scheme, indexes, in_rupees(worth), paise_shared=shares))
    return gifts


def _free_goods(
    scheme: Scheme,
    reached: Sequence[_Group],
    lines: Sequence[SchemeLine],
    free_sizes: Mapping[Size, FreeSize],
    pieces_left: Mapping[Size, int],
) -> list[Gift]:
    gifts: list[Gift] = []
    for group in reached:
        first = lines[group.indexes[0]]
        size = scheme.free_size or (first.product_code, first.size_code)
        if scheme.free_size and size not in free_sizes:
            continue
        rate = free_sizes[size].rate if size in free_sizes else first.rate
        # Each group gives another size, or there is only one group.
        earned = free_pieces(scheme.slabs, group.measure, repeats=scheme.repeats)
        pieces = min(earned, max(0, pieces_left.get(size, MAX_FREE_PIECES)))
        if pieces:
            gifts.append(Gift(scheme, group.indexes, rate * pieces, free=size, pieces=pieces))
    return gifts
