"""An owner, and the worker that runs the jobs of their store."""

from collections.abc import Callable
from uuid import UUID

import pytest

from app.platform.job_handlers import HANDLERS
from app.platform.jobs import runner
from app.platform.lifecycle import erasing, moving
from tenant_router import registry
from tests.conftest import PASSWORD


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """Skip the wait for other processes: in the tests this process is the only one."""
    for module in (erasing, moving):
        monkeypatch.setattr(module, "FORGOTTEN_SECONDS", 0)


@pytest.fixture
def as_owner(call, sign_in) -> Callable:
    """Make a call as a store's owner: `as_owner(store, "POST", "/archives", password=…)`."""
    tokens: dict[str, str] = {}

    def make(store, method: str, path: str, **body):
        token = tokens.get(store.key) or tokens.setdefault(store.key, sign_in(store, store.key))
        return call(method, path, store, token, **({"json": body} if body else {}))

    return make


@pytest.fixture
def take(as_owner) -> Callable:
    """Take an archive as the worker makes it, and return the owner's view of it."""

    def make(store) -> dict:
        response = as_owner(store, "POST", "/archives", password=PASSWORD)
        assert response.status_code == 202, response.text
        archive = response.json["result"]["id"]
        runner.run(UUID(archive), HANDLERS)
        registry.forget()
        return next(one for one in as_owner(store, "GET", "/archives").json["result"] if one["id"] == archive)

    return make


@pytest.fixture
def download(as_owner) -> Callable:
    """Return the bytes of a finished archive, by its link."""
    import requests

    def make(store, archive: dict) -> bytes:
        answer = as_owner(store, "POST", f"/archives/{archive['id']}/link", password=PASSWORD)
        assert answer.status_code == 200, answer.text
        file = requests.get(answer.json["result"]["url"], timeout=100)
        assert file.status_code == 200
        return file.content

    return make
