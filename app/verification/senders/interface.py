"""What a sender of codes does."""

from typing import NamedTuple, Protocol

import httpx
import structlog

from app.shared.messages import text
from app.verification.rules import Outcome

log = structlog.get_logger("verification")

COUNTRY = "91"
PATIENCE_SECONDS = 10
TOO_MANY = 429


class Message(NamedTuple):
    """A code and the ten digits of the number that it goes to."""

    number: str
    code: str

    @property
    def international(self) -> str:
        """Return the number with its country, as services want it."""
        return f"{COUNTRY}{self.number}"

    @property
    def words(self) -> str:
        """Return the words of a text message."""
        return text("code.sms", code=self.code)


class CodeSender(Protocol):
    """What hands codes to telephones."""

    def send(self, message: Message) -> Outcome:
        """Hand a code over; LATER says that it is worth another try, REFUSED that it is not."""
        ...


class Answer(NamedTuple):
    """What a service has answered: its status, 0 for none at all, and its JSON, empty for anything else."""

    status: int
    body: dict


def post(address: str, **request: object) -> Answer:
    """Make a call to a sender's service."""
    try:
        response = httpx.post(address, timeout=PATIENCE_SECONDS, **request)  # pyright: ignore[reportArgumentType]
    except httpx.HTTPError as error:
        log.warning("code.unreachable", error=type(error).__name__)
        return Answer(0, {})
    try:
        body = response.json()
    except ValueError:
        body = {}
    return Answer(response.status_code, body if isinstance(body, dict) else {})


def not_sent(answer: Answer, *, code: object = None, later: bool = False) -> Outcome:
    """Return what a refusal means, and log it by the service's own code: its words may name the number."""
    later = later or not 200 <= answer.status < 500 or answer.status == TOO_MANY
    log.warning("code.refused", status=answer.status, code=code, later=later)
    return Outcome.LATER if later else Outcome.REFUSED
