"""Admission of requests: a process works on few at once, and the others wait or are refused.

The server runs each request in its own thread. There are many threads, but few work at a time. So a slow
client, or a service that hangs, holds only a cheap thread: others are answered, refused at once, or wait for
a bounded time. `/api/health/live` never waits.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from enum import StrEnum
from functools import lru_cache
from io import BytesIO
from tempfile import TemporaryFile
from typing import IO, Any

import orjson
import structlog
from flask import Flask

from app.config import Config
from app.edge.addresses import network_of
from app.shared.places import Full, Places
from app.shared.texts.messages import text
from tenant_router.registry import is_known

Environment = dict[str, Any]
Application = Callable[[Environment, Callable[..., Any]], Iterable[bytes]]

log = structlog.get_logger("http")

LIVE_PATH = "/api/health/live"
# The server's threads in a process: for requests that work, wait or read bodies, and for the live path.
THREADS = 160
MAX_WAITING = 112
MAX_WAIT_SECONDS = 8.0
MAX_READERS = 32
# The maximum number of bodies of one address that take longer than this.
MAX_SLOW_READERS = 4
SLOW_SECONDS = 2.0
# The time for a body, and the number of received bytes that extends it by a second.
BODY_SECONDS = 10.0
MIN_BYTES_A_SECOND = 16_000
# The sizes of one read. The server's read() blocks until it has all the bytes.
PIECE_BYTES = 512
MAX_PIECE_BYTES = 64 * 1024
# Larger bodies are not read: the application refuses them by their declared length.
MAX_READ_BYTES = 64 * 1024 * 1024
IN_MEMORY_BYTES = 1024 * 1024
RETRY_SECONDS = "2"
LOG_SECONDS = 1.0

# Called once a second for each kind, with the number of requests that were refused.
refusal_observers: dict[str, Callable[["RefusalKind", int], None]] = {}

_PLACE = "haat.place"
_LOBBY = "haat.lobby"


def enter_lobby(environ: Environment, leave: Callable[[], None]) -> None:
    """Note how a request leaves the lobby; see `app/edge/concurrency.py`."""
    environ[_LOBBY] = leave


def leave_lobby(environ: Environment) -> None:
    """Let others into the lobby before this request waits for something; a repeat does nothing."""
    leave: Callable[[], None] | None = environ.pop(_LOBBY, None)
    if leave:
        leave()


@contextmanager
def place_given_up(environ: Environment) -> Generator[None, None, None]:
    """Give up the place during the block, as while an agent waits for work; then take a place again."""
    places, source = environ[_PLACE]
    places.leave(source)
    try:
        yield
    finally:
        places.enter_again(source)


class RefusalKind(StrEnum):
    """The limit that refused a request, as the metrics name it."""

    PERSON = "person"
    ADDRESS = "address"
    STORE = "store"
    LOBBY = "lobby"
    PLACES = "places"
    BODY = "body"


class Refused(Exception):
    """A request that is not admitted; `status` is 503, or 408 or 411 for its body."""

    def __init__(self, status: str, message: str, kind: RefusalKind, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.message = message
        self.kind = kind
        self.reason = reason


def init_app(app: Flask, config: Config) -> None:
    """Put the admission queue in front of Flask.

    Middleware that is added later, such as assets, does not wait.
    """
    app.wsgi_app = Admission(app.wsgi_app, at_once=config.requests_at_once)


class Admission:
    """Reads each request's body, then lets the request in when one of few places is free."""

    def __init__(self, application: Application, *, at_once: int) -> None:
        self._application = application
        self._places = Places(at_once, MAX_WAITING)
        self._readers = Readers()
        self._refusals = Refusals()

    def __call__(self, environ: Environment, start_response: Callable[..., Any]) -> Iterable[bytes]:
        body = environ["wsgi.input"]
        # Code behind this must not read from the connection, because such a read may block for ever.
        environ["wsgi.input"] = BytesIO()
        if environ["PATH_INFO"] == LIVE_PATH:
            return self._application(environ, start_response)
        leave_lobby(environ)
        source = source_of(environ)
        try:
            self._read_body(body, environ, source)
            self._enter(source)
        except Refused as refused:
            self._refusals.count(refused)
            return refusal(refused, start_response)
        environ[_PLACE] = (self._places, source)
        try:
            return self._application(environ, start_response)
        finally:
            self._places.leave(source)

    def _enter(self, source: str) -> None:
        try:
            if not self._places.enter(source, MAX_WAIT_SECONDS):
                raise refused_as_busy(RefusalKind.PLACES, "waited too long")
        except Full:
            raise refused_as_busy(RefusalKind.PLACES, "too many requests wait") from None

    def _read_body(self, body: IO[bytes], environ: Environment, source: str) -> None:
        length = _content_length(environ)
        if 0 < length <= MAX_READ_BYTES:
            with self._readers.one_more(source, network_of(environ.get("REMOTE_ADDR"))):
                environ["wsgi.input"] = read_body(body, length)


