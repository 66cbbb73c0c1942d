"""State that stays on a connection is bounded and never affects its next user."""

import re
from collections.abc import Iterable
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, make_url, select, text

from app.catalogue.models import Category
from app.config import configure_databases
from app.platform.opening.service import NewStore, open_store
from tenant_router import connection_pools, engines, migration_chains, pipeline, registry
from tenant_router.engines import MAIN, app_engine, app_login, owner_engine
from tenant_router.registry import get_store
from tenant_router.schemas import make_schema
from tenant_router.session import Read, StoreSession, Write, read, store_session
from tenant_router.store import StoreState
from tests.schemas import fresh_name, new_mark
from tests.second_database import second_database


@pytest.fixture(scope="module")
def stores(platform):
    numbers = [str(9_199_997_001 + number) for number in range(3)]
    return [
        open_store(NewStore(number, "Asha", "Asha Patel", "a@store.example", "Anand", "correct horse"))
        for number in numbers
    ]


@pytest.fixture
def one_connection(platform):
    """An empty pool, so that all sessions in turn get the same connection.

    It connects directly to PostgreSQL even if other tests use a pooler, which has its own
    rules.
    """
    server = make_url(platform.database_owner_url)
    login = make_url(platform.database_url)
    straight = server.set(username=login.username, password=login.password)
    configure_databases(
        platform.model_copy(
            update={
                "database_url": straight.render_as_string(hide_password=False),
                "database_transaction_pooler": False,
                "database_pool": 1,
            }
        )
    )
    yield
    configure_databases(platform)


def server_process(store) -> int:
    return read(store, Read("SELECT pg_backend_pid()", {}))[0][0][0]


def test_a_database_has_one_pool_however_it_is_asked_for(platform):
    assert app_engine() is app_engine(MAIN)
    assert owner_engine() is owner_engine(MAIN)


def test_a_connection_is_closed_after_a_number_of_different_stores(stores, one_connection, monkeypatch):
    monkeypatch.setattr(engines, "MAX_STORES_PER_CONNECTION", 3)
    first, second, third = stores
    before = [server_process(store) for store in (first, second, first, second, first)]
    assert len(set(before)) == 1
    with store_session(third) as db:
        assert db.scalar(select(text("pg_backend_pid()"))) == before[0]
    assert server_process(first) != before[0]


def test_a_session_counts_the_stores_of_a_connection_too(stores, one_connection, monkeypatch):
    monkeypatch.setattr(engines, "MAX_STORES_PER_CONNECTION", 2)
    seen = []
    for store in (*stores, stores[0]):
        with StoreSession(store, read_only=True) as db:
            seen.append(db.scalar(select(text("pg_backend_pid()"))))
    assert seen[0] == seen[1] != seen[2] == seen[3]


def test_a_connection_that_makes_stores_is_closed_too(platform, monkeypatch):
    monkeypatch.setattr(engines, "MAX_STORES_PER_OWNER", 2)
    mark = new_mark("")
    names = [fresh_name() for _ in range(3)]
    owner_engine().dispose()
    seen = []
    for name in names:
        with owner_engine().connect() as connection:
            seen.append(connection.scalar(select(text("pg_backend_pid()"))))
            make_schema(connection, replace(mark, schema=name), login=app_login())
            connection.rollback()
    assert seen[0] == seen[1] != seen[2]


def test_reads_that_are_prepared_no_more_take_no_others_statements_away(stores, one_connection, monkeypatch):
    monkeypatch.setattr(pipeline, "STATEMENTS_KEPT", 3)
    names = select(Category.name)
    for turn in range(4):
        for number in range(5):
            rows = read(
                stores[0], Read(f"SELECT {number}, name FROM store.categories", {}), Read("SELECT 7", {})
            )
            assert rows == [[], [(7,)]]
        with StoreSession(stores[0], read_only=True) as db:
            for _ in range(3):
                assert db.scalars(names).all() == []
            kept = db.scalar(text("SELECT count(*) FROM pg_prepared_statements WHERE name LIKE 'read%'"))
            assert kept == 3, turn


