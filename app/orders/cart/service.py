"""Changing a cart. Lines are always priced from the catalogue; rates that a client sends are ignored."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from sqlalchemy import delete, exists, or_, select

from app.catalogue.references import size_in_use, size_in_use_sql
from app.orders.cart import queries
from app.orders.cart.models import CartLine
from app.orders.cart.queries import (
    MAX_LINES,
    LineRow,
    cart_line,
    cart_lines,
    catalogue_sizes,
    full_without,
    shown_product,
)
from app.people.accounts.queries import supply_read
from app.people.auth.viewer import Viewer, acting_party, loaded_viewer, viewer_read
from app.people.editing.service import account_removed
from app.pricing.rules import (
    NOTHING,
    Packing,
    amounts,
    back_ordered,
    line_net,
    packing,
    quantity_problem,
    stock_problem,
    within_stock,
)
from app.pricing.steps import Explanation, SizeRates
from app.shared.actor import Access, Actor
from app.shared.errors import Forbidden, Invalid, NotFound
from tenant_router.session import Read, StoreSession, Write

Size = tuple[str, str]  # a product code and a size code
Rows = list[tuple[Any, ...]]


class PricedLine(NamedTuple):
    """A cart line at the current rate; `seen_rate` is the rate when the line was last changed.

    A line that is not `available` is no longer sold, or has no rate and would be sold for nothing. It is
    shown, but neither counted nor ordered. `left` is the quantity that may be ordered in a store that limits
    orders to the stock, otherwise None; `stock_shown` is true if the buyer may see it. With `back_orders` a
    higher quantity may be ordered, and the rest comes later, by `expected_on` if that is known. `schemes` are
    the names of the schemes that give something for the line; `list_rate` is then the rate before them, if
    they lowered it. `discount` is the line's share of discounts on all lines together. `free` pieces are
    gifts. `why` explains the rate before schemes.
    """

    id: int | None
    product_code: str
    size_code: str
    quantity: int
    seen_rate: Decimal | None
    rate: Decimal
    name: str
    category_code: str
    unit: str
    tax_rate: Decimal
    picture_id: int
    pictures: list[str]
    pieces_per_box: str
    packing: Packing
    stock: float
    left: int | None = None
    stock_shown: bool = False
    back_orders: bool = False
    expected_on: date | None = None
    available: bool = True
    grade_rates: Sequence[Decimal] = ()
    hsn: str = ""
    why: Explanation | None = None
    list_rate: Decimal | None = None
    schemes: tuple[str, ...] = ()
    free: bool = False
    discount: Decimal = NOTHING

    @property
    def net(self) -> Decimal:
        return line_net(self.rate, self.tax_rate, self.quantity, self.discount)

    def given(self, schemes: tuple[str, ...], off: Decimal | None, discount: Decimal | None) -> "PricedLine":
        """Return the line with the gifts of the schemes with these names.

        The gifts are the amount `off` each piece, and its share of a `discount` on several lines, if any.
        """
        # Most lines of a cart may have a scheme, and `_replace` takes three times as long.
        rate, listed = (self.rate, self.list_rate) if off is None else (self.rate - off, self.rate)
        scheme = listed, schemes, self.free, discount or NOTHING
        return PricedLine._make((*self[:_RATE], rate, *self[_RATE + 1 : _LIST_RATE], *scheme))

    @property
    def back_ordered(self) -> int:
        """Return the part of the quantity that comes later."""
        if self.left is None or not self.back_orders:
            return 0
        return back_ordered(self.quantity, self.left, self.packing.step)


_RATE, _LIST_RATE = (PricedLine._fields.index(name) for name in ("rate", "list_rate"))


def priced_line(row: Sequence[Any], viewer: Viewer) -> PricedLine:
    """Return a row of `queries` as a line at the rate that this viewer pays."""
    line = LineRow._make(row)
    code, rates, tax = line.product_code, line.rates, line.tax_rate
    # An inquiry may include items that are not in stock.
    left = None if viewer.settings.inquiry else line.left
    rate, why = NOTHING, None
    # Without its tax, an item's price is unknown.
    if tax is not None:
        of = code, line.size_code
        size = SizeRates(rates, line.discount_percent, line.agreed_rate, of, line.mrp)
        why = viewer.pricing.explained(size)
        rate = why.rate
    pack = packing(
        minimum_quantity=line.minimum_quantity,
        quantity_step=line.quantity_step,
        pieces_per_box=line.pieces_per_box,
        boxes=viewer.settings.boxes,
    )
    shown_left = left if viewer.visibility.stock and viewer.settings.limits_to_stock else None
    # Arguments by position, because keywords for this many fields take a third of a line's time.
    return PricedLine(
        line.id,
        code,
        line.size_code,
        line.quantity,
        line.seen_rate,
        rate,
        line.name,
        line.category_code,
        line.unit,
        tax or NOTHING,
        line.picture_id,
        line.pictures,
        line.pieces_per_box,
        within_stock(viewer.rules.packed(pack, code, line.category_code), shown_left),
        line.stock,
        left,
        viewer.visibility.stock,
        viewer.settings.takes_back_orders,
        line.expected_on,
        # A store in inquiry mode takes orders for items without a rate, because customers inquire about the
        # rate.
        line.available and (rate > 0 or viewer.settings.inquiry),
        rates,
        line.hsn,
        why,
    )


def cart_reads(actor: Actor, party: str | None) -> tuple[Read, Read]:
    """Return the reads for `priced_cart.cart_from`."""
    acting = acting_party(actor, party)
    return cart_lines(actor.buyer(acting), acting), supply_read(acting)


def lines_of(db: StoreSession, viewer: Viewer, *, locked: bool = False) -> list[PricedLine]:
    """Return the lines of the viewer's cart. With `locked`, two requests cannot order the cart at once."""
    rows = db.read(cart_lines(viewer.buyer, viewer.party, locked=locked))
    return [priced_line(row, viewer) for row in rows]


