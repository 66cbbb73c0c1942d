"""With a code sender, a store can be opened only with one's own number."""

import pytest
from sqlalchemy import select, update

from app.people.verification.models import SentCode
from app.platform.opening.schemas import OnboardedOut
from tenant_router.control import control_session
from tenant_router.engines import app_engine, owner_engine
from tenant_router.registry import StoreEntry
from tests.conftest import API_KEY


@pytest.fixture
def post(client, new_address, senders):
    """Call the onboarding API from a new address, or from this one."""

    def make(path: str, body: dict, address: str | None = None):
        origin = {"REMOTE_ADDR": address or new_address()}
        headers = {"x-api-key": API_KEY}
        return client.post(f"/api/platform/onboarding{path}", json=body, headers=headers, environ_base=origin)

    return make


@pytest.fixture
def form(new_number):
    """The form of a new store."""
    return lambda **changes: {
        "mobileNo": new_number(),
        "companyName": "Shree Ambica Traders",
        "personName": "Nilesh Parmar",
        "email": "nilesh@store.example",
        "city": "Vadodara",
        "password": "a long password",
        **changes,
    }


@pytest.fixture
def ticket_for(post):
    def ask(number: str) -> str:
        answer = post("/code", {"mobileNo": number})
        assert answer.status_code == 201, answer.text
        return answer.json["result"]["ticket"]

    return ask


def has_store(number: str) -> bool:
    with control_session(read_only=True) as db:
        return db.scalar(select(StoreEntry).where(StoreEntry.mobile_number == number)) is not None


def test_a_store_is_opened_with_the_code_sent_to_its_number(post, form, ticket_for, code_for):
    new = form()
    ticket = ticket_for(new["mobileNo"])

    opened = post("", {**new, "ticket": ticket, "code": code_for(new["mobileNo"])})

    assert (opened.status_code, opened.json["result"]["state"]) == (201, "active")
    assert opened.json["token"]


def test_without_a_code_the_form_is_validated_and_a_code_required(post, form):
    new = form()

    assert list(post("", {**new, "password": "password1"}).json["errors"]) == ["password"]
    refused = post("", new)

    assert refused.status_code == 422
    assert refused.json["codeRequired"] is True
    assert refused.json["errors"] == {"code": ["Please enter the code we sent to your mobile number"]}
    assert not has_store(new["mobileNo"])


def test_a_wrong_code_opens_nothing_and_the_right_one_still_does(post, form, ticket_for, code_for):
    new = form()
    proof = {"ticket": ticket_for(new["mobileNo"])}
    code = code_for(new["mobileNo"])
    wrong = f"{(int(code) + 1) % 1_000_000:06}"

    refused = post("", {**new, **proof, "code": wrong})

    assert (refused.status_code, list(refused.json["errors"])) == (422, ["code"])
    assert "codeRequired" not in refused.json
    assert not has_store(new["mobileNo"])
    assert post("", {**new, **proof, "code": code}).status_code == 201


def test_a_code_opens_no_store_with_another_number(post, form, ticket_for, code_for):
    mine, theirs = form(), form()
    proof = {"ticket": ticket_for(mine["mobileNo"]), "code": code_for(mine["mobileNo"])}

    refused = post("", {**theirs, **proof})

    assert (refused.status_code, list(refused.json["errors"])) == (422, ["code"])
    assert not has_store(theirs["mobileNo"])


def test_no_code_is_sent_to_an_unavailable_number(post, store, senders, send_codes):
    for number, status in ((store.key, 409), ("9999999999", 422), ("98250", 422), ("5825012345", 422)):
        refused = post("/code", {"mobileNo": number})
        assert (refused.status_code, list(refused.json["errors"])) == (status, ["mobileNo"])

    send_codes()
    assert {number for number, *_ in senders.delivered}.isdisjoint({store.key, "9999999999"})


@pytest.mark.parametrize("state", ["waiting", "denied", "provisioning"])
def test_a_number_whose_store_is_not_active_yet_is_sent_a_code(post, form, configured, ticket_for, state):
    configured("", ONBOARDING="approval")
    new = form()
    assert post("", new).status_code == 201
    mine = update(StoreEntry).where(StoreEntry.mobile_number == new["mobileNo"])
    with owner_engine().begin() as connection:
        connection.execute(mine.values(state=state))
    configured("twilio", ONBOARDING="open")

    assert ticket_for(new["mobileNo"])


def test_no_code_is_sent_where_no_stores_are_opened(post, configured, new_number):
    configured("twilio", ONBOARDING="closed")

    assert post("/code", {"mobileNo": new_number()}).status_code == 403


def test_without_a_sender_no_code_is_required(post, configured, form):
    configured("", ONBOARDING="open")
    new = form()

    assert post("/code", {"mobileNo": new["mobileNo"]}).status_code == 403
    assert post("", new).status_code == 201


@pytest.mark.parametrize(("sender", "state"), [("twilio", "active"), ("", "waiting")])
def test_by_default_stores_open_at_once_only_for_verified_numbers(
    post, configured, form, ticket_for, code_for, sender, state
):
    configured(sender, ONBOARDING="")
    new = form()
    proof = {}
    if sender:
        proof = {"ticket": ticket_for(new["mobileNo"]), "code": code_for(new["mobileNo"])}

    answer = post("", {**new, **proof})

    assert (answer.status_code, answer.json["result"]["state"]) == (201, state)
    assert OnboardedOut().validate(answer.json) == {}


def test_an_existing_request_is_revealed_only_to_the_numbers_owner(
    post, configured, form, ticket_for, code_for
):
    configured("twilio", ONBOARDING="approval")
    new = form()
    number = new["mobileNo"]
    first = post("", {**new, "ticket": ticket_for(number), "code": code_for(number)})
    assert first.json["result"]["state"] == "waiting"

    stranger = {**new, "password": "of a stranger"}
    assert post("", stranger).json["codeRequired"] is True
    again = post("", {**stranger, "ticket": ticket_for(number), "code": code_for(number)})

    assert (again.status_code, list(again.json["errors"])) == (409, ["mobileNo"])


def test_a_ticket_opens_one_store(post, form, ticket_for, code_for):
    new = form()
    proof = {"ticket": ticket_for(new["mobileNo"]), "code": code_for(new["mobileNo"])}
    assert post("", {**new, **proof}).status_code == 201

    with app_engine().connect() as connection:
        left = connection.execute(select(SentCode).where(SentCode.number == new["mobileNo"])).all()
    assert left == []


def test_other_errors_can_be_corrected_with_the_same_code(post, form, ticket_for, code_for, monkeypatch):
    from app.platform.opening import requests
    from app.shared.errors import Conflict

    new = form()
    proof = {"ticket": ticket_for(new["mobileNo"]), "code": code_for(new["mobileNo"])}

    def full(*_args, **_kwargs):
        raise Conflict("store.no_room")

    with monkeypatch.context() as broken:
        broken.setattr(requests, "open_store", full)
        assert post("", {**new, **proof}).status_code == 409

    assert post("", {**new, **proof}).status_code == 201


def test_a_browser_that_retries_too_soon_gets_a_retry_time(post, new_number):
    number, home = new_number(), "198.51.100.91"
    assert post("/code", {"mobileNo": number}, home).status_code == 201

    refused = post("/code", {"mobileNo": number}, home)

    assert refused.status_code == 429
    assert 28 <= int(refused.headers["Retry-After"]) <= 30
