"""Sign-up with a store."""

from concurrent.futures import ThreadPoolExecutor

import jwt
import pytest
from sqlalchemy import func, select

from app.people.accounts.models import Account
from app.people.auth.models import DeviceApproval
from app.people.auth.sign_up_schemas import SignUpIn
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.refusals import refusals

PASSWORD = "correct horse"
PHONE = "9825012345"
PAN, GSTIN = "AAPFU0939F", "27AAPFU0939F1ZV"
REGISTERED = "Mobile No is already register"


def details(**different) -> dict:
    """Return the details of a new customer with a shop."""
    return {
        "personNm": "Jay Rana",
        "accName": "Jay Electric",
        "phone1": PHONE,
        "passwd": PASSWORD,
        "role": "Dealer",
        "distributor": "Raj Traders",
        "state": "Maharashtra",
        "district": "Nashik",
        "city": "Nashik",
        "pan": PAN,
        "gst": GSTIN,
        "email": "jay@electric.example",
        "address1": "12 Main Road",
        "address2": "Old Town",
        "pincode": "422001",
    } | different


@pytest.fixture
def sign_up(call):
    def make(store, **different):
        body = {**details(**different), "mobnoCo": store.key}
        return call("POST", "/auth/signup", store, json={k: v for k, v in body.items() if v is not None})

    return make


