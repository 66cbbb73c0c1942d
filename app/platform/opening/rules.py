"""The mobile numbers that may become a store's address, and who decides about them."""

from collections.abc import Collection
from enum import StrEnum

# People who don't want to be called enter a run of digits, upwards or downwards.
DIGIT_SEQUENCES = ("01234567890123456789", "98765432109876543210")
WILDCARD = "*"


class Onboarding(StrEnum):
    """Whether owners open stores themselves, need an administrator's approval, or can't open any."""

    OPEN = "open"
    APPROVAL = "approval"
    CLOSED = "closed"


def is_reserved(mobile_number: str, reserved: Collection[str] = ()) -> bool:
    """Return whether no owner may open a store with this number.

    These are numbers of no telephone (a run of digits, or one repeated digit after the first), and those in
    `reserved`: each a number, or a prefix followed by a star.
    """
    if len(set(mobile_number[1:])) == 1 or any(mobile_number in sequence for sequence in DIGIT_SEQUENCES):
        return True
    return any(
        mobile_number.startswith(name[:-1]) if name.endswith(WILDCARD) else mobile_number == name
        for name in reserved
    )