def totals(lines: Sequence[PricedLine]):
    """Return the totals of the available lines."""
    return amounts(
        [(line.rate, line.tax_rate, line.quantity, line.discount) for line in lines if line.available]
    )


def check_may_buy(viewer: Viewer) -> None:
    """Raise Forbidden if the store only shows products, Invalid if a salesperson has not selected a party."""
    if viewer.settings.only_products:
        raise Forbidden(viewer.message_key("cart.off"))
    if viewer.actor.kind is Access.SALESPERSON and viewer.party is None:
        message = viewer.message_key("order.party")
        raise Invalid(message, field="party")


def check_quantity(line: PricedLine, quantity: int, *, field: str = "quantity") -> None:
    """Raise Invalid on `field` if the quantity breaks the packing rules of the size, or exceeds the stock."""
    check_stock(line, quantity, field=field)
    problem = quantity_problem(quantity, line.packing)
    if problem:
        raise Invalid(problem.message, field=field, number=problem.number)


def check_stock(line: PricedLine, quantity: int, *, field: str = "quantity") -> None:
    """Raise Invalid on `field` if orders are limited to the stock and the quantity exceeds it."""
    if line.back_orders:
        return
    problem = stock_problem(quantity, line.left, shown=line.stock_shown)
    if problem:
        raise Invalid(problem.message, field=field, number=problem.number, name=line.name)


def offered_line(
    db: StoreSession, viewer: Viewer, rows: list[tuple[Any, ...]], product: str, size: str | None
) -> PricedLine:
    """Return the size from rows of `catalogue_sizes` at the viewer's rate.

    Raise Invalid if the product or size does not exist.
    """
    if size is None:
        raise Invalid("cart.size", field="size")
    if not rows:
        raise unknown_size(db, product)
    return priced_line(rows[0], viewer)


def unknown_size(db: StoreSession, product: str, *, prefix: str = "") -> Invalid:
    """Return the error for a size that is not in the catalogue: the product is unknown, or has other sizes.

    `prefix` is the path of the fields in the request.
    """
    if db.read(shown_product(product)):
        return Invalid("cart.size", field=f"{prefix}size")
    return Invalid("cart.product", field=f"{prefix}product")


def put_line(
    db: StoreSession, actor: Actor, *, party: str | None, product: str, size: str | None, quantity: int
) -> tuple[Viewer, PricedLine]:
    """Set the quantity of a size in the cart, adding a line if there is none, and commit.

    Return the line with its viewer.

    Raises the errors of `viewer_from` and `check_may_buy`, and Invalid for a size that cannot be bought.
    """
    acting = acting_party(actor, party)
    (row,), offered, full = db.pipeline(
        viewer_read(actor, party),
        catalogue_sizes([(product, size or "")], acting),
        full_without(actor.buyer(acting), product, size or "", most=MAX_LINES),
    )
    viewer = loaded_viewer(db, row, actor, party)
    check_may_buy(viewer)
    line = offered_line(db, viewer, offered, product, size)
    if not line.available:
        raise Invalid("cart.no_rate", field="product")
    check_quantity(line, quantity)
    if full:
        raise Invalid("cart.full", field="product", number=MAX_LINES)
    (write,) = line_writes(viewer, [line._replace(quantity=quantity)])
    line_id = db.pipeline(write, commit=True)[0][0][0]
    return viewer, line._replace(id=line_id, quantity=quantity)


def line_writes(viewer: Viewer, lines: Sequence[PricedLine]) -> list[Write]:
    """Return the writes that set the quantities of these validated sizes in the cart."""
    return queries.set_lines(
        [
            {
                "buyer": viewer.buyer,
                "account_code": viewer.party,
                "product_code": line.product_code,
                "size_code": line.size_code,
                "quantity": line.quantity,
                "rate": line.rate,
            }
            for line in lines
        ]
    )


