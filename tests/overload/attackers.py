"""The flood: a process that keeps many connections busy and asks again at once, whatever it is answered."""

import asyncio
import multiprocessing
import os
import resource
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from typing import NamedTuple

# The attackers' computers are others: they must not take the processors from what is measured.
NICENESS = 19
TRICKLE_SECONDS = 0.5
END_SECONDS = 20.0


class Attack(NamedTuple):
    """Connections that send these requests in turn; a request that trickles never ends."""

    name: str
    connections: int
    requests: list[bytes]
    trickles: bool = False


@contextmanager
def attacking(attack: Attack, port: int, answers: Counter[str]) -> Iterator[None]:
    """Attack inside the block; afterwards the answers are counted by status."""
    spawn = multiprocessing.get_context("spawn")
    stop, counted = spawn.Event(), spawn.SimpleQueue()
    process = spawn.Process(target=_run, args=(attack, port, stop, counted))
    process.start()
    counted.get()
    try:
        yield
    finally:
        stop.set()
        answers.update(counted.get())
        process.join(END_SECONDS)
        process.kill()


def _run(attack: Attack, port: int, stop, counted) -> None:
    os.nice(NICENESS)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    answers: Counter[str] = Counter()
    counted.put({})
    with suppress(asyncio.CancelledError):
        asyncio.run(_attack(attack, port, stop, answers))
    counted.put(dict(answers))


async def _attack(attack: Attack, port: int, stop, answers: Counter[str]) -> None:
    requests = cycle(attack.requests)
    send = _trickle if attack.trickles else _ask
    tasks = [
        asyncio.create_task(_connection(port, number, requests, send, answers))
        for number in range(attack.connections)
    ]
    await asyncio.to_thread(stop.wait)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


async def _connection(port: int, number: int, requests: Iterator[bytes], send, answers: Counter[str]) -> None:
    address = f"127.0.{1 + number // 250}.{1 + number % 250}"
    while True:
        writer = None
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
            while True:
                status, closes = await send(reader, writer, next(requests))
                answers[status] += 1
                if closes:
                    break
        except (OSError, EOFError):
            answers["closed"] += 1
            await asyncio.sleep(0)
        finally:
            if writer:
                writer.close()


async def _ask(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes
) -> tuple[str, bool]:
    writer.write(request)
    return await _answer(reader)


async def _trickle(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes
) -> tuple[str, bool]:
    head, _, body = request.partition(b"\r\n\r\n")
    writer.write(head + b"\r\n\r\n")
    answer = asyncio.ensure_future(_answer(reader))
    try:
        for at in range(len(body) - 1):
            writer.write(body[at : at + 1])
            if (await asyncio.wait([answer], timeout=TRICKLE_SECONDS))[0]:
                break
        return await answer
    finally:
        answer.cancel()


async def _answer(reader: asyncio.StreamReader) -> tuple[str, bool]:
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = int(head.partition(b"content-length:")[2].split(b"\r\n", 1)[0] or 0)
    await reader.readexactly(length)
    return head[9:12].decode(), b"connection: close" in head
