"""A registry restored from an old backup: no job drops a schema that is not its store's."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from sqlalchemy import delete, insert, select, text, update

from app.platform.job_handlers import HANDLERS
from app.platform.jobs import runner
from app.platform.lifecycle import moving
from app.store.media.storage import files_below, put_public
from tenant_router import keys, registry, schema_marks
from tenant_router.engines import MAIN, owner_engine, owner_reader
from tenant_router.registry import Job, StoreEntry
from tenant_router.schema_marks import Use
from tests.app.platform.lifecycle.test_archives import archive_of, begin_restore, restore
from tests.schemas import drop, mark_of, new_mark
from tests.second_database import second_database


@pytest.fixture(scope="module")
def elsewhere(app):
    with second_database() as name:
        yield name


class Backup:
    """The registry's current rows of a store and its jobs, to be restored later."""

    def __init__(self, store_key: str) -> None:
        self._key = store_key
        with owner_reader().connect() as control:
            self._entries = [dict(row) for row in control.execute(self._of(StoreEntry)).mappings()]
            self._jobs = [dict(row) for row in control.execute(self._of(Job)).mappings()]

    def _of(self, model):
        column = StoreEntry.mobile_number if model is StoreEntry else Job.store
        return select(model.__table__).where(column == self._key)

    def restore(self) -> None:
        with owner_engine().begin() as control:
            control.execute(delete(StoreEntry).where(StoreEntry.mobile_number == self._key))
            control.execute(delete(Job).where(Job.store == self._key))
            for row in self._entries:
                control.execute(insert(StoreEntry).values(**row))
            for row in self._jobs:
                control.execute(insert(Job).values(**row))
        registry.forget()


def products_of(store) -> int | None:
    """Return the number of products in a store's schema, or None if it does not exist."""
    with owner_reader(store.database).connect() as connection:
        name = f'"{store.schema}".products'
        if not connection.scalar(text("SELECT to_regclass(:name)"), {"name": name}):
            return None
        return connection.scalar(text(f"SELECT count(*) FROM {name}"))


def test_a_move_that_ended_is_not_undone(act, store, goods, elsewhere, look, monkeypatch):
    """The backup is from the moment before the registry named the new schema."""
    backups = []
    whole = moving._switch

    def switch(*args) -> None:
        backups.append(Backup(store.key))
        whole(*args)

    monkeypatch.setattr(moving, "_switch", switch)
    job_id = act(store, "move", database=elsewhere).json["result"]["id"]
    runner.run(UUID(job_id), HANDLERS)
    registry.forget()
    moved = registry.get_store(store.key)
    assert moved.database == elsewhere
    before = products_of(moved)
    assert before

    backups[0].restore()
    runner.run(UUID(job_id), HANDLERS)

    assert products_of(moved) == before
    assert look(job_id)["state"] == "failed"
    assert "do not match" in look(job_id)["message"]


def test_a_store_whose_schema_is_another_stores_is_not_moved(act, store, goods, make_store, elsewhere, work):
    other = make_store()
    names_schema_of(other, store)
    try:
        moved = work(act(other, "move", database=elsewhere))
    finally:
        names_schema_of(other, other, now=store)

    assert moved["state"] == "failed"
    assert "do not match" in moved["message"]
    assert products_of(store)


def names_schema_of(store, named, *, now=None) -> None:
    """Make the registry say that a store lives in another store's schema, and hide that other store."""
    with owner_engine().begin() as control:
        values = {"schema": named.schema, "role": named.role}
        aside = now or named
        if now is None:
            hidden = {"schema": f"hidden {named.key}", "role": f"hidden {named.key}"}
            control.execute(update(StoreEntry).where(StoreEntry.mobile_number == named.key).values(hidden))
        control.execute(update(StoreEntry).where(StoreEntry.mobile_number == store.key).values(values))
        if now is not None:
            back = {"schema": aside.schema, "role": aside.role}
            control.execute(update(StoreEntry).where(StoreEntry.mobile_number == aside.key).values(back))
    registry.forget()


def test_the_old_schema_stays_where_the_new_one_is_not_there(act, store, goods, elsewhere, look, monkeypatch):
    class Killed(BaseException):
        pass

    def dies(_work, _database, schema, _use) -> None:
        raise Killed

    job_id = act(store, "move", database=elsewhere).json["result"]["id"]
    with monkeypatch.context() as broken:
        broken.setattr(moving, "drop_unused", dies)
        with pytest.raises(Killed):
            runner.run(UUID(job_id), HANDLERS)
    registry.forget()
    moved = registry.get_store(store.key)
    with owner_engine(elsewhere).begin() as connection:
        drop(connection, moved.schema, store.key)

    runner.run(UUID(job_id), HANDLERS)

    assert look(job_id)["state"] == "failed"
    assert products_of(store)


