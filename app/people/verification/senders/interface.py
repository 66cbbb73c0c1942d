"""The interface of code senders, and what they share."""

from typing import NamedTuple, Protocol

import structlog

from app.people.verification.rules import SendOutcome
from app.shared.texts.messages import text

log = structlog.get_logger("verification")

COUNTRY = "91"
TIMEOUT_SECONDS = 10
TOO_MANY = 429


class Message(NamedTuple):
    """A code, and the ten-digit number to which it goes."""

    number: str
    code: str

    @property
    def international(self) -> str:
        """Return the number with its country code, as the services expect it."""
        return f"{COUNTRY}{self.number}"

    @property
    def words(self) -> str:
        """Return the text of a text message."""
        return text("code.sms", code=self.code)


class CodeSender(Protocol):
    """Sends codes to phones."""

    def send(self, message: Message) -> SendOutcome:
        """Send a code. LATER means that a retry may help, REFUSED that it won't."""
        ...


class ServiceResponse(NamedTuple):
    """A service's HTTP status (0 without a response) and its JSON object (empty for anything else)."""

    status: int
    body: dict


def post(address: str, **request: object) -> ServiceResponse:
    """Call a sender's service."""
    import httpx

    try:
        response = httpx.post(address, timeout=TIMEOUT_SECONDS, **request)  # pyright: ignore[reportArgumentType] -- keyword arguments of httpx
    except httpx.HTTPError as error:
        log.warning("code.unreachable", error=type(error).__name__)
        return ServiceResponse(0, {})
    try:
        body = response.json()
    except ValueError:
        body = {}
    return ServiceResponse(response.status_code, body if isinstance(body, dict) else {})


def failure_outcome(answer: ServiceResponse, *, code: object = None, later: bool = False) -> SendOutcome:
    """Return the outcome of a failure, and log its error code only: the message may contain the number."""
    later = later or not 200 <= answer.status < 500 or answer.status == TOO_MANY
    log.warning("code.refused", status=answer.status, code=code, later=later)
    return SendOutcome.LATER if later else SendOutcome.REFUSED
