"""Rows of tables, in batches as they come along: no table is held whole."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from app.sync.connectors.tables.pack_rows import Row, Shaper
from app.sync.pack import Batch

MAX_ROWS = 2_000


def batches(
    shaper: Shaper, rows: Iterable[tuple[int, Mapping[str, str]]], entities: Collection[str]
) -> Iterator[Batch]:
    """Batches of the entities that are asked for; the last of each is complete once all rows are read."""
    wanted = [entity for entity in shaper.entities if entity in entities]
    waiting: dict[str, list[Row]] = {entity: [] for entity in wanted}
    found: set[str] = set()
    for number, given in rows:
        for entity, row in shaper.shape(number, given):
            if entity not in waiting:
                continue
            found.add(entity)
            waiting[entity].append(row)
            if len(waiting[entity]) == MAX_ROWS:
                yield Batch(entity, waiting[entity], False)
                waiting[entity] = []
    for entity in wanted:
        if entity in found:
            yield Batch(entity, waiting[entity], True)
