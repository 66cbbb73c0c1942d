"""Schemes: what an owner gives beyond the rates, for some goods, some buyers and some time.

A scheme counts the pieces of the lines that it is for, or their value without tax. The highest slab that they
reach says what it gives: percent off, rupees off each piece, or free pieces.

1. Schemes come by their place, and of one place the older one first.
2. A line takes the first scheme that gives something for it. It takes another one only if both can be
   combined. Lines that earned free pieces have taken that scheme.
3. Everything is computed from the rate before schemes, so the order of lines does not matter.
4. No rate falls below that of the scheme's floor grade, and none below a paisa.
5. A scheme whose budget does not cover what it would give, or that was given often enough, gives nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from typing import Any, NamedTuple

from app.pricing.grades import GRADES, grade_index
from app.pricing.rules import PAISA

ZERO = Decimal(0)
HUNDRED = Decimal(100)
MOST_FREE_PIECES = 1_000_000
Size = tuple[str, str]  # a product code and a size code


class Gives(StrEnum):
    """What a scheme gives."""

    PERCENT = "percent"
    RUPEES = "rupees"
    FREE = "free"


class Counts(StrEnum):
    """What a scheme counts."""

    PIECES = "pieces"
    VALUE = "value"


class Slab(NamedTuple):
    """From `at` pieces or rupees on, `gives` percent, rupees off each piece, or free pieces."""

    at: Decimal
    gives: Decimal


class Scheme(NamedTuple):
    """A scheme of a store. Of goods and of buyers, nothing named means all.

    With `each_size` every size counts by itself; otherwise all lines of the scheme count together. With
    `all_items` each of its products has to reach the slab. With `repeats` free pieces are given again for
    each slab that is reached once more. The free pieces are of `free_size`, or of the size itself if None.
    The most orders are `most_orders` of all buyers and `most_orders_each` of one.
    """

    id: int
    name: str
    place: int
    gives: Gives
    counts: Counts
    slabs: tuple[Slab, ...]
    starts_at: datetime
    ends_at: datetime | None = None
    products: frozenset[str] = frozenset()
    categories: frozenset[str] = frozenset()
    grades: frozenset[str] = frozenset()
    accounts: frozenset[str] = frozenset()
    salespeople: frozenset[str] = frozenset()
    each_size: bool = False
    all_items: bool = False
    combined: bool = False
    repeats: bool = False
    free_size: Size | None = None
    floor_grade: str = ""
    budget: Decimal | None = None
    most_orders: int | None = None
    most_orders_each: int | None = None

    @property
    def is_limited(self) -> bool:
        """Return whether what it has given so far matters."""
        return (self.budget, self.most_orders, self.most_orders_each) != (None, None, None)

    def holds_at(self, now: datetime) -> bool:
        """Return whether the scheme has started and not ended. Its end is the first instant without it."""
        return self.starts_at <= now and (self.ends_at is None or now < self.ends_at)

    def is_for(self, account: str | None, grade: str, salesperson: str | None) -> bool:
        """Return whether the scheme is for a buyer; `account` is None for one without a party."""
        return (
            (not self.accounts or account in self.accounts)
            and (not self.grades or GRADES[grade_index(grade)] in self.grades)
            and (not self.salespeople or salesperson in self.salespeople)
        )


class SchemeBook:
    """The schemes of a store at one version, the first of each line first."""

    def __init__(self, version: str, schemes: Iterable[Scheme]) -> None:
        self.version = version
        self.schemes = sorted(schemes, key=lambda each: (each.place, each.id))

    def __len__(self) -> int:
        return len(self.schemes)

    def of(self, account: str | None, grade: str, salesperson: str | None, now: datetime) -> list[Scheme]:
        """Return the schemes that hold for a buyer."""
        return [
            each for each in self.schemes if each.holds_at(now) and each.is_for(account, grade, salesperson)
        ]


class SchemeLine(NamedTuple):
    """A line before schemes. `rates` are its size's of the five grades."""

    product: str
    size: str
    category: str
    quantity: int
    rate: Decimal
    rates: Sequence[Decimal]

    @property
    def value(self) -> Decimal:
        return self.rate * self.quantity


class Gift(NamedTuple):
    """What one scheme gives: so much off each piece of a line, or free pieces of a size, and its worth.

    `lines` are the places of the lines that it is for.
    """

    scheme: Scheme
    lines: tuple[int, ...]
    worth: Decimal
    off: Decimal = ZERO
    free: Size | None = None
    pieces: int = 0


class Why(StrEnum):
    """What came of a scheme."""

    NOT_NOW = "not_now"
    OTHER_BUYERS = "other_buyers"
    GIVEN = "given"
    NO_GOODS = "no_goods"
    BELOW = "below"
    OTHER_SCHEME = "other_scheme"
    AT_FLOOR = "at_floor"
    NO_FREE_PIECES = "no_free_pieces"
    SPENT = "spent"


