"""What a row of a spreadsheet of customers has to be."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.accounts.rules import USER_TYPES
from app.accounts.validators import pan_of, problem, same_taxpayer, state_code_of, written
from app.catalogue.limits import one_line
from app.imports.cells import code, named, optional, phone, required, short
from app.imports.errors import Refused
from app.shared.actor import is_salesperson_code
from app.shared.messages import text

MAX_LENGTH = {
    "name": 150,
    "person_name": 150,
    "email": 200,
    "gstin": 30,
    "pan": 20,
    "address1": 200,
    "address2": 200,
    "city": 100,
    "district": 100,
    "state": 100,
    "pincode": 20,
    "price_grade": 20,
    "role": 50,
    "distributor": 150,
    "salesperson": 150,
    "phone2": 20,
}
# What people write who have nothing to say.
_NOTHING = frozenset(("-", "--", "na", "n/a", "n.a.", "n.a", "nil", "none", "null", "0", "x", "unregistered"))
_MAY_BE_NOTHING = frozenset(("email", "gstin", "pan", "pincode", "phone2", "salesperson", "distributor"))
# Singular and plural.
_ROLES = {
    form: role
    for role in USER_TYPES
    for form in (role.casefold().removesuffix("s"), role.casefold().removesuffix("s") + "s")
}


@dataclass(frozen=True, slots=True)
class Row:
    """A row that may go in; `details` are columns of accounts, None where the file says nothing.

    The salesperson is as the file names him: by code or by name.
    """

    code: str | None
    salesperson: str | None
    details: Mapping[str, str | None]

    @property
    def mobile_number(self) -> str:
        return self.details["phone1"] or ""


def check(cells: Mapping[str, str]) -> Row:
    """The row that these cells, by field, make up; a field without a column is missing. Raises Refused."""
    given = {field: _said(field, one_line(text)) for field, text in cells.items()}
    details: dict[str, str | None] = {
        field: optional(given, field, longest)
        for field, longest in MAX_LENGTH.items()
        if field not in ("salesperson", "price_grade", "role", "pincode")
    }
    details["name"] = required(given, "name", MAX_LENGTH["name"])
    required(given, "phone1", MAX_LENGTH["name"], called="mobile number")
    details["phone1"] = named("phone1", phone, given["phone1"])
    for field, parse in _PARSED.items():
        found = optional(given, field, MAX_LENGTH[field])
        details[field] = named(field, parse, found) if found else None
    _check_details(details)
    return Row(_code(given), optional(given, "salesperson", MAX_LENGTH["salesperson"]), details)


def _check_details(details: dict[str, str | None]) -> None:
    """Write details as they are kept, and look whether they can be right."""
    for field, value in details.items():
        if value is None:
            continue
        details[field] = written(field, value)
        if wrong := problem(field, details[field] or ""):
            raise Refused(f"{field}: “{short(value)}”: {text(wrong)}", field)
    gstin, pan = details["gstin"], details["pan"]
    if not same_taxpayer(gstin or "", pan or ""):
        raise Refused("pan: does not match the GSTIN", "pan")
    details["state_code"] = state_code_of(gstin) if gstin else None
    details["pan"] = pan_of(gstin) if gstin else pan


def _said(field: str, text: str) -> str:
    return "" if field in _MAY_BE_NOTHING and text.casefold() in _NOTHING else text


def _code(given: Mapping[str, str]) -> str | None:
    found = code(given)
    if found and is_salesperson_code(found):
        raise Refused("code: four characters starting with S are reserved for salespeople", "code")
    return found


def _role(text: str) -> str:
    role = _ROLES.get(text.casefold())
    if role is None:
        raise Refused(f"“{short(text)}” must be one of {', '.join(USER_TYPES)}")
    return role


def _digits(text: str) -> str:
    return text.removesuffix(".0").replace(" ", "")


_PARSED: Mapping[str, Callable[[str], str]] = {
    "price_grade": str.upper,
    "role": _role,
    "pincode": _digits,
}


class Seen:
    """The codes and mobile numbers of one file so far: each is one customer's."""

    def __init__(self) -> None:
        self._first: dict[tuple[str, str], int] = {}

    def add(self, number: int, row: Row) -> None:
        """Take note of a row; Refused where an earlier one has its code or number."""
        keys = [("phone1", row.mobile_number), *([("code", row.code)] if row.code else [])]
        for field, value in keys:
            if first := self._first.get((field, value)):
                called = "mobile number" if field == "phone1" else "code"
                raise Refused(f"row {first} has the same {called}", field)
        self._first |= dict.fromkeys(keys, number)
