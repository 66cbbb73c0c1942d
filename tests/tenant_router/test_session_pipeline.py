"""Statements of one transaction that are sent together."""

import os
import resource
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import QueuePool, select, text
from sqlalchemy.exc import OperationalError

from app.catalogue.models import Category
from tenant_router import pipeline, queue
from tenant_router.engines import app_engine, owner_engine, wait_longer
from tenant_router.session import Read, StoreSession, Write, inserts, read, store_session
from tests.queued_messages import catch_messages
from tests.round_trips import counted

NAMES = Read("SELECT code, name FROM store.categories ORDER BY code", {})
SILENT = Read("SELECT pg_sleep(3)", {})
FAILS = Read("SELECT 1 / count(*) FROM store.orders", {})


def category(code: str, name: str = "New") -> Write:
    values = {"code": code, "name": name}
    return Write("INSERT INTO store.categories (code, name) VALUES (%(code)s, %(name)s)", values)


def codes(store) -> list[str]:
    with store_session(store, read_only=True) as db:
        return [code for code, _ in db.read(NAMES)]


def server_process(db: StoreSession) -> int:
    return db.pipeline(Read("SELECT pg_backend_pid()", {}))[0][0][0]


def connections_in_use() -> int:
    pool = app_engine().pool
    assert isinstance(pool, QueuePool)
    return pool.checkedout()


def test_rows_of_each_statement_come_back_in_order(store):
    with store_session(store) as db:
        rows = db.pipeline(category("A"), NAMES, category("B"), NAMES)

    assert rows == [[], [("A", "New")], [], [("A", "New"), ("B", "New")]]
    assert codes(store) == ["A", "B"]


def test_it_shares_the_transaction_with_the_orm(store):
    with store_session(store) as db:
        db.add(Category(code="O", name="By the ORM"))
        db.flush()
        assert db.pipeline(category("P"), NAMES)[1] == [("O", "By the ORM"), ("P", "New")]
        assert db.get_one(Category, "P").name == "New"


@pytest.mark.parametrize("end", ["commit", "pipeline", "rollback", "close"])
def test_the_orm_goes_on_in_a_transaction_that_a_pipeline_began(store, end):
    db = StoreSession(store)
    db.pipeline(category("P"))
    process = server_process(db)

    assert db.get_one(Category, "P").name == "New"
    assert db.scalar(text("SELECT pg_backend_pid()")) == process
    db.add(Category(code="O", name="By the ORM"))
    if end == "pipeline":
        db.pipeline(category("Q"), commit=True)
    else:
        getattr(db, end)()
    db.close()

    assert codes(store) == {"commit": ["O", "P"], "pipeline": ["O", "P", "Q"]}.get(end, [])


@pytest.mark.parametrize(("end", "kept"), [("commit", ["P"]), ("rollback", [])])
def test_a_transaction_of_pipelines_alone_ends_as_one_of_the_orm(store, monkeypatch, end, kept):
    sent = []
    catch_messages(monkeypatch, lambda *message, **_how: sent.append(message))
    with StoreSession(store) as db:
        queue.after_commit(db, "tests.nothing", queue="notify")
        db.commit()
        queued = queue.message_after_commit(db, 9_999_999, "tests.nothing", queue="notify")
        db.pipeline(queued, category("P"))
        getattr(db, end)()
        db.pipeline(NAMES, commit=True)

    assert (codes(store), len(sent)) == (kept, 1 + len(kept))


def test_a_pipeline_that_commits_gives_its_connection_back(store):
    with StoreSession(store) as db:
        db.pipeline(category("P"))
        in_use = connections_in_use()
        db.pipeline(category("Q"), commit=True)

        assert connections_in_use() == in_use - 1
        assert db.is_done


def test_a_transaction_of_two_pipelines_takes_two_round_trips(store, platform):
    with counted(platform) as trips:
        for code in "ABC":
            trips.reset()
            with store_session(store) as db:
                db.pipeline(NAMES, category(code))
                db.pipeline(NAMES, category(f"{code}2"), commit=True)

    assert trips.count == 2
    assert codes(store) == ["A", "A2", "B", "B2", "C", "C2"]


def test_what_follows_the_commit_starts_after_it(store, monkeypatch):
    sent = []
    catch_messages(monkeypatch, lambda *message, **_how: sent.append(message))
    with store_session(store) as db:
        queue.after_commit(db, "tests.nothing", queue="notify")
        db.pipeline(category("A"))
        assert sent == []
        db.pipeline(category("B"), commit=True)
        assert len(sent) == 1
        assert codes(store) == ["A", "B"]


def test_an_error_rolls_everything_back_and_closes_the_connection(store, monkeypatch):
    sent = []
    catch_messages(monkeypatch, lambda *message, **_how: sent.append(message))
    with StoreSession(store) as db:
        before = server_process(db)
        queue.after_commit(db, "tests.nothing", queue="notify")
        with pytest.raises(psycopg.errors.DivisionByZero):
            db.pipeline(category("A"), FAILS, category("B"), commit=True)
        after = server_process(db)
        db.pipeline(category("C"), commit=True)

    assert (before == after, sent, codes(store)) == (False, [], ["C"])


