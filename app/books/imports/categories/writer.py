"""Write validated categories to a store."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from app.books.imports.categories.rules import CategoryDuplicates, CategoryRow, parse_row
from app.books.imports.walk import Part, ProgressHandler, accepted, passed_over, refused, walk
from app.books.intake.changed_codes import ChangedCodes
from app.books.intake.row_counts import RowEnds
from app.catalogue.editing.codes import lock_codes
from app.catalogue.editing.owned_table import CATEGORIES
from app.catalogue.editing.undo import Recorded
from app.shared.cleaning import comparison_key
from app.shared.sheets.errors import RejectedRow
from app.shared.sheets.reading.sheets import Record
from tenant_router.session import StoreSession

_EXISTING_SQL = "SELECT code, name FROM store.categories ORDER BY code"
_GENERATED_CODE = re.compile(r"E([0-9]{3,12})")


def import_categories(
    db: StoreSession,
    records: Iterable[Record],
    *,
    dry_run: bool = False,
    on_progress: ProgressHandler = lambda _rows: None,
) -> Iterator[Part]:
    """Import rows into the store's categories.

    A row with a code updates the category with that code, and may rename it. A row without a code matches by
    name.
    """
    duplicates = CategoryDuplicates()
    if not dry_run:
        lock_codes(db)
    existing = _ExistingCategories(map(tuple, db.run(_EXISTING_SQL)))

    def parse(number: int, cells: Mapping[str, str]) -> tuple[dict[str, Any], bool]:
        row = parse_row(cells)
        duplicates.add(number, row)
        code, exists = existing.code_for(row)
        on_progress(1)
        return {**asdict(row), "code": code}, exists

    rows = list(walk(records, parse))
    new_rows = [values for values, exists in (each.row for each in accepted(rows)) if not exists]
    existing_rows = [values for values, exists in (each.row for each in accepted(rows)) if exists]
    changes = CATEGORIES.changes(db, existing_rows)
    if not dry_run:
        CATEGORIES.add(db, new_rows)
        CATEGORIES.update(db, existing_rows)
    ends = RowEnds(
        added=len(new_rows),
        updated=len(changes),
        unchanged=len(existing_rows) - len(changes),
        refused=len(refused(rows)),
        passed_over=passed_over(rows),
    )
    new_codes = [row["code"] for row in new_rows]
    yield Part(ends, refused(rows), replaced=Recorded(categories=dict(changes), new_categories=new_codes))


class _ExistingCategories:
    """The store's categories by code and by name, and the highest generated code number."""

    def __init__(self, rows: Iterable[tuple[str, str]]) -> None:
        self._names: dict[str, str] = {}
        self._codes: dict[str, str] = {}
        self._changed_codes = ChangedCodes("category")
        self._last_number = 0
        for code, name in rows:
            self._names[code] = comparison_key(name)
            self._codes.setdefault(comparison_key(name), code)
            self._changed_codes.add(code)
            if generated := _GENERATED_CODE.fullmatch(code):
                self._last_number = max(self._last_number, int(generated[1]))

    def code_for(self, row: CategoryRow) -> tuple[str, bool]:
        """Return the code of a row's category and whether the category exists.

        Raises RejectedRow when another category has the row's name.
        """
        code_by_name = self._codes.get(comparison_key(row.name))
        if row.code is None:
            code = code_by_name or self._next()
        else:
            code = row.code
            if code not in self._names:
                self._changed_codes.check(code)
            if code_by_name not in (None, code):
                raise RejectedRow("import.row.category_code", field="name", code=code_by_name)
        exists = code in self._names
        self._rename(code, comparison_key(row.name))
        return code, exists

    def _next(self) -> str:
        self._last_number += 1
        return f"E{self._last_number:03d}"

    def _rename(self, code: str, name: str) -> None:
        before = self._names.get(code)
        if before is not None and before != name and self._codes.get(before) == code:
            del self._codes[before]
        self._names[code] = name
        self._codes[name] = code
