"""A campaign to many: notifying them in the application, and pushing while workers are killed."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import func, select

from app.config import get_config
from app.notices import campaigns, delivery
from app.notices.channels.push import PushChannel
from app.notices.models import Campaign, Notification
from app.notices.rules import Audience
from tenant_router import engines
from tenant_router.queue import celery, outbox
from tenant_router.session import store_session
from tenant_router.store import Store
from tests.app.notices.crowd import add_people
from tests.fcm import PushServer, running_push_server

DEVICES = 50_000
FEW = 5_000
KILLS = 3
WORKER = """
import sys
from workers.celery import app
store, task, number = sys.argv[1:]
app.tasks[task](store, int(number))
"""


class Sent(NamedTuple):
    """Seconds of notifying and pushing, people notified once, and devices by how often they were reached."""

    notifying: float
    push_delivery: float
    notified_once: int
    reached: Counter[int]
    kills: int


def send(store: Store, people: int) -> Sent:
    """Open a crowd, tell it, push to it, and kill a worker in the middle of it a few times."""
    add_people(store, [f"phone {number}" for number in range(people)])
    with engines.owner_engine().connect() as connection:
        # As autovacuum does within a minute of any other server's day.
        connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql("ANALYZE")
    with running_push_server() as server:
        os.environ.update(FIREBASE_CREDENTIALS=server.credentials, FCM_URL=server.address)
        get_config.cache_clear()
        try:
            return _send(store, server)
        finally:
            os.environ.pop("FIREBASE_CREDENTIALS")
            os.environ.pop("FCM_URL")
            get_config.cache_clear()


def _send(store: Store, server: PushServer) -> Sent:
    import workers.celery  # noqa: F401 -- reads the configuration of the services that are there by now

    words = {"title": "Diwali", "body": "Lamps are in", "picture": None, "key": None}
    with store_session(store) as db:
        campaigns.send(db, audience=Audience.ALL_CUSTOMERS, now=datetime.now(UTC), **words)
    began = time.perf_counter()
    while tell := _next(store, "notifications.tell"):
        celery.tasks["notifications.tell"](store.key, tell)
    notified = time.perf_counter()
    kills = sum(_killed(store, server) for _ in range(KILLS))
    resumed = time.perf_counter()
    while push := _next(store, "notifications.deliver"):
        celery.tasks["notifications.deliver"](store.key, push)
    pushed = time.perf_counter()
    # What the killed ones held is free again after its time.
    while delivery.send_due(store, PushChannel(), now=datetime.now(UTC) + timedelta(minutes=12)):
        pass
    return Sent(
        notified - began, pushed - resumed, _notified_once(store), Counter(server.delivered.values()), kills
    )


def _killed(store: Store, server: PushServer) -> bool:
    """Start a worker, and kill it once it has pushed a hundred more."""
    number, before = _next(store, "notifications.deliver"), len(server.messages)
    command = [sys.executable, "-c", WORKER, store.key, "notifications.deliver", str(number)]
    worker = subprocess.Popen(command, env=os.environ.copy())
    while worker.poll() is None:
        if len(server.messages) > before + 100:
            worker.send_signal(signal.SIGKILL)
            worker.wait()
            return True
        time.sleep(0.005)
    return False


def _next(store: Store, task: str) -> int | None:
    with store_session(store, read_only=True) as db:
        return db.scalar(select(outbox.c.id).where(outbox.c.task == task).order_by(outbox.c.id).limit(1))


def _notified_once(store: Store) -> int:
    once = select(Notification.recipient).group_by(Notification.recipient).having(func.count() == 1)
    with store_session(store, read_only=True) as db:
        assert db.scalars(select(Campaign.state)).one() == "done"
        return db.scalar(select(func.count()).select_from(once.subquery())) or 0
