"""What `make chaos` relies on: the proxy fails as it says, and a wrong answer or a wrong order is noticed."""

import asyncio
import socket
from decimal import Decimal

import pytest

from deploy.local.ports import pick
from tests.chaos import client, people, proof
from tests.chaos.client import Answer, Person
from tests.chaos.journal import Journal, Line, Ordered, flaw_of
from tests.chaos.proxy import Network, Proxies

WORDS = {"message": "Please try again in a moment."}


@pytest.fixture(scope="module")
def proxies():
    """A proxy to a server that sends back what it receives."""
    ports = pick(["server", "proxy"], {})

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(100):
            writer.write(data)
        writer.close()

    async def open_server():
        return await asyncio.open_connection("127.0.0.1", ports["server"])

    proxies = Proxies({"echo": (ports["proxy"], open_server)})
    asyncio.run_coroutine_threadsafe(
        asyncio.start_server(echo, "127.0.0.1", ports["server"]), proxies.loop
    ).result(5)
    yield proxies
    proxies.loop.call_soon_threadsafe(proxies.loop.stop)


@pytest.fixture
def connect(proxies):
    """Open a connection through the proxy, which passes everything on at the end."""

    def connected(network: Network = Network.PASS) -> socket.socket:
        proxies.set("echo", network)
        client = socket.create_connection(("127.0.0.1", proxies.ports["echo"]), timeout=0.3)
        clients.append(client)
        return client

    clients: list[socket.socket] = []
    yield connected
    proxies.set("echo", Network.PASS)
    for each in clients:
        each.close()


def exchange(client: socket.socket) -> bytes:
    client.sendall(b"ping")
    return client.recv(100)


def test_it_passes_on_what_it_gets(connect):
    assert exchange(connect()) == b"ping"


def test_it_resets_connections_that_are_open_and_new_ones(connect, proxies):
    client = connect()
    exchange(client)
    proxies.set("echo", Network.RESET)
    with pytest.raises(ConnectionResetError):
        exchange(client)
    with pytest.raises(ConnectionResetError):
        exchange(connect(Network.RESET))


def test_what_it_swallows_never_arrives_but_new_connections_work_afterwards(connect, proxies):
    client = connect(Network.SWALLOW)
    with pytest.raises(TimeoutError):
        exchange(client)
    proxies.set("echo", Network.PASS)
    with pytest.raises(TimeoutError):
        exchange(client)
    assert exchange(connect()) == b"ping"


@pytest.mark.parametrize(
    ("status", "headers", "content", "is_flaw"),
    [
        (201, {}, {}, False),
        (409, {}, {}, False),
        (503, {"Retry-After": "2"}, WORDS, False),
        (507, {"Retry-After": "60"}, WORDS, False),
        (502, {"Retry-After": "5"}, WORDS, False),
        (502, {}, None, True),
        (503, {}, WORDS, True),
        (503, {"Retry-After": "2"}, None, True),
        (500, {"Retry-After": "2"}, WORDS, True),
        (401, {}, WORDS, True),
    ],
)
def test_an_outage_is_refused_in_words_and_signs_no_one_out(status, headers, content, is_flaw):
    assert bool(flaw_of(status, headers, b"", content)) is is_flaw


ORDERED = [Line("I1", "", 2)]
ITEM = (7, "I1", "", 2, Decimal(50), Decimal(18), Decimal(118))
TOTAL = (7, Decimal(100), Decimal(118), 1)


class StoredRows(proof.Evidence):
    """The rows that the database has of one order."""

    def __init__(
        self, *, keys: tuple = (("key", 7, 1),), items: tuple = (ITEM,), totals: tuple = (TOTAL,)
    ) -> None:
        self.before = self.number_before = 0
        self._rows = {"request_key": keys, "order_items": items, "item_amount": totals}

    def rows(self, query: str, *_values: object) -> list[tuple]:
        found = [list(rows) for name, rows in self._rows.items() if name in query]
        return found[0] if found else [(number,) for _, _, number in self._rows["request_key"]]


@pytest.fixture
def journal() -> Journal:
    """A customer was shown order 1 with the id 7."""
    journal = Journal()
    journal.orders["key"] = Ordered(ORDERED, id=7, number=1, tries=1)
    return journal


