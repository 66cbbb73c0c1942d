"""A pool of spare schemas, so that opening a store only needs to assign one."""

import logging
from collections.abc import Sequence

from sqlalchemy import Connection, Select, delete, func, insert, select, update

from tenant_router import migration_chains, placement, schema_marks
from tenant_router.control import ControlLock, ControlSession, control_session
from tenant_router.engines import MAIN, app_login, owner_engine, owner_reader
from tenant_router.registry import Database, Spare
from tenant_router.schema_marks import ForeignSchema, SchemaClaim, SchemaInfo, Use, new_mark
from tenant_router.schemas import drop_role, drop_schema, make_schema, next_name, open_on_cluster

log = logging.getLogger(__name__)

# Each new relation holds a lock until the transaction ends, and the server has some thousands of locks.
BATCH = 5


def take(control: ControlSession, database: str, platform: str) -> str | None:
    """Take a spare of this release's version and return its name, or None. A rollback returns it to the pool.

    The schema's mark must say that it is a spare: a registry restored from a backup may list spares that
    stores use already. Such spares are removed from the list. An unmarked one stays for an administrator.
    """
    previous = ""
    while name := control.scalar(_next_spare(database, after=previous)):
        info = _look(control, database, name)
        if _claim(platform).covers(info.mark, name):
            control.execute(delete(Spare).where(Spare.schema == name))
            return name
        log.warning("spare.foreign", extra={"schema": name, "why": str(ForeignSchema(name, info.mark))})
        if info.mark is not None or not info.exists:
            control.execute(delete(Spare).where(Spare.schema == name))
        previous = name
    return None


def _next_spare(database: str, *, after: str) -> Select[str]:
    ready = (
        Spare.database == database,
        Spare.schema_version == migration_chains.head(),
        Spare.schema > after,
    )
    return (
        select(Spare.schema).where(*ready).order_by(Spare.schema).limit(1).with_for_update(skip_locked=True)
    )


def _look(control: ControlSession, database: str, name: str) -> SchemaInfo:
    if database == MAIN:
        return schema_marks.look(control.connection(), name)
    with owner_reader(database).connect() as connection:
        return schema_marks.look(connection, name)


def _claim(platform: str) -> SchemaClaim:
    return SchemaClaim(platform, "", {Use.SPARE})


def refill(database: str, size: int) -> int:
    """Create spares until the pool has this size; return how many were created.

    Outdated and unfinished spares are dropped. If another process is refilling, do nothing.
    """
    with control_session() as guard:
        if not guard.try_lock(ControlLock.SPARES, database):
            return 0
        _drop_outdated(database)
        missing = size - ready_spares().get(database, 0)
        for created in range(0, missing, BATCH):
            _create(database, min(BATCH, missing - created))
        if missing > 0 and is_citus(guard, database):
            _spread(database)
    return max(0, missing)


def _spread(database: str) -> None:
    """Move spares to the emptier nodes of a cluster, so that new stores begin there."""
    here = select(Spare.schema).where(Spare.database == database)
    with control_session(read_only=True) as control:
        names = control.scalars(here).all()
    for step in placement.steps_for(database, names):
        # While the row is locked no store takes this spare.
        with control_session() as control:
            mine = here.where(Spare.schema == step.schema).with_for_update(skip_locked=True)
            if control.scalar(mine) is not None:
                placement.move(database, step, blocking=True)


def ready_spares() -> dict[str, int]:
    """Return the number of spares of this release's version for each database with any."""
    ready = select(Spare.database, func.count()).where(Spare.schema_version == migration_chains.head())
    with control_session(read_only=True) as control:
        return {row[0]: row[1] for row in control.execute(ready.group_by(Spare.database))}


def _create(database: str, count: int) -> None:
    """Create spares. In another database or a cluster, they are registered first, so that none is lost."""
    with control_session() as control:
        citus = is_citus(control, database)
        here = database == MAIN and not citus
        version = migration_chains.head() if here else migration_chains.BASE
        platform = schema_marks.platform_id(control)
        names = [next_name(control) for _ in range(count)]
        rows = [
            {"schema": name, "role": name, "database": database, "schema_version": version} for name in names
        ]
        control.execute(insert(Spare), rows)
        if here:
            _make_schemas(control.connection(), platform, names, app_login(database), citus)
    if not here:
        if citus:
            open_on_cluster(database, [new_mark(platform, name, Use.SPARE) for name in names])
        with owner_engine(database).begin() as connection:
            _make_schemas(connection, platform, names, app_login(database), citus)
        with control_session() as control:
            ready = (
                update(Spare).where(Spare.schema.in_(names)).values(schema_version=migration_chains.head())
            )
            control.execute(ready)


def _make_schemas(
    connection: Connection, platform: str, names: Sequence[str], login: str, citus: bool
) -> None:
    for name in names:
        make_schema(connection, new_mark(platform, name, Use.SPARE), login=login, citus=citus)


def is_citus(control: ControlSession, database: str) -> bool:
    """Return whether this database is a Citus cluster."""
    return bool(control.scalar(select(Database.citus).where(Database.name == database)))


def _drop_outdated(database: str) -> None:
    older = migration_chains.older_versions()
    outdated = select(Spare.schema).where(Spare.database == database, Spare.schema_version.in_(older))
    with control_session(read_only=True) as control:
        platform = schema_marks.platform_id(control)
        names = control.scalars(outdated).all()
    for name in names:
        with control_session() as control:
            mine = select(Spare.schema).where(Spare.schema == name, Spare.schema_version.in_(older))
            if control.scalar(mine.with_for_update(skip_locked=True)) is None:
                continue
            try:
                _drop(control, database, name, platform)
            except ForeignSchema as foreign:
                log.warning("schema.left", extra={"schema": name, "why": str(foreign)})
                if foreign.mark is None:
                    continue
            control.execute(delete(Spare).where(Spare.schema == name))


def _drop(control: ControlSession, database: str, name: str, platform: str) -> None:
    if database == MAIN:
        drop_schema(control.connection(), name, _claim(platform))
        return
    with owner_engine(database).begin() as connection:
        drop_schema(connection, name, _claim(platform))
    drop_role(database, name)
