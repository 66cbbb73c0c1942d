"""Owners open stores on their own, or ask for one and wait."""

from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from marshmallow import RAISE
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from app.config import get_config
from app.platform.lifecycle import retention
from app.platform.opening import requests
from app.platform.opening.rules import is_reserved
from app.platform.opening.schemas import OnboardedOut
from app.shared.errors import AppError
from tenant_router import registry
from tenant_router.engines import owner_engine
from tenant_router.registry import StoreEntry
from tests.conftest import API_KEY

numbers = count(9_330_000_001, 7)
addresses = count(1)


@pytest.fixture
def onboarding(platform, monkeypatch):
    """Have owners open stores alone ("open"), wait for an administrator ("approval"), or not at all."""

    def choose(mode: str, **different) -> None:
        changed = get_config().model_copy(update={"onboarding": mode, **different})
        monkeypatch.setattr("app.platform.opening.routes.get_config", lambda: changed)

    return choose


@pytest.fixture
def asking():
    """What somebody fills in, with a number that nobody has."""

    def make(**different):
        return {
            "mobileNo": str(next(numbers)),
            "companyName": "Shree Ambica Traders",
            "personName": "Nilesh Parmar",
            "email": "nilesh@store.example",
            "city": "Vadodara",
            "password": "a long password",
            "uniqueNo": "device-1",
            **different,
        }

    return make


@pytest.fixture
def ask(client):
    """Ask for a store from an address of one's own, or from a given one."""

    def make(body, address: str | None = None):
        number = next(addresses)
        origin = {"REMOTE_ADDR": address or f"203.0.{113 + number // 250}.{number % 250 + 1}"}
        headers = {"x-api-key": API_KEY}
        return client.post("/api/platform/onboarding", json=body, headers=headers, environ_base=origin)

    return make


def follow(call, request: str):
    return call("GET", "/platform/onboarding", query_string={"request": request})


def entry_of(mobile_number: str) -> StoreEntry | None:
    with Session(owner_engine()) as db:
        return db.scalar(select(StoreEntry).where(StoreEntry.mobile_number == mobile_number))


def deny(mobile_number: str, *, now: datetime | None = None) -> None:
    with Session(owner_engine()) as db, db.begin():
        requests.deny(db, mobile_number, now=now or datetime.now(UTC))
    registry.forget(mobile_number)


def test_a_store_is_ready_at_once_and_its_owner_is_signed_in(call, ask, asking):
    new = asking(companyName="  Shree Ambica Traders ")

    answer = ask(new)

    assert answer.status_code == 201, answer.text
    told = answer.json
    assert told["result"] == {"mobileNo": new["mobileNo"], "state": "active"}
    assert (told["role"], told["uniqueNo"], told["isVerified"], told["request"]) == (
        "owner",
        "device-1",
        True,
        None,
    )
    dashboard = call("GET", "/dashboard?type=today", new["mobileNo"], told["token"])
    assert dashboard.json["result"] == [{"orders": 0, "items": 0, "amount": 0, "pending": 0}]
    about = call("GET", f"/saral/about?mobileNo={new['mobileNo']}").json["result"]
    assert (about["COMP_NAME"], about["CITY"]) == ("Shree Ambica Traders", "Vadodara")


def test_the_sign_in_of_the_first_day_is_renewed_like_any_other(call, client, ask, asking):
    new = asking()
    opened = ask(new)
    cookie = opened.headers["Set-Cookie"]
    assert f"refresh-{new['mobileNo']}=" in cookie
    assert "HttpOnly" in cookie
    assert "Path=/" in cookie

    renewed = call("POST", "/auth/refresh", new["mobileNo"])

    assert (renewed.status_code, renewed.json["role"]) == (200, "owner")


def test_a_number_that_has_a_store_is_taken(ask, asking, store):
    refused = ask(asking(mobileNo=store.key))

    assert refused.status_code == 409
    assert refused.json["errors"] == {"mobileNo": ["This mobile number already has a store"]}


