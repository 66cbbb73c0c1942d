"""A folder of .DBF files as a source.

A mapping names the code page and the tables: {"encoding": "cp950", "tables": [{"file": "STOCK.DBF", "kind":
"products", "columns": {"code": "ITEM_CD", "name": "ITEM_NM", "rate1": "RATE1", "stock": "CL_STK"}}]}. Columns
that it leaves out are recognised by their usual names.
"""

import shutil
from collections.abc import Collection, Iterator, Mapping
from datetime import date
from decimal import Decimal
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zlib import crc32

from app.books.intake.row_counts import FileRows
from app.books.sync.connectors.dbf.table import Damaged, Table, copy_whole_rows
from app.books.sync.connectors.interface import Health, ReadOptions, Reject, SourceProblem
from app.books.sync.connectors.tables.batches import batches
from app.books.sync.connectors.tables.columns import Columns, choose
from app.books.sync.connectors.tables.pack_rows import RowConverter
from app.books.sync.connectors.tables.table_preview import (
    EXAMINED_ROWS,
    MAX_ROWS,
    TablePreview,
    blank_columns,
    preview_tables,
    tables_of,
)
from app.books.sync.pack import Batch, Cursor, Dataset
from app.shared.sheets.reading.code_pages import looks_wrong
from app.shared.texts.messages import text

MAX_TABLES = 200
_MEMOS = (".fpt", ".dbt")
# Products refer to categories, so these come first.
_ORDER = ("categories", "products", "parties")
# The character for bytes that a code page cannot decode.
_UNDECODED = "\x81"
# These fields identify the record of a row.
_KEY_FIELDS = frozenset(("code", "name", "size"))


