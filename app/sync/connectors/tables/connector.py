"""A spreadsheet (CSV or .xlsx) as a source of products, customers or categories."""

from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from app.imports.errors import RejectedRow, Unreadable
from app.imports.reading import sheets
from app.shared.messages import text
from app.sync.connectors.interface import Health, ReadOptions, Reject, SourceProblem
from app.sync.connectors.tables.batches import batches
from app.sync.connectors.tables.columns import Columns, choose, count_recognised
from app.sync.connectors.tables.pack_rows import RowConverter
from app.sync.connectors.tables.table_preview import (
    EXAMINED_ROWS,
    MAX_ROWS,
    TablePreview,
    blank_columns,
    chosen_or_guessed,
    preview_tables,
    single_table_mapping,
)
from app.sync.pack import Batch, Cursor, Dataset


class TableFile:
    """A spreadsheet; `mapping` holds the columns that the owner chose, the rest go by their names."""

    kind = "tables"

    def __init__(self, path: Path, name: str, mapping: Mapping[str, Any] | None = None) -> None:
        self._path = path
        self._name = name
        self._mapping = mapping

    def check(self) -> Health:
        """Return whether it is a spreadsheet with columns that are recognised."""
        try:
            self._recognised_sheet()
        except SourceProblem as problem:
            return Health(False, problem=str(problem))
        return Health(True, "Spreadsheet")

    def datasets(self) -> list[Dataset]:
        """Return the file itself as the only dataset."""
        return [Dataset(dataNm="table", compName=Path(self._name).stem[:100])]

    def use(self, mapping: Mapping[str, Any]) -> None:
        """Read it with other columns from now on."""
        self._mapping = mapping

    def tables(self) -> list[dict[str, Any]]:
        """Return its columns and what they were recognised as. Raise SourceProblem for any other file."""
        sheet = self._sheet()
        first = self._first_rows(sheet)
        blank = blank_columns(first, len(sheet.columns))
        columns = chosen_or_guessed(sheet.columns, self._mapping, blank)
        rows = first[:MAX_ROWS]
        return preview_tables([TablePreview(self._name, sheet.columns, rows, columns)])

    def cursor(self, dataset: Dataset) -> Cursor:
        """Return an empty cursor: a file has no counters."""
        return {}

    def read(
        self, dataset: Dataset, entities: Collection[str], options: ReadOptions, reject: Reject
    ) -> Iterator[Batch]:
        """Yield all rows. Raise SourceProblem if it is no spreadsheet."""
        sheet, columns = self._recognised_sheet()
        converter = RowConverter(columns.kind, reject)
        yield from batches(converter, self._rows(sheet, columns, converter), entities)

    def _rows(
        self, sheet: sheets.Spreadsheet, columns: Columns, converter: RowConverter
    ) -> Iterator[tuple[int, Mapping[str, str]]]:
        try:
            for record in sheets.records(sheet, columns.places):
                try:
                    yield record.number, sheets.check_cells(record)
                except RejectedRow as refusal:
                    converter.refuse(record.number, refusal.field or "", "", str(refusal))
        except Unreadable as error:
            raise SourceProblem(error.reason) from error

    def _sheet(self) -> sheets.Spreadsheet:
        try:
            return sheets.examine(self._path, count_recognised)
        except Unreadable as error:
            raise SourceProblem(error.reason) from error

    def _first_rows(self, sheet: sheets.Spreadsheet) -> list[list[str]]:
        everything = {str(at): at for at in range(len(sheet.columns))}
        try:
            first = islice(sheets.records(sheet, everything), EXAMINED_ROWS)
            return [list(record.cells.values()) for record in first]
        except Unreadable as error:
            raise SourceProblem(error.reason) from error

    def _recognised_sheet(self) -> tuple[sheets.Spreadsheet, Columns]:
        sheet = self._sheet()
        blank = blank_columns(self._first_rows(sheet), len(sheet.columns))
        columns = choose(sheet.columns, single_table_mapping(self._mapping), blank)
        if columns is None:
            raise SourceProblem(text("source.no_columns"))
        return sheet, columns
