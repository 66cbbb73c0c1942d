"""Approval of devices by the owner (approvalRequired)."""

from datetime import UTC, datetime
from threading import Thread

import pytest
from sqlalchemy import select, update

from app.people.auth import approvals, service
from app.people.auth.models import DeviceApproval, SignIn
from app.people.auth.rules import Identity
from app.shared.actor import Access
from app.store.settings.models import StoreSettings
from tenant_router.session import StoreSession, store_session
from tests.conftest import PASSWORD
from tests.stock import DEALER, OTHER_DEALER, SALESPERSON

WAITING = "Your account is not Verified. Please Contact the Admin."


@pytest.fixture
def guarded(make_store, fill):
    """Return a store that requires approval of each device."""
    store = make_store(approval_required=True, guest_login=True)
    fill(store)
    return store


@pytest.fixture
def enter(app, guarded):
    """Sign in on a device and return the client, which has the cookies, and the response."""

    def make(user_name=DEALER, device="phone-1", store=guarded):
        client = app.test_client()
        body = {"userName": user_name, "password": PASSWORD, "uniqueNo": device, "modelName": "Redmi 9"}
        headers = {"x-api-key": "test-key", "x-user": store.key}
        return client, client.post("/api/auth/", json=body, headers=headers)

    return make


@pytest.fixture
def owner_of_guarded(guarded, sign_in):
    return sign_in(guarded, guarded.key)


@pytest.fixture
def decide(call, guarded, owner_of_guarded):
    """Approve or deny the newest device as the owner."""

    def make(answer: str) -> int:
        number = call("GET", "/approval", guarded, owner_of_guarded).json["result"][0]["apId"]
        decided = call(
            "PUT", "/approval/verify", guarded, owner_of_guarded, json={"apId": number, "isApproved": answer}
        )
        assert decided.status_code == 200, decided.text
        return number

    return make


def refreshed(client, store):
    return client.post("/api/auth/refresh", headers={"x-api-key": "test-key", "x-user": store.key})


@pytest.mark.parametrize("user_name", [DEALER, SALESPERSON])
def test_a_party_or_salesperson_on_a_new_device_waits_for_approval(call, guarded, enter, user_name):
    _, answer = enter(user_name)

    assert (answer.status_code, answer.json["isVerified"]) == (200, False)
    for path in ("/products", "/cart", "/orders"):
        refused = call("GET", path, guarded, answer.json["token"])
        assert (refused.status_code, refused.json["message"]) == (403, WAITING), path


def test_without_the_setting_no_device_needs_approval_and_none_is_stored(store, goods, enter):
    _, answer = enter(store=store)

    assert answer.json["isVerified"] is True
    with store_session(store) as db:
        assert db.scalars(select(DeviceApproval)).all() == []


@pytest.mark.parametrize("user_name", [DEALER, SALESPERSON])
def test_the_number_of_waiting_devices_is_limited(call, guarded, enter, owner_of_guarded, decide, user_name):
    for number in range(approvals.MAX_WAITING):
        assert enter(user_name, f"phone-{number}")[1].status_code == 200

    refused = [enter(user_name, f"bot-{number}")[1] for number in range(3)]

    assert {(answer.status_code, answer.json["message"]) for answer in refused} == {
        (
            403,
            "You already have 5 devices waiting for approval. Ask the store to approve one of them, "
            "then use that device.",
        )
    }
    assert call("GET", "/approval", guarded, owner_of_guarded).json["pagination"]["totalItems"] == 5
    assert enter(user_name, "phone-0")[1].status_code == 200
    assert enter(OTHER_DEALER, "bot-1")[1].status_code == 200
    decide("Y")
    decide("N")
    assert enter(user_name, "bot-1")[1].status_code == 200