@pytest.fixture
def is_present(call):
    def ask(store, number):
        body = {"mobnoCo": store.key, "mobileNo": number}
        answer = call("POST", "/auth/validate", store, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json["isPresent"]

    return ask


def account_of(store, phone: str = PHONE) -> Account:
    with store_session(store, read_only=True) as db:
        return db.scalars(select(Account).where(Account.phone1 == phone)).one()


def test_a_sign_up_creates_an_account_with_its_details(store, sign_up):
    assert sign_up(store).status_code == 201

    account = account_of(store)
    assert (account.code, account.name, account.person_name) == ("B000001", "Jay Electric", "Jay Rana")
    assert (account.role, account.distributor, account.price_grade) == ("Dealer", "Raj Traders", ".")
    assert (account.state, account.district, account.city) == ("Maharashtra", "Nashik", "Nashik")
    assert (account.gstin, account.pan, account.state_code) == (GSTIN, PAN, "27")
    assert (account.address1, account.address2, account.pincode) == ("12 Main Road", "Old Town", "422001")
    assert (account.email, account.verified, account.locked) == ("jay@electric.example", True, False)
    assert account.password_hash != PASSWORD


def test_a_sign_up_signs_the_customer_in(call, store, sign_up):
    answer = sign_up(store, uniqueNo="browser-1")

    assert (answer.json["role"], answer.json["uniqueNo"], answer.json["isVerified"]) == (
        "user",
        "browser-1",
        True,
    )
    assert answer.headers["Set-Cookie"].startswith(f"refresh-{store.key}=")
    token_claims = jwt.decode(answer.json["token"], options={"verify_signature": False})
    assert (token_claims["cd"], token_claims["partyGd"], token_claims["name"]) == (
        "B000001",
        ".",
        "Jay Electric",
    )
    shown = call("GET", "/account", store, answer.json["token"]).json["result"]
    assert (shown["ACC_CD"], shown["CST_NO"]) == ("B000001", "Dealer")


def test_the_number_signs_in_after_the_sign_up(store, sign_up, sign_in):
    sign_up(store)

    assert sign_in(store, PHONE)


def test_rejected_sign_ups_leave_no_gap_in_the_codes(store, sign_up):
    sign_up(store)
    assert sign_up(store).status_code == 409
    assert sign_up(store, phone1="9825012346", passwd="short").status_code == 422
    sign_up(store, phone1="9825012346")

    assert account_of(store, "9825012346").code == "B000002"


def test_codes_in_use_by_the_accounting_package_are_skipped(store, sign_up):
    with store_session(store) as db:
        db.add(Account(code="B000001", name="From the books"))

    assert sign_up(store).status_code == 201

    assert account_of(store, PHONE).code == "B000002"


@pytest.mark.parametrize("role", ["Dealer", "Distributor"])
def test_roles_with_a_shop_require_its_name(store, sign_up, role):
    for name in ("", "  ", None):
        answer = sign_up(store, role=role, accName=name)
        assert (answer.status_code, answer.json["errors"]) == (
            422,
            {"accName": ["Please enter your shop name"]},
        )


def test_an_electrician_uses_their_own_name(store, sign_up):
    assert sign_up(store, role="Electricians", accName="").status_code == 201

    assert account_of(store).name == "Jay Rana"


def test_a_shop_needs_neither_tax_numbers_nor_an_address(store, sign_up):
    first_step = {"personNm", "accName", "phone1", "passwd", "role"}

    answer = sign_up(store, **{name: None for name in details() if name not in first_step})

    assert answer.status_code == 201, answer.text
    account = account_of(store)
    assert (account.state, account.gstin, account.state_code, account.pan) == ("Gujarat", "", "", "")


@pytest.mark.parametrize(
    ("sent", "state"),
    [
        ({"gst": "27AAACR5055K1Z7", "pan": None, "pincode": None}, "Maharashtra"),
        ({"gst": None, "pincode": "396210"}, "Dadra and Nagar Haveli and Daman and Diu"),
        # At a border it is that of the form, and the state that was sent stays.
        ({"gst": None, "pincode": "396230"}, "Gujarat"),
        ({"gst": None, "pincode": "396230", "state": "Maharashtra"}, "Maharashtra"),
    ],
)
def test_a_state_that_is_not_said_is_that_of_the_gstin_or_pincode(store, sign_up, sent, state):
    answer = sign_up(store, **{"state": None, **sent})

    assert answer.status_code == 201, answer.text
    assert account_of(store).state == state


def test_a_gstin_alone_sets_the_pan_too(store, sign_up):
    assert sign_up(store, pan="", gst="27aapfu0939f1zv").status_code == 201

    assert (account_of(store).gstin, account_of(store).pan) == (GSTIN, PAN)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("personNm", None, "Please Enter Valid Name"),
        ("personNm", "  ", "Please Enter Valid Name"),
        ("personNm", 5, "Please Enter Valid Name"),
        ("phone1", None, "Please Enter Valid Mobile No"),
        ("phone1", "982501234", "Please Enter Valid Mobile No"),
        ("phone1", "+9198250123456", "Please Enter Valid Mobile No"),
        ("passwd", None, "Please Enter Valid Password"),
        ("passwd", "", "Please Enter Valid Password"),
        ("passwd", "seven77", "Please use at least 8 characters and avoid common passwords"),
        ("passwd", "password", "Please use at least 8 characters and avoid common passwords"),
        ("passwd", "x" * 129, "Please use at least 8 characters and avoid common passwords"),
        ("role", None, "Please Enter Valid User Type"),
        ("role", "Plumber", "Please Enter Valid User Type"),
        ("pan", "AAPFU093F", "Please enter a valid PAN"),
        ("gst", "27AAPFU0939F1ZO", "This GSTIN has a typing mistake. Please check it."),
        ("gst", "27ACUPA7085R1Z5", "This GSTIN has a typing mistake. Please check it."),
        ("email", "jay.example", "Please enter a valid email"),
        ("pincode", "42200", "Please enter a valid 6-digit pincode"),
        ("state", "Atlantis", "Please select a state from the list"),
    ],
)
def test_a_wrong_value_is_refused_at_its_field(field, value, message):
    body = {name: written for name, written in details(**{field: value}).items() if written is not None}

    assert refusals(SignUpIn(), body) == {field: [message]}
    assert refusals(SignUpIn(), details()) == {}


def test_errors_name_their_field(store, sign_up):
    answer = sign_up(store, phone1="982501234")

    message = "Please Enter Valid Mobile No"
    assert (answer.status_code, answer.json["message"]) == (422, message)
    assert answer.json["errors"] == {"phone1": [message]}


def test_gstin_and_pan_must_match(store, sign_up):
    answer = sign_up(store, pan="ACUPA7085R")

    assert (answer.status_code, answer.json["errors"]) == (422, {"gst": ["Please enter a valid GSTIN"]})


def test_the_first_wrong_field_of_the_form_gives_the_message(store, sign_up):
    wrong = {"personNm": "", "phone1": "1", "passwd": "", "role": "", "pincode": "1", "email": "x"}

    answer = sign_up(store, **wrong)

    assert answer.json["message"] == "Please Enter Valid Name"
    assert list(answer.json["errors"]) == ["personNm", "phone1", "passwd", "role", "email", "pincode"]


