"""Another shop system next to ours: `PEER=peer.json make bench`.

The file has the conversations of a customer by name, such as `list`, and the processes that answer them:

    {"processes": [123, 124],
     "calls": {"list": [{"path": "http://127.0.0.1:8100/api/products/?page=1"}],
               "whole checkout": [{"method": "POST", "path": "…", "body": {…}}, …]}}

A conversation keeps cookies from its first step to its last. `{name}` in a path or body is what the answers
so far had under that name.
"""

import json
import os
import re
import time
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from tests.bench.processes import CpuClock
from tests.bench.rounds import Sample, Sampler

_JSON = {"Accept": "application/json", "Content-Type": "application/json"}
_NAME = re.compile(r"\{(\w+)\}")


def is_peer(name: str) -> bool:
    """Return whether a row is the peer's."""
    return name.startswith("peer: ")


def samplers() -> dict[str, Sampler]:
    """Return what makes the peer's calls, if PEER names one."""
    if not os.environ.get("PEER"):
        return {}
    described = json.loads(Path(os.environ["PEER"]).read_text())
    processes: list[int] = described["processes"]
    return {f"peer: {name}": _sampler(steps, processes) for name, steps in described["calls"].items()}


def _sampler(steps: list[dict[str, Any]], processes: list[int]) -> Sampler:
    def sample(seconds: float) -> Sample:
        times: list[float] = []
        clock, started = CpuClock(*processes), time.perf_counter()
        while time.perf_counter() - started < seconds:
            begun = time.perf_counter()
            _converse(steps)
            times.append((time.perf_counter() - begun) * 1000)
        api, *servers = (used / len(times) for used in clock.used())
        times.sort()
        worst = times[int(len(times) * 0.99)]
        return Sample(1000 / (sum(times) / len(times)), median(times), worst, api, sum(servers), 0.0)

    return sample


def _converse(steps: list[dict[str, Any]]) -> None:
    cookies: SimpleCookie = SimpleCookie()
    learned: dict[str, str] = {}

    def filled(text: str) -> str:
        return _NAME.sub(lambda match: learned.get(match[1], match[0]), text)

    connection = HTTPConnection(urlsplit(steps[0]["path"]).netloc)
    for step in steps:
        address = urlsplit(filled(step["path"]))
        body = filled(json.dumps(step["body"])) if "body" in step else None
        headers = {**_JSON, **step.get("headers", {})}
        headers["Cookie"] = "; ".join(f"{name}={morsel.value}" for name, morsel in cookies.items())
        path = f"{address.path}?{address.query}" if address.query else address.path
        connection.request(step.get("method", "GET"), path, body, headers)
        answer = connection.getresponse()
        text = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{step['path']}: {answer.status} {text[:300]!r}")
        for cookie in answer.headers.get_all("Set-Cookie", []):
            cookies.load(cookie)
        said = json.loads(text or b"{}")
        learned |= {name: str(value) for name, value in said.items()} if isinstance(said, dict) else {}
    connection.close()
