"""The tax of an order and of each of its papers as GST has it: equal halves, and a summary by HSN and rate.

Carts, pages, papers, files and the books use this module.

A supply to a unit of a special economic zone is always taxed with IGST.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from app.pricing.rules import UNKNOWN_TAX, is_interstate, line_tax, whole_rupees
from app.shared.india.states import name_of_state

ZERO = Decimal(0)
# Within a state, CGST with SGST or UTGST; between states, IGST.
TAX_NAMES = ("CGST", "SGST", "UTGST", "IGST", UNKNOWN_TAX)
# Union territories without a legislature have UTGST; Delhi, Puducherry, and Jammu and Kashmir have SGST.
_UNION_TERRITORIES = frozenset(("04", "26", "31", "35", "38", "97"))


def tax_names(seller: str, *, interstate: bool | None) -> tuple[str, ...]:
    """Return the names of a tax: IGST between states, else CGST and the seller's state's; GST if unknown."""
    if interstate is not False:
        return ("IGST" if interstate else UNKNOWN_TAX,)
    return ("CGST", "UTGST" if seller in _UNION_TERRITORIES else "SGST")


def described_state(code: str) -> str:
    """Return a state with its code, as returns have it: 24-Gujarat."""
    return "-".join(part for part in (code, name_of_state(code)) if part)


class TaxReason(StrEnum):
    """The reason for IGST, or CGST with SGST: a zone, unknown states, or the two states of a supply."""

    SEZ = "sez"
    UNKNOWN = "unknown"
    BETWEEN = "between"
    WITHIN = "within"


def tax_reason(seller: str, place: str, *, sez: bool) -> TaxReason:
    """Return the reason for the taxes of a supply."""
    if sez:
        return TaxReason.SEZ
    interstate = is_interstate(seller, place)
    if interstate is None:
        return TaxReason.UNKNOWN
    return TaxReason.BETWEEN if interstate else TaxReason.WITHIN


class TaxedLine(NamedTuple):
    """A line of a paper: HSN, tax percent, and the amount before tax."""

    hsn: str
    rate: Decimal
    taxable: Decimal


@dataclass(frozen=True, slots=True)
class TaxRow:
    """The taxes of all lines with one HSN and rate, or with one rate; `central` and `state` are equal.

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
    """The taxes of a paper, and the amount to pay: the order's amount with tax, in whole rupees."""

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
        return sum((row.taxable for row in self.rows), ZERO)

    @property
    def tax(self) -> Decimal:
        return sum((row.tax for row in self.rows), ZERO)

    @property
    def round_off(self) -> Decimal:
        """Return the round off, which makes the sum exactly `paid`.

        It includes the paise by which the taxes, rounded once per rate, differ from the taxes of the order's
        amounts, rounded line by line.
        """
        return self.paid - self.taxable - self.tax

    @property
    def by_rate(self) -> Sequence[TaxRow]:
        """Return the taxes by rate, regardless of the HSN."""
        return [_sum(list(rows)) for _, rows in groupby(sorted(self.rows, key=_rate), key=_rate)]

    @property
    def parts(self) -> dict[str, Decimal]:
        """Return the tax by its name."""
        names = tax_names(self.seller, interstate=self.interstate)
        return dict(zip(names, self.heads(_sum(self.rows)), strict=True))

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
    """Return the taxes of lines whose paper has the total `net` with tax.

    A paper that follows others of its order has the taxes that its lines add to those of the lines `before`,
    so all papers add up to the order's taxes.
    """
    rows = tax_rows(lines, interstate=is_interstate(seller, place, sez=sez), before=before)
    return PaperTax(rows, seller, place, whole_rupees(net), sez)


def tax_rows(
    lines: Iterable[TaxedLine], *, interstate: bool | None, before: Iterable[TaxedLine] = ()
) -> list[TaxRow]:
    """Return the taxes of lines by HSN and rate.

    Each tax of a rate is rounded once, half a paisa upwards. The rows of a rate, and papers that follow one
    another, round the running total of the tax, so they add up to the whole tax.
    """
    sums: dict[tuple[str, Decimal], Decimal] = {}
    for line in lines:
        key = (line.hsn, line.rate)
        sums[key] = sums.get(key, ZERO) + line.taxable
    running: dict[Decimal, Decimal] = {}
    for line in before:
        running[line.rate] = running.get(line.rate, ZERO) + line.taxable
    rows = []
    for (hsn, rate), taxable in sorted(sums.items()):
        rows.append(tax_row(hsn, rate, taxable, interstate=interstate, before=running.get(rate, ZERO)))
        running[rate] = running.get(rate, ZERO) + taxable
    return rows


def tax_row(
    hsn: str, rate: Decimal, taxable: Decimal, *, interstate: bool | None, before: Decimal = ZERO
) -> TaxRow:
    """Return the taxes of an amount that follows an amount of the same rate."""
    percent = rate if interstate is not False else rate / 2
    tax = line_tax(before + taxable, percent) - line_tax(before, percent)
    heads = (ZERO, ZERO, tax) if interstate is not False else (tax, tax, ZERO)
    return TaxRow(hsn, rate, taxable, *heads)


def _sum(rows: Sequence[TaxRow]) -> TaxRow:
    """Return the sum of rows, with the rate of the first."""
    amounts = ("taxable", "central", "state", "integrated")
    sums = (sum((getattr(row, name) for row in rows), ZERO) for name in amounts)
    return TaxRow("", rows[0].rate if rows else ZERO, *sums)


def _rate(row: TaxRow) -> Decimal:
    return row.rate
