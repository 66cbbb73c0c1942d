"""The tax of a paper as GST has it: equal halves, and a summary by HSN and rate.

A supply to a unit of a special economic zone is always taxed with IGST.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from app.pricing.rules import UNKNOWN_TAX, is_interstate, line_tax, whole_rupees
from app.shared.india.states import name_of_state

# Union territories without a legislature have a tax of their own instead of the state's.
_UNION_TERRITORIES = frozenset(("04", "26", "31", "35", "38", "97"))


def described_state(code: str) -> str:
    """Return a state with its code, as returns have it: 24-Gujarat."""
    return "-".join(part for part in (code, name_of_state(code)) if part)


class TaxedLine(NamedTuple):
    """A line of a paper: HSN, tax percent, and the amount before tax."""

    hsn: str
    rate: Decimal
    taxable: Decimal


@dataclass(frozen=True, slots=True)
class TaxRow:
    """The taxes of all lines with one HSN and rate; `central` and `state` are equal.

    Where the place of supply is unknown, the whole tax is in `integrated`.
    """

    hsn: str
    rate: Decimal
    taxable: Decimal
    central: Decimal
    state: Decimal
    integrated: Decimal

    @property
    def tax(self) -> Decimal:
        return self.central + self.state + self.integrated


@dataclass(frozen=True, slots=True)
class PaperTax:
    """The taxes of a paper, and what is paid: the amount with tax of its order, in whole rupees.

    `sez` says that the buyer is in a special economic zone.
    """

    rows: Sequence[TaxRow]
    seller: str
    place: str
    paid: Decimal
    sez: bool = False

    @property
    def interstate(self) -> bool | None:
        """Return whether the supply is between states, or None if the place is unknown."""
        return is_interstate(self.seller, self.place, sez=self.sez)

    @property
    def taxable(self) -> Decimal:
        return sum((row.taxable for row in self.rows), Decimal(0))

    @property
    def tax(self) -> Decimal:
        return sum((row.tax for row in self.rows), Decimal(0))

    @property
    def round_off(self) -> Decimal:
        """Return what is added so that exactly `paid` is paid.

        It has the paise by which the taxes of a paper, rounded once by HSN and rate, differ from those of an
        order, rounded line by line.
        """
        return self.paid - self.taxable - self.tax

    @property
    def state_tax(self) -> str:
        """Return the name of the tax that goes to the seller's state or union territory."""
        return "UTGST" if self.seller in _UNION_TERRITORIES else "SGST"

    @property
    def parts(self) -> dict[str, Decimal]:
        """Return the tax by its name: IGST between states, else CGST and the state's; GST if unknown."""
        if self.interstate is not False:
            return {"IGST" if self.interstate else UNKNOWN_TAX: self.tax}
        return {
            "CGST": sum((row.central for row in self.rows), Decimal(0)),
            self.state_tax: sum((row.state for row in self.rows), Decimal(0)),
        }

    def heads(self, row: TaxRow) -> tuple[Decimal, ...]:
        """Return the taxes of a row, in the order of `parts`."""
        return (row.central, row.state) if self.interstate is False else (row.integrated,)


def paper_tax(
    lines: Iterable[TaxedLine],
    *,
    seller: str,
    place: str,
    net: Decimal,
    sez: bool = False,
    before: Iterable[TaxedLine] = (),
) -> PaperTax:
    """Return the taxes of lines whose paper comes to `net` with tax.

    Each tax of each HSN and rate is rounded once, half a paisa upwards. A paper that follows others of its
    order has the taxes that its lines add to those of the lines `before`, so all come to the order's taxes.
    """
    in_halves = is_interstate(seller, place, sez=sez) is False
    added, earlier = _sums(lines), _sums(before)
    rows = [
        _row(*key, taxable, earlier.get(key, Decimal(0)), in_halves=in_halves)
        for key, taxable in sorted(added.items())
    ]
    return PaperTax(rows, seller, place, whole_rupees(net), sez)


def _sums(lines: Iterable[TaxedLine]) -> dict[tuple[str, Decimal], Decimal]:
    sums: dict[tuple[str, Decimal], Decimal] = {}
    for line in lines:
        key = (line.hsn, line.rate)
        sums[key] = sums.get(key, Decimal(0)) + line.taxable
    return sums


def _row(hsn: str, rate: Decimal, taxable: Decimal, before: Decimal, *, in_halves: bool) -> TaxRow:
    none, percent = Decimal(0), rate / 2 if in_halves else rate
    tax = line_tax(before + taxable, percent) - line_tax(before, percent)
    return (
        TaxRow(hsn, rate, taxable, tax, tax, none)
        if in_halves
        else TaxRow(hsn, rate, taxable, none, none, tax)
    )
