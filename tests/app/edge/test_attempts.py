"""The table of attempts, walked against the application: each row to its last attempt and one beyond."""

from contextlib import ExitStack
from datetime import UTC, datetime
from functools import partial
from http.cookies import SimpleCookie
from itertools import count
from pathlib import Path

import jwt
import pytest
from limits.strategies import MovingWindowRateLimiter
from pyotp.totp import TOTP
from redis import Redis

from app.edge import throttle
from app.edge.attempts import (
    CLAIM_TRIES,
    PAIRING_TRIES,
    SENT_CODE_TRIES,
    TABLE,
    Attempt,
    AttemptLimit,
    CodeTries,
    Key,
    Row,
    Then,
)
from app.edge.throttle import counters
from app.people.auth.known_devices import known_device, remember_device
from app.people.auth.tokens import PLATFORM
from app.platform.identity.service import create_administrator
from tests.conftest import API_KEY, PASSWORD
from tests.stock import DEALER

NEW = "a much better one"
CODES = (Attempt.ADMINISTRATOR_CODE, Attempt.ADMINISTRATOR_CODE_ON_DEVICE)
# Attempts at codes have separate tests below.
WALKED = [row for row in TABLE if not isinstance(row, CodeTries) and row is not CLAIM_TRIES]
SECURITY = Path(__file__).parents[3] / "SECURITY.md"
OF_REQUEST = (Key.ADDRESS, Key.NETWORK)
mobile_numbers = count(9_340_000_001, 7)
administrators = count(1)


def words_of(row: Row) -> tuple[str, str, str, str]:
    """Return a row as SECURITY.md shows it: what is tried, how often, counted by what, and what then."""
    if isinstance(row, CodeTries):
        often = f"{row.tries} in {int(row.lifetime.total_seconds()) // 60} minutes"
    elif isinstance(row, AttemptLimit):
        often = row.rate
    else:
        minutes = int(row.max_wait.total_seconds()) // 60
        often = f"{row.free} per day, then a wait that doubles up to {minutes} minutes"
    counts = {(): "", (401,): "wrong", (422,): "wrong", (404,): "wrong", (201,): "opened"}
    which = "" if isinstance(row, CodeTries) else counts.get(row.counts, "refused")
    by = " and ".join(row.per) or "all together"
    return row.attempt, " ".join(filter(None, (often, which))), by, row.then


def test_the_security_page_shows_the_table():
    lines = [f"| {' | '.join(words_of(row))} |" for row in TABLE]

    assert "\n".join(lines) in SECURITY.read_text()


@pytest.fixture
def post(app):
    """Make a call whose only cookies are the passed ones."""

    def make(path, body, *, address, store="", token="", cookie="", method="POST"):
        headers = {"x-api-key": API_KEY, "x-user": store, "Cookie": cookie}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        sent = {name: value for name, value in headers.items() if value}
        origin = {"REMOTE_ADDR": address}
        client = app.test_client(use_cookies=False)
        return client.open(f"/api{path}", method=method, json=body, headers=sent, environ_base=origin)

    return make


@pytest.fixture
def make_values(app, store, goods, make_store, new_number, new_address, post):
    """Return a function: values to count by that no one has used yet, as far as a row needs them."""

    def device_of(place: str, account: str) -> dict[str, str]:
        with app.test_request_context():
            ((name, morsel),) = SimpleCookie(remember_device(place, account, path="/")[1]).items()
        cookie = f"{name}={morsel.value}"
        with app.test_request_context(headers={"Cookie": cookie}):
            return {"cookie": cookie, "device": known_device(place, account) or ""}

    def session_of(path: str, body: dict) -> dict[str, str]:
        token = post(path, body, address=new_address(), store=store.key).json["token"]
        return {"token": token, "session": jwt.decode(token, options={"verify_signature": False})["session"]}

    def administrator() -> dict[str, str]:
        email = f"walk{next(administrators)}@haat.example"
        create_administrator(email=email, password=PASSWORD, now=datetime.now(UTC))
        signed_in = session_of("/platform/auth", {"email": email, "password": PASSWORD})
        return signed_in | device_of(PLATFORM, email) | {"account": email}

    def make(row: Row) -> dict[str, str]:
        number = new_number()
        values = {"account": f"X{number}", "number": number, "range": number[:6], "address": new_address()}
        values["store"] = make_store().key if Key.STORE in row.per else store.key
        if row.attempt is Attempt.SIGN_IN_ON_DEVICE:
            return values | device_of(store.key, values["account"])
        if row.attempt in (Attempt.ADMINISTRATOR_SIGN_IN, Attempt.ADMINISTRATOR_SIGN_IN_ON_DEVICE):
            values["account"] = values["account"].lower()
            return values | device_of(PLATFORM, values["account"])
        if row.attempt is Attempt.PASSWORD_CHANGE:
            return values | session_of("/auth/", {"userName": DEALER, "password": PASSWORD})
        if row.attempt is Attempt.OWNER_CONFIRMATION:
            return values | session_of("/auth/", {"userName": store.key, "password": PASSWORD})
        if row.attempt is Attempt.ADMINISTRATOR_CONFIRMATION or row.attempt in CODES:
            return values | administrator()
        return values

    return make


