"""A thousand open pages of owners: what their streams cost, and how soon an event reaches all of them.

The live process runs as `make run` starts it.
"""

import asyncio
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from app.config import get_config
from app.factory import create_app
from deploy.local import ports
from deploy.local.programs import LIVE
from tenant_router.live_events import publish_after_commit
from tenant_router.session import store_session
from tenant_router.store import Store
from tests.bench import stores

STREAMS, STORES = 1000, 10
AT_ONCE = 20
EVENTS = 5
PATIENCE = 60.0


Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Cost(NamedTuple):
    """Memory of the live process in megabytes, its threads, and the slowest event in seconds."""

    megabytes_empty: float
    megabytes: float
    threads_empty: int
    threads: int
    slowest: float


def measure(first_number: int) -> Cost:
    """Open the streams of some stores and publish events in each."""
    opened = [stores.open_empty(first_number + at) for at in range(STORES)]
    tokens = [_token(store) for store in opened]
    with _live_process() as (port, process):
        return asyncio.run(_measure(opened, tokens, port, process))


async def _measure(opened: list[Store], tokens: list[str], port: int, process: int) -> Cost:
    first = await _stream(port, opened[0], tokens[0])  # loads what every check needs
    empty, threads_empty = _megabytes(process), _threads(process)
    turn = asyncio.Semaphore(AT_ONCE)

    async def one(at: int) -> Connection:
        async with turn:
            return await _stream(port, opened[at % STORES], tokens[at % STORES])

    connections = await asyncio.gather(*(one(at) for at in range(STREAMS)))
    slowest = 0.0
    for event in range(EVENTS):
        started = time.perf_counter()
        await asyncio.to_thread(_publish, opened, event)
        arrivals = [asyncio.wait_for(reader.readuntil(b"\n\n"), PATIENCE) for reader, _ in connections]
        await asyncio.gather(*arrivals)
        slowest = max(slowest, time.perf_counter() - started)
    for _, writer in (first, *connections):
        writer.close()
    return Cost(empty, _megabytes(process), threads_empty, _threads(process), slowest)


async def _stream(port: int, store: Store, token: str) -> Connection:
    """Open a stream and read its hello."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    key = get_config().accepted_api_keys[0]
    lines = ["GET /api/live HTTP/1.1", "Host: 127.0.0.1", f"x-api-key: {key}", f"x-user: {store.key}"]
    writer.write("\r\n".join([*lines, f"Authorization: Bearer {token}", "", ""]).encode())
    await asyncio.wait_for(reader.readuntil(b"hello"), PATIENCE)
    await asyncio.wait_for(reader.readuntil(b"\n\n"), PATIENCE)
    return reader, writer


def _publish(opened: list[Store], event: int) -> None:
    for store in opened:
        with store_session(store) as db:
            publish_after_commit(db, "order.placed", id=event, number=event)


def _token(store: Store) -> str:
    headers = {"x-api-key": get_config().accepted_api_keys[0], "x-user": store.key}
    body = {"userName": store.key, "password": stores.PASSWORD}
    answer = create_app().test_client().post("/api/auth/", headers=headers, json=body)
    return (answer.json or {})["token"]


@contextmanager
def _live_process() -> Iterator[tuple[int, int]]:
    """Run the live process; yield its port and the process that answers."""
    port = ports.pick(["live"], {})["live"]
    command = [sys.executable, "-m", "granian", *LIVE, "--port", str(port), "--workers-kill-timeout", "1"]
    server = subprocess.Popen(command, env={**os.environ}, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + PATIENCE
    while ports.is_free(port):
        if time.monotonic() > deadline:
            raise TimeoutError("the live process did not start")
        time.sleep(0.2)
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
    while not children.read_text().split():
        time.sleep(0.2)
    try:
        yield port, int(children.read_text().split()[-1])
    finally:
        server.terminate()
        server.wait()


def _status(process: int, name: str) -> int:
    found = re.search(rf"{name}:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    assert found, name
    return int(found[1])


def _megabytes(process: int) -> float:
    return _status(process, "VmRSS") / 1024


def _threads(process: int) -> int:
    return _status(process, "Threads")
