"""The containers' nginx site: its own responses have the same headers as the API's."""

import http.client
import json
import re
import socket
import subprocess
import threading
import time
from pathlib import Path
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest

from app.edge.headers import NO_PAGE, ON_ASSETS, ON_EVERY_ANSWER, STRICT_TRANSPORT
from app.shared.texts.messages import text
from deploy.local import ports
from tests.running.skips import needs, path_of

SITE = Path(__file__).resolve().parents[2] / "deploy" / "nginx" / "site.conf"
NGINX = path_of("nginx")
needs_nginx = needs("nginx")
AROUND = """\
daemon off;
{user}pid {home}/pid;
error_log stderr warn;
worker_processes 1;
events {{ worker_connections 64; }}
http {{
    types {{ text/javascript js; }}
    client_body_temp_path {home}/body;
    proxy_temp_path {home}/proxy;
    fastcgi_temp_path {home}/fastcgi;
    uwsgi_temp_path {home}/uwsgi;
    scgi_temp_path {home}/scgi;
    {site}
}}
"""


KEPT = 'W/"kept-answer"'

# Ways of an API that is down, which end in the site's own answers for it.
DOWN = """\
location /api/down {
        proxy_pass http://127.0.0.1:9;
        error_page 502 504 $no_answer;
    }
    location /down {
        proxy_pass http://127.0.0.1:9;
        error_page 502 504 $no_answer;
    }
    """


