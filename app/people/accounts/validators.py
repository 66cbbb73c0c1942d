"""Format and check digit validation of account details."""

from collections.abc import Callable

from stdnum.in_ import pan as pans

from app.shared.india.gstin import gstin_problem
from app.shared.india.post_offices import state_named
from app.shared.india.states import nearest_state, state_code_of
from app.shared.india.validators import (
    compact,
    is_email,
    is_grade,
    is_mobile_number,
    is_pincode,
    pan_of,
)
from app.shared.texts.messages import text

__all__ = ["pan_of", "problem", "same_taxpayer", "state_code_of", "written"]


def written(name: str, value: str) -> str:
    """Return a detail as it is stored.

    GSTIN and PAN are in capitals without spaces, a state has its official name.
    """
    if name in ("gstin", "pan"):
        return compact(value)
    if name == "state":
        return state_named(value) or value
    return value


def _unless(is_valid: Callable[[str], bool], message: str) -> Callable[[str], str | None]:
    return lambda value: None if is_valid(value) else message


def _state_problem(name: str) -> str | None:
    if state_named(name):
        return None
    meant = nearest_state(name)
    return text("account.state_meant", state=meant) if meant else "account.state"


# Checks by field name; fields in `_OPTIONAL` may be empty.
_CHECKS: dict[str, Callable[[str], str | None]] = {
    "name": _unless(bool, "account.name"),
    "phone1": _unless(is_mobile_number, "account.mobile_number"),
    "price_grade": _unless(is_grade, "account.grade"),
    "email": _unless(is_email, "account.email"),
    "pincode": _unless(is_pincode, "account.pincode"),
    "gstin": gstin_problem,
    "pan": _unless(pans.is_valid, "account.pan"),
    "state": _state_problem,
}
_OPTIONAL = frozenset({"email", "pincode", "gstin", "pan", "state"})


def problem(name: str, value: str) -> str | None:
    """Return the message, or its key, for a wrong detail; None if it is right."""
    if name not in _CHECKS or (not value and name in _OPTIONAL):
        return None
    return _CHECKS[name](value)


def same_taxpayer(gstin: str, pan: str) -> bool:
    """Return whether GSTIN and PAN belong to one company; a missing one is no contradiction."""
    return not pan or pan_of(gstin) in ("", pan)
