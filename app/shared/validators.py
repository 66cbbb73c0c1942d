"""Whether what somebody tells of a person or firm can be right, by its form and check digits."""

import re

from marshmallow import ValidationError, validate
from stdnum import luhn
from stdnum.in_ import gstin as gstins
from stdnum.in_ import pan as pans

_email = validate.Email()
# State codes that the library does not know yet: Ladakh, and taxpayers of no one state.
_NEWER_STATES = ("38", "97", "99")
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_GRADE = re.compile(r"[A-Z.]")
_MOBILE_NUMBER = re.compile(r"[0-9]{10}")
_PINCODE = re.compile(r"[1-9][0-9]{5}")


def is_email(text: str) -> bool:
    """Whether an address has the form of one."""
    try:
        _email(text)
    except ValidationError:
        return False
    return True


def is_gstin(text: str) -> bool:
    """Whether a GSTIN has the right form, state, PAN and check digit."""
    if not text.startswith(_NEWER_STATES):
        return gstins.is_valid(text)
    right_form = len(text) == 15 and pans.is_valid(pan_of(text)) and text[12] != "0" and text[13] == "Z"
    return right_form and luhn.is_valid(text, _DIGITS)


def compact(number: str) -> str:
    """A GSTIN or PAN as it is kept: in capitals, without spaces."""
    return gstins.compact(number)


def pan_of(gstin: str) -> str:
    """The PAN that every GSTIN holds."""
    return gstin[2:12]


def state_code_of(gstin: str) -> str:
    """The code of the state that gave out a GSTIN."""
    return gstin[:2]


def is_grade(text: str) -> bool:
    """One uppercase letter, or a dot for no grade."""
    return bool(_GRADE.fullmatch(text))


def is_mobile_number(text: str) -> bool:
    """Exactly ten digits."""
    return bool(_MOBILE_NUMBER.fullmatch(text))


def is_pincode(text: str) -> bool:
    """Six digits, the first no zero; new ones are given out, so it need not be in any list."""
    return bool(_PINCODE.fullmatch(text))
