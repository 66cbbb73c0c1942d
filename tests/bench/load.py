"""A load of kept-alive connections on one thread, that costs the machine less than what it measures."""

import selectors
import socket
import time
from collections import deque
from collections.abc import Sequence
from itertools import count, cycle
from typing import NamedTuple

# What one caller sends in turn; it counts as one.
Flow = tuple[bytes, ...]
# Is replaced by a number that no other request has.
UNIQUE = b"%unique%"
_numbers = count(1)
# On a slow machine it takes longer.
FEWEST = 20


class Measured(NamedTuple):
    """Flows in a second, the milliseconds that half and 99 % of them stayed below, and their number."""

    per_second: float
    median: float
    worst: float
    flows: int


class UnexpectedAnswer(Exception):
    """The server refused a request."""


class _Connection:
    def __init__(self, port: int, flows: Sequence[Flow]) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = bytearray(262_144)
        self._flows = cycle(flows)
        self._steps: deque[bytes] = deque()
        self._started = 0.0
        self._received = self._expected = 0
        self._request = b""
        self.send_next()

    def send_next(self) -> float | None:
        """Send the flow's next request; at its end begin another and return the milliseconds it took."""
        took = None
        if not self._steps:
            took, self._started = self.milliseconds(), time.perf_counter()
            self._steps.extend(next(self._flows))
        self._request = self._steps.popleft()
        self._received = self._expected = 0
        self.socket.sendall(self._request.replace(UNIQUE, b"%08d" % next(_numbers)))
        return took

    def is_last_step(self) -> bool:
        return not self._steps

    def milliseconds(self) -> float:
        """Return how long ago the flow began."""
        return (time.perf_counter() - self._started) * 1000

    def complete(self) -> bool:
        """Take what has come; true when the whole answer is there."""
        received = self.socket.recv_into(memoryview(self.buffer)[self._received :])
        if not received:
            raise UnexpectedAnswer(self._request[:80], "the server closed the connection")
        self._received += received
        if not self._expected:
            end = self.buffer.find(b"\r\n\r\n", 0, self._received)
            if end < 0:
                return False
            head = bytes(self.buffer[:end]).lower()
            if not head.startswith((b"http/1.1 200", b"http/1.1 201", b"http/1.1 304")):
                raise UnexpectedAnswer(self._request[:80], bytes(self.buffer[: self._received]))
            length = head.partition(b"content-length:")[2].split(b"\r\n", 1)[0]
            self._expected = end + 4 + int(length or 0)
        return self._received >= self._expected


def request_bytes(path: str, headers: dict[str, str], *, method: str = "GET", body: bytes = b"") -> bytes:
    """Return a request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


def measure(port: int, flows: Sequence[Flow], *, connections: int, seconds: float) -> Measured:
    """Send the flows in turn over as many connections, each its own, for at least this time.

    Flows that have begun are finished, so that the server does not work on them while it is measured again.
    """
    selector = selectors.DefaultSelector()
    connections = min(connections, len(flows))
    times: list[float] = []
    started = time.perf_counter()
    for number in range(connections):
        connection = _Connection(port, flows[number::connections])
        selector.register(connection.socket, selectors.EVENT_READ, connection)
    while selector.get_map():
        is_over = time.perf_counter() - started >= seconds and len(times) >= FEWEST
        for key, _ in selector.select(1.0):
            connection: _Connection = key.data
            if not connection.complete():
                continue
            if connection.is_last_step() and is_over:
                times.append(connection.milliseconds())
                selector.unregister(connection.socket)
                connection.socket.close()
            elif (took := connection.send_next()) is not None:
                times.append(took)
    elapsed = time.perf_counter() - started
    times.sort()
    return Measured(len(times) / elapsed, times[len(times) // 2], times[int(len(times) * 0.99)], len(times))
