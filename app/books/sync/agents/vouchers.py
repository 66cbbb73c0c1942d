"""An order in the form of the books: parties and articles by key, taxes by ledger, exact to the paisa."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from app.books.sync.rules import rate_key
from app.pricing.gst import TaxedLine, tax_rows
from app.pricing.rules import line_tax, taxable_value
from app.shared.texts.messages import Message, text

PAISA = Decimal("0.01")
MAX_ROUNDING = Decimal(1)
MAX_NARRATION_LENGTH = 1_000
_CUT_SHORT = "… (more in the portal)"


class VoucherProblem(Exception):
    """The order cannot be written into the books; `reason` explains it to the owner."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class VoucherLine:
    """An item of an order, with the key and name of its article in the books.

    `amount` is the rate times the quantity, less the discount; the books take it unchanged.
    """

    key: str
    name: str
    unit: str
    quantity: int
    rate: Decimal
    tax_rate: Decimal
    discount: Decimal = Decimal(0)

    @property
    def amount(self) -> Decimal:
        return taxable_value(self.rate, self.quantity, self.discount).quantize(PAISA, ROUND_HALF_UP)

    @property
    def tax(self) -> Decimal:
        return line_tax(self.amount, self.tax_rate)


def ledgers_of(
    lines: Sequence[VoucherLine], *, total: Decimal, within_state: bool, chosen: Mapping[str, Any]
) -> tuple[list[tuple[str, Decimal]], Decimal]:
    """Return the amounts of all ledgers other than the items', credit positive, and the total of everything.

    A supply within a state is taxed with CGST and SGST in equal halves, any other with IGST. A rate may have
    separate ledgers. A difference from the order's own total goes to the rounding ledger, if one is chosen.
    Raise VoucherProblem for a tax without a ledger, and for a difference of more than a rupee.
    """
    taxes = tax_rows(
        (TaxedLine("", line.tax_rate, line.amount) for line in lines), interstate=not within_state
    )
    amounts: dict[str, Decimal] = {}
    for row in taxes:
        for name, amount in (("cgst", row.central), ("sgst", row.state), ("igst", row.integrated)):
            if amount:
                ledger = tax_ledger(name, row.rate, chosen)
                amounts[ledger] = amounts.get(ledger, Decimal(0)) + amount
    ledgers = list(amounts.items())
    computed = sum((row.taxable + row.tax for row in taxes), Decimal(0))
    difference = total - computed
    if abs(difference) > MAX_ROUNDING:
        raise VoucherProblem(text("books.total_differs", total=total, sum=computed))
    if difference and chosen["roundOffLedger"]:
        return [*ledgers, (chosen["roundOffLedger"], difference)], total
    return ledgers, computed


def tax_ledger(name: str, rate: Decimal, chosen: Mapping[str, Any]) -> str:
    """Return the ledger of a tax at a rate. Raise VoucherProblem if none is chosen."""
    own = chosen["rateLedgers"].get(rate_key(rate), {})
    ledger = own.get(name) or chosen["taxLedgers"].get(name)
    if not ledger:
        raise VoucherProblem(text("books.tax_ledger", tax=name.upper()))
    return ledger


def sales_ledger(rate: Decimal, chosen: Mapping[str, Any]) -> str:
    """Return the sales ledger for goods with this tax rate."""
    return chosen["rateLedgers"].get(rate_key(rate), {}).get("sales") or chosen["salesLedger"]


def narration(number: int, remarks: Sequence[str], delivery: Mapping[str, Any] | None) -> str:
    """Return the text of a voucher: the order's number, its remarks, and a guest's address.

    A text that is too long is cut short with a note.
    """
    parts = [f"Portal order {number}", *remarks, *(str(part) for part in (delivery or {}).values())]
    whole = "; ".join(part.strip() for part in parts if part and part.strip())
    if len(whole) <= MAX_NARRATION_LENGTH:
        return whole
    return whole[: MAX_NARRATION_LENGTH - len(_CUT_SHORT)] + _CUT_SHORT
