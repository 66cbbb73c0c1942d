"""Migration of all store schemas to this release: parallel, resumable, and not stopped by one failure."""

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from itertools import chain

from sqlalchemy import Connection, false, null, select, text, union_all, update
from sqlalchemy.exc import DBAPIError

from tenant_router import citus, migration_chains, schema_marks
from tenant_router.connection_pools import note_store
from tenant_router.control import ControlSession, control_session
from tenant_router.engines import MAIN, owner_engine
from tenant_router.registry import Spare, StoreEntry
from tenant_router.schema_pool import is_citus
from tenant_router.store import StoreState

BATCH = 20
ROUNDS = 3
MAX_WORKERS = 16
# A migration must not block a store's customers, so it gives up on a lock soon and is retried later. A batch
# gives up sooner, because all its stores would wait together.
LIMITS = "SET LOCAL lock_timeout = '{wait}'; SET LOCAL statement_timeout = '60s';"
ALONE, TOGETHER = "2s", "200ms"
# SQL states: lock timeout, deadlock, server shutdown.
TEMPORARY = {"55P03", "40P01", "57P01"}
SCHEMALESS = (StoreState.WAITING, StoreState.DENIED, StoreState.PROVISIONING, StoreState.ERASING)

# Called with the numbers of migrated schemas, of failed ones, and of all.
ProgressCallback = Callable[[int, int, int], None]


@dataclass(frozen=True, slots=True)
class Behind:
    """A schema of an older version; `store` is None for a spare."""

    store: str | None
    database: str
    schema: str
    schema_version: str


@dataclass(frozen=True, slots=True)
class MigrationResult:
    """The result for one store, or for the spare of this name; `error` is None on success."""

    store: str
    error: str | None = None
    temporary: bool = False


def stores_behind(only: str | None = None) -> list[Behind]:
    """Return the schemas of an older version than this release's, with one query.

    Schemas that a newer release has migrated further are not behind.
    """
    older = migration_chains.older_versions()
    stores = select(
        StoreEntry.mobile_number, StoreEntry.database, StoreEntry.schema, StoreEntry.schema_version
    ).where(StoreEntry.schema_version.in_(older), StoreEntry.state.not_in(SCHEMALESS))
    if only:
        query = stores.where(StoreEntry.mobile_number == only)
    else:
        spares = select(null(), Spare.database, Spare.schema, Spare.schema_version)
        # An unfinished spare may have no schema; the pool replaces it.
        finished = (Spare.schema_version.in_(older), Spare.schema_version != migration_chains.BASE)
        query = union_all(stores, spares.where(*finished))
    with control_session(read_only=True) as control:
        return [Behind(*row) for row in control.execute(query.order_by(text("3")))]


def migrate_stores(
    behind: Sequence[Behind],
    *,
    to: str | None = None,
    workers: int | None = None,
    on_progress: ProgressCallback | None = None,
) -> Iterator[MigrationResult]:
    """Migrate the schemas and yield each result. A schema whose migration fails stays unchanged.

    Schemas that were locked are retried at the end. After an interruption, call it again for the schemas
    that are still behind. `workers` defaults to the number of cores.
    """
    version = to or migration_chains.head()
    at_once = min(workers or os.cpu_count() or 1, MAX_WORKERS)
    done = failed = 0
    waiting = list(behind)
    for turn in range(ROUNDS):
        again: list[Behind] = []
        for batch, outcomes in _in_parallel(waiting, version, at_once):
            for one, outcome in zip(batch, outcomes, strict=True):
                if outcome.temporary and turn < ROUNDS - 1:
                    again.append(one)
                    continue
                done += 1
                failed += bool(outcome.error)
                yield outcome
            if on_progress:
                on_progress(done, failed, len(behind))
        waiting = again


def _in_parallel(
    waiting: Sequence[Behind], version: str, at_once: int
) -> Iterator[tuple[list[Behind], list[MigrationResult]]]:
    pool = ThreadPoolExecutor(at_once)
    try:
        batches = {pool.submit(_migrate, batch, version): batch for batch in _batches(waiting)}
        for ended in as_completed(batches):
            yield batches[ended], ended.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _batches(waiting: Iterable[Behind]) -> Iterator[list[Behind]]:
    """Yield batches of schemas in the same database and at the same version."""
    alike: dict[tuple[str, str], list[Behind]] = defaultdict(list)
    for one in waiting:
        alike[one.database, one.schema_version].append(one)
    for group in alike.values():
        for start in range(0, len(group), BATCH):
            yield group[start : start + BATCH]


