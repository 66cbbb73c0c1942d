"""Writing checked categories into a store."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from app.catalogue.editing.codes import one_at_a_time
from app.catalogue.limits import same
from app.imports.bulk import Table, read
from app.imports.categories.rules import Row, Seen, check
from app.imports.errors import Refused
from app.imports.reading.sheets import Record
from app.imports.row_loop import Counts, Refuse, Wrote, checked, tell_nobody
from tenant_router.session import StoreSession

_THERE = "SELECT code, name FROM store.categories ORDER BY code"
_CATEGORIES = Table(
    "store.categories",
    {"code": "text", "name": "text", "description": "text", "priority": "int"},
    keys=("code",),
    unsaid={"description": "", "priority": 9999},
)
_COUNTED_UP = re.compile(r"E([0-9]{3,12})")


def import_categories(
    db: StoreSession,
    records: Iterable[Record],
    *,
    dry_run: bool = False,
    refuse: Refuse = tell_nobody,
    wrote: Wrote = lambda _rows: None,
) -> Counts:
    """Put rows into the store; a code finds a category, which may get another name, or else its name does."""
    counts, seen = Counts(), Seen()
    if not dry_run:
        one_at_a_time(db)
    there = _There(read(db, _THERE))
    new: list[dict[str, Any]] = []
    known: list[dict[str, Any]] = []

    def put(number: int, cells: Mapping[str, str]) -> None:
        row = check(cells)
        seen.add(number, row)
        code, is_known = there.place(row)
        values = {"code": code, "name": row.name, "description": row.description, "priority": row.priority}
        (known if is_known else new).append(values)

    for _ in checked(records, counts, refuse, put):
        wrote(1)
    counts.added, counts.updated = len(new), len(_CATEGORIES.different(db, known))
    counts.unchanged = len(known) - counts.updated
    if not dry_run:
        _CATEGORIES.add(db, new)
        _CATEGORIES.update(db, known)
    return counts


class _There:
    """The categories of the store by code and by name, and the last code that was counted up."""

    def __init__(self, rows: Iterable[tuple[str, str]]) -> None:
        self._names: dict[str, str] = {}
        self._codes: dict[str, str] = {}
        self._last = 0
        for code, name in rows:
            self._names[code] = same(name)
            self._codes.setdefault(same(name), code)
            if counted := _COUNTED_UP.fullmatch(code):
                self._last = max(self._last, int(counted[1]))

    def place(self, row: Row) -> tuple[str, bool]:
        """The code of a row's category, and whether the store has it. Refused where its name is another's."""
        of_name = self._codes.get(same(row.name))
        if row.code is None:
            code = of_name or self._next()
        else:
            code = row.code
            if of_name not in (None, code):
                raise Refused(f"this category already exists with code {of_name}", "name")
        is_known = code in self._names
        self._rename(code, same(row.name))
        return code, is_known

    def _next(self) -> str:
        self._last += 1
        return f"E{self._last:03d}"

    def _rename(self, code: str, name: str) -> None:
        before = self._names.get(code)
        if before is not None and before != name and self._codes.get(before) == code:
            del self._codes[before]
        self._names[code] = name
        self._codes[name] = code