class Silent(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


def api(environ, start_response):
    """Answer like the API: with its own headers, including a page's policy."""
    own = {**ON_EVERY_ANSWER, "Content-Security-Policy": "default-src 'self'", "Cache-Control": "no-cache"}
    if environ.get("HTTP_X_FORWARDED_PROTO", "").startswith("https"):
        own |= dict([STRICT_TRANSPORT])
    if environ["PATH_INFO"] == "/api/kept":
        own |= {"ETag": KEPT, "Vary": "Authorization, x-user, Accept-Encoding"}
        if environ.get("HTTP_IF_NONE_MATCH") == KEPT:
            start_response("304 NOT MODIFIED", list(own.items()))
            return []
        start_response("200 OK", [("Content-Type", "application/json"), *own.items()])
        return [b'"kept"' * 1000]
    status = "404 Not Found" if environ["PATH_INFO"].startswith("/assets/") else "200 OK"
    start_response(status, [("Content-Type", "text/html"), *own.items()])
    return [b"answered" if "HTTP_COOKIE" in environ else b"answered without cookies"]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Run nginx with site.conf; yield its address. Tests can stop `site.api`."""
    home = tmp_path_factory.mktemp("site")
    (home / "html" / "assets").mkdir(parents=True)
    (home / "html" / "assets" / "app-1.js").write_text("export {}")
    home.chmod(0o755)
    server = make_server("127.0.0.1", 0, api, handler_class=Silent)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port, files = ports.pick(["site", "files"], {}).values()
    config = SITE.read_text().replace("listen 8080;", f"listen 127.0.0.1:{port};")
    config = config.replace("/usr/share/nginx/html", str(home / "html"))
    config = config.replace("http://api:8000", f"http://127.0.0.1:{server.server_port}")
    storage = (SITE.parent / "storage.conf").read_text()
    storage = storage.replace("http://storage:8333", f"http://127.0.0.1:{server.server_port}")
    (home / "storage.conf").write_text(storage)
    config = config.replace("/etc/nginx/storage.conf", str(home / "storage.conf"))
    config = config.replace("listen 8081;", f"listen 127.0.0.1:{files};")
    config = config.replace(
        "location = /metrics {",
        "location = /away { proxy_pass http://127.0.0.1:9; }\n    location = /metrics {",
    )
    config = config.replace("location @api {", DOWN + "location @api {")
    (home / "nginx.conf").write_text(AROUND.format(home=home, site=config, user="user root;\n"))
    command = [str(NGINX), "-p", str(home), "-c", str(home / "nginx.conf")]
    run = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 200
    while socket.socket().connect_ex(("127.0.0.1", port)) != 0:
        if run.poll() is not None or time.monotonic() > deadline:
            run.kill()
            pytest.fail(run.stderr.read() if run.stderr else "")
        time.sleep(0.05)
    yield port
    run.terminate()
    run.wait(20)
    server.shutdown()


def ask(port: int, path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=200)
    connection.request(method, path, headers=headers)
    return connection.getresponse()


ANSWERS = [
    ("/9000012345/shop", {}, 200),
    ("/robots.txt", {}, 200),
    ("/9000012345/sitemap.xml", {}, 200),
    ("/9000012345/share/product/I1.jpg", {}, 200),
    ("/assets/gone-1.js", {}, 404),
    ("/metrics", {}, 404),
    ("/away", {}, 502),
    ("/", {"Content-Length": str(60 * 2**20)}, 413),
]


@needs_nginx
@pytest.mark.parametrize(("path", "headers", "status"), ANSWERS)
def test_every_answer_has_every_header_once(site, path, headers, status):
    answer = ask(site, path, **headers)

    assert answer.status == status
    for name in ON_EVERY_ANSWER:
        assert len(answer.headers.get_all(name, [])) == 1, name
    assert answer.headers["Strict-Transport-Security"] is None


@needs_nginx
@pytest.mark.parametrize(("path", "headers", "status"), ANSWERS)
def test_hsts_is_sent_if_tls_ends_in_front(site, path, headers, status):
    for seen in ("https", "https, http"):
        answer = ask(site, path, **headers, **{"X-Forwarded-Proto": seen})

        assert answer.headers.get_all("Strict-Transport-Security") == ["max-age=31536000"]
    assert ask(site, path, **headers, **{"X-Forwarded-Proto": "http"}).headers[STRICT_TRANSPORT[0]] is None


@needs_nginx
@pytest.mark.parametrize("encoding", ["identity", "gzip", "br, zstd"])
def test_a_browser_may_ask_whether_its_answer_still_holds(site, encoding):
    answer = ask(site, "/api/kept", **{"Accept-Encoding": encoding})
    assert (answer.status, answer.headers["ETag"]) == (200, KEPT)

    again = ask(site, "/api/kept", **{"Accept-Encoding": encoding, "If-None-Match": KEPT})
    assert (again.status, again.headers["ETag"], again.read()) == (304, KEPT, b"")


@needs_nginx
def test_files_are_no_pages_and_are_served_without_cookies(site):
    """Browsers never run an uploaded file, and the storage never sees a cookie."""
    answer = ask(site, "/haat/public/9000012345/x.html", Cookie="refresh-9000012345=secret")

    assert answer.status == 200
    assert answer.headers.get_all("Content-Security-Policy") == [
        "sandbox; default-src 'none'; frame-ancestors 'none'"
    ]
    assert answer.headers.get_all("X-Content-Type-Options") == ["nosniff"]
    assert answer.headers.get_all("Content-Disposition") == ["attachment"]
    assert answer.read() == b"answered without cookies"


@needs_nginx
def test_files_of_the_build_are_kept_for_ever_and_their_absence_is_not(site):
    kept, gone = ask(site, "/assets/app-1.js"), ask(site, "/assets/gone-1.js")

    assert kept.headers.get_all("Cache-Control") == ["public, max-age=31536000, immutable"]
    assert gone.headers.get_all("Cache-Control") == ["no-cache"]
    assert set(ON_EVERY_ANSWER) & set(kept.headers) == set(ON_ASSETS)
    assert kept.headers.get_all("X-Content-Type-Options") == ["nosniff"]


@needs_nginx
def test_headers_of_the_api_win_and_pages_of_nginx_load_nothing(site):
    assert ask(site, "/9000012345").headers["Content-Security-Policy"] == "default-src 'self'"
    assert ask(site, "/metrics").headers["Content-Security-Policy"] == NO_PAGE


@needs_nginx
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_call_without_an_api_is_answered_in_its_form(site, method):
    answer = ask(site, "/api/down", method)
    body = json.loads(answer.read())

    assert (answer.status, answer.headers["Retry-After"]) == (502, "5")
    assert answer.headers["Content-Type"] == "application/json"
    assert (body["code"], body["key"], body["message"]) == (
        502,
        "error.unavailable",
        text("error.unavailable"),
    )
    assert body.keys() == {"code", "status", "message", "key", "values", "errors", "errorKeys"}


@needs_nginx
def test_a_page_without_an_api_is_asked_for_again(site):
    answer = ask(site, "/down")

    assert (answer.status, answer.headers["Retry-After"]) == (502, "5")
    assert 'http-equiv="refresh"' in answer.read().decode()
    assert ask(site, "/9000012345").headers["Retry-After"] is None


@needs_nginx
def test_a_malformed_request_is_refused_with_the_headers_too(site):
    with socket.create_connection(("127.0.0.1", site), timeout=200) as line:
        line.sendall(b"GET / HTTP/1.1\r\nbad header\r\nHost: x\r\n\r\n" + b"GET /\x00 HTTP/1.1\r\n\r\n")
        answer = line.recv(65536).decode("latin-1")

    assert re.match(r"HTTP/1.1 400 ", answer)
    assert "X-Content-Type-Options: nosniff" in answer


def test_the_site_names_each_header_that_the_api_does():
    """Works without nginx: it reads the file, which must name all headers with `always`."""
    text = SITE.read_text()
    server = text[text.index("server {") :]

    for name in (*ON_EVERY_ANSWER, STRICT_TRANSPORT[0]):
        assert re.search(rf"^    add_header {name} \$\w+ always;$", server, re.MULTILINE), name
    assert f'"{NO_PAGE}"' in text
