"""The journeys of customers, salespeople and owners, in Chromium, through all that `make run` starts."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from deploy.local import ports
from deploy.local.web_pages import node_environment

ROOT = Path(__file__).resolve().parents[2]
SPREADSHEET = ROOT.parent / "shared" / "data" / "catalogue" / "bigbasket_products.csv"
IMPORTED = "9811122233"
START_SECONDS = 240


@pytest.fixture(scope="module")
def product(tmp_path_factory):
    """A whole copy of the product with its demo stores, on a port and data of its own."""
    data = tmp_path_factory.mktemp("product")
    port = ports.pick(["api"], {})["api"]
    environment = {name: value for name, value in os.environ.items() if name not in SERVERS}
    environment |= {"PORT": str(port), "DATA_DIR": str(data), "PYTHONPATH": str(ROOT)}
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
        yield environment | {"HAAT_DEMO": str(data / "demo.json")}
    finally:
        run.send_signal(signal.SIGTERM)
        run.wait(60)
        log.close()
        shutil.rmtree(data / "postgres", ignore_errors=True)


# What the tests' own servers are named by: the copy under test starts servers of its own.
SERVERS = (
    *("DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_ADMIN_URL", "REDIS_URL", "SECRET_KEY", "API_KEYS"),
    *("S3_ENDPOINT_URL", "S3_ACCESS_KEY", "S3_SECRET_KEY", "S3_BUCKET", "S3_PUBLIC_URL", "WEB_DIST"),
)


def journeys(environment: dict[str, str], *specs: str) -> None:
    """Run browser journeys; what they print is the message when one fails."""
    npx = ROOT / ".venv" / "node" / "npx"
    ended = subprocess.run(
        [str(npx), "--no-install", "playwright", "test", *specs],
        cwd=ROOT / "web",
        env={**environment, **node_environment()},
        capture_output=True,
        text=True,
    )
    print(ended.stdout[-6000:])
    assert ended.returncode == 0, ended.stdout[-6000:] + ended.stderr[-2000:]


JOURNEYS = (
    *("customer", "ordering", "inquiry", "joining", "session", "field", "service"),
    *("browsing", "routes", "owner", "offline"),
)


def command(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line beside the running product."""
    whole = [sys.executable, "-m", "app", *arguments]
    return subprocess.run(whole, cwd=ROOT, env=environment, capture_output=True, text=True)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("journey", JOURNEYS)
def test_journeys(product, journey):
    journeys(product, f"{journey}.spec.ts")


@pytest.mark.timeout(600)
def test_a_spreadsheet_of_twenty_thousand_products_is_sold(product):
    if not SPREADSHEET.exists():
        pytest.skip("the spreadsheet of real products is not beside the repository")
    made = command(
        product, "stores", "create", IMPORTED, "--company", "Bazaar", "--password", "owner@bazaar1"
    )
    assert made.returncode == 0, made.stderr
    read = command(product, "stores", "import", IMPORTED, str(SPREADSHEET))
    assert read.returncode in (0, 3), read.stderr
    command(product, "stores", "set", IMPORTED, "guestLogin=Y", "guestRate=Y")

    journeys({**product, "HAAT_IMPORTED": IMPORTED}, "imported.spec.ts")
