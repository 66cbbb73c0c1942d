"""Figures in PDFs: Indian digit grouping, amounts in words, and boxes."""

from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

from babel.numbers import format_decimal

PAISA = Decimal("0.01")

_SMALL = (
    *("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven"),
    *("Twelve", "Thirteen", "Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen", "Nineteen"),
)
_TENS = ("Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety")
_LARGE = ((10_000_000, "Crore"), (100_000, "Lakh"), (1_000, "Thousand"), (100, "Hundred"))


@lru_cache(maxsize=2_000)
def group_digits(amount: Decimal | int, places: int = 2) -> str:
    """Return a number in Indian grouping: 1234567.5 as 12,34,567.50."""
    fraction = "." + "0" * places if places else ""
    return format_decimal(amount, f"#,##,##0{fraction}", locale="en_IN")


def boxes_and_loose(quantity: int, pieces_per_box: int) -> tuple[int, int]:
    """Return the full boxes of a quantity and the pieces beside them; goods without boxes are all loose."""
    return divmod(quantity, pieces_per_box) if pieces_per_box > 1 else (0, quantity)


def amount_in_words(amount: Decimal) -> str:
    """Return an amount of rupees in words, in lakh and crore."""
    rupees, paise = divmod(int(amount.quantize(PAISA, ROUND_HALF_UP) * 100), 100)
    amount_text = f"Rupees {_words(rupees)}"
    if paise:
        amount_text += f" and {_words(paise)} Paise"
    return f"{amount_text} Only"


def _words(number: int) -> str:
    for size, name in _LARGE:
        if number >= size:
            count, remainder = divmod(number, size)
            return f"{_words(count)} {name}" + (f" {_words(remainder)}" if remainder else "")
    if number < len(_SMALL):
        return _SMALL[number]
    tens, remainder = divmod(number, 10)
    return _TENS[tens - 2] + (f"-{_SMALL[remainder]}" if remainder else "")
