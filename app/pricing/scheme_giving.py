"""What the schemes of a buyer give for some lines: see `schemes` for the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, ROUND_UP, Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from app.pricing.grades import grade_index
from app.pricing.rules import PAISA, taxable_value
from app.pricing.scheme_slabs import free_pieces, measured
from app.pricing.schemes import (
    ZERO,
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

HUNDRED = Decimal(100)
MOST_FREE_PIECES = 1_000_000
NOTHING_USED = Used()


@dataclass(frozen=True, slots=True)
class Schemed:
    """What the schemes give for some lines.

    By the place of a line, `off` is what is off each of its pieces, and `discounts` what is off it in all.
    """

    gifts: list[Gift] = field(default_factory=list[Gift])
    outcomes: list[Outcome] = field(default_factory=list[Outcome])
    off: dict[int, Decimal] = field(default_factory=dict[int, Decimal])
    discounts: dict[int, Decimal] = field(default_factory=dict[int, Decimal])

    def take(self, gifts: Sequence[Gift]) -> None:
        """Add what a scheme gives."""
        self.gifts.extend(gifts)
        for each in gifts:
            for place, off in zip(each.lines, each.offs, strict=False):  # free pieces leave the rates
                self.off[place] = self.off[place] + off if place in self.off else off
            for place, share in zip(each.lines, each.shares, strict=False):
                self.discounts[place] = self.discounts.get(place, ZERO) + share


class _Group(NamedTuple):
    """Lines that count together, how much they are, and the slab that they reach."""

    places: tuple[int, ...]
    measure: Decimal
    slab: Slab | None


def apply_schemes(
    coverings: Sequence[Covering],
    lines: Sequence[SchemeLine],
    *,
    used: Mapping[int, Used] | None = None,
    free_sizes: Mapping[Size, FreeSize] | None = None,
) -> Schemed:
    """Return what these schemes of a buyer give for some lines that they cover.

    `used` is what the limited ones have given so far. `free_sizes` are the sizes that can be given; a size of
    the lines that is not among them can be given without a limit.
    """
    result = Schemed()
    # For each line that took a scheme, whether all that it took can be combined.
    taken: dict[int, bool] = {}
    pieces_left = _pieces_left(lines, free_sizes or {})
    for scheme, covered in coverings:
        is_open = [place for place in covered if place not in taken or (scheme.combined and taken[place])]
        groups = _groups(scheme, is_open, lines)
        reached = [group for group in groups if group.slab]
        if scheme.gives is Gives.FREE:
            gifts = _free_goods(scheme, reached, lines, free_sizes or {}, pieces_left)
        elif scheme.gives is Gives.AMOUNT:
            gifts = _amounts_off(scheme, reached, lines, result)
        else:
            gifts = _discounts(scheme, reached, lines, result)
        worth = sum([each.worth for each in gifts], ZERO)
        why = Why.GIVEN
        if gifts and not _affords(scheme, worth, (used or {}).get(scheme.id, NOTHING_USED)):
            why, gifts, worth = Why.SPENT, [], ZERO
        elif not gifts:
            why = _why_not(scheme, is_open=is_open, reached=reached)
        for each in gifts:
            taken.update(dict.fromkeys(each.lines, scheme.combined))
            if each.free in pieces_left:
                pieces_left[each.free] -= each.pieces
        result.take(gifts)
        missing, slab = (None, None) if why is Why.SPENT else _next(scheme, groups)
        result.outcomes.append(Outcome(scheme, why, worth, missing, slab))
    return result


def _pieces_left(lines: Sequence[SchemeLine], free_sizes: Mapping[Size, FreeSize]) -> dict[Size, int]:
    """Return how many pieces of each size can be given beside those of the lines."""
    left = {size: free.left for size, free in free_sizes.items() if free.left is not None}
    for line in lines if left else ():
        if (line.product_code, line.size_code) in left:
            left[line.product_code, line.size_code] -= line.quantity
    return left


def _why_not(scheme: Scheme, *, is_open: Sequence[int], reached: Sequence[Any]) -> Why:
    if not is_open:
        return Why.OTHER_SCHEME
    if not reached:
        return Why.BELOW
    return Why.NO_FREE_PIECES if scheme.gives is Gives.FREE else Why.AT_FLOOR


def _groups(scheme: Scheme, places: Sequence[int], lines: Sequence[SchemeLine]) -> list[_Group]:
    if not places:
        return []
    # Free pieces of the size itself are earned by each size alone, those of another one by all together.
    alone = scheme.free_size is None if scheme.gives is Gives.FREE else scheme.each_size
    if alone:
        return [_group(scheme, (place,), lines) for place in places]
    return [_group(scheme, tuple(places), lines)]


def _group(scheme: Scheme, places: tuple[int, ...], lines: Sequence[SchemeLine]) -> _Group:
    all_of = scheme.products if scheme.all_items else None
    measure = measured(scheme.counts, all_of, [lines[place] for place in places])
    reached = [slab for slab in scheme.slabs if slab.at <= measure]
    return _Group(places, measure, max(reached) if reached else None)


def _next(scheme: Scheme, groups: Sequence[_Group]) -> tuple[Decimal, Slab] | tuple[None, None]:
    """Return what the nearest of the groups needs for a higher slab, and that slab."""
    found = [
        (slab.at - group.measure, slab)
        for group in groups
        for slab in scheme.slabs
        if slab.at > group.measure
    ]
    return min(found) if found else (None, None)


def _affords(scheme: Scheme, worth: Decimal, used: Used) -> bool:
    return (
        (scheme.budget is None or used.worth + worth <= scheme.budget)
        and (scheme.most_orders is None or used.orders < scheme.most_orders)
        and (scheme.most_orders_each is None or used.orders_of_buyer < scheme.most_orders_each)
    )


def _discounts(
    scheme: Scheme,
    reached: Sequence[_Group],
    lines: Sequence[SchemeLine],
    before: Schemed,
) -> list[Gift]:
    off = before.off
    offs: dict[int, Decimal] = {}
    worth = ZERO
    for places, _, slab in reached:
        gives = slab.gives if slab else ZERO
        is_percent = scheme.gives is Gives.PERCENT
        for place in places:
            line = lines[place]
            rate = line.rate
            each = _percent_off(rate, gives) if is_percent else gives
            most = rate - _floor(scheme, line) if scheme.floor_grade else rate - PAISA
            if place in off:
                most -= off[place]
            if place in before.discounts:
                most -= (before.discounts[place] / line.quantity).quantize(PAISA, ROUND_UP)
            if most < each:
                each = most
            if each > ZERO:
                offs[place] = each
                worth += each * line.quantity
    return [Gift(scheme, tuple(offs), worth, tuple(offs.values()))] if offs else []


# Most lines share a few rates.
@lru_cache(maxsize=4_000)
def _percent_off(rate: Decimal, percent: Decimal) -> Decimal:
    return rate - (rate - rate * percent / HUNDRED).quantize(PAISA, ROUND_HALF_UP)


def _amounts_off(
    scheme: Scheme, reached: Sequence[_Group], lines: Sequence[SchemeLine], before: Schemed
) -> list[Gift]:
    gifts: list[Gift] = []
    for places, _, slab in reached:
        sharers: list[Sharer] = []
        for place in places:
            line = lines[place]
            floor = _floor(scheme, line) if scheme.floor_grade else PAISA
            most = taxable_value(
                line.rate - floor - before.off.get(place, ZERO),
                line.quantity,
                before.discounts.get(place, ZERO),
            )
            value = taxable_value(line.rate, line.quantity)
            sharers.append(Sharer((line.product_code, line.size_code), value, most))
        shares = shared(slab.gives if slab else ZERO, sharers)
        worth = sum(shares, ZERO)
        if worth:
            gifts.append(Gift(scheme, places, worth, shares=tuple(shares)))
    return gifts


def _floor(scheme: Scheme, line: SchemeLine) -> Decimal:
    return max(PAISA, line.grade_rates[grade_index(scheme.floor_grade)])


def _free_goods(
    scheme: Scheme,
    reached: Sequence[_Group],
    lines: Sequence[SchemeLine],
    free_sizes: Mapping[Size, FreeSize],
    pieces_left: Mapping[Size, int],
) -> list[Gift]:
    gifts: list[Gift] = []
    for group in reached:
        first = lines[group.places[0]]
        size = scheme.free_size or (first.product_code, first.size_code)
        if scheme.free_size and size not in free_sizes:
            continue
        rate = free_sizes[size].rate if size in free_sizes else first.rate
        # Groups of one scheme give other sizes each, or there is only one group.
        earned = free_pieces(scheme.slabs, group.measure, repeats=scheme.repeats)
        pieces = min(earned, max(0, pieces_left.get(size, MOST_FREE_PIECES)))
        if pieces:
            gifts.append(Gift(scheme, group.places, rate * pieces, free=size, pieces=pieces))
    return gifts
