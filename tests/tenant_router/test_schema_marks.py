"""A schema's mark says which store owns it, and it wins over the registry."""

import re
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.schema import CreateSchema

from app.platform.opening.service import NewStore, open_store
from app.shared.errors import Conflict
from tenant_router import migration_chains, registry, schema_mark_backfill, schema_marks, schema_pool
from tenant_router.engines import MAIN, app_login, owner_engine, owner_reader
from tenant_router.migrate import Behind, migrate_stores
from tenant_router.registry import Job, Spare, StoreEntry
from tenant_router.schema_marks import Claim, ForeignSchema, Use
from tenant_router.schemas import NAME, drop_schema, make_schema, next_name
from tenant_router.store import StoreState
from tests.schemas import drop, drop_spares, mark_of, new_mark
from tests.second_database import second_database


@pytest.fixture(scope="module")
def elsewhere(app):
    with second_database() as name:
        yield name


@pytest.fixture
def no_spares(platform):
    drop_spares()
    yield
    drop_spares()


def opened(number: str, database: str = MAIN):
    new = NewStore(number, "Asha", "Asha Patel", "a@store.example", "Anand", "correct horse")
    return open_store(new, database=database)


def owner_of(store) -> str | None:
    """Return the owner's name in the store's own schema, which would be lost with it."""
    with owner_reader(store.database).connect() as connection:
        if not connection.scalar(text("SELECT to_regclass(:name)"), {"name": f'"{store.schema}".owners'}):
            return None
        return connection.scalar(text(f'SELECT user_name FROM "{store.schema}".owners'))


def forget_in_registry(store) -> None:
    """Remove a store from the registry, as if an older backup had been restored."""
    with owner_engine().begin() as control:
        control.execute(delete(StoreEntry).where(StoreEntry.mobile_number == store.key))
    registry.forget()


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
    with owner_engine().begin() as control:
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
            drop_schema(connection, name, Claim(mark.platform, mark.store, {Use.SERVING}))
        connection.rollback()


@pytest.mark.parametrize("name", ["control", "extensions", "public"])
def test_nothing_of_the_platform_itself_is_ever_dropped(platform, name):
    everything = Claim(schema_marks.platform_of_registry(), "9277000004", frozenset(Use))
    with owner_engine().connect() as connection:
        with pytest.raises(ForeignSchema):
            drop_schema(connection, name, everything)
        connection.rollback()


OTHERS = [{"platform": "another"}, {"schema": "s000009_a"}, {"store": "9277000006"}, {"use": Use.MOVING}]


@pytest.mark.parametrize("other", OTHERS)
def test_a_schema_with_any_other_mark_is_not_dropped(platform, other):
    with owner_engine().connect() as connection:
        mark = new_mark(next_name(connection), store="9277000005")
        make_schema(connection, mark, login=app_login())
        changed = replace(mark, **other)
        connection.exec_driver_sql(f"COMMENT ON SCHEMA \"{mark.schema}\" IS '{changed.as_text()}'")
        with pytest.raises(ForeignSchema, match=mark.schema):
            drop_schema(connection, mark.schema, Claim(mark.platform, mark.store, {Use.SERVING}))
        schema_marks.write(connection, mark)
        assert drop_schema(connection, mark.schema, Claim(mark.platform, mark.store, {Use.SERVING}))
        connection.rollback()


NO_MARKS = ["NULL", "''", "'0021'", "'{}'", "'[1]'", "'null'", '\'{"use": "serving"}\'']


@pytest.mark.parametrize("comment", NO_MARKS)
def test_a_schema_without_a_mark_is_not_dropped(platform, comment):
    with owner_engine().connect() as connection:
        mark = new_mark(next_name(connection), store="9277000005")
        make_schema(connection, mark, login=app_login())
        connection.exec_driver_sql(f'COMMENT ON SCHEMA "{mark.schema}" IS {comment}')
        with pytest.raises(ForeignSchema, match="has no ownership mark"):
            drop_schema(connection, mark.schema, Claim(mark.platform, mark.store, frozenset(Use)))
        connection.rollback()


def test_a_role_in_use_stays_where_its_schema_is_elsewhere(elsewhere):
    """Roles belong to the server: one with rights in another database may own another schema there."""
    store = opened("9277000007", elsewhere)
    with owner_engine().begin() as connection:
        drop(connection, store.schema, store.key)
    assert owner_of(store) == store.key


# The registry was restored from a backup that is older than the stores.


def test_the_next_store_gets_a_schema_of_its_own(elsewhere):
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
    list_as_spare(taken, version=migration_chains.versions()[0])

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


def list_as_spare(store, version: str | None = None) -> None:
    row = {"schema": store.schema, "role": store.role, "database": store.database}
    with owner_engine().begin() as control:
        control.execute(insert(Spare).values(**row, schema_version=version or migration_chains.head()))


def unmark(store, comment: str = "NULL") -> None:
    """Remove the mark, as a previous release left the schema."""
    with owner_engine(store.database).begin() as connection:
        connection.exec_driver_sql(f'COMMENT ON SCHEMA "{store.schema}" IS {comment}')