class Outcome(NamedTuple):
    """What came of one scheme: why, its worth, and how much is missing to its next slab, if there is one."""

    scheme: Scheme
    why: Why
    worth: Decimal = ZERO
    missing: Decimal | None = None
    next_slab: Slab | None = None

    @property
    def is_near(self) -> bool:
        """Return whether a buyer has goods of the scheme, and more of them would give more."""
        return self.why in (Why.GIVEN, Why.BELOW) and self.next_slab is not None


class Used(NamedTuple):
    """What a scheme has given so far: its worth, its orders, and those of the buyer."""

    worth: Decimal = ZERO
    orders: int = 0
    orders_of_buyer: int = 0


class FreeSize(NamedTuple):
    """A size that a scheme may give: its rate, and how many there are, None for as many as it says."""

    rate: Decimal
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Schemed:
    """What the schemes give for some lines. `off` is what is off each piece of a line, by its place."""

    gifts: list[Gift] = field(default_factory=list[Gift])
    outcomes: list[Outcome] = field(default_factory=list[Outcome])
    off: dict[int, Decimal] = field(default_factory=dict[int, Decimal])

    def take(self, gifts: Sequence[Gift]) -> None:
        """Add what a scheme gives."""
        self.gifts.extend(gifts)
        for each in gifts:
            if each.off:
                (place,) = each.lines
                self.off[place] = self.off.get(place, ZERO) + each.off


class _Group(NamedTuple):
    """Lines that count together, how much they are, and the slab that they reach."""

    places: tuple[int, ...]
    measure: Decimal
    slab: Slab | None


def apply_schemes(
    schemes: Sequence[Scheme],
    lines: Sequence[SchemeLine],
    *,
    used: Mapping[int, Used] | None = None,
    free_sizes: Mapping[Size, FreeSize] | None = None,
) -> Schemed:
    """Return what these schemes of a buyer give for some lines.

    `used` is what the limited ones have given so far. `free_sizes` are the sizes that can be given; a size of
    the lines that is not among them can be given without a limit.
    """
    result = Schemed()
    taken: dict[int, list[Scheme]] = {}
    places = _places(lines)
    pieces_left = _pieces_left(lines, free_sizes or {})
    for scheme in schemes:
        covered = _covered(scheme, places, len(lines))
        if not covered:
            result.outcomes.append(Outcome(scheme, Why.NO_GOODS))
            continue
        is_open = [place for place in covered if _may_take(scheme, taken.get(place, ()))]
        groups = _groups(scheme, is_open, lines)
        reached = [(group, group.slab) for group in groups if group.slab]
        if scheme.gives is Gives.FREE:
            gifts = _free_goods(scheme, reached, lines, free_sizes or {}, pieces_left)
        else:
            gifts = _discounts(scheme, reached, lines, result.off)
        worth = sum((each.worth for each in gifts), ZERO)
        why = Why.GIVEN
        if gifts and not _affords(scheme, worth, (used or {}).get(scheme.id, Used())):
            why, gifts, worth = Why.SPENT, [], ZERO
        elif not gifts:
            why = _why_not(scheme, is_open=is_open, reached=reached)
        for each in gifts:
            for place in each.lines:
                taken.setdefault(place, []).append(scheme)
            if each.free in pieces_left:
                pieces_left[each.free] -= each.pieces
        result.take(gifts)
        missing, slab = (None, None) if why is Why.SPENT else _next(scheme, groups)
        result.outcomes.append(Outcome(scheme, why, worth, missing, slab))
    return result


class _Places(NamedTuple):
    """The places of lines by their product, and by their category."""

    products: dict[str, list[int]]
    categories: dict[str, list[int]]


def _places(lines: Sequence[SchemeLine]) -> _Places:
    found = _Places({}, {})
    for place, line in enumerate(lines):
        found.products.setdefault(line.product, []).append(place)
        found.categories.setdefault(line.category, []).append(place)
    return found


def _covered(scheme: Scheme, places: _Places, count: int) -> Sequence[int]:
    if not scheme.products and not scheme.categories:
        return range(count)
    found = [places.products[code] for code in places.products.keys() & scheme.products]
    found += [places.categories[code] for code in places.categories.keys() & scheme.categories]
    return sorted({place for some in found for place in some}) if found else ()


def _pieces_left(lines: Sequence[SchemeLine], free_sizes: Mapping[Size, FreeSize]) -> dict[Size, int]:
    """Return how many pieces of each size can be given beside those of the lines."""
    left = {size: free.left for size, free in free_sizes.items() if free.left is not None}
    for line in lines:
        if (line.product, line.size) in left:
            left[line.product, line.size] -= line.quantity
    return left


