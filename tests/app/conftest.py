"""Where numbers are proven, the services that send the codes are those of `tests/senders.py`."""

from datetime import UTC, datetime
from itertools import count

import pytest
from sqlalchemy import select

from app.config import get_config
from app.people.verification import sending
from app.people.verification.models import SentCode
from app.people.verification.senders import code_sender
from tenant_router import query_stats
from tenant_router.control import control_session
from tests.round_trips import counted
from tests.senders import running_senders

# Far enough apart that no two are of one range.
_numbers = count(7_000_010_009, 10_007)


@pytest.fixture
def new_number(platform):
    """A mobile number that no one has, of a range in which no one else has one."""
    return lambda: str(next(_numbers))


@pytest.fixture
def senders(configured):
    """The services that send codes; the deployment uses Twilio's until a test chooses another."""
    configured("twilio")
    return configured.server


@pytest.fixture
def configured(platform, monkeypatch):
    """Configure a sender of codes: `configured("whatsapp")`, with further settings of the environment."""
    with running_senders() as server:

        def choose(kind: str, **different: str):
            for name, value in {**server.settings(kind), **different}.items():
                monkeypatch.setenv(name, value)
            get_config.cache_clear()
            return get_config()

        choose.server = server  # pyright: ignore[reportFunctionMemberAccess] -- the fixture returns a function with its server
        yield choose
    monkeypatch.undo()
    get_config.cache_clear()


@pytest.fixture
def send_codes(platform):
    """Send the codes that wait, as the worker does."""

    def send() -> None:
        sender = code_sender()
        assert sender
        query = select(SentCode.id).where(SentCode.sealed.is_not(None)).order_by(SentCode.created_at)
        with control_session("app", read_only=True) as control:
            waiting = control.scalars(query).all()
        for code_id in waiting:
            sending.send(code_id, sender, now=datetime.now(UTC))

    return send


@pytest.fixture
def code_for(senders, send_codes):
    """The code that a number was sent: the newest, unless another is asked for."""

    def read(number: str, which: int = -1) -> str:
        send_codes()
        return senders.codes_to(number)[which]

    return read


@pytest.fixture
def counts(call, store, goods, monkeypatch):
    """Return a function that makes a call and counts its round trips to PostgreSQL and its statements.

    `counts.statements` are those of the last call, `counts.trips` is the proxy.
    """
    statements: list[str] = []
    # With the further databases of now.
    with counted(get_config()) as trips:

        def measure(method, path, token, **kwargs):
            call("GET", "/products", store, token)  # connected, and the store looked up
            trips.reset()
            statements.clear()
            answer = call(method, path, store, token, **kwargs)
            assert answer.status_code in (200, 201), answer.text
            return trips.count, len(statements)

        monkeypatch.setattr(query_stats, "observers", [lambda sent, _seconds: statements.extend(sent)])
        measure.statements, measure.trips = statements, trips  # pyright: ignore[reportFunctionMemberAccess] -- the fixture returns a function with what it saw
        yield measure


@pytest.fixture
def post_auth(client, new_address, senders):
    """Send a POST to `/api/auth` of a store, each from another address, so that no rate limit is hit."""

    def make(store, path: str, **body):
        headers = {"x-api-key": "test-key", "x-user": store.key}
        origin = {"REMOTE_ADDR": new_address()}
        return client.post(f"/api/auth/{path}", json=body, headers=headers, environ_base=origin)

    return make
