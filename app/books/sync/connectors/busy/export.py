"""A file that Busy exported as XML (Data Export, usually *.DAT): masters, read as often as needed."""

from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from app.books.intake.row_counts import FileRows
from app.books.sync.connectors.busy import masters
from app.books.sync.connectors.busy.books import FACTS, BusyBooks, is_busy_record, key_of, name_of
from app.books.sync.connectors.interface import Health, ReadOptions, Reject, SourceProblem
from app.books.sync.connectors.tally.xml import records
from app.books.sync.pack import Batch, Cursor, Dataset
from app.shared.texts.messages import text

CHUNK = 256 * 1024
_MASTERS = ("AccountGroup", "Account", "ItemGroup", "Item", "Unit")
Converter = Callable[[Element, BusyBooks, Reject], masters.RowValues | None]
_CONVERTERS: dict[str, tuple[str, Converter]] = {
    "units": ("Unit", lambda record, _books, _reject: masters.unit(record)),
    "products": ("Item", masters.product),
    "variants": ("Item", masters.variant),
    "accounts": ("Account", masters.account),
    "balances": ("Account", masters.balance),
    "stock": ("Item", masters.stock),
}
_CURRENT = ("stock", "balances")
# The outcome of a record is the outcome of the first entity made from it.
_FIRST = {"Unit": "units", "Item": "products", "Account": "accounts"}


class BusyExport:
    """An exported file as a source.

    Stock and balances are read only if the file was written with closing balances, because opening balances
    are those of the year's start. Vouchers are not read.
    """

    kind = "busy"

    def __init__(self, path: Path) -> None:
        self._path = path
        self.rows = FileRows()

    def check(self) -> Health:
        """Return whether it is a file that Busy exported."""
        try:
            is_export = any(record.tag in _MASTERS for record in self._records())
        except SourceProblem as problem:
            return Health(False, "Busy", problem=problem.reason)
        return Health(is_export, "Busy", problem=None if is_export else text("source.busy_masters"))

    def datasets(self) -> list[Dataset]:
        """Return the file as the only dataset: it does not name its company."""
        return [Dataset(dataNm=self.kind)]

    def cursor(self, dataset: Dataset) -> Cursor:
        """Return an empty cursor: a file has no counters."""
        return {}

    def read(
        self, dataset: Dataset, entities: Collection[str], options: ReadOptions, reject: Reject
    ) -> Iterator[Batch]:
        """Yield the rows. Raise SourceProblem if the file has no masters."""
        books, self.rows = BusyBooks(), FileRows()
        groups: set[str] = set()
        for record in self._records():
            books.learn(record)
            if record.tag in FACTS:
                continue
            self.rows.read += 1
            if record.tag == "ItemGroup":
                is_first = bool(name_of(record)) and key_of(record) not in groups
                groups.add(key_of(record))
                self.rows.end(used=is_first, refused=_is_nameless("departments", record, reject))
            elif record.tag not in _FIRST:
                self.rows.passed_over += 1
        if not any(books.has(tag) for tag in _MASTERS):
            raise SourceProblem(text("source.busy_masters"))
        if "departments" in entities and books.item_groups:
            departments = [masters.department(group, books) for group in books.item_groups.values()]
            yield Batch("departments", departments, books.is_complete("ItemGroup"))
        for entity, (tag, convert) in _CONVERTERS.items():
            dated = entity not in _CURRENT or books.closing_date is not None
            if entity in entities and books.has(tag) and dated:
                complete = entity not in _CURRENT and books.is_complete(tag)
                counted = self.rows if _FIRST[tag] == entity else FileRows()
                yield Batch(entity, self._rows(entity, tag, convert, books, reject, counted), complete)

    def _rows(
        self,
        entity: str,
        tag: str,
        convert: Converter,
        books: BusyBooks,
        reject: Reject,
        counted: FileRows,
    ) -> Iterator[masters.RowValues]:
        seen: set[str] = set()
        is_first = counted is self.rows
        for record in self._records():
            if record.tag != tag:
                continue
            key = key_of(record)
            row = convert(record, books, reject) if name_of(record) and key not in seen else None
            seen.add(key)
            refused = is_first and _is_nameless(entity, record, reject)
            counted.end(used=row is not None, refused=refused)
            if row is not None:
                yield row

    def _records(self) -> Iterator[Element]:
        with self._path.open("rb") as file:
            chunks = iter(lambda: file.read(CHUNK), b"")
            yield from records(chunks, program="Busy", is_record=is_busy_record)


def _is_nameless(entity: str, record: Element, reject: Reject) -> bool:
    """Return whether a record has no name; reject it in that case."""
    if name_of(record):
        return False
    reject(entity, "", "name", "", text("import.row.blank", what=text("import.word.name")))
    return True
