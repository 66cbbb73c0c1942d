"""The tax of a paper as GST has it: place of supply, equal halves, and a summary by HSN and rate.

A supply to a unit of a special economic zone is always taxed with IGST.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from app.pricing.rules import RUPEE, is_interstate, line_tax, state_code
from app.shared.gst_states import name_of_state
from app.shared.gstin import gstin_problem
from app.shared.validators import state_code_of

# Union territories without a legislature have a tax of their own instead of the state's.
_UNION_TERRITORIES = frozenset(("04", "25", "26", "31", "35", "38", "97"))


class Buyer(NamedTuple):
    """What says where a buyer is: GSTIN, code and name of the state, each as stored."""

    gstin: str = ""
    state_code: str = ""
    state: str = ""


def place_of_supply(buyer: Buyer, *, seller: str) -> str:
    """Return the code of the state in which goods are supplied: the buyer's, or else the seller's.

    A GSTIN goes before the address. Where neither names a state, the buyer is not registered, and the place
    is the seller's (IGST Act, section 10(1)(ca)).
    """
    if gstin_problem(buyer.gstin) is None:
        return state_code_of(buyer.gstin)
    return state_code(buyer.state_code, buyer.gstin, buyer.state) or seller


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
    """The taxes of all lines with one HSN and rate; `central` and `state` are equal."""

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
    def interstate(self) -> bool:
        return is_interstate(self.seller, self.place, sez=self.sez) is True

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
        """Return the tax by its name: IGST between states, else CGST and the state's."""
        if self.interstate:
            return {"IGST": self.tax}
        return {
            "CGST": sum((row.central for row in self.rows), Decimal(0)),
            self.state_tax: sum((row.state for row in self.rows), Decimal(0)),
        }


def paper_tax(
    lines: Iterable[TaxedLine], *, seller: str, place: str, net: Decimal, sez: bool = False
) -> PaperTax:
    """Return the taxes of lines whose order comes to `net` with tax.

    Each tax of each HSN and rate is rounded once, half a paisa upwards.
    """
    sums: dict[tuple[str, Decimal], Decimal] = {}
    for line in lines:
        key = (line.hsn, line.rate)
        sums[key] = sums.get(key, Decimal(0)) + line.taxable
    interstate = is_interstate(seller, place, sez=sez) is True
    rows = [_row(hsn, rate, taxable, interstate=interstate) for (hsn, rate), taxable in sorted(sums.items())]
    return PaperTax(rows, seller, place, net.quantize(RUPEE, ROUND_HALF_UP), sez)


def _row(hsn: str, rate: Decimal, taxable: Decimal, *, interstate: bool) -> TaxRow:
    none = Decimal(0)
    if interstate:
        return TaxRow(hsn, rate, taxable, none, none, line_tax(taxable, rate))
    half = line_tax(taxable, rate / 2)
    return TaxRow(hsn, rate, taxable, half, half, none)
