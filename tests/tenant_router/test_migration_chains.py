"""The two migration chains agree with the models, and later migrations run once."""

from typing import Any, cast
from uuid import uuid4

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine, make_url, text
from sqlalchemy.schema import CreateSchema

from app.platform.lifecycle.tables import store_tables
from app.shared.models import StoreModel
from tenant_router import control as control_schema
from tenant_router import migration_chains, outbox
from tenant_router.engines import owner_engine
from tenant_router.session import TEMPLATE_SCHEMA
from tests.tenant_router import next_release

LOGIN = "haat_app"


def compare(connection: Connection, schema: str, models: list[Any]) -> list[Any]:
    """Return the differences between the tables of a schema and the models."""
    options = {
        "include_schemas": True,
        "include_name": lambda name, kind, _parents: kind != "schema" or name == schema,
    }
    return compare_metadata(MigrationContext.configure(connection, opts=options), cast("Any", models))


def test_the_models_and_the_chain_say_the_same(platform):
    """Uses a schema with the models' name, which is rolled back at the end."""
    assert len(store_tables()) > 50
    with owner_engine().connect() as connection:
        connection.execute(CreateSchema(TEMPLATE_SCHEMA))
        connection.exec_driver_sql(
            migration_chains.store_script(migration_chains.BASE, migration_chains.head())
        )
        differences = compare(connection, TEMPLATE_SCHEMA, [StoreModel.metadata, outbox.metadata])
        connection.rollback()
    assert differences == []


@pytest.fixture
def control(platform, services):
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


@pytest.mark.usefixtures("app")
def test_the_models_and_the_control_chain_say_the_same(control):
    """The application has loaded all models."""
    models = [control_schema.ControlModel.metadata]
    with control.connect() as connection:
        differences = compare(connection, control_schema.CONTROL_SCHEMA, models)
    # Two tables have no model, and most indexes are declared by the chain alone.
    own = {"alembic_version", "platform"}
    assert [
        found
        for found in differences
        if found[0] != "remove_index" and not (found[0] == "remove_table" and found[1].name in own)
    ] == []


def test_the_application_may_only_do_what_the_control_chain_grants(control):
    """The logins of all deployments on a server are the same, but not their rights."""
    rights = text("SELECT has_table_privilege(:login, 'control.' || :table, :right)")
    with control.connect() as connection:
        for table, right, granted in (
            ("stores", "SELECT", True),
            ("stores", "UPDATE", False),
            ("codes", "DELETE", True),
            ("jobs", "SELECT", False),
            ("audit_log", "UPDATE", False),
        ):
            named = {"login": LOGIN, "table": table, "right": right}
            assert connection.scalar(rights, named) is granted, (table, right)


PLATFORM = text("SELECT id::text FROM control.platform")


def test_a_migrated_control_schema_is_left_as_it_is(control):
    with control.begin() as connection:
        before = connection.scalar(PLATFORM)
        migration_chains.upgrade_control(connection, app_login=LOGIN)
        assert connection.scalar(PLATFORM) == before
        assert migration_chains.control_version(connection) == migration_chains.control_head()


def test_a_later_migration_of_the_control_schema_runs_once_and_loses_nothing(control, tmp_path, monkeypatch):
    later = (
        "from alembic import context\n"
        'app = context.config.attributes["app"]\n'
        'op.add_column("stores", sa.Column("colour", sa.Text), schema="control")\n'
        'op.execute(f"GRANT UPDATE (colour) ON control.stores TO {app}")\n'
    )
    chain = next_release.copy_with(migration_chains.CONTROL_CHAIN, tmp_path, {"9999": later})
    monkeypatch.setattr(migration_chains, "CONTROL_CHAIN", chain)
    with control.begin() as connection:
        before = connection.scalar(PLATFORM)
        for _ in range(2):
            migration_chains.upgrade_control(connection, app_login=LOGIN)
        assert migration_chains.control_version(connection) == "9999"
        assert connection.scalar(PLATFORM) == before
        granted = text("SELECT has_column_privilege(:login, 'control.stores', 'colour', 'UPDATE')")
        assert connection.scalar(granted, {"login": LOGIN})


def test_the_previous_release_leaves_a_newer_control_schema_as_it_is(control):
    with control.begin() as connection:
        connection.execute(text("UPDATE control.alembic_version SET version_num = '9999'"))
        migration_chains.upgrade_control(connection, app_login=LOGIN)
        assert migration_chains.control_version(connection) == "9999"


def test_a_version_that_the_release_does_not_know_is_refused_and_so_is_a_way_back():
    for start, end in (("9999", migration_chains.head()), (migration_chains.head(), migration_chains.BASE)):
        with pytest.raises(migration_chains.UnknownVersion):
            migration_chains.store_script(start, end)
