"""Codes that a spreadsheet program may have changed: 123 may be 00123. Only the owner knows which it is."""

from collections.abc import Iterable
from typing import Literal

from app.shared.sheets.errors import RejectedRow
from app.shared.sheets.spreadsheets import number_shown

Kind = Literal["product", "account", "category"]
_REASONS: dict[Kind, str] = {
    "product": "import.row.changed_code",
    "account": "import.row.changed_account",
    "category": "import.row.changed_category",
}


class ChangedCodes:
    """Existing codes of a kind that a spreadsheet program changes, by their changed form."""

    def __init__(self, kind: Kind, codes: Iterable[str] = ()) -> None:
        self._reason = _REASONS[kind]
        self._by_number: dict[str, str] = {}
        for code in codes:
            self.add(code)

    def add(self, code: str) -> None:
        """Add an existing code."""
        if (number := number_shown(code)) not in (None, code):
            self._by_number[number] = code

    def question(self, code: str) -> RejectedRow | None:
        """Return the question about a code that no record has, if it may be a changed existing one."""
        existing = self._by_number.get(code)
        return RejectedRow(self._reason, field="code", value=code, code=existing) if existing else None

    def check(self, code: str) -> None:
        """Raise the question about a code that no record has, if there is one."""
        if question := self.question(code):
            raise question
