"""The push service: Firebase Cloud Messaging by its HTTP v1 protocol, where the deployment has an account."""

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import orjson
import structlog
import urllib3
from google.auth.exceptions import GoogleAuthError
from google.auth.transport.urllib3 import AuthorizedHttp, Request
from google.oauth2.service_account import Credentials

from app.config import get_config
from app.notifications.rules import Outcome, outcome_of

log = structlog.get_logger("notifications")

SCOPE = "https://www.googleapis.com/auth/firebase.messaging"
AT_ONCE = 16
PATIENCE = urllib3.Timeout(connect=5, read=15)


class Answer(NamedTuple):
    """What became of a message, and for how many seconds the service wants to be left alone."""

    outcome: Outcome
    pause: int | None = None


class PushService:
    """A sender for one account of the push service; used by many threads at once."""

    def __init__(self, account: Mapping[str, Any], address: str) -> None:
        self._credentials = Credentials.from_service_account_info(account, scopes=[SCOPE])
        self._pool = urllib3.PoolManager(maxsize=AT_ONCE, timeout=PATIENCE, retries=False)
        self._http = AuthorizedHttp(self._credentials, http=self._pool)
        self._url = f"{address.rstrip('/')}/v1/projects/{account['project_id']}/messages:send"

    def send(self, messages: Sequence[Mapping[str, Any]]) -> list[Answer]:
        """Hand messages over, sixteen at a time; an answer for each, in their order."""
        try:
            if not self._credentials.valid:
                self._credentials.refresh(Request(self._pool))
        except (GoogleAuthError, urllib3.exceptions.HTTPError) as error:
            log.warning("push.not_let_in", error=str(error))
            return [Answer(Outcome.LATER)] * len(messages)
        with ThreadPoolExecutor(AT_ONCE) as threads:
            return list(threads.map(self._send, messages))

    def _send(self, message: Mapping[str, Any]) -> Answer:
        body = orjson.dumps({"message": message})
        headers = {"Content-Type": "application/json"}
        try:
            answer = self._http.urlopen("POST", self._url, body=body, headers=headers)
        except (GoogleAuthError, urllib3.exceptions.HTTPError) as error:
            log.warning("push.unreachable", error=str(error))
            return Answer(Outcome.LATER)
        outcome = outcome_of(answer.status, _error_of(answer.data))
        if outcome not in (Outcome.PUSHED, Outcome.DEAD):
            log.warning("push.refused", status=answer.status, told=answer.data[:300].decode(errors="replace"))
        asked = answer.headers.get("Retry-After", "")
        return Answer(outcome, int(asked) if asked.isdigit() else None)


def enabled() -> bool:
    """Whether this deployment pushes at all."""
    return bool(get_config().firebase_credentials.get_secret_value())


def push_service() -> PushService:
    """The deployment's push service; one of each account in a process."""
    config = get_config()
    return _service(config.firebase_credentials.get_secret_value(), config.fcm_url)


@lru_cache(maxsize=1)
def _service(credentials: str, address: str) -> PushService:
    text = credentials if credentials.lstrip().startswith("{") else Path(credentials).read_text()
    return PushService(json.loads(text), address)


def _error_of(body: bytes) -> Mapping[str, Any]:
    try:
        told = orjson.loads(body)
    except orjson.JSONDecodeError:
        return {}
    error = told.get("error") if isinstance(told, dict) else None
    return error if isinstance(error, dict) else {}
