"""The database that tests make on a cluster in use, on the stand-in: it takes nothing and leaves nothing."""

import psycopg
import pytest
from psycopg import sql

from app.platform.opening.service import NewStore, open_store
from tenant_router.engines import MAIN, app_login, owner_engine
from tenant_router.registry import find_store
from tests import citus_double
from tests.cluster_database import cluster_database
from tests.second_database import server, with_parts

IN_USE = "cluster_in_use"
NUMBER = "9190000301"
_THERE = """
SELECT array(SELECT datname::text FROM pg_database ORDER BY 1),
    array(SELECT rolname || coalesce(rolpassword, '') FROM pg_authid ORDER BY 1)
"""


def there(cluster: str) -> tuple[list[str], list[str]]:
    """Return the databases and the roles, each with its password's hash."""
    with server(cluster) as connection:
        databases, roles = connection.execute(_THERE).fetchone() or ([], [])
        return databases, roles


@pytest.fixture
def cluster(app, platform):
    """Yield the address of a cluster in use, whose only worker is the same server."""
    admin = str(platform.database_admin_url)
    address = with_parts(admin, database=IN_USE)
    with citus_double.extension_files() as folder, server(admin) as superuser:
        path = sql.Literal(f"$system:{folder}")
        superuser.execute(f"CREATE DATABASE {IN_USE}")
        superuser.execute(sql.SQL("ALTER ROLE postgres SET extension_control_path = {}").format(path))
        try:
            with server(address) as inside:
                inside.execute("CREATE EXTENSION citus")
                here = inside.info.host, inside.info.port
                inside.execute("DELETE FROM pg_dist_node WHERE nodename = 'worker-2'")
                inside.execute("UPDATE pg_dist_node SET nodename = %s, nodeport = %s WHERE groupid = 1", here)
            yield address
        finally:
            superuser.execute("ALTER ROLE postgres RESET extension_control_path")
            superuser.execute(f"DROP DATABASE {IN_USE} WITH (FORCE)")


def test_a_cluster_in_use_keeps_its_logins_and_gets_none_of_the_tests_stores(cluster):
    before = there(cluster)

    with cluster_database(cluster) as name:
        new = NewStore(NUMBER, "Rajkot Traders", "Hetal Shah", "h@store.example", "Rajkot", "correct horse")
        store = open_store(new, database=name)
        login, schema = app_login(name), store.schema
        assert login != app_login(MAIN)
        databases, roles = there(cluster)
        assert set(before[1]) < set(roles)
        with owner_engine(name).connect() as connection:
            where = connection.exec_driver_sql("SELECT current_database()").scalar()
        assert where not in before[0]
        assert where in databases
        assert schema in roles

    assert there(cluster) == before
    assert find_store(NUMBER) is None


def test_two_runs_at_once_share_no_name(cluster):
    names = set()
    for _ in range(2):
        with cluster_database(cluster) as name:
            names.add(app_login(name))

    assert len(names) == 2


def test_a_run_that_fails_on_a_worker_leaves_nothing(cluster):
    with server(cluster) as inside:
        inside.execute("UPDATE pg_dist_node SET nodeport = 1 WHERE groupid = 1")
    before = there(cluster)

    with pytest.raises(psycopg.OperationalError), cluster_database(cluster):
        pass

    assert there(cluster) == before
