"""The store's schemes applied to priced lines: lower rates, discounts, free pieces as lines."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from app.orders.cart.queries import catalogue_sizes, scheme_uses
from app.orders.cart.service import PricedLine, Size, priced_line, sizes_of
from app.people.auth.viewer import Viewer
from app.pricing.scheme_book import BuyerSchemes
from app.pricing.scheme_giving import apply_schemes
from app.pricing.schemes import FreeSize, Gift, Gives, Outcome, Scheme, Used
from tenant_router.session import Read

# Reads several statements in one round trip.
ReadMany = Callable[..., list[list[tuple[Any, ...]]]]


@dataclass(frozen=True, slots=True)
class SchemedLines:
    """Lines at the rates of the schemes, the free pieces, and the outcome of each scheme.

    `gifts` names the lines by their indexes in `lines`, and `free` has one line for each gift of free pieces.
    `hold` is true if any scheme applies to the buyer.
    """

    lines: list[PricedLine]
    free: list[PricedLine] = field(default_factory=list[PricedLine])
    gifts: list[Gift] = field(default_factory=list[Gift])
    outcomes: list[Outcome] = field(default_factory=list[Outcome])
    hold: bool = False

    @property
    def all(self) -> list[PricedLine]:
        return [*self.lines, *self.free]

    @property
    def saved(self) -> Decimal:
        """Return the buyer's savings before tax, without the worth of free pieces."""
        return sum((each.worth for each in self.gifts if not each.free), Decimal(0))


def with_schemes(
    lines: list[PricedLine],
    viewer: Viewer,
    read: ReadMany,
    schemes: BuyerSchemes | None = None,
    *,
    without_order: int | None = None,
) -> SchemedLines:
    """Return the lines with the schemes of the viewer, or with `schemes`. Without any, nothing is read.

    Only schemes for goods of the lines are considered. An order that is being changed does not count among
    the earlier uses of the schemes.
    """
    schemes = viewer.schemes if schemes is None else schemes
    # The indexes of the available lines among all lines.
    indexes = [index for index, line in enumerate(lines) if line.available]
    counted = lines if len(indexes) == len(lines) else [lines[index] for index in indexes]
    coverings = schemes.covering(counted)
    if not coverings:
        return SchemedLines(lines, hold=schemes.hold)
    used, sizes = _facts([each.scheme for each in coverings], counted, viewer, read, without_order)
    free_sizes = {size: FreeSize(line.rate, _most_free(line)) for size, line in sizes.items()}
    schemed = apply_schemes(coverings, counted, used=used, free_sizes=free_sizes)
    gifts, off, discounts = schemed.gifts, schemed.off, schemed.discounts
    if counted is not lines:
        gifts = [each._replace(lines=tuple(indexes[index] for index in each.lines)) for each in gifts]
        off = {indexes[index]: each for index, each in off.items()}
        discounts = {indexes[index]: each for index, each in discounts.items()}
    priced = list(lines)
    for index, named in _names_by_index(gifts).items():
        priced[index] = lines[index].given(named, off.get(index), discounts.get(index))
    free = [_free_line(sizes[each.free], each) for each in gifts if each.free]
    return SchemedLines(priced, _after_paid(free, priced), gifts, schemed.outcomes, hold=True)


def _names_by_index(gifts: Sequence[Gift]) -> dict[int, tuple[str, ...]]:
    """Return the names of the schemes that give something, by the index of a line."""
    names: dict[int, tuple[str, ...]] = {}
    for each in gifts:
        # Lines with the same schemes share one tuple.
        before, after = (), (each.scheme.name,)
        for index in each.lines:
            others = names.get(index, ())
            if others is not before:
                before, after = others, (*others, each.scheme.name)
            names[index] = after
    return names


def _facts(
    schemes: Sequence[Scheme],
    lines: Sequence[PricedLine],
    viewer: Viewer,
    read: ReadMany,
    without_order: int | None,
) -> tuple[dict[int, Used], dict[Size, PricedLine]]:
    """Return the earlier uses of limited schemes, and the sizes that may be given, in one round trip."""
    giving_pieces = [each for each in schemes if each.gives is Gives.FREE]
    in_cart = sizes_of(lines) if giving_pieces else {}
    limited = [each.id for each in schemes if each.is_limited]
    others = sorted({each.free_size for each in giving_pieces if each.free_size} - in_cart.keys())
    reads: list[Read] = []
    if limited:
        reads.append(scheme_uses(limited, viewer.customer, without_order=without_order))
    if others:
        reads.append(catalogue_sizes(others, viewer.party, without_order=without_order))
    rows = read(*reads) if reads else []
    used = {number: Used(*rest) for number, *rest in rows[0]} if limited else {}
    offered = [priced_line(row, viewer) for row in rows[-1]] if others else []
    return used, {**sizes_of([line for line in offered if line.available]), **in_cart}


def _most_free(line: PricedLine) -> int | None:
    """Return how many pieces may be given in addition to the lines' quantities; None means no limit."""
    return None if line.back_orders else line.left


def _after_paid(free: Sequence[PricedLine], paid: Sequence[PricedLine]) -> list[PricedLine]:
    """Return the free pieces with the remaining stock of each size, after deducting the paid lines."""
    taken = Counter[Size]()
    for line in paid if free else ():
        taken[line.product_code, line.size_code] += line.quantity if line.available else 0
    after: list[PricedLine] = []
    for line in free:
        size = (line.product_code, line.size_code)
        after.append(line if line.left is None else line._replace(left=line.left - taken[size]))
        taken[size] += line.quantity
    return after


def _free_line(line: PricedLine, gift: Gift) -> PricedLine:
    return line._replace(
        id=None,
        quantity=gift.pieces,
        rate=Decimal(0),
        list_rate=line.rate,
        seen_rate=None,
        schemes=(gift.scheme.name,),
        free=True,
    )
