"""A process that moves a store is killed: nothing is lost, and another one finishes the move."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select, text

from app.platform.job_handlers import HANDLERS
from app.platform.jobs import runner, service
from tenant_router import registry
from tenant_router.control import control_session
from tenant_router.engines import owner_engine, owner_reader
from tenant_router.registry import Job, StoreEntry
from tests.ordering import place_order
from tests.second_database import second_database
from tests.stock import DEALER

ROOT = Path(__file__).parents[4]
PATIENCE_SECONDS = 300.0


@pytest.fixture(scope="module")
def elsewhere(app):
    with second_database() as name:
        yield name


@pytest.fixture
def killed():
    """Start a command and kill it once a condition holds: `killed(seen, "stores", …)`."""

    def make(seen: Callable[[], bool], *words: str) -> None:
        command = [sys.executable, "-m", "app", *words]
        with subprocess.Popen(command, cwd=ROOT, env=os.environ, stderr=subprocess.DEVNULL) as program:
            try:
                until(seen)
            finally:
                program.kill()
        registry.forget()

    return make


def until(seen: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not seen():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def job_of(store) -> Job | None:
    with control_session(read_only=True) as db:
        return db.scalar(select(Job).where(Job.store == store.key))


def is_read_only(store) -> bool:
    with owner_engine().connect() as connection:
        mine = StoreEntry.mobile_number == store.key
        return bool(connection.scalar(select(StoreEntry.read_only).where(mine)))


def resume(store) -> Job:
    """Run the job as the worker does when it is sent again."""
    job = job_of(store)
    assert job is not None
    assert job.id in service.overdue(now=datetime.now(UTC) + timedelta(minutes=1))
    ended: list[Job] = []

    def tried() -> bool:  # the server may take a moment to notice that the process is gone
        done = runner.run(job.id, HANDLERS)
        ended.extend([done] if done else [])
        return bool(ended)

    until(tried)
    registry.forget()
    return ended[0]


def test_a_move_killed_while_it_copies_leaves_the_store_selling(
    killed, call, store, goods, sign_in, elsewhere
):
    """A lock holds the copy at one table, so that there is time to kill it."""
    dealer = sign_in(store, DEALER)
    waiting = text(
        "SELECT EXISTS (SELECT FROM pg_locks WHERE relation = CAST(:name AS regclass) AND NOT granted)"
    )
    table = f'"{store.schema}".saved_lists'
    with owner_engine().begin() as holding:
        holding.exec_driver_sql(f"LOCK TABLE {table}")
        with owner_reader().connect() as catalogue:
            killed(
                lambda: bool(catalogue.scalar(waiting, {"name": table})),
                *("stores", "move", store.key, elsewhere),
            )
    assert not is_read_only(store)
    assert place_order(call, store, dealer)["ORDER_NO"] == 1

    assert resume(store).state == "done"

    there = registry.get_store(store.key)
    assert there.database == elsewhere
    assert place_order(call, there, dealer)["ORDER_NO"] == 2


def test_a_killed_move_leaves_the_store_readable_and_is_finished(killed, call, store, goods, elsewhere):
    """An open change holds the pause, so that there is time to kill it."""
    with owner_engine().begin() as changing:
        changing.exec_driver_sql(f'LOCK TABLE "{store.schema}".saved_lists IN ROW EXCLUSIVE MODE')
        killed(lambda: is_read_only(store), "stores", "move", store.key, elsewhere)
    assert call("GET", "/products", store).json["pagination"]["totalItems"] == 3

    assert resume(store).state == "done"

    assert registry.get_store(store.key).database == elsewhere
    assert call("GET", "/products", store).json["pagination"]["totalItems"] == 3
