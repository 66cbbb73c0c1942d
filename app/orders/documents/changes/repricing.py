"""Pricing an order again with other quantities and with additional items.

An item with the same quantity keeps its rate. An item with another quantity, or an additional one, has
today's rate and obeys the rules of quantity and stock. Today's schemes then apply to all of them, as if the
order were placed now.
"""

from collections.abc import Collection, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from app.orders.cart import service as cart
from app.orders.cart.queries import MAX_LINES
from app.orders.cart.schemes import SchemedLines, with_schemes
from app.orders.cart.service import PricedLine, Size
from app.orders.documents.changes.rules import Requested, RequestedItem
from app.orders.items.derived import remaining
from app.orders.items.models import Order, OrderItem
from app.orders.place.credit import CreditCheck, check_credit_of_change
from app.orders.place.decision import check_lines, check_value
from app.orders.place.order_value import buyer_as_viewer
from app.people.auth.viewer import Viewer
from app.pricing.rules import Amounts, Packing
from app.shared.errors import Invalid
from tenant_router.session import StoreSession


class RepricedItem(NamedTuple):
    """An item before and after a change; rate and amount are None if it is not in the order."""

    product_code: str
    product_name: str
    size_code: str
    free: bool
    before: int
    quantity: int
    rate_before: Decimal | None
    rate_after: Decimal | None
    net_before: Decimal | None
    net_after: Decimal | None

    @property
    def differs(self) -> bool:
        before = (self.before, self.rate_before, self.net_before)
        return before != (self.quantity, self.rate_after, self.net_after)


def stored(items: Sequence[RepricedItem]) -> list[dict[str, Any]]:
    """Return items in the form that a change stores."""
    return [
        {name: str(value) if isinstance(value, Decimal) else value for name, value in item._asdict().items()}
        for item in items
    ]


def restored(items: Sequence[dict[str, Any]]) -> list[RepricedItem]:
    """Return the items that a change has stored."""
    amounts = ("rate_before", "rate_after", "net_before", "net_after")
    return [
        RepricedItem(**{**item, **{name: item[name] and Decimal(item[name]) for name in amounts}})
        for item in items
    ]


class Repriced(NamedTuple):
    """An order's new pricing: `kept` are its items for the lines of `schemed`, `removed` the others.

    `free` are its current items of free pieces; `kept_free` has the items for the free lines of `schemed`.
    Both `kept` lists have None for a line without an item in the order.
    """

    viewer: Viewer
    kept: Sequence[OrderItem | None]
    removed: Sequence[OrderItem]
    free: Sequence[OrderItem]
    kept_free: Sequence[OrderItem | None]
    schemed: SchemedLines
    before: Decimal
    after: Amounts
    credit: CreditCheck

    @property
    def gone(self) -> list[OrderItem]:
        """Return the items that leave the order, including free pieces that are no longer earned."""
        return [*self.removed, *(item for item in self.free if item not in self.kept_free)]

    @property
    def items(self) -> list[RepricedItem]:
        """Return all items before and after."""
        pairs = zip((*self.kept, *self.kept_free), self.schemed.all, strict=True)
        return [*(_changed(item, line) for item, line in pairs), *(_removed(item) for item in self.gone)]

    @property
    def differing(self) -> list[RepricedItem]:
        """Return the items that differ in any way."""
        return [item for item in self.items if item.differs]


def reprice(
    db: StoreSession,
    order: Order,
    items: Sequence[OrderItem],
    requested: Requested,
    *,
    today: date,
) -> Repriced:
    """Price an order again with the requested quantities of some items, and with additional items.

    The quantity 0 removes an item. The caller has locked the order. Raises Invalid for a line that breaks a
    rule, and for an order with too many items, with a value that is too small or too large, or over the
    customer's credit limit.
    """
    left = remaining(items)
    paid = [item for item in left if not item.free]
    quantities = requested.quantities
    kept = [item for item in paid if quantities.get(item.id) != 0]
    indexes = {item_id: index for index, item_id in enumerate(quantities)}
    viewer = buyer_as_viewer(db, order)
    if requested.added:
        cart.check_may_buy(viewer)
        if len(kept) + len(requested.added) > MAX_LINES:
            raise Invalid("order.change_full", field="added", number=MAX_LINES)
    sizes = [_size_of(item) for item in (*kept, *requested.added)]
    offered = cart.catalogue_lines(db, viewer, sizes, without_order=order.id) if sizes else {}
    ordered = {_size_of(item) for item in paid}
    lines = [
        *(
            _line(
                item,
                offered.get(_size_of(item)),
                quantities.get(item.id, item.quantity),
                index=indexes.get(item.id),
            )
            for item in kept
        ),
        *(
            _added_line(db, item, offered.get(_size_of(item)), ordered, prefix=f"added.{index}.")
            for index, item in enumerate(requested.added)
        ),
    ]
    schemed = SchemedLines([])
    if lines:
        schemed = with_schemes(lines, viewer, db.pipeline, without_order=order.id)
    after = cart.totals(schemed.all)
    credit = CreditCheck()
    if after.net > order.net_amount:
        credit = check_credit_of_change(db, viewer, order.id, after.net, today=today)
    check_lines(schemed.lines)
    # An order without items is canceled and needs no minimum value. A larger order is no worse than before.
    if lines and after.net < order.net_amount:
        check_value(viewer, schemed.all)
    free = [item for item in left if item.free]
    return Repriced(
        viewer=viewer,
        kept=[*kept, *(None for _ in requested.added)],
        removed=[item for item in paid if quantities.get(item.id) == 0],
        free=free,
        kept_free=_kept_free(free, schemed.free),
        schemed=schemed,
        before=order.net_amount,
        after=after,
        credit=credit,
    )


