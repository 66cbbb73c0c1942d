"""Rate limits of codes: by number, by address, by store and by range of numbers."""

from typing import Any

import pytest

from app.shared.errors import TooManyRequests, Unavailable
from app.shared.throttle import counters
from app.verification import caps


@pytest.fixture
def take(platform, new_number, new_address):
    """Request codes until one is refused. Return how many succeeded, and the refusal."""

    def until(
        limit: int, *, number: Any = None, address=None, store=None
    ) -> tuple[int, TooManyRequests | None]:
        for count in range(limit):
            to = str(number() if callable(number) else number or new_number())
            try:
                caps.count_request(number=to, address=address or new_address(), store=store or new_number())
            except TooManyRequests as refused:
                return count, refused
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
    monkeypatch.setattr(counters, "shared", counters.shared)
    counters.use("redis://127.0.0.1:9/0")

    with pytest.raises(Unavailable):
        caps.count_request(number="9825012345", address="203.0.113.9", store="")