def _migrate(batch: list[Behind], version: str) -> list[MigrationResult]:
    """Migrate a batch in one transaction; if that fails, each schema in its own."""
    try:
        problems = _migrate_together(batch, version)
    except (DBAPIError, migration_chains.UnknownVersion) as error:
        if _is_away(error):
            return [_failure(one, error) for one in batch]
        if len(batch) > 1:
            return [outcome for one in batch for outcome in _migrate([one], version)]
        return [_failure(batch[0], error)]
    return [MigrationResult(one.store or one.schema, problems.get(one.schema)) for one in batch]


def _is_away(error: Exception) -> bool:
    """Return whether no server answered; each schema of a batch would then wait for the same time."""
    return isinstance(error, DBAPIError) and not getattr(error.orig, "sqlstate", None)


def _failure(one: Behind, error: Exception) -> MigrationResult:
    cause = getattr(error, "orig", error)
    temporary = _is_away(error) or getattr(cause, "sqlstate", None) in TEMPORARY
    message = str(cause).strip() or type(cause).__name__
    return MigrationResult(one.store or one.schema, message.splitlines()[0], temporary)


def _migrate_together(batch: list[Behind], version: str) -> dict[str, str]:
    """Migrate the batch; return the problem of each schema that could not be migrated now."""
    start, database = batch[0].schema_version, batch[0].database
    limits = LIMITS.format(wait=TOGETHER if len(batch) > 1 else ALONE)
    script = migration_chains.store_script(start, version)
    with control_session() as control:
        control.connection().exec_driver_sql(limits)
        mine, problems = _claim(control, batch, version)
        cluster = is_citus(control, database)
        if database == MAIN:
            _run(control.connection(), script, mine, cluster=cluster)
        else:
            # The registry is in another database. The version is also written on the schema itself, so that
            # a schema whose registry update was lost is not migrated a second time.
            with owner_engine(database).begin() as connection:
                connection.exec_driver_sql(limits)
                left = _not_yet_at(connection, mine, version)
                _run(connection, script, left, cluster=cluster)
                _write_version(connection, left, version)
        _record(control, mine, version)
    return problems


def _claim(control: ControlSession, batch: list[Behind], version: str) -> tuple[list[str], dict[str, str]]:
    """Lock the registry entries that are still at their old version; return them and the others' problems."""
    names = [one.schema for one in batch]
    stores = select(StoreEntry.schema, StoreEntry.schema_version, StoreEntry.read_only)
    spares = select(Spare.schema, Spare.schema_version, false())
    rows = [
        *control.execute(stores.where(StoreEntry.schema.in_(names)).order_by("schema").with_for_update()),
        *control.execute(spares.where(Spare.schema.in_(names)).order_by("schema").with_for_update()),
    ]
    now = {schema: (at, moving) for schema, at, moving in rows}
    mine: list[str] = []
    problems: dict[str, str] = {}
    for one in batch:
        at, moving = now.get(one.schema, (None, False))
        if moving:
            problems[one.schema] = "the store is being moved"
        elif at == one.schema_version:
            mine.append(one.schema)
        elif at != version:
            problems[one.schema] = "the store has changed in the meantime"
    return mine, problems


def _run(connection: Connection, script: str, schemas: Sequence[str], *, cluster: bool) -> None:
    if not script.strip() or not schemas:
        return
    for schema in schemas:
        note_store(connection.info, schema)
    scripts = [migration_chains.for_schema(script, schema) for schema in schemas]
    if cluster:
        for statement in (citus.IN_TURN, *chain.from_iterable(map(citus.statements, scripts))):
            connection.exec_driver_sql(statement)
    else:
        connection.exec_driver_sql("\n".join(scripts))


def _not_yet_at(connection: Connection, schemas: Sequence[str], version: str) -> list[str]:
    marks = {schema: schema_marks.look(connection, schema).mark for schema in schemas}
    return [schema for schema, mark in marks.items() if mark is None or mark.version != version]


def _write_version(connection: Connection, schemas: Sequence[str], version: str) -> None:
    """Write the version into the marks. A schema whose mark was removed gets no new one."""
    for schema in schemas:
        mark = schema_marks.look(connection, schema).mark
        if mark:
            schema_marks.write(connection, replace(mark, version=version))


def _record(control: ControlSession, schemas: Sequence[str], version: str) -> None:
    values = {"schema_version": version, "works_with": migration_chains.works_with(version)}
    control.execute(update(StoreEntry).where(StoreEntry.schema.in_(schemas)).values(values))
    control.execute(update(Spare).where(Spare.schema.in_(schemas)).values(schema_version=version))
