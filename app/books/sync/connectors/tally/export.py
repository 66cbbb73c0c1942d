"""Files exported from Tally: masters, vouchers or both, read record by record as often as needed."""

from collections import Counter
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from pathlib import Path
from xml.etree.ElementTree import Element

from app.books.intake.row_counts import FileRows
from app.books.sync.connectors.interface import EVERYTHING, Health, ReadOptions, Reject, SourceProblem
from app.books.sync.connectors.tally import rows
from app.books.sync.connectors.tally.books import CompanyBooks
from app.books.sync.connectors.tally.xml import Facts, records, text_of
from app.books.sync.pack import Batch, Cursor, Dataset
from app.shared.texts.messages import text

CHUNK = 256 * 1024


class TallyExport:
    """An exported file as a source.

    Masters are complete if the file has records of their kind; vouchers, stock and balances never are.
    """

    kind = "tally"

    def __init__(self, path: Path) -> None:
        self._path = path
        self._facts = Facts()
        self.rows = FileRows()

    def check(self) -> Health:
        """Return whether Tally exported the file."""
        try:
            record = next(self.records(), None)
        except SourceProblem as problem:
            return Health(False, problem=problem.reason)
        problem = None if record is not None else text("source.not_export", program="Tally")
        return Health(problem is None, "Tally", problem=problem)

    def datasets(self) -> list[Dataset]:
        """Return the company that the file names; its key is the common prefix of all its GUIDs."""
        guids = (text_of(record, "GUID") for record in self.records())
        guid = next((guid for guid in guids if "-" in guid), "").rpartition("-")[0]
        company = self._facts.company or ""
        return [Dataset(dataNm=guid or company or self._path.stem, guid=guid, compName=company)]

    def cursor(self, dataset: Dataset) -> Cursor:
        """Return an empty cursor: a file has no counters."""
        return {}

    def records(self) -> Iterator[Element]:
        """Yield all records of the file. Raise SourceProblem."""
        with self._path.open("rb") as file:
            yield from records(iter(lambda: file.read(CHUNK), b""), self._facts)

    def read(
        self, dataset: Dataset, entities: Collection[str], options: ReadOptions, reject: Reject
    ) -> Iterator[Batch]:
        """Yield the rows.

        The file is read at least twice: first for the records that others refer to by name.
        """
        books = CompanyBooks(datetime.now(UTC).date(), options)
        self.rows, tags = FileRows(), Counter[str]()
        for record in self.rows.counted(self.records()):
            tags[record.tag] += 1
            books.learn(record)
        if not tags:
            raise SourceProblem(text("source.not_export", program="Tally"))
        used_groups = 0
        for entity in rows.in_order(entities, among=EVERYTHING):
            if entity in ("departments", "salespeople"):
                if groups := rows.structure_rows(entity, books):
                    used_groups += len(groups)
                    yield Batch(entity, groups, True)
            elif entity == "stock" and options.stock_godowns:
                # A file has the stock of all godowns in one sum.
                if rows.RECORD_OF[entity] in tags:
                    reject(entity, "", "quantity", "", text("sync.file.all_godowns"))
            elif rows.RECORD_OF.get(entity) in tags:
                yield from self._batch(entity, books, reject)
        # The remaining records are groups of ledgers, types of vouchers and the like, and repeated groups.
        self.rows.used += used_groups
        counted = {rows.RECORD_OF[entity] for entity in rows.COUNTED}
        self.rows.passed_over += sum(tags[tag] for tag in tags.keys() - counted) - used_groups

    def _batch(self, entity: str, books: CompanyBooks, reject: Reject) -> Iterator[Batch]:
        counted = self.rows if entity in rows.COUNTED else None
        converted = rows.record_rows(entity, self.records(), books, reject, counted=counted)
        first = next(converted, None)
        if first is not None:
            complete = entity in ("units", "products", "variants", "accounts")
            yield Batch(entity, _chained(first, converted), complete)


def _chained(first: rows.RowValues, rest: Iterator[rows.RowValues]) -> Iterator[rows.RowValues]:
    yield first
    yield from rest
