"""Find what differs between a store's schema and its copy in another database, and make the copy equal.

Where transactions have numbers, the rows written since are known, and the number of rows shows how many were
deleted. Otherwise, and to find the deleted rows, rows are put into buckets by their key: rows are compared
one by one only in the buckets whose number of rows or sum of hashes differs. The hashes are PostgreSQL's own,
which are the same on every server, whatever its settings.
"""

from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from psycopg import Cursor, sql

from app.platform.lifecycle import tables
from app.platform.lifecycle.shapes import Shape
from app.shared.errors import AppError

BUCKETS = 8192
AT_ONCE = 500

Key = tuple[Any, ...]
Rows = dict[Key, tuple[int, int]]  # two hashes of each row
Sums = dict[int, tuple[int, str]]  # a bucket's number of rows, and the sum of their hashes


class CopyDiffers(AppError):
    """The copy of a table is not the same as the original."""

    message = "store.copy_differs"


@dataclass(frozen=True, slots=True)
class Side:
    """A schema in one of the two databases, and the cursor to read or write it with."""

    cursor: Cursor[Any]
    schema: str

    def table(self, shape: Shape) -> sql.Identifier:
        return sql.Identifier(self.schema, shape.name)


@dataclass(slots=True)
class Difference:
    """The keys of one table that are missing or different in the copy, or surplus there."""

    missing: set[Key] = field(default_factory=set)
    changed: set[Key] = field(default_factory=set)
    surplus: set[Key] = field(default_factory=set)


def check_equal(source: Side, copy: Side, shapes: Sequence[Shape]) -> None:
    """Raise CopyDiffers unless all rows of both sides are equal."""
    for shape, (ours, theirs) in zip(shapes, _both_sums(source, copy, shapes, content=True), strict=True):
        if ours != theirs:
            raise CopyDiffers(table=shape.name)


def make_equal(source: Side, copy: Side, shapes: Sequence[Shape], since: str | None) -> int:
    """Make the copy equal to the source and return the number of rows; raise CopyDiffers if that fails.

    `since` is the oldest transaction that was open when the copy was last made equal. Without it all rows are
    compared. The source's rows come from one snapshot.
    """
    counts = _counts(source, shapes)
    if since is None:
        found = _by_content(source, copy, shapes)
    else:
        found = _written(source, copy, shapes, since, counts)
    _repair(source, copy, shapes, found)
    for shape in shapes:
        touched = found[shape.name].missing | found[shape.name].changed
        if _rows(source, shape, touched) != _rows(copy, shape, touched):
            raise CopyDiffers(table=shape.name)
    for shape, ours, theirs in zip(shapes, counts, _counts(copy, shapes), strict=True):
        if ours != theirs:
            raise CopyDiffers(table=shape.name)
    return sum(counts)


def _written(
    source: Side, copy: Side, shapes: Sequence[Shape], since: str, counts: Sequence[int]
) -> dict[str, Difference]:
    """Return the differences of a copy that has the rows of all older transactions."""
    # age() counts modulo 2^32, so very old rows may look new and are compared without need.
    recent = sql.SQL("SELECT {}, {}, {} FROM {} t WHERE age(t.xmin) <= age(%s::xid8::xid)")
    statements = [
        recent.format(
            _names(shape.key), _hash(shape.columns), _hash(shape.columns, seed=1), source.table(shape)
        )
        for shape in shapes
    ]
    written = tables.all_of(source.cursor, statements, [since])
    found = dict[str, Difference]()
    for shape, rows, here, there in zip(shapes, written, counts, _counts(copy, shapes), strict=True):
        ours: Rows = {row[:-2]: row[-2:] for row in rows}
        theirs = _rows(copy, shape, ours)
        found[shape.name] = Difference(
            missing=ours.keys() - theirs.keys(),
            changed={key for key in theirs if ours[key] != theirs[key]},
        )
        if there + len(found[shape.name].missing) != here:
            found[shape.name].surplus = _surplus(source, copy, shape)
    return found


