"""Trying again and again: counted by account and address, and told when to come back."""

import socket
import time
from uuid import uuid4

import pytest
from redis.exceptions import ConnectionError

from app.shared.throttle import Backoff, counters
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


def test_an_account_that_is_tried_from_many_addresses_waits_longer_and_longer(attempt, monkeypatch):
    monkeypatch.setattr("app.auth.login_throttle.FREE_FAILURES", 4)
    waits = []
    for number in range(8):
        answer = attempt("wrong", address=f"203.0.113.{number + 1}")
        waits.append(int(answer.headers.get("Retry-After", 0)))
        if answer.status_code == 429:
            break

    assert waits[:5] == [0] * 5
    assert 1 <= waits[5] <= 2
    assert attempt(PASSWORD, OTHER_DEALER).status_code == 200


def test_each_further_failure_doubles_the_wait_up_to_a_quarter_of_an_hour(app):
    backoff = Backoff("test", uuid4().hex, free=3, max_seconds=900)
    waits = []
    for _ in range(16):
        backoff.count()
        waits.append(backoff.seconds_to_wait(time.time()))
        counters.run(lambda storage: storage.clear(backoff._key("wait")))

    assert waits == [0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900]


@pytest.mark.parametrize("who", [DEALER, SALESPERSON, "owner"])
def test_on_a_known_device_nobody_is_kept_out_by_what_strangers_try(app, attempt, store, who):
    name = store.key if who == "owner" else who
    own_phone, other_phone, stranger = (app.test_client() for _ in range(3))
    attempt(PASSWORD, name, through=own_phone)
    for number in range(40):
        attempt("wrong", name, address=f"203.0.113.{number + 10}", through=stranger)

    assert attempt(PASSWORD, name, through=other_phone).status_code == 429
    assert attempt(PASSWORD, name, through=own_phone).status_code == 200
    assert statuses(attempt, 11, "wrong", name, through=own_phone) == {401, 429}


def test_a_device_is_known_to_the_accounts_that_signed_in_on_it_alone(app, attempt, make_store, fill):
    """A stranger's own account makes their device known for that account and for no other."""
    elsewhere = make_store()
    fill(elsewhere)
    stranger = app.test_client()
    attempt(PASSWORD, OTHER_DEALER, through=stranger)
    attempt(PASSWORD, DEALER, at=elsewhere, through=stranger)

    tried = [attempt("wrong", address=f"203.0.113.{n + 10}", through=stranger).status_code for n in range(40)]

    assert tried[-1] == 429


def test_a_cookie_of_a_known_device_that_was_changed_is_none(app, attempt):
    phone = app.test_client()
    made = attempt(PASSWORD, through=phone).headers.getlist("Set-Cookie")
    (known,) = (cookie for cookie in made if cookie.startswith("device-"))
    assert {"HttpOnly", "SameSite=Strict", "Path=/api/auth/"} <= {part.strip() for part in known.split(";")}
    name, value = known.split(";")[0].split("=", 1)
    forged = value.replace(value[5], "A" if value[5] != "A" else "B", 1)
    phone.set_cookie(name, forged, path="/api/auth/")
    for number in range(40):
        attempt("wrong", address=f"203.0.113.{number + 10}", through=app.test_client())

    assert attempt(PASSWORD, through=phone).status_code == 429


def test_a_body_that_is_not_read_is_no_try_of_anybody(call, store, goods):
    for _ in range(30):
        raw = b'{"userName":"P001","password":"wrong","x":NaN}'
        assert call("POST", "/auth/", store, data=raw, content_type="application/json").status_code == 400

    body = {"userName": DEALER, "password": PASSWORD}
    assert call("POST", "/auth/", store, json=body).status_code == 200


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
    def away(*_arguments, **_named):
        raise ConnectionError("no counter")

    monkeypatch.setattr(counters.shared, "get", away)
    monkeypatch.setattr(counters.shared, "get_moving_window", away)

    assert attempt(PASSWORD).status_code == 200
    assert statuses(attempt, 10, "wrong") == {401}
    assert attempt("wrong").status_code == 429


def test_a_counter_that_hangs_does_not_hold_up_a_sign_in(attempt, monkeypatch):
    """A server that takes connections and says nothing is given up after half a second, once."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setattr(counters, "shared", counters.shared)
        monkeypatch.setattr(counters, "_away_until", 0.0)
        counters.use(f"redis://127.0.0.1:{silent.getsockname()[1]}/0")

        assert attempt(PASSWORD).status_code == 200
        assert counters._away_until > time.monotonic()
