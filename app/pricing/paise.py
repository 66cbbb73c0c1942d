"""Amounts as whole numbers of paise, which are several times as fast as decimals and as exact."""

from decimal import Decimal
from functools import lru_cache

HUNDRED = Decimal(100)


# Cached, because most lines of a cart share a few rates and discounts.
@lru_cache(maxsize=4_000)
def in_paise(amount: Decimal) -> int:
    """Return an amount in rupees with at most two decimals as paise, or a percentage as hundredths of one."""
    return int(amount * HUNDRED)


@lru_cache(maxsize=4_000)
def in_rupees(paise: int) -> Decimal:
    """Return an amount of paise in rupees."""
    return Decimal(paise) / HUNDRED
