"""Changing a cart. Lines are always priced from the catalogue; rates that a client sends are ignored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from sqlalchemy import delete, exists, func, or_, select, tuple_
from sqlalchemy.dialects.postgresql import insert

from app.auth.viewer import Viewer
from app.cart.models import CartLine
from app.cart.queries import MAX_LINES, cart_line, cart_lines, catalogue_sizes
from app.catalogue.models import Product
from app.catalogue.references import size_in_use, size_in_use_sql
from app.people.service import account_removed
from app.pricing.rules import Packing, amounts, line_net, packing, quantity_problem
from app.shared.actor import Access, Actor
from app.shared.errors import Forbidden, Invalid, NotFound
from tenant_router.session import StoreSession

Size = tuple[str, str]  # a product code and a size code


@dataclass(frozen=True, slots=True)
class PricedLine:
    """A cart line at the current rate; `seen_rate` is the rate when the line was last changed.

    A line that is not `available` is no longer sold, or has no rate and would be sold for nothing. It is
    shown, but neither counted nor ordered.
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
    available: bool = True

    @property
    def net(self) -> Decimal:
        return line_net(self.rate, self.tax_rate, self.quantity)


def priced_line(row: Sequence[Any], viewer: Viewer) -> PricedLine:
    """Return a row of `queries` as a line at the rate this viewer pays."""
    number, code, size, quantity, seen, name, category, unit, tax, picture_id, pictures, *rest = row
    box, minimum, step, *rates, discount, agreed, stock, available = rest
    rate = viewer.pricing.pays(rates, discount, agreed)
    return PricedLine(
        id=number,
        product_code=code,
        size_code=size,
        quantity=quantity,
        seen_rate=seen,
        rate=rate,
        name=name,
        category_code=category,
        unit=unit,
        tax_rate=tax,
        picture_id=picture_id,
        pictures=pictures,
        pieces_per_box=box,
        packing=packing(
            minimum_quantity=minimum, quantity_step=step, pieces_per_box=box, boxes=viewer.settings.boxes
        ),
        stock=stock,
        # A store in inquiry mode takes orders for items without a rate: the customer asks for it.
        available=available and (rate > 0 or viewer.settings.inquiry),
    )


def lines_of(db: StoreSession, viewer: Viewer, *, locked: bool = False) -> list[PricedLine]:
    """Return the lines of the viewer's cart. Pass `locked` to keep two requests from ordering it at once."""
    rows = db.read(cart_lines(viewer.buyer, viewer.party, locked=locked))
    return [priced_line(row, viewer) for row in rows]


def totals(lines: Sequence[PricedLine]):
    """Return the totals of the available lines."""
    return amounts([(line.rate, line.tax_rate, line.quantity) for line in lines if line.available])


def check_may_buy(viewer: Viewer) -> None:
    """Raise Forbidden if the store only shows products, Invalid if a salesperson has not selected a party."""
    if viewer.settings.only_products:
        raise Forbidden(viewer.message_key("cart.off"))
    if viewer.actor.kind is Access.SALESPERSON and viewer.party is None:
        message = viewer.message_key("order.party")
        raise Invalid(message, field="party")


def check_quantity(line: PricedLine, quantity: int, *, field: str = "quantity") -> None:
    """Raise Invalid on `field` if the quantity breaks the packing rules of the size."""
    problem = quantity_problem(quantity, line.packing)
    if problem:
        raise Invalid(problem.message, field=field, number=problem.number)


def catalogue_line(db: StoreSession, viewer: Viewer, product: str, size: str | None) -> PricedLine:
    """Return a catalogue size at the viewer's rate. Raise Invalid if there is no such product or size."""
    if size is None:
        raise Invalid("cart.size", field="size")
    rows = db.read(catalogue_sizes([(product, size)], viewer.party))
    if not rows:
        product_exists = db.scalar(select(Product.code).where(Product.code == product, ~Product.hidden))
        field, message = ("size", "cart.size") if product_exists else ("product", "cart.product")
        raise Invalid(message, field=field)
    return priced_line(rows[0], viewer)