def test_a_rollback_leaves_what_is_prepared(store):
    kept = text("SELECT name FROM pg_prepared_statements WHERE name LIKE 'read%'")
    with StoreSession(store) as db:
        db.pipeline(NAMES, category("C"), commit=True)
        before = set(db.scalars(kept))
        db.rollback()
        for code in "AB":
            db.pipeline(NAMES, category(code))
            db.scalar(text("SELECT 1"))
            db.rollback()
        with app_engine().connect() as connection:
            connection.exec_driver_sql("SELECT 1")
        db.pipeline(NAMES, category("D"), commit=True)
        assert set(db.scalars(kept)) == before

    assert codes(store) == ["C", "D"]


def test_a_rollback_after_the_end_leaves_the_next_user_of_the_connection_alone(store):
    first, second = StoreSession(store), StoreSession(store)
    for end in (first.commit, first.rollback, first.close):
        process = server_process(first)
        end()
        assert server_process(second) == process
        second.pipeline(category(f"C{end.__name__}"))
        first.rollback()
        second.pipeline(NAMES, commit=True)
    first.close()
    second.close()

    assert codes(store) == ["Cclose", "Ccommit", "Crollback"]


def test_an_error_of_the_commit_itself_is_raised(store):
    late = "ALTER TABLE store.cart_lines ALTER CONSTRAINT cart_lines_variant DEFERRABLE INITIALLY DEFERRED"
    with owner_engine().begin() as owner:
        owner.exec_driver_sql(late.replace("store.", f'"{store.schema}".'))
    line = {"buyer": "b", "product_code": "none", "size_code": "", "quantity": 1, "rate": 1}

    with pytest.raises(psycopg.errors.ForeignKeyViolation), store_session(store) as db:
        db.pipeline(*inserts("store.cart_lines", [line]), commit=True)


def test_it_can_not_name_another_store(make_store):
    mine, other = make_store(), make_store()
    with pytest.raises(psycopg.errors.InsufficientPrivilege), store_session(mine) as db:
        db.pipeline(Write(f'DELETE FROM "{other.schema}".cart_lines', {}))


def test_no_role_is_left_behind(store):
    with StoreSession(store) as db:
        db.pipeline(category("A"), commit=True)
        # A transaction of the same session after that takes the role again.
        assert db.scalar(text("SELECT current_user")) == store.role
    with app_engine().connect() as connection:
        assert connection.execute(text("SELECT current_user")).scalar_one() == "haat_app"


def test_a_read_only_session_writes_nothing(store):
    with (
        pytest.raises(psycopg.errors.ReadOnlySqlTransaction),
        store_session(store, read_only=True) as db,
    ):
        db.pipeline(category("A"))


def test_lost_prepared_statements_are_prepared_again_at_the_start(store):
    read(store, NAMES)
    with app_engine().connect() as connection:
        connection.exec_driver_sql("DEALLOCATE ALL")
        connection.commit()

    with store_session(store) as db:
        assert db.pipeline(NAMES, category("A")) == [[], []]
    read(store, NAMES)
    with app_engine().connect() as connection:
        connection.exec_driver_sql("DEALLOCATE ALL")
        connection.commit()

    assert read(store, NAMES) == [[("A", "New")]]


@pytest.mark.parametrize("how", ["read", "pipeline"])
def test_all_connections_may_have_lost_their_prepared_statements(store, how):
    app_engine().dispose()
    with ExitStack() as held:
        for _ in range(3):
            held.enter_context(store_session(store, read_only=True)).pipeline(NAMES)
    with ExitStack() as held:
        for _ in range(3):
            driver: Any = held.enter_context(closing(app_engine().raw_connection())).driver_connection
            driver.execute("DEALLOCATE ALL")

    if how == "read":
        assert read(store, NAMES) == [[]]
    else:
        with store_session(store) as db:
            assert db.pipeline(category("A"), NAMES) == [[], [("A", "New")]]


def test_prepared_statements_lost_within_a_transaction_roll_it_back(store):
    with StoreSession(store) as db:
        db.pipeline(NAMES, category("A"))
        db.connection().exec_driver_sql("DEALLOCATE ALL")
        with pytest.raises(psycopg.OperationalError, match="lost its prepared"):
            db.pipeline(NAMES)
        db.commit()

    assert codes(store) == []


def undo_a_savepoint(db: StoreSession) -> None:
    for _ in range(4):
        # Psycopg prepares it now.
        db.scalar(text("SELECT 1"))
    savepoint = db.begin_nested()
    db.scalar(text("SELECT 2"))
    savepoint.rollback()


