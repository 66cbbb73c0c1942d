"""A spreadsheet (CSV or .xlsx) as a source: of products, of customers or of categories."""

from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from app.imports.errors import Refused, Unreadable
from app.imports.reading import sheets
from app.sync.connectors.interface import Health, Reading, Reject, SourceProblem
from app.sync.connectors.tables.batches import batches
from app.sync.connectors.tables.columns import Columns, choose, recognised
from app.sync.connectors.tables.pack_rows import Shaper
from app.sync.connectors.tables.table_preview import MAX_ROWS, Found, chosen_or_guessed, of_one_table, told
from app.sync.pack import Batch, Cursor, Dataset


class TableFile:
    """A spreadsheet; `mapping` are the columns as the owner chose them, the rest go by their names."""

    kind = "tables"

    def __init__(self, path: Path, name: str, mapping: Mapping[str, Any] | None = None) -> None:
        self._path = path
        self._name = name
        self._mapping = mapping

    def check(self) -> Health:
        """Whether it is a spreadsheet whose columns are known."""
        try:
            self._examined()
        except SourceProblem as problem:
            return Health(False, problem=str(problem))
        return Health(True, "Spreadsheet")

    def datasets(self) -> list[Dataset]:
        """The file itself."""
        return [Dataset(dataNm="table", compName=Path(self._name).stem[:100])]

    def use(self, mapping: Mapping[str, Any]) -> None:
        """Read it with other columns."""
        self._mapping = mapping

    def tables(self) -> list[dict[str, Any]]:
        """What it has for columns, and what they are taken for. Raises SourceProblem where it is none."""
        sheet = self._sheet()
        columns = chosen_or_guessed(sheet.columns, self._mapping)
        everything = {str(at): at for at in range(len(sheet.columns))}
        try:
            first = list(islice(sheets.records(sheet, everything), MAX_ROWS))
        except Unreadable as error:
            raise SourceProblem(str(error)) from error
        rows = [list(record.cells.values()) for record in first]
        return told([Found(self._name, sheet.columns, rows, columns)])

    def cursor(self, dataset: Dataset) -> Cursor:
        """A file does not count."""
        return {}

    def read(
        self, dataset: Dataset, entities: Collection[str], reading: Reading, reject: Reject
    ) -> Iterator[Batch]:
        """All rows. Raises SourceProblem where it is no spreadsheet."""
        sheet, columns = self._examined()
        shaper = Shaper(columns.kind, reject)
        yield from batches(shaper, self._rows(sheet, columns, shaper, reject), entities)

    def _rows(
        self, sheet: sheets.Spreadsheet, columns: Columns, shaper: Shaper, reject: Reject
    ) -> Iterator[tuple[int, Mapping[str, str]]]:
        try:
            for record in sheets.records(sheet, columns.places):
                try:
                    yield record.number, sheets.check_cells(record)
                except Refused as refusal:
                    told = f"row {record.number}", refusal.field or "", "", str(refusal)
                    reject(shaper.entities[-1], *told)
        except Unreadable as error:
            raise SourceProblem(str(error)) from error

    def _sheet(self) -> sheets.Spreadsheet:
        try:
            return sheets.examine(self._path, recognised)
        except Unreadable as error:
            raise SourceProblem(str(error)) from error

    def _examined(self) -> tuple[sheets.Spreadsheet, Columns]:
        sheet = self._sheet()
        columns = choose(sheet.columns, of_one_table(self._mapping))
        if columns is None:
            raise SourceProblem(
                "No known columns. Name one of them Item name (with Category and Rate), "
                "or Account name (with Mobile number)."
            )
        return sheet, columns
