"""Move a store to another database: it can be read, and ends up in one place or the other."""

from threading import Event, Thread
from uuid import UUID

import pytest
from sqlalchemy import text, update

from app.platform.job_handlers import HANDLERS
from app.platform.jobs import runner
from app.platform.lifecycle import moving
from app.platform.lifecycle.copying import Copy
from tenant_router import registry
from tenant_router.engines import MAIN, owner_engine
from tenant_router.registry import StoreEntry
from tests.ordering import place_order
from tests.second_database import second_database
from tests.stock import DEALER


@pytest.fixture(scope="module")
def elsewhere(app):
    with second_database() as name:
        yield name


def schemas(database: str) -> set[str]:
    query = text("SELECT nspname FROM pg_namespace WHERE nspname ~ '^s[0-9]{6}'")
    with owner_engine(database).connect() as connection:
        return set(connection.scalars(query))


def roles() -> set[str]:
    with owner_engine().connect() as connection:
        return set(connection.scalars(text("SELECT rolname FROM pg_roles WHERE rolname ~ '^s[0-9]{6}'")))


def test_a_moved_store_is_the_same_and_gone_from_its_old_place(
    act, call, store, goods, sign_in, elsewhere, work
):
    dealer = sign_in(store, DEALER)
    place_order(call, store, dealer)

    moved = work(act(store, "move", database=elsewhere))

    assert moved["state"] == "done", moved["message"]
    assert "changes paused for" in moved["message"]
    there = registry.get_store(store.key)
    assert (there.database, there.read_only) == (elsewhere, False)
    assert there.schema in schemas(elsewhere)
    assert store.schema not in schemas(MAIN) | roles()
    # The same session works, and order numbers continue.
    assert place_order(call, there, dealer)["ORDER_NO"] == 2
    assert (
        call("GET", "/orders/filter", store, sign_in(store, store.key)).json["pagination"]["totalItems"] == 2
    )


def test_a_store_can_be_moved_back(act, call, store, goods, elsewhere, work):
    work(act(store, "move", database=elsewhere))

    back = work(act(store, "move", database=MAIN))

    assert back["state"] == "done", back["message"]
    assert registry.get_store(store.key).database == MAIN
    assert not {store.schema} & (schemas(elsewhere) | schemas(MAIN))
    assert call("GET", "/products", store).json["pagination"]["totalItems"] == 3


def test_a_store_is_read_only_while_it_moves(act, call, store, goods, sign_in, elsewhere, look, monkeypatch):
    dealer = sign_in(store, DEALER)
    copying, go_on = Event(), Event()
    whole = moving._take_last_changes

    def slow(*args) -> int:
        copying.set()
        assert go_on.wait(60)
        return whole(*args)

    monkeypatch.setattr(moving, "_take_last_changes", slow)
    job_id = act(store, "move", database=elsewhere).json["result"]["id"]
    move = Thread(target=runner.run, args=(UUID(job_id), HANDLERS))
    move.start()
    assert copying.wait(60)
    registry.forget()
    try:
        read = call("GET", "/products", store, dealer)
        changed = call(
            "POST", "/cart", store, dealer, json={"itemCd": "I0000001", "sizeCd": "", "quantity": 20}
        )
        signed_in = call("POST", "/auth/", store, json={"userName": DEALER, "password": "correct horse"})
    finally:
        go_on.set()
        move.join()
    assert read.json["pagination"]["totalItems"] == 3
    for refused in (changed, signed_in):
        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "2")
        assert "is being moved" in refused.json["message"]
    assert look(job_id)["state"] == "done"
    registry.forget()
    again = call("POST", "/cart", store, dealer, json={"itemCd": "I0000001", "sizeCd": "", "quantity": 20})
    assert again.status_code == 201


STEPS = (
    (moving, "_make_target", True),
    (Copy, "_take_table", True),
    (Copy, "take_all", True),
    (Copy, "take_changes", True),
    (moving, "_pause", False),
    (moving, "change_privileges", False),
    (moving, "_take_last_changes", False),
    (moving, "_switch", True),
)


