"""Workers that are killed while they deliver pushes."""

import os
import signal
import subprocess
import sys
import time
from datetime import timedelta

import pytest

from tests.app.notices.crowd import add_people

WORKER = """
import sys
from workers.celery import app
store, task, number = sys.argv[1:]
app.tasks[task](store, int(number))
"""


# Notifies people, and is killed before it commits.
KILLED_BEFORE_COMMIT = """
import sys, time
from app.notices import outbox
from workers.celery import app

def stay(*_chosen, **_rest):
    print("notified", flush=True)
    time.sleep(60)

outbox.queue = stay
store, task, number = sys.argv[1:]
app.tasks[task](store, int(number))
"""


@pytest.mark.slow
def test_a_worker_killed_before_its_commit_notifies_no_one_and_the_next_each_once(
    store, goods, push_server, send, messages, work_off, history
):
    devices = [f"phone {number}" for number in range(20)]
    add_people(store, devices)
    send()
    [(task, number)] = messages(store)
    worker = start_worker(store, task, number, code=KILLED_BEFORE_COMMIT, stdout=subprocess.PIPE)
    assert worker.stdout
    assert worker.stdout.readline() == b"notified\n"
    worker.kill()
    worker.wait()
    worker.stdout.close()
    assert history()[0]["told"] == 0

    work_off()

    assert (history()[0]["told"], push_server.delivered) == (23, dict.fromkeys(devices, 1))


@pytest.mark.slow
def test_killed_workers_notify_each_person_once_and_each_device_at_most_twice(
    store, goods, push_server, send, messages, work_off, push_later, figures, history, waiting
):
    """The worker is killed in turn while it notifies people and while it pushes; later workers finish."""
    devices = [f"phone {number}" for number in range(600)]
    add_people(store, devices)
    push_server.seconds_each = 0.01
    send()

    kills = 0
    while kills < 4 and (waiting_ones := messages(store)):
        task, number = waiting_ones[-1]
        worker = start_worker(store, task, number)
        killed = kill_when_half_way(worker, push_server, kills)
        kills += killed
    work_off()
    push_server.seconds_each = 0
    push_later(timedelta(minutes=12))
    push_later(timedelta(minutes=24))

    assert kills >= 1
    assert (history()[0]["told"], history()[0]["devices"]) == (603, 600)
    assert set(push_server.delivered) == set(devices)
    assert set(push_server.delivered.values()) <= {1, 2}
    assert (waiting(), figures()[-1]) == (0, "done")


def start_worker(store, task: str, number: int, *, code: str = WORKER, **more) -> subprocess.Popen:
    command = [sys.executable, "-c", code, store.key, task, str(number)]
    return subprocess.Popen(command, env=os.environ.copy(), **more)


def kill_when_half_way(worker: subprocess.Popen, push_server, turn: int) -> bool:
    """Kill a worker once it has sent some more pushes; return false if it finished before."""
    before = len(push_server.messages)
    while worker.poll() is None:
        if len(push_server.messages) > before + 25 + 50 * turn:
            worker.send_signal(signal.SIGKILL)
            worker.wait()
            return True
        time.sleep(0.01)
    return False
