"""A load of kept-alive connections on one thread, that costs the machine less than what it measures."""

import selectors
import socket
import time
from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import NamedTuple


class Measured(NamedTuple):
    """Answers in a second, and the milliseconds that half and 99 % of them stayed below."""

    per_second: float
    median: float
    worst: float


class UnexpectedAnswer(Exception):
    """The server answered something else than 200."""


class _Connection:
    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.sent = 0.0
        self.buffer = bytearray(262_144)
        self.received = 0
        self.expected = 0

    def ask(self, request: bytes) -> None:
        self.received = self.expected = 0
        self.sent = time.perf_counter()
        self.socket.send(request)

    def complete(self) -> bool:
        """Take what has come; true when the whole answer is there."""
        self.received += self.socket.recv_into(memoryview(self.buffer)[self.received :])
        if not self.expected:
            end = self.buffer.find(b"\r\n\r\n", 0, self.received)
            if end < 0:
                return False
            head = bytes(self.buffer[:end]).lower()
            if not head.startswith(b"http/1.1 200"):
                raise UnexpectedAnswer(bytes(self.buffer[:300]))
            self.expected = end + 4 + int(head.partition(b"content-length:")[2].split(b"\r\n", 1)[0])
        return self.received >= self.expected


def request_bytes(path: str, headers: dict[str, str]) -> bytes:
    """A GET as it goes over the wire."""
    lines = [f"GET {path} HTTP/1.1", "Host: bench", *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def measure(port: int, requests: Sequence[bytes], *, connections: int, seconds: float) -> Measured:
    """Ask the requests in turn over as many connections, for so many seconds."""
    selector = selectors.DefaultSelector()
    turns: Iterator[bytes] = cycle(requests)
    for _ in range(connections):
        connection = _Connection(port)
        selector.register(connection.socket, selectors.EVENT_READ, connection)
        connection.ask(next(turns))
    times: list[float] = []
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        for key, _ in selector.select(1.0):
            connection = key.data
            if connection.complete():
                times.append((time.perf_counter() - connection.sent) * 1000)
                connection.ask(next(turns))
    elapsed = time.perf_counter() - started
    for key in list(selector.get_map().values()):
        key.data.socket.close()
    times.sort()
    return Measured(len(times) / elapsed, times[len(times) // 2], times[int(len(times) * 0.99)])