@pytest.mark.parametrize(("owner", "step", "sells"), STEPS, ids=[step for _, step, _ in STEPS])
def test_a_move_whose_worker_died_is_finished(
    act, call, store, goods, sign_in, elsewhere, look, monkeypatch, owner, step, sells
):
    class Killed(BaseException):
        pass

    dealer = sign_in(store, DEALER)
    whole = getattr(owner, step)

    def dies(*args) -> None:
        whole(*args)
        raise Killed

    before = {database: schemas(database) for database in (MAIN, elsewhere)}
    job_id = act(store, "move", database=elsewhere).json["result"]["id"]
    with monkeypatch.context() as broken:
        broken.setattr(owner, step, dies)
        with pytest.raises(Killed):
            runner.run(UUID(job_id), HANDLERS)
    registry.forget()
    assert call("GET", "/products", store).json["pagination"]["totalItems"] == 3
    if sells:
        assert place_order(call, store, dealer)["ORDER_NO"] == 1

    runner.run(UUID(job_id), HANDLERS)

    registry.forget()
    there = registry.get_store(store.key)
    assert (look(job_id)["state"], there.database, there.read_only) == ("done", elsewhere, False)
    assert schemas(MAIN) == before[MAIN] - {store.schema}
    assert schemas(elsewhere) == before[elsewhere] | {there.schema}
    assert call("GET", "/products", store).json["pagination"]["totalItems"] == 3
    assert place_order(call, there, dealer)["ORDER_NO"] == 1 + sells


FAILING = ((Copy, "_take_table"), (Copy, "take_changes"), (moving, "_take_last_changes"), (moving, "_switch"))


@pytest.mark.parametrize(("owner", "step"), FAILING, ids=[step for _, step in FAILING])
def test_a_failed_move_is_rolled_back_and_can_be_retried(
    act, call, admin_token, store, goods, sign_in, elsewhere, look, monkeypatch, owner, step
):
    def fails(*_args) -> None:
        raise OSError("the disk is full")

    before = {database: schemas(database) for database in (MAIN, elsewhere)}
    job_id = act(store, "move", database=elsewhere).json["result"]["id"]
    with monkeypatch.context() as broken:
        broken.setattr(owner, step, fails)
        runner.run(UUID(job_id), HANDLERS)

    registry.forget()
    there = registry.get_store(store.key)
    assert (look(job_id)["state"], look(job_id)["message"]) == ("failed", "OSError: the disk is full")
    assert (there.database, there.schema, there.read_only) == (MAIN, store.schema, False)
    assert {database: schemas(database) for database in (MAIN, elsewhere)} == before
    assert place_order(call, store, sign_in(store, DEALER))["ORDER_NO"] == 1
    call("POST", f"/platform/jobs/{job_id}/retry", token=admin_token)
    runner.run(UUID(job_id), HANDLERS)
    assert look(job_id)["state"] == "done"


def test_a_store_of_a_newer_release_is_not_moved_by_an_older_one(act, store, elsewhere, work):
    """Two releases run during an upgrade, and the older one cannot make a schema of the newer one."""

    def migrated(version: str) -> None:
        mine = StoreEntry.mobile_number == store.key
        with owner_engine().begin() as connection:
            connection.execute(update(StoreEntry).where(mine).values(schema_version=version))

    migrated("9999")
    refused = work(act(store, "move", database=elsewhere))
    migrated(store.schema_version)

    assert (refused["state"], refused["message"].startswith("This store was just updated")) == (
        "failed",
        True,
    )


@pytest.mark.parametrize("database", ["nowhere", ""])
def test_a_store_can_not_move_to_an_unknown_database(act, store, database):
    refused = act(store, "move", database=database)

    assert (refused.status_code, list(refused.json["errors"])) == (422, ["database"])


def test_a_store_can_not_move_to_its_own_database(act, store):
    assert act(store, "move", database=MAIN).status_code == 409
    assert act(store, "move").status_code == 422


def test_a_moved_store_is_erased_where_it_lives(act, store, goods, erase, elsewhere, work):
    work(act(store, "move", database=elsewhere))
    there = registry.get_store(store.key)
    act(store, "close")

    assert work(erase(there))["state"] == "done"

    assert there.schema not in schemas(elsewhere) | roles()


def test_while_a_move_is_open_a_process_soon_notices_that_the_store_is_read_only(
    store, act, work, elsewhere, monkeypatch
):
    """Changes wait until every process has noticed, so that must not take the usual five seconds."""
    monkeypatch.setattr(registry, "MOVING_CACHE_SECONDS", 0)

    def seen_after(read_only: bool) -> bool:
        registry.find_store(store.key)
        change = update(StoreEntry).where(StoreEntry.mobile_number == store.key).values(read_only=read_only)
        # As another process does it, so that nothing is forgotten here.
        with owner_engine().begin() as connection:
            connection.execute(change)
        found = registry.find_store(store.key)
        return found is not None and found.read_only

    registry.forget(store.key)
    assert not seen_after(True)

    seen_after(False)
    move = act(store, "move", database=elsewhere)
    registry.forget(store.key)
    assert seen_after(True)

    work(move)
    assert registry.get_store(store.key).database == elsewhere
