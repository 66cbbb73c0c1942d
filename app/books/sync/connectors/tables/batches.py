"""Batches of table rows, made while reading, so that no whole table is held in memory."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from app.books.sync.connectors.tables.pack_rows import EntityRows, RowConverter, RowValues
from app.books.sync.pack import Batch

MAX_ROWS = 2_000


def batches(
    converter: RowConverter, rows: Iterable[tuple[int, Mapping[str, str]]], entities: Collection[str]
) -> Iterator[Batch]:
    """Yield batches of the requested entities; each entity's last batch is complete if all rows were read."""
    requested = [entity for entity in converter.entities if entity in entities]
    waiting: dict[str, list[RowValues]] = {entity: [] for entity in requested}
    seen: set[str] = set()
    for entity, row in _converted(converter, rows):
        if entity not in waiting:
            continue
        seen.add(entity)
        waiting[entity].append(row)
        if len(waiting[entity]) == MAX_ROWS:
            yield Batch(entity, waiting[entity], False)
            waiting[entity] = []
    for entity in requested:
        if entity in seen:
            yield Batch(entity, waiting[entity], converter.complete)


def _converted(converter: RowConverter, rows: Iterable[tuple[int, Mapping[str, str]]]) -> EntityRows:
    for number, values in rows:
        yield from converter.convert(number, values)
    yield from converter.rest()
