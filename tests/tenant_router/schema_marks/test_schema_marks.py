"""A schema's mark says which store owns it, and it wins over the registry."""

from dataclasses import replace
from uuid import uuid4

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.schema import CreateSchema

from app.shared.errors import Conflict
from tenant_router import migration_chains, registry, schema_marks, schema_pool
from tenant_router.control import control_session
from tenant_router.engines import MAIN, app_login, owner_engine, owner_reader
from tenant_router.registry import Job, Spare, StoreEntry
from tenant_router.schema_marks import ForeignSchema, SchemaClaim, Use
from tenant_router.schemas import NAME, drop_schema, make_schema, next_name
from tenant_router.store import StoreState
from tests.schemas import drop, fresh_name, mark_of, new_mark
from tests.tenant_router.schema_marks.conftest import forget_in_registry, list_as_spare, opened, owner_of


def enter_half(number: str, *, database: str, schema: str) -> None:
    """Register a store as it is while it is provisioned in another database."""
    company = {"company_name": "Asha", "person_name": "Asha", "email": "a@store.example", "city": "Anand"}
    place = {
        "database": database,
        "schema": schema,
        "role": schema,
        "schema_version": migration_chains.head(),
    }
    with owner_engine().begin() as control:
        row = insert(StoreEntry).values(
            mobile_number=number, state=StoreState.PROVISIONING, **place, **company
        )
        control.execute(row)


def numbers_fall_back(control) -> None:
    back = "SELECT setval('control.schema_numbers', nextval('control.schema_numbers') - 2)"
    control.execute(text(back))


def test_a_schema_says_whose_it_is(store):
    mark = mark_of(store.schema)
    assert mark is not None
    assert (mark.use, mark.store, mark.schema) == (Use.SERVING, store.key, store.schema)
    assert mark.platform == schema_marks.platform_of_registry()


def test_so_does_one_in_another_database(elsewhere):
    store = opened("9277000001", elsewhere)
    mark = mark_of(store.schema, elsewhere)
    assert mark is not None
    assert (mark.use, mark.store) == (Use.SERVING, store.key)


@pytest.mark.parametrize("place", ["here", "there"])
def test_a_spare_says_so_until_a_store_takes_it(no_spares, elsewhere, place):
    database = MAIN if place == "here" else elsewhere
    schema_pool.refill(database, 1)
    with owner_reader().connect() as control:
        (name,) = control.scalars(select(Spare.schema).where(Spare.database == database)).all()
    before = mark_of(name, database)
    assert before is not None
    assert (before.use, before.store) == (Use.SPARE, "")

    store = opened({"here": "9277000002", "there": "9277000003"}[place], database)

    assert store.schema == name
    mark = mark_of(name, database)
    assert mark is not None
    assert (mark.use, mark.store) == (Use.SERVING, store.key)


def test_names_never_repeat_though_the_numbers_do(platform):
    with control_session() as control:
        first = next_name(control)
        numbers_fall_back(control)
        second = next_name(control)
    assert first != second
    assert first.split("_")[0] == second.split("_")[0]
    assert NAME.fullmatch(first)


STRANGE = ["haat", "s1", "s000001_UPPER123", "s000001_short", "s000001; --"]


@pytest.mark.parametrize("name", STRANGE)
def test_only_a_name_of_ours_is_ever_dropped(platform, name):
    with owner_engine().connect() as connection:
        connection.execute(CreateSchema(name))
        mark = new_mark(name, store="9277000004")
        schema_marks.write(connection, mark)
        with pytest.raises(ForeignSchema):
            drop_schema(connection, name, SchemaClaim(mark.platform, mark.store, {Use.SERVING}))
        connection.rollback()


@pytest.mark.parametrize("name", ["control", "extensions", "public"])
def test_nothing_of_the_platform_itself_is_ever_dropped(platform, name):
    everything = SchemaClaim(schema_marks.platform_of_registry(), "9277000004", frozenset(Use))
    with owner_engine().connect() as connection:
        with pytest.raises(ForeignSchema):
            drop_schema(connection, name, everything)
        connection.rollback()


OTHERS = [{"platform": "another"}, {"schema": "s000009_a"}, {"store": "9277000006"}, {"use": Use.MOVING}]


