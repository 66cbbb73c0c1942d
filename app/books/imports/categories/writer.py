"""Write validated categories to a store."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from app.books.imports.bulk import BulkTable
from app.books.imports.categories.rules import CategoryDuplicates, CategoryRow, parse_row
from app.books.imports.row_loop import (
    ImportCounts,
    ProgressHandler,
    RejectHandler,
    ignore_rejects,
    parse_records,
)
from app.catalogue.editing.codes import lock_codes
from app.catalogue.editing.undo import Recorded
from app.catalogue.limits import comparison_key
from app.shared.sheets.errors import RejectedRow
from app.shared.sheets.reading.sheets import Record
from tenant_router.session import StoreSession

_EXISTING_SQL = "SELECT code, name FROM store.categories ORDER BY code"
_CATEGORIES = BulkTable(
    "store.categories",
    {"code": "text", "name": "text", "description": "text", "priority": "int"},
    keys=("code",),
    insert_defaults={"description": "", "priority": 9999},
)
_GENERATED_CODE = re.compile(r"E([0-9]{3,12})")


def import_categories(
    db: StoreSession,
    records: Iterable[Record],
    *,
    dry_run: bool = False,
    on_reject: RejectHandler = ignore_rejects,
    on_progress: ProgressHandler = lambda _rows: None,
) -> ImportCounts:
    """Import rows into the store's categories.

    A row with a code updates the category with that code, and may rename it. A row without a code matches by
    name.
    """
    counts, duplicates = ImportCounts(), CategoryDuplicates()
    if not dry_run:
        lock_codes(db)
    existing = _ExistingCategories(map(tuple, db.run(_EXISTING_SQL)))
    new_rows: list[dict[str, Any]] = []
    existing_rows: list[dict[str, Any]] = []

    def add_row(number: int, cells: Mapping[str, str]) -> None:
        row = parse_row(cells)
        duplicates.add(number, row)
        code, exists = existing.code_for(row)
        values = {"code": code, "name": row.name, "description": row.description, "priority": row.priority}
        (existing_rows if exists else new_rows).append(values)

    for _ in parse_records(records, counts, on_reject, add_row):
        on_progress(1)
    changes = _CATEGORIES.changes(db, existing_rows)
    counts.added, counts.updated = len(new_rows), len(changes)
    counts.unchanged = len(existing_rows) - counts.updated
    if not dry_run:
        new_codes = [row["code"] for row in new_rows]
        counts.replaced = Recorded(categories=dict(changes), new_categories=new_codes)
        _CATEGORIES.add(db, new_rows)
        _CATEGORIES.update(db, existing_rows)
    return counts


class _ExistingCategories:
    """The store's categories by code and by name, and the highest generated code number."""

    def __init__(self, rows: Iterable[tuple[str, str]]) -> None:
        self._names: dict[str, str] = {}
        self._codes: dict[str, str] = {}
        self._last_number = 0
        for code, name in rows:
            self._names[code] = comparison_key(name)
            self._codes.setdefault(comparison_key(name), code)
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
