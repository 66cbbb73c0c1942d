"""The structure of a store's tables that a copy needs: keys, columns, unique indexes and references."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from psycopg import Cursor, sql

_WANTED = sql.SQL(
    "(SELECT name, to_regclass(format('%%I.%%I', %s::text, name)) AS id FROM unnest(%s::text[]) name) w"
)
_COLUMNS = sql.SQL("""
SELECT w.name, array_agg(a.attname::text ORDER BY a.attnum)
FROM {} JOIN pg_attribute a ON a.attrelid = w.id
WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' GROUP BY 1
""").format(_WANTED)
_INDEXES = sql.SQL("""
SELECT w.name, i.indisprimary, (SELECT array_agg(a.attname::text ORDER BY k.position)
  FROM unnest(i.indkey) WITH ORDINALITY k (number, position)
  JOIN pg_attribute a ON a.attrelid = w.id AND a.attnum = k.number)
FROM {} JOIN pg_index i ON i.indrelid = w.id AND i.indisunique
""").format(_WANTED)
_REFERENCES = sql.SQL("""
SELECT w.name, (SELECT relname::text FROM pg_class WHERE oid = c.confrelid),
  (SELECT array_agg(a.attname::text ORDER BY k.position)
   FROM unnest(c.conkey) WITH ORDINALITY k (number, position)
   JOIN pg_attribute a ON a.attrelid = w.id AND a.attnum = k.number),
  (SELECT array_agg(a.attname::text ORDER BY k.position)
   FROM unnest(c.confkey) WITH ORDINALITY k (number, position)
   JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.number)
FROM {} JOIN pg_constraint c ON c.conrelid = w.id AND c.contype = 'f'
""").format(_WANTED)


@dataclass(frozen=True, slots=True)
class Shape:
    """A table: its primary key, its columns except generated ones, and its references.

    `has_unique` says that there are unique indexes in addition to the key. `parents` are the tables referred
    to, each with the columns that name its key.
    """

    name: str
    key: tuple[str, ...]
    columns: tuple[str, ...]
    has_unique: bool
    parents: tuple[tuple[str, tuple[str, ...]], ...]


def shapes(cursor: Cursor[Any], schema: str, names: Sequence[str]) -> list[Shape]:
    """Return the shapes of these tables of a schema, in their order."""
    arguments = (schema, list(names))
    columns = dict(cursor.execute(_COLUMNS, arguments).fetchall())
    keys, unique = dict[str, tuple[str, ...]](), set[str]()
    for name, is_primary, key in cursor.execute(_INDEXES, arguments).fetchall():
        if is_primary:
            keys[name] = tuple(key)
        else:
            unique.add(name)
    parents = defaultdict[str, list[tuple[str, tuple[str, ...]]]](list)
    for name, parent, mine, theirs in cursor.execute(_REFERENCES, arguments).fetchall():
        of_key = dict(zip(theirs, mine, strict=True))
        parents[name].append((parent, tuple(of_key[column] for column in keys[parent])))
    return [
        Shape(name, keys[name], tuple(columns[name]), name in unique, tuple(parents[name])) for name in names
    ]
