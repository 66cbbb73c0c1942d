"""An API with two processes and a worker, with metrics, traces and errors turned on."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from celery import Celery

from app.platform.opening.service import NewStore, open_store
from tests.app.edge.telemetry.running import Receiver, free_ports, get, running, wait_for
from tests.conftest import API_KEY, PASSWORD
from tests.stock import DEALER, fill_store

TOKEN = "a token for tests alone"
QUEUES = "sync,exports,notify,images,rounds,platform,celery"


@dataclass(frozen=True)
class Product:
    """The URLs of both, what they sent, their logs, and the queue between them."""

    api: str
    worker: str
    traces: Receiver
    errors: Receiver
    queue: Celery
    logs: Path

    def call(self, path: str, store, token: str | None = None, **headers: str) -> int:
        """Return the status of a GET of the API."""
        if token:
            headers["Authorization"] = f"Bearer {token}"
        return get(f"{self.api}/api{path}", **{"x-api-key": API_KEY, "x-user": store.key}, **headers)[0]

    def metrics(self, url: str = "") -> str:
        """Return the metrics of the API or of the worker."""
        return get(f"{url or self.api}/metrics", Authorization=f"Bearer {TOKEN}")[1]


@pytest.fixture(scope="module")
def product(platform, tmp_path_factory) -> Iterator[Product]:
    """Run both programs, on a separate Valkey database, without other tests' messages."""
    directory = tmp_path_factory.mktemp("telemetry")
    ports, traces, errors = free_ports(), Receiver(), Receiver()
    broker = platform.redis_url.rpartition("/")[0] + "/5"
    settings = {
        "METRICS_TOKEN": TOKEN,
        "OTEL_EXPORTER_OTLP_ENDPOINT": traces.address,
        "OTEL_BSP_SCHEDULE_DELAY": "200",
        "SENTRY_DSN": errors.address.replace("http://", "http://key@") + "/1",
        "RELEASE": "r-7",
        "REDIS_URL": broker,
        "LOG_FORMAT": "json",
    }
    api = ["app.server", "--port", str(ports["api"])]
    worker = ["celery", "-q", "-A", "workers", "worker", "-Q", QUEUES, "--concurrency", "1"]
    with (
        running(
            [*api, "--workers", "2"], directory / "api", METRICS_DIR=str(directory / "1"), **settings
        ) as serving,
        running(
            [*worker, "--without-gossip", "--without-mingle"],
            directory / "worker",
            METRICS_DIR=str(directory / "1"),
            METRICS_PORT=str(ports["figures"]),
            **settings,
        ) as working,
    ):
        addresses = [f"http://127.0.0.1:{ports[name]}" for name in ("api", "figures")]
        wait_for(lambda: get(f"{addresses[0]}/api/health/live")[0] == 200, program=serving)
        wait_for(lambda: get(f"{addresses[1]}/metrics")[0] == 401, program=working)
        yield Product(addresses[0], addresses[1], traces, errors, Celery("tests", broker=broker), directory)


@pytest.fixture(scope="module")
def shop(app, product):
    """Return a store with products, and the token of its dealer."""
    store = open_store(
        NewStore("9100500001", "Metrics", "Asha Patel", "asha@store.example", "Anand", PASSWORD)
    )
    fill_store(store)
    headers = {"x-api-key": API_KEY, "x-user": store.key}
    answer = app.test_client().post(
        "/api/auth/", headers=headers, json={"userName": DEALER, "password": PASSWORD}
    )
    return store, answer.json["token"]
