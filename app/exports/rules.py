"""Amounts and taxes in PDFs: Indian digit grouping, amounts in words, CGST, SGST and IGST."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

PAISA = Decimal("0.01")

_SMALL = (
    *("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven"),
    *("Twelve", "Thirteen", "Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen", "Nineteen"),
)
_TENS = ("Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety")
_LARGE = ((10_000_000, "Crore"), (100_000, "Lakh"), (1_000, "Thousand"), (100, "Hundred"))


def group_digits(amount: Decimal | int, places: int = 2) -> str:
    """Return a number in Indian grouping: 1234567.5 as 12,34,567.50."""
    sign = "-" if amount < 0 else ""
    whole, _, fraction = f"{abs(amount):.{places}f}".partition(".")
    head, tail = whole[:-3], whole[-3:]
    pairs = []
    while head:
        pairs.append(head[-2:])
        head = head[:-2]
    return sign + ",".join([*reversed(pairs), tail]) + (f".{fraction}" if fraction else "")


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


def state_code(code: str, gstin: str) -> str:
    """Return the two-digit code of a state: the stored one, or else the first two digits of the GSTIN.

    Return an empty text if neither is valid.
    """
    for digits in (code.strip().zfill(2), gstin.strip()[:2]):
        if len(digits) == 2 and digits.isascii() and digits.isdigit() and digits != "00":
            return digits
    return ""


def is_interstate(seller: str, buyer: str) -> bool:
    """Return whether goods go to another state. An unknown state counts as the same one."""
    return bool(seller and buyer and seller != buyer)


@dataclass(frozen=True, slots=True)
class RateTax:
    """The tax of all lines with one rate. All of it is IGST between states, else half CGST and half SGST."""

    rate: Decimal
    taxable: Decimal
    tax: Decimal

    @property
    def central(self) -> Decimal:
        return (self.tax / 2).quantize(PAISA, ROUND_HALF_UP)

    @property
    def state(self) -> Decimal:
        return self.tax - self.central


def tax_by_rate(lines: Iterable[tuple[Decimal, Decimal, Decimal]]) -> list[RateTax]:
    """Return the taxes by rate of lines of (tax percent, amount without tax, amount with tax)."""
    sums: dict[Decimal, tuple[Decimal, Decimal]] = {}
    for rate, taxable, net in lines:
        before = sums.get(rate, (Decimal(0), Decimal(0)))
        sums[rate] = (before[0] + taxable, before[1] + net - taxable)
    return [RateTax(rate, taxable, tax) for rate, (taxable, tax) in sorted(sums.items())]
