"""Codes below the edge: asked for, sent and tried without a request."""

from datetime import UTC, datetime

import pytest

from app.verification import codes
from app.verification.codes import Asked, Given
from app.verification.rules import Purpose


@pytest.fixture
def now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture
def ask(senders, new_number, new_address, now):
    """Ask for a code as a browser does: the number, the ticket, and the address that all comes from."""

    def make(number: str | None = None, address: str | None = None, **different):
        values = {"purpose": Purpose.OPENING, "number": number or new_number(), "store": ""}
        deliver = different.pop("deliver", True)
        at = different.pop("now", now)
        asked = Asked(**{**values, "address": address or new_address(), **different})
        ticket = codes.ask(asked, deliver=deliver, now=at)
        return asked, ticket

    return make


@pytest.fixture
def given(new_address):
    """A code as somebody gives it."""
    return lambda ticket, code, address=None: Given(ticket, code, address or new_address())
