"""The rejected rows of a pack, counted by entity."""

from collections import Counter, defaultdict
from typing import IO, NamedTuple

from app.books.intake.rejects import RejectedRows
from app.shared.sheets.spreadsheets import text_cell

COLUMNS = ("entity", "key", "field", "value", "reason")


class RejectedRecord(NamedTuple):
    """A rejected row of a pack; `name` is empty if it is not known yet."""

    entity: str
    key: str
    field: str
    value: str
    reason: str
    name: str = ""


class Rejects(RejectedRows[RejectedRecord]):
    """Collects rejected rows with their reasons.

    `wrong` counts the rows that suggest a broken pack; references to missing records do not count.
    """

    def __init__(self, file: IO[str]) -> None:
        super().__init__(COLUMNS, file)
        self.by_entity: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()
        self._source_keys: dict[str, set[str]] = defaultdict(set)
        self._keyless: set[str] = set()

    def add(
        self,
        entity: str,
        key: str,
        field: str,
        value: str,
        reason: str,
        *,
        wrong: bool = True,
        name: str = "",
    ) -> None:
        """Record a rejected row."""
        row = RejectedRecord(entity, key, field, value, reason, name)
        self.by_entity[entity] += 1
        self.wrong[entity] += wrong
        self.count(reason, [text_cell(cell) for cell in row[: len(COLUMNS)]], row)

    def add_of_source(self, entity: str, key: str, field: str, value: str, reason: str) -> None:
        """Record a value that the source could not read; without a key its record is unknown."""
        self.add(entity, key, field, value, reason)
        if key:
            self._source_keys[entity].add(key)
        else:
            self.doubt(entity)

    def doubt(self, entity: str) -> None:
        """Note that an entity lacks a row whose record is unknown."""
        self._keyless.add(entity)

    def source_keys(self, entity: str) -> set[str]:
        """Return the keys of an entity that the source has but could not read."""
        return self._source_keys[entity]

    def is_doubtful(self, entity: str) -> bool:
        """Return whether an entity lacks rows whose keys are unknown."""
        return entity in self._keyless

    @property
    def main_reason(self) -> str:
        """Return the most frequent reason."""
        return self.reasons.most_common(1)[0][0]
