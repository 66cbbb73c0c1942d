"""Making a store: its schema, its first rows and its place in the registry, or none of them."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from sqlalchemy import Connection, func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from tenant_router import migration_chains, orphans, registry, schema_marks, schema_pool
from tenant_router.engines import MAIN, app_login, owner_engine
from tenant_router.registry import StoreEntry
from tenant_router.schema_marks import Mark, Use
from tenant_router.schemas import make_schema, next_name
from tenant_router.session import TEMPLATE_SCHEMA
from tenant_router.store import Store, StoreState

Seed = Callable[[Connection, Store], None]


class StoreTaken(Exception):
    """Another store has this mobile number."""


@dataclass(frozen=True, slots=True)
class _Opening:
    """A store that is being made, the mark of its schema, and whether the schema is there already."""

    store: Store
    mark: Mark
    ready: bool
    citus: bool


class _Finished(Exception):
    """The store was complete but for the registry's word, which it has now."""


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
    """Make a store that is ready to use; `seed` writes its first rows. Raises StoreTaken.

    `over` says which states of an entry with this number it may take over. In the main database all is one
    transaction: what fails leaves nothing behind. For another database the entry stands as `provisioning`
    meanwhile; when that was interrupted, the next call with this number makes the store anew. Where the store
    turns out to be complete, its entry is made active and the number is taken.
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
    finally:
        registry.forget(mobile_number)
    return opening.store


def _open(
    mobile_number: str, told: dict[str, str], database: str, seed: Seed, over: Collection[StoreState]
) -> _Opening:
    with owner_engine().begin() as guard:
        _take_turns(guard, mobile_number)
        _clear_way(guard, mobile_number, over)
        if database == MAIN:
            opening = _enter(guard, mobile_number, told, database)
            _fill(guard, opening, seed)
            return opening
        with owner_engine().begin() as control:
            opening = _enter(control, mobile_number, told, database)
        with owner_engine(database).begin() as connection:
            _fill(connection, opening, seed)
        with owner_engine().begin() as control:
            active = {"state": StoreState.ACTIVE, "password_hash": None}
            control.execute(
                update(StoreEntry).where(StoreEntry.mobile_number == mobile_number).values(active)
            )
            # Marked before the registry's word is safe: a schema that serves is never taken for a half.
            with owner_engine(database).begin() as connection:
                schema_marks.write(connection, replace(opening.mark, use=Use.SERVING))
    return opening


def _take_turns(connection: Connection, mobile_number: str) -> None:
    turn = func.hashtextextended(f"provision {mobile_number}", 0)
    connection.execute(select(func.pg_advisory_xact_lock(turn)))


def _clear_way(control: Connection, mobile_number: str, over: Collection[StoreState]) -> None:
    """Raise StoreTaken where the number has a store; take away what an opening of it has left half made."""
    entry = select(StoreEntry.state, StoreEntry.database, StoreEntry.schema)
    before = control.execute(entry.where(StoreEntry.mobile_number == mobile_number)).first()
    if before is None or before.state in over:
        return
    if before.state != StoreState.PROVISIONING or orphans.is_restored(control, mobile_number):
        raise StoreTaken(mobile_number)
    place = (schema_marks.platform_id(control), mobile_number, before.database, before.schema)
    if orphans.is_complete(*place):
        with owner_engine().begin() as own:
            orphans.finish(own, mobile_number)
        raise _Finished
    orphans.discard(*place)


def _enter(control: Connection, mobile_number: str, told: dict[str, str], database: str) -> _Opening:
    platform = schema_marks.platform_id(control)
    spare = schema_pool.take(control, database, platform)
    name = spare or next_name(control)
    values = {
        "database": database,
        "schema": name,
        "role": name,
        "state": StoreState.ACTIVE if database == MAIN else StoreState.PROVISIONING,
        "schema_version": migration_chains.head(),
        "works_with": migration_chains.works_with(migration_chains.head()),
        "closed_at": None,
        **told,
    }
    if database == MAIN:
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
        works_with=values["works_with"],
    )
    use = Use.SERVING if database == MAIN else Use.OPENING
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