def test_a_restarted_restore_keeps_another_stores_schema(store, goods, make_store, tmp_path):
    archive, number = archive_of(store, tmp_path), "9270000001"
    other = make_store()
    begin_restore(archive, number)
    with owner_engine().begin() as control:
        control.execute(update(Job).where(Job.store == number).values(state="failed"))
        hidden = {"schema": "hidden", "role": "hidden"}
        control.execute(update(StoreEntry).where(StoreEntry.mobile_number == other.key).values(hidden))
        details = {"company_name": "", "person_name": "", "email": "", "city": "", "schema_version": ""}
        location = {"database": MAIN, "schema": other.schema, "role": other.role, "state": "provisioning"}
        control.execute(insert(StoreEntry).values(mobile_number=number, **location, **details))

    done = restore(archive, number)

    assert done.state == "done", done.message
    assert registry.get_store(number).schema != other.schema
    assert products_of(other) is not None
    with owner_engine().begin() as control:
        back = {"schema": other.schema, "role": other.role}
        control.execute(update(StoreEntry).where(StoreEntry.mobile_number == other.key).values(back))


def test_a_number_that_lives_is_not_restored_over_though_the_registry_does_not_know_it(
    store, goods, make_store, tmp_path
):
    living = make_store()
    put_public(keys.public_file(living, "a.webp"), b"picture", "image/webp")
    kept = Backup(living.key)
    with owner_engine().begin() as control:
        control.execute(delete(StoreEntry).where(StoreEntry.mobile_number == living.key))

    job = restore(archive_of(store, tmp_path), living.key)

    assert job.state == "failed"
    assert living.schema in job.message
    assert list(files_below(f"public/{living.key}/"))
    assert products_of(living) is not None
    kept.restore()


def test_a_store_that_was_opened_again_since_is_not_erased(act, store, goods, erase, work):
    act(store, "close")
    closed = Backup(store.key)
    act(store, "reopen")
    closed.restore()

    erased = work(erase(store))

    assert erased["state"] == "failed"
    assert "was reopened" in erased["message"]
    assert products_of(store)


def test_a_store_of_the_same_number_that_was_opened_since_is_not_erased(
    act, store, goods, erase, work, call, admin_token
):
    act(store, "close")
    closed = Backup(store.key)
    work(erase(store))
    new = {"mobileNo": store.key, "companyName": "Other", "personName": "Other", "email": "o@store.example"}
    body = {**new, "city": "Surat", "password": "long enough"}
    assert call("POST", "/platform/stores", token=admin_token, json=body).status_code == 201
    living = registry.get_store(store.key)
    put_public(keys.public_file(living, "a.webp"), b"picture", "image/webp")
    closed.restore()

    erased = work(erase(store))

    assert erased["state"] == "failed"
    assert living.schema in erased["message"]
    assert products_of(living) is not None
    assert list(files_below(f"public/{store.key}/"))


@pytest.mark.parametrize("mark", ["another's", "none"])
def test_a_store_whose_schema_is_not_its_own_is_not_erased(act, store, goods, erase, work, mark):
    act(store, "close")
    before = mark_of(store.schema)
    assert before is not None
    with owner_engine().begin() as connection:
        if mark == "none":
            connection.exec_driver_sql(f'COMMENT ON SCHEMA "{store.schema}" IS NULL')
        else:
            schema_marks.write(connection, new_mark(store.schema, Use.SERVING, "9270000002"))

    erased = work(erase(store))

    assert erased["state"] == "failed"
    assert "do not match" in erased["message"]
    assert products_of(store)
    with owner_engine().begin() as connection:
        schema_marks.write(connection, before)
    assert work(erase(store))["state"] == "done"
    assert products_of(store) is None


def test_a_closed_store_that_was_moved_is_erased(act, store, elsewhere, erase, work):
    """Moving a store does not count as opening it."""
    act(store, "close")
    assert work(act(store, "move", database=elsewhere))["state"] == "done"
    moved = registry.find_store(store.key)
    assert work(erase(moved))["state"] == "done"


def test_a_store_is_not_erased_for_a_closing_that_is_older_than_its_schema(act, store, erase, work):
    act(store, "close")
    with owner_engine().begin() as control:
        mine = StoreEntry.mobile_number == store.key
        long_ago = datetime.now(UTC) - timedelta(days=400)
        control.execute(update(StoreEntry).where(mine).values(closed_at=long_ago))
    assert work(erase(store))["state"] == "failed"
    assert products_of(store) is not None
