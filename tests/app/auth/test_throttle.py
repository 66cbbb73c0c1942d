"""Trying again and again: counted by account and address, and told when to come back."""

import pytest

from tests.conftest import PASSWORD
from tests.stock import DEALER, OTHER_DEALER, SALESPERSON

HOME, ELSEWHERE = "203.0.113.7", "198.51.100.9"


@pytest.fixture
def attempt(client, store, goods):
    """Sign in from an address: `attempt("wrong")`."""

    def make(password, user_name=DEALER, address=HOME, at=None, device="", behind=None, through=client):
        headers = {"x-api-key": "test-key", "x-user": (at or store).key}
        if behind:
            headers["X-Forwarded-For"] = behind
        body = {"userName": user_name, "password": password, "uniqueNo": device}
        return through.post("/api/auth/", json=body, headers=headers, environ_base={"REMOTE_ADDR": address})

    return make


def statuses(attempt, times, *args, **kwargs) -> set[int]:
    return {attempt(*args, **kwargs).status_code for _ in range(times)}


def test_after_ten_wrong_passwords_one_has_to_wait_and_is_told_how_long(attempt):
    assert statuses(attempt, 10, "wrong") == {401}

    refused = attempt(PASSWORD)

    assert refused.status_code == 429
    seconds = int(refused.headers["Retry-After"])
    assert 0 < seconds <= 15 * 60 + 1
    assert refused.json["message"] == f"Too many attempts. Please try again in {seconds} seconds."


def test_an_unknown_name_is_counted_like_a_known_one(attempt):
    assert statuses(attempt, 10, "wrong", "nobody") == {401}
    assert attempt("wrong", "nobody").status_code == 429


def test_another_spelling_of_a_code_is_the_same_account(attempt):
    assert statuses(attempt, 5, "wrong", DEALER.lower()) == {401}
    assert statuses(attempt, 5, "wrong", f" {DEALER} ") == {401}
    assert attempt("wrong").status_code == 429


def test_a_stranger_elsewhere_locks_nobody_out(attempt):
    assert statuses(attempt, 11, "wrong", address=ELSEWHERE) == {401, 429}

    assert attempt(PASSWORD).status_code == 200


def test_who_signs_in_rightly_is_never_made_to_wait(attempt):
    assert statuses(attempt, 15, PASSWORD) == {200}


def test_one_address_may_not_try_many_names(attempt):
    tried = [attempt("wrong", f"X{number:03}").status_code for number in range(61)]

    assert tried == [401] * 60 + [429]
    assert attempt(PASSWORD, address=ELSEWHERE).status_code == 200


def test_an_account_may_not_be_tried_from_many_addresses(attempt):
    tried = [attempt("wrong", address=f"203.0.113.{number // 5 + 1}").status_code for number in range(101)]

    assert tried == [401] * 100 + [429]
    assert attempt(PASSWORD, OTHER_DEALER).status_code == 200


@pytest.mark.parametrize("who", [DEALER, SALESPERSON, "owner"])
def test_on_a_device_of_his_own_nobody_is_kept_out_by_what_strangers_try(attempt, store, who):
    name = store.key if who == "owner" else who
    attempt(PASSWORD, name, device="his phone")
    for number in range(100):
        attempt("wrong", name, address=f"203.0.113.{number // 5 + 10}")

    assert attempt(PASSWORD, name, device="another phone").status_code == 429
    assert attempt(PASSWORD, name, device="his phone").status_code == 200
    assert statuses(attempt, 11, "wrong", name, device="his phone") == {401, 429}


@pytest.mark.parametrize("device", ["\0", "x" * 201, " ", 5, None, ["x"]])
def test_a_device_that_is_none_does_not_stop_the_counting(attempt, device):
    answers = [attempt("wrong", device=device).status_code for _ in range(11)]

    assert answers[-1] in (422, 429)
    assert 500 not in answers
    assert attempt(PASSWORD, address=ELSEWHERE).status_code == 200


def test_the_addresses_of_one_household_are_one(attempt):
    tried = [
        attempt("wrong", f"X{number:03}", address=f"2001:db8:1:2::{number:x}").status_code
        for number in range(61)
    ]

    assert tried == [401] * 60 + [429]
    assert attempt(PASSWORD, address="2001:db8:1:3::1").status_code == 200


def test_a_header_of_proxies_is_believed_only_as_far_as_there_are_proxies(attempt, platform):
    from app.factory import create_app

    tried = [attempt("wrong", behind=f"192.0.2.{number}").status_code for number in range(11)]
    assert tried == [401] * 10 + [429]

    proxied = create_app(platform.model_copy(update={"trusted_proxies": 1})).test_client()
    assert attempt(PASSWORD, behind="192.0.2.1", through=proxied).status_code == 200
    tried = [
        attempt("wrong", behind=f"192.0.2.{number}, 192.0.2.99", through=proxied).status_code
        for number in range(11)
    ]
    assert tried == [401] * 10 + [429]


def test_guests_that_keep_coming_from_one_address_have_to_wait(call, store):
    tried = [call("POST", "/auth/guest/", store, json={}).status_code for _ in range(101)]

    assert tried == [200] * 100 + [429]


def test_no_name_that_was_tried_is_kept_in_clear(attempt, platform):
    from redis import Redis

    attempt("wrong", "my secret password", address=ELSEWHERE)

    keys = b" ".join(Redis.from_url(platform.redis_url).scan_iter("LIMITS*"))
    assert keys
    assert b"secret" not in keys.lower()


def test_each_store_counts_for_itself(attempt, make_store, fill):
    other = make_store()
    fill(other)
    statuses(attempt, 11, "wrong")

    assert attempt(PASSWORD, at=other).status_code == 200


def test_changing_the_password_is_throttled_too(call, store, goods, sign_in):
    token = sign_in(store, DEALER)
    body = {"oldPassword": "wrong", "newPassword": "a much better one"}

    tried = [call("PUT", "/auth/password", store, token, json=body).status_code for _ in range(11)]

    assert tried == [422] * 10 + [429]


def test_while_the_counters_are_away_each_process_counts_for_itself(attempt, monkeypatch):
    from limits.errors import StorageError

    from app.shared.throttle import limiter

    def away(*_arguments, **_named):
        raise StorageError(ConnectionError("no counter"))

    monkeypatch.setattr(limiter.limiter, "test", away)
    monkeypatch.setattr(limiter.limiter, "hit", away)

    assert attempt(PASSWORD).status_code == 200
    assert statuses(attempt, 10, "wrong") == {401}
    assert attempt("wrong").status_code == 429
