"""The name of a request for a store: signed, so that only whoever asked can follow it."""

from datetime import datetime

from itsdangerous import BadData, URLSafeTimedSerializer

from app.config import Config
from app.platform.opening.requests import Request
from app.shared.errors import NotFound

DAYS = 30


def ticket_of(request: Request, config: Config) -> str:
    """The name by which a request is followed for 30 days."""
    return _serializer(config).dumps([request.mobile_number, request.asked_at.isoformat()])


def read_ticket(ticket: str, config: Config) -> tuple[str, datetime]:
    """Whose request it is and when it was made; raises NotFound for one that is not ours, or too old."""
    try:
        mobile_number, asked_at = _serializer(config).loads(ticket, max_age=DAYS * 24 * 60 * 60)
    except BadData:
        raise NotFound("store.request_unknown") from None
    return mobile_number, datetime.fromisoformat(asked_at)


def _serializer(config: Config) -> URLSafeTimedSerializer:
    # The last key is the one that signs, here; of the settings it is the first.
    keys = list(reversed(config.signing_keys.values()))
    return URLSafeTimedSerializer(keys, salt="request for a store")