@pytest.fixture
def second_factor(post, new_address):
    """Return a function that turns on the second factor of an administrator."""

    def turn_on(token: str) -> None:
        sent = {"address": new_address(), "token": token}
        setup = post("/platform/two-factor", {"password": PASSWORD}, **sent).json["result"]
        code = {"code": TOTP(setup["secret"]).now()}
        assert post("/platform/two-factor", code, method="PUT", **sent).status_code == 200

    return turn_on


@pytest.fixture
def knock(post):
    """Return a function: the answer to one attempt of a row's kind, which uses it up."""

    def opening(row: Row, values: dict[str, str]) -> dict:
        if 201 not in getattr(row, "counts", ()):
            return {}
        named = {"companyName": "Walk Traders", "personName": "Asha", "email": "a@store.example"}
        return {"mobileNo": str(next(mobile_numbers)), "city": "Anand", "password": NEW, **named}

    def make(row: Row, values: dict[str, str]):
        wrong = {"userName": values["account"], "password": "wrong"}
        old = {"oldPassword": "wrong", "newPassword": NEW}
        sign_up = {"phone1": values["number"], "purpose": "signUp"}
        with_code = {"code": "WRONGONE", "password": NEW}
        numbers = {"orderNo": 1, "pMobileNo": values["number"]}
        enter = {"email": values["account"], "password": "wrong"}
        wrong_code = {**enter, "password": PASSWORD, "code": "abcdef"}
        calls = {
            Attempt.SIGN_IN: ("POST", "/auth/", wrong),
            Attempt.SIGN_IN_ON_DEVICE: ("POST", "/auth/", wrong),
            Attempt.GUEST_SIGN_IN: ("POST", "/auth/guest/", {}),
            Attempt.REFRESH: ("POST", "/auth/refresh", {}),
            Attempt.PASSWORD_CHANGE: ("PUT", "/auth/password", old),
            Attempt.OWNER_CONFIRMATION: ("POST", "/archives", wrong),
            Attempt.VALIDATION: ("POST", "/auth/validate", {"mobileNo": values["number"]}),
            Attempt.SIGN_UP: ("POST", "/auth/signup", {}),
            Attempt.CODE_REQUEST: ("POST", "/auth/code", sign_up),
            Attempt.CODE_TO_STRANGER: ("POST", "/auth/code", sign_up),
            Attempt.CODE_TRY: ("POST", "/auth/reset", {"ticket": "x", **with_code}),
            Attempt.CLAIM: ("POST", "/auth/claim", {**wrong, **with_code}),
            Attempt.GUEST_ORDER: ("POST", "/orders/find", numbers),
            Attempt.ORDER_LINK: ("GET", "/orders/link/none", None),
            Attempt.GATEWAY_EVENT: ("POST", f"/payments/webhook/{values['store']}", {}),
            Attempt.OPENING: ("POST", "/platform/onboarding", opening(row, values)),
            Attempt.OPENING_FOLLOW_UP: ("GET", "/platform/onboarding?request=x", None),
            Attempt.PAIRING: ("POST", "/agent/enrol", {"code": "1", "machine": "COUNTER"}),
            Attempt.AGENT_TOKEN: ("GET", "/agent/work", None),
            Attempt.ADMINISTRATOR_SIGN_IN: ("POST", "/platform/auth", enter),
            Attempt.ADMINISTRATOR_SIGN_IN_ON_DEVICE: ("POST", "/platform/auth", enter),
            **dict.fromkeys(CODES, ("POST", "/platform/auth", wrong_code)),
            Attempt.ADMINISTRATOR_CONFIRMATION: ("PUT", "/platform/password", old),
            Attempt.ADMINISTRATOR_REFRESH: ("POST", "/platform/refresh", {}),
        }
        method, path, body = calls[row.attempt]
        token = values.get("token", "")
        if row.attempt is Attempt.AGENT_TOKEN:
            token = f"{values['store']}.wrong"
        at = "" if path.startswith("/platform") or row.attempt is Attempt.AGENT_TOKEN else values["store"]
        cookie = values.get("cookie", "") if Key.DEVICE in row.per else ""
        sent = {"address": values["address"], "token": token, "cookie": cookie}
        return post(path, body, method=method, store=at, **sent)

    return make


