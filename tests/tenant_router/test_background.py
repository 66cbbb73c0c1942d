"""What a commit announces goes to a thread: no answer waits for the broker, and nothing changes its order."""

import os
import threading

import pytest

from tenant_router import announcements, background, dirty_stores, queue
from tests.ordering import place_order
from tests.queued_messages import catch_messages
from tests.stock import DEALER

HANGS = 60


@pytest.fixture
def begun():
    background.begin()
    yield
    background.end()


@pytest.fixture
def hanging(monkeypatch, begun):
    """Make the broker hang until the test releases it; return what it was sent, and how to release it."""
    sent, go_on = [], threading.Event()

    def hang(task, args, *, queue, headers):
        assert go_on.wait(HANGS), "nothing let the broker go on"
        sent.append((task, args[1], headers))

    catch_messages(monkeypatch, hang)
    yield sent, go_on
    go_on.set()
    background.wait()


def test_an_order_is_answered_while_the_broker_hangs_and_announced_afterwards(
    call, store, goods, sign_in, hanging
):
    sent, go_on = hanging

    order = place_order(call, store, sign_in(store, DEALER))

    assert (order["ORDER_NO"], sent) == (1, [])
    go_on.set()
    background.wait()
    assert [task for task, *_ in sent] == ["orders.placed"]


def test_a_message_from_the_thread_belongs_to_its_request(call, store, goods, sign_in, hanging, monkeypatch):
    sent, go_on = hanging
    monkeypatch.setattr(queue.trace_hooks, "origin", lambda: {"request_id": "r-7"})
    place_order(call, store, sign_in(store, DEALER))
    go_on.set()
    background.wait()

    assert [headers for *_, headers in sent] == [{"request_id": "r-7"}]


def test_live_events_and_dirty_stores_come_from_the_thread(call, store, goods, sign_in, begun, monkeypatch):
    threads = []
    for module, name in ((announcements, "_send"), (dirty_stores, "add")):
        monkeypatch.setattr(module, name, lambda *_: threads.append(threading.current_thread()))
    token = sign_in(store, DEALER)
    background.wait()
    threads.clear()

    place_order(call, store, token)
    background.wait()

    assert len(threads) >= 2
    assert threading.current_thread() not in threads


def test_things_are_done_in_their_order_and_a_failure_stops_none(begun, caplog):
    done = []
    for number in range(5):
        background.run(lambda number=number: done.append(number))
        background.run(lambda: 1 // 0)
    background.wait()

    assert done == [0, 1, 2, 3, 4]
    assert "background.failed" in caplog.text


def test_without_a_thread_work_is_done_at_once():
    done = []
    background.run(lambda: done.append(1))

    assert done == [1]


def test_what_waits_has_a_limit(begun, monkeypatch, caplog):
    monkeypatch.setattr(background, "MAX_WAITING", 2)
    go_on, done = threading.Event(), []
    background.run(lambda: go_on.wait(HANGS))
    for number in range(3):
        background.run(lambda number=number: done.append(number))
    go_on.set()
    background.wait()

    assert done == [0]
    assert "background.full" in caplog.text


def test_a_forked_process_has_a_separate_thread(begun):
    background.run(lambda: None)
    background.wait()
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        background.run(lambda: os.write(write_end, b"done"))
        background.wait()
        os._exit(0)
    os.waitpid(child, 0)

    assert os.read(read_end, 10) == b"done"