def test_the_limit_of_waiting_devices_holds_under_concurrency(guarded, enter):
    threads = [Thread(target=enter, args=(DEALER, f"bot-{number}")) for number in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    with store_session(guarded) as db:
        assert len(db.scalars(select(DeviceApproval)).all()) == approvals.MAX_WAITING


def test_turning_the_setting_off_releases_waiting_devices(call, guarded, enter):
    client, answer = enter()
    with store_session(guarded) as db:
        db.execute(update(StoreSettings).values(switches={"approval_required": False}))

    assert call("GET", "/cart", guarded, answer.json["token"]).status_code == 200
    assert refreshed(client, guarded).json["isVerified"] is True


def test_an_approval_during_a_sign_in_applies_to_it(guarded, enter):
    enter()
    (signing_in, deciding), now = (StoreSession(guarded), StoreSession(guarded)), datetime.now(UTC)
    number = deciding.scalars(select(DeviceApproval.id)).one()
    deciding.rollback()

    def approve():
        approvals.decide(deciding, number=number, approved=True, now=now)
        deciding.commit()

    with signing_in, deciding:
        party = Identity(Access.PARTY, DEALER, "")
        started = service.start_sign_in(signing_in, party, device=approvals.Device("phone-1"), now=now)
        owner_of_guarded = Thread(target=approve)
        owner_of_guarded.start()
        owner_of_guarded.join(0.5)
        signing_in.commit()
        owner_of_guarded.join()
        assert started.identity.verified is False
        signing_in.expire_all()
        assert signing_in.get_one(SignIn, started.session).verified is True


def test_owner_and_guest_need_no_approval(call, guarded, sign_in, guest):
    for token in (sign_in(guarded, guarded.key), guest(guarded)):
        assert call("GET", "/products", guarded, token).status_code == 200


def test_an_approved_device_works_at_once_and_stays_approved(call, guarded, enter, decide):
    client, answer = enter()
    decide("Y")

    assert call("GET", "/cart", guarded, answer.json["token"]).status_code == 200
    assert refreshed(client, guarded).json["isVerified"] is True
    assert enter()[1].json["isVerified"] is True
    assert enter(device="phone-2")[1].json["isVerified"] is False
    assert enter(OTHER_DEALER)[1].json["isVerified"] is False


def test_a_denied_device_is_signed_out_and_stays_denied(call, guarded, enter, decide):
    client, answer = enter()
    decide("N")

    assert call("GET", "/cart", guarded, answer.json["token"]).status_code == 401
    assert refreshed(client, guarded).status_code == 401
    again = enter()[1]
    assert (again.status_code, again.json["message"]) == (
        403,
        "This device is not approved. Please contact the store.",
    )


def test_a_waiting_device_may_refresh_and_sign_out(call, guarded, enter):
    client, answer = enter()

    assert refreshed(client, guarded).json["isVerified"] is False
    token = answer.json["token"]
    assert call("POST", "/auth/logout", guarded, token).status_code == 204
    assert call("POST", "/auth/logout", guarded, token).status_code == 401


def test_a_device_without_a_number_gets_one_and_waits(call, guarded):
    answer = call("POST", "/auth/", guarded, json={"userName": DEALER, "password": PASSWORD})

    assert answer.json["uniqueNo"]
    assert answer.json["isVerified"] is False


def test_signing_in_twice_on_a_waiting_device_requests_approval_once(call, guarded, owner_of_guarded, enter):
    enter()
    enter()

    (device,) = call("GET", "/approval", guarded, owner_of_guarded).json["result"]
    assert (device["ACC_CD"], device["SMAN_CD"], device["IS_APPROVED"]) == (DEALER, None, None)
    assert (device["UNIQUE_NO"], device["MODEL_NAME"]) == ("phone-1", "Redmi 9")
    assert device["account"]["PHONE1"] == "9000000001"


def test_a_decision_is_final_until_the_device_is_deleted(call, guarded, owner_of_guarded, enter, decide):
    _, answer = enter()
    number = decide("Y")

    again = call(
        "PUT", "/approval/verify", guarded, owner_of_guarded, json={"apId": number, "isApproved": "N"}
    )
    assert again.status_code == 409
    assert call("DELETE", f"/approval?apId={number}", guarded, owner_of_guarded).status_code == 200
    assert call("DELETE", f"/approval?apId={number}", guarded, owner_of_guarded).status_code == 404
    assert call("GET", "/cart", guarded, answer.json["token"]).status_code == 401
    assert enter()[1].json["isVerified"] is False


def test_the_owner_adds_a_device_before_it_is_used(call, guarded, owner_of_guarded, enter):
    body = {"accCd": SALESPERSON, "uniqueNo": "tablet-7", "isApproved": "Y"}

    added = call("POST", "/approval", guarded, owner_of_guarded, json=body)
    assert (added.status_code, added.json["result"]["SMAN_CD"]) == (201, SALESPERSON)
    assert added.json["result"]["sman"]["SMAN_NAME"].startswith("Rakesh")
    assert call("POST", "/approval", guarded, owner_of_guarded, json=body).status_code == 409
    assert enter(SALESPERSON, "tablet-7")[1].json["isVerified"] is True


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"uniqueNo": "x"}, "accCd", "Please Enter Valid Party Code"),
        ({"accCd": " ", "uniqueNo": "x"}, "accCd", "Please Enter Valid Party Code"),
        ({"accCd": "unknown", "uniqueNo": "x"}, "accCd", "Please Enter Valid Party Code"),
        ({"accCd": DEALER}, "uniqueNo", "Please Enter Valid Unique Id"),
        ({"accCd": DEALER, "uniqueNo": "x", "isApproved": "yes"}, "isApproved", "Please enter Y or N"),
    ],
)
def test_adding_a_device_requires_a_party_and_a_number(call, guarded, owner_of_guarded, body, field, message):
    answer = call("POST", "/approval", guarded, owner_of_guarded, json=body)

    assert (answer.status_code, answer.json["errors"][field]) == (422, [message])