@pytest.mark.parametrize("other", OTHERS)
def test_a_schema_with_any_other_mark_is_not_dropped(platform, other):
    with owner_engine().connect() as connection:
        mark = new_mark(fresh_name(), store="9277000005")
        make_schema(connection, mark, login=app_login())
        changed = replace(mark, **other)
        connection.exec_driver_sql(f"COMMENT ON SCHEMA \"{mark.schema}\" IS '{changed.as_text()}'")
        with pytest.raises(ForeignSchema, match=mark.schema):
            drop_schema(connection, mark.schema, SchemaClaim(mark.platform, mark.store, {Use.SERVING}))
        schema_marks.write(connection, mark)
        assert drop_schema(connection, mark.schema, SchemaClaim(mark.platform, mark.store, {Use.SERVING}))
        connection.rollback()


NO_MARKS = ["NULL", "''", "'0021'", "'{}'", "'[1]'", "'null'", '\'{"use": "serving"}\'']


@pytest.mark.parametrize("comment", NO_MARKS)
def test_a_schema_without_a_mark_is_not_dropped(platform, comment):
    with owner_engine().connect() as connection:
        mark = new_mark(fresh_name(), store="9277000005")
        make_schema(connection, mark, login=app_login())
        connection.exec_driver_sql(f'COMMENT ON SCHEMA "{mark.schema}" IS {comment}')
        with pytest.raises(ForeignSchema, match="has no ownership mark"):
            drop_schema(connection, mark.schema, SchemaClaim(mark.platform, mark.store, frozenset(Use)))
        connection.rollback()


def test_a_role_in_use_stays_where_its_schema_is_elsewhere(elsewhere):
    """Roles belong to the server: one with rights in another database may own another schema there."""
    store = opened("9277000007", elsewhere)
    with owner_engine().begin() as connection:
        drop(connection, store.schema, store.key)
    assert owner_of(store) == store.key


# The registry was restored from a backup that is older than the stores.


def test_the_next_store_gets_a_separate_schema(elsewhere):
    lost = opened("9277000010", elsewhere)
    forget_in_registry(lost)
    with owner_engine().begin() as control:
        numbers_fall_back(control)

    store = opened("9277000011", elsewhere)

    assert store.schema != lost.schema
    assert owner_of(store) == store.key
    assert owner_of(lost) == lost.key


def test_an_opening_that_is_tried_again_leaves_another_stores_schema(elsewhere):
    lost = opened("9277000012", elsewhere)
    forget_in_registry(lost)
    enter_half("9277000013", database=elsewhere, schema=lost.schema)

    store = opened("9277000013", elsewhere)

    assert store.schema != lost.schema
    assert owner_of(lost) == lost.key


@pytest.mark.parametrize("place", ["here", "there"])
def test_a_store_that_has_served_since_is_not_opened_again(elsewhere, place):
    database = MAIN if place == "here" else elsewhere
    served = opened({"here": "9277000014", "there": "9277000015"}[place], database)
    forget_in_registry(served)
    enter_half(served.key, database=database, schema=served.schema)

    with pytest.raises(Conflict):
        opened(served.key, database)

    assert registry.get_store(served.key).schema == served.schema
    assert owner_of(served) == served.key


@pytest.mark.parametrize("place", ["here", "there"])
def test_a_spare_that_a_store_has_taken_since_is_no_spare(no_spares, elsewhere, place):
    database = MAIN if place == "here" else elsewhere
    schema_pool.refill(database, 1)
    first = {"here": 9260000016, "there": 9260000018}[place]
    taken = opened(str(first), database)
    forget_in_registry(taken)
    list_as_spare(taken)

    store = opened(str(first + 1), database)

    assert store.schema != taken.schema
    assert (owner_of(store), owner_of(taken)) == (store.key, taken.key)
    with owner_reader().connect() as control:
        assert taken.schema not in control.scalars(select(Spare.schema)).all()


@pytest.mark.parametrize("place", ["here", "there"])
def test_an_outdated_spare_that_a_store_has_taken_since_is_not_dropped(no_spares, elsewhere, place):
    database = MAIN if place == "here" else elsewhere
    taken = opened({"here": "9277000020", "there": "9277000021"}[place], database)
    forget_in_registry(taken)
    list_as_spare(taken, version=migration_chains.BASE)

    schema_pool.refill(database, 0)

    assert owner_of(taken) == taken.key


def test_an_opening_leaves_alone_what_is_being_restored(platform):
    schema = "s000000_restored"
    enter_half("9277000022", database=MAIN, schema=schema)
    with owner_engine().begin() as control:
        make_schema(control, new_mark(schema, Use.RESTORING, "9277000022"), login=app_login())
        job = {"kind": "restore", "store": "9277000022", "state": "running", "asked_by": "somebody"}
        control.execute(insert(Job).values(id=uuid4(), **job))

    with pytest.raises(Conflict):
        opened("9277000022")

    assert mark_of(schema) is not None
