"""What every answer tells browsers, whoever makes it."""

import pytest

from app import web
from app.factory import create_app
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
    ("GET", "/9000012345/shop", 200),
    ("GET", "/", 200),
    ("GET", "/sw.js", 200),
    ("GET", "/favicon.svg", 200),
    ("GET", "/assets/app-1.js", 200),
    ("GET", "/assets/gone-1.js", 404),
    ("GET", "/robots.txt", 404),
    ("GET", "/9999999999/manifest.webmanifest", 404),
]


@pytest.fixture
def ask(platform, store, tmp_path, monkeypatch):
    """Asks an application with a build of its own, behind as many proxies as it trusts."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app-1.js").write_text("export {}")
    (tmp_path / "index.html").write_text("<html><head></head></html>")
    (tmp_path / "favicon.svg").write_text("<svg/>")
    (tmp_path / "sw.js").write_text("self.skipWaiting()")

    def make(method, path, *, proxies=0, **headers):
        config = platform.model_copy(update={"web_dist": tmp_path, "trusted_proxies": proxies})
        monkeypatch.setattr(web, "get_config", lambda: config)
        web._policy.cache_clear()
        sent = {"x-api-key": API_KEY, "x-user": store.key, **headers}
        body = {} if method == "POST" else None
        return create_app(config).test_client().open(path, method=method, headers=sent, json=body)

    yield make
    web._policy.cache_clear()


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
def test_every_answer_has_every_header_once(ask, method, path, status):
    answer = ask(method, path)

    assert answer.status_code == status
    for name in EVERYWHERE:
        assert len(answer.headers.getlist(name)) == 1, name
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert "Strict-Transport-Security" not in answer.headers


def test_a_failure_has_them_too(ask, monkeypatch):
    def fail(*_args, **_kwargs):
        raise RuntimeError

    monkeypatch.setattr("app.settings.queries.load_settings", fail)

    answer = ask("GET", "/api/settings")

    assert answer.status_code == 500
    assert set(answer.headers.keys()) >= EVERYWHERE


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
def test_by_tls_browsers_are_told_to_stay_with_it(ask, method, path, status):
    answer = ask(method, path, proxies=1, **{"X-Forwarded-Proto": "https"})

    assert answer.status_code == status
    assert answer.headers.getlist("Strict-Transport-Security") == ["max-age=31536000"]


@pytest.mark.parametrize(
    ("proxies", "said"), [(1, "http"), (0, "https"), (1, "https, http"), (2, "https"), (1, "")]
)
def test_without_tls_they_are_not_whatever_somebody_else_than_the_proxies_says(ask, proxies, said):
    answer = ask("GET", "/9000012345", proxies=proxies, **{"X-Forwarded-Proto": said})

    assert "Strict-Transport-Security" not in answer.headers


def test_pages_may_ask_for_the_position_and_the_camera_and_for_nothing_else(ask):
    policy = ask("GET", "/9000012345").headers["Permissions-Policy"]

    features = dict(part.split("=") for part in policy.split(", "))
    assert {name for name, who in features.items() if who == "(self)"} == {"geolocation", "camera"}
    assert set(features.values()) == {"(self)", "()"}
    assert {"microphone", "payment", "usb", "serial", "display-capture"} < set(features)


def test_the_worker_may_fetch_what_its_pages_do(ask):
    page, worker = (ask("GET", path).headers["Content-Security-Policy"] for path in ("/", "/sw.js"))

    assert worker == page
    assert "script-src 'self';" in page


@pytest.mark.parametrize("path", ["/api/settings", "/assets/app-1.js", "/favicon.svg", "/robots.txt"])
def test_what_is_no_page_loads_nothing(ask, path):
    assert "default-src 'none'" in ask("GET", path).headers["Content-Security-Policy"]
