"""The calls to a Citus cluster, on a stand-in that distributes nothing, and rules for what Citus refuses."""

import re
from typing import Any

import pytest
from sqlalchemy import event, func, select, text, update
from sqlalchemy.schema import CreateSchema
from typer.testing import CliRunner

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
import app.reports.models
import app.settings.models
import app.sync.models  # noqa: F401 -- each import adds its tables to the models' metadata
from app.__main__ import cli
from app.platform.opening.service import NewStore, open_store
from app.settings.models import StoreSettings
from app.shared.models import StoreModel
from tenant_router import bootstrap, citus, migration_chains, outbox
from tenant_router.engines import app_login, owner_engine
from tenant_router.migrate import migrate_stores, stores_behind
from tenant_router.registry import StoreEntry, get_store
from tenant_router.schemas import make_schema
from tenant_router.session import store_session
from tests import citus_double
from tests.schemas import drop, new_mark
from tests.second_database import second_database

STEPS = list(
    zip((migration_chains.BASE, *migration_chains.versions()), migration_chains.versions(), strict=False)
)
TABLES = [*StoreModel.metadata.sorted_tables, *outbox.metadata.sorted_tables]
# No cluster has stores of this version or older: a schema is distributed when it is complete.
BEFORE_CITUS = "0019"
REFUSED = {
    "a trigger": r"\bCREATE (CONSTRAINT )?TRIGGER\b",
    "a rule": r"\bCREATE (OR REPLACE )?RULE\b",
    "a temporary table": r"\bCREATE (TEMP|TEMPORARY) ",
    "an unlogged table": r"\bCREATE UNLOGGED TABLE\b",
    "a foreign table": r"\bCREATE FOREIGN TABLE\b",
    "inheritance": r"\bINHERITS?\b",
    "an exclusion constraint": r"\bEXCLUDE\b",
    "a column with an identity added": r"\bADD COLUMN .* GENERATED .* AS IDENTITY",
    "an identity changed": r"\bALTER COLUMN .* (ADD GENERATED|SET GENERATED|DROP IDENTITY|RESTART)",
}


def rendered(start: str, end: str) -> list[str]:
    return citus.statements(migration_chains.store_script(start, end))


@pytest.fixture(scope="module")
def cluster(app):
    with second_database(prepare=citus_double.install, citus=True) as name:
        yield name


@pytest.fixture(scope="module")
def store(cluster):
    new = NewStore("9190000101", "Rajkot Traders", "Hetal Shah", "h@store.example", "Rajkot", "correct horse")
    return open_store(new, database=cluster)


def asked(cluster: str, what: str) -> list[str]:
    query = text("SELECT about FROM public.asked WHERE what = :what ORDER BY at")
    with owner_engine(cluster).connect() as connection:
        return list(connection.scalars(query, {"what": what}))


def test_a_cluster_is_recorded_as_one_and_each_node_gets_the_restrictions(cluster):
    statements = asked(cluster, "worker")

    assert all("SET LOCAL citus.enable_ddl_propagation TO off" in statement for statement in statements)
    assert any("REVOKE EXECUTE ON FUNCTION pg_catalog.set_config" in statement for statement in statements)
    assert any(
        "GRANT CONNECT ON DATABASE" in statement and "TO PUBLIC" in statement for statement in statements
    )
    assert any("SET pg_trgm.word_similarity_threshold = 0.45" in statement for statement in statements)
    assert not any("CREATE EXTENSION" in statement for statement in statements)


def test_a_cluster_that_was_added_as_one_is_not_added_as_one_server(cluster):
    added = [CliRunner().invoke(cli, ["databases", "add", cluster, *flag]) for flag in ((), ("--citus",))]

    assert [each.exit_code for each in added] == [1, 0]
    assert "added as a cluster before" in added[0].output


def test_a_node_that_rejects_the_restrictions_is_reported(cluster, monkeypatch):
    monkeypatch.setattr(bootstrap, "CLUSTER", "REVOKE CREATE ON SCHEMA public FROM PUBLIC /* refused */")
    from app.config import get_config

    addresses = get_config().databases[cluster]
    with pytest.raises(bootstrap.NodeRefused, match="worker-1: no"):
        bootstrap.bootstrap(str(addresses.admin), app_url=addresses.app, owner_url=addresses.owner)


def test_a_stores_schema_is_distributed_once_it_is_complete(cluster, store):
    assert f"{store.schema} with {len(TABLES)}" in asked(cluster, "distribute")