def test_what_the_process_knows_of_a_statement_does_not_grow_with_the_stores(stores):
    once = Read("SELECT name, 'known once' FROM store.categories", {})
    read(stores[0], once)
    before = pipeline._numbered.cache_info().currsize
    for store in stores:
        read(get_store(store.key), once)
    assert pipeline._numbered.cache_info().currsize == before


@pytest.fixture
def opened(one_connection, monkeypatch):
    """Record new connections of the application's login; disable the registry's cache."""
    monkeypatch.setattr(registry, "CACHE_SECONDS", 0)
    seen: list[object] = []
    event.listen(app_engine(), "connect", lambda connection, _record: seen.append(connection))
    return seen


ROUNDS = 6


def test_mixed_calls_of_several_stores_open_no_new_connection(stores, opened, call, sign_in):
    """Registry look-ups, reads, pages and rejections: only the first round opens connections."""
    tokens = {store.key: sign_in(store, store.key) for store in stores}

    def ask_all() -> set[int]:
        codes = set()
        for store in stores:
            token = tokens[store.key]
            codes |= {
                call("GET", "/products", store, token).status_code,
                call("GET", "/settings", store).status_code,
                call("GET", "/orders/filter", store, token).status_code,
                call("GET", "/orders/999", store, token).status_code,
                call("GET", "/stores?words=asha").status_code,
                call("POST", "/auth/", store, json={"userName": "no one", "password": "no"}).status_code,
                call("POST", "/categories", store, token, json={"name": ""}).status_code,
            }
            read(store, Read("SELECT name FROM store.categories", {}))
        return codes

    ask_all()
    before, codes = len(opened), set()
    for _ in range(ROUNDS):
        codes |= ask_all()

    assert {200, 404} <= codes
    assert codes & {401, 422, 429}
    assert len(opened) == before


def test_a_look_up_leaves_what_is_prepared(stores, opened):
    for _ in range(5):
        with store_session(stores[0], read_only=True) as db:
            for _ in range(3):
                db.scalars(select(Category.name)).all()
        registry.forget()
        assert get_store(stores[0].key) == stores[0]
        read(stores[0], Read("SELECT name FROM store.categories", {}))
    assert len(opened) == 1


def test_a_refused_change_leaves_the_connection(stores, opened):
    for _ in range(5):
        read(stores[0], Read("SELECT name FROM store.categories", {}))
        with StoreSession(stores[0]) as db:
            for _ in range(3):
                db.scalars(select(Category.name)).all()
            db.rollback()
            for _ in range(3):
                db.scalars(select(Category.name)).all()
    assert len(opened) == 1


LOOK_UPS = re.compile(r"(?:Session\(|\b)(?:app|owner)_engine\([\w.]*\)(?:\.connect\(\)|\) as \w+:)")
BY_HAND = re.compile(r"(?:app|owner)_(?:engine|reader)\(\)")


def files_with(pattern: re.Pattern[str]) -> set[str]:
    root = Path(migration_chains.__file__).parent.parent
    folders = ("app", "tenant_router", "workers", "deploy")
    places = [path for folder in folders for path in (root / folder).rglob("*.py")]
    return {str(path.relative_to(root)) for path in places if pattern.search(path.read_text())}


def test_every_look_up_goes_by_a_reader():
    """A connection that only reads is returned without a ROLLBACK."""
    # One restores into a schema that is rolled back, the other commits twice.
    assert files_with(LOOK_UPS) == {"app/platform/backups/verifying.py", "app/platform/lifecycle/moving.py"}


def test_the_control_schema_is_opened_in_one_place():
    assert files_with(BY_HAND) == {"tenant_router/control.py"}


@pytest.fixture
def two_connections(one_connection, platform):
    """An empty pool that keeps two connections."""
    engines.pooling.size = 2


def prepared_on(connections: int = 2) -> list[set[str]]:
    """Return the stores that each idle connection has prepared statements of."""
    with ExitStack() as stack:
        held = [stack.enter_context(closing(app_engine().raw_connection())) for _ in range(connections)]
        return [set(pooled.info.get(engines.PREPARED_READS, ())) for pooled in held]


