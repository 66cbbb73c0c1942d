"""Security headers of every response, and of assets."""

import pytest

from app.factory import create_app
from app.platform import web
from tests.conftest import API_KEY

EVERYWHERE = {
    "Content-Security-Policy",
    "Cross-Origin-Opener-Policy",
    "Permissions-Policy",
    "Referrer-Policy",
    "X-Content-Type-Options",
    "X-Frame-Options",
}
ANSWERS = [
    ("GET", "/api/settings", 200),
    ("GET", "/api/health/live", 200),
    ("GET", "/api/openapi.json", 200),
    ("GET", "/api/docs/", 200),
    ("GET", "/api/docs", 308),
    ("GET", "/api/cart", 401),
    ("GET", "/api/nowhere", 404),
    ("PATCH", "/api/settings", 405),
    ("POST", "/api/auth/", 422),
    ("GET", "/9999999999/shop", 404),
    ("GET", "/vendors", 200),
    ("GET", "/", 200),
    ("GET", "/sw.js", 200),
    ("GET", "/favicon.svg", 200),
    ("GET", "/assets/gone-1.js", 404),
    ("GET", "/robots.txt", 200),
    ("GET", "/security.txt", 404),
    ("GET", "/9999999999/manifest.webmanifest", 404),
]


@pytest.fixture
def send(platform, store, tmp_path, monkeypatch):
    """Send a request to an app with its own web build, behind the number of proxies that it trusts."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app-1.js").write_text("export {}")
    (tmp_path / "index.html").write_text("<html><head></head></html>")
    (tmp_path / "favicon.svg").write_text("<svg/>")
    (tmp_path / "sw.js").write_text("self.skipWaiting()")

    def make(method, path, *, proxies=0, **headers):
        config = platform.model_copy(update={"web_dist": tmp_path, "trusted_proxies": proxies})
        monkeypatch.setattr(web, "get_config", lambda: config)
        web._policy.cache_clear()
        all_headers = {"x-api-key": API_KEY, "x-user": store.key, **headers}
        body = {} if method == "POST" else None
        return create_app(config).test_client().open(path, method=method, headers=all_headers, json=body)

    yield make
    web._policy.cache_clear()


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
def test_every_response_has_every_header_once(send, method, path, status):
    answer = send(method, path)

    assert answer.status_code == status
    for name in EVERYWHERE:
        assert len(answer.headers.getlist(name)) == 1, name
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert "Strict-Transport-Security" not in answer.headers


@pytest.mark.parametrize(
    "conditions", [{}, {"Range": "bytes=0-3"}, {"If-Modified-Since": "Fri, 1 Jan 2100 00:00:00 GMT"}]
)
def test_an_asset_has_only_the_header_that_counts_for_it(send, conditions):
    answer = send("GET", "/assets/app-1.js", proxies=1, **{"X-Forwarded-Proto": "https"}, **conditions)

    assert answer.status_code in (200, 206, 304)
    assert EVERYWHERE & set(answer.headers.keys()) == {"X-Content-Type-Options"}
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "Strict-Transport-Security" in answer.headers


def test_a_500_has_the_headers_too(send, monkeypatch):
    def fail(*_args, **_kwargs):
        raise RuntimeError

    monkeypatch.setattr("app.store.settings.queries.store_settings", fail)

    answer = send("GET", "/api/settings")

    assert answer.status_code == 500
    assert set(answer.headers.keys()) >= EVERYWHERE


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
def test_responses_over_tls_have_hsts(send, method, path, status):
    answer = send(method, path, proxies=1, **{"X-Forwarded-Proto": "https"})

    assert answer.status_code == status
    assert answer.headers.getlist("Strict-Transport-Security") == ["max-age=31536000"]


@pytest.mark.parametrize(
    ("proxies", "scheme"), [(1, "http"), (0, "https"), (1, "https, http"), (2, "https"), (1, "")]
)
def test_without_tls_there_is_no_hsts_despite_forged_headers(send, proxies, scheme):
    answer = send("GET", "/9000012345", proxies=proxies, **{"X-Forwarded-Proto": scheme})

    assert "Strict-Transport-Security" not in answer.headers


def test_pages_may_only_use_position_and_camera(send):
    policy = send("GET", "/9000012345").headers["Permissions-Policy"]

    features = dict(part.split("=") for part in policy.split(", "))
    assert {name for name, who in features.items() if who == "(self)"} == {"geolocation", "camera"}
    assert set(features.values()) == {"(self)", "()"}
    assert {"microphone", "payment", "usb", "serial", "display-capture"} < set(features)


def test_the_service_worker_has_the_policy_of_pages(send):
    page, worker = (send("GET", path).headers["Content-Security-Policy"] for path in ("/", "/sw.js"))

    assert worker == page
    assert "script-src 'self' 'wasm-unsafe-eval';" in page
    # Files that the page fetched and shows in the print dialog, and nothing else.
    assert "frame-src blob:; object-src blob:;" in page


@pytest.mark.parametrize("path", ["/api/settings", "/assets/gone-1.js", "/favicon.svg", "/robots.txt"])
def test_other_responses_may_load_nothing(send, path):
    assert "default-src 'none'" in send("GET", path).headers["Content-Security-Policy"]
