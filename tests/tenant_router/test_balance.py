"""Spares and stores move between the nodes of a cluster, on the stand-in for Citus."""

from collections import Counter
from uuid import uuid4

import pytest
from sqlalchemy import insert, text
from typer.testing import CliRunner

from app.__main__ import cli
from app.commands.shared import console
from tenant_router import placement, reachability, schema_pool
from tenant_router.control import control_session
from tenant_router.engines import MAIN, owner_engine
from tenant_router.registry import Job
from tests import citus_double
from tests.second_database import second_database
from tests.tenant_router.test_citus import asked

WORKERS = ("worker-1", "worker-2")
ON_ONE = text("""
    INSERT INTO public.moved SELECT colocationid, 1 FROM pg_dist_schema
    ON CONFLICT (colocationid) DO UPDATE SET groupid = 1
""")


@pytest.fixture
def cluster(app, monkeypatch):
    monkeypatch.setattr(console, "width", 200)
    with second_database(prepare=citus_double.install, citus=True) as name:
        yield name


@pytest.fixture
def home(cluster):
    return lambda: cluster


def nodes_of(cluster: str) -> Counter[str]:
    """Return how many schemas each node has."""
    query = text(
        "SELECT n.nodename, count(DISTINCT s.schemaid) FROM pg_dist_schema s"
        " JOIN pg_dist_partition t ON t.colocationid = s.colocationid"
        " JOIN pg_dist_placement p ON p.shardid = t.logicalrelid::bigint"
        " JOIN pg_dist_node n ON n.groupid = p.groupid GROUP BY 1"
    )
    with owner_engine(cluster).connect() as connection:
        return Counter(dict(tuple(row) for row in connection.execute(query)))


def put_all_on_one_node(cluster: str) -> None:
    with owner_engine(cluster).begin() as connection:
        connection.execute(ON_ONE)


def balance(*arguments: str):
    return CliRunner().invoke(cli, ["databases", "balance", *arguments])


def test_new_spares_go_where_less_is(cluster):
    schema_pool.refill(cluster, 2)
    put_all_on_one_node(cluster)

    schema_pool.refill(cluster, 4)

    assert nodes_of(cluster) == dict.fromkeys(WORKERS, 2)
    assert all(move.endswith(" block_writes") for move in asked(cluster, "move"))


def test_stores_are_balanced_by_a_command_while_they_sell(cluster, make_store):
    stores = [make_store() for _ in range(4)]
    put_all_on_one_node(cluster)

    shown = balance(cluster, "--dry-run")
    assert nodes_of(cluster) == {"worker-1": 4}
    moved = balance(cluster)

    assert (shown.exit_code, moved.exit_code) == (0, 0)
    assert shown.output.count("Would move") == moved.output.count("Moving") == 2
    assert f"2 to move until the nodes of {cluster} are balanced." in shown.output
    assert "from worker-1:5432 to worker-2:5432" in shown.output
    assert f"The nodes of {cluster} are balanced." in moved.output
    again = balance(cluster, "--dry-run").output
    assert (f"The nodes of {cluster} are balanced." in again, "Would move" in again) == (True, False)
    assert nodes_of(cluster) == dict.fromkeys(WORKERS, 2)
    assert all(move.endswith(" auto") for move in asked(cluster, "move"))
    assert {move.split()[0] for move in asked(cluster, "move")} < {store.schema for store in stores}
    assert sum(node.stores for node in reachability.nodes(cluster)) == 4


def test_a_balance_in_parts_says_what_is_left(cluster, make_store):
    for _ in range(4):
        make_store()
    put_all_on_one_node(cluster)

    outcome = balance(cluster, "--most", "1")

    assert "1 more to move: run it again." in outcome.output
    assert nodes_of(cluster) == {"worker-1": 3, "worker-2": 1}


def test_a_store_that_a_job_works_on_stays(cluster, make_store):
    stores = [make_store() for _ in range(2)]
    with control_session() as control:
        job = {"id": uuid4(), "kind": "export", "store": stores[0].key, "asked_by": "test"}
        control.execute(insert(Job).values(**job, state="running"))
    try:
        assert placement.schemas_at_rest(cluster) == {stores[1].schema}
    finally:
        with control_session() as control:
            control.execute(text("DELETE FROM control.jobs WHERE id = :id"), {"id": job["id"]})


def test_a_node_that_cannot_be_reached_is_said(cluster, make_store):
    for _ in range(4):
        make_store()
    put_all_on_one_node(cluster)
    with owner_engine(cluster).begin() as connection:
        connection.exec_driver_sql("INSERT INTO public.away VALUES ('worker-2')")

    outcome = balance(cluster)

    assert outcome.exit_code == 1
    assert f"Could not balance {cluster}: cannot move" in outcome.output


def test_a_single_server_has_no_nodes_to_balance(platform):
    outcome = balance(MAIN)

    assert outcome.exit_code == 1
    assert "main is not a Citus cluster" in outcome.output
