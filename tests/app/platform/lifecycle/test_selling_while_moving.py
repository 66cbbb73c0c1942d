"""A store sells while its rows are copied to another database, and nothing of that is lost."""

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Event, Thread
from typing import Any, cast

import pytest
from psycopg.errors import LockNotAvailable
from sqlalchemy import QueuePool, text, update
from sqlalchemy.exc import OperationalError, ProgrammingError

from app.catalogue.models import Product
from app.platform.lifecycle import copying, moving, tables
from app.platform.lifecycle.copying import Copy
from app.platform.lifecycle.exporting import driver_cursor, registry_entry
from app.platform.lifecycle.shapes import shapes
from tenant_router import registry
from tenant_router.control import control_session
from tenant_router.engines import MAIN, app_engine, owner_engine, owner_reader
from tenant_router.registry import StoreEntry
from tenant_router.session import StoreSession, Write, store_session
from tenant_router.store import StorePaused
from tests.app.platform.lifecycle.random_changes import OF_KIND, RandomChanges, connected
from tests.ordering import try_to_order
from tests.second_database import second_database
from tests.stock import DEALER

Content = dict[str, list[str] | int]


@pytest.fixture(scope="module")
def elsewhere(app):
    with second_database() as name:
        yield name


def content(database: str, schema: str) -> Content:
    """Return every row of every table as text, and the next number of every identity."""
    found: Content = {}
    with owner_engine(database).connect() as connection, driver_cursor(connection) as cursor:
        for table in tables.store_tables():
            columns = ", ".join(f't."{column.name}"' for column in table.columns)
            rows = connection.scalars(text(f'SELECT ROW({columns})::text FROM "{schema}"."{table.name}" t'))
            found[table.name] = sorted(rows)
            for column in tables.identity_columns(table.name):
                number = tables.next_identity(cursor, schema, table.name, column)
                found[f"{table.name}.{column}"] = number
    return found


@pytest.fixture
def compared(monkeypatch) -> list[tuple[Content, Content]]:
    """Return what both places contain just before the registry names the new one."""
    found = list[tuple[Content, Content]]()
    whole = moving._switch

    def switch(job, target, before) -> None:
        found.append((content(*job.result["source"]), content(*target)))
        whole(job, target, before)

    monkeypatch.setattr(moving, "_switch", switch)
    return found


@pytest.mark.parametrize(("seed", "cluster"), [(0, False), (1, False), (2, True)])
def test_what_changes_while_the_rows_are_copied_arrives(
    act, store, goods, elsewhere, work, compared, monkeypatch, seed, cluster
):
    """Changes follow each table and each round; others began before, and are committed later.

    A transaction has no number that counts everywhere on a cluster, so from there all rows are compared.
    """
    monkeypatch.setattr(copying, "is_citus", lambda *_: cluster)
    monkeypatch.setattr(copying, "MAX_ROUNDS", 2)
    monkeypatch.setattr(copying, "SHORT_SECONDS", 0)
    with ExitStack() as stack:
        now, early, late = (
            RandomChanges(stack.enter_context(connected(store)), seed * 3 + number) for number in range(3)
        )
        now.fill()
        now.make(300)
        now.commit()
        early.make(20)
        whole_table, whole_equal, whole_changes = Copy._take_table, copying.make_equal, Copy.take_changes
        rounds = Counter[str]()

        def take_table(copy, cursor, table) -> None:
            whole_table(copy, cursor, table)
            now.make(3)
            now.commit()

        def take_changes(copy) -> None:
            early.make(20)
            early.commit()
            late.make(20)
            whole_changes(copy)
            late.make(20)
            late.commit()

        def make_equal(source, copy, found, since) -> int:
            rounds["all"] += 1
            if rounds["all"] <= copying.MAX_ROUNDS:
                now.make(20)
                now.commit()
            return whole_equal(source, copy, found, since)

        monkeypatch.setattr(Copy, "_take_table", take_table)
        monkeypatch.setattr(Copy, "take_changes", take_changes)
        monkeypatch.setattr(copying, "make_equal", make_equal)

        moved = work(act(store, "move", database=elsewhere))

    assert moved["state"] == "done", moved["message"]
    ((before, after),) = compared
    assert after == before
    assert rounds["all"] == copying.MAX_ROUNDS + 1
    for kind in ("insert", "update", "delete"):
        changed = {name for name, how in now.made + early.made + late.made if how == kind}
        assert len(changed) > 30
    assert {(name, "insert") for name in (*OF_KIND, "document_lines")} <= now.made.keys()


