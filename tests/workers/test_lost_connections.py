"""A worker goes on automatically after the network between it and Valkey swallowed everything."""

import asyncio
import subprocess
import sys
import time
import uuid

import pytest
import redis

from deploy.local.ports import pick
from tenant_router import broker, valkey
from tests.chaos.proxy import Network, Proxies

WAIT_SECONDS = 20
LOST = "Couldn't ack"
# Its task notes in Valkey, past the proxy, that it began, and waits until it may end.
WORKER = """
import sys, redis
from tenant_router import broker

queue = sys.argv[4]
broker.configure(sys.argv[1])
past_the_proxy = redis.Redis.from_url(sys.argv[2], socket_timeout=None)

@broker.celery.task(name=queue)
def work(number, waits):
    past_the_proxy.rpush(f"{queue}:begun", number)
    if waits:
        past_the_proxy.blpop(f"{queue}:go-on", 60)

broker.celery.worker_main([
    "-q", "worker", "-Q", queue, "--pool", "threads", "--concurrency", sys.argv[3],
    "--without-gossip", "--without-mingle", "--loglevel", "CRITICAL",
])
"""


class Bench:
    """A worker, its connection to Valkey through a proxy, and a client past it."""

    def __init__(
        self, proxies: Proxies, worker: subprocess.Popen[str], valkey: redis.Redis, queue: str
    ) -> None:
        self._proxies = proxies
        self._worker = worker
        self.valkey = valkey
        self.queue = queue

    def send(self, number: int, *, waits: bool = False) -> None:
        valkey.client().execute_command(
            *broker.message(self.queue, [number, waits], queue=self.queue, headers={})
        )

    def begun(self) -> int | None:
        """Return the number of the message that the worker began next, or None if it began none."""
        found = self.valkey.blpop([f"{self.queue}:begun"], WAIT_SECONDS)
        return int(found[1]) if found else None

    def let_end(self, messages: int = 1) -> None:
        """Let the work on this many messages that wait come to its end."""
        self.valkey.rpush(f"{self.queue}:go-on", *["yes"] * messages)

    def set(self, network: Network) -> None:
        self._proxies.set("valkey", network)

    def wait_until(self, *, asks: bool) -> None:
        """Wait until the worker asks Valkey for messages, or is answered, which takes a second at most."""
        while asks is not self._asks():
            time.sleep(0.01)

    def _asks(self) -> bool:
        clients = self.valkey.client_list()
        return any(client["cmd"] == "brpop" and "b" in client["flags"] for client in clients)

    @property
    def runs(self) -> bool:
        return self._worker.poll() is None

    def wait_for_line(self, words: str) -> None:
        assert self._worker.stderr
        assert any(words in line for line in self._worker.stderr), "the worker ended"


@pytest.fixture
def threads() -> int:
    return 1


@pytest.fixture
def bench(platform, threads):
    """A worker that waits for messages."""
    port = int(platform.redis_url.rpartition(":")[2].partition("/")[0])
    own = pick(["valkey"], {})["valkey"]

    async def open_server():
        return await asyncio.open_connection("127.0.0.1", port)

    proxies = Proxies({"valkey": (own, open_server)})
    through = platform.redis_url.replace(f":{port}", f":{own}")
    # Valkey may still give the next message of a queue to the connection of a worker that was killed.
    queue = f"swallowed-{uuid.uuid4()}"
    command = [sys.executable, "-c", WORKER, through, platform.redis_url, str(threads), queue]
    worker = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    valkey = redis.Redis.from_url(platform.redis_url, socket_timeout=None)
    yield Bench(proxies, worker, valkey, queue)
    worker.kill()
    worker.communicate()
    valkey.delete(queue, f"{queue}:begun", f"{queue}:go-on")
    proxies.loop.call_soon_threadsafe(proxies.loop.stop)


@pytest.mark.slow
def test_a_worker_whose_acknowledgement_was_lost_takes_the_next_message(bench):
    """Given a worker whose only place is taken, when its acknowledgement is lost, the place is free again."""
    bench.send(1, waits=True)
    assert bench.begun() == 1
    bench.set(Network.SWALLOW)
    bench.let_end()
    bench.wait_for_line(LOST)
    bench.set(Network.PASS)

    bench.send(2)

    assert bench.begun() == 2


@pytest.mark.slow
def test_a_worker_whose_question_for_messages_was_swallowed_asks_again(bench):
    bench.send(1)
    assert bench.begun() == 1
    bench.wait_until(asks=True)
    bench.set(Network.SWALLOW)
    bench.wait_until(asks=False)
    bench.set(Network.PASS)

    bench.send(2)

    assert bench.begun() == 2


@pytest.mark.slow
@pytest.mark.parametrize("threads", [2])
def test_a_worker_that_works_and_asks_for_more_survives_a_reset(bench):
    """Given a message that is worked on, when the question for more is reset, the same worker goes on."""
    bench.send(1, waits=True)
    assert bench.begun() == 1
    bench.wait_until(asks=True)
    bench.set(Network.RESET)
    bench.wait_until(asks=False)
    bench.set(Network.PASS)
    bench.let_end(messages=2)

    bench.send(2)

    # The first message may come again before, as its acknowledgement could be lost.
    assert bench.begun() == 2 or bench.begun() == 2
    assert bench.runs
