"""Fair share: no store uses more than half of a queue's workers or waits behind another's flood."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from uuid import uuid4

import pytest
import redis
from celery.contrib.testing.worker import start_worker
from sqlalchemy import delete, func, select, text, update

from tenant_router import fair_share, queue, valkey
from tenant_router.fair_share import Place
from tenant_router.keys import cache_key
from tenant_router.outbox import outbox
from tenant_router.queue import StoreTask, after_commit, celery, resend_overdue
from tenant_router.session import store_session
from tests.queued_messages import catch_messages

TASK = "tests.turn"
PATIENCE = 200.0


@pytest.fixture
def pool(platform) -> str:
    """Return a queue that no other test uses, and the name of its pool."""
    valkey.configure(platform.redis_url)
    return f"turns-{uuid4().hex[:8]}"


def enter(store, *numbers: int) -> list[Place]:
    return [fair_share.enter(store, number) for number in numbers]


def test_a_store_has_half_of_the_workers_of_a_queue_and_the_others_have_the_rest(store, make_store, pool):
    with fair_share.working_as("one", [pool], 4):
        assert enter(store, 1, 2, 3) == [Place.OWN, Place.OWN, Place.PARKED]
        assert enter(make_store(), 1, 2, 3) == [Place.OWN, Place.OWN, Place.PARKED]


def test_the_workers_of_all_machines_are_counted(store, pool):
    valkey.client().hset(fair_share.POOL + pool, "another machine", f"4 {int(time.time()) + 60}")
    with fair_share.working_as("one", [pool], 2):
        assert enter(store, 1, 2, 3, 4) == [Place.OWN] * 3 + [Place.PARKED]


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_a_store_has_at_least_one(store, pool, processes):
    with fair_share.working_as("one", [pool], processes):
        assert enter(store, 1, 2) == [Place.OWN, Place.PARKED]


def test_a_freed_slot_sends_the_message_that_waited_longest(store, pool):
    with fair_share.working_as("one", [pool], 2):
        assert enter(store, 7, 10, 9, 10) == [Place.OWN] + [Place.PARKED] * 3

        assert fair_share.leave(store, 7) == [9]
        assert enter(store, 9) == [Place.OWN]
        assert fair_share.leave(store, 9) == [10]
        assert fair_share.parked(store, pool) == 0


def test_what_comes_later_takes_no_parked_messages_place(store, pool):
    with fair_share.working_as("one", [pool], 2):
        enter(store, 7, 8, 9)
        assert fair_share.leave(store, 7) == [8]

        assert enter(store, 12, 9, 8) == [Place.PARKED, Place.PARKED, Place.OWN]
        assert fair_share.leave(store, 8) == [9]


def test_while_others_are_parked_the_next_message_is_parked_behind_them_once(store, pool):
    valkey.client().lpush(pool, "another store's message")
    with fair_share.working_as("one", [pool], 1):
        enter(store, 1)
        assert fair_share.leave(store, 1) == []

        assert enter(store, 2, 3) == [Place.RESERVED, Place.PARKED]
        assert enter(store, 2) == [Place.OWN]


def test_a_message_that_is_delivered_twice_has_one_place(store, pool):
    with fair_share.working_as("one", [pool], 4):
        assert enter(store, 1, 1, 2, 3) == [Place.OWN, Place.HELD, Place.OWN, Place.PARKED]


def test_the_slots_of_a_killed_worker_are_freed_once_its_heartbeat_stops(store, pool, monkeypatch):
    fair_share.work_as("killed", [pool], 2)
    assert enter(store, 1, 2) == [Place.OWN, Place.PARKED]
    name = fair_share._workers[0].name
    valkey.client().hset(fair_share.POOL + pool, name, f"2 {int(time.time()) - 1}")

    with fair_share.working_as("killed", [pool], 2):
        assert enter(store, 2) == [Place.OWN]


def test_a_place_ends_after_its_time(store, pool):
    with fair_share.working_as("one", [pool], 2):
        assert enter(store, 1, 2) == [Place.OWN, Place.PARKED]
        places = cache_key(store, "places", pool)
        ends, _, worker = valkey.client().hget(places, "1").partition(" ")
        valkey.client().hset(places, "1", f"{int(ends) - fair_share.HELD_SECONDS - 1} {worker}")
        assert enter(store, 2) == [Place.OWN]


def test_without_valkey_every_message_may_start(store, pool, platform):
    with fair_share.working_as("one", [pool], 2):
        valkey.configure("redis://127.0.0.1:1")
        assert enter(store, 1, 2, 3) == [Place.OWN] * 3
        assert fair_share.leave(store, 1) is None
    valkey.configure(platform.redis_url)


def test_a_killed_worker_that_is_started_again_has_no_places(store, pool):
    fair_share.work_as("killed", [pool], 2)
    assert enter(store, 1, 2) == [Place.OWN, Place.PARKED]

    with fair_share.working_as("killed", [pool], 2):
        assert enter(store, 2) == [Place.OWN]


def test_a_place_whose_message_is_lost_on_its_way_is_free_again_soon(store, pool):
    with fair_share.working_as("one", [pool], 2):
        enter(store, 1, 2)
        assert fair_share.leave(store, 1) == [2]
        places = cache_key(store, "places", pool)
        ends = int(valkey.client().hget(places, "2").partition(" ")[0])
        assert ends - int(valkey.client().time()[0]) <= 15

        valkey.client().hset(places, "2", f"{int(time.time()) - 1} -")
        assert enter(store, 3) == [Place.OWN]


def test_a_place_that_could_not_be_given_back_is_given_back_when_valkey_answers(store, pool, monkeypatch):
    """Given a Valkey that fails when a task ends, when it is back, then the parked message has its turn."""
    sent = threading.Event()
    monkeypatch.setattr(queue, "LEAVE_AGAIN_SECONDS", 0.0)
    monkeypatch.setattr(queue, "_resend", lambda _store, number: sent.set() or number == 2)
    run = fair_share._run
    errors = [redis.ConnectionError(), redis.TimeoutError()]

    def away_twice(script, *arguments):
        if script is fair_share._LEAVE and errors:
            raise errors.pop()
        return run(script, *arguments)

    monkeypatch.setattr(fair_share, "_run", away_twice)
    with fair_share.working_as("one", [pool], 2):
        assert enter(store, 1, 2) == [Place.OWN, Place.PARKED]
        queue._send_parked(store, 1)
        assert sent.wait(PATIENCE)
        assert enter(store, 2) == [Place.OWN]


class Work:
    """A test task that ends when released; `started` lists the store and word of each job that started."""

    def __init__(self) -> None:
        self.started: list[tuple[str, str]] = []
        self.most: dict[str, int] = {}
        self._running: dict[str, int] = {}
        self._lock = threading.Lock()
        self._let = threading.Semaphore(0)

    def __call__(self, db, word: str) -> None:
        key = db.store.key
        with self._lock:
            self.started.append((key, word))
            self._running[key] = self._running.get(key, 0) + 1
            self.most[key] = max(self.most.get(key, 0), self._running[key])
        assert self._let.acquire(timeout=PATIENCE)
        with self._lock:
            self._running[key] -= 1

    def let(self, count: int) -> None:
        self._let.release(count)

    def wait_for(self, store, words: int) -> None:
        deadline = time.monotonic() + PATIENCE
        while sum(key == store.key for key, _ in self.started) < words:
            assert time.monotonic() < deadline, self.started
            time.sleep(0.01)


@pytest.fixture
def work() -> Iterator[Work]:
    working = Work()

    @celery.task(base=StoreTask, name=TASK)
    def turn(db, word: str) -> None:
        working(db, word)

    yield working
    celery.tasks.unregister(TASK)


@contextmanager
def worker(pool: str, threads: int) -> Iterator[None]:
    """Run a worker of a queue in this process."""
    running: Any = start_worker(
        celery, pool="threads", concurrency=threads, perform_ping_check=False, queues=[pool]
    )
    with fair_share.working_as("here", [pool], threads), running:
        yield
    celery.amqp.queues.deselect([pool])


def send(store, pool: str, *words: str) -> None:
    with store_session(store) as db:
        for word in words:
            after_commit(db, TASK, queue=pool, word=word)


def wait_for_parked(store, pool: str, messages: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while fair_share.parked(store, pool) < messages:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def left(store) -> int:
    with store_session(store, read_only=True) as db:
        return db.scalar(select(func.count()).where(outbox.c.task == TASK)) or 0


def test_another_stores_job_begins_before_the_rest_of_a_flood(store, make_store, pool, work):
    """A store waits only for another store's running jobs, not for its queued ones."""
    flooding, other = store, make_store()
    flood = [f"flood {number:02}" for number in range(30)]
    send(flooding, pool, *flood)
    send(other, pool, "the other's")

    with worker(pool, 2):
        work.wait_for(other, 1)
        # Both threads take a message of the flood at once, and either may be first.
        (first, word), *others = work.started
        assert first == flooding.key
        assert word in flood[:2]
        assert others == [(other.key, "the other's")]

        work.let(31)
        work.wait_for(flooding, 30)

    flood.remove(word)
    assert [word for key, word in work.started if key == flooding.key][1:] == flood
    assert work.most == {flooding.key: 1, other.key: 1}
    assert (left(flooding), left(other)) == (0, 0)


