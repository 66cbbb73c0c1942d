"""Making a store: its schema, its first rows and its place in the registry, or none of them."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from sqlalchemy import Connection, func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from tenant_router import chains, registry, spares
from tenant_router.engines import MAIN, app_login, owner_engine
from tenant_router.registry import StoreEntry
from tenant_router.schemas import drop_schema, make_schema, next_name
from tenant_router.session import TEMPLATE_SCHEMA
from tenant_router.store import Store, StoreState

Seed = Callable[[Connection, Store], None]


class StoreTaken(Exception):
    """Another store has this mobile number."""


@dataclass(frozen=True, slots=True)
class _Opening:
    """A store that is being made, and whether its schema is there already."""

    store: Store
    ready: bool
    citus: bool


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
    meanwhile; when that was interrupted, the next call with this number makes the store anew.
    """
    told = {"company_name": company_name, "person_name": person_name, "email": email, "city": city}
    if database == MAIN:
        with owner_engine().begin() as control:
            _take_turns(control, mobile_number)
            opening = _enter(control, mobile_number, told, database, over)
            _fill(control, opening, seed)
    else:
        with owner_engine().begin() as guard:
            _take_turns(guard, mobile_number)
            with owner_engine().begin() as control:
                opening = _enter(control, mobile_number, told, database, over)
            with owner_engine(database).begin() as connection:
                _fill(connection, opening, seed)
            with owner_engine().begin() as control:
                active = {"state": StoreState.ACTIVE, "password_hash": None}
                control.execute(
                    update(StoreEntry).where(StoreEntry.mobile_number == mobile_number).values(active)
                )
    registry.forget(mobile_number)
    return opening.store


def _take_turns(connection: Connection, mobile_number: str) -> None:
    turn = func.hashtextextended(f"provision {mobile_number}", 0)
    connection.execute(select(func.pg_advisory_xact_lock(turn)))


def _enter(
    control: Connection,
    mobile_number: str,
    told: dict[str, str],
    database: str,
    over: Collection[StoreState],
) -> _Opening:
    entry = select(StoreEntry.state, StoreEntry.database, StoreEntry.schema)
    before = control.execute(entry.where(StoreEntry.mobile_number == mobile_number)).first()
    if before and before.state not in (*over, StoreState.PROVISIONING):
        raise StoreTaken(mobile_number)
    if before and before.state == StoreState.PROVISIONING:
        with owner_engine(before.database).begin() as connection:
            drop_schema(connection, before.schema)
    spare = spares.take(control, database)
    name = spare or next_name(control)
    values = {
        "database": database,
        "schema": name,
        "role": name,
        "state": StoreState.ACTIVE if database == MAIN else StoreState.PROVISIONING,
        "schema_version": chains.head(),
        "works_with": chains.works_with(chains.head()),
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
        schema_version=chains.head(),
        works_with=values["works_with"],
    )
    return _Opening(store, ready=spare is not None, citus=spares.is_citus(control, database))


def _fill(connection: Connection, opening: _Opening, seed: Seed) -> None:
    store = opening.store
    if not opening.ready:
        make_schema(connection, store.schema, login=app_login(store.database), citus=opening.citus)
    connection.execution_options(schema_translate_map={TEMPLATE_SCHEMA: store.schema})
    seed(connection, store)
