"""Whether the platform is well, and whether one process of it answers."""

import time

import pytest
from pydantic import SecretStr
from redis import ConnectionError as Unreachable

from app.edge import health
from tenant_router import valkey


@pytest.fixture
def operator(client):
    """The calls of somebody on the machine of an instance."""
    return client


def test_without_a_worker_the_platform_is_not_well_and_says_what_is_missing(operator):
    valkey.client().delete(health.HEARTBEAT_KEY)

    answer = operator.get("/api/health")

    assert (answer.status_code, answer.json["status"]) == (503, "degraded")
    assert answer.json["checks"]["worker"] == {"ok": False, "problem": "NoHeartbeat"}
    assert answer.json["checks"]["database"]["ok"]


@pytest.fixture
def live_process():
    """Record that the live process works, as it does itself."""
    valkey.client().set(health.LIVE_HEARTBEAT_KEY, str(time.time()))
    yield
    valkey.client().delete(health.LIVE_HEARTBEAT_KEY)


def test_without_live_events_the_platform_serves_everyone_and_operators_are_notified(client):
    health.record_heartbeat()
    valkey.client().delete(health.LIVE_HEARTBEAT_KEY)

    answer = client.get("/api/health")

    assert (answer.status_code, answer.json["status"]) == (200, "degraded")
    assert answer.json["checks"]["live"] == {"ok": False, "problem": "NoHeartbeat"}


def test_with_all_of_it_the_platform_is_well(client, live_process):
    health.record_heartbeat()

    answer = client.get("/api/health")

    assert (answer.status_code, answer.json["status"]) == (200, "ok")


def test_a_process_answers_while_its_services_cannot_be_reached(client, monkeypatch):
    """Otherwise an orchestrator would end all processes when a database goes away."""

    def away(*_args, **_kwargs):
        raise Unreachable

    monkeypatch.setattr(valkey.client(), "ping", away)
    monkeypatch.setattr(health, "_database", away)

    assert client.get("/api/health/live").status_code == 200
    assert client.get("/api/health").status_code == 503


@pytest.mark.parametrize(
    ("headers", "address"),
    [
        ({}, "203.0.113.9"),
        ({"Authorization": "Bearer guess"}, "203.0.113.9"),
        ({"Authorization": "Bearer "}, "203.0.113.9"),
        ({"X-Forwarded-For": "127.0.0.1"}, "203.0.113.9"),
        # A proxy on this machine that the settings do not know of.
        *(({name: "203.0.113.9"}, "127.0.0.1") for name in health.OF_PROXIES),
    ],
)
def test_strangers_learn_up_or_down_and_nothing_else(client, headers, address):
    health.record_heartbeat()
    options = {"headers": headers, "environ_base": {"REMOTE_ADDR": address}}
    assert client.get("/api/health", **options).json == {"status": "ok"}
    assert client.get("/api/health/live", **options).json == {"status": "ok"}

    valkey.client().delete(health.HEARTBEAT_KEY)
    away = client.get("/api/health", **options)

    assert (away.status_code, away.json) == (503, {"status": "degraded"})


def test_a_caller_with_the_metrics_token_learns_which_part_cannot_be_reached(client, monkeypatch):
    with_token = health.get_config().model_copy(update={"metrics_token": SecretStr("figures")})
    monkeypatch.setattr(health, "get_config", lambda: with_token)
    options = {"headers": {"Authorization": "Bearer figures"}, "environ_base": {"REMOTE_ADDR": "203.0.113.9"}}

    assert set(client.get("/api/health", **options).json["checks"]) >= {
        "database",
        "valkey",
        "storage",
        "worker",
    }
