"""The calls to a Citus cluster, on a stand-in that distributes nothing."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import event, func, select, text, update
from sqlalchemy.exc import ProgrammingError
from typer.testing import CliRunner

from app.__main__ import cli
from app.commands.shared import console
from app.config import get_config
from app.edge.health import check_stores_databases
from app.platform.doctor.databases import check_databases
from app.platform.lifecycle.tables import store_tables
from app.platform.opening.service import NewStore, open_store
from app.store.settings.models import StoreSettings
from tenant_router import bootstrap, citus, databases, migration_chains, reachability, schema_pool
from tenant_router.control import control_session
from tenant_router.engines import app_login, owner_engine
from tenant_router.migrate import migrate_stores, stores_behind
from tenant_router.registry import Spare, StoreEntry, get_store
from tenant_router.schema_marks import SchemaClaim, Use, platform_of_registry
from tenant_router.schemas import discard_in, make_schema, open_on_cluster
from tenant_router.session import store_session
from tests import citus_double
from tests.schemas import new_mark
from tests.second_database import second_database
from tests.tenant_router import next_release

TABLES = len(store_tables())


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


def test_remote_calls_are_left_to_the_owner_on_each_node(cluster, store):
    revoked = "REVOKE EXECUTE ON FUNCTION run_command_on_workers(text,boolean) FROM PUBLIC"
    assert any(revoked in statement for statement in asked(cluster, "worker"))

    # The session looks the store up with another connection, so a refused one has nothing to commit.
    with pytest.raises(ProgrammingError, match="permission denied for function"), store_session(store) as db:
        db.execute(text("SELECT * FROM run_command_on_workers('DELETE FROM orders')"))


def test_a_cluster_plans_with_the_values_at_hand_and_a_single_server_does_not(cluster, store, make_store):
    mode = text("SELECT current_setting('plan_cache_mode')")
    with store_session(store, read_only=True) as db:
        assert db.scalar(mode) == "auto"
    with store_session(make_store(), read_only=True) as db:
        assert db.scalar(mode) == "force_generic_plan"


def test_a_schema_that_is_not_committed_is_unknown_to_the_nodes(cluster):
    name = "s000000_openonce"
    with owner_engine(cluster).connect() as connection:
        connection.exec_driver_sql(f"CREATE SCHEMA {name}")
        with pytest.raises(ProgrammingError, match="does not exist"):
            citus.distribute(connection, name)


def test_what_a_failed_opening_leaves_is_dropped_by_the_next_one(cluster, monkeypatch):
    new = NewStore("9190000107", "Anand Traders", "Nisha Shah", "n@store.example", "Anand", "correct horse")

    def fail(*_arguments: object) -> None:
        raise ConnectionError("the node went away")

    monkeypatch.setattr("tenant_router.schemas.distribute", fail)
    with pytest.raises(ConnectionError):
        open_store(new, database=cluster)
    monkeypatch.undo()
    with control_session(read_only=True) as control:
        left = control.scalar(select(StoreEntry.schema).where(StoreEntry.mobile_number == new.mobile_number))

    opened = open_store(new, database=cluster)

    query = text("SELECT nspname FROM pg_namespace WHERE nspname IN (:left, :opened)")
    with owner_engine(cluster).connect() as connection:
        there = connection.scalars(query, {"left": left, "opened": opened.schema}).all()
    assert there == [opened.schema]


def roles_of(cluster: str) -> set[str]:
    with owner_engine(cluster).connect() as connection:
        return set(connection.scalars(text("SELECT rolname FROM pg_roles")))


def test_the_owner_of_a_clusters_schemas_is_a_member_of_no_role(cluster, store):
    query = text("SELECT count(*) FROM pg_auth_members WHERE member = CAST(current_user AS regrole)")
    with owner_engine(cluster).connect() as connection:
        assert connection.scalar(query) == 0
    assert store.role in roles_of(cluster)


def test_a_role_of_another_database_would_stop_an_owner_that_makes_roles(cluster):
    """This is what the separate login is for."""
    name, foreign = "s000000_madebyit", "s000000_elsewher"
    open_on_cluster(cluster, [new_mark(name)])
    with owner_engine(cluster).connect() as connection:
        connection.exec_driver_sql(f"CREATE ROLE {foreign}")
        with pytest.raises(ProgrammingError, match=f"permission denied to alter role {foreign}"):
            citus.distribute(connection, name)
        connection.rollback()

    assert discard_in(cluster, name, SchemaClaim(platform_of_registry(), "", frozenset(Use)))
    assert name not in roles_of(cluster)


def test_a_spare_that_is_dropped_takes_its_role_with_it(cluster):
    schema_pool.refill(cluster, 1)
    with control_session() as control:
        spare = control.scalars(select(Spare.schema).where(Spare.database == cluster)).one()
        older = update(Spare).where(Spare.schema == spare)
        control.execute(older.values(schema_version=migration_chains.BASE))
    assert spare in roles_of(cluster)

    schema_pool.refill(cluster, 0)

    assert spare not in roles_of(cluster)


def test_a_database_may_take_moves_and_no_new_stores(cluster):
    databases.change(cluster, takes_new=False)
    try:
        with pytest.raises(databases.DatabaseClosed):
            databases.choose(cluster)
        assert databases.choose_for_move(cluster) == cluster
        databases.change(cluster, most_stores=0)
        with pytest.raises(databases.DatabaseFull):
            databases.choose_for_move(cluster)
    finally:
        databases.change(cluster, takes_new=True, most_stores=None)


@pytest.fixture
def node_away(cluster, store):
    """Have the node away that the store is on; yield its address and its number of stores."""
    home = next(node for node in reachability.nodes(cluster) if node.stores)
    here = home.name.partition(":")[0]
    with owner_engine(cluster).begin() as connection:
        connection.execute(text("INSERT INTO public.away VALUES (:node)"), {"node": here})
    reachability.forget()
    yield home
    with owner_engine(cluster).begin() as connection:
        connection.exec_driver_sql("DELETE FROM public.away")
    reachability.forget()


def test_every_node_is_asked_and_its_stores_are_counted(cluster, store):
    nodes = reachability.nodes(cluster)

    assert [(node.name, node.reachable) for node in nodes] == [
        ("worker-1:5432", True),
        ("worker-2:5432", True),
    ]
    assert sum(node.stores for node in nodes) == len(reachability.active_schemas(cluster)) > 0


def test_health_names_a_node_that_cannot_be_reached_and_counts_the_stores_that_do_not_sell(
    cluster, node_away
):
    checks = check_stores_databases()

    away = checks[f"database {cluster} node {node_away.name}"]
    since = away.pop("since")
    assert isinstance(since, datetime)
    assert since <= datetime.now(UTC)
    assert away == {"ok": False, "problem": "NodeAway", "stores": node_away.stores}
    assert [check["ok"] for check in checks.values()].count(False) == 1


def test_the_doctor_and_the_list_of_databases_name_a_node_that_cannot_be_reached(
    cluster, node_away, monkeypatch
):
    monkeypatch.setattr(console, "width", 200)
    listed = CliRunner().invoke(cli, ["databases", "list"])
    found = [finding for finding in check_databases() if node_away.name in finding.subject]

    assert listed.exit_code == 1
    assert f"no: {node_away.stores} stores are down" in listed.output
    assert [finding.message for finding in found] == [f"not reachable: {node_away.stores} stores are down"]


def test_a_cluster_with_a_node_away_takes_no_new_stores_automatically(cluster, node_away):
    databases.change("main", takes_new=False)
    try:
        with pytest.raises(databases.NoRoom):
            databases.choose()
    finally:
        databases.change("main", takes_new=True)


def test_a_cluster_that_was_added_as_one_is_not_added_as_one_server(cluster):
    added = [CliRunner().invoke(cli, ["databases", "add", cluster, *flag]) for flag in ((), ("--citus",))]

    assert [each.exit_code for each in added] == [1, 0]
    assert "added as a cluster before" in added[0].output


def test_a_cluster_is_not_added_without_a_login_that_makes_roles(cluster, monkeypatch):
    configured = get_config().databases
    monkeypatch.setitem(configured, cluster, configured[cluster].model_copy(update={"roles": None}))

    added = CliRunner().invoke(cli, ["databases", "add", cluster, "--citus"])

    assert added.exit_code == 1
    assert "needs a login that can create roles" in added.output


def test_a_node_that_rejects_the_restrictions_is_reported(cluster, monkeypatch):
    monkeypatch.setattr(bootstrap, "CLUSTER", "REVOKE CREATE ON SCHEMA public FROM PUBLIC /* refused */")
    addresses = get_config().databases[cluster]
    with pytest.raises(bootstrap.NodeRefused, match="worker-1: no"):
        bootstrap.bootstrap(str(addresses.admin), app_url=addresses.app, owner_url=addresses.owner)


def test_a_stores_schema_is_distributed_once_it_is_complete(cluster, store):
    assert f"{store.schema} with {TABLES}" in asked(cluster, "distribute")


def test_a_schema_that_is_filled_first_is_distributed_after_filling(cluster):
    name = "s000000_filledit"
    open_on_cluster(cluster, [new_mark(name)])
    with owner_engine(cluster).begin() as connection:
        make_schema(connection, new_mark(name), login=app_login(cluster), citus=True, filled_first=True)
    assert not any(name in each for each in asked(cluster, "distribute"))

    with owner_engine(cluster).begin() as connection:
        citus.distribute(connection, name)
    assert f"{name} with {TABLES}" in asked(cluster, "distribute")

    assert discard_in(cluster, name, SchemaClaim(platform_of_registry(), "", frozenset(Use)))
    assert name not in roles_of(cluster)


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


def test_a_store_of_a_cluster_is_migrated_statement_by_statement(cluster, store, tmp_path, monkeypatch):
    index = 'op.create_index("categories_colour", "categories", ["colour"], schema="store")\n'
    next_release.install(monkeypatch, tmp_path, next_release.COLUMN + index)
    sent: list[str] = []

    def note(_connection, _cursor, statement, *_) -> None:
        sent.append(statement)

    event.listen(owner_engine(cluster), "before_cursor_execute", note)
    (outcome,) = migrate_stores(stores_behind(store.key))

    assert outcome.error is None
    assert citus.IN_TURN in sent
    changes = [statement for statement in sent if f'"{store.schema}".' in statement]
    assert len(changes) == 2
    with store_session(get_store(store.key)) as db:
        assert db.scalar(select(func.count()).select_from(StoreSettings)) == 1


def test_no_foreign_key_of_a_real_store_leaves_the_schema(cluster, store):
    query = text(
        "SELECT count(*), count(*) FILTER (WHERE c.connamespace <> t.relnamespace) FROM pg_constraint c"
        " JOIN pg_class t ON t.oid = c.confrelid"
        " WHERE c.contype = 'f' AND c.connamespace = CAST(:schema AS regnamespace)"
    )
    with owner_engine(cluster).connect() as connection:
        keys, leaving = connection.execute(query, {"schema": store.schema}).one()
    assert (keys > 5, leaving) == (True, 0)
