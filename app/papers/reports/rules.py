"""Comparing the figure of a period with the period before."""

from decimal import Decimal

DAYS = 30


def change(now: int, before: int) -> tuple[float, str]:
    """Return the change in percent without sign, and its direction; from zero to any number is 100 up."""
    if before == 0:
        return (100.0 if now else 0.0), "incr"
    percent = Decimal(now - before) * 100 / before
    return float(abs(round(percent, 1))), "incr" if percent >= 0 else "decr"
