"""Rate limits of sign-ins, by account, address and device."""

import socket
import time
from uuid import uuid4

import pytest
from redis.exceptions import ConnectionError

from app.edge.throttle import Backoff, counters
from tenant_router import valkey
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


def test_ten_wrong_passwords_require_a_wait(attempt):
    assert statuses(attempt, 10, "wrong") == {401}

    refused = attempt(PASSWORD)

    assert refused.status_code == 429
    seconds = int(refused.headers["Retry-After"])
    assert 0 < seconds <= 15 * 60 + 1
    assert refused.json["message"] == f"Too many attempts. Please try again in {seconds} seconds."


def test_an_unknown_name_is_limited_like_a_registered_one(attempt):
    assert statuses(attempt, 10, "wrong", "unknown") == {401}
    assert attempt("wrong", "unknown").status_code == 429


def test_another_spelling_of_a_code_is_the_same_account(attempt):
    assert statuses(attempt, 5, "wrong", DEALER.lower()) == {401}
    assert statuses(attempt, 5, "wrong", f" {DEALER} ") == {401}
    assert attempt("wrong").status_code == 429


def test_an_attack_from_elsewhere_does_not_lock_the_account_out(attempt):
    assert statuses(attempt, 11, "wrong", address=ELSEWHERE) == {401, 429}

    assert attempt(PASSWORD).status_code == 200


def test_right_passwords_are_not_limited(attempt):
    assert statuses(attempt, 15, PASSWORD) == {200}


def test_one_address_cannot_try_many_names(attempt):
    tried = [attempt("wrong", f"X{number:03}").status_code for number in range(61)]

    assert tried == [401] * 60 + [429]
    assert attempt(PASSWORD, address=ELSEWHERE).status_code == 200


def test_attacks_from_many_addresses_increase_the_wait(attempt):
    waits = []
    for number in range(24):
        answer = attempt("wrong", address=f"203.0.113.{number + 1}")
        waits.append(int(answer.headers.get("Retry-After", 0)))
        if answer.status_code == 429:
            break

    assert waits[:21] == [0] * 21
    assert 1 <= waits[21] <= 2
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
def test_a_known_device_is_not_affected_by_attacks_from_elsewhere(app, attempt, store, who):
    name = store.key if who == "owner" else who
    own_phone, other_phone, stranger = (app.test_client() for _ in range(3))
    attempt(PASSWORD, name, through=own_phone)
    for number in range(40):
        attempt("wrong", name, address=f"203.0.113.{number + 10}", through=stranger)

    assert attempt(PASSWORD, name, through=other_phone).status_code == 429
    assert attempt(PASSWORD, name, through=own_phone).status_code == 200
    assert statuses(attempt, 11, "wrong", name, through=own_phone) == {401, 429}


def test_a_device_is_known_only_for_accounts_that_signed_in_on_it(app, attempt, make_store, fill):
    """Signing in to one's own account must not make the device known for other accounts."""
    elsewhere = make_store()
    fill(elsewhere)
    stranger = app.test_client()
    attempt(PASSWORD, OTHER_DEALER, through=stranger)
    attempt(PASSWORD, DEALER, at=elsewhere, through=stranger)

    tried = [attempt("wrong", address=f"203.0.113.{n + 10}", through=stranger).status_code for n in range(40)]

    assert tried[-1] == 429


def test_a_tampered_device_cookie_is_ignored(app, attempt):
    phone = app.test_client()
    cookies = attempt(PASSWORD, through=phone).headers.getlist("Set-Cookie")
    (device_cookie,) = (cookie for cookie in cookies if cookie.startswith("device-"))
    assert {"HttpOnly", "SameSite=Strict", "Path=/api/auth/"} <= {
        part.strip() for part in device_cookie.split(";")
    }
    name, value = device_cookie.split(";")[0].split("=", 1)
    forged = value.replace(value[5], "A" if value[5] != "A" else "B", 1)
    phone.set_cookie(name, forged, path="/api/auth/")
    for number in range(40):
        attempt("wrong", address=f"203.0.113.{number + 10}", through=app.test_client())

    assert attempt(PASSWORD, through=phone).status_code == 429


def test_a_body_that_is_not_parsed_does_not_count(call, store, goods):
    for _ in range(30):
        raw = b'{"userName":"P001","password":"wrong","x":NaN}'
        assert call("POST", "/auth/", store, data=raw, content_type="application/json").status_code == 400

    body = {"userName": DEALER, "password": PASSWORD}
    assert call("POST", "/auth/", store, json=body).status_code == 200


@pytest.mark.parametrize("device", ["\0", "x" * 201, " ", 5, None, ["x"]])
def test_an_invalid_device_is_limited_too(attempt, device):
    answers = [attempt("wrong", device=device).status_code for _ in range(11)]

    assert answers[-1] in (422, 429)
    assert 500 not in answers
    assert attempt(PASSWORD, address=ELSEWHERE).status_code == 200


def test_the_addresses_of_one_ipv6_network_count_as_one(attempt):
    tried = [
        attempt("wrong", f"X{number:03}", address=f"2001:db8:1:2::{number:x}").status_code
        for number in range(61)
    ]

    assert tried == [401] * 60 + [429]
    assert attempt(PASSWORD, address="2001:db8:1:3::1").status_code == 200


def test_a_header_of_proxies_is_trusted_only_for_configured_proxies(attempt, platform):
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


def test_guest_sign_ins_are_limited_by_address(call, store):
    tried = [call("POST", "/auth/guest/", store, json={}).status_code for _ in range(101)]

    assert tried == [200] * 100 + [429]


def test_user_names_are_not_stored_in_clear(attempt, platform):
    from redis import Redis

    attempt("wrong", "my secret password", address=ELSEWHERE)

    keys = b" ".join(Redis.from_url(platform.redis_url).scan_iter("LIMITS*"))
    assert keys
    assert b"secret" not in keys.lower()


def test_each_store_counts_separately(attempt, make_store, fill):
    other = make_store()
    fill(other)
    statuses(attempt, 11, "wrong")

    assert attempt(PASSWORD, at=other).status_code == 200


def test_changing_the_password_is_limited_too(call, store, goods, sign_in):
    token = sign_in(store, DEALER)
    body = {"oldPassword": "wrong", "newPassword": "a much better one"}

    tried = [call("PUT", "/auth/password", store, token, json=body).status_code for _ in range(11)]

    assert tried == [422] * 10 + [429]


def test_processes_count_in_memory_while_valkey_is_down(attempt, monkeypatch):
    def fail(*_arguments, **_named):
        raise ConnectionError("no counter")

    monkeypatch.setattr(valkey, "_probe", fail)
    monkeypatch.setattr(counters.shared, "get", fail)
    monkeypatch.setattr(counters.shared, "get_moving_window", fail)

    assert attempt(PASSWORD).status_code == 200
    assert statuses(attempt, 10, "wrong") == {401}
    assert attempt("wrong").status_code == 429


def test_a_hanging_valkey_does_not_delay_sign_ins(attempt, platform):
    """A server that accepts connections but never responds costs each kind of patience once."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        valkey.configure(f"redis://127.0.0.1:{silent.getsockname()[1]}/0")
        try:
            assert attempt(PASSWORD).status_code == 200
            assert valkey.is_away(valkey.WRITER)
        finally:
            valkey.configure(platform.redis_url)
