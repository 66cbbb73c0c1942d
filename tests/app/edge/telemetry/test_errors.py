"""Unexpected errors as Sentry receives them: what and where, but no personal data."""

import json
from collections.abc import Iterator

import brotli
import pytest
import sentry_sdk

from app.edge import request_log
from app.edge.telemetry import errors
from app.factory import create_app
from tests.app.edge.telemetry.running import Receiver, failing, wait_for
from tests.conftest import API_KEY, PASSWORD

WORDS = "can't find 'Asha Patel', 9876543210\nDETAIL:  Key (name)=(Asha)"


@pytest.fixture(scope="module")
def sentry(app, platform) -> Iterator[tuple]:
    """A client of an application that reports errors, and the server that receives them."""
    receiver = Receiver()
    dsn = receiver.address.replace("http://", "http://key@") + "/1"
    config = platform.model_copy(update={"sentry_dsn": dsn, "sentry_environment": "tests", "release": "r-7"})
    yield create_app(config).test_client(), receiver
    # `init` without an address would go on adding headers to Celery's messages.
    sentry_sdk.get_global_scope().set_client(None)
    del request_log.error_observers["sentry"]


def _event(receiver: Receiver) -> dict:
    """Return the one error that was sent."""
    path, headers, body = wait_for(lambda: receiver.posted and receiver.posted.pop())
    assert path == "/api/1/envelope/"
    assert headers["content-encoding"] == "br"
    return json.loads(brotli.decompress(body).splitlines()[2])


@pytest.fixture
def event(sentry, store, monkeypatch) -> dict:
    """The event of a sign-in that fails."""
    client, receiver = sentry
    monkeypatch.setattr("app.people.auth.service.sign_in", failing(WORDS))
    answer = client.post(
        "/api/auth/?query=somebody",
        headers={"x-api-key": API_KEY, "x-user": store.key, "x-request-id": "r-1", "Cookie": "refresh=abc"},
        json={"userName": "asha", "password": PASSWORD},
    )
    assert answer.status_code == 500
    return _event(receiver)


def test_an_error_has_release_environment_store_and_route(event, store):
    assert (event["release"], event["environment"]) == ("r-7", "tests")
    assert event["tags"] == {
        "store": store.key,
        "route": "/api/auth/",
        "method": "POST",
        "request_id": "r-1",
    }
    error = event["exception"]["values"][-1]
    assert (error["type"], error["value"]) == ("RuntimeError", "can't find …, …")
    assert error["stacktrace"]["frames"][-1]["function"] == "fail"


def test_an_error_has_no_personal_data(event):
    sent = json.dumps(event)

    for hidden in ("Asha", "asha", "9876543210", PASSWORD, API_KEY, "somebody", "refresh=abc", "vars"):
        assert hidden not in sent


def test_a_refused_request_is_no_error(sentry, store):
    client, receiver = sentry

    client.get("/api/nowhere", headers={"x-api-key": API_KEY, "x-user": store.key})
    sentry_sdk.flush(1)

    assert receiver.posted == []


def test_an_error_of_a_task_names_it_and_its_store(sentry, monkeypatch):
    _, receiver = sentry
    bound = {"store": "9000012345", "task": "exports.make", "request_id": "r-2", "message": 7}
    monkeypatch.setattr(errors.structlog.contextvars, "get_contextvars", lambda: bound)

    sentry_sdk.capture_exception(ValueError("no"))

    expected = {"store": "9000012345", "task": "exports.make", "request_id": "r-2"}
    assert _event(receiver)["tags"] == expected
