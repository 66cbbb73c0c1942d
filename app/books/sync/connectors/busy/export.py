"""A file that Busy exported as XML (Data Export, usually *.DAT): masters, read as often as needed."""

from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from app.books.sync.connectors.busy import masters
from app.books.sync.connectors.busy.books import BusyBooks, is_busy_record, key_of, name_of
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


class BusyExport:
    """An exported file as a source.

    Stock and balances are read only if the file was written with closing balances: openings of the year are
    not what a store has now. Vouchers are not read.
    """

    kind = "busy"

    def __init__(self, path: Path) -> None:
        self._path = path

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
        books = BusyBooks()
        for record in self._records():
            books.learn(record)
        if not any(books.has(tag) for tag in _MASTERS):
            raise SourceProblem(text("source.busy_masters"))
        if "departments" in entities and books.item_groups:
            groups = [masters.department(group, books) for group in books.item_groups.values()]
            yield Batch("departments", groups, books.is_complete("ItemGroup"))
        for entity, (tag, convert) in _CONVERTERS.items():
            dated = entity not in _CURRENT or books.closing_date is not None
            if entity in entities and books.has(tag) and dated:
                complete = entity not in _CURRENT and books.is_complete(tag)
                yield Batch(entity, self._rows(tag, convert, books, reject), complete)

    def _rows(
        self, tag: str, convert: Converter, books: BusyBooks, reject: Reject
    ) -> Iterator[masters.RowValues]:
        seen: set[str] = set()
        for record in self._records():
            if record.tag != tag or not name_of(record) or key_of(record) in seen:
                continue
            seen.add(key_of(record))
            if (row := convert(record, books, reject)) is not None:
                yield row

    def _records(self) -> Iterator[Element]:
        with self._path.open("rb") as file:
            chunks = iter(lambda: file.read(CHUNK), b"")
            yield from records(chunks, program="Busy", is_record=is_busy_record)