def test_an_unlisted_pincode_is_accepted(store, sign_up):
    assert sign_up(store, pincode="999999").status_code == 201


@pytest.mark.parametrize("number", ["9000000001", "8000000014", "the owner's"])
def test_a_registered_number_is_409_and_present(store, goods, sign_up, is_present, number):
    number = store.key if number == "the owner's" else number

    answer = sign_up(store, phone1=number)

    assert (answer.status_code, answer.json["message"]) == (409, REGISTERED)
    assert answer.json["errors"] == {"phone1": [REGISTERED]}
    assert is_present(store, number) is True
    assert is_present(store, PHONE) is False


def test_a_number_registered_with_another_store_is_free(make_store, sign_up, is_present):
    mine, theirs = make_store(), make_store()
    sign_up(theirs)

    assert is_present(mine, PHONE) is False
    assert sign_up(mine).status_code == 201


def test_an_invalid_mobile_number_is_not_looked_up(call, store):
    answer = call("POST", "/auth/validate", store, json={"mobnoCo": store.key, "mobileNo": "982501234"})

    assert (answer.status_code, answer.json["errors"]) == (
        422,
        {"mobileNo": ["Please Enter Valid Mobile No"]},
    )


def test_a_body_cannot_name_another_store(call, store, make_store):
    other = make_store().key

    validated = call("POST", "/auth/validate", store, json={"mobnoCo": other, "mobileNo": PHONE})
    signed_up = call("POST", "/auth/signup", store, json=details(mobnoCo=other))

    assert (validated.status_code, signed_up.status_code) == (400, 400)


def test_two_sign_ups_of_one_number_at_once_make_one_account(app, store):
    headers = {"x-api-key": "test-key", "x-user": store.key}

    def sign_up_once(_number):
        return app.test_client().post("/api/auth/signup", json=details(), headers=headers).status_code

    with ThreadPoolExecutor(4) as people:
        answers = sorted(people.map(sign_up_once, range(4)))

    assert answers == [201, 409, 409, 409]
    with store_session(store, read_only=True) as db:
        assert db.scalar(select(func.count()).select_from(Account)) == 1
        assert db.scalar(select(StoreSettings.next_account_number)) == 2


@pytest.mark.parametrize("body", [{}, {"phone1": "1"}, {"personNm": "Jay", "passwd": "short"}])
def test_sign_up_is_403_where_it_is_off_whatever_the_body(make_store, call, body):
    answer = call("POST", "/auth/signup", make_store(sign_up=False), json=body)

    assert (answer.status_code, answer.json["message"]) == (
        403,
        "Sign-up is closed for this store. Please contact the store.",
    )


def test_sign_up_is_403_where_it_is_off(make_store, sign_up, is_present):
    store = make_store(sign_up=False)

    answer = sign_up(store)

    assert (answer.status_code, answer.json["message"]) == (
        403,
        "Sign-up is closed for this store. Please contact the store.",
    )
    assert is_present(store, PHONE) is False


def test_new_customers_wait_until_the_owner_unlocks_them(call, make_store, sign_up, sign_in):
    store = make_store(lock_new_user=True)

    answer = sign_up(store, uniqueNo="browser-1")

    assert answer.status_code == 201
    assert answer.json == {"role": "user", "token": None, "uniqueNo": "browser-1", "isVerified": False}
    assert "Set-Cookie" not in answer.headers
    body = {"userName": PHONE, "password": PASSWORD}
    assert call("POST", "/auth/", store, json=body).status_code == 403
    change = {"accCd": "B000001", "blackList": "N"}
    assert call("PUT", "/account", store, sign_in(store, store.key), json=change).status_code == 200
    assert sign_in(store, PHONE)


def test_a_new_customers_device_waits_where_devices_are_approved(call, make_store, sign_up):
    store = make_store(approval_required=True)

    answer = sign_up(store, uniqueNo="browser-1", modelName="Pixel", deviceName="web")

    assert (answer.status_code, answer.json["isVerified"]) == (201, False)
    assert call("GET", "/account", store, answer.json["token"]).status_code == 403
    with store_session(store, read_only=True) as db:
        waiting = db.scalars(select(DeviceApproval)).one()
        assert (waiting.account_code, waiting.device, waiting.approved) == ("B000001", "browser-1", None)