def packings_of(db: StoreSession, order: Order, items: Sequence[OrderItem]) -> dict[int, Packing]:
    """Return the packings of the items whose quantities the customer may change, by the ids of the items."""
    paid = [item for item in remaining(items) if not item.free]
    viewer = buyer_as_viewer(db, order)
    sizes = [_size_of(item) for item in paid]
    offered = cart.catalogue_lines(db, viewer, sizes, without_order=order.id) if sizes else {}
    lines = ((item.id, offered.get(_size_of(item))) for item in paid)
    return {item_id: line.packing for item_id, line in lines if line and line.available}


def _line(item: OrderItem, offered: PricedLine | None, quantity: int, *, index: int | None) -> PricedLine:
    if quantity == item.quantity:
        line = offered or _unsold(item)
        before = item.rate if item.list_rate is None else item.list_rate
        return line._replace(quantity=quantity, rate=before, tax_rate=item.tax_rate, available=True)
    field = f"lines.{index}.quantity"
    if offered is None or not offered.available:
        raise Invalid("order.change_unavailable", field=field, name=item.product_name)
    cart.check_quantity(offered, quantity, field=field)
    return offered._replace(quantity=quantity)


def _added_line(
    db: StoreSession,
    item: RequestedItem,
    offered: PricedLine | None,
    ordered: Collection[Size],
    *,
    prefix: str,
) -> PricedLine:
    if offered is None:
        raise cart.unknown_size(db, item.product, prefix=prefix)
    if _size_of(item) in ordered:
        raise Invalid("order.change_ordered", field=f"{prefix}product", name=offered.name)
    if not offered.available:
        raise Invalid("cart.no_rate", field=f"{prefix}product")
    cart.check_quantity(offered, item.quantity, field=f"{prefix}quantity")
    return offered._replace(quantity=item.quantity)


def _size_of(item: OrderItem | RequestedItem) -> Size:
    if isinstance(item, RequestedItem):
        return item.product, item.size
    return item.product_code, item.size_code


def _kept_free(free: Sequence[OrderItem], lines: Sequence[PricedLine]) -> list[OrderItem | None]:
    """Return the item of free pieces for each line, or None."""
    left = list(free)
    kept_free: list[OrderItem | None] = []
    for line in lines:
        size = (line.product_code, line.size_code)
        item = next((each for each in left if _size_of(each) == size), None)
        if item is not None:
            left.remove(item)
        kept_free.append(item)
    return kept_free


def _changed(item: OrderItem | None, line: PricedLine) -> RepricedItem:
    return RepricedItem(
        product_code=line.product_code,
        product_name=item.product_name if item else line.name,
        size_code=line.size_code,
        free=line.free,
        before=item.quantity if item else 0,
        quantity=line.quantity,
        rate_before=item.rate if item else None,
        rate_after=line.rate,
        net_before=item.net_amount if item else None,
        net_after=line.net,
    )


def _removed(item: OrderItem) -> RepricedItem:
    return RepricedItem(
        product_code=item.product_code,
        product_name=item.product_name,
        size_code=item.size_code,
        free=item.free,
        before=item.quantity,
        quantity=0,
        rate_before=item.rate,
        rate_after=None,
        net_before=item.net_amount,
        net_after=None,
    )


def _unsold(item: OrderItem) -> PricedLine:
    """Return an item that is no longer sold as a line. It may stay in the order unchanged."""
    return PricedLine(
        id=None,
        product_code=item.product_code,
        size_code=item.size_code,
        quantity=item.quantity,
        seen_rate=None,
        rate=item.rate,
        name=item.product_name,
        category_code=item.category_code,
        unit=item.unit,
        tax_rate=item.tax_rate,
        picture_id=0,
        pictures=[],
        pieces_per_box="",
        packing=Packing(1, 1),
        stock=0,
    )
