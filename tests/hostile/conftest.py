"""The product in a separate process, as files meet it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.conftest import API_KEY

ROOT = Path(__file__).parents[2]
# So that a hang is found; no answer takes a tenth of it.
SECONDS = 600


class Product:
    """Calls of the API, and what its process reports of itself."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._http = requests.Session()
        self._port = self._answer()
        self.most_kilobytes, self.most_seconds = 0, 0.0

    def call(self, method: str, path: str, store: Any, token: str, **more: Any) -> requests.Response:
        """Make a call; note how much memory and time it took."""
        headers = {"x-api-key": API_KEY, "x-user": store.key, "Authorization": f"Bearer {token}"}
        url = f"http://127.0.0.1:{self._port}/api{path}"
        answer = self._http.request(method, url, headers=headers, timeout=SECONDS, **more)
        self._ask("peak")
        return answer

    def work(self, store: Any) -> None:
        """Run what is queued for a store, as workers do; note how much memory and time it took."""
        self._ask(store.key)

    def _ask(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        kilobytes, seconds = self._answer()
        self.most_kilobytes = max(self.most_kilobytes, kilobytes)
        self.most_seconds = max(self.most_seconds, seconds)

    def _answer(self) -> Any:
        assert self._process.stdout
        return json.loads(self._process.stdout.readline())


@pytest.fixture(scope="module")
def product(platform) -> Iterator[Product]:
    command = [sys.executable, "-m", "tests.hostile.product"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment
    ) as process:
        try:
            yield Product(process)
        finally:
            process.kill()
