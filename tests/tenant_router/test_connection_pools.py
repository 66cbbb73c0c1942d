"""Pools of several databases share one limit, and no request waits without an end."""

from collections.abc import Callable
from contextlib import closing
from threading import Event, Lock, Thread
from typing import Any

import pytest
from sqlalchemy.exc import TimeoutError as NoConnection

from tenant_router import connection_pools
from tenant_router.connection_pools import STORES_SEEN, Limit, Places, Pool, SharingPool

MOST = 6


class Server:
    """Counts its connections, and the most that there were at a time."""

    def __init__(self) -> None:
        self.open = self.most = self.opened = 0
        self.refuses = False
        self._lock = Lock()

    def connect(self) -> "Connection":
        if self.refuses:
            raise ConnectionError
        with self._lock:
            self.open += 1
            self.opened += 1
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


def pool_of(
    server: Server, kind: type[Pool] = SharingPool, *, seconds: float = 60.0, size: int = 2, **options: Any
) -> Any:
    return kind(server.connect, pool_size=size, max_overflow=size, timeout=seconds, **options)


def serve(pool: Any, store: str) -> Any:
    """Return the driver's connection that a store gets, and return it to the pool."""
    connection = pool.connect_for(store)
    driver = connection.dbapi_connection
    connection.close()
    return driver


def in_threads(number: int, work: Callable[[int], None]) -> None:
    """Do this work in that many threads at once, and wait for them."""
    threads = [Thread(target=work, args=(each,)) for each in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_all_are_served_and_the_connections_stay_within_the_limit(server, limit):
    """Given eight databases and more threads than connections, when all ask all, then all are answered."""
    pools = [pool_of(server) for _ in range(8)]
    served = list[int]()

    def ask(first: int) -> None:
        for turn in range(40):
            connection = pools[(first + turn) % len(pools)].connect()
            served.append(first)
            connection.close()

    in_threads(12, ask)

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


def test_requests_that_wait_for_one_database_leave_the_places_to_the_others(server):
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


STORES = [f"s{number}" for number in range(60)]


def test_each_store_gets_its_own_connection_again(server):
    """So each connection knows a share of the stores, and has prepared their statements."""
    pool = pool_of(server, size=3)
    for store in STORES[:3]:
        serve(pool, store)

    rounds = [[serve(pool, store) for store in STORES] for _ in range(4)]

    assert rounds[0] == rounds[1] == rounds[2] == rounds[3]
    assert server.most == 3
    assert max(rounds[0].count(driver) for driver in set(rounds[0])) < 40


def test_a_connection_is_opened_for_a_new_store_up_to_the_size_of_the_pool(server):
    pool = pool_of(server, size=2)

    used = [{serve(pool, store) for store in STORES[:number]} for number in (1, 2, 60)]

    assert [len(drivers) for drivers in used] == [1, 2, 2]
    assert server.open == 2


def test_while_its_connection_works_for_another_a_store_takes_the_same_second_one(server):
    pool = pool_of(server, size=3)
    for store in STORES:
        serve(pool, store)
    first = {store: serve(pool, store) for store in STORES}
    store, other = STORES[0], next(each for each in STORES[1:] if first[each] is first[STORES[0]])

    busy = pool.connect_for(other)
    seconds = {serve(pool, store) for _ in range(5)}
    busy.close()

    assert len(seconds) == 1
    assert first[store] not in seconds
    assert serve(pool, store) is first[store]


def test_a_store_waits_for_a_moment_while_its_connection_is_in_use(server, monkeypatch):
    monkeypatch.setattr(connection_pools, "OWN_SECONDS", 60.0)
    pool = pool_of(server, size=3)
    for store in STORES:
        serve(pool, store)
    own, got = serve(pool, STORES[0]), list[Any]()

    busy = pool.connect_for(STORES[0])
    waiting = Thread(target=lambda: got.append(serve(pool, STORES[0])))
    waiting.start()
    waiting.join(0.05)
    assert got == []
    busy.close()
    waiting.join()

    assert got == [own]


def test_a_connection_that_was_waited_for_in_vain_holds_up_no_other(server, monkeypatch):
    monkeypatch.setattr(connection_pools, "OWN_SECONDS", 0.01)
    pool = pool_of(server, size=3)
    for store in STORES:
        serve(pool, store)
    own, got = serve(pool, STORES[0]), list[Any]()

    def ask() -> None:
        got.append(serve(pool, STORES[0]))

    with closing(pool.connect_for(STORES[0])):
        for seconds in (0.01, 60.0):
            monkeypatch.setattr(connection_pools, "OWN_SECONDS", seconds)
            thread = Thread(target=ask)
            thread.start()
            thread.join(10)

    assert len(got) == 2
    assert own not in got
    assert serve(pool, STORES[0]) is own


def test_a_thread_does_not_wait_for_the_connection_that_it_has(server, monkeypatch):
    monkeypatch.setattr(connection_pools, "OWN_SECONDS", 60.0)
    pool = pool_of(server, size=2)

    with closing(pool.connect_for(STORES[0])) as outer, closing(pool.connect_for(STORES[0])) as inner:
        assert outer.dbapi_connection is not inner.dbapi_connection


def test_threads_that_want_one_stores_connection_are_all_served(server):
    pool, served = pool_of(server, size=2), list[int]()

    def ask(thread: int) -> None:
        for turn in range(60):
            connection = pool.connect_for(STORES[0] if turn % 2 else STORES[thread])
            served.append(thread)
            connection.close()

    in_threads(8, ask)

    assert len(served) == 8 * 60
    assert server.most <= 4
    assert len({serve(pool, STORES[0]) for _ in range(5)}) == 1


def test_at_the_limit_of_all_databases_none_is_opened_for_a_new_store(server, limit):
    """Else two databases in turn would close and open a connection at every request."""
    first, second = pool_of(server, size=4), pool_of(server, size=4)
    for store in STORES[:4]:
        serve(first, store)
    for store in STORES:
        serve(second, store)
    before = {pool: pool.checkedin() for pool in (first, second)}
    opened = server.opened

    for store in STORES:
        serve(first, store)
        serve(second, store)

    assert {pool: pool.checkedin() for pool in (first, second)} == before
    assert (server.opened, server.open) == (opened, MOST)


def test_a_connection_that_was_renewed_has_seen_no_store(server):
    pool = pool_of(server, size=1, recycle=1800)
    for store in STORES[:3]:
        serve(pool, store)
    connection = pool.connect_for(STORES[0])
    connection._connection_record.starttime -= 2000
    connection.close()

    connection = pool.connect_for(STORES[1])

    assert connection.info[STORES_SEEN] == {STORES[1]}
    assert server.open == 1


def test_a_look_up_for_no_store_takes_any_idle_connection(server):
    pool = pool_of(server)
    driver = serve(pool, STORES[0])

    connection = pool.connect()

    assert connection.dbapi_connection is driver
    assert connection.info[STORES_SEEN] == {STORES[0]}