@pytest.mark.parametrize(
    ("words", "count"), [("phone", 2), ("tablet", 1), ("rakesh", 1), ("9000000001", 2), ("%", 0)]
)
def test_devices_are_found_by_name_code_telephone_and_number(
    call, guarded, owner_of_guarded, enter, words, count
):
    enter()
    enter(device="phone-2")
    enter(SALESPERSON, "tablet-7")

    page = call("GET", f"/approval?query={words.replace('%', '%25')}", guarded, owner_of_guarded).json
    assert (len(page["result"]), page["pagination"]["totalItems"]) == (count, count)


def test_devices_that_wait_come_first_then_the_newest(call, guarded, owner_of_guarded, enter, decide):
    enter()
    enter(device="phone-2")
    decide("Y")
    enter(device="phone-3")

    page = call("GET", "/approval", guarded, owner_of_guarded).json["result"]
    assert [device["UNIQUE_NO"] for device in page] == ["phone-3", "phone-1", "phone-2"]


def test_the_devices_of_one_customer_are_listed(call, guarded, owner_of_guarded, enter):
    enter(DEALER, "first")
    enter(OTHER_DEALER, f"not of {DEALER}")
    enter(SALESPERSON, "third")

    page = call("GET", f"/approval?accCd={DEALER}", guarded, owner_of_guarded).json

    assert [device["UNIQUE_NO"] for device in page["result"]] == ["first"]
    assert page["pagination"]["totalItems"] == 1


def test_the_waiting_filter_lists_and_counts_only_undecided_devices(
    call, guarded, owner_of_guarded, enter, decide
):
    enter(DEALER, "first")
    decide("Y")
    enter(DEALER, "second")
    enter(OTHER_DEALER, "third")

    waiting = call("GET", "/approval?waiting=Y&per_page=1", guarded, owner_of_guarded).json
    of_one = call("GET", "/approval?waiting=Y&query=second", guarded, owner_of_guarded).json

    assert (waiting["pagination"]["totalItems"], waiting["result"][0]["UNIQUE_NO"]) == (2, "third")
    assert [device["UNIQUE_NO"] for device in of_one["result"]] == ["second"]
