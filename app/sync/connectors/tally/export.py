"""Files that Tally exported: masters, vouchers or both, read as often as needed and never held whole."""

from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from pathlib import Path
from xml.etree.ElementTree import Element

from app.sync.connectors.interface import EVERYTHING, Health, Reading, Reject, SourceProblem
from app.sync.connectors.tally import rows
from app.sync.connectors.tally.books import Books
from app.sync.connectors.tally.xml import Facts, records, text_of
from app.sync.pack import Batch, Cursor, Dataset

CHUNK = 256 * 1024


class TallyExport:
    """An exported file as a source.

    A file tells of what it holds: it is complete for masters where it has records of that kind, and never
    for vouchers, stock or balances.
    """

    kind = "tally"

    def __init__(self, path: Path) -> None:
        self._path = path
        self._facts = Facts()

    def check(self) -> Health:
        """Whether it is a file of Tally's at all."""
        try:
            found = next(self.records(), None)
        except SourceProblem as problem:
            return Health(False, problem=str(problem))
        problem = None if found is not None else "This file is not a Tally export."
        return Health(problem is None, "Tally", problem=problem)

    def datasets(self) -> list[Dataset]:
        """The company that the file names; its key is the part that all its GUIDs begin with."""
        guids = (text_of(record, "GUID") for record in self.records())
        guid = next((guid for guid in guids if "-" in guid), "").rpartition("-")[0]
        company = self._facts.company or ""
        return [Dataset(dataNm=guid or company or self._path.stem, guid=guid, compName=company)]

    def cursor(self, dataset: Dataset) -> Cursor:
        """A file does not count."""
        return {}

    def records(self) -> Iterator[Element]:
        """All records of the file. Raises SourceProblem."""
        with self._path.open("rb") as file:
            yield from records(iter(lambda: file.read(CHUNK), b""), self._facts)

    def read(
        self, dataset: Dataset, entities: Collection[str], reading: Reading, reject: Reject
    ) -> Iterator[Batch]:
        """Two walks at least: what others refer to by name is learnt first."""
        books = Books(datetime.now(UTC).date(), reading)
        tags = set()
        for record in self.records():
            tags.add(record.tag)
            books.learn(record)
        if not tags:
            raise SourceProblem("This file is not a Tally export.")
        for entity in rows.wanted(entities, among=EVERYTHING):
            if entity in ("departments", "salespeople"):
                if found := rows.of_structure(entity, books):
                    yield Batch(entity, found, True)
            elif rows.RECORD_OF.get(entity) in tags:
                yield from self._batch(entity, books, reject)

    def _batch(self, entity: str, books: Books, reject: Reject) -> Iterator[Batch]:
        found = rows.of_records(entity, self.records(), books, reject)
        first = next(found, None)
        if first is not None:
            complete = entity in ("units", "products", "variants", "accounts")
            yield Batch(entity, _chained(first, found), complete)


def _chained(first: rows.Row, rest: Iterator[rows.Row]) -> Iterator[rows.Row]:
    yield first
    yield from rest