def test_orders_of_a_store_that_moves_are_all_kept(
    act, call, store, goods, sign_in, elsewhere, work, monkeypatch
):
    """A dealer orders without a break. What was answered by 201 is in the new place, and nothing else."""
    monkeypatch.setattr(registry, "CACHE_SECONDS", registry.MOVING_CACHE_SECONDS)
    monkeypatch.setattr(moving, "FORGOTTEN_SECONDS", 3 * registry.MOVING_CACHE_SECONDS)
    dealer = sign_in(store, DEALER)
    answers, begun, enough = list[tuple[int, int]](), Event(), Event()

    def sell() -> None:
        while not enough.is_set():
            answers.append(try_to_order(call, store, dealer))
            begun.set()

    seller = Thread(target=sell)
    seller.start()
    assert begun.wait(60)
    moved = work(act(store, "move", database=elsewhere))
    enough.set()
    seller.join()

    assert moved["state"] == "done", moved["message"]
    assert {status for status, _ in answers} <= {201, 503}
    there = registry.get_store(store.key)
    with owner_engine(elsewhere).connect() as connection:
        kept = list(connection.scalars(text(f'SELECT id FROM "{there.schema}".orders')))
    assert sorted(kept) == sorted(number for status, number in answers if status == 201)


def _write_by_pipeline(db: StoreSession) -> None:
    db.pipeline(Write("UPDATE store.products SET name = name", {}))


def _write_by_the_orm(db: StoreSession) -> None:
    db.execute(update(Product).values(name=Product.name))


def _write_by_hand(db: StoreSession) -> None:
    db.run("UPDATE store.products SET name = name")


def _write_by_copy(db: StoreSession) -> None:
    with db.copy("COPY store.categories (code, name) FROM STDIN") as copy:
        copy.write_row(("C1", "Fans"))


WAYS = (_write_by_pipeline, _write_by_the_orm, _write_by_hand, _write_by_copy)


@pytest.mark.parametrize("write", WAYS)
def test_a_process_that_has_not_noticed_a_move_learns_of_it_when_it_writes(
    act, call, store, goods, elsewhere, work, monkeypatch, write
):
    """The move waits for no process, whatever it or Valkey was doing."""
    monkeypatch.setattr(registry, "CACHE_SECONDS", 3600)
    monkeypatch.setattr(registry, "MOVING_CACHE_SECONDS", 3600)
    before = registry.get_store(store.key)
    found_then = list[str]()

    def try_to_write() -> None:
        registry._cache[store.key] = (float("inf"), before)
        with pytest.raises(StorePaused), store_session(registry.get_store(store.key)) as db:
            write(db)
        found = registry.get_store(store.key)
        found_then.append("read only" if found.read_only else found.database)

    def writing_after(whole) -> Any:
        def step(*arguments) -> Any:
            result = whole(*arguments)
            try_to_write()
            return result

        return step

    for owner, step in ((Copy, "finish"), (moving, "_take_last_changes"), (moving, "_switch")):
        monkeypatch.setattr(owner, step, writing_after(getattr(owner, step)))
    moved = work(act(store, "move", database=elsewhere))

    assert moved["state"] == "done", moved["message"]
    assert found_then == ["read only", "read only", elsewhere]
    with store_session(registry.get_store(store.key)) as db:
        write(db)


@pytest.fixture
def paused(store, goods):
    """Return the entry of a store that is read-only, which this process has not noticed."""
    entry = registry_entry(store.key)
    moving.set_read_only(store.key, True)
    yield entry
    moving.change_privileges("GRANT {} ON {} TO {}", entry)
    moving.set_read_only(store.key, False)


def _wait_for_a_lock(schema: str) -> None:
    query = text(
        "SELECT count(*) FROM pg_locks l JOIN pg_class c ON c.oid = l.relation"
        " WHERE NOT l.granted AND c.relnamespace = to_regnamespace(:schema)"
    )
    end = time.monotonic() + 20
    with owner_reader().connect() as connection:
        while not connection.scalar(query, {"schema": schema}):
            assert time.monotonic() < end
            time.sleep(0.01)


@pytest.mark.parametrize("turn", [1, -1], ids=["forwards", "backwards"])
def test_the_pause_and_an_open_change_of_several_tables_never_wait_for_each_other(store, paused, turn):
    """In whatever order the change takes the tables, it ends, and the pause with it."""
    first, second = ("categories", "products")[::turn]
    with ThreadPoolExecutor() as pool, StoreSession(store) as db:
        db.run(f"UPDATE store.{first} SET name = name")
        pauses = pool.submit(moving.freeze, paused)
        _wait_for_a_lock(store.schema)
        with pytest.raises(StorePaused):
            db.run(f"UPDATE store.{second} SET name = name")
        pauses.result(20)