def test_a_savepoint_that_is_undone_leaves_what_is_prepared(store):
    """In its transaction, and in the next one of the connection, between statements of psycopg."""
    with StoreSession(store) as db:
        db.pipeline(NAMES, category("A"))
        undo_a_savepoint(db)
        db.scalar(text("SELECT 2"))
        db.pipeline(NAMES)
        undo_a_savepoint(db)
        db.commit()
    with StoreSession(store) as db:
        process = server_process(db)
        db.pipeline(NAMES, category("B"))
        db.scalar(text("SELECT 2"))
        db.pipeline(NAMES)
        db.commit()

    assert codes(store) == ["A", "B"]
    with StoreSession(store) as db:
        assert server_process(db) == process


def test_a_savepoint_that_is_gone_is_an_error_of_the_server(store):
    with StoreSession(store) as db:
        driver: Any = db.connection().connection.driver_connection
        with pytest.raises(psycopg.errors.InvalidSavepointSpecification):
            driver.undo(b"ROLLBACK TO SAVEPOINT never")
        db.rollback()
        assert db.pipeline(NAMES) == [[]]


def test_a_text_with_nul_is_refused_before_anything_is_sent(store):
    with store_session(store) as db:
        with pytest.raises(psycopg.DataError):
            db.pipeline(category("A\0"))
        assert db.pipeline(NAMES) == [[]]


values = st.text(st.characters(exclude_characters="\0", codec="utf-8"))
HANDS_OVER = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


@HANDS_OVER
@given(st.lists(st.none() | values, max_size=5))
def test_an_array_arrives_as_it_was(store, sent):
    with store_session(store, read_only=True) as db:
        ((got,),) = db.pipeline(Read("SELECT %(sent)s::text[]", {"sent": sent}))[0]

    assert got == sent


@HANDS_OVER
@given(st.integers(0, 150))
def test_any_number_of_rows_is_inserted_once_and_in_order(store, number):
    rows = [{"code": f"C{index:03}", "name": f"Name {index}"} for index in range(number)]
    with StoreSession(store) as db:
        writes = inserts("store.categories", rows)
        found = db.pipeline(*writes, NAMES)[-1]
        db.rollback()

    assert found == [(row["code"], row["name"]) for row in rows]
    assert len(writes) <= number // 64 + 14


def read_silent(store) -> None:
    read(store, SILENT)


def run_silent(store) -> None:
    with store_session(store) as db:
        db.pipeline(SILENT)


@pytest.mark.parametrize("ask", [read_silent, run_silent])
def test_a_server_that_is_silent_is_given_up_and_asked_on_a_new_connection(store, monkeypatch, ask):
    """Given a network that swallows everything, then no idle connection is used again."""
    pool = app_engine(store.database).pool
    monkeypatch.setattr(pipeline, "SILENCE_SECONDS", 0.2)
    with pytest.raises(pipeline.ServerSilent):
        ask(store)

    assert app_engine(store.database).pool is not pool
    monkeypatch.undo()
    assert read(store, Read("SELECT 1", {})) == [[(1,)]]


def test_a_process_with_thousands_of_open_connections_reads_as_always(store):
    """Given a flood of connections, then a file number that select() does not take is no error."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 2_048)), hard))
    with ExitStack() as opened:
        opened.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        opened.callback(app_engine(store.database).dispose)
        app_engine(store.database).dispose()
        while opened.enter_context(Path(os.devnull).open()).fileno() <= 1_024:
            pass

        assert read(store, Read("SELECT pg_sleep(0.01), 1", {})) == [[("", 1)]]


def test_an_orm_statement_without_an_answer_is_given_up_too(store, monkeypatch):
    """Given a proxy that swallows the answer, then no thread of a worker waits for good."""
    monkeypatch.setattr(pipeline, "SILENCE_SECONDS", 0.2)
    with pytest.raises(OperationalError, match="no answer"), store_session(store) as db:
        db.execute(text("SELECT pg_sleep(5)"))

    monkeypatch.undo()
    with store_session(store) as db:
        assert db.scalar(select(1)) == 1


def test_a_long_task_waits_longer_until_its_connection_is_given_back(store, monkeypatch):
    with store_session(store) as db:
        wait_longer(db.connection(), 10)
        monkeypatch.setattr(pipeline, "SILENCE_SECONDS", 0.2)
        db.execute(text("SELECT pg_sleep(0.4)"))
        monkeypatch.undo()

    monkeypatch.setattr(pipeline, "SILENCE_SECONDS", 0.2)
    with pytest.raises(OperationalError, match="no answer"), store_session(store) as db:
        db.execute(text("SELECT pg_sleep(5)"))


def test_a_transaction_whose_connection_was_invalidated_is_rolled_back_without_an_error(store):
    with app_engine().connect() as connection:
        connection.exec_driver_sql("SELECT 1")
        connection.connection.invalidate()
        connection.rollback()

    assert read(store, NAMES) is not None
