"""Pools of several databases share one limit, and no request waits without an end."""

from threading import Event, Lock, Thread
from typing import Any

import pytest
from sqlalchemy.exc import TimeoutError as NoConnection

from tenant_router import connection_pools
from tenant_router.connection_pools import Limit, Places, Pool, SharingPool

MOST = 6


class Server:
    """Counts its connections, and the most that there were at a time."""

    def __init__(self) -> None:
        self.open = self.most = 0
        self.refuses = False
        self._lock = Lock()

    def connect(self) -> "Connection":
        if self.refuses:
            raise ConnectionError
        with self._lock:
            self.open += 1
            self.most = max(self.most, self.open)
        return Connection(self)

    def ended(self) -> None:
        with self._lock:
            self.open -= 1


class Connection:
    """What a pool needs of a driver's connection."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def rollback(self) -> None: ...

    def close(self) -> None:
        self._server.ended()


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture(autouse=True)
def limit(monkeypatch) -> Limit:
    limit = Limit(MOST)
    monkeypatch.setattr(connection_pools._current, "limit", limit)
    return limit


def pool_of(server: Server, kind: type[Pool] = SharingPool, *, seconds: float = 60.0) -> Any:
    return kind(server.connect, pool_size=2, max_overflow=2, timeout=seconds)


def test_all_are_served_and_the_connections_stay_within_the_limit(server, limit):
    """Given eight databases and more threads than connections, when all ask all, then all are answered."""
    pools = [pool_of(server) for _ in range(8)]
    served = list[int]()

    def ask(first: int) -> None:
        for turn in range(40):
            connection = pools[(first + turn) % len(pools)].connect()
            served.append(first)
            connection.close()

    threads = [Thread(target=ask, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(served) == 12 * 40
    assert server.most <= MOST
    assert limit.connections() == server.open


def test_an_idle_connection_is_closed_for_a_new_one_of_another_database(server):
    first, second, third, fourth = (pool_of(server) for _ in range(4))
    for pool in (first, second, third):
        held = [pool.connect(), pool.connect()]
        for connection in held:
            connection.close()
    assert server.open == MOST

    fourth.connect().close()

    assert (server.open, server.most) == (MOST, MOST)
    assert fourth.checkedin() == 1


def test_who_gets_none_in_time_is_refused(server):
    pools = [pool_of(server, seconds=0.01) for _ in range(2)]
    held = [pools[number % 2].connect() for number in range(MOST)]

    with pytest.raises(NoConnection):
        pools[0].connect()

    held.pop().close()
    pools[0].connect().close()


def test_who_waits_is_served_when_a_connection_of_another_database_returns(server):
    busy, other = pool_of(server), pool_of(server)
    held = [busy.connect() for _ in range(4)] + [other.connect() for _ in range(2)]
    third, served = pool_of(server), Event()

    waiting = Thread(target=lambda: (third.connect().close(), served.set()))
    waiting.start()
    held[0].close()
    waiting.join()

    assert served.is_set()
    assert server.most == MOST


def test_those_that_wait_for_one_database_leave_the_places_to_the_others(server):
    slow, fine = pool_of(server), pool_of(server, seconds=0.01)
    held = [slow.connect() for _ in range(4)]
    waiting = [Thread(target=lambda: slow.connect().close()) for _ in range(6)]
    for thread in waiting:
        thread.start()

    fine.connect().close()

    for connection in held:
        connection.close()
    for thread in waiting:
        thread.join()


def test_a_connection_that_fails_gives_its_place_back(server, limit):
    pool = pool_of(server, seconds=0.01)
    server.refuses = True
    for _ in range(2 * MOST):
        with pytest.raises(ConnectionError):
            pool.connect()
    server.refuses = False

    held = [pool.connect() for _ in range(4)]

    assert limit.connections() == len(held)


def test_opening_a_store_waits_for_no_place_and_leaves_none_open_beyond_the_limit(server, limit):
    app, owner = [pool_of(server) for _ in range(2)], pool_of(server, Pool, seconds=0.01)
    held = [app[number % 2].connect() for number in range(MOST)]

    owner.connect().close()

    assert limit.connections() == len(held) == server.open


def test_a_place_goes_to_the_one_who_has_waited_longest():
    places, order = Places(1), list[int]()
    assert places.acquire(60)

    def wait(number: int) -> None:
        assert places.acquire(60)
        order.append(number)
        places.release()

    waiting = [Thread(target=wait, args=(number,)) for number in range(3)]
    for number, thread in enumerate(waiting):
        thread.start()
        while len(places._waiting) <= number:
            pass

    places.release()
    assert places.acquire(60)
    for thread in waiting:
        thread.join()

    assert order == [0, 1, 2]
