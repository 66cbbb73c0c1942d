"""What an administrator does with stores, and the worker that does his jobs."""

from collections.abc import Callable
from uuid import UUID

import pytest

from app.platform.jobs import runner
from app.platform.lifecycle import erasing, moving
from app.platform.lifecycle.kinds import HANDLERS
from tenant_router import rate_limit, registry


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """All processes of the tests are this one, which knows at once what the registry says."""
    for module in (erasing, moving):
        monkeypatch.setattr(module, "FORGOTTEN_SECONDS", 0)


@pytest.fixture
def act(call, admin_token) -> Callable:
    """Do something with a store: `act(store, "suspend")`."""

    def make(store, action: str, **body):
        key = store if isinstance(store, str) else store.key
        return call("POST", f"/platform/stores/{key}/{action}", token=admin_token, json=body)

    return make


@pytest.fixture
def erase(call, admin_token) -> Callable:
    """Ask for a store to be erased, with what is typed to confirm it."""

    def make(store, confirm: str | None = None):
        # What was counted of its requests is told within a second, and gone after two minutes.
        rate_limit.flush()
        body = {"confirm": store.key if confirm is None else confirm}
        return call("DELETE", f"/platform/stores/{store.key}", token=admin_token, json=body)

    return make


@pytest.fixture
def look(call, admin_token) -> Callable:
    """A job as it is told of."""

    def read(job_id: str) -> dict:
        answer = call("GET", f"/platform/jobs/{job_id}", token=admin_token)
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return read


@pytest.fixture
def work(look) -> Callable:
    """Do a job that was asked for, as the worker does; answers how it then is."""

    def do(asked) -> dict:
        assert asked.status_code == 202, asked.text
        job_id = asked.json["result"]["id"]
        runner.run(UUID(job_id), HANDLERS)
        registry.forget()
        return look(job_id)

    return do