def test_stores_that_flood_at_once_are_served_in_turn(store, make_store, pool, work):
    """With one worker, jobs of the stores alternate, whichever store was first."""
    stores = [store, make_store(), make_store()]
    for each in stores:
        send(each, pool, *(f"{number}" for number in range(4)))
    work.let(12)

    with worker(pool, 1):
        for each in stores:
            work.wait_for(each, 4)

    rounds = [{key for key, _ in work.started[at : at + 3]} for at in range(3, 12, 3)]
    assert all(len(seen) == 3 for seen in rounds), work.started


def test_what_is_parked_is_sent_again_where_valkey_has_forgotten_it(store, pool, work):
    send(store, pool, "first")
    with worker(pool, 2):
        work.wait_for(store, 1)
        # Sent along with the first, the second could start before it: two threads take one each.
        send(store, pool, "second", "third")
        wait_for_parked(store, pool, 2)
        valkey.client().delete(f"s:{store.key}:parked:{pool}")
        with store_session(store) as db:
            db.execute(update(outbox).values(due_at=func.now()).where(outbox.c.task == TASK, _is_free()))
        with store_session(store) as db:
            assert resend_overdue(db) == 2
        # Both threads would take one each and could start them in any order.
        wait_for_parked(store, pool, 2)
        work.let(3)
        work.wait_for(store, 3)

    assert [word for _, word in work.started] == ["first", "second", "third"]


