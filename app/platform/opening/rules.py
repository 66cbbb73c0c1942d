"""Which mobile numbers may become a store's address, and who decides on it."""

from collections.abc import Collection
from enum import StrEnum

# What people type when they don't mean to be called: a row of digits upwards or downwards.
ROWS = ("01234567890123456789", "98765432109876543210")
RANGE = "*"


class Onboarding(StrEnum):
    """Whether owners open stores on their own, ask an administrator first, or not at all."""

    OPEN = "open"
    APPROVAL = "approval"
    CLOSED = "closed"


def is_reserved(mobile_number: str, kept: Collection[str] = ()) -> bool:
    """Whether nobody may take this number on his own.

    Numbers of one digit, but for the first, and rows of digits are nobody's telephone. Of `kept` each is a
    number, or the beginning of numbers with a star behind it.
    """
    if len(set(mobile_number[1:])) == 1 or any(mobile_number in row for row in ROWS):
        return True
    return any(
        mobile_number.startswith(name[:-1]) if name.endswith(RANGE) else mobile_number == name
        for name in kept
    )