@pytest.mark.parametrize("number", ["9999999999", "9000000000", "9876543210", "6789012345"])
def test_a_number_that_is_nobodys_is_reserved(ask, asking, number):
    refused = ask(asking(mobileNo=number))

    assert refused.status_code == 422
    assert refused.json["errors"] == {
        "mobileNo": ["This number can't be used. Please enter your own mobile number."]
    }
    assert entry_of(number) is None


def test_numbers_of_the_deployment_are_reserved_each_and_by_their_beginning(onboarding, ask, asking):
    onboarding("open", reserved_numbers="9230999999, 92311*")

    assert ask(asking(mobileNo="9230999999")).status_code == 422
    assert ask(asking(mobileNo="9231112121")).status_code == 422
    assert ask(asking()).status_code == 201


def test_a_row_of_digits_is_reserved_and_a_telephone_number_is_not():
    assert all(map(is_reserved, ("1234567890", "8888888888", "8765432109", "6000000000")))
    assert not any(map(is_reserved, ("9825012345", "9000012345", "9898989898", "9876543211")))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("mobileNo", "98250"),
        ("mobileNo", "5825012345"),
        ("companyName", " "),
        ("personName", ""),
        ("email", "nilesh"),
        ("city", " "),
        ("password", "short"),
        ("password", "password1"),
    ],
)
def test_what_is_wrong_is_told_beside_its_field(ask, asking, field, value):
    new = asking(**{field: value})

    refused = ask(new)

    assert refused.status_code == 422
    assert list(refused.json["errors"]) == [field]
    assert entry_of(new["mobileNo"]) is None


def test_nobody_opens_a_store_where_there_are_no_new_ones(onboarding, ask, asking):
    onboarding("closed")
    new = asking()

    refused = ask(new)

    assert (refused.status_code, refused.json["message"]) == (
        403,
        "New stores can't be opened right now",
    )
    assert entry_of(new["mobileNo"]) is None


def test_where_an_administrator_decides_the_request_waits_and_nobody_is_signed_in(
    call, onboarding, ask, asking
):
    onboarding("approval")
    new = asking()

    answer = ask(new)

    assert answer.status_code == 201
    assert answer.json["result"] == {"mobileNo": new["mobileNo"], "state": "waiting"}
    assert answer.json["token"] is None
    assert OnboardedOut(unknown=RAISE).validate(answer.json) == {}
    assert "Set-Cookie" not in answer.headers
    assert follow(call, answer.json["request"]).json["result"]["state"] == "waiting"
    assert call("GET", "/settings", new["mobileNo"]).status_code == 404
    entry = entry_of(new["mobileNo"])
    assert entry
    assert new["password"] not in str(entry.password_hash)


def test_an_approved_store_is_its_owners_who_signs_in_with_the_password_he_chose(
    call, onboarding, ask, asking
):
    onboarding("approval")
    new = asking()
    request = ask(new).json["request"]

    requests.approve(new["mobileNo"])

    assert follow(call, request).json["result"] == {"mobileNo": new["mobileNo"], "state": "active"}
    sign_in = {"userName": new["mobileNo"], "password": new["password"]}
    assert call("POST", "/auth/", new["mobileNo"], json=sign_in).json["role"] == "owner"
    entry = entry_of(new["mobileNo"])
    assert entry
    assert entry.password_hash is None
    assert requests.approve(new["mobileNo"]).key == new["mobileNo"], "a second approval changes nothing"
    with pytest.raises(AppError):
        deny(new["mobileNo"])


@pytest.mark.parametrize("told", [True, False])
def test_whom_a_denied_request_was_of_is_erased_with_time_and_the_number_may_ask_again(
    call, onboarding, ask, asking, told
):
    onboarding("approval")
    new, later = asking(), asking()
    request = ask(new).json["request"]
    ask(later)
    days = get_config().closed_days
    now = datetime.now(UTC)
    deny(new["mobileNo"], now=now - timedelta(days=days, hours=1))
    deny(later["mobileNo"], now=now - timedelta(days=days - 1))
    if not told:  # as the release before has left it
        long_ago = {"closed_at": None, "created_at": now - timedelta(days=days, hours=1)}
        with owner_engine().begin() as connection:
            mine = StoreEntry.mobile_number == new["mobileNo"]
            connection.execute(update(StoreEntry).where(mine).values(long_ago))

    retention.clear_away(now=now)

    assert entry_of(new["mobileNo"]) is None
    assert entry_of(later["mobileNo"]), "not long enough ago"
    assert follow(call, request).status_code == 404
    assert ask(new).json["result"]["state"] == "waiting"


