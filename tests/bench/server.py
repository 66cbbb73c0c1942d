"""The API as it runs in production, in processes of its own."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

from deploy.local import ports


class Server(NamedTuple):
    """Where it listens, and its process, whose children answer."""

    port: int
    process: subprocess.Popen

    def workers(self) -> list[int]:
        """The processes that answer."""
        parent = self.process.pid
        return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


@contextmanager
def serving(processes: int) -> Iterator[Server]:
    """The API in so many processes of one thread each."""
    port = ports.pick(["api"], {})["api"]
    process = _start(port, processes)
    try:
        yield Server(port, process)
    finally:
        process.terminate()
        process.wait()


def _start(port: int, processes: int) -> subprocess.Popen:
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--workers", str(processes)]
    command += ["--blocking-threads", "1", "--port", str(port), "--no-ws", "app.wsgi:application"]
    server = subprocess.Popen(command, env={**os.environ}, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            with urlopen(f"http://127.0.0.1:{port}/api/openapi.json", timeout=2):
                return server
        except OSError:
            time.sleep(0.2)
    server.terminate()
    raise TimeoutError("the API did not start")