@pytest.fixture
def use_up_but_one(app, platform, store):
    """Return a function that uses up all attempts of a row but one; afterwards they are free again."""
    valkey = Redis.from_url(platform.redis_url)
    before = set(valkey.scan_iter("LIMITS*platform*"))
    filled = ExitStack()

    def fill(row: Row, values: dict[str, str]) -> None:
        assert not isinstance(row, CodeTries)
        origin = {"REMOTE_ADDR": values["address"]}
        with app.test_request_context(headers={"x-user": values["store"]}, environ_base=origin):
            own = {key.name.lower(): values[key.name.lower()] for key in row.per if key not in OF_REQUEST}
            rule = throttle.rule_of(row, **own)
        if not isinstance(rule, throttle.Limit):
            for _ in range(row.free if not isinstance(row, AttemptLimit) else 0):
                rule.count()
        elif rule._item.amount > 1:
            window = MovingWindowRateLimiter(counters.shared)
            # Another test may have opened stores; that limit is everyone's.
            clear = partial(window.clear, rule._item, rule.name, rule.bucket)
            clear()
            filled.callback(clear)
            assert window.hit(rule._item, rule.name, rule.bucket, cost=rule._item.amount - 1)

    with filled:
        yield fill
    if new := set(valkey.scan_iter("LIMITS*platform*")) - before:
        valkey.delete(*new)


@pytest.mark.parametrize("row", WALKED, ids=lambda row: f"{row.attempt.name} {' '.join(words_of(row)[1:3])}")
def test_the_last_attempt_is_answered_and_the_next_waits(
    request, make_values, second_factor, knock, use_up_but_one, new_number, new_address, row
):
    if row.attempt in (Attempt.CODE_REQUEST, Attempt.CODE_TO_STRANGER, Attempt.CODE_TRY):
        request.getfixturevalue("senders")
    values = make_values(row)
    if row.attempt in CODES:
        second_factor(values["token"])
    use_up_but_one(row, values)

    last = knock(row, values)
    # All else than what the row counts by is new, so no other row refuses the next attempt.
    others = {**values, **make_values(row)}
    same = {key.name.lower(): values[key.name.lower()] for key in row.per if key is not Key.NETWORK}
    if Key.NETWORK in row.per:
        same["address"] = values["address"].replace("::", ":1::")
    if Key.RANGE in row.per:
        others["number"] = f"{values['range']}{int(values['number'][6:]) // 2:04}"
    if row.attempt in CODES or Key.SESSION in row.per or Key.DEVICE in row.per:
        same |= {name: values[name] for name in ("token", "cookie") if name in values}
    refused = knock(row, others | same)

    assert last.status_code != 429, last.text
    assert last.status_code in row.counts or not row.counts
    assert refused.status_code == 429, refused.text
    assert int(refused.headers["Retry-After"]) >= 1
    assert refused.json["key"] == "auth.too_many"
    assert row.then is Then.WAIT
    if row.per and 201 not in row.counts:
        assert knock(row, make_values(row)).status_code != 429, "others are not refused"


def test_a_sent_code_is_dead_after_its_tries(store, goods, post_auth, code_for):
    number = "9000000001"
    ticket = post_auth(store, "code", phone1=number, purpose="password").json["result"]["ticket"]
    code = code_for(number)
    wrong = f"{(int(code) + 1) % 10**6:06}"

    def enter(entered: str):
        return post_auth(store, "reset", ticket=ticket, code=entered, password=NEW)

    assert [enter(wrong).json["key"] for _ in range(SENT_CODE_TRIES.tries)] == ["code.wrong"] * 5
    refused = enter(code)
    assert (refused.status_code, refused.json["key"]) == (422, "code.over")


def test_a_code_for_a_computer_is_dead_after_its_tries(store, goods, sign_in, call, post, new_address):
    code = call("POST", "/sync/agents", store, sign_in(store, store.key)).json["result"]["code"]

    def pair(entered: str) -> int:
        body = {"code": entered, "machine": "COUNTER"}
        return post("/agent/enrol", body, address=new_address(), store=store.key).status_code

    assert [pair("0") for _ in range(PAIRING_TRIES.tries)] == [401] * 5
    assert pair(code) == 401


def test_a_code_from_the_owner_is_not_tried_any_more_from_one_address(
    store, goods, sign_in, call, post, new_address
):
    own, password = sign_in(store, store.key), f"/account/{DEALER}/password"
    code = call("PUT", password, store, own, json={"oneTime": True}).json["result"]["code"]
    address = new_address()

    def claim(entered: str, address: str) -> int:
        body = {"userName": DEALER, "code": entered, "password": NEW}
        return post("/auth/claim", body, address=address, store=store.key).status_code

    tries = int(CLAIM_TRIES.rate.split()[0])
    assert [claim("WRONGONE", address) for _ in range(tries)] == [422] * tries
    assert claim(code, address) == 422
    assert claim(code, new_address()) == 200
