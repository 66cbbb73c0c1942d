"""A person, an address or a store has a limited number of requests in a process; others are answered."""

import resource
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import orjson
import pytest

from app import server
from app.edge import admission, concurrency
from app.edge.concurrency import ConcurrencyLimit
from app.shared.places import Places
from tests.app.edge.test_admission import ends_of_seconds as ends_of_seconds

STORE, OTHER = "9300000001", "9300000002"


class Site:
    """An application behind a ConcurrencyLimit; requests to /api/held wait until the block ends."""

    def __init__(self) -> None:
        self._go = threading.Event()
        self._held = threading.Semaphore(0)
        self._limit = ConcurrencyLimit(self._answer)

    def _answer(self, environ, start_response):
        if environ["PATH_INFO"] == "/api/held":
            self._held.release()
            assert self._go.wait(20)
        if environ["PATH_INFO"] == "/api/broken":
            raise ValueError("a bug")
        start_response("200 OK", [])
        return [b"{}"]

    def call(self, path: str = "/api/products", **environ: str) -> tuple[int, dict[str, str], dict]:
        seen = []
        content = b"".join(
            self._limit(
                {"PATH_INFO": path, "REMOTE_ADDR": "203.0.113.1", **environ},
                lambda status, fields: seen.extend((status, dict(fields))),
            )
        )
        return int(seen[0][:3]), seen[1], orjson.loads(content)

    def status(self, path: str = "/api/products", **environ: str) -> int:
        return self.call(path, **environ)[0]

    @contextmanager
    def holding(self, *requests: dict[str, str]) -> Iterator[None]:
        threads = [
            threading.Thread(target=self.call, args=("/api/held",), kwargs=environ) for environ in requests
        ]
        for thread in threads:
            thread.start()
            assert self._held.acquire(timeout=200)
        try:
            yield
        finally:
            self._go.set()
            for thread in threads:
                thread.join()


class Lobby:
    """An application behind a ConcurrencyLimit; its requests leave the lobby when they may."""

    def __init__(self) -> None:
        self.entered = threading.Semaphore(0)
        self._leave, self._end = threading.Event(), threading.Event()
        self._left = threading.Semaphore(0)
        self._limit = ConcurrencyLimit(self._answer)
        self._threads: list[threading.Thread] = []

    def _answer(self, environ, start_response):
        self.entered.release()
        assert self._leave.wait(20)
        admission.leave_lobby(environ)
        admission.leave_lobby(environ)
        self._left.release()
        assert self._end.wait(20)
        start_response("200 OK", [])
        return [b"{}"]

    def send(self, store: str) -> None:
        """Send a request without waiting for its answer."""
        environ = {"PATH_INFO": "/api/products", "REMOTE_ADDR": "203.0.113.1", "HTTP_X_USER": store}
        self._threads.append(threading.Thread(target=self._limit, args=(environ, lambda *_: None)))
        self._threads[-1].start()

    def let_out(self, count: int) -> None:
        """Let the requests out of the lobby; return when this number has left it."""
        self._leave.set()
        for _ in range(count):
            assert self._left.acquire(timeout=200)

    def end(self) -> None:
        self._leave.set()
        self._end.set()
        for thread in self._threads:
            thread.join(20)
            assert not thread.is_alive()


@pytest.fixture
def lobby(monkeypatch) -> Iterator[Lobby]:
    monkeypatch.setattr(admission, "is_known", {STORE, OTHER}.__contains__)
    monkeypatch.setattr(concurrency, "LOBBY_PLACES", 2)
    made = Lobby()
    yield made
    made.end()


@pytest.fixture
def site(monkeypatch) -> Site:
    for name, most in (("PERSON", 2), ("ADDRESS", 3), ("STORE", 4)):
        monkeypatch.setattr(concurrency, f"MAX_OF_{name}", most)
    monkeypatch.setattr(admission, "is_known", {STORE, OTHER}.__contains__)
    return Site()


def test_one_person_leaves_room_for_others_of_their_address(site):
    one, another = {"HTTP_AUTHORIZATION": "Bearer one"}, {"HTTP_AUTHORIZATION": "Bearer another"}

    with site.holding(one, one):
        status, headers, body = site.call(**one)
        assert (status, headers["Retry-After"], headers["Connection"]) == (503, "2", "close")
        assert body["key"] == "error.unavailable"
        assert site.status("//api/products", **one) == 503
        assert site.status(**another) == 200
        assert site.status() == 200

    assert site.status(**one) == 200


