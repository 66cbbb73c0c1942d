"""A process that moves a store is killed: nothing is lost, and another one finishes the move."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from app.platform.jobs import runner, service
from app.platform.lifecycle.handlers import HANDLERS
from tenant_router import registry
from tenant_router.control import control_session
from tenant_router.engines import owner_engine
from tenant_router.registry import Job, StoreEntry
from tests.second_database import second_database

ROOT = Path(__file__).parents[4]
PATIENCE_SECONDS = 60.0


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


def test_a_killed_move_leaves_the_store_readable_and_is_finished(killed, call, store, goods, elsewhere):
    killed(lambda: is_read_only(store), "stores", "move", store.key, elsewhere)
    assert call("GET", "/products", store).json["pagination"]["totalItems"] == 3

    assert resume(store).state == "done"

    assert registry.get_store(store.key).database == elsewhere
    assert call("GET", "/products", store).json["pagination"]["totalItems"] == 3
