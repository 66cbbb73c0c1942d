"""The forms of values as patterns of the API document: what a client can check without knowing the rules.

A check digit, a list of places and the rules of e-mail addresses go beyond a pattern.
"""

import re
from collections.abc import Iterable
from typing import Any

_FORMS = {
    "mobile_number": r"(?:\+?91|0)?(?:[ -]?[0-9]){10}",
    "pincode": "[1-9][0-9]{5}",
    "pan": "[A-Za-z]{5}[0-9]{4}[A-Za-z]",
    "gstin": (
        "[0-9]{2}[A-Za-z]{4}[0-9A-Za-z][0-9]{4}[A-Za-z][0-9A-Za-z]{3}"
        "|[0-9]{4}[A-Za-z]{3}[0-9]{5}[A-Za-z]{2}[0-9A-Za-z]"
    ),
    "grade": "[A-Z.]",
    "bank_account": "[0-9]{6,20}",
    "ifsc": "[A-Za-z]{4}0[A-Za-z0-9]{6}",
    "upi_id": "[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9]+",
    "phone": r"\+?[0-9 ()/-]*(?:[0-9][ ()/-]*){6}",
}
_LONG_MONTH = "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
_SHORT_MONTH = "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
_FEBRUARY = "02-(?:0[1-9]|1[0-9]|2[0-8])"
_DAY = f"20[0-9]{{2}}-(?:{_LONG_MONTH}|{_SHORT_MONTH}|{_FEBRUARY})"
_LEAP_DAY = "20(?:[02468][048]|[13579][26])-02-29"
TIME = f"^(?:{_DAY}|{_LEAP_DAY}) (?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$"


def form(name: str, *, may_be_empty: bool = False) -> dict[str, Any]:
    """Return the metadata of a field whose value has this form, with blanks around it or not."""
    return {"pattern": rf"^\s*(?:{_FORMS[name]}){'?' if may_be_empty else ''}\s*$"}


def one_of(names: Iterable[str]) -> dict[str, Any]:
    """Return the metadata of a field that takes these names; the web's types call it a text."""
    return {"pattern": f"^(?:{'|'.join(re.escape(name) for name in sorted(names))})$"}
