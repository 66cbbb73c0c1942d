"""Customers added by the owner."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from app.people.accounts.models import Account
from app.people.accounts.service import check_details
from app.people.auth.sign_up_schemas import NewAccountIn
from tests.refusals import refusals
from tests.stock import OTHER_SALESPERSON, SALESPERSON

LEAST = {"accName": " Jay Ambe Electricals ", "phone1": "9825012345"}
GSTIN = "24AAPFU0939F1Z1"


@pytest.fixture
def create(call, store, goods, sign_in):
    token = sign_in(store, store.key)

    def make(**details):
        return call("POST", "/account/create", store, token, json={**LEAST, **details})

    return make


def test_a_name_and_a_number_are_enough(create, call, store, sign_in):
    answer = create()

    assert answer.status_code == 201
    account = answer.json["result"]
    assert (account["ACC_CD"], account["ACC_NAME"], account["PHONE1"]) == (
        "B000001",
        "Jay Ambe Electricals",
        "9825012345",
    )
    assert (account["PRTYTYP"], account["BLACKLIST"], account["accountsSettings"]) == (".", "N", [])
    shown = call("GET", "/account/B000001", store, sign_in(store, store.key)).json["result"]
    assert shown == account


def test_a_new_customer_may_have_credit(create):
    account = create(crLimit=50000, crDays=45).json["result"]

    assert (account["CR_LIMIT"], account["CREDIT_DAY"], account["FROM_BOOKS"]) == (50000, 45, "N")


def test_all_details_are_stored(create, call, store, sign_in):
    details = {
        "personNm": "Nilesh Parmar",
        "phone2": "0265 2345",
        "email": "jay@ambe.example",
        "gstInNo": GSTIN.lower(),
        "add1": "12 Gopal Chambers",
        "add2": "Station Road",
        "add3": "Anand",
        "area": "Anand",
        "city": "gujarat",
        "pincode": "388001",
        "partyGd": "B",
        "role": "Dealer",
        "distributor": "Shree Umiya",
        "smanCd": SALESPERSON,
    }
    account = create(**details).json["result"]

    assert (account["GSTINNO"], account["PAN"], account["STATECD"], account["CITY"]) == (
        GSTIN,
        "AAPFU0939F",
        "24",
        "Gujarat",
    )
    assert (account["PRTYTYP"], account["CST_NO"], account["DISTRIBUTOR"]) == ("B", "Dealer", "Shree Umiya")
    path = f"/account/{account['ACC_CD']}"
    assert call("GET", path, store, sign_in(store, SALESPERSON)).status_code == 200
    assert call("GET", path, store, sign_in(store, OTHER_SALESPERSON)).status_code == 404


def test_signing_in_requires_a_password_on_the_account(create, call, store):
    assert create(passwd="a much better one").status_code == 201
    assert create(phone1="9825012346").status_code == 201

    def signed_in(number: str) -> int:
        body = {"userName": number, "password": "a much better one"}
        return call("POST", "/auth/", store, json=body).status_code

    assert (signed_in("9825012345"), signed_in("9825012346")) == (200, 401)


@pytest.mark.parametrize(
    ("details", "errors"),
    [
        ({"accName": " "}, {"accName": ["Please Enter Valid Name"]}),
        ({"phone1": "98250"}, {"phone1": ["Please Enter Valid Mobile No"]}),
        ({"gstInNo": "24AAPFU0939F1Z9"}, {"gstInNo": ["This GSTIN has a typing mistake. Please check it."]}),
        ({"partyGd": "BB"}, {"partyGd": ["Please Enter Valid Party Gd. Default Value Should be (.)"]}),
        ({"role": "King"}, {"role": ["Please Enter Valid User Type"]}),
        (
            {"passwd": "short"},
            {"passwd": ["Please use at least 8 characters and avoid common passwords"]},
        ),
    ],
)
def test_a_wrong_detail_is_refused_at_its_field(details, errors):
    # An account with the defaults of its columns.
    new = Account(gstin="", pan="")

    assert refusals(NewAccountIn(), LEAST | details, lambda values: check_details(new, values)) == errors
    assert refusals(NewAccountIn(), LEAST, lambda values: check_details(new, values)) == {}


@pytest.mark.parametrize(
    ("details", "errors"),
    [
        ({"accName": " "}, {"accName": ["Please Enter Valid Name"]}),
        ({"gstInNo": "24AAPFU0939F1Z9"}, {"gstInNo": ["This GSTIN has a typing mistake. Please check it."]}),
        ({"smanCd": "S999"}, {"smanCd": ["Salesperson not found. Please choose one from the list."]}),
    ],
)
def test_errors_name_their_field(create, details, errors):
    answer = create(**details)
    assert (answer.status_code, answer.json["errors"]) == (422, errors)


@pytest.mark.parametrize(
    ("details", "state"),
    [
        ({}, ""),
        ({"pincode": "411001"}, "Maharashtra"),
        ({"gstInNo": "27ABCPE1234F1ZB"}, "Maharashtra"),
        ({"gstInNo": "27ABCPE1234F1ZB", "pincode": "390001"}, "Gujarat"),
        ({"gstInNo": "27ABCPE1234F1ZB", "pincode": "999999"}, "Maharashtra"),
        ({"gstInNo": GSTIN, "pincode": "396230"}, "Gujarat"),
        ({"city": "Gujarat", "pincode": "396230"}, "Gujarat"),
    ],
)
def test_a_state_is_that_of_the_pincode_or_the_gstin(create, details, state):
    assert create(**details).json["result"]["CITY"] == state


@pytest.mark.parametrize(
    "details",
    [
        {"add1": "12 Gopal Chambers"},
        {"area": "Anand"},
        {"pincode": "396230"},
        {"pincode": "999999"},
        {"gstInNo": "27ABCPE1234F1ZB", "pincode": "396230"},
    ],
)
def test_the_state_of_an_address_that_does_not_say_it_is_asked(create, details):
    answer = create(**details)

    assert answer.status_code == 422
    assert answer.json["errors"] == {"city": ["Please select a state from the list"]}


@pytest.mark.parametrize("number", ["9000000001", "8000000014"])
def test_a_registered_number_is_409(create, number):
    answer = create(phone1=number)
    assert (answer.status_code, answer.json["errors"]) == (409, {"phone1": ["Mobile No is already register"]})


def test_concurrent_requests_with_one_number_create_one_account(create, app):
    with ThreadPoolExecutor(2) as pool:
        statuses = sorted(pool.map(lambda _: create().status_code, range(2)))
    assert statuses == [201, 409]
