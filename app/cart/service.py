"""Changing a cart. Lines are always priced from the catalogue; rates that a client sends are ignored."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from sqlalchemy import delete, func, select, tuple_
from sqlalchemy.dialects.postgresql import insert

from app.auth.viewer import Viewer
from app.cart.models import CartLine
from app.cart.queries import MAX_LINES, cart_lines, catalogue_sizes
from app.catalogue.models import Product
from app.pricing.rules import Packing, amounts, line_net, packing, quantity_problem
from app.shared.actor import Access
from app.shared.errors import Forbidden, Invalid, NotFound
from tenant_router.session import Read, StoreSession, qualified


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
    available: bool = True

    @property
    def net(self) -> Decimal:
        return line_net(self.rate, self.tax_rate, self.quantity)


def priced_line(row: Sequence[Any], viewer: Viewer) -> PricedLine:
    """Return a row of `queries` as a line at the rate this viewer pays."""
    number, code, size, quantity, seen, name, category, unit, tax, picture_id, pictures, *rest = row
    box, minimum, step, *rates, discount, agreed, available = rest
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
        # A store in inquiry mode takes orders for items without a rate: the customer asks for it.
        available=available and (rate > 0 or viewer.settings.inquiry),
    )


def run_read(db: StoreSession, statement: Read) -> list[tuple[Any, ...]]:
    """Run a hand-written read inside the session's transaction."""
    sql = qualified(statement.statement, db.store.schema)
    return [tuple(row) for row in db.connection().exec_driver_sql(sql, statement.values)]


def lines_of(db: StoreSession, viewer: Viewer, *, locked: bool = False) -> list[PricedLine]:
    """Return the lines of the viewer's cart. Pass `locked` to keep two requests from ordering it at once."""
    rows = run_read(db, cart_lines(viewer.buyer, viewer.party, locked=locked))
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
        raise Invalid(message, fields={"partyCd": [message]})


def check_quantity(line: PricedLine, quantity: int, *, field: str = "quantity") -> None:
    """Raise Invalid on `field` if the quantity breaks the packing rules of the size."""
    problem = quantity_problem(quantity, line.packing)
    if problem:
        raise Invalid(problem.message, fields={field: [problem.message]}, number=problem.number)


def catalogue_line(db: StoreSession, viewer: Viewer, product: str, size: str | None) -> PricedLine:
    """Return a catalogue size at the viewer's rate. Raise Invalid if there is no such product or size."""
    if size is None:
        raise Invalid("cart.size", fields={"sizeCd": ["cart.size"]})
    rows = run_read(db, catalogue_sizes([(product, size)], viewer.party))
    if not rows:
        product_exists = db.scalar(select(Product.code).where(Product.code == product))
        field, message = ("sizeCd", "cart.size") if product_exists else ("itemCd", "cart.product")
        raise Invalid(message, fields={field: [message]})
    return priced_line(rows[0], viewer)


def put_line(db: StoreSession, viewer: Viewer, *, product: str, size: str | None, quantity: int) -> int:
    """Set the quantity of a size in the cart, adding a line if there is none. Return the line's id."""
    check_may_buy(viewer)
    line = catalogue_line(db, viewer, product, size)
    if not line.available:
        raise Invalid("cart.no_rate", fields={"itemCd": ["cart.no_rate"]})
    check_quantity(line, quantity)
    _check_room(db, viewer, line)
    values = {
        "buyer": viewer.buyer,
        "account_code": viewer.party,
        "product_code": line.product_code,
        "size_code": line.size_code,
        "quantity": quantity,
        "rate": line.rate,
    }
    statement = insert(CartLine).values(**values)
    changes = {"quantity": quantity, "rate": line.rate, "updated_at": statement.excluded.updated_at}
    upsert = statement.on_conflict_do_update(constraint="cart_lines_once", set_=changes)
    return db.execute(upsert.returning(CartLine.id)).scalar_one()


def _check_room(db: StoreSession, viewer: Viewer, line: PricedLine) -> None:
    others = select(CartLine.id).where(
        CartLine.buyer == viewer.buyer,
        tuple_(CartLine.product_code, CartLine.size_code) != (line.product_code, line.size_code),
    )
    if db.scalar(others.offset(MAX_LINES - 1).limit(1)) is not None:
        raise Invalid("cart.full", fields={"itemCd": ["cart.full"]}, number=MAX_LINES)


def change_quantity(db: StoreSession, viewer: Viewer, *, line_id: int, quantity: int) -> PricedLine:
    """Change the quantity of a line in the viewer's cart. Raise NotFound for any other line."""
    check_may_buy(viewer)
    line = next((line for line in lines_of(db, viewer) if line.id == line_id), None)
    if line is None:
        raise NotFound("cart.line")
    if not line.available:
        raise Invalid("cart.unavailable", fields={"cartId": ["cart.unavailable"]})
    check_quantity(line, quantity)
    row = db.get_one(CartLine, line_id)
    row.quantity, row.rate, row.updated_at = quantity, line.rate, func.now()
    db.flush()  # so that the line is read back with its new values
    return next(line for line in lines_of(db, viewer) if line.id == line_id)


def remove_line(db: StoreSession, viewer: Viewer, *, line_id: int) -> None:
    """Remove a line. A line that is already gone, or in another buyer's cart, is ignored."""
    actor = viewer.actor
    in_own_cart = CartLine.buyer == viewer.buyer
    if actor.kind is Access.SALESPERSON:
        # The request carries no party, so the line may be in any of the salesperson's own carts.
        in_own_cart = CartLine.buyer.startswith(f"sman:{actor.code}:", autoescape=True)
    db.execute(delete(CartLine).where(CartLine.id == line_id, in_own_cart))
