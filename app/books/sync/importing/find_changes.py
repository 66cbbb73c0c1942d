"""Detection of new, changed and gone records, before anything is written."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any
from uuid import UUID

from app.books.sync.importing.targets import OTHER_CATEGORY, OTHER_NAME, RATES, Target
from tenant_router.session import StoreSession

MAX_CHANGES = 200
MAX_MISSING_SHOWN = 500
MAX_SHOWN_LENGTH = 200

_CATEGORIES = """
UPDATE store.sync_rows r SET parent = coalesce(k.code, %(other)s)
FROM store.sync_rows o LEFT JOIN store.sync_keys k
  ON k.dataset = %(dataset)s AND k.entity = 'departments' AND k.key = o.parent_key
WHERE r.run = %(run)s AND r.entity = 'products' AND o.run = r.run AND o.entity = r.entity AND o.key = r.key
  AND r.state IS NULL AND (o.parent_key IS NOT NULL OR NOT EXISTS (
    SELECT FROM store.products p WHERE p.code = r.code))
"""
_MISSING_CATEGORIES = """
SELECT r.key, r.parent_key FROM store.sync_rows r
WHERE r.run = %(run)s AND r.entity = 'products' AND r.parent = %(other)s AND r.parent_key IS NOT NULL
  AND r.state IS NULL ORDER BY r.key
"""
# Select from a table: a cluster then moves its row to the coordinator, which alone may number the category.
_ADD_OTHER = """
INSERT INTO store.categories (code, name) SELECT %(other)s, %(name)s FROM store.settings
WHERE EXISTS (SELECT FROM store.sync_rows r
              WHERE r.run = %(run)s AND r.entity = 'products' AND r.parent = %(other)s AND r.state IS NULL)
ON CONFLICT DO NOTHING
"""
_SALESPEOPLE = """
UPDATE store.sync_rows r SET parent = k.code FROM store.sync_keys k
WHERE r.run = %(run)s AND r.entity = 'accounts' AND r.state IS NULL
  AND k.dataset = %(dataset)s AND k.entity = 'salespeople' AND k.key = r.parent_key
"""
# The hash covers the row's parent too, since the parent may have been added after the row. It leaves out a
# parent that the store chose because the source names none.
_HASH = """
sha256(r.hash || decode(md5(CASE WHEN r.parent_key IS NULL THEN '' ELSE coalesce(r.parent, '') END), 'hex'))
"""
_COMPARE = f"""
UPDATE store.sync_rows r SET
  hash = {_HASH},
  state = CASE
    WHEN NOT r.active AND k.retired_at IS NULL AND k.hash IS NOT NULL THEN 'leaving'
    WHEN NOT r.active THEN 'inactive'
    WHEN {{missing}} THEN 'new'
    WHEN k.retired_at IS NOT NULL THEN 'returned'
    WHEN k.hash IS DISTINCT FROM {_HASH} THEN 'changed'
    ELSE 'same' END
FROM store.sync_rows s LEFT JOIN store.sync_keys k
  ON k.dataset = %(dataset)s AND k.entity = s.entity AND k.key = s.key
WHERE s.run = %(run)s AND s.entity = %(entity)s AND s.state IS NULL
  AND r.run = s.run AND r.entity = s.entity AND r.key = s.key
"""  # noqa: S608 -- our own names; values are parameters
_COUNT = """
SELECT state, count(*) FROM store.sync_rows WHERE run = %(run)s AND entity = %(entity)s GROUP BY state
"""
_GONE = """
FROM store.sync_keys k
WHERE k.dataset = %(dataset)s AND k.entity = %(entity)s AND k.retired_at IS NULL AND k.hash IS NOT NULL
  AND {which}
