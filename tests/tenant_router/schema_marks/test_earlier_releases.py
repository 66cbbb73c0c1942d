"""Schemas of earlier releases are marked, and one place alone drops schemas."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select, update

from tenant_router import migration_chains, schema_mark_backfill, schema_marks, schema_pool
from tenant_router.engines import MAIN, owner_engine
from tenant_router.migrate import Behind, migrate_stores
from tenant_router.registry import Spare, StoreEntry
from tenant_router.schema_marks import Use
from tests.schemas import mark_of, new_mark
from tests.tenant_router.schema_marks.conftest import forget_in_registry, list_as_spare, opened, owner_of


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
    # It drops what it has made in the same transaction.
    assert found - {"app/platform/backups/control_archive.py"} == {"tenant_router/schemas.py"}
