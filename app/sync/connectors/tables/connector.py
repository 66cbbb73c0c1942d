"""A spreadsheet (CSV or .xlsx) as a source: of products, of customers or of categories."""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from app.imports.errors import Refused, Unreadable
from app.imports.reading import sheets
from app.sync.connectors.interface import Health, Reading, Reject, SourceProblem
from app.sync.connectors.tables.batches import batches
from app.sync.connectors.tables.columns import Columns, choose, recognised
from app.sync.connectors.tables.shaping import Shaper
from app.sync.pack import Batch, Cursor, Dataset


class TableFile:
    """A spreadsheet; `mapping` are the columns as the owner chose them, the rest go by their names."""

    kind = "tables"

    def __init__(self, path: Path, name: str, mapping: Mapping[str, object] | None = None) -> None:
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

    def _examined(self) -> tuple[sheets.Spreadsheet, Columns]:
        try:
            sheet = sheets.examine(self._path, recognised)
        except Unreadable as error:
            raise SourceProblem(str(error)) from error
        columns = choose(sheet.columns, self._mapping)
        if columns is None:
            raise SourceProblem(
                "The columns are not known: name one of them Item name (with Category and Rate), "
                "or Account name (with Mobile number)."
            )
        return sheet, columns