def test_a_request_that_was_denied_and_asked_anew_is_not_erased(onboarding, ask, asking):
    onboarding("approval")
    again, opened = asking(), asking()
    now = datetime.now(UTC)
    for new in (again, opened):
        ask(new)
        deny(new["mobileNo"], now=now - timedelta(days=400))
    ask(again)
    onboarding("open")
    ask(opened)

    retention.clear_away(now=now)

    for new, state in ((again, "waiting"), (opened, "active")):
        entry = entry_of(new["mobileNo"])
        assert entry
        assert (entry.state, entry.closed_at) == (state, None)


def test_a_denied_request_says_so_and_the_number_may_ask_again(call, onboarding, ask, asking):
    onboarding("approval")
    new = asking()
    first = ask(new).json["request"]

    deny(new["mobileNo"])
    deny(new["mobileNo"])

    assert follow(call, first).json["result"]["state"] == "denied"
    with pytest.raises(AppError):
        requests.approve(new["mobileNo"])
    second = ask({**new, "password": "another long one"})
    assert (second.status_code, second.json["result"]["state"]) == (201, "waiting")
    assert follow(call, first).status_code == 404, "the first request is over"
    assert follow(call, second.json["request"]).json["result"]["state"] == "waiting"


def test_a_denied_number_opens_its_store_once_owners_do_so_alone(onboarding, ask, asking):
    onboarding("approval")
    new = asking()
    ask(new)
    deny(new["mobileNo"])
    onboarding("open")

    assert ask(new).json["result"]["state"] == "active"


def test_asking_a_second_time_is_the_same_request_and_of_somebody_else_refused(onboarding, ask, asking):
    onboarding("approval")
    new = asking()
    first = ask(new)

    again = ask(new)
    stranger = ask({**new, "password": "of a stranger"})

    assert (again.status_code, again.json["request"]) == (201, first.json["request"])
    assert stranger.status_code == 409
    assert list(stranger.json["errors"]) == ["mobileNo"]


def test_a_request_that_was_not_given_out_here_is_unknown(call, platform):
    assert follow(call, "made.up").status_code == 404
    assert call("GET", "/platform/onboarding").status_code == 422


def test_an_address_opens_five_stores_in_an_hour_and_its_slips_do_not_count(ask, asking):
    home = "198.51.100.77"
    for _ in range(7):
        assert ask(asking(city=""), home).status_code == 422
    assert {ask(asking(), home).status_code for _ in range(5)} == {201}

    refused = ask(asking(), home)

    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 3601
    assert ask(asking()).status_code == 201


def test_an_administrator_may_open_a_store_with_a_reserved_number(call, admin_token, asking):
    opened = call("POST", "/platform/stores", token=admin_token, json=asking(mobileNo="9777777777"))

    assert opened.status_code == 201, opened.text


@pytest.mark.parametrize(("action", "state"), [("approve", "active"), ("deny", "denied")])
def test_an_administrator_decides_about_a_request(call, onboarding, admin_token, ask, asking, action, state):
    onboarding("approval")
    new = asking()
    request = ask(new).json["request"]

    decided = call("POST", f"/platform/stores/{new['mobileNo']}/{action}", token=admin_token, json={})

    assert (decided.status_code, decided.json["result"]["state"]) == (200, state)
    assert follow(call, request).json["result"]["state"] == state


def test_a_store_can_not_be_opened_in_a_database_that_there_is_not(call, admin_token, asking):
    new = asking(database="nowhere")

    refused = call("POST", "/platform/stores", token=admin_token, json=new)

    assert (refused.status_code, list(refused.json["errors"])) == (422, ["database"])
    assert entry_of(new["mobileNo"]) is None
