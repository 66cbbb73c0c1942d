from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import func, select

from app.config import get_config
from app.notices import delivery
from app.notices.channels.push import PushChannel
from app.notices.models import NotificationDelivery
from tenant_router.queue import celery, outbox
from tenant_router.session import store_session
from tests.fcm import running_push_server


@pytest.fixture
def messages(platform):
    """Return the messages in a store's outbox: task and number of each."""

    def waiting(store) -> list[tuple[str, int]]:
        with store_session(store, read_only=True) as db:
            rows = db.execute(select(outbox.c.task, outbox.c.id).order_by(outbox.c.id))
            return [(task, number) for task, number in rows]

    return waiting


@pytest.fixture
def work(messages):
    """Run the tasks in a store's outbox, as a worker does."""
    import workers.celery  # noqa: F401 -- reads the configuration of the tests' services

    def do(store) -> None:
        for task, number in messages(store):
            celery.tasks[task](store.key, number)

    return do


@pytest.fixture
def push_server(platform, monkeypatch):
    """Start a push service and configure the deployment's account of it."""
    with running_push_server() as server:
        for name, value in server.settings.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setenv("PUBLIC_URL", "https://shops.example")
        get_config.cache_clear()
        yield server
    monkeypatch.undo()
    get_config.cache_clear()


@pytest.fixture
def send(call, store, owner):
    """Send a campaign as the owner does; `send(type="type2")` to an audience."""

    def do(headers=None, **fields):
        name = "templateNotification" if "type" in fields else "CustomNotification"
        body = {"mobileNo": store.key, "title": "Diwali", "body": "Lamps are in", "imgUrl": None, **fields}
        return call("POST", f"/notification/send/{name}", store, owner, json=body, headers=headers or {})

    return do


@pytest.fixture
def work_off(store, messages, work):
    """Run the tasks in the store's outbox until it is empty."""

    def do() -> None:
        while messages(store):
            work(store)

    return do


@pytest.fixture
def history(call, store, owner):
    def ask() -> list[dict]:
        return call("GET", "/notification/campaigns", store, owner).json["result"]

    return ask


@pytest.fixture
def push_later(store):
    """Send the pushes that are due at a later moment, as the periodic sweep does."""

    def do(later: timedelta = timedelta(0)) -> None:
        now = datetime.now(UTC) + later
        while delivery.send_due(store, PushChannel(), now=now):
            pass

    return do


@pytest.fixture
def waiting(store):
    """Return how many pushes are still due."""

    def ask() -> int:
        with store_session(store, read_only=True) as db:
            return db.scalar(select(func.count()).select_from(NotificationDelivery)) or 0

    return ask


@pytest.fixture
def figures(history):
    """Return the figures of the last campaign: devices, pushed, failed, dead tokens, state."""

    def ask() -> tuple:
        last = history()[0]
        return tuple(last[name] for name in ("devices", "pushed", "failed", "deadTokens", "state"))

    return ask