def test_an_open_change_is_committed_before_the_pause_begins(store, paused):
    with ThreadPoolExecutor() as pool:
        with store_session(store) as db:
            db.run("UPDATE store.categories SET name = 'Last'")
            pauses = pool.submit(moving.freeze, paused)
            _wait_for_a_lock(store.schema)
            assert not pauses.done()
        pauses.result(20)
    with store_session(store, read_only=True) as db:
        assert db.run("SELECT DISTINCT name FROM store.categories").scalars().all() == ["Last"]


def _change_after_waiting(store, write) -> None:
    """Write while another transaction holds the lock for longer than a change waits."""
    with owner_engine().begin() as connection:
        connection.execute(text(f'LOCK TABLE "{store.schema}".products, "{store.schema}".categories'))
        with store_session(store) as db:
            db.run("SET LOCAL lock_timeout = '20ms'")
            write(db)


@pytest.mark.parametrize("write", WAYS)
def test_a_change_that_waits_too_long_for_a_store_that_moves_is_put_off(store, paused, write):
    with pytest.raises(StorePaused):
        _change_after_waiting(store, write)


@pytest.mark.parametrize("write", WAYS)
def test_a_change_that_waits_too_long_for_something_else_says_so(store, goods, write):
    with pytest.raises((OperationalError, LockNotAvailable), match="lock timeout"):
        _change_after_waiting(store, write)


@pytest.mark.parametrize("write", WAYS)
def test_a_refused_change_holds_no_connection_while_it_looks_the_store_up(store, paused, write, monkeypatch):
    """The registry is read with a connection of the same pool, and all may be in use by refused changes."""
    in_use, whole = list[int](), registry.find_store

    def find_store(key: str) -> Any:
        in_use.append(cast("QueuePool", app_engine(store.database).pool).checkedout())
        return whole(key)

    moving.freeze(paused)
    monkeypatch.setattr(registry, "find_store", find_store)
    with pytest.raises(StorePaused), store_session(store) as db:
        write(db)

    assert in_use == [0]


def test_a_refusal_of_a_store_that_does_not_move_is_a_defect(store, make_store):
    """It must not look like a store that is being moved."""
    other = make_store()
    with pytest.raises(ProgrammingError, match="permission denied"), store_session(store) as db:
        db.run(f'DELETE FROM "{other.schema}".products')


def test_a_store_that_was_migrated_during_the_move_stays_where_it_is(
    act, store, goods, elsewhere, work, monkeypatch
):
    """Its copy has the columns of before."""
    whole = Copy.take_changes

    def take_changes(copy) -> None:
        whole(copy)
        migrated("0000")

    def migrated(version: str) -> None:
        with control_session() as control:
            mine = StoreEntry.mobile_number == store.key
            control.execute(update(StoreEntry).where(mine).values(schema_version=version))

    with monkeypatch.context() as patch:
        patch.setattr(Copy, "take_changes", take_changes)
        refused = work(act(store, "move", database=elsewhere))
    migrated(store.schema_version)

    registry.forget()
    assert (refused["state"], "migrated" in refused["message"]) == ("failed", True)
    assert (registry.get_store(store.key).database, registry.get_store(store.key).read_only) == (MAIN, False)


def test_a_row_that_did_not_arrive_stops_the_move(act, call, store, goods, elsewhere, work, monkeypatch):
    """Whatever lost it: here a rate is wrong in the copy, and the number of rows is right."""
    whole = copying.check_equal

    def check_equal(source, copy, found) -> None:
        copy.cursor.execute(f'UPDATE "{copy.schema}".party_rates SET rate = rate + 1'.encode())
        whole(source, copy, found)

    monkeypatch.setattr(copying, "check_equal", check_equal)

    refused = work(act(store, "move", database=elsewhere))

    assert (refused["state"], "party_rates" in refused["message"]) == ("failed", True)
    assert call("GET", "/products", store).json["pagination"]["totalItems"] == 3


def test_no_table_that_refers_to_itself_has_other_unique_indexes_than_its_key(make_store):
    """Rows with such indexes are deleted and copied again, which would delete unchanged ones with them."""
    store = make_store()
    with owner_engine().connect() as connection, driver_cursor(connection) as cursor:
        found = shapes(cursor, store.schema, [table.name for table in tables.store_tables()])

    assert {shape.name for shape in found if shape.has_unique} >= {"cart_lines", "orders", "saved_lists"}
    of_itself = {shape.name for shape in found if shape.name in dict(shape.parents)}
    assert of_itself == {"sign_ins"}
    assert not {shape.name for shape in found if shape.has_unique} & of_itself
