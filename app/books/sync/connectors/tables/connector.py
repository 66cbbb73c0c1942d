"""A spreadsheet (CSV or .xlsx) as a source of products, customers or categories."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from app.books.imports.products.continuation import continued
from app.books.intake.row_counts import FileRows
from app.books.sync.connectors.interface import Health, ReadOptions, Reject, SourceProblem
from app.books.sync.connectors.tables.batches import batches
from app.books.sync.connectors.tables.columns import Columns, choose, columns_alike, count_recognised
from app.books.sync.connectors.tables.pack_rows import RowConverter
from app.books.sync.connectors.tables.programs import is_known, recognise, titles_above
from app.books.sync.connectors.tables.report_lines import records_only
from app.books.sync.connectors.tables.table_preview import (
    EXAMINED_ROWS,
    MAX_ROWS,
    TablePreview,
    blank_columns,
    chosen_or_guessed,
    preview_tables,
    single_table_mapping,
)
from app.books.sync.pack import Batch, Cursor, Dataset
from app.shared.cleaning import comparison_key
from app.shared.sheets.column_names import unique_names
from app.shared.sheets.errors import RejectedRow, Unreadable
from app.shared.sheets.reading import sheets
from app.shared.sheets.reading.code_pages import code_page, looks_wrong
from app.shared.texts.messages import text


@dataclass(frozen=True, slots=True)
class ReadTable:
    """A recognised spreadsheet that is ready to be read."""

    name: str
    sheet: sheets.Spreadsheet
    columns: Columns
    program: str | None

    def batches(
        self, entities: Collection[str], reject: Reject, categories: Mapping[str, str], counted: FileRows
    ) -> Iterator[Batch]:
        """Yield the rows; `categories` maps codes and names to category keys. Raise SourceProblem."""
        converter = RowConverter(
            self.columns.kind,
            reject,
            names_categories=not self.columns.coded_category,
            report=is_known(self.program),
            categories=categories,
            rows=counted,
        )
        yield from batches(converter, self._rows(converter), entities)

    def category_keys(self) -> dict[str, str]:
        """Return the keys of the categories in a table of categories, by code and by name."""
        keys: dict[str, str] = {}
        for _number, values in self._rows(RowConverter(self.columns.kind, lambda *_reject: None)):
            code, name = (comparison_key(values.get(field, "")) for field in ("code", "name"))
            if name:
                keys |= {part: code or name for part in (name, code) if part}
        return keys

    def _rows(self, converter: RowConverter) -> Iterator[tuple[int, Mapping[str, str]]]:
        lines = converter.rows.counted(sheets.records(self.sheet, self.columns.places))
        records = records_only(
            lines, self.sheet.columns, self.columns, self.program, converter.refuse, converter.pass_over
        )
        if self.columns.kind == "products" and not is_known(self.program):
            records = continued(records)
        try:
            for record in records:
                if record.says_nothing:
                    converter.pass_over()
                    continue
                try:
                    yield record.number, _readable(sheets.check_cells(record))
                except RejectedRow as refusal:
                    converter.refuse(record.number, refusal.field or "", "", refusal.reason)
        except Unreadable as error:
            raise SourceProblem(error.reason) from error


class TableFile:
    """A spreadsheet; `mapping` holds the columns, code page and program that the owner chose.

    Other columns are recognised by their names, and the program by its marks. `other_lines` is the number of
    lines in the file outside the table.
    """

    kind = "tables"

    def __init__(
        self, path: Path, name: str, mapping: Mapping[str, Any] | None = None, *, other_lines: int = 0
    ) -> None:
        self._path = path
        self.name = name
        self._mapping = mapping
        self._other_lines = other_lines
        self.rows = FileRows()

    def check(self) -> Health:
        """Return whether the file is a spreadsheet with recognised columns."""
        try:
            self.open()
        except SourceProblem as problem:
            return Health(False, problem=problem.reason)
        return Health(True, "Spreadsheet")

    def datasets(self) -> list[Dataset]:
        """Return the file itself as the only dataset."""
        return [Dataset(dataNm="table", compName=Path(self.name).stem[:100])]

    def use(self, mapping: Mapping[str, Any]) -> None:
        """Read the file with other columns from now on."""
        self._mapping = mapping

    def tables(self) -> list[dict[str, Any]]:
        """Return the columns and their recognised fields. Raise SourceProblem for any other file."""
        return preview_tables([self.preview()])

    def preview(self) -> TablePreview:
        """Return the first rows and the recognised columns. Raise SourceProblem for any other file."""
        sheet = self._sheet()
        first = self._first_rows(sheet)
        blank = blank_columns(first, len(sheet.columns))
        program = self._program(sheet)
        columns = chosen_or_guessed(sheet.columns, self._mapping, blank, report=is_known(program))
        encoding = sheet.text.encoding if sheet.text else None
        return TablePreview(self.name, sheet.columns, first[:MAX_ROWS], columns, encoding, program)

    def cursor(self, dataset: Dataset) -> Cursor:
        """Return an empty cursor: a file has no counters."""
        return {}

    def read(
        self, dataset: Dataset, entities: Collection[str], options: ReadOptions, reject: Reject
    ) -> Iterator[Batch]:
        """Yield all rows. Raise SourceProblem if the file is not a spreadsheet."""
        table = self.open()
        self.rows = FileRows(read=self._other_lines, passed_over=self._other_lines)
        if table is not None:
            yield from table.batches(entities, reject, {}, self.rows)

    def open(self, *, required: bool = True) -> ReadTable | None:
        """Return the table ready to be read.

        Without known columns return None, or raise SourceProblem if required.
        """
        sheet = self._sheet()
        first = self._first_rows(sheet)
        program = self._program(sheet)
        blank = blank_columns(first, len(sheet.columns))
        choice = single_table_mapping(self._mapping)
        columns = choose(sheet.columns, choice, blank, report=is_known(program))
        if columns is not None or required:
            self._check_code_page(sheet, first)
        if columns is None and required:
            filled = ["" if at in blank else name for at, name in enumerate(sheet.columns)]
            if alike := columns_alike(filled, choice):
                raise SourceProblem(text("source.alike", columns=", ".join(alike)))
            raise SourceProblem(text("source.no_columns"))
        return ReadTable(self.name, sheet, columns, program) if columns else None

    def _sheet(self) -> sheets.Spreadsheet:
        try:
            sheet = sheets.examine(self._path, count_recognised, self._encoding())
            return replace(sheet, columns=tuple(unique_names(sheet.columns)))
        except Unreadable as error:
            raise SourceProblem(error.reason) from error

    def _encoding(self) -> str | None:
        """Return the code page that the owner chose. Raise SourceProblem for an unknown one."""
        chosen = (self._mapping or {}).get("encoding")
        if chosen and code_page(chosen) is None:
            raise SourceProblem(text("source.code_page", encoding=chosen))
        return code_page(chosen)

    def _program(self, sheet: sheets.Spreadsheet) -> str | None:
        """Return the accounting program that wrote the sheet, by the owner's choice or by its marks."""
        mapping = self._mapping or {}
        tables = mapping.get("tables")
        first = tables[0] if isinstance(tables, list) and tables else {}
        chosen = mapping.get("program") or (first.get("program") if isinstance(first, Mapping) else None)
        return recognise(titles_above(sheet.first, sheet.header), sheet.sheet, sheet.columns, chosen)

    def _check_code_page(self, sheet: sheets.Spreadsheet, first: list[list[str]]) -> None:
        """Raise SourceProblem if a text seems to be in another code page and the owner has chosen none."""
        if sheet.text is None or self._encoding():
            return
        if looks_wrong(cell for row in (sheet.columns, *first) for cell in row):
            encoding = sheet.text.encoding.removesuffix("-sig")
            raise SourceProblem(text("source.wrong_code_page", file=self.name, encoding=encoding))

    def _first_rows(self, sheet: sheets.Spreadsheet) -> list[list[str]]:
        everything = {str(at): at for at in range(len(sheet.columns))}
        try:
            first = islice(sheets.records(sheet, everything), EXAMINED_ROWS)
            return [list(record.cells.values()) for record in first]
        except Unreadable as error:
            raise SourceProblem(error.reason) from error


def _readable(cells: Mapping[str, str]) -> Mapping[str, str]:
    """Return the cells of a row. Raise RejectedRow for bytes that the code page cannot decode."""
    for field, cell in cells.items():
        if "\N{REPLACEMENT CHARACTER}" in cell:
            raise RejectedRow("import.row.bad_character").at(field)
    return cells