def test_a_message_whose_process_was_killed_is_done_when_it_comes_again_and_the_next_is_sent(
    store, pool, work, monkeypatch
):
    """The slot still belongs to the killed process; the worker that redoes its message frees it."""
    sent: list[int] = []
    catch_messages(monkeypatch, lambda _task, args, **_how: sent.append(args[1]))
    send(store, pool, "killed", "next")
    killed, after = sent
    sent.clear()
    work.let(2)
    with fair_share.working_as("here", [pool], 2):
        assert enter(store, killed, after) == [Place.OWN, Place.PARKED]

        celery.tasks[TASK](store.key, killed)

        assert work.started == [(store.key, "killed")]
        assert sent == [after]
        assert enter(store, after) == [Place.OWN]


def test_a_second_delivery_frees_no_place_of_the_first(store, pool, work, monkeypatch):
    numbers: list[int] = []
    catch_messages(monkeypatch, lambda _task, args, **_how: numbers.append(args[1]))
    send(store, pool, "first", "second")
    first, second = numbers
    with fair_share.working_as("here", [pool], 2), store_session(store) as at_work:
        enter(store, first)
        at_work.execute(select(outbox.c.id).where(outbox.c.id == first).with_for_update())

        celery.tasks[TASK](store.key, first)

        assert work.started == []
        assert enter(store, second) == [Place.PARKED]


def test_what_is_done_by_another_delivery_gives_its_turn_to_the_next(store, pool, work, monkeypatch):
    sent: list[int] = []
    catch_messages(monkeypatch, lambda _task, args, **_how: sent.append(args[1]))
    send(store, pool, "done", "third")
    done, third = sent
    sent.clear()
    work.let(1)
    with fair_share.working_as("here", [pool], 2):
        enter(store, 0, done, third)
        with store_session(store) as db:
            db.execute(delete(outbox).where(outbox.c.id == done))
        assert fair_share.leave(store, 0) == [done]
        celery.tasks[TASK](store.key, done)

    assert sent == [third]


def _is_free():
    mine = select(outbox.c.id).with_for_update(skip_locked=True).subquery()
    return outbox.c.id.in_(select(mine.c.id))


def test_a_message_that_is_sent_again_is_free_when_it_arrives(store, pool, monkeypatch):
    """A quick worker gets the message before the round's commit; it used to be dropped for minutes."""
    send(store, pool, "late")
    with store_session(store) as db:
        db.execute(update(outbox).values(due_at=func.now()))
    free: list[int] = []

    def sent(_task, args, **_how) -> None:
        with store_session(store) as db:
            locking = select(outbox.c.id).where(outbox.c.id == args[1]).with_for_update(skip_locked=True)
            free.extend(db.scalars(locking))
            assert db.scalar(text("SELECT 1")) == 1

    catch_messages(monkeypatch, sent)
    with store_session(store) as db:
        assert resend_overdue(db) == 1

    assert len(free) == 1


def test_a_hanging_broker_is_avoided_for_a_while(store, platform, hanging, monkeypatch):
    """Orders used to wait as long as the broker hung."""
    # The thread that asks whether it is back would ask too.
    monkeypatch.setattr(valkey, "REPAIR_EVERY_SECONDS", 60.0)
    lead_to(f"redis://127.0.0.1:{hanging.getsockname()[1]}")
    try:
        send(store, "notify", "one")
        asked_first = accepted(hanging)
        for word in ("two", "three", "four"):
            send(store, "notify", word)
        asked_later = accepted(hanging)
    finally:
        lead_to(platform.redis_url)

    assert asked_first >= 1
    assert asked_later == 0
    assert left(store) == 4


def lead_to(address: str) -> None:
    """Send messages to this broker over new connections."""
    queue.configure(address)
    celery._after_fork()


@pytest.fixture
def hanging() -> Iterator[socket.socket]:
    """Yield a broker that has connections accepted and never answers."""
    with socket.create_server(("127.0.0.1", 0), backlog=128) as server:
        server.setblocking(False)
        yield server


def accepted(server: socket.socket) -> int:
    """Return how many connections were opened since this was asked last."""
    number = 0
    with suppress(BlockingIOError):
        while True:
            server.accept()[0].close()
            number += 1
    return number