def test_a_schema_that_is_filled_first_is_distributed_after_filling(cluster):
    name = "s000000_filledit"
    with owner_engine(cluster).begin() as connection:
        make_schema(connection, new_mark(name), login=app_login(cluster), citus=True, filled_first=True)
    assert not any(name in each for each in asked(cluster, "distribute"))

    with owner_engine(cluster).begin() as connection:
        citus.distribute(connection, name)
    assert f"{name} with {len(TABLES)}" in asked(cluster, "distribute")

    with owner_engine(cluster).begin() as connection:
        drop(connection, name, "")
        assert (
            connection.scalar(text("SELECT count(*) FROM pg_roles WHERE rolname = :name"), {"name": name})
            == 0
        )


def test_all_its_tables_are_written_to_the_log_so_that_it_can_move_while_it_sells(cluster, store):
    query = text(
        "SELECT count(*) FROM pg_class WHERE relpersistence <> 'p'"
        " AND relnamespace = CAST(:schema AS regnamespace)"
    )
    with owner_engine(cluster).connect() as connection:
        assert connection.scalar(query, {"schema": store.schema}) == 0


def test_a_stores_role_may_come_in_but_has_no_password_to_come_in_with(cluster, store):
    query = text("SELECT rolcanlogin, rolinherit, rolsuper FROM pg_roles WHERE rolname = :role")
    with owner_engine(cluster).connect() as connection:
        assert connection.execute(query, {"role": store.role}).one() == (True, False, False)


def test_a_store_of_a_cluster_is_migrated_statement_by_statement(cluster, store):
    before = migration_chains.versions()[-2]
    down = migration_chains.for_schema(
        migration_chains.store_script(migration_chains.head(), before), store.schema
    )
    with owner_engine(cluster).begin() as connection:
        connection.exec_driver_sql(down)
    with owner_engine().begin() as control:
        here = update(StoreEntry).where(StoreEntry.mobile_number == store.key)
        control.execute(here.values(schema_version=before))
    sent: list[str] = []

    def note(_connection, _cursor, statement, *_) -> None:
        sent.append(statement)

    event.listen(owner_engine(cluster), "before_cursor_execute", note)
    (outcome,) = migrate_stores(stores_behind(store.key))

    assert outcome.error is None
    assert citus.IN_TURN in sent
    changes = [statement for statement in sent if f'"{store.schema}".' in statement]
    assert len(changes) == len(rendered(before, migration_chains.head()))
    with store_session(get_store(store.key)) as db:
        assert db.scalar(select(func.count()).select_from(StoreSettings)) == 1


def test_what_a_node_is_handed_on_is_one_statement_each_for_every_step(platform):
    """PostgreSQL prepares only single statements, and Citus sends only single statements to its nodes."""
    schema = "citus_chain"
    with owner_engine().connect() as connection:
        connection.execute(CreateSchema(schema))
        driver: Any = connection.connection.driver_connection
        for step in (*STEPS, (migration_chains.head(), migration_chains.BASE)):
            for statement in rendered(*step):
                driver.execute(migration_chains.for_schema(statement, schema), prepare=True)
        connection.rollback()


@pytest.mark.parametrize(("start", "end"), STEPS)
def test_no_foreign_key_of_a_step_leaves_the_schema(start, end):
    targets = re.findall(r"\bREFERENCES\s+(\S+)", migration_chains.store_script(start, end))

    assert all(target.startswith("store.") for target in targets)


def test_no_foreign_key_of_the_models_leaves_the_schema():
    keys = [key for table in TABLES for key in table.foreign_keys]

    assert len(keys) > 5
    assert {key.column.table.schema for key in keys} == {"store"}


def test_no_foreign_key_of_a_real_store_leaves_the_schema(cluster, store):
    query = text(
        "SELECT count(*), count(*) FILTER (WHERE c.connamespace <> t.relnamespace) FROM pg_constraint c"
        " JOIN pg_class t ON t.oid = c.confrelid"
        " WHERE c.contype = 'f' AND c.connamespace = CAST(:schema AS regnamespace)"
    )
    with owner_engine(cluster).connect() as connection:
        keys, leaving = connection.execute(query, {"schema": store.schema}).one()
    assert (keys > 5, leaving) == (True, 0)


@pytest.mark.parametrize(("start", "end"), [step for step in STEPS if step[1] > BEFORE_CITUS])
def test_no_step_that_meets_distributed_tables_asks_for_what_citus_refuses(start, end):
    for statement in rendered(start, end):
        for name, pattern in REFUSED.items():
            assert not re.search(pattern, statement, re.IGNORECASE | re.DOTALL), name


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_a_table_can_move_to_another_node_and_counts_in_bigint(table):
    """Logical replication needs a primary key, and distributed identities must be bigint."""
    assert list(table.primary_key.columns)
    for column in table.columns:
        if column.identity is not None:
            assert str(column.type) == "BIGINT"
