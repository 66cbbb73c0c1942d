"""Whether what somebody tells of himself can be right, by its form and check digits."""

from collections.abc import Callable

from stdnum.in_ import pan as pans

from app.geography.queries import state_named
from app.shared.validators import (
    compact,
    is_email,
    is_grade,
    is_gstin,
    is_mobile_number,
    is_pincode,
    pan_of,
    state_code_of,
)

__all__ = ["pan_of", "problem", "same_taxpayer", "state_code_of", "written"]


def written(name: str, value: str) -> str:
    """A detail as it is kept: numbers in capitals without spaces, a state as the list writes it."""
    if name in ("gstin", "pan"):
        return compact(value)
    if name == "state":
        return state_named(value) or value
    return value


# The checks by the field's name; those of `_OPTIONAL` may be empty.
_CHECKS: dict[str, tuple[Callable[[str], bool], str]] = {
    "name": (bool, "account.name"),
    "phone1": (is_mobile_number, "account.mobile_number"),
    "price_grade": (is_grade, "account.grade"),
    "email": (is_email, "account.email"),
    "pincode": (is_pincode, "account.pincode"),
    "gstin": (is_gstin, "account.gstin"),
    "pan": (pans.is_valid, "account.pan"),
    "state": (lambda name: state_named(name) is not None, "account.state"),
}
_OPTIONAL = frozenset({"email", "pincode", "gstin", "pan", "state"})


def problem(name: str, value: str) -> str | None:
    """The key of what is wrong with a detail, if anything is."""
    if name not in _CHECKS or (not value and name in _OPTIONAL):
        return None
    right, message = _CHECKS[name]
    return None if right(value) else message


def same_taxpayer(gstin: str, pan: str) -> bool:
    """Whether GSTIN and PAN are of one firm; where one is missing, nothing speaks against it."""
    return not gstin or not pan or pan_of(gstin) == pan
