"""Codes that a spreadsheet program may have changed:

00123 becomes 123. Only the owner can decide which is right.
"""

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
    """Existing codes that a spreadsheet program would change, by their changed form."""

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
        """Return the question for the owner if an unknown code may be a changed existing one."""
        existing = self._by_number.get(code)
        return RejectedRow(self._reason, field="code", value=code, code=existing) if existing else None

    def check(self, code: str) -> None:
        """Raise the owner's question if an unknown code may be a changed existing one."""
        if question := self.question(code):
            raise question
