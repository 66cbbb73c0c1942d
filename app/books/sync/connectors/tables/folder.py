"""Several spreadsheets in one upload, where products refer to the numbers of their categories."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from app.books.intake.row_counts import FileRows
from app.books.sync.connectors.interface import Health, ReadOptions, Reject, SourceProblem
from app.books.sync.connectors.tables.connector import ReadTable, TableFile
from app.books.sync.connectors.tables.table_preview import preview_tables, tables_of
from app.books.sync.pack import Batch, Cursor, Dataset
from app.shared.texts.messages import text

# Products refer to categories, so these come first.
_ORDER = ("categories", "products", "parties")


class TableFolder:
    """Spreadsheets as one source: the best recognised one of each kind, or the owner's choice."""

    kind = "tables"

    def __init__(self, files: Sequence[TableFile], mapping: Mapping[str, Any] | None = None) -> None:
        self._files = files
        self.rows = FileRows()
        self.use(mapping or {})

    def check(self) -> Health:
        """Return whether any file has recognised columns."""
        try:
            found = self._recognised()
        except SourceProblem as problem:
            return Health(False, problem=problem.reason)
        return Health(bool(found), "Spreadsheet", problem=None if found else text("source.no_table"))

    def datasets(self) -> list[Dataset]:
        """Return the files together as the only dataset, the same as for a single spreadsheet."""
        return self._files[0].datasets()

    def use(self, mapping: Mapping[str, Any]) -> None:
        """Read the files with other columns from now on."""
        self._mapping = mapping
        tables = mapping.get("tables")
        by_file = {
            str(table.get("file", "")).casefold(): table
            for table in (tables if isinstance(tables, list) else ())
            if isinstance(table, Mapping)
        }
        for file in self._files:
            chosen = by_file.get(file.name.casefold())
            file.use({"encoding": mapping.get("encoding"), **({"tables": [chosen]} if chosen else {})})

    def tables(self) -> list[dict[str, Any]]:
        """Return all tables; a table that is not read has no kind."""
        read = {table.name for table in self._read_or_guessed()}
        previews = [file.preview() for file in self._files]
        return preview_tables([preview if preview.file in read else preview.unread() for preview in previews])

    def cursor(self, dataset: Dataset) -> Cursor:
        """Return an empty cursor: files have no counters."""
        return {}

    def read(
        self, dataset: Dataset, entities: Collection[str], options: ReadOptions, reject: Reject
    ) -> Iterator[Batch]:
        """Yield the rows; the table of categories resolves the categories of products."""
        found = self._recognised()
        if not found:
            raise SourceProblem(text("source.no_table"))
        categories: dict[str, str] = {}
        self.rows = FileRows()
        for table in sorted(found, key=lambda each: _ORDER.index(each.columns.kind)):
            if table.columns.kind == "categories":
                categories |= table.category_keys()
            yield from table.batches(entities, reject, categories, self.rows)

    def _read_or_guessed(self) -> list[ReadTable]:
        try:
            return self._recognised()
        except SourceProblem:
            return []

    def _recognised(self) -> list[ReadTable]:
        chosen = {str(table.get("file", "")).casefold() for table in tables_of(self._mapping)}
        best: dict[str, ReadTable] = {}
        for file in self._files:
            if chosen and file.name.casefold() not in chosen:
                continue
            table = file.open(required=bool(chosen))
            if table is None:
                continue
            slot = file.name if chosen else table.columns.kind
            if slot not in best or len(table.columns.places) > len(best[slot].columns.places):
                best[slot] = table
        return list(best.values())
