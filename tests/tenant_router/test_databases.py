"""Databases for stores: which one a new store gets, and the commands that manage them."""

import json

import pytest
from sqlalchemy import create_engine, make_url, text
from typer.testing import CliRunner

from app.__main__ import cli
from app.commands import lifecycle
from app.config import Config, get_config
from app.platform.opening.service import NewStore, open_store
from tenant_router import databases, engines, reachability
from tenant_router.registry import get_store
from tests.second_database import NAME, second_database


@pytest.fixture(scope="module")
def rajkot(app):
    with second_database() as name:
        yield name


@pytest.fixture
def main_takes_none(platform):
    databases.change("main", takes_new=False)
    yield
    databases.change("main", takes_new=True)


@pytest.fixture
def at_most(rajkot):
    """Return a function that limits the stores of the second database."""

    def bound(most: int | None) -> None:
        databases.change(rajkot, most_stores=most)

    yield bound
    bound(None)


def run(*words: str):
    return CliRunner().invoke(cli, ["databases", *words], env={"COLUMNS": "200"})


def new(number: str) -> NewStore:
    return NewStore(number, "Rajkot Traders", "Hetal Shah", "hetal@store.example", "Rajkot", "correct horse")


def test_a_new_store_goes_to_the_main_database_while_that_has_room(rajkot):
    assert databases.choose() == databases.choose("main") == "main"


def test_with_main_full_it_goes_to_the_next_that_takes_new_ones(rajkot, main_takes_none):
    assert databases.choose() == rajkot


def test_a_database_that_is_named_is_taken(rajkot):
    assert databases.choose(rajkot) == rajkot


def test_an_unknown_database_is_refused(rajkot):
    with pytest.raises(databases.NoSuchDatabase):
        databases.choose("pg-nowhere")


def test_a_database_that_takes_no_new_stores_is_refused_by_name_too(rajkot, main_takes_none):
    with pytest.raises(databases.DatabaseClosed):
        databases.choose("main")


def test_a_database_with_as_many_stores_as_it_may_have_takes_no_more(rajkot, at_most, main_takes_none):
    at_most(1)
    open_store(new("9190000001"))

    with pytest.raises(databases.DatabaseFull):
        databases.choose(rajkot)
    with pytest.raises(databases.NoRoom):
        databases.choose()

    held = {holding.name: holding.stores for holding in databases.database_usage()}
    assert held[rajkot] == 1
    assert list(held) == ["main", rajkot]


def test_a_database_without_address_gets_no_store(rajkot, main_takes_none):
    databases.enter("pg-lost", citus=False, most_stores=None)
    try:
        assert databases.choose() == rajkot
        with pytest.raises(databases.NoSuchDatabase):
            databases.choose("pg-lost")
        shown = run("list")
        # The terminal's width may break the text into two lines.
        assert (shown.exit_code, "not in DATABASES" in shown.output) == (1, True)
    finally:
        with engines.owner_engine().begin() as control:
            control.execute(text("DELETE FROM control.databases WHERE name = 'pg-lost'"))


def test_the_list_shows_every_database(rajkot):
    shown = run("list")

    assert shown.exit_code == 0, shown.output
    assert all(name in shown.output for name in ("main", rajkot))


def test_adding_it_again_does_no_harm(rajkot):
    added = run("add", rajkot)

    assert added.exit_code == 0, added.output
    assert "it accepts new stores" in added.output


def test_what_is_no_cluster_is_not_added_as_one(rajkot):
    added = run("add", rajkot, "--citus")

    assert added.exit_code == 1
    assert "is not a Citus cluster" in added.output


def test_a_database_that_the_settings_do_not_name_is_not_added(rajkot):
    added = run("add", "pg-nowhere")

    assert (added.exit_code, "is not in DATABASES" in added.output) == (1, True)


def test_a_database_that_can_not_be_reached_is_not_added(rajkot):
    nowhere = "postgresql+psycopg://postgres@127.0.0.1:1/postgres"

    added = run("add", rajkot, "--admin-url", nowhere)

    assert (added.exit_code, "Could not prepare" in added.output) == (1, True)


def test_what_a_database_is_for_can_be_changed(rajkot):
    assert run("set", rajkot, "--no-takes-new", "--most", "7").exit_code == 0
    holding = next(each for each in databases.database_usage() if each.name == rajkot)
    assert (holding.takes_new, holding.most_stores) == (False, 7)

    assert run("set", rajkot, "--takes-new", "--any-number").exit_code == 0
    holding = next(each for each in databases.database_usage() if each.name == rajkot)
    assert (holding.takes_new, holding.most_stores) == (True, None)


def test_a_change_of_nothing_and_of_an_unknown_database_are_refused(rajkot):
    assert run("set", rajkot).exit_code == 1
    assert run("set", "pg-nowhere", "--takes-new").exit_code == 1


