"""Every store is migrated to the release, even if some fail or the migration is interrupted."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest
from sqlalchemy import func, select, text, update
from typer.testing import CliRunner

from app.__main__ import cli
from app.commands import upkeep
from app.platform.opening.service import NewStore, open_store
from tenant_router import databases, migrate, migration_chains, registry, schema_pool
from tenant_router.engines import MAIN, owner_engine
from tenant_router.registry import Spare, StoreEntry
from tests.second_database import NAME as SECOND
from tests.second_database import configured, forget_stores
from tests.tenant_router import next_release
from tests.tenant_router.next_release import NEXT

NUMBERS = [str(9_199_998_000 + number) for number in range(8)]


@pytest.fixture(scope="module")
def made(platform) -> list[str]:
    """Make more stores than a batch has; return their schemas."""
    for number in NUMBERS:
        open_store(NewStore(number, "Asha", "Asha Patel", "a@store.example", "Anand", "correct horse"))
    with owner_engine().connect() as connection:
        of_mine = select(StoreEntry.schema).where(StoreEntry.mobile_number.in_(NUMBERS))
        return list(connection.scalars(of_mine.order_by(StoreEntry.mobile_number)))


@pytest.fixture
def schemas(made, tmp_path, monkeypatch) -> Iterator[list[str]]:
    """Put the release one column ahead of the stores; restore the schemas afterwards."""
    head = migration_chains.head()
    next_release.install(monkeypatch, tmp_path, breaks=True)
    monkeypatch.setattr(migrate, "BATCH", 5)
    yield made
    with owner_engine().begin() as connection:
        for schema in made:
            connection.exec_driver_sql(f'ALTER TABLE "{schema}".categories DROP COLUMN IF EXISTS colour')
        connection.execute(
            update(StoreEntry)
            .where(StoreEntry.schema.in_(made))
            .values(schema_version=head, read_only=False, works_with=migration_chains.versions()[0])
        )
        connection.execute(update(Spare).values(schema_version=head))


def behind() -> list[migrate.Behind]:
    """Return this module's outdated stores; other modules have stores in the database too."""
    return [one for one in migrate.stores_behind() if one.store in NUMBERS]


def with_colour(schemas: list[str]) -> int:
    query = text(
        "SELECT count(*) FROM pg_attribute WHERE attname = 'colour' AND NOT attisdropped AND attrelid IN"
        " (SELECT to_regclass(quote_ident(name) || '.categories')"
        " FROM unnest(CAST(:names AS text[])) AS name)"
    )
    with owner_engine().connect() as connection:
        return connection.scalar(query, {"names": schemas}) or 0


def test_every_store_is_migrated_and_what_it_works_with_is_written_down(schemas):
    progress = []

    outcomes = list(migrate.migrate_stores(behind(), on_progress=lambda *figures: progress.append(figures)))

    assert {outcome.store for outcome in outcomes} == set(NUMBERS)
    assert not [outcome for outcome in outcomes if outcome.error]
    assert with_colour(schemas) == len(schemas)
    assert sorted(progress)[-1] == (8, 0, 8)
    assert len(progress) == 2
    with owner_engine().connect() as connection:
        query = select(StoreEntry.schema_version, StoreEntry.works_with).distinct()
        assert connection.execute(query.where(StoreEntry.schema.in_(schemas))).all() == [(NEXT, NEXT)]
    assert behind() == []


def test_a_store_that_fails_stays_as_it_was_and_stops_no_other(schemas):
    with owner_engine().begin() as connection:
        connection.exec_driver_sql(f'ALTER TABLE "{schemas[3]}".categories ADD COLUMN colour text')

    failed = [outcome for outcome in migrate.migrate_stores(behind()) if outcome.error]

    assert [outcome.store for outcome in failed] == [NUMBERS[3]]
    assert "already exists" in str(failed[0].error)
    assert [one.store for one in behind()] == [NUMBERS[3]]
    with owner_engine().begin() as connection:
        connection.exec_driver_sql(f'ALTER TABLE "{schemas[3]}".categories DROP COLUMN colour')
    assert [outcome.error for outcome in migrate.migrate_stores(behind())] == [None]


