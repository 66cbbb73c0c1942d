"""Checks of an order before it is written into any books."""

from decimal import Decimal

from app.books.sync.connectors.interface import BookOrder

MAX_DIFFERENCE = Decimal(1)


def problem_of(order: BookOrder) -> str | None:
    """Return why an order cannot be written, in plain words, or None."""
    if not order.lines:
        return "The order has no lines."
    if wrong_line := next((line for line in order.lines if _is_wrong_line(line.quantity, line.amount)), None):
        return f"{wrong_line.name}: quantity and amount must be more than 0."
    if abs(order.party_amount - order.total) > MAX_DIFFERENCE:
        return (
            f"The order's total of ₹{order.total} does not match its lines, taxes and rounding "
            f"(₹{order.party_amount})."
        )
    return None


def _is_wrong_line(quantity: Decimal, amount: Decimal) -> bool:
    return quantity <= 0 or amount < 0
