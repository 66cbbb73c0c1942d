"""Owners open stores themselves, or request one and wait for approval."""

from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from marshmallow import RAISE
from sqlalchemy import select

from app.config import get_config
from app.platform.lifecycle import retention
from app.platform.opening import requests
from app.platform.opening.rules import is_reserved
from app.platform.opening.schemas import OnboardedOut, OnboardingIn
from app.shared.errors import AppError
from tenant_router.control import control_session
from tenant_router.registry import StoreEntry
from tests.conftest import API_KEY
from tests.refusals import refusals

numbers = count(9_330_000_001, 7)
addresses = count(1)


@pytest.fixture
def onboarding(platform, monkeypatch):
    """Set whether owners open stores themselves ("open"), need approval ("approval"), or can't."""

    def set_mode(mode: str, **changes) -> None:
        changed = get_config().model_copy(update={"onboarding": mode, **changes})
        monkeypatch.setattr("app.platform.opening.routes.get_config", lambda: changed)

    return set_mode


@pytest.fixture
def form():
    """The form of a new store, with an unused number."""

    def make(**changes):
        return {
            "mobileNo": str(next(numbers)),
            "companyName": "Shree Ambica Traders",
            "personName": "Nilesh Parmar",
            "email": "nilesh@store.example",
            "city": "Vadodara",
            "password": "a long password",
            "uniqueNo": "device-1",
            **changes,
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
    with control_session(read_only=True) as db:
        return db.scalar(select(StoreEntry).where(StoreEntry.mobile_number == mobile_number))


def deny(mobile_number: str, *, now: datetime | None = None) -> None:
    with control_session() as db:
        requests.deny(db, mobile_number, now=now or datetime.now(UTC))


def test_a_store_is_ready_at_once_and_its_owner_signed_in(call, ask, form):
    new = form(companyName="  Shree Ambica Traders ")

    answer = ask(new)

    assert answer.status_code == 201, answer.text
    response = answer.json
    assert response["result"] == {"mobileNo": new["mobileNo"], "state": "active"}
    assert (response["role"], response["uniqueNo"], response["isVerified"], response["request"]) == (
        "owner",
        "device-1",
        True,
        None,
    )
    dashboard = call("GET", "/dashboard?type=today", new["mobileNo"], response["token"])
    assert dashboard.json["result"] == [{"orders": 0, "items": 0, "amount": 0, "pending": 0}]
    about = call("GET", f"/saral/about?mobileNo={new['mobileNo']}").json["result"]
    assert (about["COMP_NAME"], about["CITY"]) == ("Shree Ambica Traders", "Vadodara")


def test_the_owners_first_session_can_be_renewed(call, client, ask, form):
    new = form()
    opened = ask(new)
    cookie = opened.headers["Set-Cookie"]
    assert f"refresh-{new['mobileNo']}=" in cookie
    assert "HttpOnly" in cookie
    assert "Path=/api/" in cookie

    renewed = call("POST", "/auth/refresh", new["mobileNo"])

    assert (renewed.status_code, renewed.json["role"]) == (200, "owner")


def test_a_number_that_has_a_store_is_taken(ask, form, store):
    refused = ask(form(mobileNo=store.key))

    assert refused.status_code == 409
    assert refused.json["errors"] == {
        "mobileNo": [
            "This mobile number already has a store. Please use another number, or sign in to that store."
        ]
    }


@pytest.mark.parametrize("number", ["9999999999", "9000000000", "9876543210", "6789012345"])
def test_a_number_no_telephone_has_is_reserved(ask, form, number):
    refused = ask(form(mobileNo=number))

    assert refused.status_code == 422
    assert refused.json["errors"] == {
        "mobileNo": ["This number can't be used. Please enter your own mobile number."]
    }
    assert entry_of(number) is None


def test_the_deployments_reserved_numbers_and_prefixes_are_refused(onboarding, ask, form):
    onboarding("open", reserved_numbers="9230999999, 92311*")

    assert ask(form(mobileNo="9230999999")).status_code == 422
    assert ask(form(mobileNo="9231112121")).status_code == 422
    assert ask(form()).status_code == 201


def test_a_run_of_digits_is_reserved_and_a_telephone_number_is_not():
    assert all(map(is_reserved, ("1234567890", "8888888888", "8765432109", "6000000000")))
    assert not any(map(is_reserved, ("9825012345", "9000012345", "9898989898", "9876543211")))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("mobileNo", "98250"),
        ("companyName", " "),
        ("personName", ""),
        ("email", "nilesh"),
        ("city", " "),
        ("password", "short"),
        ("password", "password1"),
    ],
)
def test_a_wrong_value_is_refused_at_its_field(form, field, value):
    assert list(refusals(OnboardingIn(), form(**{field: value}))) == [field]
    assert refusals(OnboardingIn(), form()) == {}


@pytest.mark.parametrize(
    ("field", "value"), [("mobileNo", "98250"), ("mobileNo", "5825012345"), ("password", "short")]
)
def test_an_error_names_its_field(ask, form, field, value):
    new = form(**{field: value})

    refused = ask(new)

    assert refused.status_code == 422
    assert list(refused.json["errors"]) == [field]
    assert entry_of(new["mobileNo"]) is None


def test_no_store_is_opened_while_onboarding_is_closed(onboarding, ask, form):
    onboarding("closed")
    new = form()

    refused = ask(new)

    assert (refused.status_code, refused.json["message"]) == (
        403,
        "New stores can't be opened right now. Please try again later.",
    )
    assert entry_of(new["mobileNo"]) is None