def put_line(db: StoreSession, viewer: Viewer, *, product: str, size: str | None, quantity: int) -> int:
    """Set the quantity of a size in the cart, adding a line if there is none. Return the line's id."""
    check_may_buy(viewer)
    line = catalogue_line(db, viewer, product, size)
    if not line.available:
        raise Invalid("cart.no_rate", field="product")
    check_quantity(line, quantity)
    _check_room(db, viewer, line)
    return store_lines(db, viewer, [replace(line, quantity=quantity)])[0]


def store_lines(db: StoreSession, viewer: Viewer, lines: Sequence[PricedLine]) -> Sequence[int]:
    """Set the quantities of these checked sizes in the cart. Return the lines' ids."""
    rows = [
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
    statement = insert(CartLine).values(rows)
    changes = {name: statement.excluded[name] for name in ("quantity", "rate", "updated_at")}
    upsert = statement.on_conflict_do_update(constraint="cart_lines_once", set_=changes)
    return db.scalars(upsert.returning(CartLine.id)).all()


def set_lines(db: StoreSession, viewer: Viewer, quantities: Mapping[Size, int]) -> None:
    """Set the quantities of several sizes at once, all or none; a quantity of 0 removes the line."""
    check_may_buy(viewer)
    removed = [size for size, quantity in quantities.items() if quantity == 0]
    kept = [size for size in quantities if size not in set(removed)]
    if removed:
        named = tuple_(CartLine.product_code, CartLine.size_code).in_(removed)
        db.execute(delete(CartLine).where(CartLine.buyer == viewer.buyer, named))
    if not kept:
        return
    priced = catalogue_lines(db, viewer, kept)
    for size in kept:
        line = priced.get(size)
        if line is None or not line.available:
            raise Invalid("cart.unavailable", field="lines")
        check_quantity(line, quantities[size], field="lines")
    if len({*sizes_of(lines_of(db, viewer, locked=True)), *kept}) > MAX_LINES:
        raise Invalid("cart.full", field="lines", number=MAX_LINES)
    store_lines(db, viewer, [replace(priced[size], quantity=quantities[size]) for size in kept])


def sizes_of(lines: Sequence[PricedLine]) -> dict[Size, PricedLine]:
    """Return lines by their size."""
    return {(line.product_code, line.size_code): line for line in lines}


def catalogue_lines(db: StoreSession, viewer: Viewer, sizes: list[Size]) -> dict[Size, PricedLine]:
    """Return those of these sizes that the catalogue has, at the viewer's rates."""
    return sizes_of([priced_line(row, viewer) for row in db.read(catalogue_sizes(sizes, viewer.party))])


def _check_room(db: StoreSession, viewer: Viewer, line: PricedLine) -> None:
    others = select(CartLine.id).where(
        CartLine.buyer == viewer.buyer,
        tuple_(CartLine.product_code, CartLine.size_code) != (line.product_code, line.size_code),
    )
    if db.scalar(others.offset(MAX_LINES - 1).limit(1)) is not None:
        raise Invalid("cart.full", field="product", number=MAX_LINES)


def change_quantity(db: StoreSession, viewer: Viewer, *, line_id: int, quantity: int) -> PricedLine:
    """Change the quantity of a line in the viewer's cart. Raise NotFound for any other line."""
    check_may_buy(viewer)
    line = _line_of(db, viewer, line_id)
    if not line.available:
        raise Invalid("cart.unavailable", field="line_id")
    check_quantity(line, quantity)
    row = db.get_one(CartLine, line_id)
    row.quantity, row.rate, row.updated_at = quantity, line.rate, func.now()
    db.flush()  # so that the line is read back with its new values
    return _line_of(db, viewer, line_id)


def _line_of(db: StoreSession, viewer: Viewer, line_id: int) -> PricedLine:
    rows = db.read(cart_line(viewer.buyer, viewer.party, line_id))
    if not rows:
        raise NotFound("cart.line")
    return priced_line(rows[0], viewer)


def remove_line(db: StoreSession, viewer: Viewer, *, line_id: int) -> None:
    """Remove a line. A line that is already gone, or in another buyer's cart, is ignored."""
    actor = viewer.actor
    in_own_cart = CartLine.buyer == viewer.buyer
    if actor.kind is Access.SALESPERSON:
        # The request carries no party, so the line may be in any of the salesperson's own carts.
        in_own_cart = CartLine.buyer.startswith(f"sman:{actor.code}:", autoescape=True)
    db.execute(delete(CartLine).where(CartLine.id == line_id, in_own_cart))


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
