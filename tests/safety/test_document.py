"""G15: the API does what its document says, and refuses what it forbids; tried by Schemathesis.

The short run makes the calls that cover each schema once, the long one also random and linked ones:
`FUZZ_EXAMPLES` is how many of each call, as in `tests/contract/test_fuzz.py`.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from werkzeug.serving import WSGIRequestHandler, make_server

from app.edge.throttle import counters
from tenant_router import rate_limit
from tests.conftest import API_KEY, PASSWORD
from tests.ordering import fill_cart, place_order
from tests.safety.beyond_the_document import unexplained
from tests.safety.conftest import SEED
from tests.stock import DEALER, SALESPERSON

ROOT = Path(__file__).parents[2]
EXAMPLES = os.environ.get("FUZZ_EXAMPLES")
RANDOM = ("--phases", "coverage,fuzzing,stateful", "--seed", str(SEED), "--max-examples", str(EXAMPLES))
PHASES = RANDOM if EXAMPLES else ("--phases", "coverage")
# The hooks have it with what no document can state.
WITHOUT = ("--exclude-checks", "positive_data_acceptance")


class Quiet(WSGIRequestHandler):
    """Logs no request."""

    protocol_version = "HTTP/1.1"

    def log_request(self, *_: object) -> None:
        """Log nothing."""


@pytest.fixture
def address(app, monkeypatch) -> Iterator[str]:
    """Serve the application over HTTP, without limits of requests, which have separate tests."""
    monkeypatch.setattr(counters, "enabled", False)
    monkeypatch.setattr(rate_limit, "take", lambda _store: None)
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()


@pytest.fixture
def callers(call, make_store, fill, sign_in, sign_in_administrator, address) -> str:
    """Return who calls and how they sign in, for the hooks; in their store is an order and a cart."""
    store = make_store(guest_login=True, guest_rates=True, show_stock=True, item_discount=True, sign_up=True)
    fill(store)
    sign_in_administrator()
    buyer = sign_in(store, DEALER)
    place_order(call, store, buyer)
    fill_cart(call, store, buyer)
    names = {"owner": store.key, "party": DEALER, "sman": SALESPERSON}
    return json.dumps(
        {
            "url": address,
            "api_key": API_KEY,
            "store": store.key,
            "admin": {"email": "admin@haat.example", "password": PASSWORD},
            **{who: {"userName": name, "password": PASSWORD} for who, name in names.items()},
        }
    )


@pytest.mark.timeout(36_000 if EXAMPLES else 3600)
def test_the_api_does_what_its_document_says(address, callers, tmp_path, goal):
    goal.id, goal.what = "G15", "all checks of Schemathesis on every call"
    report = tmp_path / "report.json"
    command = (
        *(
            Path(sys.executable).with_name("schemathesis"),
            "--config-file",
            ROOT / "tests/safety/schemathesis.toml",
        ),
        *("run", f"{address}/api/openapi.json", *PHASES, *WITHOUT),
        *("--report", "json", "--report-json-path", report),
    )
    environment = {**os.environ, "DOCUMENT_CALLERS": callers, "PYTHONPATH": str(ROOT)}

    ended = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=tmp_path)

    result = json.loads(report.read_text())
    goal.attempts = result["test_cases"]["generated"]
    goal.failures = [f"{failure['title']}: {failure['operations']}" for failure in result["failures"]]
    goal.note = f"{result['operations']['tested']} operations"
    assert ended.returncode == 0, ended.stdout[-20_000:]
    assert result["complete"]
    assert result["operations"]["tested"] == result["operations"]["total"] > 200


def test_a_refusal_that_the_document_should_have_made_impossible_is_noticed():
    refusal = {"errorKeys": {"title": [{"key": "field.required", "values": {}}]}}

    assert unexplained("POST /api/dept", refusal) == {"field.required"}
    assert unexplained("PUT /api/notification/read", refusal) == set()
    assert unexplained("POST /api/dept", {"errorKeys": {}, "key": "cart.product"}) == set()
    assert unexplained("POST /api/dept", {"errorKeys": {}}) == {""}
