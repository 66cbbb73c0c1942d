"""The page of the web app."""

import json
import re
from pathlib import Path

import brotli
import orjson
import pytest
from pydantic import SecretStr

from app.factory import create_app
from app.platform import web
from tests.fcm import BROWSERS

SCRIPT = "export const words = 'haat';\n" * 100
COMPRESSED = {"Accept-Encoding": "gzip, br"}


@pytest.fixture
def settings() -> dict[str, object]:
    """What the application's settings are apart from those of all tests."""
    return {"release": "</script>", "contact_email": "hello@shop.example"}


@pytest.fixture
def page(platform, tmp_path: Path, settings):
    """The answer to `/9000012345/shop` of an application with its own build."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app-1.js").write_text(SCRIPT)
    (tmp_path / "assets" / "app-1.js.br").write_bytes(brotli.compress(SCRIPT.encode()))
    (tmp_path / "index.html").write_text("<html><head></head><body></body></html>")
    (tmp_path / "favicon.svg").write_text("<svg/>")
    (tmp_path / "sw.js").write_text("self.skipWaiting()")
    config = platform.model_copy(update={"web_dist": tmp_path, **settings})
    web._policy.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(web, "get_config", lambda: config)
        yield lambda path, **headers: create_app(config).test_client().get(path, headers=headers)
    web._policy.cache_clear()


def test_the_address_of_an_order_link_goes_to_no_other_site_and_to_no_search_engine(page):
    link, shop = page("/9000012345/orders/link/17.1.abc").headers, page("/9000012345/shop").headers

    assert (link["Referrer-Policy"], link["X-Robots-Tag"]) == ("no-referrer", "noindex, nofollow")
    assert shop["Referrer-Policy"] == "strict-origin-when-cross-origin"
    assert "X-Robots-Tag" not in shop


def test_every_path_is_the_page_and_the_page_knows_its_key(page):
    answer = page("/9000012345/shop")

    config_of_page = re.search(r'id="haat-config">(.*?)</script>', answer.text)
    assert config_of_page
    assert json.loads(config_of_page[1]) == {
        "apiKey": "test-key",
        "release": "</script>",
        "email": "hello@shop.example",
        "phone": None,
        "opening": "open",
        "map": {
            "tiles": "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
            "attribution": (
                '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'
            ),
        },
    }


@pytest.mark.parametrize(
    ("settings", "config_of_page"),
    [
        ({"code_sender": "", "onboarding": ""}, {"opening": "approval"}),
        ({"code_sender": "twilio", "onboarding": ""}, {"opening": "open", "codes": True}),
    ],
)
def test_the_page_knows_whether_numbers_are_proven_and_who_opens_stores(page, config_of_page):
    found = re.search(r'id="haat-config">(.*?)</script>', page("/open-store").text)

    assert found
    config = json.loads(found[1])
    assert {name: config[name] for name in ("opening", "codes") if name in config} == config_of_page


@pytest.mark.parametrize(
    "settings", [{"otel_exporter_otlp_endpoint": "http://c:4318", "sentry_dsn": "https://k@errors.example/7"}]
)
def test_browsers_report_where_the_server_reports(page, monkeypatch):
    monkeypatch.setattr("app.edge.telemetry.tracing.init_app", lambda *_: None)
    monkeypatch.setattr("app.edge.telemetry.errors.init_app", lambda *_: None)

    answer = page("/9000012345/shop")

    config_of_page = answer.text.partition('id="haat-config">')[2]
    assert '"traces":true,' in config_of_page
    assert '"sentry":{"dsn":"https://k@errors.example/7","environment":"production"}' in config_of_page
    policy = answer.headers["Content-Security-Policy"]
    assert re.search(r"connect-src 'self' \S+ https://errors\.example;", policy)


@pytest.mark.parametrize("settings", [{"live_port": 8001, "allowed_hosts": "[::1],shop.example"}])
@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "shop.example:80", "[::1]:8000"])
def test_streams_come_from_another_port_of_the_same_host_alone(page, host):
    answer = page("/9000012345/shop", Host=host)

    name = "[::1]" if host.startswith("[") else host.partition(":")[0]
    (allowed,) = re.findall(r"connect-src ([^;]+);", answer.headers["Content-Security-Policy"])
    assert allowed.split()[-1] == f"http://{name}:8001"


@pytest.mark.parametrize("settings", [{"firebase_web": BROWSERS, "firebase_credentials": SecretStr("{}")}])
def test_where_there_are_pushes_browsers_know_what_to_register_with_and_may_do_so(page):
    answer = page("/9000012345/shop")

    config_of_page = answer.text.partition('id="haat-config">')[2]
    assert orjson.dumps({"push": BROWSERS.model_dump()}).decode()[1:-1] in config_of_page
    registering = "https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com;"
    assert re.search(rf"connect-src 'self' \S+ {registering}", answer.headers["Content-Security-Policy"])


@pytest.mark.parametrize("settings", [{"firebase_web": BROWSERS}])
def test_without_pushes_the_page_has_no_settings_of_them(page):
    answer = page("/9000012345/shop")

    assert '"push"' not in answer.text
    assert "googleapis" not in answer.headers["Content-Security-Policy"]


def test_the_page_loads_nothing_from_elsewhere_but_pictures(page):
    policy = page("/").headers["Content-Security-Policy"]

    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    pictures = r"img-src 'self' data: blob: http://127\.0\.0\.1:\d+ https://tile\.openstreetmap\.org;"
    assert re.search(pictures, policy)
    assert "{" not in policy


def test_a_file_of_the_build_is_the_file_and_a_missing_one_is_missing(page):
    assert page("/favicon.svg").text == "<svg/>"
    assert page("/nothing.svg").status_code == 404
    assert page("/api/nothing").status_code == 401


def test_a_page_of_a_store_names_what_is_installed_of_it(page):
    assert '<link rel="manifest" href="/9000012345/manifest.webmanifest">' in page("/9000012345/shop").text
    assert "/9000012345/icon-full-180.png" in page("/9000012345").text
    for path in ("/", "/vendors", "/90000123456/shop"):
        assert "manifest" not in page(path).text


def test_only_pages_that_begin_with_products_show_their_outline_at_once(page):
    for path, outline in (("", "home"), ("/", "home"), ("/shop", "shop")):
        assert f'<meta name="haat-outline" content="{outline}">' in page(f"/9000012345{path}").text
    for path in ("/", "/vendors", "/9000012345/orders", "/9000012345/owner/products", "/90000123456"):
        assert "haat-outline" not in page(path).text


def test_the_service_worker_may_run_and_is_requested_every_time(page):
    worker = page("/sw.js")

    assert worker.mimetype == "text/javascript"
    assert worker.headers["Cache-Control"] == "no-cache"
    policy = page("/9000012345").headers["Content-Security-Policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT"])
def test_reading_a_call_that_only_takes_something_is_405_with_what_it_takes(call, store, method):
    answer = call(method, "/auth/guest/", store)

    assert (answer.status_code, answer.content_type) == (405, "application/json")
    assert "POST" in answer.headers["Allow"]


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
@pytest.mark.parametrize("path", ["/nothing", "/", ""])
def test_an_unknown_call_is_404_whatever_its_method(call, store, method, path):
    answer = call(method, path, store)

    assert (answer.status_code, answer.content_type) == (404, "application/json")


def test_a_path_that_only_begins_like_the_api_is_a_page(page):
    assert "haat-config" in page("/apiary").text


def test_a_file_of_the_build_travels_as_it_was_compressed_and_is_kept_for_ever(page):
    answer = page("/assets/app-1.js", **COMPRESSED)

    assert answer.headers["Content-Encoding"] == "br"
    assert brotli.decompress(answer.data).decode() == SCRIPT
    assert "immutable" in answer.headers["Cache-Control"]
    assert page("/assets/app-1.js").text == SCRIPT
    assert page("/assets/app-0.js").status_code == 404


def test_a_long_answer_travels_compressed_to_clients_that_can_read_it(call, store, goods):
    plain = call("GET", "/products", store)
    packed = call("GET", "/products", store, headers=COMPRESSED)

    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "br"
    assert brotli.decompress(packed.data) == plain.data
    assert "Accept-Encoding" in packed.headers["Vary"]
