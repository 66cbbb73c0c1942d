"""Whether the platform is well, and whether one process of it answers."""

from redis import ConnectionError as Unreachable

from app import health


def test_without_a_worker_the_platform_is_not_well_and_says_what_is_missing(client):
    health.valkey().delete(health.HEARTBEAT_KEY)

    answer = client.get("/api/health")

    assert (answer.status_code, answer.json["status"]) == (503, "degraded")
    assert answer.json["checks"]["worker"] == {"ok": False, "problem": "NoHeartbeat"}
    assert answer.json["checks"]["database"]["ok"]


def test_with_all_of_it_the_platform_is_well(client):
    health.beat()

    answer = client.get("/api/health")

    assert (answer.status_code, answer.json["status"]) == (200, "ok")


def test_a_process_answers_while_what_it_stands_on_is_away(client, monkeypatch):
    """Else those who start processes anew would end all of them when a database goes away."""

    def away(*_args, **_kwargs):
        raise Unreachable

    monkeypatch.setattr(health.valkey(), "ping", away)
    monkeypatch.setattr(health, "_database", away)

    assert client.get("/api/health/live").status_code == 200
    assert client.get("/api/health").status_code == 503
