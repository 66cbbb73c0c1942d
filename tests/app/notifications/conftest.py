import pytest
from sqlalchemy import select

from tenant_router.queue import celery, outbox
from tenant_router.session import store_session


@pytest.fixture
def messages(platform):
    """What waits in a store's outbox: the task and the number of each message."""

    def waiting(store) -> list[tuple[str, int]]:
        with store_session(store, read_only=True) as db:
            rows = db.execute(select(outbox.c.task, outbox.c.id).order_by(outbox.c.id))
            return [(task, number) for task, number in rows]

    return waiting


@pytest.fixture
def work(messages):
    """Do all that waits in a store's outbox, as a worker does it."""
    import workers  # noqa: F401 -- reads the configuration of the tests' services

    def do(store) -> None:
        for task, number in messages(store):
            celery.tasks[task](store.key, number)

    return do
