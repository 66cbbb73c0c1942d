"""Rules for the details that a caller may see, and for quantities, totals and taxes.

Only this module computes them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from typing import NamedTuple

from app.pricing.grades import grade_index
from app.pricing.paise import HUNDRED

RUPEE = Decimal(1)
# The name of a tax that may be IGST or CGST and SGST, because the place of supply is unknown.
UNKNOWN_TAX = "GST"
PAISA = Decimal("0.01")
MAX_ITEM_QUANTITY = 1_000_000
# In rupees per order. With it, a day's totals still fit the database's columns.
MAX_ORDER_AMOUNT = 1_000_000_000
MAX_FEW_STOCK = 50


@dataclass(frozen=True, slots=True)
class Amounts:
    """Totals of an order or cart in rupees; the tax is the difference of `net` and `items`."""

    items: Decimal
    net: Decimal
    count: int

    @property
    def tax(self) -> Decimal:
        return self.net - self.items


NOTHING = Decimal(0)


def taxable_value(rate: Decimal, quantity: int, discount: Decimal = NOTHING) -> Decimal:
    """Return a line's amount before tax, less its share of a discount of the whole order.

    Carts, orders, papers, files, reports and the books all use this function.
    """
    return rate * quantity - discount if discount else rate * quantity


def line_tax(taxable: Decimal, tax_rate: Decimal) -> Decimal:
    """Return the tax on an amount, rounded to the paisa."""
    return (taxable * tax_rate / 100).quantize(PAISA, ROUND_HALF_UP)


def line_net(rate: Decimal, tax_rate: Decimal, quantity: int, discount: Decimal = NOTHING) -> Decimal:
    """Return a line's amount with tax, rounded to the paisa."""
    taxable = taxable_value(rate, quantity, discount)
    # Multiplying is as exact as dividing by 100, and faster.
    return (taxable * (HUNDRED + tax_rate) * PAISA).quantize(PAISA, ROUND_HALF_UP)


def amounts(lines: Sequence[tuple[Decimal, Decimal, int, Decimal]]) -> Amounts:
    """Return the totals of lines given as (rate, tax percent, quantity, discount)."""
    return Amounts(
        items=sum([taxable_value(rate, quantity, off) for rate, _, quantity, off in lines], NOTHING),
        net=sum([line_net(*line) for line in lines], NOTHING),
        count=len(lines),
    )


def part_of(amount: Decimal, quantity: int, *, of: int, before: int = 0) -> Decimal:
    """Return the amount of a part of a line of `of` pieces, after the `before` pieces of earlier parts.

    The running total is rounded to the paisa, never the part, so all parts add up to the whole amount.
    """
    part = (amount * (before + quantity) / of).quantize(PAISA, ROUND_HALF_UP)
    return part - part_of(amount, before, of=of) if before else part


def whole_rupees(amount: Decimal) -> Decimal:
    """Return an amount in whole rupees, half a rupee upwards."""
    return amount.quantize(RUPEE, ROUND_HALF_UP)


def is_interstate(seller: str, buyer: str, *, sez: bool = False) -> bool | None:
    """Return whether a supply is between states, or None if a state is unknown.

    A supply to a unit or developer of a special economic zone always counts as one (IGST Act, section
    7(5)(b)).
    """
    if sez:
        return True
    return seller != buyer if seller and buyer else None


def pieces_in_box(text: str) -> int:
    """Return DESC1 as a number; anything but a positive whole number counts as 1."""
    return int(text) if text.isascii() and text.isdigit() and int(text) > 0 else 1