def _why_not(scheme: Scheme, *, is_open: Sequence[int], reached: Sequence[Any]) -> Why:
    if not is_open:
        return Why.OTHER_SCHEME
    if not reached:
        return Why.BELOW
    return Why.NO_FREE_PIECES if scheme.gives is Gives.FREE else Why.AT_FLOOR


def _may_take(scheme: Scheme, others: Sequence[Scheme]) -> bool:
    return not others or (scheme.combined and all(each.combined for each in others))


def _groups(scheme: Scheme, places: Sequence[int], lines: Sequence[SchemeLine]) -> list[_Group]:
    if not places:
        return []
    # Free pieces of the size itself are earned by each size alone, those of another one by all together.
    alone = scheme.free_size is None if scheme.gives is Gives.FREE else scheme.each_size
    groups = [(place,) for place in places] if alone else [tuple(places)]
    measured = ((group, _measure(scheme, group, lines)) for group in groups)
    return [_Group(group, measure, _slab(scheme, measure)) for group, measure in measured]


def _measure(scheme: Scheme, places: Sequence[int], lines: Sequence[SchemeLine]) -> Decimal:
    sums = dict.fromkeys(scheme.products if scheme.all_items else ("",), ZERO)
    for place in places:
        line = lines[place]
        of = line.product if scheme.all_items else ""
        if of in sums:
            sums[of] += line.quantity if scheme.counts is Counts.PIECES else line.value
    return min(sums.values(), default=ZERO)


def _slab(scheme: Scheme, measure: Decimal) -> Slab | None:
    return max((slab for slab in scheme.slabs if slab.at <= measure), default=None)


def _next(scheme: Scheme, groups: Sequence[_Group]) -> tuple[Decimal, Slab] | tuple[None, None]:
    """Return what the nearest of the groups needs for a higher slab, and that slab."""
    found = [
        (slab.at - group.measure, slab)
        for group in groups
        for slab in scheme.slabs
        if slab.at > group.measure
    ]
    return min(found, default=(None, None))


def _affords(scheme: Scheme, worth: Decimal, used: Used) -> bool:
    return (
        (scheme.budget is None or used.worth + worth <= scheme.budget)
        and (scheme.most_orders is None or used.orders < scheme.most_orders)
        and (scheme.most_orders_each is None or used.orders_of_buyer < scheme.most_orders_each)
    )


def _discounts(
    scheme: Scheme,
    reached: Sequence[tuple[_Group, Slab]],
    lines: Sequence[SchemeLine],
    off: Mapping[int, Decimal],
) -> list[Gift]:
    found = [
        (place, _off(scheme, slab, lines[place], off.get(place, ZERO)))
        for group, slab in reached
        for place in group.places
    ]
    return [Gift(scheme, (place,), off * lines[place].quantity, off) for place, off in found if off > 0]


def _free_goods(
    scheme: Scheme,
    reached: Sequence[tuple[_Group, Slab]],
    lines: Sequence[SchemeLine],
    free_sizes: Mapping[Size, FreeSize],
    pieces_left: Mapping[Size, int],
) -> list[Gift]:
    gifts: list[Gift] = []
    for group, _ in reached:
        first = lines[group.places[0]]
        size = scheme.free_size or (first.product, first.size)
        if scheme.free_size and size not in free_sizes:
            continue
        rate = free_sizes[size].rate if size in free_sizes else first.rate
        # Groups of one scheme give other sizes each, or there is only one group.
        pieces = min(_free_pieces(scheme, group.measure), max(0, pieces_left.get(size, MOST_FREE_PIECES)))
        if pieces:
            gifts.append(Gift(scheme, group.places, rate * pieces, free=size, pieces=pieces))
    return gifts


def _free_pieces(scheme: Scheme, measure: Decimal) -> int:
    pieces = ZERO
    for slab in sorted(scheme.slabs, reverse=True):
        if slab.at <= measure:
            if not scheme.repeats:
                return int(slab.gives)
            times = measure // slab.at
            pieces += times * slab.gives
            measure -= times * slab.at
    return int(pieces)


def _off(scheme: Scheme, slab: Slab, line: SchemeLine, already: Decimal) -> Decimal:
    """Return what is off each piece of a line in rupees, not more than leaves the floor."""
    off = slab.gives
    if scheme.gives is Gives.PERCENT:
        off = line.rate - (line.rate * (HUNDRED - slab.gives) / HUNDRED).quantize(PAISA, ROUND_HALF_UP)
    floor = max(PAISA, line.rates[grade_index(scheme.floor_grade)] if scheme.floor_grade else PAISA)
    return min(off, line.rate - already - floor)
