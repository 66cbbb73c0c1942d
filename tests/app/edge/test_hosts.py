"""The hosts that the site answers for."""

import pytest

from app.config import Config
from app.edge.hosts import allows, host_check
from app.factory import create_app
from tests.conftest import API_KEY

SITE = {
    "public_url": "https://shops.example",
    "allowed_hosts": "www.shops.example, .rajkot.example,192.168.1.5",
}


@pytest.fixture
def site(platform):
    """Return a client of a deployment at https://shops.example with further allowed hosts."""
    return create_app(platform.model_copy(update=SITE)).test_client()


def is_allowed(host: str) -> bool:
    return host_check(Config.model_construct(None, **SITE))(host)


@pytest.mark.parametrize(
    "host",
    [
        *("shops.example", "SHOPS.example", "shops.example:8443", "www.shops.example", "192.168.1.5:8000"),
        *("a.rajkot.example", "localhost:5173", "127.0.0.1:8000", "[::1]:8000"),
    ],
)
def test_own_hosts_are_accepted_at_any_port(host):
    assert is_allowed(host)


def test_own_hosts_are_answered(site):
    for host in ("shops.example", "a.rajkot.example:8443"):
        assert site.get("/api/openapi.json", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "shops.example.evil.example", "evil-shops.example", "", "a.shops.example"),
        *("rajkot.example", "evil.example/shops.example", "evil.example@shops.example", "shops.example#"),
        *("shops.example:80:80", "shops.example:", "203.0.113.9", "[::2]", "shops.example, evil.example"),
    ],
)
def test_other_hosts_are_refused(host):
    assert not is_allowed(host)


@pytest.mark.parametrize("path", ["/api/docs", "/api//owner", "/api/owner", "/9000012345", "/"])
def test_other_hosts_are_400_and_not_echoed(site, path):
    for host in ("evil.example", "", "evil.example/shops.example", "shops.example, evil.example"):
        answer = site.get(path, headers={"Host": host, "x-api-key": API_KEY})

        assert answer.status_code == 400
        assert answer.json["message"].startswith("This address is not allowed.")
        assert "Location" not in answer.headers
        assert "evil" not in answer.text


def test_no_link_is_created_for_another_host(call, store):
    answer = call("PUT", "/owner", store, json={"type": "appLink"}, headers={"Host": "evil.example"})

    assert (answer.status_code, "evil" in answer.text) == (400, False)


def test_health_and_metrics_accept_any_host(site):
    for path in ("/api/health/live", "/api/health", "/metrics"):
        assert site.get(path, headers={"Host": "10.1.2.3:8000"}).status_code in (200, 404, 503)
    other = site.get("/api//health/live", headers={"Host": "10.1.2.3:8000", "x-api-key": API_KEY})
    assert other.status_code == 400


def test_a_star_allows_every_host():
    assert allows(frozenset("*"), "anything.example")
    assert not allows(frozenset("*"), "two words.example")
