"""The customers of the store that is not flooded, at the pace of people."""

import socket
import threading
import time
from http.client import HTTPException, HTTPResponse
from itertools import cycle
from typing import NamedTuple

from tests.bench.load import UNIQUE, Flow

VISITORS = 8
# Between two requests of one of them: 40 requests a second of all.
EVERY_SECONDS = 0.2


class Visits(NamedTuple):
    """The milliseconds of each good answer, and how many requests had no such answer."""

    milliseconds: list[float]
    failed: int


def visit(port: int, flows: list[Flow], seconds: float) -> Visits:
    """Let the visitors send the flows in turn for this time."""
    times: list[float] = []
    failures: list[str] = []
    end = time.perf_counter() + seconds
    threads = [
        threading.Thread(target=_visit, args=(port, number, flows[number::VISITORS], end, times, failures))
        for number in range(VISITORS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Visits(times, len(failures))


def _visit(
    port: int, number: int, flows: list[Flow], end: float, times: list[float], failures: list[str]
) -> None:
    requests = cycle([request for flow in flows for request in flow])
    at = time.perf_counter() + EVERY_SECONDS * number / VISITORS
    while at < end:
        time.sleep(max(0.0, at - time.perf_counter()))
        began = time.perf_counter()
        try:
            status = _ask(port, next(requests))
        except (OSError, HTTPException):
            status = 0
        if 200 <= status < 400:
            times.append((time.perf_counter() - began) * 1000)
        else:
            failures.append(str(status))
        at = max(at + EVERY_SECONDS, time.perf_counter())


def _ask(port: int, request: bytes) -> int:
    """Send a request over a new connection, as a new visitor does."""
    number = f"{time.monotonic_ns():x}{threading.get_ident():x}".encode()
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.sendall(request.replace(UNIQUE, number))
        with HTTPResponse(connection) as answer:
            answer.begin()
            answer.read()
            return answer.status