def test_a_table_that_somebody_holds_is_waited_for_at_the_end(schemas, monkeypatch):
    monkeypatch.setattr(migrate, "ALONE", "100ms")
    held = owner_engine().connect()
    held.exec_driver_sql(f'LOCK TABLE "{schemas[5]}".categories IN ACCESS SHARE MODE')
    done = []
    for outcome in migrate.migrate_stores(behind(), workers=1):
        done.append(outcome)
        if len(done) == len(NUMBERS) - 1:
            held.rollback()
    held.close()
    assert [outcome.error for outcome in done] == [None] * len(NUMBERS)
    assert done[-1].store == NUMBERS[5]


def test_a_table_that_stays_locked_is_reported(schemas, monkeypatch):
    monkeypatch.setattr(migrate, "ALONE", "50ms")
    with owner_engine().connect() as held:
        held.exec_driver_sql(f'LOCK TABLE "{schemas[5]}".categories IN ACCESS SHARE MODE')
        outcomes = list(migrate.migrate_stores(behind()))
    assert [one.store for one in outcomes if one.error] == [NUMBERS[5]]
    assert "lock timeout" in str(outcomes[-1].error)


def test_two_migrations_at_once_migrate_each_store_once(schemas):
    waiting = behind()
    outcomes: list[migrate.MigrationResult] = []

    def run() -> None:
        outcomes.extend(migrate.migrate_stores(waiting, workers=1))

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(outcomes) == 2 * len(NUMBERS)
    assert {outcome.error for outcome in outcomes} == {None}


def test_a_store_that_is_being_moved_is_skipped_and_reported(schemas):
    with owner_engine().begin() as connection:
        moving = update(StoreEntry).where(StoreEntry.schema == schemas[0]).values(read_only=True)
        connection.execute(moving)
    failed = [outcome for outcome in migrate.migrate_stores(behind()) if outcome.error]
    assert [(outcome.store, outcome.error) for outcome in failed] == [
        (NUMBERS[0], "the store is being moved")
    ]
    assert with_colour(schemas) == len(schemas) - 1


def test_one_store_alone_is_found_and_migrated(schemas):
    (one,) = migrate.stores_behind(NUMBERS[7])
    assert [outcome.error for outcome in migrate.migrate_stores([one])] == [None]
    assert with_colour(schemas) == 1


def test_spares_are_migrated_with_the_stores(made, schemas, monkeypatch):
    with monkeypatch.context() as before:
        before.setattr(migration_chains, "head", lambda: migration_chains.versions()[-2])
        schema_pool.refill(MAIN, 1)
    waiting = [one for one in migrate.stores_behind() if one.store is None]
    assert waiting

    outcomes = list(migrate.migrate_stores(waiting))

    assert {outcome.error for outcome in outcomes} == {None}
    assert with_colour([one.schema for one in waiting]) == len(waiting)
    with owner_engine().connect() as connection:
        assert set(connection.scalars(select(Spare.schema_version))) == {NEXT}


def test_a_store_that_a_newer_release_took_further_is_not_behind(made):
    with owner_engine().begin() as connection:
        newer = update(StoreEntry).where(StoreEntry.schema == made[0])
        connection.execute(newer.values(schema_version="9999"))
    assert behind() == []
    with owner_engine().begin() as connection:
        connection.execute(newer.values(schema_version=migration_chains.head()))
    registry.forget()


def test_the_command_reports_its_work_and_exits_accordingly(schemas, monkeypatch):
    monkeypatch.setattr(upkeep, "connect", lambda: None)
    with owner_engine().begin() as connection:
        connection.exec_driver_sql(f'ALTER TABLE "{schemas[0]}".categories ADD COLUMN colour text')
    command = CliRunner().invoke

    good, failing = (command(cli, ["migrate", "--store", number]) for number in (NUMBERS[1], NUMBERS[0]))
    unknown = command(cli, ["migrate", "--store", "9000000000"])

    assert (good.exit_code, failing.exit_code, unknown.exit_code) == (0, 1, 1)
    assert "Stores migrated to version 9000: 1" in good.output
    assert "already" in failing.output
    assert "Store 9000000000 not found" in unknown.output


