"""The complete answers that a process keeps, in a limited memory. One request makes each answer."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Event, Lock
from typing import Any, NamedTuple

from werkzeug.http import is_entity_header, is_resource_modified

Fields = list[tuple[str, str]]

MAX_BYTES = 16 * 1024 * 1024
# The memory that an entry takes in addition to its body.
ENTRY_BYTES = 2_000
# The time that a request waits for another request that makes the same answer.
WAIT_SECONDS = 0.25


class Answer(NamedTuple):
    """The bytes of an answer, and the headers that are the same in each response."""

    headers: Fields
    etag: str
    body: bytes

    def respond(
        self, own: Fields, condition: str | None, start_response: Callable[..., Any]
    ) -> tuple[int, list[bytes]]:
        """Send the answer with the response's own headers, or 304 if the browser has it already."""
        conditional = {"REQUEST_METHOD": "GET", "HTTP_IF_NONE_MATCH": condition}
        if condition and not is_resource_modified(conditional, self.etag):
            headers = [field for field in self.headers if not is_entity_header(field[0])]
            start_response("304 NOT MODIFIED", [*headers, *own])
            return 304, []
        start_response("200 OK", [*self.headers, *own])
        return 200, [self.body]


class AnswerCache:
    """Cached answers, at most 16 MB; the least recently used are dropped first."""

    def __init__(self) -> None:
        self._answers: OrderedDict[Any, Answer] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()
        self._making: dict[Any, Event] = {}

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, key: Any) -> Answer | None:
        with self._lock:
            answer = self._answers.get(key)
            if answer is not None:
                self._answers.move_to_end(key)
            return answer

    def put(self, key: Any, answer: Answer) -> None:
        with self._lock:
            if key not in self._answers:
                self._bytes += len(answer.body) + ENTRY_BYTES
                self._answers[key] = answer
            while self._bytes > MAX_BYTES:
                self._bytes -= len(self._answers.popitem(last=False)[1].body) + ENTRY_BYTES

    def make_or_wait(self, key: Any) -> bool:
        """Return True if the caller has to make the answer; else wait until it is made, and return False."""
        with self._lock:
            other = self._making.get(key)
            if other is None:
                self._making[key] = Event()
                return True
        other.wait(WAIT_SECONDS)
        return False

    def made(self, key: Any) -> None:
        with self._lock:
            self._making.pop(key).set()
