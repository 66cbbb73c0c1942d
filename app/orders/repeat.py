"""Putting the items of an earlier order into the cart again, at today's rates."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from app.auth.viewer import Viewer
from app.cart import service as cart
from app.cart.queries import MAX_LINES
from app.cart.service import PricedLine, Size
from app.orders.models import OrderItem
from app.orders.queries import ListedOrder
from app.orders.rules import OrderStatus
from app.pricing.rules import fitting_quantity, stock_suffices
from tenant_router.session import StoreSession


class LeftOut(StrEnum):
    """Why an item could not be put into the cart."""

    UNAVAILABLE = "unavailable"
    NO_RATE = "no_rate"
    OUT_OF_STOCK = "out_of_stock"
    CART_FULL = "cart_full"


@dataclass(frozen=True, slots=True)
class Repeated:
    """What came of it. `before` is what the cart had of each size that was put in, for taking it back.

    `changed` are the items whose quantity the minimum or the step changed, with the quantity put in.
    """

    before: dict[Size, int]
    left_out: list[tuple[OrderItem, LeftOut]]
    changed: list[tuple[OrderItem, int]]


def repeat(db: StoreSession, viewer: Viewer, listed: ListedOrder) -> Repeated:
    """Add an order's items to the viewer's cart, as far as they are sold and in stock.

    Canceled items are left out, unless the whole order was canceled. Raises as `check_may_buy` does.
    """
    cart.check_may_buy(viewer)
    items = _items_to_repeat([each.item for each in listed.items])
    sizes = [(item.product_code, item.size_code) for item in items]
    in_cart = cart.sizes_of(cart.lines_of(db, viewer, locked=True))
    priced = cart.catalogue_lines(db, viewer, sizes)
    repeated = Repeated({}, [], [])
    lines: list[PricedLine] = []
    for item, size in zip(items, sizes, strict=True):
        line = priced.get(size)
        had = in_cart[size].quantity if size in in_cart else 0
        reason = _reason(line, viewer, full=not had and len(in_cart) + len(lines) >= MAX_LINES)
        if reason or line is None:
            repeated.left_out.append((item, reason or LeftOut.UNAVAILABLE))
            continue
        quantity = fitting_quantity(item.quantity, line.packing)
        lines.append(replace(line, quantity=fitting_quantity(had + quantity, line.packing)))
        repeated.before[size] = had
        if quantity != item.quantity:
            repeated.changed.append((item, quantity))
    if lines:
        cart.store_lines(db, viewer, lines)
    return repeated


def _items_to_repeat(items: Sequence[OrderItem]) -> Sequence[OrderItem]:
    kept = [item for item in items if item.status != OrderStatus.CANCELED]
    return kept or items


def _reason(line: PricedLine | None, viewer: Viewer, *, full: bool) -> LeftOut | None:
    if line is None:
        return LeftOut.UNAVAILABLE
    if not line.available:
        return LeftOut.NO_RATE
    # A viewer who may not see the stock must not learn of it here.
    if viewer.visibility.stock and not stock_suffices(line.stock, line.packing):
        return LeftOut.OUT_OF_STOCK
    return LeftOut.CART_FULL if full else None
