"""The API as it runs in production, in separate processes."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from urllib.request import urlopen

from deploy.local import ports
from deploy.local.programs import ALLOCATOR
from tests.bench.processes import family

PROCESSES = 2
API = ("app.server",)
EMPTY = ("granian", "--interface", "wsgi", "--blocking-threads", "2", "tests.bench.empty:application")
_READY = {API: "/api/health/live", EMPTY: "/"}


class Server(NamedTuple):
    """Where it listens, and its process, whose children answer."""

    port: int
    process: subprocess.Popen

    def workers(self) -> list[int]:
        """The processes that answer."""
        return list(family(self.process.pid))[1:]


@contextmanager
def serving(processes: int = PROCESSES, program: tuple[str, ...] = API) -> Iterator[Server]:
    """Run the API, or the empty application, in that many processes."""
    port = ports.pick(["api"], {})["api"]
    command = [sys.executable, "-m", *program, "--workers", str(processes)]
    command += ["--port", str(port)]
    server = subprocess.Popen(command, env={**ALLOCATOR, **os.environ}, stdout=subprocess.DEVNULL)
    try:
        _wait(f"http://127.0.0.1:{port}{_READY[program]}")
        yield Server(port, server)
    finally:
        server.terminate()
        server.wait()


def _wait(address: str) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            with urlopen(address, timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise TimeoutError("the server did not start")
