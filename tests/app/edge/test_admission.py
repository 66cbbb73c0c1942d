"""Few requests work at a time; slow clients and hanging services do not delay others."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any

import orjson
import pytest
from structlog.testing import capture_logs

from app.edge import admission
from app.edge.admission import Admission, read_body


class Site:
    """An application behind an Admission whose requests to /held wait until `go` is set."""

    def __init__(self, at_once: int) -> None:
        self.go = threading.Event()
        self.held = threading.Semaphore(0)
        self.bodies: list[bytes] = []
        self._admission = Admission(self._answer, at_once=at_once)

    def _answer(self, environ, start_response):
        if environ["PATH_INFO"] == "/held":
            self.held.release()
            assert self.go.wait(20)
        if environ["PATH_INFO"] == "/long-poll":
            with admission.place_given_up(environ):
                assert self.call("/another")[0] == 200
        if environ["PATH_INFO"] == "/broken":
            raise ValueError("a bug")
        self.bodies.append(environ["wsgi.input"].read())
        start_response("200 OK", [])
        return [b"ok"]

    def call(self, path: str, body: Any = b"", **environ: str) -> tuple[int, dict]:
        stream = BytesIO(body) if isinstance(body, bytes) else body
        length = environ.pop("length", None) or str(len(body) if isinstance(body, bytes) else 0)
        seen: list[str] = []
        result = self._admission(
            {"PATH_INFO": path, "CONTENT_LENGTH": length, "wsgi.input": stream, **environ},
            lambda status, fields: seen.extend([status, *(name for name, _ in fields)]),
        )
        content = b"".join(result)
        return int(seen[0][:3]), orjson.loads(content) if content != b"ok" else {}

    @contextmanager
    def holding(self, count: int, **environ: str) -> Iterator[None]:
        """Keep `count` requests at work inside the block."""
        threads = [threading.Thread(target=self.call, args=("/held",), kwargs=environ) for _ in range(count)]
        for thread in threads:
            thread.start()
            assert self.held.acquire(timeout=200)
        try:
            yield
        finally:
            self.go.set()
            for thread in threads:
                thread.join()


@pytest.fixture(autouse=True)
def ends_of_seconds(monkeypatch) -> list[Callable[[], None]]:
    """Return what would be called at the ends of seconds; no thread of a test is left for the next one."""
    ends: list[Callable[[], None]] = []
    monkeypatch.setattr(
        threading, "Timer", lambda _seconds, at_end: ends.append(at_end) or threading.Thread()
    )
    return ends


@pytest.fixture
def site() -> Site:
    return Site(at_once=2)


def test_a_request_that_waits_too_long_is_503_in_words(site, monkeypatch):
    monkeypatch.setattr(admission, "MAX_WAIT_SECONDS", 0.05)

    with site.holding(2):
        status, answer = site.call("/api/products")

    assert (status, answer["code"], answer["key"]) == (503, 503, "error.unavailable")
    assert answer["message"] == "The service is busy. Please try again shortly."


def test_a_request_is_let_in_when_a_place_is_free(site):
    answers = []
    with site.holding(2):
        waiting = threading.Thread(target=lambda: answers.append(site.call("/api/products")))
        waiting.start()
    waiting.join()

    assert answers == [(200, {})]


def test_a_limited_number_wait_the_others_are_refused_at_once(monkeypatch):
    monkeypatch.setattr(admission, "MAX_WAITING", 0)
    site = Site(at_once=1)

    with site.holding(1):
        assert site.call("/api/products")[0] == 503


def test_the_live_path_never_waits(site):
    with site.holding(2):
        assert site.call("/api/health/live") == (200, {})


def test_an_error_or_a_refusal_gives_its_place_back(site, monkeypatch):
    monkeypatch.setattr(admission, "MAX_WAIT_SECONDS", 0.05)
    for _ in range(3):
        with pytest.raises(ValueError, match="a bug"):
            site.call("/broken")

    assert site.call("/api/products") == (200, {})


def test_a_body_is_read_before_a_place_is_taken(site):
    assert site.call("/api/cart", b"x" * 3000) == (200, {})
    assert site.bodies == [b"x" * 3000]


@pytest.mark.parametrize("length", ["-1", "abc", "0", str(65 * 1024 * 1024)])
def test_a_body_whose_length_is_none_or_too_large_is_read_by_no_one(site, length):
    assert site.call("/api/cart", BytesIO(b"unread"), length=length)[0] == 200
    assert site.bodies == [b""]


def test_the_live_path_reads_no_body(site):
    assert site.call("/api/health/live", b"unread") == (200, {})
    assert site.bodies == [b""]


def test_a_body_that_trickles_is_408(site, monkeypatch):
    monkeypatch.setattr(admission, "BODY_SECONDS", -1000.0)

    status, answer = site.call("/api/cart", b"x" * 3000)

    assert (status, answer["message"]) == (408, "The connection is too slow. Please try again.")


def test_a_large_body_that_trickles_gets_the_time_of_what_has_come(monkeypatch):
    # Given a body of which a piece comes each second.
    clock = iter(range(1_000))
    monkeypatch.setattr(admission.time, "monotonic", lambda: float(next(clock)))
    body = BytesIO(b"x" * 60_000_000)

    # When it says that there are 60 MB, then it still ends after some seconds.
    with pytest.raises(admission.Refused, match="too slow"):
        read_body(body, 60_000_000)
    assert body.tell() < 10_000


def test_a_client_that_ends_early_leaves_what_it_sent():
    assert read_body(BytesIO(b"half"), 100).read() == b"half"


class Silent:
    """A body of which nothing comes until `go` is set."""

    def __init__(self, go: threading.Event, reading: threading.Semaphore) -> None:
        self._go, self._reading = go, reading

    def read(self, _size: int) -> bytes:
        self._reading.release()
        assert self._go.wait(20)
        return b""


@contextmanager
def silent_bodies(site: Site, count: int, *addresses: str) -> Iterator[None]:
    go, reading = threading.Event(), threading.Semaphore(0)

    def send(address: str) -> None:
        site.call("/api/cart", Silent(go, reading), length="10", REMOTE_ADDR=address)

    threads = [
        threading.Thread(target=send, args=(addresses[number % len(addresses)],)) for number in range(count)
    ]
    for thread in threads:
        thread.start()
        assert reading.acquire(timeout=200)
    try:
        yield
    finally:
        go.set()
        for thread in threads:
            thread.join()


def test_silent_bodies_of_one_address_hold_only_themselves_up(site, monkeypatch):
    monkeypatch.setattr(admission, "SLOW_SECONDS", -1.0)

    with silent_bodies(site, 4, "203.0.113.9"):
        assert site.call("/api/products") == (200, {})
        assert site.call("/api/cart", b"{}", REMOTE_ADDR="203.0.113.9")[0] == 503
        assert site.call("/api/cart", b"{}", REMOTE_ADDR="203.0.113.7") == (200, {})
    assert site.call("/api/cart", b"{}", REMOTE_ADDR="203.0.113.9") == (200, {})


def test_silent_bodies_of_a_household_count_together(site, monkeypatch):
    monkeypatch.setattr(admission, "SLOW_SECONDS", -1.0)

    with silent_bodies(site, 4, "2001:db8::1", "2001:db8::2"):
        assert site.call("/api/cart", b"{}", REMOTE_ADDR="2001:db8::3")[0] == 503
        assert site.call("/api/cart", b"{}", REMOTE_ADDR="2001:db8:0:1::3") == (200, {})


def test_one_source_leaves_room_for_the_bodies_of_another(monkeypatch):
    monkeypatch.setattr(admission, "MAX_READERS", 4)
    site = Site(at_once=2)

    with silent_bodies(site, 2, "203.0.113.9"):
        assert site.call("/api/cart", b"{}", REMOTE_ADDR="203.0.113.9")[0] == 503
        assert site.call("/api/cart", b"{}", REMOTE_ADDR="203.0.113.7") == (200, {})
        assert site.call("/api/products") == (200, {})


def test_a_large_body_is_read_in_few_pieces():
    class Counted(BytesIO):
        pieces = 0

        def read(self, size: int | None = -1) -> bytes:
            self.pieces += 1
            return super().read(size)

    body = Counted(b"x" * 10_000_000)

    assert len(read_body(body, 10_000_000).read()) == 10_000_000
    assert body.pieces < 500


def test_a_store_is_served_while_another_is_flooded(site, monkeypatch):
    monkeypatch.setattr(admission, "is_known", {"9300000001", "9300000002"}.__contains__)
    monkeypatch.setattr(admission, "MAX_WAIT_SECONDS", 0.05)

    with site.holding(2, HTTP_X_USER="9300000001"):
        assert site.call("/api/products", HTTP_X_USER="9300000001")[0] == 503
        assert site.call("/9300000001/product/SW")[0] == 503
        assert site.call("/api/products", HTTP_X_USER="9300000002") == (200, {})
        assert site.call("/9300000002/product/SW") == (200, {})


def test_numbers_that_are_no_stores_share_the_place_of_their_address(site, monkeypatch):
    monkeypatch.setattr(admission, "is_known", {"9300000002"}.__contains__)
    monkeypatch.setattr(admission, "MAX_WAIT_SECONDS", 0.05)

    with site.holding(2, HTTP_X_USER="9300000007", REMOTE_ADDR="203.0.113.9"):
        made_up = {"HTTP_X_USER": "9300000008", "REMOTE_ADDR": "203.0.113.9"}
        assert site.call("/api/products", **made_up)[0] == 503
        assert site.call("/api/products", REMOTE_ADDR="203.0.113.7") == (200, {})


def test_a_request_that_only_waits_lets_others_in(monkeypatch):
    # Given a process that works on one request at a time.
    monkeypatch.setattr(admission, "MAX_WAIT_SECONDS", 0.1)
    site = Site(at_once=1)
    # When a long poll waits, then another is answered; and afterwards there is one place as before.
    assert [site.call("/long-poll")[0] for _ in range(2)] == [200, 200]
    with site.holding(1):
        assert site.call("/another")[0] == 503


def test_a_flood_of_refusals_is_a_line_for_each_reason_with_their_number(site, ends_of_seconds, monkeypatch):
    monkeypatch.setattr(admission, "MAX_WAIT_SECONDS", 0.0)
    with capture_logs() as lines, site.holding(2):
        refused = [site.call("/api/products")[0] for _ in range(300)]
        monkeypatch.setattr(admission, "BODY_SECONDS", -1000.0)
        slow = site.call("/api/cart", b"x" * 3000)[0]
        (end_of_second,) = ends_of_seconds
        end_of_second()
        another = site.call("/api/products")[0]
        ends_of_seconds[1]()

    assert (set(refused), slow, another) == ({503}, 408, 503)
    assert [(line["reason"], line["status"], line["count"]) for line in lines] == [
        ("waited too long", 503, 300),
        ("a body was too slow", 408, 1),
        ("waited too long", 503, 1),
    ]
