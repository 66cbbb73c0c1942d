"""A whole copy of the product for the journeys in the browser, and the way to run them."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from deploy.local import ports
from tests.browser.demo_data import copy_of_demo
from tests.fcm import running_push_server
from tests.senders import running_senders

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 480


@pytest.fixture(scope="session")
def push_server():
    """The push service that the copy under test sends to."""
    with running_push_server() as server:
        yield server


@pytest.fixture(scope="session")
def senders():
    """The service that sends the codes of the copy under test; journeys read there what came."""
    with running_senders() as server:
        yield server


@pytest.fixture(scope="package")
def product(tmp_path_factory, push_server, senders):
    """A whole copy of the product, with its own demo stores, port and data.

    It ends after the worker's last journey: other tests would share the processors with it.
    """
    data = tmp_path_factory.mktemp("product")
    port = ports.pick(["api"], {})["api"]
    environment = {name: value for name, value in os.environ.items() if name not in SERVERS}
    environment |= {"PORT": str(port), "DATA_DIR": str(data), "PYTHONPATH": str(ROOT)}
    environment |= {**push_server.settings, "HAAT_PUSHES": push_server.address}
    environment |= {**senders.settings("whatsapp"), "HAAT_CODES": senders.address}
    # The demo copies of other tests have owners ask an administrator; here numbers are proven.
    environment.pop("ONBOARDING", None)
    # Several workers have separate folders in the folder of the run.
    base = tmp_path_factory.getbasetemp()
    copy_of_demo(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base, data, environment)
    log = (data / "log").open("w")
    run = subprocess.Popen(
        [sys.executable, "-m", "deploy.local"],
        cwd=ROOT,
        env=environment,
        stdout=log,
        stderr=subprocess.STDOUT,
    )
    try:
        deadline = time.monotonic() + START_SECONDS
        while not (data / "demo.json").exists():
            if run.poll() is not None or time.monotonic() > deadline:
                pytest.fail((data / "log").read_text()[-4000:])
            time.sleep(0.3)
        command = [sys.executable, "-m", "tests.browser.states"]
        pipe = subprocess.PIPE
        with subprocess.Popen(
            command, cwd=ROOT, env=environment, text=True, stdin=pipe, stdout=pipe
        ) as states:
            assert states.stdout
            address = states.stdout.readline().strip()
            yield environment | {"HAAT_DEMO": str(data / "demo.json"), "HAAT_STATES": address}
    finally:
        run.send_signal(signal.SIGTERM)
        run.wait(60)
        log.close()
        for name in ("postgres", "reserve"):
            path = data / name
            path.unlink() if path.is_file() else shutil.rmtree(path, ignore_errors=True)


# Settings that name the servers of the tests: the copy under test starts its own.
SERVERS = (
    *("DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_ADMIN_URL", "REDIS_URL", "SECRET_KEY", "API_KEYS"),
    *("S3_ENDPOINT_URL", "S3_ACCESS_KEY", "S3_SECRET_KEY", "S3_BUCKET", "S3_PUBLIC_URL", "WEB_DIST"),
)
