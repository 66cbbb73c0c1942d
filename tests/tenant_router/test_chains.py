"""The two chains of migrations: up, down and up again, and in step with the models."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, inspect, make_url
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
import app.orders.days
import app.orders.models
import app.people.models
import app.reports.models
import app.settings.models
import app.sync.models  # noqa: F401 -- each import adds its tables to the models' metadata
from app.shared.models import StoreModel
from tenant_router import chains, queue, registry
from tenant_router.engines import owner_engine
from tenant_router.session import TEMPLATE_SCHEMA


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
    up = chains.for_schema(chains.store_script(chains.BASE, chains.head()), schema)
    down = chains.for_schema(chains.store_script(chains.head(), chains.BASE), schema)
    for script, expected in ((up, True), (down, False), (up, True)):
        with owner_engine().begin() as connection:
            connection.exec_driver_sql(script)
        assert bool(tables(schema)) is expected


def test_the_store_chain_goes_down_and_up_on_a_filled_store(make_store, fill):
    store = make_store()
    fill(store)
    for start, end in ((chains.head(), chains.BASE), (chains.BASE, chains.head())):
        with owner_engine().begin() as connection:
            connection.exec_driver_sql(chains.for_schema(chains.store_script(start, end), store.schema))
    assert "products" in tables(store.schema)


def test_the_models_and_the_chain_say_the_same(platform):
    """In a schema of the models' own name, which is gone with the transaction."""
    with owner_engine().connect() as connection:
        connection.execute(CreateSchema(TEMPLATE_SCHEMA))
        connection.exec_driver_sql(chains.store_script(chains.BASE, chains.head()))
        options = {
            "include_schemas": True,
            "include_name": lambda name, kind, _parents: kind != "schema" or name == TEMPLATE_SCHEMA,
        }
        context = MigrationContext.configure(connection, opts=options)
        models: Any = [StoreModel.metadata, queue.metadata]
        differences = compare_metadata(context, models)
        connection.rollback()
    # The index by trigrams names an operator class of another schema, which reflection leaves out.
    assert [found for found in differences if "products_words" not in str(found)] == []


def test_the_control_chain_goes_down_and_up(services):
    """On a database of its own: the other one is in use."""
    admin = make_url(services["DATABASE_ADMIN_URL"])
    name = f"control_{uuid4().hex[:8]}"
    with create_engine(admin, isolation_level="AUTOCOMMIT").connect() as server:
        server.exec_driver_sql(f"CREATE DATABASE {name}")
    engine = create_engine(admin.set(database=name))
    for run, expected in (
        (chains.upgrade_control, True),
        (chains.downgrade_control, False),
        (chains.upgrade_control, True),
    ):
        with engine.begin() as connection:
            run(connection, app_login="haat_app")
        assert inspect(engine).has_table("stores", schema=registry.CONTROL_SCHEMA) is expected
    engine.dispose()


def test_threads_render_one_after_the_other():
    """Several stores are migrated at once, from versions of their own."""
    chains._render.cache_clear()
    versions = [revision.revision for revision in chains.store_chain().walk_revisions()]
    expected = {start: chains.store_script(start, chains.head()) for start in versions}
    for _ in range(5):
        chains._render.cache_clear()
        with ThreadPoolExecutor(8) as pool:
            scripts = pool.map(lambda start: chains.store_script(start, chains.head()), versions * 4)
        assert list(scripts) == [expected[start] for start in versions * 4]


def test_a_version_that_the_release_does_not_know_is_refused():
    with pytest.raises(chains.UnknownVersion):
        chains.store_script("9999", chains.head())