def _surplus(source: Side, copy: Side, shape: Shape) -> set[Key]:
    """Return the keys that only the copy has."""
    ((ours, theirs),) = _both_sums(source, copy, [shape], content=False)
    buckets = _differing(ours, theirs)
    return _rows_in(copy, shape, buckets).keys() - _rows_in(source, shape, buckets).keys()


def _by_content(source: Side, copy: Side, shapes: Sequence[Shape]) -> dict[str, Difference]:
    found = dict[str, Difference]()
    for shape, sums in zip(shapes, _both_sums(source, copy, shapes, content=True), strict=True):
        buckets = _differing(*sums)
        ours, theirs = _rows_in(source, shape, buckets), _rows_in(copy, shape, buckets)
        both = ours.keys() & theirs.keys()
        changed = {key for key in both if ours[key] != theirs[key]}
        found[shape.name] = Difference(ours.keys() - both, changed, theirs.keys() - both)
    return found


def _both_sums(
    source: Side, copy: Side, shapes: Sequence[Shape], *, content: bool
) -> Iterator[tuple[Sums, Sums]]:
    """Return for each table the sums of the buckets of both sides, which work at the same time."""
    with ThreadPoolExecutor(1) as pool:
        theirs = pool.submit(_sums, copy, shapes, content)
        return zip(_sums(source, shapes, content), theirs.result(), strict=True)


def _sums(side: Side, shapes: Sequence[Shape], content: bool) -> list[Sums]:
    """Return the sums of each table's buckets, of the rows' content or of their keys."""
    statement = sql.SQL("SELECT {}, count(*), sum({})::text FROM {} t GROUP BY 1")
    statements = [
        statement.format(_bucket(shape), _hash(shape.columns if content else shape.key), side.table(shape))
        for shape in shapes
    ]
    return [{row[0]: row[1:] for row in rows} for rows in tables.all_of(side.cursor, statements)]


def _differing(ours: Sums, theirs: Sums) -> list[int]:
    return [bucket for bucket in ours.keys() | theirs.keys() if ours.get(bucket) != theirs.get(bucket)]


def _counts(side: Side, shapes: Sequence[Shape]) -> list[int]:
    return tables.counts(side.cursor, side.schema, [shape.name for shape in shapes])


def _rows(side: Side, shape: Shape, keys: Collection[Key]) -> Rows:
    """Return the rows of those keys that exist."""
    return {
        row[:-2]: row[-2:]
        for some in _batches(keys)
        for row in side.cursor.execute(_hashed(side, shape, _among(shape.key, some)))
    }


def _rows_in(side: Side, shape: Shape, buckets: Sequence[int]) -> Rows:
    if not buckets:
        return {}
    chosen = sql.SQL("{} = ANY({})").format(_bucket(shape), sql.Literal(buckets))
    return {row[:-2]: row[-2:] for row in side.cursor.execute(_hashed(side, shape, chosen))}


def _hashed(side: Side, shape: Shape, chosen: sql.Composable) -> sql.Composed:
    statement = sql.SQL("SELECT {}, {}, {} FROM {} t WHERE {}")
    hashes = _hash(shape.columns), _hash(shape.columns, seed=1)
    return statement.format(_names(shape.key), *hashes, side.table(shape), chosen)


def _repair(source: Side, copy: Side, shapes: Sequence[Shape], found: dict[str, Difference]) -> None:
    """Delete and write the rows that differ. Each table follows the tables that it refers to.

    Where the new values of one row might meet the old ones of another in a unique index, changed rows are
    deleted first, with all rows that refer to them, and copied again. Elsewhere they are overwritten: all
    orders of a customer refer to the customer's row. A table that refers to itself has no such index.
    """
    deleted = dict[str, set[Key]]()
    for shape in shapes:
        difference = found[shape.name]
        again = set(difference.changed) if shape.has_unique else set[Key]()
        for parent, columns in shape.parents:
            again |= _referring(copy, shape, columns, deleted.get(parent, set())) - difference.surplus
        # Deleting rows also deletes the rows of the same table that refer to them, and so on.
        taken = difference.surplus | again
        while taken:
            referring = (
                _referring(copy, shape, columns, taken)
                for parent, columns in shape.parents
                if parent == shape.name
            )
            taken = set[Key]().union(*referring) - difference.surplus - again
            again |= taken
        deleted[shape.name] = difference.surplus | again
        difference.missing |= again
        difference.changed -= again
    for shape in reversed(shapes):
        _delete(copy, shape, deleted[shape.name])
    for shape in shapes:
        _insert(source, copy, shape, found[shape.name].missing)
        _overwrite(source, copy, shape, found[shape.name].changed)


