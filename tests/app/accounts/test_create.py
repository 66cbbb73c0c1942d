"""Customers whom the owner adds by hand."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.stock import OTHER_SALESPERSON, SALESPERSON

LEAST = {"accName": " Jay Ambe Electricals ", "phone1": "9825012345"}
GSTIN = "24AAPFU0939F1Z1"


@pytest.fixture
def create(call, store, goods, sign_in):
    token = sign_in(store, store.key)

    def make(**details):
        return call("POST", "/account/create", store, token, json={**LEAST, **details})

    return make


def test_a_name_and_a_number_make_an_account(create, call, store, sign_in):
    answer = create()

    assert answer.status_code == 201
    made = answer.json["result"]
    assert (made["ACC_CD"], made["ACC_NAME"], made["PHONE1"]) == (
        "B000001",
        "Jay Ambe Electricals",
        "9825012345",
    )
    assert (made["PRTYTYP"], made["BLACKLIST"], made["accountsSettings"]) == (".", "N", [])
    shown = call("GET", "/account/B000001", store, sign_in(store, store.key)).json["result"]
    assert shown == made


def test_everything_that_is_told_is_kept(create, call, store, sign_in):
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
    made = create(**details).json["result"]

    assert (made["GSTINNO"], made["PAN"], made["STATECD"], made["CITY"]) == (
        GSTIN,
        "AAPFU0939F",
        "24",
        "Gujarat",
    )
    assert (made["PRTYTYP"], made["CST_NO"], made["DISTRIBUTOR"]) == ("B", "Dealer", "Shree Umiya")
    path = f"/account/{made['ACC_CD']}"
    assert call("GET", path, store, sign_in(store, SALESPERSON)).status_code == 200
    assert call("GET", path, store, sign_in(store, OTHER_SALESPERSON)).status_code == 404


def test_with_a_password_he_signs_in_and_without_one_he_cannot(create, call, store):
    assert create(passwd="a much better one").status_code == 201
    assert create(phone1="9825012346").status_code == 201

    def signed_in(number: str) -> int:
        body = {"userName": number, "password": "a much better one"}
        return call("POST", "/auth/", store, json=body).status_code

    assert (signed_in("9825012345"), signed_in("9825012346")) == (200, 401)


@pytest.mark.parametrize(
    ("details", "beside"),
    [
        ({"accName": " "}, {"accName": ["Please Enter Valid Name"]}),
        ({"phone1": "98250"}, {"phone1": ["Please Enter Valid Mobile No"]}),
        ({"gstInNo": "24AAPFU0939F1Z9"}, {"gstInNo": ["Please enter a valid GSTIN"]}),
        ({"partyGd": "BB"}, {"partyGd": ["Please Enter Valid Party Gd. Default Value Should be (.)"]}),
        ({"role": "King"}, {"role": ["Please Enter Valid User Type"]}),
        ({"smanCd": "S999"}, {"smanCd": ["Salesperson not found"]}),
        (
            {"passwd": "short"},
            {"passwd": ["Please use at least 8 characters and avoid common passwords"]},
        ),
    ],
)
def test_what_cannot_be_right_is_told_beside_its_field(create, details, beside):
    answer = create(**details)
    assert (answer.status_code, answer.json["errors"]) == (422, beside)


@pytest.mark.parametrize("number", ["9000000001", "8000000014"])
def test_a_number_that_is_somebodys_makes_no_second_account(create, number):
    answer = create(phone1=number)
    assert (answer.status_code, answer.json["errors"]) == (409, {"phone1": ["Mobile No is already register"]})


def test_of_two_at_once_with_one_number_one_is_made(create, app):
    with ThreadPoolExecutor(2) as pool:
        statuses = sorted(pool.map(lambda _: create().status_code, range(2)))
    assert statuses == [201, 409]
