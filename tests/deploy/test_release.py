"""A rollout while the shop is in use: two releases run side by side, and no request fails.

The next release is this one with one more store migration. nginx routes to two APIs; each is
replaced in turn, and the worker likewise. And what a wheel holds is enough to sell.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import delete

from deploy.local import ports
from deploy.local.nginx import Nginx
from deploy.local.programs import QUEUES
from deploy.release import build_wheel
from tenant_router import registry
from tenant_router.engines import owner_engine
from tenant_router.registry import StoreEntry
from tests.conftest import API_KEY, PASSWORD
from tests.ordering import place_order
from tests.running.skips import PAGES, needs
from tests.schemas import drop
from tests.stock import DEALER, OTHER_DEALER
from tests.tenant_router.next_release import add_migration

# It starts nine programs one after the other; each wait has its own limit.
pytestmark = pytest.mark.timeout(3600)

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("app", "tenant_router", "workers", "migrations")
READERS = 3
BUYERS = (DEALER, OTHER_DEALER)
PATIENCE = 600.0


def next_release(folder: Path) -> str:
    """Copy the product and add a migration; return its version."""
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    return add_migration(folder)


def start(release: Path, *arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=release,
        # On a quick machine the customers make more requests a minute than a store may have.
        env={
            **os.environ,
            "LIMIT_REQUESTS_A_MINUTE": str(10**9),
            **environment,
            "PYTHONPATH": str(release),
        },
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def start_api(release: Path, port: int, **environment: str) -> subprocess.Popen[bytes]:
    """Start an instance of the API and wait until it answers."""
    program = ("-m", "app.server", "--workers", "1", "--blocking-threads", "2", "--port", str(port))
    process = start(release, *program, **{"RELEASE": release.name, **environment})
    try:
        wait_until(lambda: answers(port))
    except BaseException:
        # The test cannot end a process that it did not get.
        process.terminate()
        raise
    return process


def start_worker(release: Path, name: str) -> subprocess.Popen[bytes]:
    program = ("-m", "celery", "-q", "-A", "workers", "worker", "-n", f"{name}@%h", "-Q", QUEUES)
    return start(release, *program, "--concurrency", "1", "--without-gossip", "--without-mingle")


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health/live", timeout=2):
            return True
    except OSError:
        return False


def wait_until(reached: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.1)


class Shop:
    """Customers of one store who call through nginx and record every response."""

    def __init__(self, port: int, store) -> None:
        self.answers: Counter[int | str] = Counter()
        self.orders: list[int] = []
        self.papers: list[tuple[str, str]] = []
        self._port = port
        self._store = store
        self._closed = threading.Event()
        self._tokens = {buyer: self._sign_in(buyer) for buyer in BUYERS}

    def _sign_in(self, buyer: str) -> str:
        body = {"userName": buyer, "password": PASSWORD}
        return self.call("POST", "/auth/", self._store, json=body).json["token"]

    def call(self, method: str, path: str, store, token: str | None = None, **kwargs) -> SimpleNamespace:
        """Make a call over the network like the tests' `call`; a network error is recorded by its name."""
        headers = {"x-api-key": API_KEY, "x-user": store.key, "Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        body = json.dumps(kwargs["json"]).encode() if "json" in kwargs else None
        url = f"http://127.0.0.1:{self._port}/api{path}"
        request = urllib.request.Request(url, body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=300) as answer:
                status, text = answer.status, answer.read()
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read()
        except OSError as error:
            self.answers[type(error).__name__] += 1
            raise
        self.answers[status] += 1
        return SimpleNamespace(status_code=status, json=json.loads(text or b"null"), text=text.decode())

    def _read(self) -> None:
        while not self._closed.is_set():
            self.call("GET", "/products?per_page=25", self._store, self._tokens[DEALER])

    def _buy(self, buyer: str) -> None:
        token = self._tokens[buyer]
        while not self._closed.is_set():
            order = place_order(self.call, self._store, token)
            self.orders.append(order["ORDER_NO"])
            # Buyers wait for their document before they request another, because only a few may be pending.
            if all(self._is_ready(*paper) for paper in self.papers if paper[0] == buyer):
                body = {"kind": "order", "orderId": order["orderId"]}
                export = self.call("POST", "/exports", self._store, token, json=body)
                self.papers.append((buyer, export.json["result"]["id"]))

    @contextmanager
    def open(self) -> Iterator[None]:
        """Run customers until the end of the block; a customer's error fails the test."""
        failures: list[Exception] = []

        def customer(work: Callable[[], None]) -> None:
            try:
                work()
            except (OSError, AssertionError, LookupError) as error:
                failures.append(error)

        work = [self._read] * READERS + [partial(self._buy, buyer) for buyer in BUYERS]
        threads = [threading.Thread(target=customer, args=(each,)) for each in work]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self._closed.set()
            for thread in threads:
                thread.join()
        assert not failures, (failures, self.answers)

    def busy(self, answers: int) -> None:
        """Wait until this many more responses have arrived."""
        expected = self.answers.total() + answers
        wait_until(lambda: self.answers.total() >= expected)

    def every_paper_is_ready(self) -> bool:
        return all(self._is_ready(*paper) for paper in self.papers)

    def _is_ready(self, buyer: str, number: str) -> bool:
        answer = self.call("GET", f"/exports/{number}", self._store, self._tokens[buyer])
        return answer.json["result"]["state"] == "ready"


@pytest.fixture
def separate_shop(app, make_store, fill):
    """Make a store for this test only: at the end its schema belongs to a release that does not exist."""
    store = make_store(item_discount=True)
    fill(store)
    yield store
    with owner_engine().begin() as connection:
        connection.execute(delete(StoreEntry).where(StoreEntry.mobile_number == store.key))
        drop(connection, store.schema, store.key)
    registry.forget(store.key)


@needs("nginx")
def test_two_releases_serve_side_by_side_and_no_request_fails(tmp_path, separate_shop):
    store = separate_shop
    release = tmp_path / "next"
    after = next_release(release)
    chosen = ports.pick(["site", "old-1", "old-2", "new-1", "new-2"], {})
    nginx = Nginx(tmp_path / "nginx", "127.0.0.1", chosen["site"])
    running: dict[str, subprocess.Popen[bytes]] = {}

    def lead_to(*names: str) -> None:
        nginx.route_to([chosen[name] for name in names])
        running["nginx"].send_signal(signal.SIGHUP)

    def end(name: str) -> None:
        process = running.pop(name)
        process.terminate()
        assert process.wait(PATIENCE) == 0, name

    try:
        for name in ("old-1", "old-2"):
            running[name] = start_api(ROOT, chosen[name])
        running["old-worker"] = start_worker(ROOT, "old")
        nginx.route_to([chosen["old-1"], chosen["old-2"]])
        running["nginx"] = subprocess.Popen(nginx.program().command, stderr=subprocess.DEVNULL)
        wait_until(lambda: answers(chosen["site"]))
        shop = Shop(chosen["site"], store)
        with shop.open():
            shop.busy(40)
            migrated = start(release, "-m", "app", "migrate", "--store", store.key)
            assert migrated.wait(PATIENCE) == 0
            registry.forget()
            entry = registry.find_store(store.key)
            assert entry is not None
            assert entry.schema_version == after
            shop.busy(60)
            running["new-worker"] = start_worker(release, "new")
            for number in ("1", "2"):
                running[f"new-{number}"] = start_api(release, chosen[f"new-{number}"])
                lead_to(*[name for name in chosen if name in running and name != f"old-{number}"])
                shop.busy(20)
                end(f"old-{number}")
            end("old-worker")
            shop.busy(60)
        assert set(shop.answers) <= {200, 201, 202}, shop.answers
        assert len(shop.orders) > 5
        assert shop.papers
        assert len(set(shop.orders)) == len(shop.orders)
        wait_until(shop.every_paper_is_ready)
    finally:
        # Terminate, do not kill: a killed granian leaves its workers behind.
        for process in running.values():
            process.terminate()
        for process in running.values():
            process.wait(PATIENCE)


@pytest.mark.skipif(not (ROOT / "web" / "dist" / "index.html").exists(), reason=PAGES)
def test_an_installed_wheel_migrates_sells_and_makes_papers(tmp_path, separate_shop):
    store = separate_shop
    site = tmp_path / "site-packages"
    wheel = build_wheel(ROOT, tmp_path / "release", epoch=1_767_225_600)
    pip = (
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--target",
        site,
        wheel,
    )
    subprocess.run(pip, check=True)
    port = ports.pick(["api"], {})["api"]
    running = []

    try:
        assert start(site, "-m", "app", "migrate", "--store", store.key).wait(PATIENCE) == 0
        running.append(start_worker(site, "wheel"))
        running.append(start_api(site, port, WEB_DIST=str(site / "web" / "dist")))
        shop = Shop(port, store)
        with shop.open():
            shop.busy(20)
        assert set(shop.answers) <= {200, 201, 202}, shop.answers
        wait_until(shop.every_paper_is_ready)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/{store.key}", timeout=300) as page:
            scripts = re.findall(r'src="(/assets/[^"]+\.js)"', page.read().decode())
        for script in scripts:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{script}", timeout=300) as answer:
                assert answer.headers["Content-Type"].startswith("text/javascript")
        assert scripts
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.wait(PATIENCE)
