"""Run API and worker as separate programs, with servers that receive what they send."""

import json
import os
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from deploy.local import ports

ROOT = Path(__file__).resolve().parents[4]
PATIENCE_SECONDS = 150.0


class Receiver:
    """A server that stores every POST as (path, headers, body), and answers with `status`."""

    def __init__(self) -> None:
        self.posted: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 200
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.posted.append((self.path, headers, body))
                self.send_response(receiver.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


def wait_for(read: Callable[[], Any], *, program: subprocess.Popen | None = None) -> Any:
    """Return the first true value of the function; fail after a timeout, or if the program ends first."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (value := read()):
        assert time.monotonic() < deadline, "it did not come"
        assert program is None or program.poll() is None, "the program has ended"
        time.sleep(0.1)
    return value


def get(address: str, **headers: str) -> tuple[int, str]:
    """Return the response's status and text; 0 without a response."""
    return _answer(urllib.request.Request(address, headers=headers))


def _answer(request: urllib.request.Request) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(request, timeout=100) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except OSError:
        return 0, ""


def post(address: str, body: object, **headers: str) -> tuple[int, str]:
    """Return the response's status and text."""
    data = json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json", **headers})
    return _answer(request)


@contextmanager
def running(program: list[str], log: Path, **settings: str) -> Iterator[subprocess.Popen]:
    """Run a program with these settings on top of the tests' own, and terminate it afterwards."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **settings}
    with log.open("w") as lines:
        process = subprocess.Popen(
            [sys.executable, "-m", *program], cwd=ROOT, env=environment, stdout=lines, stderr=lines
        )
        try:
            yield process
        except AssertionError:
            print(log.read_text()[-3000:])
            raise
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def free_ports() -> dict[str, int]:
    """Return ports for an API, and for a worker's metrics."""
    return ports.pick(["api", "figures"], {})


def failing(words: str) -> Callable[..., Any]:
    """Return a function that raises an error with this message."""

    def fail(*_args: Any, **_named: Any) -> None:
        raise RuntimeError(words)

    return fail