def set_lines(
    db: StoreSession, actor: Actor, *, party: str | None, quantities: Mapping[Size, int]
) -> tuple[Viewer, Rows, Rows]:
    """Set the quantities of several sizes at once, all or none, and commit; 0 removes the line.

    Return the viewer, and the rows of `cart_reads`.

    Raises the errors of `put_line`.
    """
    acting = acting_party(actor, party)
    kept = [size for size, quantity in quantities.items() if quantity]
    (row,), offered, rows = db.pipeline(
        viewer_read(actor, party),
        catalogue_sizes(kept, acting),
        cart_lines(actor.buyer(acting), acting, locked=True),
    )
    viewer = loaded_viewer(db, row, actor, party)
    check_may_buy(viewer)
    priced = sizes_of([priced_line(each, viewer) for each in offered])
    for size in kept:
        line = priced.get(size)
        if line is None or not line.available:
            raise Invalid("cart.unavailable", field="lines")
        check_quantity(line, quantities[size], field="lines")
    in_cart = sizes_of([priced_line(each, viewer) for each in rows])
    removed = [line for size, line in in_cart.items() if quantities.get(size) == 0]
    if kept and len({*in_cart, *kept}) - len(removed) > MAX_LINES:
        raise Invalid("cart.full", field="lines", number=MAX_LINES)
    ids = [line.id for line in removed if line.id is not None]
    *_, lines, states = db.pipeline(
        *([queries.remove_lines(viewer.buyer, ids)] if ids else []),
        *line_writes(viewer, [priced[size]._replace(quantity=quantities[size]) for size in kept]),
        *cart_reads(actor, party),
        commit=True,
    )
    return viewer, lines, states


def sizes_of(lines: Sequence[PricedLine]) -> dict[Size, PricedLine]:
    """Return lines by their size."""
    return {(line.product_code, line.size_code): line for line in lines}


def catalogue_lines(
    db: StoreSession, viewer: Viewer, sizes: list[Size], *, without_order: int | None = None
) -> dict[Size, PricedLine]:
    """Return the sizes in the catalogue at the viewer's rates, with the stock excluding `without_order`."""
    rows = db.read(catalogue_sizes(sizes, viewer.party, without_order=without_order))
    return sizes_of([priced_line(row, viewer) for row in rows])


def change_quantity(
    db: StoreSession, actor: Actor, *, party: str | None, line_id: int, quantity: int
) -> tuple[Viewer, PricedLine]:
    """Change the quantity of a line in the caller's cart, commit, and return the line with its viewer.

    Raises the errors of `put_line`, and NotFound for any other line.
    """
    acting = acting_party(actor, party)
    reading = cart_line(actor.buyer(acting), acting, line_id)
    (row,), found = db.pipeline(viewer_read(actor, party), reading)
    viewer = loaded_viewer(db, row, actor, party)
    check_may_buy(viewer)
    line = _only_line(found, viewer)
    if not line.available:
        raise Invalid("cart.unavailable", field="line_id")
    check_quantity(line, quantity)
    change = queries.change_line(viewer.buyer, line_id, quantity=quantity, rate=line.rate)
    _, found = db.pipeline(change, reading, commit=True)
    return viewer, _only_line(found, viewer)


def _only_line(rows: list[tuple[Any, ...]], viewer: Viewer) -> PricedLine:
    if not rows:
        raise NotFound("cart.line")
    return priced_line(rows[0], viewer)


def remove_line(db: StoreSession, actor: Actor, *, line_id: int) -> None:
    """Remove a line and commit. A line that no longer exists, or is in another buyer's cart, is ignored."""
    ((row,),) = db.pipeline(viewer_read(actor, None))
    viewer = loaded_viewer(db, row, actor, None)
    removal = queries.remove_line(viewer.buyer, line_id)
    if actor.kind is Access.SALESPERSON:
        # The request names no party, so the line may be in any of the salesperson's carts.
        removal = queries.remove_line_of_any(f"sman:{actor.code}:", line_id)
    db.pipeline(removal, commit=True)


@size_in_use.register
def _is_size_in_a_cart(db: StoreSession, product_code: str, size_code: str) -> bool:
    lines = exists().where(CartLine.product_code == product_code, CartLine.size_code == size_code)
    return bool(db.scalar(select(lines)))


@size_in_use_sql.register
def _size_in_a_cart_sql() -> str:
    return (
        "EXISTS (SELECT FROM store.cart_lines l"
        " WHERE l.product_code = v.product_code AND l.size_code = v.size_code)"
    )


@account_removed.register
def _remove_carts_of_account(db: StoreSession, code: str) -> None:
    buyer = Actor(Access.PARTY, code).buyer(None)
    db.execute(delete(CartLine).where(or_(CartLine.account_code == code, CartLine.buyer == buyer)))
