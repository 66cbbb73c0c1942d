"""The live process as it runs, in a separate process: who gets a stream, and what comes through it."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator

import httpx
import pytest

from deploy.local import ports
from deploy.local.programs import LIVE
from tests.conftest import API_KEY
from tests.ordering import place_order
from tests.stock import DEALER

PATIENCE = 300.0


@pytest.fixture(scope="module")
def live(platform) -> Iterator[str]:
    """Run the live process; yield its address."""
    port = ports.pick(["live"], {})["live"]
    command = [sys.executable, "-m", "granian", *LIVE, "--port", str(port), "--workers-kill-timeout", "1"]
    process = subprocess.Popen(command, env={**os.environ, "LIVE_PORT": str(port)})
    address = f"http://127.0.0.1:{port}"
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            httpx.get(f"{address}/api/health/live", timeout=2).raise_for_status()
            break
        except httpx.HTTPError:
            time.sleep(0.2)
    yield address
    process.terminate()
    process.wait()


@pytest.fixture
def headers():
    def of(store, token: str) -> dict[str, str]:
        return {"x-api-key": API_KEY, "x-user": store.key, "Authorization": f"Bearer {token}"}

    return of


class Page:
    """An open page: reads the events of its stream."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self._client = httpx.Client(timeout=PATIENCE)
        request = self._client.build_request("GET", f"{address}/api/live", headers=headers)
        self.answer = self._client.send(request, stream=True)
        self._lines = self.answer.iter_lines()

    def next_event(self) -> dict | None:
        """Return the next event; None at the end of the stream."""
        for line in self._lines:
            if line.startswith("data: "):
                return json.loads(line.removeprefix("data: "))
        return None

    def close(self) -> None:
        self.answer.close()
        self._client.close()


@pytest.fixture
def open_page(live, headers):
    pages = []

    def opening(store, token: str) -> Page:
        page = Page(live, headers(store, token))
        pages.append(page)
        assert page.answer.headers["content-type"].startswith("text/event-stream")
        assert page.next_event() == {"kind": "hello"}
        return page

    yield opening
    for page in pages:
        page.close()


def test_an_order_reaches_every_open_page_of_its_owner_and_of_no_other(
    call, store, make_store, fill, sign_in, owner, open_page
):
    other = make_store()
    fill(other)
    desk, phone = open_page(store, owner), open_page(store, owner)
    elsewhere = open_page(other, sign_in(other, other.key))

    here, there = sign_in(store, DEALER), sign_in(other, DEALER)
    for shop, dealer in ((store, here), (other, there), (other, there), (store, here)):
        place_order(call, shop, dealer)

    # Another store's order would repeat a number.
    for page in (desk, phone, elsewhere):
        events = [page.next_event(), page.next_event()]
        assert [(event["kind"], event["number"]) for event in events if event] == [
            ("order.placed", 1),
            ("order.placed", 2),
        ]


def test_a_stream_ends_with_the_sign_in(call, store, owner, open_page):
    page = open_page(store, owner)

    assert call("POST", "/auth/logout", store, owner).status_code == 204

    assert page.next_event() is None


@pytest.mark.parametrize("person", ["dealer", "stranger", "ended"])
def test_only_the_signed_in_owner_gets_a_stream(person, call, live, headers, store, owner, sign_in):
    if person == "ended":
        call("POST", "/auth/logout", store, owner)
    token = {"dealer": sign_in(store, DEALER), "stranger": "no.such.token", "ended": owner}[person]

    answer = httpx.get(f"{live}/api/live", headers=headers(store, token), timeout=PATIENCE)

    assert answer.status_code == (403 if person == "dealer" else 401)
    assert answer.json()["status"] == "error"
    # Browsers call another port where no proxy is in front.
    assert answer.headers["access-control-allow-origin"] == "*"


def test_a_page_of_another_port_may_ask(live):
    sent = {"Origin": "http://127.0.0.1:8000", "Access-Control-Request-Headers": "authorization"}

    answer = httpx.options(f"{live}/api/live", headers=sent)

    assert answer.status_code == 204
    assert "authorization" in answer.headers["access-control-allow-headers"]


def test_what_is_read_on_one_screen_is_read_on_the_others(call, store, owner, open_page):
    page = open_page(store, owner)

    assert call("PUT", "/notification/read", store, owner, json={"all": True}).status_code == 200

    assert page.next_event() == {"kind": "notification"}
