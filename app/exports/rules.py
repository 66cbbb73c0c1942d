"""What stands on a paper: amounts as India writes them, and which tax goes to whom."""

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


def grouped(amount: Decimal | int, places: int = 2) -> str:
    """A number in Indian grouping: 1234567.5 as 12,34,567.50."""
    sign = "-" if amount < 0 else ""
    whole, _, fraction = f"{abs(amount):.{places}f}".partition(".")
    head, tail = whole[:-3], whole[-3:]
    pairs = []
    while head:
        pairs.append(head[-2:])
        head = head[:-2]
    return sign + ",".join([*reversed(pairs), tail]) + (f".{fraction}" if fraction else "")


def in_words(amount: Decimal) -> str:
    """An amount of rupees in words, in lakh and crore."""
    rupees, paise = divmod(int(amount.quantize(PAISA, ROUND_HALF_UP) * 100), 100)
    told = f"Rupees {_words(rupees)}"
    if paise:
        told += f" and {_words(paise)} Paise"
    return f"{told} Only"


def _words(number: int) -> str:
    for size, name in _LARGE:
        if number >= size:
            many, rest = divmod(number, size)
            return f"{_words(many)} {name}" + (f" {_words(rest)}" if rest else "")
    if number < len(_SMALL):
        return _SMALL[number]
    tens, rest = divmod(number, 10)
    return _TENS[tens - 2] + (f"-{_SMALL[rest]}" if rest else "")


def state_code(code: str, gstin: str) -> str:
    """The two digits of a state: as known, else as the GSTIN begins; empty where neither tells."""
    for told in (code.strip().zfill(2), gstin.strip()[:2]):
        if len(told) == 2 and told.isascii() and told.isdigit() and told != "00":
            return told
    return ""


def between_states(seller: str, buyer: str) -> bool:
    """Whether goods go to another state; a state that is not known counts as the same."""
    return bool(seller and buyer and seller != buyer)


@dataclass(frozen=True, slots=True)
class RateTax:
    """The tax of all lines of one rate: whole to the union between states, else half and half."""

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
    """The taxes of lines given as (tax percent, amount without tax, amount with it), by rate."""
    sums: dict[Decimal, tuple[Decimal, Decimal]] = {}
    for rate, taxable, net in lines:
        before = sums.get(rate, (Decimal(0), Decimal(0)))
        sums[rate] = (before[0] + taxable, before[1] + net - taxable)
    return [RateTax(rate, taxable, tax) for rate, (taxable, tax) in sorted(sums.items())]
