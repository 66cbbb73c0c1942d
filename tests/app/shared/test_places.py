"""Stores share the places of a process: a flood of one does not delay the others."""

import threading

import pytest

from app.shared import places
from app.shared.places import Full, Places

FLOODED, OTHER, THIRD = "9300000001", "9300000002", "9300000003"


class Queue:
    """Requests that wait for a place in threads, in the order in which they came."""

    def __init__(self, of: Places) -> None:
        self.started: list[str] = []
        self._of = of
        self._threads: list[threading.Thread] = []
        self._one_started = threading.Semaphore(0)

    def wait(self, store: str) -> None:
        """Let a request of the store wait; return when it is in the queue."""
        in_queue = threading.Event()
        join = self._of._wait_in_queue

        def joined(store: str) -> threading.Lock:
            turn = join(store)
            in_queue.set()
            return turn

        def request() -> None:
            assert self._of.enter(store, 20.0)
            self.started.append(store)
            self._one_started.release()

        self._of._wait_in_queue = joined
        self._threads.append(threading.Thread(target=request))
        self._threads[-1].start()
        assert in_queue.wait(20)

    def next(self, *, after: str) -> str:
        """Give a place of the store back; return the store whose request starts."""
        self._of.leave(after)
        assert self._one_started.acquire(timeout=200)
        return self.started[-1]

    def finish(self) -> None:
        """Let all that wait start and end."""
        for thread in self._threads:
            thread.join(20)
            assert not thread.is_alive()


@pytest.fixture
def two_places() -> Places:
    return Places(2, 8)


@pytest.fixture
def clock(monkeypatch) -> list[float]:
    """The seconds that `places` reads."""
    now = [1_000.0]
    monkeypatch.setattr(places.time, "monotonic", lambda: now[0])
    return now


def test_a_store_that_is_alone_takes_all_places(two_places, clock):
    assert two_places.enter(FLOODED, 0)
    assert two_places.enter(FLOODED, 0)
    assert not two_places.enter(FLOODED, 0)


def test_a_store_without_a_request_at_work_starts_though_another_has_all_places(two_places, clock):
    two_places.enter(FLOODED, 0)
    two_places.enter(FLOODED, 0)

    assert two_places.enter(OTHER, 0)
    # It is one place more, not one for each store.
    assert not two_places.enter(THIRD, 0)


def test_a_store_keeps_to_half_of_the_places_for_a_second_after_another_ones_request(two_places, clock):
    two_places.enter(OTHER, 0)
    two_places.leave(OTHER)

    assert two_places.enter(FLOODED, 0)
    assert not two_places.enter(FLOODED, 0)
    clock[0] += places.SHARED_SECONDS
    assert two_places.enter(FLOODED, 0)


def test_stores_that_wait_take_turns(clock):
    one_place = Places(1, 8)
    one_place.enter(THIRD, 0)
    one_place.enter(FLOODED, 0)
    queue = Queue(one_place)
    # Given waiting requests of two stores, those of the flooded one first.
    for store in (FLOODED, FLOODED, OTHER, OTHER):
        queue.wait(store)

    order = [queue.next(after=store) for store in (THIRD, FLOODED, OTHER, FLOODED)]

    assert order == [OTHER, FLOODED, OTHER, FLOODED]
    queue.finish()


def test_a_store_may_have_as_many_waiting_as_there_is_room_left_for_others(clock):
    one_place = Places(1, 3)
    one_place.enter(THIRD, 0)
    one_place.enter(FLOODED, 0)
    queue = Queue(one_place)
    for _ in range(2):
        queue.wait(FLOODED)

    with pytest.raises(Full):
        one_place.enter(FLOODED, 0)
    # For another store there is room.
    assert not one_place.enter(OTHER, 0)
    one_place.leave(THIRD)
    assert [queue.next(after=FLOODED) for _ in range(2)] == [FLOODED, FLOODED]
    queue.finish()


def test_a_request_that_waited_too_long_leaves_its_room_to_others(clock):
    one_place = Places(1, 1)
    one_place.enter(FLOODED, 0)

    assert [one_place.enter(FLOODED, 0) for _ in range(3)] == [False, False, False]
    one_place.leave(FLOODED)
    assert one_place.enter(FLOODED, 0)


def test_one_who_comes_back_waits_for_a_place_even_if_there_is_no_room(clock):
    one_place = Places(1, 0)
    one_place.enter(FLOODED, 0)
    returned = threading.Event()
    back = threading.Thread(target=lambda: (one_place.enter_again(FLOODED), returned.set()))
    back.start()

    with pytest.raises(Full):
        one_place.enter(FLOODED, 0)
    one_place.leave(FLOODED)
    assert returned.wait(20)
    back.join()
