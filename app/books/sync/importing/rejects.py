"""The rejected rows of a run: counted by entity, and written to a CSV file that is safe to open."""

import csv
from collections import Counter, defaultdict
from typing import Any

from app.shared.sheets.spreadsheets import text_cell

COLUMNS = ("entity", "key", "field", "value", "reason")
MAX_VALUE_LENGTH = 500
# Further rows are only counted: no one would read so long a file.
MAX_WRITTEN = 100_000
MAX_REASONS = 1_000


class Rejects:
    """Collects rejected rows with their reasons.

    `wrong` counts the rows that suggest a broken pack; a reference to a missing record is not one of them.
    """

    def __init__(self, writer: Any) -> None:
        self.by_entity: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()
        self._reasons: Counter[str] = Counter()
        self._source_keys: dict[str, set[str]] = defaultdict(set)
        self._keyless: set[str] = set()
        self._written = 0
        self._writer: Any = csv.writer(writer)
        self._writer.writerow(COLUMNS)

    def add(self, entity: str, key: str, field: str, value: str, reason: str, *, wrong: bool = True) -> None:
        """Record a rejected row."""
        self.by_entity[entity] += 1
        self.wrong[entity] += wrong
        if reason in self._reasons or len(self._reasons) < MAX_REASONS:
            self._reasons[reason] += 1
        if self._written < MAX_WRITTEN:
            self._written += 1
            cells = (entity, key, field, value[:MAX_VALUE_LENGTH], reason)
            self._writer.writerow([text_cell(cell) for cell in cells])

    def add_of_source(self, entity: str, key: str, field: str, value: str, reason: str) -> None:
        """Record what the source could not read; without a key it is unknown which record that was."""
        self.add(entity, key, field, value, reason)
        if key:
            self._source_keys[entity].add(key)
        else:
            self.doubt(entity)

    def doubt(self, entity: str) -> None:
        """Note that a row of an entity is missing, and that it is unknown which record that was."""
        self._keyless.add(entity)

    def source_keys(self, entity: str) -> set[str]:
        """Return the keys of an entity that the source has but could not read."""
        return self._source_keys[entity]

    def is_doubtful(self, entity: str) -> bool:
        """Return whether rows of an entity are missing whose keys are unknown."""
        return entity in self._keyless

    @property
    def main_reason(self) -> str:
        """Return the most frequent reason."""
        return self._reasons.most_common(1)[0][0]

    @property
    def total(self) -> int:
        return sum(self.by_entity.values())
