"""Writing what is new, changed or gone: only columns that a target names, and none that is the owner's."""

from datetime import datetime
from uuid import UUID

from app.sync.importing.find_changes import same_record
from app.sync.importing.sql import run
from app.sync.importing.targets import COMPANY, Column, Target
from tenant_router.session import StoreSession

_WRITTEN = "r.run = %(run)s AND r.entity = %(entity)s AND r.state IN ('new', 'changed', 'returned')"
_NOTE_KEYS = """
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
UPDATE {table} o SET retired_at = %(now)s{more} FROM store.sync_rows r
WHERE {leaving} AND {same} AND o.retired_at IS NULL{unless}
"""
# One that its holder closed before stays closed, whatever the books say later.
_CLOSE = {"accounts": (", deactivated_at = %(now)s", " AND o.deactivated_at IS NULL")}
_END_SIGN_INS = f"""
UPDATE store.sign_ins s SET ended_at = %(now)s FROM store.sync_rows r
WHERE {_LEAVING} AND s.{{column}} = r.code AND s.ended_at IS NULL
"""  # noqa: S608 -- our own names; values are parameters
_SIGNED_IN = {"accounts": "account_code", "salespeople": "salesperson_code"}


def write(db: StoreSession, run_id: UUID, dataset: str, target: Target) -> None:
    """Write the new and changed rows of an entity, and note what they were like."""
    these = {"run": run_id, "entity": target.entity}
    run(db, _update(target), **these)
    run(db, _insert(target), **these)
    run(db, _NOTE_KEYS, **these, dataset=dataset)


def retire(db: StoreSession, run_id: UUID, dataset: str, target: Target, *, now: datetime) -> None:
    """Retire what is gone: it stays for history, and is shown and sold no more."""
    these = {"run": run_id, "entity": target.entity, "now": now}
    more, unless = _CLOSE.get(target.entity, ("", ""))
    statement = _RETIRE.format(
        table=target.table, more=more, leaving=_LEAVING, same=same_record(target), unless=unless
    )
    run(db, statement, **these)
    if column := _SIGNED_IN.get(target.entity):
        run(db, _END_SIGN_INS.format(column=column), **these)
    run(db, _RETIRE_KEYS, **these, dataset=dataset)


def write_company(db: StoreSession, run_id: UUID) -> bool:
    """Write the firm as the books have it, but for what its owner wrote himself; says whether it changed."""
    wanted = {name: _wanted(name, column) for name, column in COMPANY.items()}
    sets = ", ".join(f"{name} = {value}" for name, value in wanted.items())
    before = ", ".join(f"o.{name}" for name in wanted)
    statement = f"""
UPDATE store.company o SET {sets} FROM store.sync_rows r
WHERE r.run = %(run)s AND r.entity = 'company' AND r.state IS NULL
  AND ({before}) IS DISTINCT FROM ({", ".join(wanted.values())})"""  # noqa: S608 -- our own names; values are parameters
    return bool(run(db, statement, run=run_id).rowcount)


def _update(target: Target) -> str:
    columns = {name: _wanted(name, column) for name, column in target.columns.items()}
    if target.parent:
        own = f"'{target.parent}' = ANY(o.own_fields)"
        columns[target.parent] = f"CASE WHEN {own} THEN o.{target.parent} ELSE {_parent(target)} END"
    columns |= {**target.always, "retired_at": "NULL"}
    sets = ", ".join(f"{name} = {value}" for name, value in columns.items())
    where = f"{_WRITTEN} AND {same_record(target)}"
    return f"UPDATE {target.table} o SET {sets} FROM store.sync_rows r WHERE {where}"  # noqa: S608 -- our own names; values are parameters


def _parent(target: Target) -> str:
    """A category stays where the source names none; a salesperson that it names no more is nobody's."""
    if target.entity == "products":
        return f"coalesce(r.parent, o.{target.parent})"
    return f"CASE WHEN r.parent_key IS NULL THEN o.{target.parent} ELSE r.parent END"


def _insert(target: Target) -> str:
    columns = dict(zip(target.keys, ("r.code", "r.size"), strict=False))
    columns |= {name: _first(name, column) for name, column in target.columns.items()}
    if target.parent:
        columns[target.parent] = "r.parent"
    columns |= target.at_first
    columns |= {name: value for name, value in target.always.items() if "o." not in value}
    return f"""
INSERT INTO {target.table} ({", ".join(columns)}) SELECT {", ".join(columns.values())}
FROM store.sync_rows r
WHERE {_WRITTEN} AND NOT EXISTS (SELECT FROM {target.table} o WHERE {same_record(target)})"""  # noqa: S608 -- our own names; values are parameters


def _first(name: str, column: Column) -> str:
    said = f"(r.data ->> '{name}')::{column.type}"
    return said if column.empty is None else f"coalesce({said}, {column.empty})"


def _wanted(name: str, column: Column) -> str:
    """What a record has afterwards: its own where the source knows nothing, or where it is the owner's."""
    kept = [f"'{name}' = ANY(o.own_fields)", f"NOT r.data ? '{name}'"]
    if column.only_filled:
        kept.append(f"o.{name} <> ''")
    return f"CASE WHEN {' OR '.join(kept)} THEN o.{name} ELSE {_first(name, column)} END"
