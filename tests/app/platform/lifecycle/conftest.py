"""Fixtures for what administrators do with stores, and for the worker that runs their jobs."""

from collections.abc import Callable
from uuid import UUID

import pytest

from app.platform.job_handlers import HANDLERS
from app.platform.jobs import runner
from app.platform.lifecycle import erasing, moving
from tenant_router import rate_limit, registry


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """Skip the wait for other processes: in the tests this process is the only one."""
    for module in (erasing, moving):
        monkeypatch.setattr(module, "FORGOTTEN_SECONDS", 0)


@pytest.fixture
def act(call, admin_token) -> Callable:
    """Do something with a store: `act(store, "suspend")`."""

    def make(store, action: str, **body):
        key = store if isinstance(store, str) else store.key
        body = {"reason": "a try", **body} if action == "suspend" else body
        return call("POST", f"/platform/stores/{key}/{action}", token=admin_token, json=body)

    return make


@pytest.fixture
def erase(call, admin_token) -> Callable:
    """Request to erase a store, with this confirmation."""

    def make(store, confirm: str | None = None):
        # Counts of its requests are flushed within a second, and would otherwise appear after the erasure.
        rate_limit.flush()
        body = {"confirm": store.key if confirm is None else confirm}
        return call("DELETE", f"/platform/stores/{store.key}", token=admin_token, json=body)

    return make


@pytest.fixture
def look(call, admin_token) -> Callable:
    """Read a job by the API."""

    def read(job_id: str) -> dict:
        answer = call("GET", f"/platform/jobs/{job_id}", token=admin_token)
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return read


@pytest.fixture
def work(look) -> Callable:
    """Run a requested job as the worker does, and return it afterwards."""

    def do(response) -> dict:
        assert response.status_code == 202, response.text
        job_id = response.json["result"]["id"]
        runner.run(UUID(job_id), HANDLERS)
        registry.forget()
        return look(job_id)

    return do
