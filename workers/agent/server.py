"""The store's server, as the agent talks to it."""

import json
import re
from collections.abc import Mapping
from typing import Any

import httpx

from workers.agent.config import Config

SECONDS = 60.0
CONNECT_SECONDS = 10.0
PIECE_BYTES = 4 * 1024 * 1024
_AGAIN = frozenset((408, 429))
_PAGE_CONFIG = re.compile(r'id="haat-config"[^>]*>(.*?)</script>', re.DOTALL)


class Unreachable(Exception):
    """The server did not answer, or not as it does when it is well: the same may be tried again later."""


class Refused(Exception):
    """The server understood and said no; trying again would not help."""

    def __init__(self, status: int, message: str, body: Mapping[str, Any]) -> None:
        super().__init__(message)
        self.status = status
        self.body = body


class TokenEnded(Exception):
    """The store does not know this agent any more."""


class Server:
    """The calls of an agent."""

    def __init__(self, config: Config) -> None:
        timeout = httpx.Timeout(SECONDS, connect=CONNECT_SECONDS)
        self._http = httpx.Client(base_url=f"{config.server.rstrip('/')}/api/agent", timeout=timeout)
        self._http.headers["x-api-key"] = config.api_key
        self.use_token(config.token)

    def use_token(self, token: str) -> None:
        """Call with another token from now on."""
        if token:
            self._http.headers["Authorization"] = f"Bearer {token}"

    def enrol(self, store: str, code: str, machine: str) -> str:
        """The token for a code of the store's screen. Raises Refused where the code is not good."""
        body = {"code": code, "machine": machine}
        return self._call("POST", "/enrol", json=body, headers={"x-user": store})["token"]

    def beat(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """Tell how things are; what the owner chose, and a new token or None."""
        return self._call("POST", "/beat", json=told)

    def work(self, wait: int) -> dict[str, Any]:
        """What there is to do: {"sync": {...} or None, "orders": count}."""
        return self._call("GET", "/work", params={"wait": wait}) or {"sync": None, "orders": 0}

    def progress(self, run: str, phase: str, **told: Any) -> None:
        """Tell how far a run is."""
        self._call("POST", f"/runs/{run}/progress", json={"phase": phase, **told})

    def announce(self, manifest: bytes) -> dict[str, Any]:
        """The pack of a manifest, and which parts are missing."""
        headers = {"Content-Type": "application/json"}
        return self._call("POST", "/packs", content=manifest, headers=headers)

    def received(self, pack: str, sha256: str) -> int:
        """How many bytes of a part are there."""
        return self._call("GET", f"/packs/{pack}/parts/{sha256}")["received"]

    def send(self, pack: str, sha256: str, start: int, piece: bytes) -> int:
        """Send a piece of a part; how many bytes are there then."""
        headers = {"Content-Type": "application/octet-stream"}
        path = f"/packs/{pack}/parts/{sha256}"
        return self._call("PUT", path, params={"offset": start}, content=piece, headers=headers)["received"]

    def commit(self, pack: str) -> None:
        """Have a pack put into the store."""
        self._call("POST", f"/packs/{pack}/commit")

    def orders(self, after: int) -> list[dict[str, Any]]:
        """Orders for the books, the oldest first."""
        return self._call("GET", "/orders", params={"after": after})

    def outcome(self, order: int, told: Mapping[str, Any]) -> None:
        """Tell what became of an order."""
        self._call("POST", f"/orders/{order}/outcome", json=told)

    def close(self) -> None:
        """Let go of the connection."""
        self._http.close()

    def _call(self, method: str, path: str, **parts: Any) -> Any:
        try:
            answer = self._http.request(method, path, **parts)
            body = answer.json() if answer.content else {}
        except (httpx.HTTPError, ValueError) as error:
            raise Unreachable(f"The store's server cannot be reached: {error}") from error
        if answer.is_success:
            return body.get("result")
        message = str(body.get("message") or answer.reason_phrase)
        if answer.status_code == 401 and "Authorization" in self._http.headers:
            raise TokenEnded("The store has ended this agent's access: pair it anew.")
        if answer.status_code >= 500 or answer.status_code in _AGAIN:
            raise Unreachable(message)
        raise Refused(answer.status_code, message, body)


def api_key_of(server: str) -> str:
    """The key that the store's own pages call with, which stands in them. Raises Unreachable."""
    try:
        page = httpx.get(server, timeout=SECONDS, follow_redirects=True).text
        found = _PAGE_CONFIG.search(page)
        return json.loads(found[1])["apiKey"] if found else ""
    except (httpx.HTTPError, ValueError, KeyError) as error:
        raise Unreachable(f"{server} cannot be reached: {error}") from error
