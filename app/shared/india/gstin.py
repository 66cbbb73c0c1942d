"""The form of a GSTIN: state, PAN, number of the registration, Z and a check character."""

import re

from stdnum import luhn
from stdnum.in_ import pan as pans

from app.shared.india.validators import pan_of, state_code_of

# 1 to 9 and then A to Z number the registrations that a taxpayer has in a state.
_FORM = re.compile("[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]")
# 97 is the territory outside the states, such as the sea; 99 is what the centre itself taxes.
_STATES = frozenset(("97", "99", *(f"{number:02}" for number in range(1, 39))))
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def gstin_problem(gstin: str) -> str | None:
    """Return the message key for what is wrong with a GSTIN in capitals, or None if it is right."""
    if not _FORM.fullmatch(gstin) or not pans.is_valid(pan_of(gstin)):
        return "account.gstin_form"
    if state_code_of(gstin) not in _STATES:
        return "account.gstin_state"
    return None if luhn.is_valid(gstin, _DIGITS) else "account.gstin_check"
