"""Limits of catalogue values, whether they come from the owner, an import or a sync."""

from decimal import Decimal

RATE_COLUMNS = ("rate1", "rate2", "rate3", "rate4", "rate5")
# Pages show whole rupees, rounded half up: a lower rate would be shown as zero.
MIN_RATE = Decimal("0.50")
MAX_RUPEES = Decimal(10_000_000)
MAX_STOCK = Decimal(1_000_000_000)
MAX_PIECES = 1_000_000
MAX_NAME_LENGTH = 200
MAX_CODE_LENGTH = 50
MAX_WORD_LENGTH = 50
MAX_DESCRIPTION_LENGTH = 20_000