"""
_NOT_STAGED = """NOT EXISTS (
    SELECT FROM store.sync_rows r WHERE r.run = %(run)s AND r.entity = k.entity AND r.key = k.key)"""
_TOMBSTONED = "k.key = ANY(%(keys)s)"
# The sizes of a gone item are gone too, and are not counted separately.
_WITH_ITEM = """EXISTS (
    SELECT FROM store.sync_rows r
    WHERE r.run = %(run)s AND r.entity = 'products' AND r.code = k.code AND r.state IN ('gone', 'leaving'))"""
_MARK_GONE = """
INSERT INTO store.sync_rows (run, entity, key, code, size, data, hash, state)
SELECT %(run)s, %(entity)s, k.key, k.code, k.size, '{{}}', '', '{state}' {gone}
ON CONFLICT (run, entity, key) DO NOTHING
"""
_PRESENT = """
SELECT count(*) FROM store.sync_keys
WHERE dataset = %(dataset)s AND entity = %(entity)s AND retired_at IS NULL AND hash IS NOT NULL
"""
_NAMES = """
SELECT r.code || CASE WHEN coalesce(r.size, '') = '' THEN '' ELSE ' ' || r.size END, coalesce({name}, '')
FROM store.sync_rows r LEFT JOIN {table} o ON {same}
WHERE r.run = %(run)s AND r.entity = %(entity)s AND r.state IN ('gone', 'leaving')
ORDER BY r.code, r.key LIMIT %(most)s
"""
_CHANGED = """
SELECT r.code || CASE WHEN coalesce(r.size, '') = '' THEN '' ELSE ' ' || r.size END, {name},
       r.data, r.parent, to_jsonb(o), o.own_fields
FROM store.sync_rows r JOIN {table} o ON {same}
WHERE r.run = %(run)s AND r.entity = %(entity)s AND r.state = 'changed'
ORDER BY r.code, r.key LIMIT %(most)s
"""
_RENAMED = """
SELECT count(*), count(*) FILTER (
  WHERE lower(o.name) <> lower(r.data ->> 'name') AND NOT 'name' = ANY(o.own_fields))
FROM store.sync_rows r JOIN {table} o ON {same}
WHERE r.run = %(run)s AND r.entity = %(entity)s AND r.state IN ('changed', 'same')
"""
_RATES = """
SELECT coalesce(p.data ->> 'name', o.name, r.code), r.size, r.data, coalesce(v.own_fields, '{}')
FROM store.sync_rows r
LEFT JOIN store.sync_rows p
  ON p.run = r.run AND p.entity = 'products' AND p.code = r.code AND p.state <> 'gone'
