"""The decision on a new order: its lines, amounts, schemes and credit, or the reason for a refusal."""

from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from app.orders.cart import service as cart
from app.orders.cart.schemes import ReadMany, SchemedLines, with_schemes
from app.orders.cart.service import PricedLine
from app.orders.items.rules import line_problem
from app.orders.place.checkout import OrderRequest
from app.orders.place.credit import CreditCheck, check_credit
from app.orders.place.placement_queries import Facts
from app.orders.place.shown_amounts import is_as_shown
from app.people.auth.viewer import Viewer
from app.pricing.order_rules import missing_value
from app.pricing.rules import Amounts
from app.shared.days import STORE_TIME
from app.shared.errors import Conflict, Invalid
from app.shared.india.rupees import rupees

TOLERANCE_RUPEES = Decimal(1)


class Decision(NamedTuple):
    """An order that may be placed: its viewer, their request, and the amounts in `schemed`."""

    viewer: Viewer
    request: OrderRequest
    schemed: SchemedLines
    facts: Facts
    credit: CreditCheck
    at: datetime


class PricesChanged(Conflict):
    """The total differs from the one shown to the buyer; `schemed` has the current amounts."""

    def __init__(self, message: str, viewer: Viewer, schemed: SchemedLines) -> None:
        super().__init__(message)
        self.viewer = viewer
        self.schemed = schemed


def decide(
    viewer: Viewer,
    request: OrderRequest,
    lines: list[PricedLine],
    facts: Facts,
    read: ReadMany,
    *,
    now: datetime,
) -> Decision:
    """Decide on an order of these lines. It changes nothing; `read` reads the use of limited schemes.

    Raises Invalid if a rule is broken, PricesChanged if the buyer saw other amounts, and Conflict if the
    store has reached its limit of orders.
    """
    check_lines(lines)
    lines = _in_stock(lines, facts.left)
    # The order counter is locked, so no other order uses the schemes until the commit.
    schemed = with_schemes(lines, viewer, read)
    _check_total(viewer, request, schemed, before=lines)
    check_value(viewer, schemed.all)
    credit = check_credit(
        viewer,
        facts.credit,
        cart.totals(schemed.all).net,
        reason=request.credit_reason,
        today=now.astimezone(STORE_TIME).date(),
    )
    if facts.day_is_full:
        raise Conflict(viewer.message_key("limit.orders"))
    return Decision(viewer, request, schemed, facts, credit, now)


def check_lines(lines: list[PricedLine]) -> None:
    """Raise Invalid if a size is ordered twice, or the amount is too large."""
    sizes = [(line.product_code, line.size_code) for line in lines]
    problem = line_problem(sizes, cart.totals(lines).net)
    if problem:
        message, number = problem
        raise Invalid(message, field="lines", number=number)


def _check_total(
    viewer: Viewer, request: OrderRequest, schemed: SchemedLines, *, before: list[PricedLine]
) -> None:
    """Raise PricesChanged unless the buyer saw the current amounts, or the amounts `before` schemes.

    A device that was offline does not know the schemes.
    """
    present = [cart.totals(schemed.lines), *([cart.totals(before)] if schemed.gifts else [])]
    if not any(_matches(viewer, request, sums) for sums in present):
        raise PricesChanged(viewer.message_key("order.prices_moved"), viewer, schemed)


def _matches(viewer: Viewer, request: OrderRequest, sums: Amounts) -> bool:
    amounts = ((request.item_amount, sums.items), (request.net_amount, sums.net))
    return is_as_shown(viewer, amounts, tolerance=TOLERANCE_RUPEES)


def check_value(viewer: Viewer, lines: list[PricedLine]) -> None:
    """Raise Invalid if the order's value is too small. Buyers who see no rates have no minimum."""
    least = viewer.rules.minimum_value
    missing = missing_value(least, cart.totals(lines).net)
    if missing and least is not None and viewer.visibility.rates:
        message = viewer.message_key("order.minimum_value")
        raise Invalid(message, field="lines", least=rupees(least), missing=rupees(missing))


def _in_stock(lines: list[PricedLine], left: list[tuple[str, str, int]] | None) -> list[PricedLine]:
    """Return the lines with the current stock of each size.

    Raise Invalid if the stock is too small, for example because of another order since the cart was read;
    with back-orders the rest comes later. `left` was read after the order counter was locked, so it includes
    every earlier order.
    """
    now = {(product, size): quantity for product, size, quantity in left or ()}
    fresh = [
        line if line.left is None else line._replace(left=now.get((line.product_code, line.size_code), 0))
        for line in lines
    ]
    for line in fresh:
        cart.check_stock(line, line.quantity, field="lines")
    return fresh
