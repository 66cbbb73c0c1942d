"""The two migration chains: up, down and up again, and consistent with the models."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from itertools import pairwise
from typing import Any
from uuid import UUID, uuid4

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine, insert, inspect, make_url, text
from sqlalchemy.schema import CreateSchema, DropSchema

import app.accounts.models
import app.auth.models
import app.cart.models
import app.catalogue.models
import app.exports.models
import app.imports.models
import app.location.models
import app.media.models
import app.notifications.models
import app.orders.dirty_days
import app.orders.models
import app.people.models
import app.platform.audit.models
import app.platform.stores.models
import app.reports.models
import app.settings.models
import app.sync.models  # noqa: F401 -- each import adds its tables to the models' metadata
from app.platform.identity.models import AdministratorSession
from app.shared.models import StoreModel
from tenant_router import control as control_schema
from tenant_router import migration_chains, outbox, registry, schema_marks
from tenant_router.engines import owner_engine
from tenant_router.session import TEMPLATE_SCHEMA
from tenant_router.store import StoreState
from tests.ordering import place_order
from tests.stock import DEALER

LOGIN = "haat_app"


@pytest.fixture
def schema(platform):
    """An empty schema that no store owns."""
    name = f"chain_{uuid4().hex[:8]}"
    with owner_engine().begin() as connection:
        connection.execute(CreateSchema(name))
    yield name
    with owner_engine().begin() as connection:
        connection.execute(DropSchema(name, cascade=True))


def tables(schema: str) -> set[str]:
    return set(inspect(owner_engine()).get_table_names(schema))


def test_the_store_chain_goes_up_down_and_up(schema):
    up = migration_chains.for_schema(
        migration_chains.store_script(migration_chains.BASE, migration_chains.head()), schema
    )
    down = migration_chains.for_schema(
        migration_chains.store_script(migration_chains.head(), migration_chains.BASE), schema
    )
    for script, expected in ((up, True), (down, False), (up, True)):
        with owner_engine().begin() as connection:
            connection.exec_driver_sql(script)
        assert bool(tables(schema)) is expected


@pytest.fixture
def busy(store, goods, call, sign_in):
    """Return a store with goods, people, an order and its notification."""
    place_order(call, store, sign_in(store, DEALER))
    return store


def take(store, start: str, end: str) -> None:
    with owner_engine().begin() as connection:
        connection.exec_driver_sql(
            migration_chains.for_schema(migration_chains.store_script(start, end), store.schema)
        )


def test_a_filled_store_goes_down_step_by_step_and_up_again(busy):
    ways = [migration_chains.BASE, *migration_chains.versions()]
    for after, before in pairwise(reversed(ways)):
        take(busy, after, before)
    assert tables(busy.schema) == set()
    take(busy, migration_chains.BASE, migration_chains.head())
    assert "products" in tables(busy.schema)


def test_a_filled_store_keeps_what_it_has_on_the_way_down_and_up(busy):
    """Compares only what the oldest version can store."""
    kept = ("accounts", "categories", "products", "variants", "orders", "order_items", "sign_ins")

    def rows() -> dict[str, int]:
        with owner_engine().connect() as connection:
            counting = {name: f'SELECT count(*) FROM "{busy.schema}".{name}' for name in kept}
            return {name: connection.scalar(text(query)) or 0 for name, query in counting.items()}

    before = rows()
    assert all(before.values()), before
    take(busy, migration_chains.head(), migration_chains.versions()[0])
    take(busy, migration_chains.versions()[0], migration_chains.head())
    assert rows() == before


def test_the_models_and_the_chain_say_the_same(platform):
    """Uses a schema with the models' name, which is rolled back at the end."""
    with owner_engine().connect() as connection:
        connection.execute(CreateSchema(TEMPLATE_SCHEMA))
        connection.exec_driver_sql(
            migration_chains.store_script(migration_chains.BASE, migration_chains.head())
        )
        options = {
            "include_schemas": True,
            "include_name": lambda name, kind, _parents: kind != "schema" or name == TEMPLATE_SCHEMA,
        }
        context = MigrationContext.configure(connection, opts=options)
        models: Any = [StoreModel.metadata, outbox.metadata]
        differences = compare_metadata(context, models)
        connection.rollback()
    # The trigram index uses an operator class of another schema, which reflection omits.
    assert [found for found in differences if "products_words" not in str(found)] == []


@pytest.fixture
def control(services):
    """Create a separate database with a control schema, because the main one is in use."""
    admin = make_url(services["DATABASE_ADMIN_URL"])
    name = f"control_{uuid4().hex[:8]}"
    with create_engine(admin, isolation_level="AUTOCOMMIT").connect() as server:
        server.exec_driver_sql(f"CREATE DATABASE {name}")
    engine = create_engine(admin.set(database=name))
    with engine.begin() as connection:
        migration_chains.upgrade_control(connection, app_login=LOGIN)
    yield engine
    engine.dispose()


