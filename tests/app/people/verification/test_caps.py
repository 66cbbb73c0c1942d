"""Rate limits of codes: by number, by address, by store and by range of numbers."""

from itertools import count
from typing import Any

import pytest
from sqlalchemy import update
from structlog.testing import capture_logs

from app.people.accounts.models import Account
from app.people.verification import caps
from app.shared.errors import TooManyRequests, Unavailable
from tenant_router import valkey
from tenant_router.session import store_session
from tests.stock import DEALER


@pytest.fixture
def take(platform, new_number, new_address):
    """Request codes until one is refused. Return how many succeeded, and the refusal."""

    def until(
        limit: int, *, number: Any = None, address: Any = None, store=None, **more: bool
    ) -> tuple[int, TooManyRequests | None]:
        for taken in range(limit):
            to = str(number() if callable(number) else number or new_number())
            try:
                where = str(address() if callable(address) else address or new_address())
                caps.count_request(number=to, address=where, store=store or new_number(), **more)
            except TooManyRequests as refused:
                return taken, refused
        return limit, None

    return until


def test_a_browser_waits_half_a_minute_before_it_asks_again(take, new_number, new_address):
    taken, refused = take(2, number=new_number(), address=new_address())

    assert taken == 1
    assert refused
    assert 28 <= refused.details["seconds"] <= 30
    assert refused.headers == {"Retry-After": str(refused.details["seconds"])}


def test_a_number_gets_ten_codes_an_hour_from_however_many_addresses(take, new_number):
    assert take(12, number=new_number())[0] == 10


def test_an_address_asks_for_thirty_codes_an_hour(take, new_address):
    assert take(32, address=new_address())[0] == 30


def test_a_range_of_numbers_gets_thirty_codes_an_hour(take, new_number):
    beginning = new_number()[:6]
    numbers = iter(range(10_000))

    assert take(32, number=lambda: f"{beginning}{next(numbers):04}")[0] == 30


def test_one_address_alone_does_not_use_up_the_codes_of_a_range(take, new_number, new_address):
    beginning = new_number()[:6]
    numbers = iter(range(10_000))

    def number() -> str:
        return f"{beginning}{next(numbers):04}"

    assert take(12, number=number, address=new_address())[0] == 10
    assert take(12, number=number, address=new_address())[0] == 10


def test_a_store_asks_for_three_hundred_codes_an_hour(take, new_number):
    assert take(302, store=new_number())[0] == 300


def test_a_network_asks_for_sixty_codes_an_hour_from_however_many_households(take):
    households = count(1)

    assert take(62, address=lambda: f"2001:db8:77:{next(households):x}::")[0] == 60
    assert take(1, address="2001:db8:78::")[0] == 1


def test_strangers_leave_half_of_a_store_s_codes_to_those_it_knows(take, new_number, new_address):
    store, seen = new_number(), new_address()
    caps.remember(address=seen, store=store)

    assert take(152, store=store, from_anyone=True)[0] == 150
    assert take(1, store=store, from_anyone=True, address=seen)[0] == 1
    assert take(200, store=store)[0] == 149


def test_a_network_that_a_store_does_not_know_asks_it_for_ten_codes_an_hour(take, new_number, new_address):
    store, address = new_number(), new_address()

    assert take(12, store=store, from_anyone=True, address=address)[0] == 10
    assert take(1, store=new_number(), from_anyone=True, address=address)[0] == 1


def test_a_code_that_is_not_sent_uses_up_nothing_that_others_share(take, new_number):
    store = new_number()

    assert take(302, store=store, sent=False)[0] == 302
    assert take(302, store=store)[0] == 300
    assert take(1, store=store, sent=False)[0] == 0


def test_the_deployment_sends_a_limited_number_of_codes_a_day_half_of_them_to_strangers(take, configured):
    configured("twilio", CODES_A_DAY="7")

    with capture_logs() as lines:
        assert take(5, from_anyone=True)[0] == 3
    assert [(line["event"], line["attempt"]) for line in lines] == [("code.used_up", "CODE_TO_STRANGER")]
    assert caps.used_up() == {"all": pytest.approx(3 / 7), "strangers": 1.0}
    assert take(5)[0] == 4
    assert caps.used_up()["all"] == 1.0


@pytest.fixture
def dealers_number(store, goods, new_number) -> str:
    """Give a dealer a number that no other test has codes sent to."""
    number = str(new_number())
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(phone1=number))
    return number


def test_customers_sign_in_by_code_while_strangers_have_used_up_theirs(
    take, post_auth, store, dealers_number, new_number
):
    assert take(152, store=store.key, from_anyone=True)[0] == 150

    assert post_auth(store, "code", phone1=str(new_number()), purpose="signUp").status_code == 429
    assert post_auth(store, "code", phone1=dealers_number, purpose="password").status_code == 201
    # Whether a number is registered does not show.
    assert post_auth(store, "code", phone1=str(new_number()), purpose="password").status_code == 201


def test_who_has_proven_a_number_is_no_stranger(
    store, dealers_number, client, senders, send_codes, take, new_number, new_address
):
    address, number = new_address(), str(new_number())
    headers = {"x-api-key": "test-key", "x-user": store.key}

    def post(path: str, **body: str):
        origin = {"REMOTE_ADDR": address}
        return client.post(f"/api/auth/{path}", json=body, headers=headers, environ_base=origin)

    ticket = post("code", phone1=dealers_number, purpose="password").json["result"]["ticket"]
    send_codes()
    code = senders.codes_to(dealers_number)[-1]
    assert post("reset", ticket=ticket, code=code, password="a much better one").status_code == 200
    assert take(152, store=store.key, from_anyone=True)[0] == 150

    assert post("code", phone1=number, purpose="signUp").status_code == 201


def test_what_one_cap_refuses_uses_up_no_other(take, new_number, new_address):
    address, number = new_address(), new_number()
    take(1, number=number, address=address)
    for _ in range(50):
        assert take(1, number=number, address=address)[0] == 0

    assert take(30, address=address)[0] == 29
    other = new_number()
    assert take(1, number=other, address=address)[0] == 0, "the address has had its thirty"
    assert take(11, number=other)[0] == 10


def test_an_address_tries_sixty_codes_in_a_quarter_of_an_hour(platform, new_address):
    address = new_address()
    for _ in range(60):
        caps.count_try(address=address)

    with pytest.raises(TooManyRequests):
        caps.count_try(address=address)


def test_nothing_is_sent_while_counting_is_impossible(platform, monkeypatch):
    monkeypatch.setattr(valkey, "address", lambda: "redis://127.0.0.1:9/0")

    with pytest.raises(Unavailable):
        caps.count_request(number="9825012345", address="203.0.113.9", store="")