LEFT JOIN store.products o ON o.code = r.code
LEFT JOIN store.variants v ON v.product_code = r.code AND v.size_code = r.size
WHERE r.run = %(run)s AND r.entity = 'variants' AND r.state IN ('new', 'changed', 'returned', 'same')
ORDER BY r.code, r.key
"""


def set_parents(db: StoreSession, run_id: UUID, dataset: str, target: Target) -> list[tuple[str, str]]:
    """Set the parent of each row. Return row and category key of products whose category is missing."""
    params = {"run": run_id, "dataset": dataset, "other": OTHER_CATEGORY}
    if target.entity == "accounts":
        db.run(_SALESPEOPLE, **params)
    if target.entity != "products":
        return []
    db.run(_CATEGORIES, **params)
    db.run(_ADD_OTHER, **params, name=OTHER_NAME)
    return [(code, name) for code, name in db.run(_MISSING_CATEGORIES, **params)]


def compare(db: StoreSession, run_id: UUID, dataset: str, target: Target) -> dict[str, int]:
    """Set each row's state and return the number of rows by state.

    States are new, changed, returned, same, leaving and inactive.
    """
    params = {"run": run_id, "dataset": dataset, "entity": target.entity}
    missing = f"NOT EXISTS (SELECT FROM {target.table} o WHERE {same_record(target, 's')})"
    db.run(_COMPARE.format(missing=missing), **params)
    return {row[0]: row[1] for row in db.run(_COUNT, **params)}


def same_record(target: Target, row: str = "r") -> str:
    """Return the SQL condition that joins a staged row with its record `o`."""
    names = ("code", "size")
    pairs = zip(target.keys, names[: len(target.keys)], strict=True)
    return " AND ".join(f"o.{column} = {row}.{name}" for column, name in pairs)


def count_renamed(db: StoreSession, run_id: UUID, target: Target) -> tuple[int, int]:
    """Return the number of rows whose key the store has, and how many of these have another name there."""
    query = _RENAMED.format(table=target.table, same=same_record(target))
    matched, renamed = db.run(query, run=run_id, entity=target.entity).one()
    return matched, renamed


def count_present(db: StoreSession, dataset: str, entity: str) -> int:
    """Return how many records of an entity the source had before this run."""
    return db.run(_PRESENT, dataset=dataset, entity=entity).scalar_one()


def mark_gone(
    db: StoreSession, run_id: UUID, dataset: str, target: Target, *, tombstones: Iterable[str] | None
) -> int:
    """Stage and count the records that the source no longer has.

    These are the tombstones or, if `tombstones` is None, all records that are not staged.
    """
    params = {"run": run_id, "dataset": dataset, "entity": target.entity}
    which = _NOT_STAGED if tombstones is None else _TOMBSTONED
    values = {**params, **({} if tombstones is None else {"keys": list(tombstones)})}
    return db.run(_MARK_GONE.format(state="gone", gone=_GONE.format(which=which)), **values).rowcount


def mark_sizes_of_gone_items(db: StoreSession, run_id: UUID, dataset: str) -> None:
    """Stage the sizes of gone items."""
    params = {"run": run_id, "dataset": dataset, "entity": "variants"}
    db.run(_MARK_GONE.format(state="with", gone=_GONE.format(which=_WITH_ITEM)), **params)


def gone_names(db: StoreSession, run_id: UUID, target: Target, limit: int) -> list[dict[str, str]]:
    """Return the first records that would be retired."""
    name = "o.size_code" if target.entity == "variants" else "o.name"
    query = _NAMES.format(name=name, table=target.table, same=same_record(target))
    rows = db.run(query, run=run_id, entity=target.entity, most=limit)
    return [{"entity": target.entity, "code": code, "name": record_name} for code, record_name in rows]


def sample_changes(db: StoreSession, run_id: UUID, target: Target, limit: int) -> list[dict[str, Any]]:
    """Return the changes in the first changed records, by field, without the owner's own fields."""
    name = "o.size_code" if target.entity == "variants" else "o.name"
    query = _CHANGED.format(name=name, table=target.table, same=same_record(target))
    sample: list[dict[str, Any]] = []
    for code, record_name, data, parent, record, own_fields in db.run(
        query, run=run_id, entity=target.entity, most=limit
    ):
        new_values = {**data, **({target.parent: parent} if target.parent and parent else {})}
        for column, new in new_values.items():
            old = record.get(column)
            if column in record and column not in own_fields and _as_text(old) != _as_text(new):
                change = {"entity": target.entity, "code": code, "name": record_name, "field": column}
                sample.append({**change, "old": _as_text(old), "new": _as_text(new)})
    return sample[:limit]


def rates(db: StoreSession, run_id: UUID) -> Iterator[tuple[str, str, Decimal]]:
    """Yield the rates that the books set, with name and size; the owner's own rates are left out."""
    for name, size, data, own_fields in db.run(_RATES, run=run_id):
        found = {data[column] for column in RATES if data.get(column) and column not in own_fields}
        for rate in sorted(map(Decimal, found)):
            yield name, size, rate


def _as_text(value: Any) -> str | None:
    """Return a value as text; equal numbers have equal texts, whatever their notation."""
    if value is None:
        return None
    text = str(value)
    if isinstance(value, int | float) or _is_number(text):
        text = f"{float(text):.6f}".rstrip("0").rstrip(".")
    return text[:MAX_SHOWN_LENGTH]


def _is_number(text: str) -> bool:
    head, dot, tail = text.partition(".")
    return bool(dot) and head.lstrip("-").isdigit() and tail.isdigit()
