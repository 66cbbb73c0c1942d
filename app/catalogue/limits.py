"""How long and how large what stands in the catalogue may be, whoever puts it there."""

import re
from decimal import Decimal

GRADES = ("rate1", "rate2", "rate3", "rate4", "rate5")
# Pages show whole rupees, halves up: less than this would be sold for nothing.
LEAST_RATE = Decimal("0.50")
MAX_RUPEES = Decimal(10_000_000)
MAX_STOCK = Decimal(1_000_000_000)
MAX_PIECES = 1_000_000
MAX_NAME_LENGTH = 200
MAX_CODE_LENGTH = 50
MAX_WORD_LENGTH = 50
MAX_DESCRIPTION_LENGTH = 20_000

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def one_line(text: str) -> str:
    """The text in one line, without control characters and with single spaces."""
    return " ".join(_CONTROL.sub(" ", text).split())


def same(text: str) -> str:
    """What two texts have in common that a reader takes for the same."""
    return one_line(text).casefold()