@pytest.mark.parametrize("place", ["here", "there"])
def test_what_an_earlier_release_made_is_marked_by_migrate(elsewhere, place):
    database = MAIN if place == "here" else elsewhere
    store = opened({"here": "9277000030", "there": "9277000031"}[place], database)
    unmark(store, "'0020'")

    left = schema_mark_backfill.mark_unmarked()

    assert store.schema not in {one.schema for one in left}
    mark = mark_of(store.schema, database)
    assert mark is not None
    assert (mark.use, mark.store, mark.version) == (Use.SERVING, store.key, "0020")


def test_a_spare_of_an_earlier_release_is_marked_too(no_spares):
    schema_pool.refill(MAIN, 1)
    with owner_engine().begin() as control:
        name = control.scalar(select(Spare.schema)) or ""
        control.exec_driver_sql(f'COMMENT ON SCHEMA "{name}" IS NULL')
    store = opened("9277000032")
    assert store.schema != name

    schema_mark_backfill.mark_unmarked()

    mark = mark_of(name)
    assert mark is not None
    assert mark.use == Use.SPARE
    assert opened("9277000033").schema == name


def test_a_schema_that_is_another_stores_by_what_is_in_it_is_not_marked(platform):
    """As if the registry had been restored and a name had been reused."""
    store = opened("9277000034")
    unmark(store)
    with owner_engine().begin() as control:
        mine = StoreEntry.mobile_number == store.key
        control.execute(update(StoreEntry).where(mine).values(mobile_number="9277000035"))
    try:
        left = {one.schema: one.words for one in schema_mark_backfill.mark_unmarked()}
        listed = {one.schema: one.words for one in schema_mark_backfill.disagreements()}
    finally:
        with owner_engine().begin() as control:
            mine = StoreEntry.mobile_number == "9277000035"
            control.execute(update(StoreEntry).where(mine).values(mobile_number=store.key))
    assert "whose owner is not in it" in left[store.schema]
    assert "has no mark" in listed[store.schema]
    assert mark_of(store.schema) is None
    schema_mark_backfill.mark_unmarked()


def test_what_does_not_agree_is_listed(platform):
    well, lost = opened("9277000036"), opened("9277000037")
    forget_in_registry(lost)

    listed = {one.schema: one.words for one in schema_mark_backfill.disagreements()}

    assert well.schema not in listed
    assert re.search(rf"not in the registry.*serving.*{lost.key}", listed[lost.schema])


def test_a_migration_keeps_the_mark_and_writes_the_version_in_it(elsewhere):
    store = opened("9277000038", elsewhere)
    before = mark_of(store.schema, elsewhere)
    older = migration_chains.versions()[-2]
    down = Behind(store.key, elsewhere, store.schema, migration_chains.head())
    up = Behind(store.key, elsewhere, store.schema, older)
    for one, version in ((down, older), (up, migration_chains.head())):
        (outcome,) = migrate_stores([one], to=version)
        assert outcome.error is None
        mark = mark_of(store.schema, elsewhere)
        assert before is not None
        assert mark is not None
        assert mark == replace(before, version=version)


def test_a_spare_that_an_earlier_release_has_taken_without_a_word_is_marked_as_the_stores(no_spares):
    """This happens while both releases run; until then the schema is neither used nor dropped as a spare."""
    schema_pool.refill(MAIN, 1)
    store = opened("9277000040")
    with owner_engine().begin() as control:
        schema_marks.write(control, new_mark(store.schema, Use.SPARE))
    list_as_spare(store)

    assert opened("9277000041").schema != store.schema
    list_as_spare(store, version=migration_chains.versions()[0])
    schema_pool.refill(MAIN, 0)
    assert owner_of(store) == store.key

    schema_mark_backfill.mark_unmarked()

    mark = mark_of(store.schema)
    assert mark is not None
    assert (mark.use, mark.store) == (Use.SERVING, store.key)


def test_spares_of_an_earlier_release_are_marked_when_they_are_looked_after(no_spares):
    schema_pool.refill(MAIN, 1)
    with owner_engine().begin() as control:
        name = control.scalar(select(Spare.schema)) or ""
        control.exec_driver_sql(f'COMMENT ON SCHEMA "{name}" IS NULL')

    assert schema_pool.refill(MAIN, 1) == 0

    assert opened("9277000042").schema == name


DROPPING = re.compile(r"DROP (SCHEMA|ROLE)|DropSchema")


def test_one_place_alone_drops_schemas_and_roles():
    """That module checks the owner of a schema, and no other code may bypass it."""
    root = Path(migration_chains.__file__).parent.parent
    folders = [root / name for name in ("app", "tenant_router", "workers", "deploy")]
    places = [path for folder in folders for path in folder.rglob("*.py")]
    found = {str(path.relative_to(root)) for path in places if DROPPING.search(path.read_text())}
    assert found == {"tenant_router/schemas.py"}
