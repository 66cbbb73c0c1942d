"""Whether what somebody tells of himself can be right, by its form and check digits."""

from collections.abc import Callable

from marshmallow import ValidationError, validate
from stdnum import luhn
from stdnum.in_ import gstin as gstins
from stdnum.in_ import pan as pans

from app.accounts.rules import is_grade, is_mobile_number, is_pincode
from app.places.queries import state_named

_email = validate.Email()


def is_email(text: str) -> bool:
    """Whether an address has the form of one."""
    try:
        _email(text)
    except ValidationError:
        return False
    return True


# State codes that the library does not know yet: Ladakh, and taxpayers of no one state.
_NEWER_STATES = ("38", "97", "99")
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def is_gstin(text: str) -> bool:
    """Whether a GSTIN has the right form, state, PAN and check digit."""
    if not text.startswith(_NEWER_STATES):
        return gstins.is_valid(text)
    right_form = len(text) == 15 and pans.is_valid(pan_of(text)) and text[12] != "0" and text[13] == "Z"
    return right_form and luhn.is_valid(text, _DIGITS)


def pan_of(gstin: str) -> str:
    """The PAN that every GSTIN holds."""
    return gstin[2:12]


def state_code_of(gstin: str) -> str:
    """The code of the state that gave out a GSTIN."""
    return gstin[:2]


def written(name: str, value: str) -> str:
    """A detail as it is kept: numbers in capitals without spaces, a state as the list writes it."""
    if name in ("gstin", "pan"):
        return gstins.compact(value)
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