def in_turn(stores, rounds: int) -> list[int]:
    """Work for each store in turn, by reads and sessions; return the server processes."""
    seen: list[int] = []
    for _ in range(rounds):
        for store in stores:
            seen.append(server_process(store))
            with store_session(store, read_only=True) as db:
                seen.append(db.pipeline(Read("SELECT pg_backend_pid()", {}))[0][0][0])
    return seen


def test_stores_in_turn_prepare_nothing_again(stores, two_connections, monkeypatch):
    """Given more stores than a connection keeps, but not more than all keep."""
    monkeypatch.setattr(pipeline, "STORES_KEPT", 2)
    # Which connection is a store's own depends on the process, and may be the same for all three.
    schemas = [store.schema for store in stores]

    def first_for(store: str, records: Iterable[Any]) -> Any:
        among = sorted(records, key=id)
        return among[schemas.index(store) % len(among)] if among else None

    monkeypatch.setattr(connection_pools, "_first_for", first_for)
    in_turn(stores, 2)
    prepared = prepared_on()
    assert set.union(*prepared) == set(schemas)
    assert max(map(len, prepared)) == 2
    made: list[bytes] = []
    new_name = pipeline.Prepared.new_name
    monkeypatch.setattr(pipeline.Prepared, "new_name", lambda self: made.append(b"") or new_name(self))

    in_turn(stores, 5)

    assert made == []


def test_the_least_used_stores_statements_are_dropped_and_the_connection_stays(
    stores, one_connection, monkeypatch
):
    monkeypatch.setattr(pipeline, "STORES_KEPT", 2)
    first, second, third = stores

    processes = in_turn([first, second, first, third], 1)

    assert len(set(processes)) == 1
    assert prepared_on(1) == [{first.schema, third.schema}]
    with app_engine().connect() as connection:
        names = text("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE :role")
        left = [connection.scalar(names, {"role": f"%{store.role}%"}) for store in stores]
    assert left == [1, 0, 1]


def test_a_lost_statement_of_a_store_that_is_dropped_does_no_harm(stores, one_connection, monkeypatch):
    """The statements are dropped before a COMMIT, so that nothing is written twice."""
    monkeypatch.setattr(pipeline, "STORES_KEPT", 1)
    first, second, _third = stores
    count = Read("SELECT count(*) FROM store.categories", {})
    (((before,),),) = read(second, count)
    read(first, count)
    with app_engine().connect() as connection:
        connection.exec_driver_sql("DEALLOCATE ALL")
        connection.commit()

    insert = Write("INSERT INTO store.categories (code, name) VALUES ('L1', 'Lamps')", {})
    with StoreSession(second) as db:
        db.pipeline(insert, commit=True)

    assert read(second, count) == [[(before + 1,)]]
    with store_session(second) as db:
        db.execute(text(f"DELETE FROM {second.quoted_schema}.categories WHERE code = 'L1'"))


@pytest.mark.parametrize("change", ["paused", "suspended"])
def test_a_store_that_is_paused_or_suspended_is_read_on_its_connection(stores, two_connections, change):
    in_turn(stores, 2)
    store = stores[0]
    process = server_process(store)
    changes = {"paused": {"read_only": True}, "suspended": {"state": StoreState.SUSPENDED}}

    during = replace(store, **changes[change])

    assert server_process(during) == process
    with store_session(during, read_only=True) as db:
        assert db.pipeline(Read("SELECT pg_backend_pid()", {})) == [[(process,)]]
    assert server_process(store) == process


def test_each_database_has_separate_connections(stores, two_connections):
    with second_database() as name:
        engines.pooling.size = 2
        new = NewStore("9199997009", "Asha", "Asha Patel", "a@store.example", "Anand", "correct horse")
        there = open_store(new, database=name)

        everywhere = [*stores, there]
        processes = {store.key: {server_process(store) for _ in range(4)} for store in everywhere}
        again = {store.key: {server_process(store) for _ in range(4)} for store in everywhere}

    assert {len(seen) for seen in again.values()} == {1}
    assert again[there.key].isdisjoint(set.union(*(processes[store.key] for store in stores)))
