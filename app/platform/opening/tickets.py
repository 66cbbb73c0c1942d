"""Signed tickets with which only the sender of a request for a store can follow it."""

from datetime import datetime

from itsdangerous import BadData, URLSafeTimedSerializer

from app.config import Config
from app.platform.opening.requests import StoreRequest
from app.shared.errors import NotFound

DAYS = 30


def make_ticket(request: StoreRequest, config: Config) -> str:
    """Return the ticket of a request, good for 30 days."""
    return _serializer(config).dumps([request.mobile_number, request.asked_at.isoformat()])


def read_ticket(ticket: str, config: Config) -> tuple[str, datetime]:
    """Return the number and time of the request; raises NotFound for a forged or expired ticket."""
    try:
        mobile_number, asked_at = _serializer(config).loads(ticket, max_age=DAYS * 24 * 60 * 60)
    except BadData:
        raise NotFound("store.request_unknown") from None
    return mobile_number, datetime.fromisoformat(asked_at)


def _serializer(config: Config) -> URLSafeTimedSerializer:
    # The serializer signs with the last key; in the settings the first one signs.
    keys = list(reversed(config.signing_keys.values()))
    return URLSafeTimedSerializer(keys, salt="request for a store")
