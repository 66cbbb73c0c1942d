"""The agent's HTTP client for the store's server."""

import json
import re
import ssl
from collections.abc import Mapping
from typing import Any

import httpx
import truststore

from app.shared.texts.messages import Message, key_of, stored_message
from workers.agent.config import Config

TIMEOUT_SECONDS = 60.0
CONNECT_SECONDS = 10.0
MAX_MESSAGE_LENGTH = 1_000
PIECE_BYTES = 4 * 1024 * 1024
_RETRY_STATUSES = frozenset((408, 429))
_PAGE_CONFIG = re.compile(r'id="haat-config"[^>]*>(.*?)</script>', re.DOTALL)


class Unreachable(Exception):
    """The server gave no valid answer; the same request may be tried again later."""

    def __init__(self, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


class StoreRefused(Exception):
    """The server understood the request and refused it; `reason` says why, with its key if it has one."""

    def __init__(self, status: int, message: str, body: Mapping[str, Any]) -> None:
        super().__init__(message)
        self.status = status
        self.body = body
        self.reason = stored_message(message, body if "key" in body else None)


class TokenEnded(Exception):
    """The store no longer accepts this agent's token."""


class StoreClient:
    """The requests that an agent makes."""

    def __init__(self, config: Config) -> None:
        timeout = httpx.Timeout(TIMEOUT_SECONDS, connect=CONNECT_SECONDS)
        self._http = httpx.Client(
            base_url=f"{config.server.rstrip('/')}/api/agent", timeout=timeout, verify=system_trust()
        )
        self._http.headers["x-api-key"] = config.api_key
        self.use_token(config.token)

    def use_token(self, token: str) -> None:
        """Send another token from now on."""
        if token:
            self._http.headers["Authorization"] = f"Bearer {token}"

    def enrol(self, store: str, code: str, machine: str) -> dict[str, Any]:
        """Exchange a code on the store's screen: `token` and `releaseKey`. Raise StoreRefused."""
        body = {"code": code, "machine": machine}
        return self._call("POST", "/enrol", json=body, headers={"x-user": store})

    def beat(self, state: Mapping[str, Any]) -> dict[str, Any]:
        """Report the agent's state; return the owner's settings, and a new token or None."""
        return self._call("POST", "/beat", json=state)

    def choose_company(self, data_name: str, company: str) -> None:
        """Choose the books that the store follows. Raise StoreRefused."""
        self._call("PUT", "/company", json={"dataNm": data_name, "compName": company})

    def start_sync(self) -> None:
        """Start a sync; do nothing while one is in progress. Raise StoreRefused."""
        self._call("POST", "/sync")

    def newest_release(self, platform: str) -> dict[str, Any] | None:
        """Return the signed release that the platform offers, with its URL, or None."""
        return self._call("GET", "/release", params={"platform": platform})

    def leave(self) -> None:
        """End this agent's access: its token stops working."""
        self._call("POST", "/leave")

    def work(self, wait: int) -> dict[str, Any]:
        """Return the pending work: {"sync": {...} or None, "orders": count, "receipts": count}."""
        return self._call("GET", "/work", params={"wait": wait})

    def progress(self, run: str, phase: str, **details: Any) -> None:
        """Report the progress of a run."""
        self._call("POST", f"/runs/{run}/progress", json={"phase": phase, **details})

    def fail(self, run: str, reason: Message) -> None:
        """Report that a run failed, and why."""
        self.progress(run, "failed", message=reason[:MAX_MESSAGE_LENGTH], messageKey=key_of(reason))

    def announce(self, manifest: bytes) -> dict[str, Any]:
        """Announce a manifest; return its pack and which parts are missing."""
        headers = {"Content-Type": "application/json"}
        return self._call("POST", "/packs", content=manifest, headers=headers)

    def received(self, pack: str, sha256: str) -> int:
        """Return how many bytes of a part have arrived."""
        return self._call("GET", f"/packs/{pack}/parts/{sha256}")["received"]

    def send(self, pack: str, sha256: str, start: int, piece: bytes) -> int:
        """Send a piece of a part; return how many bytes have then arrived."""
        headers = {"Content-Type": "application/octet-stream"}
        path = f"/packs/{pack}/parts/{sha256}"
        return self._call("PUT", path, params={"offset": start}, content=piece, headers=headers)["received"]

    def commit(self, pack: str) -> None:
        """Let the store import a complete pack."""
        self._call("POST", f"/packs/{pack}/commit")

    def vouchers(self, kind: str, after: int) -> list[dict[str, Any]]:
        """Return the orders or receipts for the books, oldest first."""
        return self._call("GET", f"/{kind}", params={"after": after})

    def outcome(self, kind: str, number: int, report: Mapping[str, Any]) -> None:
        """Report the outcome of an order or a receipt."""
        self._call("POST", f"/{kind}/{number}/outcome", json=report)

    def close(self) -> None:
        """Close the connection."""
        self._http.close()

    def _call(self, method: str, path: str, **parts: Any) -> Any:
        try:
            response = self._http.request(method, path, **parts)
            body = response.json() if response.content else {}
        except (httpx.HTTPError, ValueError) as error:
            raise Unreachable(f"The store's server cannot be reached: {error}") from error
        if response.is_success:
            return body.get("result")
        message = str(body.get("message") or response.reason_phrase)
        if response.status_code == 401 and "Authorization" in self._http.headers:
            raise TokenEnded("The store has ended this agent's access: pair it again.")
        if response.status_code >= 500 or response.status_code in _RETRY_STATUSES:
            raise Unreachable(message, response.status_code)
        raise StoreRefused(response.status_code, message, body)


def system_trust() -> ssl.SSLContext:
    """Return the certificates that this computer trusts.

    On many shops' computers, a virus scanner intercepts TLS and adds its own certificate to the certificates
    of Windows.
    """
    return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def api_key_of(server: str) -> str:
    """Return the API key that the store's own pages contain. Raise Unreachable."""
    try:
        page = httpx.get(server, timeout=TIMEOUT_SECONDS, follow_redirects=True, verify=system_trust()).text
        match = _PAGE_CONFIG.search(page)
        return json.loads(match[1])["apiKey"] if match else ""
    except (httpx.HTTPError, ValueError, KeyError) as error:
        raise Unreachable(f"{server} cannot be reached: {error}") from error
