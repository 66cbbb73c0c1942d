"""Schemes: discounts and free pieces that an owner gives, for some goods, some buyers and some time.

A scheme counts the pieces of the lines that it is for, or their value without tax. The highest slab that they
reach says what it gives: percent off, rupees off each piece, rupees off all of them together, or free pieces.

1. Schemes are applied by their place; of the same place, the older one first.
2. A line takes the first scheme that gives something for it. It takes another one only if both can be
   combined. Lines that earned free pieces have taken that scheme.
3. Everything is computed from the rate before schemes, so the order of lines does not matter.
4. No rate falls below that of the scheme's floor grade, and none below a paisa. Rupees off all lines are
   shared by their values; a share that would bring a line below its floor goes to the others.
5. A scheme whose budget does not cover what it would give, or that was given often enough, gives nothing.
"""

from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple, Protocol

from app.pricing.paise import in_rupees
from app.pricing.scope import Scope

ZERO = Decimal(0)
Size = tuple[str, str]  # a product code and a size code


class Gives(StrEnum):
    """The kind of gift of a scheme."""

    PERCENT = "percent"
    RUPEES = "rupees"
    AMOUNT = "amount"
    FREE = "free"


class Counts(StrEnum):
    """The measure of a scheme."""

    PIECES = "pieces"
    VALUE = "value"


class Slab(NamedTuple):
    """From `at` pieces or rupees on, `gives` percent, rupees off each piece or off all, or free pieces."""

    at: Decimal
    gives: Decimal


class Scheme(NamedTuple):
    """A scheme of a store.

    With `each_size` every size counts separately; otherwise all lines of the scheme count together. With
    `all_items` each of its products has to reach the slab. With `repeats` free pieces are given again for
    each slab that is reached once more. The free pieces are of `free_size`, or of the size itself if None.
    The maximum numbers of orders are `most_orders` for all buyers and `most_orders_each` for one.
    """

    id: int
    name: str
    place: int
    gives: Gives
    counts: Counts
    slabs: tuple[Slab, ...]
    scope: Scope = Scope()
    each_size: bool = False
    all_items: bool = False
    combined: bool = False
    repeats: bool = False
    free_size: Size | None = None
    floor_grade: str = ""
    budget: Decimal | None = None
    most_orders: int | None = None
    most_orders_each: int | None = None

    @property
    def is_limited(self) -> bool:
        """Return whether the scheme has a limit, so that its earlier gifts matter."""
        return (self.budget, self.most_orders, self.most_orders_each) != (None, None, None)


class SchemeLine(Protocol):
    """A line before schemes. `grade_rates` are the rates of its size for the five grades."""

    @property
    def product_code(self) -> str: ...
    @property
    def size_code(self) -> str: ...
    @property
    def category_code(self) -> str: ...
    @property
    def quantity(self) -> int: ...
    @property
    def rate(self) -> Decimal: ...
    @property
    def grade_rates(self) -> Sequence[Decimal]: ...


class Covering(NamedTuple):
    """A scheme with the indexes of the lines that have its goods."""

    scheme: Scheme
    indexes: Sequence[int]


class Gift(NamedTuple):
    """The gift of one scheme: discounts of its lines, or free pieces of a size, and the worth.

    `lines` are the indexes of its lines. `paise_off` has the discount of each piece of these lines, and
    `paise_shared` the discount of each line as a whole.
    """

    scheme: Scheme
    lines: Sequence[int]
    worth: Decimal
    paise_off: Sequence[int] = ()
    paise_shared: Sequence[int] = ()
    free: Size | None = None
    pieces: int = 0

    @property
    def offs(self) -> list[Decimal]:
        """Return the discount of each piece of the lines."""
        return [in_rupees(each) for each in self.paise_off]

    @property
    def shares(self) -> list[Decimal]:
        """Return the discount of each line as a whole."""
        return [in_rupees(each) for each in self.paise_shared]


class Why(StrEnum):
    """The reason for the outcome of a scheme."""

    NOT_NOW = "not_now"
    OTHER_BUYERS = "other_buyers"
    GIVEN = "given"
    NO_GOODS = "no_goods"
    BELOW = "below"
    OTHER_SCHEME = "other_scheme"
    AT_FLOOR = "at_floor"
    NO_FREE_PIECES = "no_free_pieces"
    SPENT = "spent"


class Outcome(NamedTuple):
    """The outcome of one scheme: the reason, its worth, and the measure missing to its next slab, if any."""

    scheme: Scheme
    why: Why
    worth: Decimal = ZERO
    missing: Decimal | None = None
    next_slab: Slab | None = None

    @property
    def is_near(self) -> bool:
        """Return whether a buyer has goods of the scheme, and more of them would give more."""
        return self.why in (Why.GIVEN, Why.BELOW) and self.next_slab is not None


class Used(NamedTuple):
    """The use of a scheme so far: its worth, its orders, and its orders by the buyer."""

    worth: Decimal = ZERO
    orders: int = 0
    orders_of_buyer: int = 0


class FreeSize(NamedTuple):
    """A size that a scheme may give: its rate, and how many are available, None without a limit."""

    rate: Decimal
    left: int | None = None
