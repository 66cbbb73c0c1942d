"""An order as the books take it: parties and articles by their keys, taxes by ledger, sums to the paisa."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from typing import Any

PAISA = Decimal("0.01")
MAX_ROUNDED = Decimal(1)


class NotForBooks(Exception):
    """The order cannot be written into the books; the text tells the owner why."""


@dataclass(frozen=True, slots=True)
class Line:
    """An item of an order, with what names its article in the books."""

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
    lines: Sequence[Line], *, total: Decimal, within_state: bool, chosen: Mapping[str, Any]
) -> tuple[list[tuple[str, Decimal]], Decimal]:
    """What goes into which ledger besides the items, credit positive, and the sum of it all.

    Within one state the tax is half CGST and half SGST, else IGST. What the order's own total differs by goes
    into the ledger for rounding, where there is one. Raises NotForBooks for a tax without its ledger, and for
    a difference of more than a rupee.
    """
    tax = sum((line.tax for line in lines), Decimal(0))
    cgst = (tax / 2).quantize(PAISA, ROUND_DOWN)
    parts = {"cgst": cgst, "sgst": tax - cgst} if within_state else {"igst": tax}
    ledgers = []
    for name, amount in parts.items():
        if amount:
            if not chosen["taxLedgers"].get(name):
                raise NotForBooks(f"Please select the {name.upper()} ledger in the sync settings")
            ledgers.append((chosen["taxLedgers"][name], amount))
    reckoned = sum((line.amount for line in lines), Decimal(0)) + tax
    difference = total - reckoned
    if abs(difference) > MAX_ROUNDED:
        raise NotForBooks(f"The amounts differ by ₹ {abs(difference)} from the order's total")
    if difference and chosen["roundOffLedger"]:
        return [*ledgers, (chosen["roundOffLedger"], difference)], total
    return ledgers, reckoned


def narration(number: int, remarks: Sequence[str], delivery: Mapping[str, Any] | None) -> str:
    """What the voucher tells beside its figures: the order's number, its remarks, a guest's address."""
    told = [f"Portal order {number}", *remarks, *(str(part) for part in (delivery or {}).values())]
    return "; ".join(part.strip() for part in told if part and part.strip())[:1000]
