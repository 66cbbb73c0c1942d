"""Figures in PDFs: Indian digit grouping and boxes."""

from decimal import Decimal
from functools import lru_cache

from babel.numbers import format_decimal


@lru_cache(maxsize=2_000)
def group_digits(amount: Decimal | int, places: int = 2) -> str:
    """Return a number in Indian grouping: 1234567.5 as 12,34,567.50."""
    fraction = "." + "0" * places if places else ""
    return format_decimal(amount, f"#,##,##0{fraction}", locale="en_IN")


def short_amount(amount: Decimal) -> str:
    """Return an amount with its paise only if there are any, in the shop's format of rates."""
    return group_digits(amount, 0 if amount == int(amount) else 2)


def boxes_and_loose(quantity: int, pieces_per_box: int) -> tuple[int, int]:
    """Return the full boxes of a quantity and the loose pieces; goods without boxes are all loose."""
    return divmod(quantity, pieces_per_box) if pieces_per_box > 1 else (0, quantity)
