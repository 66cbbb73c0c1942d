"""What has to be right of an order before it may be written into any books."""

from decimal import Decimal

from app.sync.connectors.interface import BookOrder

MAX_DIFFERENCE = Decimal(1)
_PAISA = Decimal("0.01")


def party_amount(order: BookOrder) -> Decimal:
    """What the customer owes for it: exactly what its lines, taxes and rounding come to."""
    parts = [line.amount for line in order.lines] + [ledger.amount for ledger in order.ledgers]
    return sum((amount.quantize(_PAISA) for amount in parts), Decimal(0))


def problem_of(order: BookOrder) -> str | None:
    """Why an order cannot be written, in plain words; None where it can."""
    if not order.lines:
        return "The order has no lines."
    if difference := next((line for line in order.lines if _is_wrong(line.quantity, line.amount)), None):
        return f"{difference.name}: quantity and amount must be more than 0."
    if abs(party_amount(order) - order.total) > MAX_DIFFERENCE:
        return (
            f"The order's total of ₹{order.total} does not match its lines, taxes and rounding "
            f"(₹{party_amount(order)})."
        )
    return None


def _is_wrong(quantity: Decimal, amount: Decimal) -> bool:
    return quantity <= 0 or amount < 0