class DbfFolder:
    """The tables of a company and year.

    Each is copied before reading, because the program may be writing it.
    """

    kind = "dbf"

    def __init__(self, folder: Path, mapping: Mapping[str, Any] | None = None, name: str = "") -> None:
        self._folder = folder
        self._mapping = mapping or {}
        self._name = name or folder.name
        self.rows = FileRows()

    def check(self) -> Health:
        """Return whether the folder has any tables."""
        try:
            files = self._files()
        except SourceProblem as problem:
            return Health(False, "DBF", problem=problem.reason)
        problem = None if files else text("source.no_tables", folder=self._name)
        return Health(problem is None, "DBF", problem=problem)

    def datasets(self) -> list[Dataset]:
        """Return the folder itself as the only dataset."""
        return [Dataset(dataNm=self._name[:100], compName=self._name[:100])]

    def use(self, mapping: Mapping[str, Any]) -> None:
        """Read the tables with other columns from now on."""
        self._mapping = mapping

    def tables(self) -> list[dict[str, Any]]:
        """Return the readable tables, with their recognised kinds and columns."""
        with TemporaryDirectory() as copies:
            folder = Path(copies)
            recognised = {table.name: columns for table, columns in self._chosen_or_guessed(folder)}
            opened = [self._open(path, folder, required=False) for path in self._files()]
            return preview_tables(
                [
                    TablePreview(
                        table.name,
                        table.columns,
                        _first_rows(table, MAX_ROWS),
                        recognised.get(table.name),
                        table.encoding,
                    )
                    for table in opened
                    if table
                ]
            )

    def cursor(self, dataset: Dataset) -> Cursor:
        """Return a number that changes with the files, because tables have no counters."""
        stats = [(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in self._files()]
        number = crc32(repr(sorted(stats)).encode())
        return {"altMst": number, "altVch": number}

    def read(
        self, dataset: Dataset, entities: Collection[str], options: ReadOptions, reject: Reject
    ) -> Iterator[Batch]:
        """Yield the rows of all recognised tables. Raise SourceProblem if there are none."""
        with TemporaryDirectory() as folder:
            tables = list(self._tables(Path(folder), self._mapping))
            kinds = {columns.kind for _table, columns in tables}
            if not kinds:
                raise SourceProblem(text("source.no_table"))
            for table, columns in tables:
                self._check_code_page(table, columns)
            self.rows = FileRows()
            for table, columns in sorted(tables, key=lambda each: _ORDER.index(each[1].kind)):
                converter = RowConverter(
                    columns.kind, reject, names_categories="categories" not in kinds, rows=self.rows
                )
                yield from batches(converter, _cells(table, columns, converter, reject), entities)

    def _chosen_or_guessed(self, folder: Path) -> list[tuple[Table, Columns]]:
        try:
            return list(self._tables(folder, self._mapping))
        except SourceProblem:
            return list(self._tables(folder, {}))

    def _tables(self, folder: Path, mapping: Mapping[str, Any]) -> Iterator[tuple[Table, Columns]]:
        """Yield copies of the tables to read; without a mapping, the best recognised table of each kind."""
        chosen = {str(each.get("file", "")).casefold(): each for each in tables_of(mapping)}
        files = self._files()
        if missing := set(chosen) - {path.name.casefold() for path in files}:
            raise SourceProblem(text("source.table_missing", table=min(missing).upper(), folder=self._name))
        best: dict[str, tuple[Table, Columns]] = {}
        for path in files:
            table_mapping = chosen.get(path.name.casefold())
            if chosen and table_mapping is None:
                continue
            table = self._open(path, folder, required=table_mapping is not None)
            if table is None:
                continue
            blank = blank_columns(_first_rows(table, EXAMINED_ROWS), len(table.columns))
            columns = choose(table.columns, _column_choice(table_mapping), blank)
            if columns is None:
                continue
            if table_mapping is not None:
                yield table, columns
            elif columns.kind not in best or len(columns.places) > len(best[columns.kind][1].places):
                best[columns.kind] = table, columns
        yield from best.values()

    def _check_code_page(self, table: Table, columns: Columns) -> None:
        """Raise SourceProblem if names seem to be in another code page and the owner has chosen none."""
        if self._mapping.get("encoding"):
            return
        rows = islice(table.rows(), EXAMINED_ROWS)
        names = [values[columns.places["name"]] for _number, values in rows]
        if looks_wrong(_UNDECODED if isinstance(name, Damaged) else _text(name) for name in names):
            raise SourceProblem(text("source.wrong_code_page", file=table.name, encoding=table.encoding))

    def _open(self, path: Path, folder: Path, *, required: bool) -> Table | None:
        try:
            copy = copy_whole_rows(path, folder / path.name)
            for memo in self._folder.iterdir():
                if memo.stem.casefold() == path.stem.casefold() and memo.suffix.casefold() in _MEMOS:
                    shutil.copyfile(memo, folder / memo.name)
            return Table(copy, self._mapping.get("encoding"))
        except SourceProblem:
            if required:
                raise
            return None

    def _files(self) -> list[Path]:
        try:
            files = sorted(path for path in self._folder.iterdir() if path.suffix.casefold() == ".dbf")
        except OSError as error:
            raise SourceProblem(text("source.folder", folder=self._name, error=error.strerror)) from error
        if len(files) > MAX_TABLES:
            raise SourceProblem(text("source.too_many_tables", limit=MAX_TABLES, folder=self._name))
        return files


def _column_choice(mapping: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if mapping is None:
        return None
    return {key: mapping[key] for key in ("kind", "columns") if key in mapping}


def _cells(
    table: Table, columns: Columns, converter: RowConverter, reject: Reject
) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Yield the cells of each row as texts. Damaged values are rejected.

    A row with a damaged code, name or size is refused. Deleted rows are passed over.
    """
    rows, present, deleted = converter.rows, 0, table.count_deleted()
    rows.read += table.row_count
    rows.passed_over += deleted
    for number, values in table.rows():
        present += 1
        cells = {field: values[at] for field, at in columns.places.items()}
        damaged = {field: value for field, value in cells.items() if isinstance(value, Damaged)}
        unknown = next((field for field in damaged if field in _KEY_FIELDS), None)
        for field, value in damaged.items():
            rejected = (
                converter.refuse if field == unknown else partial(_reject_value, reject, converter.entity)
            )
            rejected(number, field, value.value, value.reason)
        if unknown is None:
            yield number, {field: _text(value) for field, value in cells.items() if field not in damaged}
    if missing := table.row_count - deleted - present:
        reason = text("sync.row.cut_off", file=table.name, missing=missing)
        converter.refuse(present + deleted + 1, "", "", reason, rows=missing)


def _reject_value(reject: Reject, entity: str, number: int, field: str, value: str, reason: str) -> None:
    reject(entity, f"row {number}", field, value, reason)


def _first_rows(table: Table, most: int) -> list[list[str]]:
    """Return the first rows as texts; fewer if the table is truncated."""
    rows: list[list[str]] = []
    try:
        for _number, values in islice(table.rows(), most):
            rows.append([value.value if isinstance(value, Damaged) else _text(value) for value in values])
    except SourceProblem:
        return rows
    return rows


def _text(value: Any) -> str:
    if value is None or isinstance(value, bytes):
        return ""
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, float):
        return f"{Decimal(repr(value)):f}"
    return value.isoformat() if isinstance(value, date) else str(value)
