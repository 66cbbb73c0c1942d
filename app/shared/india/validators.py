"""Format and check digit validators for the details of people and companies."""

import re

from marshmallow import ValidationError, validate
from stdnum.in_ import gstin as gstins
from stdnum.in_ import pan as pans

_email = validate.Email()
_GRADE = re.compile(r"[A-Z.]")
_MOBILE_NUMBER = re.compile(r"[0-9]{10}")
# The part before the @ names the payee, the part after it the bank; NPCI's linking specification, 1.6.
_UPI_ID = re.compile(r"[A-Za-z0-9._-]{2,200}@[A-Za-z][A-Za-z0-9]{1,63}")
_PINCODE = re.compile(r"[1-9][0-9]{5}")


def is_email(text: str) -> bool:
    """Return whether a text has the form of an e-mail address."""
    try:
        _email(text)
    except ValidationError:
        return False
    return True


def compact(number: str) -> str:
    """Return a GSTIN or PAN as it is stored: in capitals, without spaces."""
    return gstins.compact(number)


def pan_of(gstin: str) -> str:
    """Return the PAN that a GSTIN contains, or an empty text: not every form has one."""
    pan = gstin[2:12]
    return pan if pans.is_valid(pan) else ""


def is_grade(text: str) -> bool:
    """Return whether a text is one uppercase letter, or a dot for no grade."""
    return bool(_GRADE.fullmatch(text))


def is_mobile_number(text: str) -> bool:
    """Return whether a text is exactly ten digits."""
    return bool(_MOBILE_NUMBER.fullmatch(text))


def is_pincode(text: str) -> bool:
    """Return whether a text is six digits without a leading zero.

    It is not looked up, because new PIN codes are issued.
    """
    return bool(_PINCODE.fullmatch(text))


def is_upi_id(text: str) -> bool:
    """Return whether a text has the form of a UPI ID, as in `asha.electric@okhdfcbank`."""
    return bool(_UPI_ID.fullmatch(text))
