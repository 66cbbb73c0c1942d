"""The tests' calls over the network: with INSTANCES, several APIs behind nginx."""

import time
import urllib.request
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from wsgiref.types import WSGIApplication

import pytest
from werkzeug.middleware.http_proxy import ProxyMiddleware

from deploy.local import ports
from deploy.local.child import Child
from deploy.local.data import DataDirectory
from deploy.local.programs import Programs
from deploy.local.settings import read

Calls = Callable[..., Iterable[bytes]]
START_SECONDS = 90.0
# Tests run tasks themselves, one at a time.
NOT_HERE = ("notices", "files", "clock")
# These change or observe this process, or other processes notice the change some seconds later.
ANSWERED_HERE = {
    *("monkeypatch", "caplog", "capsys", "reads"),
    *("set_state", "entry", "moving", "elsewhere", "own_database", "rajkot", "operator"),
}


@dataclass(slots=True)
class _Test:
    answered_here: bool = False


_test = _Test()


def begin(fixtures: Collection[str]) -> None:
    """Choose whether this process or the instances answer the calls of the next test."""
    _test.answered_here = not ANSWERED_HERE.isdisjoint(fixtures)


@contextmanager
def behind_nginx(application: Calls, folder: Path, environment: Mapping[str, str]) -> Iterator[Calls]:
    """`application`, but that calls of the API go to nginx, which leads to one of the instances.

    Those of a test that changes something in this process are answered by this process.
    """
    data = DataDirectory(folder)
    data.make()
    settings = read({**environment, "DATA_DIR": str(folder), "PORT": str(ports.pick(["site"], {})["site"])})
    product = settings.product_environment({}, {"SECRET_KEY": "", "API_KEY": "", "ADMIN_PASSWORD": ""})
    # Two hops: the test's client and nginx.
    product["TRUSTED_PROXIES"] = "2"
    # `make run` prints codes; tests of codes are answered by this process.
    product["CODE_SENDER"] = ""
    programs = Programs(settings, data, product).all()
    children = [Child(program, data.run) for program in programs if not program.name.startswith(NOT_HERE)]
    try:
        _wait_for(settings.url, children)
        api = {"/api/": {"target": settings.url, "host": None}}
        there = _with_callers_address(ProxyMiddleware(application, api, timeout=60))
        yield lambda environ, start: (application if _test.answered_here else there)(environ, start)
    finally:
        for child in children:
            child.ask_to_stop()
        for child in children:
            child.finish()


def _with_callers_address(site: WSGIApplication) -> Calls:
    def call(environ, start_response):
        hops = (environ.get("HTTP_X_FORWARDED_FOR"), environ.get("REMOTE_ADDR", "127.0.0.1"))
        environ["HTTP_X_FORWARDED_FOR"] = ", ".join(hop for hop in hops if hop)
        # The middleware sends both as they are.
        environ["PATH_INFO"] = environ["PATH_INFO"].replace("%", "%25")
        environ["QUERY_STRING"] = environ["QUERY_STRING"].replace(" ", "%20")
        return site(environ, start_response)

    return call


def _wait_for(site: str, children: list[Child]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            with urllib.request.urlopen(f"{site}/api/health/live", timeout=5):
                return
        except OSError:
            if time.monotonic() > deadline:
                pytest.fail("\n".join(line for child in children for line in child.last_lines.copy()))
            time.sleep(0.1)
