"""Fixtures for one-time codes without HTTP: request one, and enter it."""

from datetime import UTC, datetime

import pytest

from app.people.verification import codes
from app.people.verification.codes import CodeProof, CodeRequest
from app.people.verification.rules import Purpose


@pytest.fixture
def now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture
def ask(senders, new_number, new_address, now):
    """Request a code as a browser does. Return the request and the ticket."""

    def make(number: str | None = None, address: str | None = None, **changes):
        values = {"purpose": Purpose.OPENING, "number": number or new_number(), "store": ""}
        deliver = changes.pop("deliver", True)
        at = changes.pop("now", now)
        code_request = CodeRequest(**{**values, "address": address or new_address(), **changes})
        ticket = codes.request_code(code_request, deliver=deliver, now=at)
        return code_request, ticket

    return make


@pytest.fixture
def proof_of(new_address):
    """A function that returns a code as a user enters it."""
    return lambda ticket, code, address=None: CodeProof(ticket, code, address or new_address())
