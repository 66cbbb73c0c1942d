"""Items of an earlier order, a saved list or a paste: checking them today, and adding them to a cart."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from app.orders.cart import service
from app.orders.cart.queries import MAX_LINES
from app.orders.cart.service import PricedLine, Size
from app.people.auth.viewer import Viewer
from app.pricing.rules import fitting_quantity, stock_suffices
from tenant_router.session import StoreSession


class LeftOut(StrEnum):
    """The reason why an item could not be put into the cart."""

    UNAVAILABLE = "unavailable"
    NO_RATE = "no_rate"
    OUT_OF_STOCK = "out_of_stock"
    CART_FULL = "cart_full"
    MAXIMUM = "maximum"


class PlannedItem(NamedTuple):
    """A size and its quantity. `name` is the product's name when the item was planned."""

    product_code: str
    size_code: str
    quantity: int
    name: str = ""

    @property
    def size(self) -> Size:
        return self.product_code, self.size_code

    @property
    def shown_name(self) -> str:
        """Return the name, or the code of an item whose name is not known."""
        return self.name or self.product_code


class PlannedLine(NamedTuple):
    """A planned item in today's catalogue: `line` with a quantity that fits, or the reason without one."""

    item: PlannedItem
    line: PricedLine | None
    reason: LeftOut | None


class LeftOutItem(NamedTuple):
    """An item that could not be put into the cart, and the reason."""

    item: PlannedItem
    reason: LeftOut


class ChangedItem(NamedTuple):
    """An item whose quantity a minimum, step or maximum changed, with the quantity put into the cart."""

    item: PlannedItem
    quantity: int


@dataclass(frozen=True, slots=True)
class Added:
    """The result of adding items:

    `before` has the cart's earlier quantity of each added size, for an undo.
    """

    before: list[PlannedItem]
    left_out: list[LeftOutItem]
    changed: list[ChangedItem]


def planned_lines(db: StoreSession, viewer: Viewer, items: Iterable[PlannedItem]) -> list[PlannedLine]:
    """Return these items at today's rates, minimums and steps. Repeated sizes become one line."""
    items = _merged(items)
    priced = service.catalogue_lines(db, viewer, [item.size for item in items]) if items else {}
    return [_planned(item, priced.get(item.size), viewer) for item in items]


def add_items(db: StoreSession, viewer: Viewer, items: Iterable[PlannedItem]) -> Added:
    """Add those of these items that are sold and in stock to the viewer's cart.

    Raises the errors of `check_may_buy`.
    """
    service.check_may_buy(viewer)
    in_cart = service.sizes_of(service.lines_of(db, viewer, locked=True))
    added = Added([], [], [])
    lines: list[PricedLine] = []
    for item, line, reason in planned_lines(db, viewer, items):
        had = in_cart[item.size].quantity if item.size in in_cart else 0
        if reason is None and not had and len(in_cart) + len(lines) >= MAX_LINES:
            reason = LeftOut.CART_FULL
        if reason is None and line and had >= line.packing.largest:
            reason = LeftOut.MAXIMUM
        if reason or line is None:
            added.left_out.append(LeftOutItem(item, reason or LeftOut.UNAVAILABLE))
            continue
        quantity = fitting_quantity(had + line.quantity, line.packing)
        lines.append(line._replace(quantity=quantity))
        added.before.append(item._replace(quantity=had))
        put_in = min(line.quantity, quantity - had)
        if put_in != item.quantity:
            added.changed.append(ChangedItem(item, put_in))
    if lines:
        db.pipeline(*service.line_writes(viewer, lines))
    return added


def _merged(items: Iterable[PlannedItem]) -> Sequence[PlannedItem]:
    quantities: Counter[Size] = Counter()
    first: dict[Size, PlannedItem] = {}
    for item in items:
        quantities[item.size] += item.quantity
        first.setdefault(item.size, item)
    return [item._replace(quantity=quantities[size]) for size, item in first.items()]


def _planned(item: PlannedItem, line: PricedLine | None, viewer: Viewer) -> PlannedLine:
    if line is None:
        return PlannedLine(item, None, LeftOut.UNAVAILABLE)
    line = line._replace(quantity=fitting_quantity(item.quantity, line.packing))
    return PlannedLine(item._replace(name=line.name), line, _reason(line, viewer))


def _reason(line: PricedLine, viewer: Viewer) -> LeftOut | None:
    if not line.available:
        return LeftOut.NO_RATE
    if line.back_orders:
        return None
    # Viewers who may not see the stock must not learn it from this check.
    if line.left is not None and not stock_suffices(line.left, line.packing):
        return LeftOut.OUT_OF_STOCK
    if viewer.visibility.stock and not stock_suffices(line.stock, line.packing):
        return LeftOut.OUT_OF_STOCK
    return None