def source_of(environ: Environment) -> str:
    """Return the store that a request names in its header or path, else the caller's address.

    An invented number is no store, so it gives the caller's address no additional share.
    """
    number = environ.get("HTTP_X_USER", "").strip() or environ["PATH_INFO"][1:11]
    return number if is_known(number) else network_of(environ.get("REMOTE_ADDR"))


def read_body(stream: IO[bytes], length: int) -> IO[bytes]:
    """Return a copy of a body, on disk if it is large; raise Refused if the client is too slow."""
    copy = BytesIO() if length <= IN_MEMORY_BYTES else TemporaryFile()  # noqa: SIM115 -- the request reads it later
    began = time.monotonic()
    while length > 0:
        # Read little at first, because read() of a slow body returns late, and more as more of the body
        # arrives.
        piece = stream.read(min(length, max(PIECE_BYTES, min(copy.tell() // 16, MAX_PIECE_BYTES))))
        if not piece:
            break
        copy.write(piece)
        length -= len(piece)
        if time.monotonic() - began > BODY_SECONDS + copy.tell() / MIN_BYTES_A_SECOND:
            raise Refused("408 Request Timeout", "error.slow", RefusalKind.BODY, "a body was too slow")
    copy.seek(0)
    return copy


class Refusals:
    """Reports refused requests: once a second for each reason, with their number, however many come."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[RefusalKind, str, int]] = Counter()
        self._lock = threading.Lock()

    def count(self, refused: Refused) -> None:
        """Count a refusal. The first of a second schedules the report of that second."""
        with self._lock:
            is_first = not self._counts
            self._counts[refused.kind, refused.reason, int(refused.status[:3])] += 1
        if is_first:
            timer = threading.Timer(LOG_SECONDS, self._report)
            timer.daemon = True
            timer.start()

    def _report(self) -> None:
        with self._lock:
            counts, self._counts = self._counts, Counter()
        for (kind, reason, status), count in counts.items():
            log.warning("request.refused", reason=reason, status=status, count=count)
            for observe in refusal_observers.values():
                observe(kind, count)


class Readers:
    """The bodies that are being read, by store or address: when each began, by address.

    A source may read as many bodies as there are free places, so another source always finds room.
    """

    def __init__(self) -> None:
        self._by_source: Counter[str] = Counter()
        self._began: dict[str, list[float]] = {}
        self._lock = threading.Lock()

    @contextmanager
    def one_more(self, source: str, address: str) -> Generator[None, None, None]:
        """Count a body inside the block; raise Refused if there are too many, or slow ones of its address."""
        now = time.monotonic()
        with self._lock:
            self._check(source, address, now)
            self._by_source[source] += 1
            self._began.setdefault(address, []).append(now)
        try:
            yield
        finally:
            with self._lock:
                self._by_source[source] -= 1
                if not self._by_source[source]:
                    del self._by_source[source]
                self._began[address].remove(now)
                if not self._began[address]:
                    del self._began[address]

    def _check(self, source: str, address: str, now: float) -> None:
        if self._by_source.get(source, 0) >= MAX_READERS - self._by_source.total():
            raise refused_as_busy(RefusalKind.BODY, "too many bodies are being read")
        if sum(now - each > SLOW_SECONDS for each in self._began.get(address, ())) >= MAX_SLOW_READERS:
            raise refused_as_busy(RefusalKind.BODY, "an address has too many slow bodies")


def _content_length(environ: Environment) -> int:
    text_length = environ.get("CONTENT_LENGTH") or "0"
    return int(text_length) if text_length.isascii() and text_length.isdigit() else 0


def refused_as_busy(kind: RefusalKind, reason: str) -> Refused:
    """Return the refusal of a request for which there is no room."""
    return Refused("503 Service Unavailable", "error.unavailable", kind, reason)


def refusal(refused: Refused, start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer a request that is not admitted."""
    body = _words(refused.status, refused.message)
    fields = [
        ("Content-Type", "application/json"),
        ("Content-Length", str(len(body))),
        ("Cache-Control", "no-store"),
        ("Retry-After", RETRY_SECONDS),
        # The rest of the body is not read, so the connection cannot be used again.
        ("Connection", "close"),
    ]
    start_response(refused.status, fields)
    return [body]


@lru_cache(maxsize=8)
def _words(status: str, message: str) -> bytes:
    words = text(message)
    return orjson.dumps(
        {
            "code": int(status[:3]),
            "status": "error",
            "message": words,
            **words.on_wire(),
            "errors": {},
            "errorKeys": {},
        }
    )
