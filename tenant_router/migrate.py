"""Bringing every store's schema to this release: in parallel, resumable, going on past a failure."""

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from itertools import chain

from sqlalchemy import Connection, false, null, select, text, union_all, update
from sqlalchemy.exc import DBAPIError

from tenant_router import citus, migration_chains, registry, schema_marks
from tenant_router.engines import MAIN, note_store, owner_engine, owner_reader
from tenant_router.registry import Spare, StoreEntry
from tenant_router.schema_pool import is_citus
from tenant_router.store import StoreState, quote_identifier

BATCH = 20
ROUNDS = 3
MAX_WORKERS = 16
# A migration never makes a store's customers wait behind it: it gives way and is tried again later.
# A batch gives way at once, as all its stores would wait together.
LIMITS = "SET LOCAL lock_timeout = '{wait}'; SET LOCAL statement_timeout = '60s';"
ALONE, TOGETHER = "2s", "200ms"
# A lock that was not had in time, a deadlock, a server that is being restarted.
PASSING = {"55P03", "40P01", "57P01"}
SCHEMALESS = (StoreState.WAITING, StoreState.DENIED, StoreState.PROVISIONING, StoreState.ERASING)

# What is done, what of it failed, and how many there are.
Told = Callable[[int, int, int], None]


@dataclass(frozen=True, slots=True)
class Behind:
    """A schema that is not at this release's version: a store's, or a spare's, which has no `store`."""

    store: str | None
    database: str
    schema: str
    schema_version: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one store, or of the spare of this name: `error` is None when it is at the version."""

    store: str
    error: str | None = None
    passing: bool = False


def stores_behind(only: str | None = None) -> list[Behind]:
    """The schemas of an older version than this release's: one query, whatever their number.

    What a newer release has taken further is not behind.
    """
    older = [version for version in migration_chains.versions() if version != migration_chains.head()]
    stores = select(
        StoreEntry.mobile_number, StoreEntry.database, StoreEntry.schema, StoreEntry.schema_version
    ).where(StoreEntry.schema_version.in_(older), StoreEntry.state.not_in(SCHEMALESS))
    if only:
        query = stores.where(StoreEntry.mobile_number == only)
    else:
        spares = select(null(), Spare.database, Spare.schema, Spare.schema_version)
        query = union_all(stores, spares.where(Spare.schema_version.in_(older)))
    with owner_reader().connect() as control:
        return [Behind(*row) for row in control.execute(query.order_by(text("3")))]


def migrate_stores(
    behind: Sequence[Behind], *, to: str | None = None, workers: int | None = None, told: Told | None = None
) -> Iterator[Outcome]:
    """Migrate the schemas and tell of each as it ends; one that fails stays as it was.

    Those that somebody else held are tried again at the end. Running it again, after whatever stopped it,
    takes up those that are still behind. `workers` is the number of cores if it is not said.
    """
    version = to or migration_chains.head()
    at_once = min(workers or os.cpu_count() or 1, MAX_WORKERS)
    done = failed = 0
    waiting = list(behind)
    for turn in range(ROUNDS):
        again: list[Behind] = []
        for batch, outcomes in _in_parallel(waiting, version, at_once):
            for one, outcome in zip(batch, outcomes, strict=True):
                if outcome.passing and turn < ROUNDS - 1:
                    again.append(one)
                    continue
                done += 1
                failed += bool(outcome.error)
                yield outcome
            if told:
                told(done, failed, len(behind))
        waiting = again


def _in_parallel(
    waiting: Sequence[Behind], version: str, at_once: int
) -> Iterator[tuple[list[Behind], list[Outcome]]]:
    pool = ThreadPoolExecutor(at_once)
    try:
        batches = {pool.submit(_migrate, batch, version): batch for batch in _batches(waiting)}
        for ended in as_completed(batches):
            yield batches[ended], ended.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _batches(waiting: Iterable[Behind]) -> Iterator[list[Behind]]:
    """Schemas that have the same way before them in the same database, some at a time."""
    alike: dict[tuple[str, str], list[Behind]] = defaultdict(list)
    for one in waiting:
        alike[one.database, one.schema_version].append(one)
    for group in alike.values():
        for start in range(0, len(group), BATCH):
            yield group[start : start + BATCH]


def _migrate(batch: list[Behind], version: str) -> list[Outcome]:
    """All of them in one transaction; each in its own where that fails."""
    try:
        problems = _migrate_together(batch, version)
    except (DBAPIError, migration_chains.UnknownVersion) as error:
        if len(batch) > 1:
            return [outcome for one in batch for outcome in _migrate([one], version)]
        return [_failure(batch[0], error)]
    for one in batch:
        registry.forget(one.store or one.schema)
    return [Outcome(one.store or one.schema, problems.get(one.schema)) for one in batch]


def _failure(one: Behind, error: Exception) -> Outcome:
    cause = getattr(error, "orig", error)
    passing = getattr(cause, "sqlstate", None) in PASSING
    words = str(cause).strip() or type(cause).__name__
    return Outcome(one.store or one.schema, words.splitlines()[0], passing)


def _migrate_together(batch: list[Behind], version: str) -> dict[str, str]:
    """Take the batch to the version; says by schema what could not be done now."""
    start, database = batch[0].schema_version, batch[0].database
    limits = LIMITS.format(wait=TOGETHER if len(batch) > 1 else ALONE)
    script = migration_chains.store_script(start, version)
    with owner_engine().begin() as control:
        control.exec_driver_sql(limits)
        mine, problems = _claim(control, batch, version)
        cluster = is_citus(control, database)
        if database == MAIN:
            _run(control, script, mine, cluster=cluster)
        else:
            # The registry is in another database: which version a schema has is written beside it as well,
            # so that one whose entry could not be changed any more is not migrated a second time.
            with owner_engine(database).begin() as connection:
                connection.exec_driver_sql(limits)
                left = _not_yet_at(connection, mine, version)
                _run(connection, script, left, cluster=cluster)
                _write_beside(connection, left, version)
        _record(control, mine, version)
    return problems


def _claim(control: Connection, batch: list[Behind], version: str) -> tuple[list[str], dict[str, str]]:
    """Hold the entries of those that are still where they were; of the others, what is in the way."""
    names = [one.schema for one in batch]
    stores = select(StoreEntry.schema, StoreEntry.schema_version, StoreEntry.read_only)
    spares = select(Spare.schema, Spare.schema_version, false())
    found = [
        *control.execute(stores.where(StoreEntry.schema.in_(names)).order_by("schema").with_for_update()),
        *control.execute(spares.where(Spare.schema.in_(names)).order_by("schema").with_for_update()),
    ]
    now = {schema: (at, moving) for schema, at, moving in found}
    mine, problems = [], {}
    for one in batch:
        at, moving = now.get(one.schema, (None, False))
        if moving:
            problems[one.schema] = "the store is being moved"
        elif at == one.schema_version:
            mine.append(one.schema)
        elif at != version:
            problems[one.schema] = "the store was changed meanwhile"
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
    query = text(
        "SELECT nspname, obj_description(oid, 'pg_namespace') FROM pg_namespace"
        " WHERE nspname = ANY(CAST(:names AS name[]))"
    )
    found = connection.execute(query, {"names": list(schemas)})
    return [schema for schema, comment in found if _version_beside(comment) != version]


def _version_beside(comment: str | None) -> str | None:
    """The version that is written on a schema: in its mark, or alone where it has none."""
    mark = schema_marks.read_mark(comment)
    return mark.version if mark else comment


def _write_beside(connection: Connection, schemas: Sequence[str], version: str) -> None:
    for schema in schemas:
        mark = schema_marks.look(connection, schema).mark
        if mark:
            schema_marks.write(connection, replace(mark, version=version))
        else:
            connection.exec_driver_sql(f"COMMENT ON SCHEMA {quote_identifier(schema)} IS '{version}'")


def _record(control: Connection, schemas: Sequence[str], version: str) -> None:
    values = {"schema_version": version, "works_with": migration_chains.works_with(version)}
    control.execute(update(StoreEntry).where(StoreEntry.schema.in_(schemas)).values(values))
    control.execute(update(Spare).where(Spare.schema.in_(schemas)).values(schema_version=version))
