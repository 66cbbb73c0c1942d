"""Amounts in texts."""

from decimal import Decimal

from babel.numbers import format_decimal


def rupees(amount: float | Decimal) -> str:
    """Return an amount in Indian grouping: ₹12,34,567, with paise only if there are any."""
    places = "" if amount == int(amount) else ".00"
    return f"₹{format_decimal(amount, f'#,##,##0{places}', locale='en_IN')}"