def test_with_approval_the_request_waits_without_a_session(call, onboarding, ask, form):
    onboarding("approval")
    new = form()

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


def test_the_owner_of_an_approved_store_signs_in_with_the_chosen_password(call, onboarding, ask, form):
    onboarding("approval")
    new = form()
    request = ask(new).json["request"]

    requests.approve(new["mobileNo"])

    assert follow(call, request).json["result"] == {
        "mobileNo": new["mobileNo"],
        "state": "active",
        "reason": None,
    }
    sign_in = {"userName": new["mobileNo"], "password": new["password"]}
    assert call("POST", "/auth/", new["mobileNo"], json=sign_in).json["role"] == "owner"
    entry = entry_of(new["mobileNo"])
    assert entry
    assert entry.password_hash is None
    assert requests.approve(new["mobileNo"]).key == new["mobileNo"], "a second approval changes nothing"
    with pytest.raises(AppError):
        deny(new["mobileNo"])


def test_an_old_denied_request_is_erased_and_the_number_may_apply_again(call, onboarding, ask, form):
    onboarding("approval")
    new, later = form(), form()
    request = ask(new).json["request"]
    ask(later)
    days = get_config().closed_days
    now = datetime.now(UTC)
    deny(new["mobileNo"], now=now - timedelta(days=days, hours=1))
    deny(later["mobileNo"], now=now - timedelta(days=days - 1))

    retention.apply_retention(now=now)

    assert entry_of(new["mobileNo"]) is None
    assert entry_of(later["mobileNo"]), "not long enough ago"
    assert follow(call, request).status_code == 404
    assert ask(new).json["result"]["state"] == "waiting"


def test_a_denied_request_that_was_repeated_is_not_erased(onboarding, ask, form):
    onboarding("approval")
    again, opened = form(), form()
    now = datetime.now(UTC)
    for new in (again, opened):
        ask(new)
        deny(new["mobileNo"], now=now - timedelta(days=400))
    ask(again)
    onboarding("open")
    ask(opened)

    retention.apply_retention(now=now)

    for new, state in ((again, "waiting"), (opened, "active")):
        entry = entry_of(new["mobileNo"])
        assert entry
        assert (entry.state, entry.closed_at) == (state, None)


def test_a_denied_request_is_reported_and_the_number_may_apply_again(call, onboarding, ask, form):
    onboarding("approval")
    new = form()
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


def test_the_owner_of_a_denied_request_reads_why_and_no_more_after_the_next(
    onboarding, call, ask, form, admin_token
):
    onboarding("approval")
    new = form()
    request = ask(new).json["request"]
    path = f"/platform/stores/{new['mobileNo']}/deny"

    denied = call("POST", path, token=admin_token, json={"reason": " No one answers this number "})

    assert denied.status_code == 200
    found = follow(call, request).json["result"]
    assert (found["state"], found["reason"]) == ("denied", "No one answers this number")
    second = ask(new).json["request"]
    assert follow(call, second).json["result"]["reason"] is None


def test_a_denied_number_opens_its_store_once_onboarding_is_open(onboarding, ask, form):
    onboarding("approval")
    new = form()
    ask(new)
    deny(new["mobileNo"])
    onboarding("open")

    assert ask(new).json["result"]["state"] == "active"


def test_repeating_a_request_is_idempotent_and_refused_for_others(onboarding, ask, form):
    onboarding("approval")
    new = form()
    first = ask(new)

    again = ask(new)
    stranger = ask({**new, "password": "of a stranger"})

    assert again.status_code == 201
    # The ticket carries the second in which it was signed behind its first dot.
    assert again.json["request"].split(".")[0] == first.json["request"].split(".")[0]
    assert stranger.status_code == 409
    assert list(stranger.json["errors"]) == ["mobileNo"]


def test_a_forged_ticket_is_unknown(call, platform):
    assert follow(call, "made.up").status_code == 404
    assert call("GET", "/platform/onboarding").status_code == 422


def test_an_address_opens_five_stores_an_hour_and_invalid_forms_do_not_count(ask, form):
    home = "198.51.100.77"
    for _ in range(7):
        assert ask(form(city=""), home).status_code == 422
    assert {ask(form(), home).status_code for _ in range(5)} == {201}

    refused = ask(form(), home)

    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 3601
    assert ask(form()).status_code == 201


def test_an_administrator_may_open_a_store_with_a_reserved_number(call, admin_token, form):
    opened = call("POST", "/platform/stores", token=admin_token, json=form(mobileNo="9777777777"))

    assert opened.status_code == 201, opened.text


@pytest.mark.parametrize(("action", "state"), [("approve", "active"), ("deny", "denied")])
def test_an_administrator_decides_about_a_request(call, onboarding, admin_token, ask, form, action, state):
    onboarding("approval")
    new = form()
    request = ask(new).json["request"]

    decided = call("POST", f"/platform/stores/{new['mobileNo']}/{action}", token=admin_token, json={})

    assert (decided.status_code, decided.json["result"]["state"]) == (200, state)
    assert follow(call, request).json["result"]["state"] == state


def test_a_store_can_not_be_opened_in_an_unknown_database(call, admin_token, form):
    new = form(database="nowhere")

    refused = call("POST", "/platform/stores", token=admin_token, json=new)

    assert (refused.status_code, list(refused.json["errors"])) == (422, ["database"])
    assert entry_of(new["mobileNo"]) is None
