"""State that stays on a connection is bounded and never affects its next user."""

import re
import time
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event, make_url, select, text

from app.catalogue.models import Category
from app.config import configure_databases
from tenant_router import engines, migration_chains, pipeline, registry
from tenant_router.engines import MAIN, app_engine, app_login, owner_engine
from tenant_router.registry import get_store
from tenant_router.schemas import make_schema
from tenant_router.session import Read, StoreSession, read, store_session
from tests.schemas import fresh_name, new_mark


@pytest.fixture(scope="module")
def stores(platform):
    from app.platform.opening.service import NewStore, open_store

    numbers = [str(9_199_997_001 + number) for number in range(3)]
    return [
        open_store(NewStore(number, "Asha", "Asha Patel", "a@store.example", "Anand", "correct horse"))
        for number in numbers
    ]


@pytest.fixture
def one_connection(platform):
    """An empty pool, so that all sessions in turn get the same connection.

    It connects directly to PostgreSQL even if other tests use a pooler, which has rules of its
    own.
    """
    server = make_url(platform.database_owner_url)
    login = make_url(platform.database_url)
    straight = server.set(username=login.username, password=login.password)
    configure_databases(
        platform.model_copy(
            update={
                "database_url": straight.render_as_string(hide_password=False),
                "database_transaction_pooler": False,
            }
        )
    )
    yield
    configure_databases(platform)


def server_process(store) -> int:
    return read(store, Read("SELECT pg_backend_pid()", {}))[0][0][0]


@pytest.mark.parametrize("engine", [app_engine, owner_engine])
def test_a_connection_to_a_server_that_became_silent_ends(platform, engine):
    """Given a network that swallows everything, then the kernel ends the connection soon."""
    with engine().connect() as connection:
        parameters = connection.connection.driver_connection.info.get_parameters()
    assert parameters["tcp_user_timeout"] == "15000"
    assert int(parameters["keepalives_idle"]) + 3 * int(parameters["keepalives_interval"]) <= 15


def test_a_database_has_one_pool_however_it_is_asked_for(platform):
    assert app_engine() is app_engine(MAIN)
    assert owner_engine() is owner_engine(MAIN)


def test_a_connection_is_let_go_after_so_many_different_stores(stores, one_connection, monkeypatch):
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


def test_a_connection_that_makes_stores_is_let_go_too(platform, monkeypatch):
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
    monkeypatch.setattr(pipeline, "PREPARED_STATEMENTS_KEPT", 3)
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


SECONDS, ROUNDS = 3, 6


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
    before, until = len(opened), time.monotonic() + SECONDS
    codes, rounds = set(), 0
    while time.monotonic() < until or rounds < ROUNDS:
        codes |= ask_all()
        rounds += 1

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
    # It restores into a schema that is rolled back.
    assert files_with(LOOK_UPS) == {"app/platform/backups/verifying.py"}


def test_the_control_schema_is_opened_in_one_place():
    assert files_with(BY_HAND) == {"tenant_router/control.py"}
