"""The forms of a GSTIN: all have the state's two digits first and a check character last.

A taxpayer's GSTIN contains the PAN, and the GSTIN of an office that deducts tax a TAN. The GSTINs of
non-residents, bodies of the United Nations and online services from abroad have the year, the country and a
number.
"""

import re

from stdnum import luhn

from app.shared.india.states import state_code_of
from app.shared.india.validators import pan_of

# 1 to 9 and then A to Z number the registrations that a taxpayer has in a state. Then comes Z, or C for a
# marketplace that collects tax, or D for an office that deducts it.
_WITH_PAN = re.compile("[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][ZCD][0-9A-Z]")
_WITH_TAN = re.compile("[0-9]{2}[A-Z]{4}[0-9]{5}[A-Z][1-9A-Z][ZD][0-9A-Z]")
# UN and ON: bodies of the United Nations, embassies and others with a Unique Identity Number.
_FROM_ABROAD = re.compile("[0-9]{4}[A-Z]{3}[0-9]{5}(UN|ON|NR)[0-9A-Z]|99[0-9]{2}[A-Z]{3}[0-9]{5}OS[0-9A-Z]")
# 97 is the territory outside the states, such as the sea; 99 is what the centre itself taxes.
_STATES = frozenset(("97", "99", *(f"{number:02}" for number in range(1, 39))))
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def gstin_problem(gstin: str) -> str | None:
    """Return the message key for the fault of a GSTIN in capitals, or None if it is right."""
    has_form = _WITH_TAN.fullmatch(gstin) or _FROM_ABROAD.fullmatch(gstin)
    if not has_form and not (_WITH_PAN.fullmatch(gstin) and pan_of(gstin)):
        return "account.gstin_form"
    if state_code_of(gstin) not in _STATES:
        return "account.gstin_state"
    return None if luhn.is_valid(gstin, _DIGITS) else "account.gstin_check"