def test_the_control_chain_goes_down_and_up(control):
    for run, expected in (
        (migration_chains.downgrade_control, False),
        (migration_chains.upgrade_control, True),
    ):
        with control.begin() as connection:
            run(connection, app_login=LOGIN)
        assert inspect(control).has_table("stores", schema=control_schema.CONTROL_SCHEMA) is expected


PLATFORM = text("SELECT id::text FROM control.platform")


def test_a_deployment_keeps_its_id_on_the_way_down_and_up(control):
    ids = []
    for run in (
        migration_chains.upgrade_control,
        migration_chains.downgrade_control,
        migration_chains.upgrade_control,
    ):
        with control.begin() as connection:
            run(connection, app_login=LOGIN)
            ids.append(connection.scalar(PLATFORM))
    assert len(set(ids)) == 1


def test_a_registry_of_before_the_id_finds_it_on_its_stores(control):
    """The registry was restored from a backup of the previous release, but the stores were not."""
    platform_id = str(uuid4())
    with control.begin() as connection:
        entry = {column.name: a_value(column) for column in registry.StoreEntry.__table__.columns}
        entry |= {"mobile_number": "9000000001", "schema": "s000001", "state": StoreState.ACTIVE}
        connection.execute(insert(registry.StoreEntry).values(entry))
        connection.execute(CreateSchema("s000001"))
        connection.exec_driver_sql(
            schema_marks.Mark(platform_id, "s000001", schema_marks.Use.SERVING, "9000000001").as_statement()
        )
        migration_chains.downgrade_control(connection, app_login=LOGIN, to="0003")
        connection.exec_driver_sql("DROP TABLE control.platform")
    with control.begin() as connection:
        migration_chains.upgrade_control(connection, app_login=LOGIN)
        assert connection.scalar(PLATFORM) == platform_id


def a_value(column: Any) -> Any:
    """Return a valid value for the column."""
    kind = column.type.python_type
    values = {str: "a", int: 1, bool: True, object: {}, list: [], UUID: uuid4()}
    moments = {datetime: datetime.now(UTC), date: datetime.now(UTC).date()}
    return {**values, **moments}[kind]


def fill_control(connection: Connection) -> None:
    """Add a row to each table, and a store in each state."""
    for table in control_schema.ControlModel.metadata.sorted_tables:
        if table.name in ("stores", "administrator_sessions"):
            continue
        values = {column.name: a_value(column) for column in table.columns if column.identity is None}
        if table.name == "jobs":
            values["state"] = "done"
        if table.name == "messages":
            values["audience"] = "all"
        connection.execute(table.insert().values(values))
    sessions = AdministratorSession.__table__
    values = {column.name: a_value(column) for column in sessions.columns}
    connection.execute(insert(AdministratorSession).values({**values, "email": "a"}))
    for number, state in enumerate(StoreState):
        entry = {column.name: a_value(column) for column in registry.StoreEntry.__table__.columns}
        unique = dict.fromkeys(("mobile_number", "schema", "role"), str(number))
        connection.execute(insert(registry.StoreEntry).values({**entry, **unique, "state": state}))


def test_a_filled_control_schema_keeps_its_stores_on_the_way_down_and_up(control):
    versions = ("0002", "0001")
    with control.begin() as connection:
        fill_control(connection)
    for version in versions:
        with control.begin() as connection:
            migration_chains.downgrade_control(connection, app_login=LOGIN, to=version)
    with control.begin() as connection:
        migration_chains.upgrade_control(connection, app_login=LOGIN)
        kept = connection.execute(text("SELECT mobile_number, state FROM control.stores ORDER BY 1")).all()
        assert len(kept) == len(StoreState)
        assert {state for _, state in kept} == set(StoreState) - {StoreState.DENIED, StoreState.ERASING}
        for table in ("administrators", "audit_log"):
            assert connection.scalar(text(f"SELECT count(*) FROM control.{table}")) == 1
    with control.begin() as connection:
        migration_chains.downgrade_control(connection, app_login=LOGIN)
        migration_chains.upgrade_control(connection, app_login=LOGIN)


def test_threads_render_one_after_the_other():
    """Several stores are migrated in parallel, from different versions."""
    migration_chains._render.cache_clear()
    versions = [revision.revision for revision in migration_chains.store_chain().walk_revisions()]
    expected = {start: migration_chains.store_script(start, migration_chains.head()) for start in versions}
    for _ in range(5):
        migration_chains._render.cache_clear()
        with ThreadPoolExecutor(8) as pool:
            scripts = pool.map(
                lambda start: migration_chains.store_script(start, migration_chains.head()), versions * 4
            )
        assert list(scripts) == [expected[start] for start in versions * 4]


def test_a_version_that_the_release_does_not_know_is_refused():
    with pytest.raises(migration_chains.UnknownVersion):
        migration_chains.store_script("9999", migration_chains.head())