@pytest.fixture
def first_away(schemas) -> Iterator[str]:
    """Have the first store in a database whose server is down; yield the database's name."""
    nowhere = "postgresql+psycopg://a:b@127.0.0.1:1/x"
    its_store = update(StoreEntry).where(StoreEntry.schema == schemas[0])
    with configured(dict.fromkeys(("app", "owner", "admin"), nowhere)):
        databases.enter(SECOND, citus=False, most_stores=None)
        with owner_engine().begin() as control:
            control.execute(its_store.values(database=SECOND))
        try:
            yield SECOND
        finally:
            with owner_engine().begin() as control:
                control.execute(its_store.values(database=MAIN))
            forget_stores()


@pytest.mark.parametrize("command", ["migrate", "bootstrap"])
def test_a_server_that_is_down_is_named_and_the_others_are_migrated(
    schemas, first_away, command, monkeypatch
):
    monkeypatch.setattr(upkeep, "stores_behind", lambda _only: behind())

    done = CliRunner().invoke(cli, [command], env={"COLUMNS": "200"})

    assert done.exit_code == 3, done.output
    assert f"{first_away} and its stores were left as they are: connection failed" in done.output
    assert "Stores migrated to version 9000: 7" in done.output
    assert with_colour(schemas) == 7


def test_a_server_that_goes_down_during_a_migration_is_asked_once_for_a_batch(
    schemas, first_away, monkeypatch
):
    tried: list[int] = []
    together = migrate._migrate_together
    monkeypatch.setattr(
        migrate, "_migrate_together", lambda batch, to: tried.append(len(batch)) or together(batch, to)
    )
    with owner_engine().begin() as control:
        control.execute(update(StoreEntry).where(StoreEntry.schema.in_(schemas)).values(database=first_away))
    try:
        outcomes = list(migrate.migrate_stores(behind(), workers=1))
    finally:
        with owner_engine().begin() as control:
            control.execute(update(StoreEntry).where(StoreEntry.schema.in_(schemas)).values(database=MAIN))

    assert {outcome.store for outcome in outcomes if outcome.error} == set(NUMBERS)
    assert tried == [5, 3] * migrate.ROUNDS


def test_a_release_that_cannot_migrate_a_store_does_not_start(schemas, first_away, monkeypatch):
    monkeypatch.setattr(upkeep, "stores_behind", lambda _only: behind())
    with owner_engine().begin() as connection:
        connection.exec_driver_sql(f'ALTER TABLE "{schemas[1]}".categories ADD COLUMN colour text')

    done = CliRunner().invoke(cli, ["migrate"])

    assert done.exit_code == 1
    assert "Stores migrated to version 9000: 6" in done.output


KILLED = """
import sys
from pathlib import Path
from _pytest.monkeypatch import MonkeyPatch
from app.config import configure_databases, get_config
from tenant_router import migrate
from tests.tenant_router import next_release

configure_databases(get_config())
slowly = next_release.COLUMN + next_release.executing("SELECT pg_sleep(0.2)")
next_release.install(MonkeyPatch(), Path(sys.argv[1]), slowly)
mine = [one for one in migrate.stores_behind() if one.store and one.store.startswith("9199998")]
migrate.BATCH = 2
list(migrate.migrate_stores(mine, workers=1))
"""


def test_a_migration_that_is_killed_goes_on_where_it_was(schemas, tmp_path, monkeypatch):
    child = subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path)], env=os.environ)
    with owner_engine().connect() as connection:
        migrated = select(func.count()).where(
            StoreEntry.schema.in_(schemas), StoreEntry.schema_version == NEXT
        )
        deadline = time.monotonic() + 60
        while not connection.scalar(migrated) and time.monotonic() < deadline and child.poll() is None:
            connection.rollback()
            time.sleep(0.02)
    child.kill()
    child.wait()
    left = behind()
    assert 0 < len(left) < len(NUMBERS)

    assert {outcome.error for outcome in migrate.migrate_stores(left)} == {None}

    assert with_colour(schemas) == len(schemas)
    assert behind() == []
