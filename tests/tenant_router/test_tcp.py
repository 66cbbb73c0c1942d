"""Connections over TCP, as production has them. All other tests connect by Unix sockets."""

import os
import socket
import time
from typing import Any

import pytest
from sqlalchemy import delete, select, text
from sqlalchemy.exc import OperationalError

from app.catalogue.models import Category
from app.config import configure_databases
from tenant_router import engines, pipeline
from tenant_router.engines import APPLICATION_SETTINGS, app_engine, owner_engine, wait_longer
from tenant_router.session import Read, StoreSession, Write, read, store_session
from tests.round_trips import counted

SHORT = 1_000
# More than the buffers of both ends take.
MUCH = "x" * 12_000_000


@pytest.fixture
def over_tcp(platform):
    """Connect the application to the server by TCP."""
    with counted(platform):
        yield


@pytest.fixture
def impatient(platform, monkeypatch):
    """Connect by TCP with a kernel that gives up soon."""
    monkeypatch.setitem(engines.CONNECTING, "tcp_user_timeout", SHORT)
    configure_databases(platform)
    with counted(platform):
        yield


def kernel_waits(driver: Any) -> int:
    with socket.socket(fileno=os.dup(driver.pgconn.socket)) as plain:
        assert plain.family == socket.AF_INET
        return plain.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)


def send_much(db: StoreSession, busy_seconds: float) -> None:
    """Send a batch whose first statement keeps the server so busy that it does not take the rest."""
    values = [(busy_seconds, ""), (0, MUCH)]
    db.connection().exec_driver_sql("SELECT pg_sleep(%s), length(%s)", values)


@pytest.mark.parametrize("engine", [app_engine, owner_engine])
def test_the_kernel_gives_up_a_silent_server_no_sooner_than_the_application(platform, engine):
    """It ends both connections of a network that swallows everything, within a minute."""
    with engine().connect() as connection:
        parameters = connection.connection.driver_connection.info.get_parameters()
    waits = int(parameters["tcp_user_timeout"]) / 1000
    longest = int(APPLICATION_SETTINGS["statement_timeout"].removesuffix("s"))
    assert longest < pipeline.SILENCE_SECONDS <= waits <= 60
    # Else the kernel would not have asked by then.
    assert int(parameters["keepalives_idle"]) + 3 * int(parameters["keepalives_interval"]) < waits


def test_every_kind_of_statement_works_over_tcp(over_tcp, store):
    names = Read("SELECT name FROM store.categories WHERE code IN ('T1', 'T2', 'T3') ORDER BY code", {})
    with store_session(store) as db:
        db.add(Category(code="T1", name="By the ORM"))
        db.flush()
        db.pipeline(Write("INSERT INTO store.categories (code, name) VALUES ('T2', 'By hand')", {}))
        with db.copy("COPY store.categories (code, name) FROM STDIN") as copy:
            copy.write_row(("T3", "By COPY"))
    expected = ["By the ORM", "By hand", "By COPY"]

    assert [name for (name,) in read(store, names)[0]] == expected
    with store_session(store, read_only=True) as db:
        assert [name for (name,) in db.stream(names)] == expected
        assert kernel_waits(db.connection().connection.driver_connection) == pipeline.SILENCE_SECONDS * 1000
    with store_session(store) as db:
        db.execute(delete(Category).where(Category.code.in_(("T1", "T2", "T3"))))


def test_a_statement_may_take_longer_than_the_kernel_waits(impatient, store):
    """The server's kernel answers for it."""
    with store_session(store) as db:
        assert kernel_waits(db.connection().connection.driver_connection) == SHORT
        db.execute(text("SELECT pg_sleep(2.5)"))
        assert db.scalar(select(1)) == 1


def test_a_long_task_may_send_more_than_a_busy_server_takes(impatient, store):
    """The kernel would end the connection, because the server takes nothing while it works."""
    with store_session(store) as db:
        driver = db.connection().connection.driver_connection
        wait_longer(db.connection(), 60)
        send_much(db, busy_seconds=2.5)
        assert kernel_waits(driver) == 60_000

    with store_session(store) as db:
        driver = db.connection().connection.driver_connection
        assert kernel_waits(driver) == SHORT


def test_the_kernel_ends_a_connection_whose_server_takes_nothing(impatient, store):
    """Else a server that hangs in the middle of a batch would keep a thread."""
    began = time.monotonic()
    with pytest.raises(OperationalError), store_session(store) as db:
        send_much(db, busy_seconds=14)
    assert time.monotonic() - began < 12
