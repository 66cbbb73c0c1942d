"""Writing of new, changed and gone records: only a target's columns, and never the owner's own fields."""

from datetime import datetime
from uuid import UUID

from app.books.sync.importing.find_changes import same_record
from app.books.sync.importing.targets import COMPANY, VARIANTS, Column, Target
from app.catalogue.editing.owned_table import unless_own
from app.catalogue.rate_history.service import PRICES, RateSource
from tenant_router.session import StoreSession

_WRITTEN = "r.run = %(run)s AND r.entity = %(entity)s AND r.state IN ('new', 'changed', 'returned')"
_SAVE_HASHES = """
UPDATE store.sync_keys k SET hash = r.hash, retired_at = NULL FROM store.sync_rows r
WHERE r.run = %(run)s AND r.entity = %(entity)s AND r.state IN ('new', 'changed', 'returned')
  AND k.dataset = %(dataset)s AND k.entity = r.entity AND k.key = r.key
"""
_LEAVING = "r.run = %(run)s AND r.entity = %(entity)s AND r.state IN ('gone', 'leaving', 'with')"
_RETIRE_KEYS = f"""
UPDATE store.sync_keys k SET retired_at = %(now)s FROM store.sync_rows r
WHERE {_LEAVING} AND k.dataset = %(dataset)s AND k.entity = r.entity AND k.key = r.key
"""  # noqa: S608 -- our own names; values are parameters
_RETIRE = """
UPDATE {table} o SET retired_at = %(now)s{columns} FROM store.sync_rows r
WHERE {leaving} AND {same} AND o.retired_at IS NULL{condition}
"""
# An account that its holder closed stays closed, whatever the books later contain.
_CLOSE = {"accounts": (", deactivated_at = %(now)s", " AND o.deactivated_at IS NULL")}
_END_SIGN_INS = f"""
UPDATE store.sign_ins s SET ended_at = %(now)s FROM store.sync_rows r
WHERE {_LEAVING} AND s.{{column}} = r.code AND s.ended_at IS NULL
"""  # noqa: S608 -- our own names; values are parameters
_SIGN_IN_COLUMNS = {"accounts": "account_code", "salespeople": "salesperson_code"}


def write(db: StoreSession, run_id: UUID, dataset: str, target: Target, *, now: datetime) -> None:
    """Write the new and changed rows of an entity, and save their hashes."""
    params = {"run": run_id, "entity": target.entity, "now": now}
    if target is VARIANTS:
        db.run(_history(), **params, source=RateSource.BOOKS)
    db.run(_update(target), **params)
    db.run(_insert(target), **params)
    db.run(_SAVE_HASHES, **params, dataset=dataset)


def retire(db: StoreSession, run_id: UUID, dataset: str, target: Target, *, now: datetime) -> None:
    """Retire gone records: they are kept for history, but no longer shown or sold."""
    params = {"run": run_id, "entity": target.entity, "now": now}
    columns, condition = _CLOSE.get(target.entity, ("", ""))
    statement = _RETIRE.format(
        table=target.table,
        columns=columns,
        leaving=_LEAVING,
        same=same_record(target),
        condition=condition,
    )
    db.run(statement, **params)
    if column := _SIGN_IN_COLUMNS.get(target.entity):
        db.run(_END_SIGN_INS.format(column=column), **params)
    db.run(_RETIRE_KEYS, **params, dataset=dataset)


def write_company(db: StoreSession, run_id: UUID) -> bool:
    """Write the company's details, except the details that the owner edited. Return whether they changed."""
    values = {name: _value_to_write(name, column) for name, column in COMPANY.items()}
    sets = ", ".join(f"{name} = {value}" for name, value in values.items())
    current = ", ".join(f"o.{name}" for name in values)
    statement = f"""
UPDATE store.company o SET {sets} FROM store.sync_rows r
WHERE r.run = %(run)s AND r.entity = 'company' AND r.state IS NULL
  AND ({current}) IS DISTINCT FROM ({", ".join(values.values())})"""  # noqa: S608 -- our own names; values are parameters
    return bool(db.run(statement, run=run_id).rowcount)


def _update(target: Target) -> str:
    columns = {name: _value_to_write(name, column) for name, column in target.columns.items()}
    if target.parent:
        columns[target.parent] = unless_own(target.parent, _parent(target))
    columns |= {**target.on_write, "retired_at": "NULL"}
    sets = ", ".join(f"{name} = {value}" for name, value in columns.items())
    where = f"{_WRITTEN} AND {same_record(target)}"
    return f"UPDATE {target.table} o SET {sets} FROM store.sync_rows r WHERE {where}"  # noqa: S608 -- our own names; values are parameters


def _history() -> str:
    """Return the SQL that records the rates of sizes that `_update` is about to change.

    The join is in a sub-select, because a cluster can't copy joined rows into a table with an identity.
    """
    prices = ", ".join(
        f"({index}, '{name}', o.{name}, {_value_to_write(name, VARIANTS.columns[name])})"
        for index, name in enumerate(PRICES)
    )
    return f"""
INSERT INTO store.rate_history (product_code, size_code, changes, source)
SELECT x.* FROM (
SELECT o.product_code, o.size_code,
  jsonb_agg(jsonb_build_object('field', f.field, 'before', trim_scale(f.before)::text,
    'after', trim_scale(f.after)::text) ORDER BY f.index), %(source)s::text
FROM store.sync_rows r JOIN store.variants o ON {same_record(VARIANTS)}
CROSS JOIN LATERAL (VALUES {prices}) AS f (index, field, before, after)
WHERE {_WRITTEN} AND f.before IS DISTINCT FROM f.after GROUP BY o.product_code, o.size_code
OFFSET 0) x"""  # noqa: S608 -- our own names; values are parameters


def _parent(target: Target) -> str:
    """Return the SQL of a record's parent; if the source names none, the record keeps its parent."""
    if target.entity == "products":
        return f"coalesce(r.parent, o.{target.parent})"
    return f"CASE WHEN r.parent_key IS NULL THEN o.{target.parent} ELSE r.parent END"


def _insert(target: Target) -> str:
    columns = dict(zip(target.keys, ("r.code", "r.size"), strict=False))
    columns |= {name: _source_value(name, column) for name, column in target.columns.items()}
    if target.parent:
        columns[target.parent] = "r.parent"
    columns |= target.on_insert
    columns |= {name: value for name, value in target.on_write.items() if "o." not in value}
    return f"""
INSERT INTO {target.table} ({", ".join(columns)}) SELECT {", ".join(columns.values())}
FROM store.sync_rows r
WHERE {_WRITTEN} AND NOT EXISTS (SELECT FROM {target.table} o WHERE {same_record(target)})"""  # noqa: S608 -- our own names; values are parameters


def _source_value(name: str, column: Column) -> str:
    value = f"(r.data ->> '{name}')::{column.type}"
    return value if column.empty is None else f"coalesce({value}, {column.empty})"


def _value_to_write(name: str, column: Column) -> str:
    """Return the SQL of a record's new value; an unknown or owner-edited value stays."""
    says_nothing = f"NOT r.data ? '{name}'"
    if column.only_if_empty:
        says_nothing += f" OR o.{name} <> ''"
    value = f"CASE WHEN {says_nothing} THEN o.{name} ELSE {_source_value(name, column)} END"
    return unless_own(name, value)
