"""Signed-in people of a store, whose every request is in the journal."""

import json
import random
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import urllib3

from tests.chaos.journal import NO_ANSWER, Journal, Seen, flaw_of, now

# As long as a person waits.
ANSWER_SECONDS = 30.0
# Access tokens last for 15 minutes.
SIGN_IN_AGAIN_SECONDS = 600.0
TOKEN_SECONDS = 870.0
PAUSE_SECONDS = 0.3
ASK_TRIES = 100
TOO_MANY_REQUESTS = 429


class Answer(NamedTuple):
    """Status and content of an answer; the status is 0 if there was none."""

    status: int
    content: Any

    @property
    def is_outage(self) -> bool:
        """Return whether the outcome is unknown, or the request may be repeated."""
        return self.status == NO_ANSWER or self.status >= 500


class Person:
    """Someone signed in to a store."""

    def __init__(self, url: str, headers: dict[str, str], sign_in: dict[str, str], journal: Journal) -> None:
        self._url = url
        self._headers = headers
        self._sign_in = sign_in
        self.journal = journal
        self.random = random.Random()
        self._pool = urllib3.PoolManager(retries=False, timeout=ANSWER_SECONDS, maxsize=1)
        self._token = ""
        self._signed_in = 0.0

    def call(self, kind: str, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """Make a request as this person."""
        age = now() - self._signed_in if self._token else TOKEN_SECONDS
        # Like the pages, which use a token until it ends while no new one is to be had.
        if age > SIGN_IN_AGAIN_SECONDS and not self._renew() and age >= TOKEN_SECONDS:
            return Answer(NO_ANSWER, None)
        sent = {**headers, "Authorization": f"Bearer {self._token}"}
        return self.send(kind, method, path, body, **sent)

    def stream(self, path: str) -> Iterator[str]:
        """Yield the lines of a stream, such as that of an open page; they end with it."""
        sent = {**self._headers, "Authorization": f"Bearer {self._token}"}
        with urllib3.PoolManager(retries=False, timeout=ANSWER_SECONDS) as pool:
            answer = pool.request("GET", f"{self._url}/api{path}", headers=sent, preload_content=False)
            for line in answer:
                yield line.decode()

    def ask(self, kind: str, path: str) -> Answer:
        """Return the answer to a question that is repeated while it is refused for now."""
        for _ in range(ASK_TRIES):
            answer = self.call(kind, "GET", path)
            if not answer.is_outage and answer.status != TOO_MANY_REQUESTS:
                return answer
            self.pause()
        return Answer(NO_ANSWER, None)

    def send(self, kind: str, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """Make a request and note it; a body of bytes is sent as it is, any other as JSON."""
        sent = {**self._headers, **headers}
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        began = now()
        try:
            answer = self._pool.request(method, f"{self._url}/api{path}", body=body, headers=sent)
        except urllib3.exceptions.HTTPError:
            self._note(kind, began, NO_ANSWER)
            return Answer(NO_ANSWER, None)
        content = _parsed(answer.data)
        self._note(kind, began, answer.status, flaw_of(answer.status, answer.headers, answer.data, content))
        return Answer(answer.status, content)

    def _note(self, kind: str, began: float, status: int, flaw: str = "") -> None:
        self.journal.seen.append(Seen(kind, began, now() - began, status, flaw))

    def _renew(self) -> bool:
        answer = self.send("sign in", "POST", "/auth/", self._sign_in)
        if answer.status != 200:
            self.pause()
            return False
        self._token, self._signed_in = answer.content["token"], now()
        return True

    def pause(self, seconds: float = PAUSE_SECONDS) -> None:
        """Wait about so long."""
        time.sleep(seconds * self.random.uniform(0.5, 1.5))


def _parsed(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return None
