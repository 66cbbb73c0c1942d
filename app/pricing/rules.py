"""What a caller pays, what he may see of it, and what a quantity has to be. Nothing else computes these."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from typing import NamedTuple

GRADES = "ABCDE"
_PLACES = {grade: place for place, grade in enumerate(GRADES)}
WHOLE = Decimal(1)
PAISA = Decimal("0.01")
MAX_ITEM_QUANTITY = 1_000_000
# In rupees, for one order: the sums of a day of orders still fit into the database's columns.
MAX_ORDER_AMOUNT = 1_000_000_000
FEW_LEFT = 50


def grade_index(grade: str) -> int:
    """Which of the five rates a grade picks: A to E the first to the fifth, any other the first."""
    return _PLACES.get(grade, 0)


def rate_to_pay(rate: Decimal, *, discount_percent: Decimal, discounted: bool) -> Decimal:
    """The rate less the item's discount where the store gives it, in whole rupees, halves up."""
    if discounted:
        rate = rate * (100 - discount_percent) / 100
    return rate.quantize(WHOLE, ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class Pricing:
    """How one caller's rates come about: his grade, and whether the item's discount is given."""

    grade: str
    discounted: bool
    agreed_rates: bool = False

    def listed(self, rates: Sequence[Decimal]) -> Decimal:
        """The rate of the caller's grade, before discount."""
        return rates[grade_index(self.grade)]

    def pays(self, rates: Sequence[Decimal], discount_percent: Decimal, agreed: Decimal | None) -> Decimal:
        """What the caller pays: the rate agreed with his party, else his grade's less the discount."""
        rate = agreed if self.agreed_rates and agreed is not None else self.listed(rates)
        return rate_to_pay(rate, discount_percent=discount_percent, discounted=self.discounted)


@dataclass(frozen=True, slots=True)
class Amounts:
    """Sums of an order or cart in rupees; the tax is what `net` has beyond `items`."""

    items: Decimal
    net: Decimal
    count: int

    @property
    def tax(self) -> Decimal:
        return self.net - self.items


def line_net(rate: Decimal, tax_rate: Decimal, quantity: int) -> Decimal:
    """A line with its tax, to the paisa."""
    return (rate * (100 + tax_rate) / 100 * quantity).quantize(PAISA, ROUND_HALF_UP)


def amounts(lines: Sequence[tuple[Decimal, Decimal, int]]) -> Amounts:
    """The sums of lines given as (rate, tax percent, quantity)."""
    return Amounts(
        items=sum((rate * quantity for rate, _, quantity in lines), Decimal(0)),
        net=sum((line_net(*line) for line in lines), Decimal(0)),
        count=len(lines),
    )


def pieces_in_box(text: str) -> int:
    """DESC1 as a number; what is no positive whole number counts as 1."""
    return int(text) if text.isascii() and text.isdigit() and int(text) > 0 else 1


class Packing(NamedTuple):
    """The least quantity of a size and the step it goes in, in pieces."""

    minimum: int
    step: int

    @property
    def least(self) -> int:
        """The smallest quantity that may be ordered: the first whole step that reaches the minimum."""
        return -(-self.minimum // self.step) * self.step


# Most sizes of a store are packed in one of a few ways.
@lru_cache(maxsize=1_000)
def packing(*, minimum_quantity: int, quantity_step: int, pieces_per_box: str, boxes: bool) -> Packing:
    """The packing of a size; with `boxes` a quantity is whole boxes of it, so the step is a box."""
    step = max(1, quantity_step)
    if boxes:
        step = pieces_in_box(pieces_per_box)
    return Packing(minimum=max(1, minimum_quantity), step=step)


@dataclass(frozen=True, slots=True)
class QuantityProblem:
    """Why a quantity will not do: the key of a message and the number in it."""

    message: str
    number: int


def quantity_problem(quantity: int, packing: Packing) -> QuantityProblem | None:
    """What is wrong with a quantity: below the minimum, off the step, or beyond all reason."""
    if quantity < packing.minimum:
        return QuantityProblem("cart.minimum", packing.least)
    if quantity % packing.step:
        return QuantityProblem("cart.step", packing.step)
    if quantity > MAX_ITEM_QUANTITY:
        return QuantityProblem("cart.maximum", MAX_ITEM_QUANTITY)
    return None


@dataclass(frozen=True, slots=True)
class Visibility:
    """What a caller may see. Rates the server leaves out are not hidden by the browser: they never leave."""

    rates: bool
    stock: bool
    discount: bool
    all_rates: bool = False
    two_rates: bool = False
    hidden: frozenset[int] = frozenset()
    units: bool = True

    def unit(self, unit: str) -> str:
        """The unit of a product, empty for those who are not to see it."""
        return unit if self.units else ""


def stock_word(stock: Decimal | float) -> str:
    """What the stock amounts to for a buyer: in, few or out."""
    if stock <= 0:
        return "out"
    return "few" if stock <= FEW_LEFT else "in"
