"""The rows of a run that were refused: counted by entity, and written to a file that is safe to open."""

import csv
from collections import Counter, defaultdict
from typing import Any

from app.shared.spreadsheets import defused

COLUMNS = ("entity", "key", "field", "value", "reason")
MAX_VALUE_LENGTH = 500
# Of more nobody reads the rest; they are counted all the same.
MAX_WRITTEN = 100_000


class Rejects:
    """Takes each refused row with its reason.

    `wrong` are those that speak against the whole; a reference to what is not there is none of them.
    """

    def __init__(self, writer: Any) -> None:
        self.by_entity: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()
        self._of_source: dict[str, set[str]] = defaultdict(set)
        self._nameless: set[str] = set()
        self._written = 0
        self._writer: Any = csv.writer(writer)
        self._writer.writerow(COLUMNS)

    def add(self, entity: str, key: str, field: str, value: str, reason: str, *, wrong: bool = True) -> None:
        """Take note of a refused row."""
        self.by_entity[entity] += 1
        self.wrong[entity] += wrong
        if self._written < MAX_WRITTEN:
            self._written += 1
            cells = (entity, key, field, value[:MAX_VALUE_LENGTH], reason)
            self._writer.writerow([defused(cell) for cell in cells])

    def add_of_source(self, entity: str, key: str, field: str, value: str, reason: str) -> None:
        """Take note of what the source could not read; without a key nobody knows what it was."""
        self.add(entity, key, field, value, reason)
        if key:
            self._of_source[entity].add(key)
        else:
            self._nameless.add(entity)

    def source_keys(self, entity: str) -> set[str]:
        """The keys of an entity that the source has and could not read."""
        return self._of_source[entity]

    def is_doubtful(self, entity: str) -> bool:
        """Whether rows of an entity are missing of which nobody knows the keys."""
        return entity in self._nameless

    @property
    def total(self) -> int:
        return sum(self.by_entity.values())