class Packing(NamedTuple):
    """The minimum quantity of a size, its quantity step and its maximum, in pieces."""

    minimum: int
    step: int
    maximum: int = MAX_ITEM_QUANTITY

    @property
    def smallest(self) -> int:
        """Return the smallest quantity that may be ordered: the minimum rounded up to a whole step."""
        return -(-self.minimum // self.step) * self.step

    @property
    def is_limited(self) -> bool:
        """Return whether the quantity has a lower limit than for any item."""
        return self.maximum < MAX_ITEM_QUANTITY

    @property
    def largest(self) -> int:
        """Return the largest quantity that may be ordered: the maximum in whole steps.

        It is never less than the smallest one, so that something can be ordered.
        """
        return max(self.maximum // self.step * self.step, self.smallest)


# Cached, because most sizes of a store share a few packings.
@lru_cache(maxsize=1_000)
def packing(*, minimum_quantity: int, quantity_step: int, pieces_per_box: str, boxes: bool) -> Packing:
    """Return the packing of a size. With `boxes` only whole boxes are sold, so the step is a box."""
    step = max(1, quantity_step)
    if boxes:
        step = pieces_in_box(pieces_per_box)
    return Packing(minimum=max(1, minimum_quantity), step=step)


@dataclass(frozen=True, slots=True)
class QuantityProblem:
    """Why a quantity is not allowed: a message key and the number in it."""

    message: str
    number: int


def quantity_problem(quantity: int, packing: Packing) -> QuantityProblem | None:
    """Return why a quantity is not allowed: below the minimum, not a multiple of the step, or too large."""
    if quantity < packing.minimum:
        return QuantityProblem("cart.minimum", packing.smallest)
    if quantity % packing.step:
        return QuantityProblem("cart.step", packing.step)
    if quantity > MAX_ITEM_QUANTITY:
        return QuantityProblem("cart.maximum", MAX_ITEM_QUANTITY)
    if quantity > packing.largest:
        return QuantityProblem("cart.maximum", packing.largest)
    return None


def stock_problem(quantity: int, left: int | None, *, shown: bool) -> QuantityProblem | None:
    """Return why a quantity exceeds the stock that a store may sell; None if the store has no such limit.

    `left` is the stock that is not ordered yet. `shown` says whether the buyer may see its number.
    """
    if left is None or quantity <= left:
        return None
    if left <= 0:
        return QuantityProblem("cart.none_left", 0)
    return QuantityProblem("cart.left" if shown else "cart.short", left)


def back_ordered(quantity: int, left: int, step: int) -> int:
    """Return how much of an ordered quantity comes later, where `left` is in stock and not ordered yet.

    The stock that is left is sent at once: the whole quantity, or else as many whole steps as possible.
    """
    if quantity <= left:
        return 0
    return quantity - max(0, left) // step * step


def within_stock(packing: Packing, left: float | None) -> Packing:
    """Return the packing of a size of which no more than `left` may be ordered; None means no such limit."""
    return packing if left is None else packing._replace(maximum=min(packing.maximum, max(0, int(left))))


def fitting_quantity(quantity: int, packing: Packing) -> int:
    """Return the smallest allowed quantity that is not less than this one, or else the largest allowed."""
    least = max(quantity, packing.smallest)
    most = min(packing.largest, MAX_ITEM_QUANTITY // packing.step * packing.step)
    return min(-(-least // packing.step) * packing.step, most)


@dataclass(frozen=True, slots=True)
class Visibility:
    """The details that a caller may see. Rates that a caller may not see never leave the server."""

    rates: bool
    stock: bool
    discount: bool
    all_rates: bool = False
    two_rates: bool = False
    hidden: frozenset[int] = frozenset()
    units: bool = True

    def listed(self, grade: str) -> list[int]:
        """Return which of the five rates a caller of this grade may see, by number."""
        if self.all_rates:
            return [1, 2, 3, 4, 5]
        shown = (1, 2) if self.two_rates else (grade_index(grade) + 1,)
        return [number for number in shown if number not in self.hidden]

    def unit(self, unit: str) -> str:
        """Return the unit of a product, or an empty text if the caller may not see units."""
        return unit if self.units else ""


def stock_word(stock: Decimal | float) -> str:
    """Return the stock level that a buyer sees: in, few or out."""
    if stock <= 0:
        return "out"
    return "few" if stock <= MAX_FEW_STOCK else "in"


def stock_suffices(stock: Decimal | float, packing: Packing) -> bool:
    """Return whether the stock covers the smallest quantity that may be ordered."""
    return stock >= packing.smallest
