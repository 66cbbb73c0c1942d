"""Provisioning of a store: its schema, its first rows and its registry entry, all or nothing."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from sqlalchemy import Connection, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from tenant_router import migration_chains, orphans, schema_marks, schema_pool
from tenant_router.control import ControlLock, ControlSession, control_session
from tenant_router.engines import MAIN, app_login, owner_engine
from tenant_router.registry import StoreEntry
from tenant_router.schema_marks import Mark, Use
from tenant_router.schemas import make_schema, next_name, open_on_cluster
from tenant_router.session import TEMPLATE_SCHEMA
from tenant_router.store import Store, StoreState

Seed = Callable[[Connection, Store], None]


class StoreTaken(Exception):
    """Another store has this mobile number."""


@dataclass(frozen=True, slots=True)
class _Opening:
    """A store being created, the mark of its schema, and whether the schema already exists (a spare)."""

    store: Store
    mark: Mark
    ready: bool
    citus: bool


class _Finished(Exception):
    """The store was already complete except for its registry state, which is corrected now."""


def provision(
    mobile_number: str,
    *,
    company_name: str,
    person_name: str,
    email: str,
    city: str,
    database: str,
    seed: Seed,
    over: Collection[StoreState] = (),
) -> Store:
    """Create a store that is ready to use; `seed` writes its first rows. Raise StoreTaken.

    `over` lists the states of an existing entry with this number that may be replaced. In the main database
    everything is one transaction, so a failure leaves nothing behind. In another database, or a cluster, the
    store is in state `provisioning` until the end; after an interruption, the next call with this number
    starts over. If the store turns out to be complete, its entry is set to active and StoreTaken is raised.
    """
    try:
        opening = _open(
            mobile_number,
            {"company_name": company_name, "person_name": person_name, "email": email, "city": city},
            database,
            seed,
            over,
        )
    except _Finished:
        raise StoreTaken(mobile_number) from None
    return opening.store


def _open(
    mobile_number: str, details: dict[str, str], database: str, seed: Seed, over: Collection[StoreState]
) -> _Opening:
    with control_session() as guard:
        guard.lock(ControlLock.PROVISION, mobile_number)
        _remove_remains(guard, mobile_number, over)
        citus = schema_pool.is_citus(guard, database)
        if database == MAIN and not citus:
            opening = _register(guard, mobile_number, details, database, at_once=True)
            _fill(guard.connection(), opening, seed)
            return opening
        with control_session() as control:
            opening = _register(control, mobile_number, details, database, at_once=False)
        if citus and not opening.ready:
            open_on_cluster(database, [opening.mark])
        with owner_engine(database).begin() as connection:
            _fill(connection, opening, seed)
        with control_session() as control:
            active = {"state": StoreState.ACTIVE, "password_hash": None}
            control.execute(
                update(StoreEntry).where(StoreEntry.mobile_number == mobile_number).values(active)
            )
            # Write the mark before the registry commits: a serving schema must never look unfinished.
            with owner_engine(database).begin() as connection:
                schema_marks.write(connection, replace(opening.mark, use=Use.SERVING))
    return opening


def _remove_remains(control: ControlSession, mobile_number: str, over: Collection[StoreState]) -> None:
    """Raise StoreTaken if the number has a store; remove the remains of an interrupted opening."""
    entry = select(StoreEntry.state, StoreEntry.database, StoreEntry.schema)
    before = control.execute(entry.where(StoreEntry.mobile_number == mobile_number)).first()
    if before is None or before.state in over:
        return
    if before.state != StoreState.PROVISIONING or orphans.is_restored(control, mobile_number):
        raise StoreTaken(mobile_number)
    place = (schema_marks.platform_id(control), mobile_number, before.database, before.schema)
    if orphans.is_complete(*place):
        with control_session() as own:
            orphans.finish(own, mobile_number)
        raise _Finished
    orphans.discard(*place)


def _register(
    control: ControlSession, mobile_number: str, details: dict[str, str], database: str, *, at_once: bool
) -> _Opening:
    """Enter a store in the registry, active at once if the same transaction creates its schema."""
    platform = schema_marks.platform_id(control)
    spare = schema_pool.take(control, database, platform)
    name = spare or next_name(control)
    values = {
        "database": database,
        "schema": name,
        "role": name,
        "state": StoreState.ACTIVE if at_once else StoreState.PROVISIONING,
        "schema_version": migration_chains.head(),
        "works_with": migration_chains.works_with(migration_chains.head()),
        "closed_at": None,
        **details,
    }
    if at_once:
        values["password_hash"] = None
    row = upsert(StoreEntry).values(mobile_number=mobile_number, **values)
    control.execute(row.on_conflict_do_update(index_elements=["mobile_number"], set_=values))
    store = Store(
        key=mobile_number,
        database=database,
        schema=name,
        role=name,
        state=StoreState.ACTIVE,
        schema_version=migration_chains.head(),
        works_with=migration_chains.works_with(migration_chains.head()),
    )
    use = Use.SERVING if at_once else Use.OPENING
    mark = schema_marks.new_mark(platform, name, use, mobile_number)
    return _Opening(store, mark, ready=spare is not None, citus=schema_pool.is_citus(control, database))


def _fill(connection: Connection, opening: _Opening, seed: Seed) -> None:
    store = opening.store
    if opening.ready:
        schema_marks.write(connection, opening.mark)
    else:
        make_schema(connection, opening.mark, login=app_login(store.database), citus=opening.citus)
    connection.execution_options(schema_translate_map={TEMPLATE_SCHEMA: store.schema})
    seed(connection, store)
