"""Selection of substitutes; `web/src/shared/offline/download/substitutes.ts` applies the same rules."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from operator import itemgetter
from typing import NamedTuple

MAX_NAMED = 6
MAX_OFFERED = 6


class Size(NamedTuple):
    """A size for a buyer. `rate` is None if rates are hidden from them.

    The size can be ordered if it has a rate and, if the buyer may see the stock, is in stock.
    """

    code: str
    pieces_per_box: int
    rate: Decimal | None
    orderable: bool


class Item(NamedTuple):
    """An item with its sizes."""

    code: str
    category: str
    sizes: Sequence[Size]

    @property
    def is_orderable(self) -> bool:
        return any(size.orderable for size in self.sizes)


def substitutes(
    short: Item, size_code: str | None, named: Iterable[Item], others: Iterable[Item]
) -> list[Item]:
    """Return the substitutes of an item, or of one of its sizes: a few items, without repetitions.

    These are the named items that can be ordered, in their order. If there are none, they are items of the
    same category that can be ordered in the same size, nearest in rate first.
    """
    offered = [item for item in _different(named, short) if item.is_orderable]
    if not offered:
        sizes = _short_sizes(short, size_code)
        ranked = [(_distance(sizes, item), item) for item in _different(others, short)]
        alike = [(far, item) for far, item in ranked if far is not None and item.category == short.category]
        offered = [item for _, item in sorted(alike, key=itemgetter(0))]
    return offered[:MAX_OFFERED]


def _different(items: Iterable[Item], short: Item) -> list[Item]:
    return list({item.code: item for item in items if item.code != short.code}.values())


def _short_sizes(short: Item, size_code: str | None) -> Sequence[Size]:
    if size_code is None:
        return short.sizes
    # A deleted size still has its name.
    return [size for size in short.sizes if size.code == size_code] or [Size(size_code, 1, None, False)]


def _distance(short: Sequence[Size], item: Item) -> Decimal | None:
    """Return the difference between an item's rate and the short one; None without a suitable size."""
    return min(
        (
            abs(size.rate - other.rate) if size.rate and other.rate else Decimal(0)
            for size in short
            for other in item.sizes
            if other.orderable and _is_same(size, other)
        ),
        default=None,
    )


def _is_same(size: Size, other: Size) -> bool:
    """Return whether two sizes are the same; sizes without a name match by the number in a box."""
    return size.code == other.code and (size.code != "" or size.pieces_per_box == other.pieces_per_box)