def test_one_address_leaves_room_for_others_whatever_tokens_it_makes_up(site):
    with site.holding(*({"HTTP_AUTHORIZATION": f"Bearer {number}"} for number in range(3))):
        assert site.status(HTTP_AUTHORIZATION="Bearer x") == 503
        assert site.status(REMOTE_ADDR="203.0.113.2") == 200


def test_a_household_counts_as_one_address(site):
    with site.holding(*({"REMOTE_ADDR": f"2001:db8::{number}"} for number in range(1, 4))):
        assert site.status(REMOTE_ADDR="2001:db8::9") == 503
        assert site.status(REMOTE_ADDR="2001:db8:0:1::9") == 200


@pytest.mark.parametrize("path", ["/api/products", "/api/health/live", "/", "/assets/index.js"])
def test_a_body_without_a_declared_length_is_refused_on_every_path(site, path):
    status, headers, body = site.call(path, HTTP_TRANSFER_ENCODING="chunked", CONTENT_LENGTH="2")

    assert (status, headers["Connection"], body["key"]) == (411, "close", "error.bad_request")


def test_one_store_leaves_room_for_another_from_however_many_addresses(site):
    flood = [{"HTTP_X_USER": STORE, "REMOTE_ADDR": f"203.0.113.{number}"} for number in range(2, 6)]

    with site.holding(*flood):
        assert site.status(HTTP_X_USER=STORE) == 503
        assert site.status(HTTP_X_USER=OTHER) == 200
        # A number without a store has no limit of its store.
        assert site.status(HTTP_X_USER="9300000009") == 200


def test_pages_and_the_live_path_are_never_refused(site):
    with site.holding(*[{}] * 3):
        assert site.status() == 503
        assert site.status("/api/health/live") == 200
        assert site.status("/assets/index.js") == 200


def test_an_error_and_a_refusal_leave_nothing_counted(site):
    one = {"HTTP_AUTHORIZATION": "Bearer one", "HTTP_X_USER": STORE}
    for _ in range(5):
        with pytest.raises(ValueError, match="a bug"):
            site.call("/api/broken", **one)
    with site.holding(one, one):
        assert [site.status(**one) for _ in range(5)] == [503] * 5

    assert site.status(**one) == 200
    assert site._limit._counts == {}


def test_few_requests_run_at_once_until_they_wait_for_something(lobby):
    for _ in range(5):
        lobby.send(STORE)
    assert [lobby.entered.acquire(timeout=200) for _ in range(2)] == [True, True]
    assert not lobby.entered.acquire(timeout=0.2)

    # Waiting requests hold no place, so the next ones are admitted.
    lobby.let_out(5)
    assert [lobby.entered.acquire(timeout=200) for _ in range(3)] == [True] * 3


def test_a_flooded_store_leaves_a_place_in_the_lobby(lobby):
    for _ in range(5):
        lobby.send(STORE)
    assert [lobby.entered.acquire(timeout=200) for _ in range(2)] == [True, True]

    lobby.send(OTHER)

    assert lobby.entered.acquire(timeout=200)


def test_who_waits_too_long_in_the_lobby_is_refused_and_leaves_no_place_taken(site, monkeypatch):
    monkeypatch.setattr(concurrency, "MAX_WAIT_SECONDS", 0.05)
    monkeypatch.setattr(site._limit, "_lobby", Places(1, 8))
    one = {"HTTP_X_USER": STORE}
    with site.holding(one):
        assert site.status(**one) == 503

    assert [site.status(**one) for _ in range(3)] == [200] * 3


def test_the_application_has_the_limit_behind_its_headers(call, store, monkeypatch):
    assert call("GET", "/products", store).status_code == 200
    monkeypatch.setattr(concurrency, "MAX_OF_STORE", 0)

    answer = call("GET", "/products", store)

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("limits", "connections", "soft"),
    [
        ((1_024, 1_000_000), 2_048, 3_072),
        ((1_024, resource.RLIM_INFINITY), 2_048, 3_072),
        ((1_024, 1_024), 512, None),
        ((1_024, 2_500), 1_476, 2_500),
        ((65_536, 65_536), 2_048, None),
        ((resource.RLIM_INFINITY, resource.RLIM_INFINITY), 2_048, None),
    ],
)
def test_the_server_has_as_many_connections_as_it_may_have_files_for(monkeypatch, limits, connections, soft):
    raised = []
    monkeypatch.setattr(resource, "getrlimit", lambda _which: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda _which, new: raised.append(new))

    assert server.raise_connection_limit() == connections
    assert raised == ([] if soft is None else [(soft, limits[1])])
