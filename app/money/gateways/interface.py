"""The interface of payment gateways, and what they share. Amounts are in paise, as gateways count them."""

import json
import time
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

import structlog

log = structlog.get_logger("payments")

TIMEOUT_SECONDS = 5.0
# The time limit of a whole answer, however slowly its bytes arrive.
MAX_SECONDS = 10.0
MAX_ANSWER_BYTES = 256 * 1024


class LinkState(StrEnum):
    """The state of a payment link at the gateway."""

    OPEN = "open"
    PAID = "paid"
    CANCELED = "canceled"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class LinkRequest:
    """A payment link to create. `reference` is ours and unique; the customer returns to `back`."""

    reference: str
    amount: int
    description: str
    name: str
    phone: str
    back: str
    expires_at: datetime


class Received(NamedTuple):
    """A payment that a gateway has received: its id there, its amount, and how it was paid."""

    id: str
    amount: int
    currency: str
    method: str


@dataclass(frozen=True, slots=True)
class GatewayLink:
    """A payment link as the gateway has it; the customer pays at `url`."""

    id: str
    reference: str
    url: str
    state: LinkState
    amount: int
    currency: str
    received: tuple[Received, ...] = ()


class GatewayUnavailable(Exception):
    """The gateway did not answer, or not as it should: a retry may help."""


class GatewayRefused(Exception):
    """The gateway refuses this request, also when it is repeated."""


class KeysRefused(GatewayRefused):
    """The gateway does not accept the keys."""


class Gateway(Protocol):
    """The account of a store at a gateway.

    Calls raise GatewayUnavailable, GatewayRefused, and KeysRefused.
    """

    def create_link(self, request: LinkRequest) -> GatewayLink:
        """Create a payment link."""
        ...

    def read_link(self, link_id: str) -> GatewayLink:
        """Return a payment link with the payments on it."""
        ...

    def cancel_link(self, link_id: str) -> GatewayLink:
        """Cancel an open payment link and return it.

        Raises GatewayRefused for any other, such as a paid one.
        """
        ...

    def is_signed(self, raw: bytes, signature: str) -> bool:
        """Return whether the gateway signed these bytes for this account."""
        ...

    def link_of_event(self, event: Any) -> GatewayLink | None:
        """Return the link that an event is about; None for other events.

        Raises ValueError if the value is no event of the gateway.
        """
        ...


class Answer(NamedTuple):
    """A gateway's HTTP status and its JSON; None where it is no object."""

    status: int
    body: dict[str, Any] | None


def call(method: str, address: str, *, keys: tuple[str, str], body: dict[str, Any] | None = None) -> Answer:
    """Call a gateway. Raises GatewayUnavailable without a whole answer in time; follows no redirect."""
    import httpx

    deadline = time.monotonic() + MAX_SECONDS
    content = bytearray()
    try:
        with (
            httpx.Client(auth=keys, timeout=TIMEOUT_SECONDS, follow_redirects=False) as client,
            client.stream(method, address, json=body, headers={"Accept-Encoding": "identity"}) as response,
        ):
            for piece in response.iter_bytes():
                content += piece
                if len(content) > MAX_ANSWER_BYTES or time.monotonic() > deadline:
                    raise GatewayUnavailable("too long")
            status = response.status_code
    except httpx.HTTPError as error:
        log.warning("gateway.unreachable", error=type(error).__name__)
        raise GatewayUnavailable(type(error).__name__) from None
    try:
        parsed = json.loads(content)
    except ValueError:
        parsed = None
    return Answer(status, parsed if isinstance(parsed, dict) else None)
