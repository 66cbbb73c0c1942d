"""The commands of docs/api.md, run in their order against a server."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from werkzeug.serving import make_server

from tests.conftest import API_KEY, PASSWORD
from tests.stock import DEALER, SWITCH

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
SETTINGS, *EXAMPLES = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
# Each command prints the status of its answer to the third stream.
CURL = """
curl() { command curl --silent --show-error --write-out '%{stderr}%{http_code}\\n' "$@"; }
"""


@pytest.fixture
def address(app) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/api"
    server.shutdown()
    thread.join()


def test_every_example_runs_and_succeeds(goods, store, address, tmp_path):
    settings = {
        "API": address,
        "STORE": store.key,
        "KEY": API_KEY,
        "USER_NAME": DEALER,
        "PASSWORD": PASSWORD,
        "ITEM": SWITCH,
        "OWNER_PASSWORD": PASSWORD,
    }
    assert set(re.findall(r"^(\w+)=", SETTINGS, re.MULTILINE)) == set(settings)
    script = "set -e\n" + CURL + "".join(EXAMPLES)

    done = subprocess.run(
        ["sh", "-c", script],
        cwd=tmp_path,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    as_dealer = ["200", "200", "200", "200", "200", "201", "200"]
    as_owner = ["200", "200", "201", "200", "200", "200"]
    assert done.stderr.split() == [*as_dealer, *as_owner], done.stdout
