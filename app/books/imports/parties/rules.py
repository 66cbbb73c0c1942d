"""Validation of one row of a customer spreadsheet."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.books.imports.cells import code, optional_text, parse_value, phone, required_text, shorten
from app.people.accounts.rules import USER_TYPES
from app.people.accounts.validators import pan_of, problem, same_taxpayer, state_code_of, written
from app.shared.actor import is_salesperson_code
from app.shared.cleaning import one_line
from app.shared.india.phones import MAX_NUMBERS_LENGTH
from app.shared.sheets.errors import RejectedRow, word
from app.shared.texts.messages import text

MAX_LENGTHS = {
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
    "phone2": MAX_NUMBERS_LENGTH,
}
# Placeholders that people write instead of leaving a cell blank.
_PLACEHOLDERS = frozenset(
    ("-", "--", "na", "n/a", "n.a.", "n.a", "nil", "none", "null", "0", "x", "unregistered")
)
_PLACEHOLDER_FIELDS = frozenset(("email", "gstin", "pan", "pincode", "phone2", "salesperson", "distributor"))
# Each role in singular and plural.
_ROLES = {
    form: role
    for role in USER_TYPES
    for form in (role.casefold().removesuffix("s"), role.casefold().removesuffix("s") + "s")
}


@dataclass(frozen=True, slots=True)
class PartyRow:
    """A valid row. `details` are columns of the accounts table; a value that the file lacks is None.

    `salesperson` is a code or a name, as the file has it.
    """

    code: str | None
    salesperson: str | None
    details: Mapping[str, str | None]

    @property
    def mobile_number(self) -> str:
        return self.details["phone1"] or ""


def parse_row(cells: Mapping[str, str]) -> PartyRow:
    """Return the row for cells by field name; fields without a column are missing. Raises RejectedRow."""
    values = {field: _without_placeholder(field, one_line(text)) for field, text in cells.items()}
    details: dict[str, str | None] = {
        field: optional_text(values, field, max_length)
        for field, max_length in MAX_LENGTHS.items()
        if field not in ("salesperson", "price_grade", "role", "pincode")
    }
    details["name"] = required_text(values, "name", MAX_LENGTHS["name"])
    required_text(values, "phone1", MAX_LENGTHS["name"])
    numbers = parse_value("phone1", phone, values["phone1"])
    details["phone1"] = numbers.mobile
    if numbers.others:
        both = " / ".join(filter(None, (numbers.others, details["phone2"])))
        details["phone2"] = optional_text({"phone2": both}, "phone2", MAX_LENGTHS["phone2"])
    for field, parse in _PARSERS.items():
        value = optional_text(values, field, MAX_LENGTHS[field])
        details[field] = parse_value(field, parse, value) if value else None
    _check_details(details)
    return PartyRow(_code(values), optional_text(values, "salesperson", MAX_LENGTHS["salesperson"]), details)


def _check_details(details: dict[str, str | None]) -> None:
    """Normalize the details for storage, and validate them. Raises RejectedRow."""
    for field, value in details.items():
        if value is None:
            continue
        details[field] = written(field, value)
        if message := problem(field, details[field] or ""):
            raise RejectedRow("import.row.wrong", value=shorten(value), problem=text(message)).at(field)
    gstin, pan = details["gstin"], details["pan"]
    if not same_taxpayer(gstin or "", pan or ""):
        raise RejectedRow("import.row.pan").at("pan")
    details["state_code"] = state_code_of(gstin) if gstin else None
    details["pan"] = pan_of(gstin or "") or pan


def _without_placeholder(field: str, text: str) -> str:
    return "" if field in _PLACEHOLDER_FIELDS and text.casefold() in _PLACEHOLDERS else text


def _code(values: Mapping[str, str]) -> str | None:
    value = code(values)
    if value and is_salesperson_code(value):
        raise RejectedRow("import.row.salesperson_code").at("code")
    return value


def _role(text: str) -> str:
    role = _ROLES.get(text.casefold())
    if role is None:
        raise RejectedRow("import.row.one_of", value=shorten(text), values=", ".join(USER_TYPES))
    return role


def _digits(text: str) -> str:
    return text.removesuffix(".0").replace(" ", "")


_PARSERS: Mapping[str, Callable[[str], str]] = {
    "price_grade": str.upper,
    "role": _role,
    "pincode": _digits,
}


class PartyDuplicates:
    """Detects rows of one file that repeat a code or a mobile number."""

    def __init__(self) -> None:
        self._first: dict[tuple[str, str], int] = {}

    def add(self, number: int, row: PartyRow) -> None:
        """Remember a row. Raises RejectedRow when an earlier row has the same code or mobile number."""
        keys = [("phone1", row.mobile_number), *([("code", row.code)] if row.code else [])]
        for field, value in keys:
            if first := self._first.get((field, value)):
                raise RejectedRow("import.row.same", field=field, row=first, what=word(field))
        self._first |= dict.fromkeys(keys, number)