def test_a_customer_may_order_while_the_acknowledged_orders_are_read(journal):
    class Slow(Ordered):
        """An order during whose reading another one is placed."""

        @property
        def id(self) -> int:
            journal.orders["another"] = Ordered(ORDERED)
            return 8

        @id.setter
        def id(self, value: int) -> None: ...

    journal.orders["slow"] = Slow(ORDERED)

    assert journal.acknowledged().keys() == {"key", "slow"}


def failures(evidence: StoredRows, journal: Journal) -> int:
    goals = [*proof.orders_once(evidence, journal), proof.totals_right(evidence, journal, {("I1", ""): 50})]
    return sum(len(goal.failures) for goal in goals)


def test_an_order_that_is_there_once_and_right_is_no_failure(journal):
    assert failures(StoredRows(), journal) == 0


@pytest.mark.parametrize(
    "evidence",
    [
        StoredRows(keys=(), items=(), totals=()),
        StoredRows(keys=(("key", 7, 2),)),
        StoredRows(keys=(("key", 7, 1), ("key", 8, 2))),
        StoredRows(keys=(("key", 7, 1), ("unknown", 8, 2))),
        StoredRows(items=()),
        StoredRows(items=((*ITEM[:3], 3, *ITEM[4:]),)),
        StoredRows(items=((*ITEM[:4], Decimal(51), Decimal(18), Decimal("120.36")),)),
        StoredRows(totals=((7, Decimal(100), Decimal(117), 1),)),
    ],
    ids=["lost", "another number", "twice", "of no one", "no items", "quantity", "rate", "total"],
)
def test_an_order_that_is_lost_doubled_or_wrong_is_a_failure(evidence, journal):
    assert failures(evidence, journal) > 0


def test_a_page_with_the_rate_of_before_an_acknowledged_change_is_noticed(journal):
    journal.rates["I1"] = [101, 103]
    journal.rate_times |= {101: 1.0, 103: 5.0}
    people.compare_rate(journal, "I1", shown=103, latest=103, since=9.0)
    assert journal.old_pages == []
    people.compare_rate(journal, "I1", shown=101, latest=103, since=9.0)
    assert journal.old_pages == [4.0]


class Refused(Person):
    """Someone whose first requests get these statuses, and all later ones 200."""

    def __init__(self, *statuses: int) -> None:
        super().__init__("", {}, {}, Journal())
        self._statuses = list(statuses)
        self.sent: list[str] = []

    def send(self, kind: str, method: str, path: str, body: object = None, **headers: str) -> Answer:
        self.sent.append(path)
        return Answer(self._statuses.pop(0) if self._statuses else 200, {"token": "t"})

    def pause(self, seconds: float = 0.0) -> None:
        """Don't wait."""


def test_a_question_is_repeated_while_sign_in_or_answer_are_refused_for_now():
    person = Refused(503, 429, 200, 503, 429)
    assert person.ask("proof", "/exports/1").status == 200
    assert person.sent == ["/auth/"] * 3 + ["/exports/1"] * 3


def test_a_token_is_used_until_it_ends_while_no_new_one_is_to_be_had(monkeypatch):
    moment = 0.0
    monkeypatch.setattr(client, "now", lambda: moment)
    person = Refused(200, 200, 503, 200, 503)
    assert person.call("read", "GET", "/products").status == 200
    moment = client.SIGN_IN_AGAIN_SECONDS + 1
    assert person.call("read", "GET", "/products").status == 200
    moment = client.TOKEN_SECONDS + 1
    assert person.call("read", "GET", "/products").status == 0


@pytest.mark.parametrize(("held", "noted"), [(False, 0), (True, 1)])
def test_a_repeated_order_is_compared_with_the_whole_first_answer(monkeypatch, held, noted):
    customer = Person("http://shop.example", {}, {}, Journal())
    ordered = Ordered([Line("A", "", 1)])
    answers = iter([False, held])
    placed = {"orderId": 7, "ORDER_NO": 12}
    monkeypatch.setattr(
        customer, "call", lambda *_, **__: Answer(201, {"result": {**placed, "held": next(answers)}})
    )

    people._try_to_order(customer, "key", ordered)
    people._order_again(customer, "key", ordered)

    assert (ordered.id, ordered.number, len(ordered.other_answers)) == (7, 12, noted)
