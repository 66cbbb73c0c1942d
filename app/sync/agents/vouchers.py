"""An order as the books need it: parties and articles by their keys, taxes by ledger, exact to the paisa."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from typing import Any

PAISA = Decimal("0.01")
MAX_ROUNDING = Decimal(1)


class VoucherProblem(Exception):
    """The order cannot be written into the books; the text explains it to the owner."""


@dataclass(frozen=True, slots=True)
class VoucherLine:
    """An item of an order, with the key and name of its article in the books."""

    key: str
    name: str
    unit: str
    quantity: int
    rate: Decimal
    tax_rate: Decimal

    @property
    def amount(self) -> Decimal:
        return (self.rate * self.quantity).quantize(PAISA, ROUND_HALF_UP)

    @property
    def tax(self) -> Decimal:
        return (self.rate * self.quantity * self.tax_rate / 100).quantize(PAISA, ROUND_HALF_UP)


def ledgers_of(
    lines: Sequence[VoucherLine], *, total: Decimal, within_state: bool, chosen: Mapping[str, Any]
) -> tuple[list[tuple[str, Decimal]], Decimal]:
    """Return the amounts of all ledgers besides the items, credit positive, and the total of everything.

    Within one state the tax is half CGST and half SGST, else IGST. A difference to the order's own total goes
    to the rounding ledger, if one is chosen. Raise VoucherProblem for a tax without a ledger, and for a
    difference of more than a rupee.
    """
    tax = sum((line.tax for line in lines), Decimal(0))
    cgst = (tax / 2).quantize(PAISA, ROUND_DOWN)
    taxes = {"cgst": cgst, "sgst": tax - cgst} if within_state else {"igst": tax}
    ledgers = []
    for name, amount in taxes.items():
        if amount:
            if not chosen["taxLedgers"].get(name):
                raise VoucherProblem(f"Please select the {name.upper()} ledger in the sync settings")
            ledgers.append((chosen["taxLedgers"][name], amount))
    computed = sum((line.amount for line in lines), Decimal(0)) + tax
    difference = total - computed
    if abs(difference) > MAX_ROUNDING:
        raise VoucherProblem(f"The amounts differ by ₹ {abs(difference)} from the order's total")
    if difference and chosen["roundOffLedger"]:
        return [*ledgers, (chosen["roundOffLedger"], difference)], total
    return ledgers, computed


def narration(number: int, remarks: Sequence[str], delivery: Mapping[str, Any] | None) -> str:
    """Return the text of a voucher: the order's number, its remarks, and a guest's address."""
    parts = [f"Portal order {number}", *remarks, *(str(part) for part in (delivery or {}).values())]
    return "; ".join(part.strip() for part in parts if part and part.strip())[:1000]
