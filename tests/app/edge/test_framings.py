"""Bodies that come slowly, in every framing that HTTP knows, at every layer, over the network.

None holds up a call of somebody else, and none waits where nothing limits its time.
"""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from tests.bench.server import serving

# None of these answers before the body has come, unless the body is not waited for.
SLOW_SECONDS = 4.0
CONNECTIONS = 24
HEAD = "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: test-key\r\nx-user: {store}\r\n"
JSON = "Content-Type: application/json\r\n"
LENGTH, CHUNKED = "Content-Length: 1000\r\n", "Transfer-Encoding: chunked\r\n"
# The bytes that each framing sends after its head. Nothing follows while the test waits.
FRAMINGS = {
    "length": (LENGTH, b"{"),
    "too long": ("Content-Length: 70000000\r\n", b"{"),
    "expect": (f"{LENGTH}Expect: 100-continue\r\n", b"{"),
    "chunked": (CHUNKED, b"1\r\n{\r\n"),
    "compressed": ("Transfer-Encoding: gzip, chunked\r\n", b"1\r\n{\r\n"),
    "both": (f"{LENGTH}{CHUNKED}", b"1\r\n{\r\n"),
    "neither": ("", b""),
}
# A call, a signed call, a form, the path that waits for nothing, a page, and a file of the build.
PATHS = [
    "/api/cart",
    "/api/payments/webhook/9000000000",
    "/api/quick-order/file",
    "/api/health/live",
    "/",
    "/favicon.svg",
]


@pytest.fixture(scope="module")
def port(platform) -> Iterator[int]:
    with serving(1) as server:
        yield server.port


def send(port: int, text: str, body: bytes, *, source: str = "127.0.0.1") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), source_address=(source, 0))
    connection.settimeout(SLOW_SECONDS)
    connection.sendall(f"{text}\r\n".encode() + body)
    return connection


def status(connection: socket.socket) -> int | None:
    """Return the status of the answer, or None if there is none before the body has come."""
    try:
        answer = connection.recv(65_536)
        if answer.startswith(b"HTTP/1.1 100"):
            answer = connection.recv(65_536)
    except TimeoutError:
        return None
    return int(answer.split(b" ", 2)[1])


@contextmanager
def slow(port: int, store: str, path: str, framing: str, count: int) -> Iterator[list[socket.socket]]:
    fields, body = FRAMINGS[framing]
    with ExitStack() as open_ones:
        yield [
            open_ones.enter_context(
                send(port, HEAD.format(path=path, store=store) + JSON + fields, body, source="127.0.0.2")
            )
            for _ in range(count)
        ]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("framing", ["chunked", "compressed", "both"])
def test_a_body_without_a_declared_length_is_411_at_once(port, store, path, framing):
    with slow(port, store.key, path, framing, 1) as (one,):
        assert status(one) == 411


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("framing", ["neither", "too long"])
def test_a_body_that_is_none_or_far_too_long_is_not_waited_for(port, store, path, framing):
    with slow(port, store.key, path, framing, 1) as (one,):
        assert status(one) is not None


def test_the_path_that_never_waits_reads_no_body(port, store):
    for framing in ("length", "expect"):
        with slow(port, store.key, "/api/health/live", framing, 1) as (one,):
            assert status(one) == 405


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("framing", FRAMINGS)
def test_slow_bodies_of_one_address_hold_no_one_else_up(port, store, path, framing):
    with slow(port, store.key, path, framing, CONNECTIONS):
        others = HEAD.format(path="/api/cart", store=store.key) + JSON + "Content-Length: 2\r\n"
        with send(port, others, b"{}") as another:
            assert status(another) == 401


def test_http_2_whose_bodies_need_no_length_is_not_spoken(port):
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.settimeout(SLOW_SECONDS)
        connection.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00")
        # A server of HTTP/2 begins with its settings, a frame of type 4.
        assert connection.recv(9)[3:4] != b"\x04"