def _referring(copy: Side, shape: Shape, columns: Sequence[str], keys: Collection[Key]) -> set[Key]:
    """Return the keys of the copy's rows that refer to these keys."""
    statement = sql.SQL("SELECT {} FROM {} t WHERE {}")
    return {
        row
        for some in _batches(keys)
        for row in copy.cursor.execute(
            statement.format(_names(shape.key), copy.table(shape), _among(columns, some))
        )
    }


def _delete(copy: Side, shape: Shape, keys: Collection[Key]) -> None:
    for some in _batches(keys):
        statement = sql.SQL("DELETE FROM {} t WHERE {}")
        copy.cursor.execute(statement.format(copy.table(shape), _among(shape.key, some)))


def _insert(source: Side, copy: Side, shape: Shape, keys: Collection[Key]) -> None:
    """Copy rows with one COPY, because rows of a table may refer to each other."""
    if not keys:
        return
    columns = _names(shape.columns)
    reading = sql.SQL("COPY (SELECT {} FROM {} t WHERE {}) TO STDOUT")
    writing = sql.SQL("COPY {} ({}) FROM STDIN").format(copy.table(shape), columns)
    with copy.cursor.copy(writing) as into:
        for some in _batches(keys):
            chosen = reading.format(columns, source.table(shape), _among(shape.key, some))
            with source.cursor.copy(chosen) as rows:
                for piece in rows:
                    into.write(piece)


def _overwrite(source: Side, copy: Side, shape: Shape, keys: Collection[Key]) -> None:
    """Update rows by plain statements of many rows, which a Citus cluster accepts as well."""
    reading = sql.SQL("SELECT {} FROM {} t WHERE {}")
    as_text = sql.SQL(", ").join(sql.SQL("{}::text").format(sql.Identifier(name)) for name in shape.columns)
    new = sql.SQL(", ").join(
        sql.SQL("{0} = excluded.{0}").format(sql.Identifier(name))
        for name in shape.columns
        if name not in shape.key
    )
    for some in _batches(keys):
        source.cursor.execute(reading.format(as_text, source.table(shape), _among(shape.key, some)))
        values = sql.SQL(", ").join(map(_row, source.cursor))
        writing = sql.SQL("INSERT INTO {} ({}) VALUES {} ON CONFLICT ({}) DO UPDATE SET {}")
        names = _names(shape.columns), values, _names(shape.key), new
        copy.cursor.execute(writing.format(copy.table(shape), *names))


def _batches(keys: Collection[Key]) -> Iterator[list[Key]]:
    rest = iter(keys)
    while some := list(islice(rest, AT_ONCE)):
        yield some


def _among(columns: Sequence[str], keys: Collection[Key]) -> sql.Composed:
    """Return the condition that the columns have the values of one of these keys."""
    values = sql.SQL(", ").join(
        map(_row, keys) if len(columns) > 1 else (sql.Literal(key[0]) for key in keys)
    )
    chosen = sql.SQL("({}) IN ({})") if len(columns) > 1 else sql.SQL("{} IN ({})")
    return chosen.format(_names(columns), values)


def _row(values: Sequence[Any]) -> sql.Composed:
    return sql.SQL("({})").format(sql.SQL(", ").join(map(sql.Literal, values)))


def _names(columns: Sequence[str]) -> sql.Composed:
    return sql.SQL(", ").join(map(sql.Identifier, columns))


def _hash(columns: Sequence[str], seed: int = 0) -> sql.Composed:
    return sql.SQL("hash_record_extended(ROW({}), {})").format(_names(columns), sql.Literal(seed))


def _bucket(shape: Shape) -> sql.Composed:
    return sql.SQL("({} & {})::int").format(_hash(shape.key), sql.Literal(BUCKETS - 1))