def test_rights_in_a_further_database_are_those_of_the_main_one(rajkot):
    with engines.app_engine(rajkot).connect() as connection, pytest.raises(Exception) as refused:
        connection.execute(text("SELECT set_config('role', 'x', true)"))
    assert refused.value.orig.sqlstate == "42501"  # pyright: ignore[reportAttributeAccessIssue] -- psycopg's
    with engines.app_engine(rajkot).connect() as connection:
        assert connection.scalar(text("SELECT extensions.similarity('wire', 'wire')")) == 1


def test_health_looks_at_every_database(client, rajkot):
    checks = client.get("/api/health").json["checks"]

    assert checks["database"]["ok"]
    assert checks[f"database {rajkot}"]["ok"]


@pytest.mark.parametrize("name", ["main", "Rajkot", "with space", ""])
def test_a_name_that_will_not_do_is_refused(platform, name, monkeypatch):
    monkeypatch.setenv("DATABASES", json.dumps({name: {"app": "x", "owner": "y"}}))

    with pytest.raises(ValueError, match="name of another database"):
        Config()  # pyright: ignore[reportCallIssue] -- read from the environment


def test_bootstrap_prepares_every_database_whose_administrator_is_known(rajkot):
    config = get_config().databases[rajkot]
    there = make_url(str(config.admin)).set(database=make_url(config.app).database)
    function = "pg_catalog.set_config(text, text, boolean)"
    with create_engine(there, isolation_level="AUTOCOMMIT").connect() as server:
        server.exec_driver_sql(f"GRANT EXECUTE ON FUNCTION {function} TO PUBLIC")

    done = CliRunner().invoke(cli, ["bootstrap"])

    assert done.exit_code == 0, done.output
    with engines.app_engine(rajkot).connect() as connection:
        may = text("SELECT has_function_privilege(CAST(:function AS regprocedure), 'EXECUTE')")
        assert connection.scalar(may, {"function": function}) is False


def test_no_further_databases_may_be_written_as_nothing(platform, monkeypatch):
    monkeypatch.setenv("DATABASES", "")

    assert Config().databases == {}  # pyright: ignore[reportCallIssue] -- read from the environment


def test_a_store_is_opened_where_the_command_says(rajkot):
    arguments = [
        "stores",
        "create",
        "9190000002",
        "--company",
        "Rajkot Traders",
        "--password",
        "correct horse",
    ]

    made = CliRunner().invoke(cli, [*arguments, "--database", rajkot])
    refused = CliRunner().invoke(cli, [*arguments, "--database", "pg-nowhere"])

    assert (made.exit_code, refused.exit_code) == (0, 1), made.output
    assert get_store("9190000002").database == rajkot
    assert "Database not found" in refused.output


def test_the_main_database_comes_first(rajkot):
    assert list(get_config().every_database) == ["main", NAME]


@pytest.fixture(scope="module")
def rajkots_store(rajkot):
    return open_store(new("9190000088"), database=rajkot)


@pytest.fixture
def rajkot_away(rajkot, rajkots_store, monkeypatch):
    """Have the second database away, which holds a store; yield the store."""
    engines.dispose()
    nowhere = engines.Addresses(
        app="postgresql+psycopg://a:b@127.0.0.1:1/x", owner="postgresql+psycopg://a:b@127.0.0.1:1/x"
    )
    monkeypatch.setitem(engines._databases, rajkot, nowhere)
    reachability.forget()
    yield rajkots_store
    monkeypatch.undo()
    engines.dispose()
    reachability.forget()


def test_a_server_that_is_down_stops_its_own_stores_only(rajkot, rajkot_away, store, call, client):
    away, here = (call("GET", "/settings", each) for each in (rajkot_away, store))
    health = client.get("/api/health").json["checks"][f"database {rajkot}"]

    assert (away.status_code, here.status_code) == (503, 200)
    assert "Retry-After" in away.headers
    assert (health["ok"], health["stores"]) == (False, len(reachability.active_schemas(rajkot)))


def test_a_new_store_goes_elsewhere_while_a_server_is_down(rajkot, rajkot_away, monkeypatch):
    # The server that is down comes first.
    monkeypatch.setattr(databases, "MAIN", rajkot)

    assert databases.choose() == "main"


def test_the_schemas_of_the_others_are_compared_while_a_server_is_down(rajkot, rajkot_away, monkeypatch):
    monkeypatch.setattr(lifecycle, "connect", lambda: None)

    done = CliRunner().invoke(cli, ["stores", "schemas"], env={"COLUMNS": "200"})

    assert done.exit_code == 3
    assert f"{rajkot} could not be read: connection failed" in done.output


def test_a_database_that_is_down_is_not_tried_for_each_new_store(rajkot, rajkot_away, monkeypatch):
    calls: list[str] = []
    monkeypatch.setattr(
        reachability, "app_reader", lambda name: calls.append(name) or engines.app_reader(name)
    )

    answers = [reachability.takes_stores(rajkot, citus=False) for _ in range(3)]

    assert (answers, calls) == ([False] * 3, [rajkot])
