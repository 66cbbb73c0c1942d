"""What PostgreSQL itself refuses inside a store's session, without any check of ours."""

import threading

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, OperationalError, ProgrammingError

from tenant_router.engines import app_engine
from tenant_router.session import LockName, Read, StoreSession, read, store_session


@pytest.fixture
def two(make_store, fill):
    """Return two stores with goods."""
    stores = make_store(), make_store()
    for store in stores:
        fill(store)
    return stores


def refused(store, *statements: str) -> str:
    """Run statements in a store's transaction; return the SQLSTATE of the last one, which must fail."""
    *before, last = statements
    with StoreSession(store) as db:
        for statement in before:
            db.execute(text(statement))
        with pytest.raises(DBAPIError) as error:
            db.execute(text(last))
    return error.value.orig.sqlstate  # pyright: ignore[reportOptionalMemberAccess, reportAttributeAccessIssue] -- psycopg sets both


DENIED = "42501"


def test_a_store_reads_its_own_tables(two):
    mine, _ = two
    with store_session(mine) as db:
        assert db.scalar(text(f'SELECT count(*) FROM "{mine.schema}".products')) == 3


def test_another_stores_table_is_refused(two):
    mine, other = two
    assert refused(mine, f'SELECT * FROM "{other.schema}".orders') == DENIED


def test_another_stores_table_can_not_be_written(two):
    mine, other = two
    assert refused(mine, f'DELETE FROM "{other.schema}".cart_lines') == DENIED


def test_a_temporary_table_is_refused(two):
    assert refused(two[0], "CREATE TEMPORARY TABLE t (a int)") == DENIED


def test_creating_a_table_is_refused(two):
    assert refused(two[0], f'CREATE TABLE "{two[0].schema}".t (a int)') == DENIED


def test_set_config_is_refused(two):
    mine, other = two
    assert refused(mine, f"SELECT set_config('role', '{other.role}', true)") == DENIED


def test_set_config_is_refused_to_the_login_too(two):
    mine, other = two
    assert refused(mine, "RESET ROLE", f"SELECT set_config('role', '{other.role}', true)") == DENIED


def test_a_block_of_code_is_refused(two):
    mine, other = two
    block = f"""DO $$ BEGIN SET LOCAL ROLE "{other.role}"; DELETE FROM "{other.schema}".cart_lines; END $$"""
    assert refused(mine, block) == DENIED
    assert refused(mine, "RESET ROLE", block) == DENIED


def test_after_reset_role_nothing_can_be_read(two):
    mine, other = two
    assert refused(mine, "RESET ROLE", f'SELECT * FROM "{mine.schema}".products') == DENIED
    assert refused(mine, "RESET ROLE", f'SELECT * FROM "{other.schema}".products') == DENIED


def test_the_registry_is_out_of_a_stores_reach(two):
    assert refused(two[0], "SELECT * FROM control.administrators") == DENIED


def test_a_large_object_can_not_be_made(two):
    assert refused(two[0], "SELECT lo_create(0)") == DENIED


def test_a_forgotten_schema_finds_no_table(two):
    assert refused(two[0], "SELECT * FROM products") == "42P01"


def test_a_second_statement_behind_a_parameter_is_refused(two):
    mine, other = two
    statement = f'SELECT :one; SET ROLE "{other.role}"'
    with pytest.raises(ProgrammingError) as error, store_session(mine) as db:
        db.execute(text(statement), {"one": 1})
    assert "multiple commands" in str(error.value)


def test_a_read_only_session_writes_nothing(two):
    with pytest.raises(DBAPIError) as error, store_session(two[0], read_only=True) as db:
        db.execute(text(f'DELETE FROM "{two[0].schema}".cart_lines'))
    assert error.value.orig.sqlstate == "25006"  # pyright: ignore[reportOptionalMemberAccess, reportAttributeAccessIssue] -- psycopg sets both


def test_a_pipelined_read_is_read_only_too(two):
    with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
        read(two[0], Read("DELETE FROM store.cart_lines RETURNING id", {}))


def test_a_pipelined_read_can_not_name_another_store(two):
    mine, other = two
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        read(mine, Read(f'SELECT count(*) FROM "{other.schema}".products', {}))


def test_the_next_user_of_a_connection_finds_no_role_left_behind(two):
    with store_session(two[0]) as db:
        db.execute(text("SELECT 1"))
    read(two[0], Read("SELECT 1", {}))
    with app_engine().connect() as connection:
        roles = connection.execute(text("SELECT current_user, session_user")).one()
    assert roles[0] == roles[1] == "haat_app"


def test_a_failed_read_does_no_harm_to_the_ones_after_it(two):
    mine, other = two
    good = Read("SELECT name FROM store.categories ORDER BY code", {})
    before = read(mine, good)
    for _ in range(3):
        with pytest.raises(psycopg.errors.DivisionByZero):
            read(mine, good, Read("SELECT 1 / count(*) FROM store.orders", {}))
    assert read(mine, good) == before
    assert read(other, good) != before


def test_reads_go_on_after_somebody_else_was_refused_on_the_same_connection(two):
    mine, _ = two
    names = Read("SELECT name FROM store.products ORDER BY code", {})
    before = read(mine, names)
    for _ in range(4):
        with store_session(mine) as db:
            db.execute(text(f'SELECT count(*) FROM "{mine.schema}".products')).one()
    with StoreSession(mine) as db:
        db.execute(text(f'SELECT count(*) FROM "{mine.schema}".products')).one()
        db.rollback()
    assert read(mine, names) == before


def test_many_threads_and_stores_never_see_each_others_rows(make_store, fill):
    stores = [make_store() for _ in range(6)]
    marks = {store.key: fill(store).mark for store in stores}
    wrong: list[str] = []
    names = Read("SELECT name FROM store.products WHERE code <> %(none)s", {"none": ""})

    def look(seed: int) -> None:
        for turn in range(200):
            store = stores[(seed * 7 + turn) % len(stores)]
            rows = read(store, names)[0]
            if len(rows) != 3 or any(marks[store.key] not in name for (name,) in rows):
                wrong.append(store.key)

    threads = [threading.Thread(target=look, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


class Names(LockName):
    ONE = "one"
    OTHER = "other"


def test_a_lock_is_one_stores_and_one_subjects(two):
    with store_session(two[0]) as db:
        db.lock(Names.ONE)
        db.lock(Names.ONE, "a")
        with store_session(two[0]) as second:
            second.execute(text("SET LOCAL lock_timeout = '200ms'"))
            second.lock(Names.OTHER)
            second.lock(Names.ONE, "b")
            with pytest.raises(OperationalError, match="lock timeout"), second.begin_nested():
                second.lock(Names.ONE)
            with pytest.raises(OperationalError, match="lock timeout"), second.begin_nested():
                second.lock(Names.ONE, "a")
        with store_session(two[1]) as elsewhere:
            elsewhere.lock(Names.ONE)


def test_hand_written_sql_is_about_the_sessions_own_tables(two):
    with store_session(two[0]) as db:
        with db.copy("COPY store.categories (code, name) FROM STDIN") as copy:
            copy.write_row(("H1", "Hand-written"))
        named = Read("SELECT name FROM store.categories WHERE code = %(code)s", {"code": "H1"})
        assert db.read(named) == [("Hand-written",)]
        assert [tuple(row) for row in db.stream(named)] == [("Hand-written",)]
        assert db.run("DELETE FROM store.categories WHERE code = %(code)s", code="H1").rowcount == 1
        assert db.read(named) == []
