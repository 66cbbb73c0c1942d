"""Who sees which account."""

import pytest

from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, SALESPERSON


@pytest.fixture
def status(call, store):
    def read(token, code):
        return call("GET", f"/account/{code}", store, token).status_code

    return read


def test_a_party_sees_its_own_account_alone(store, goods, sign_in, status):
    token = sign_in(store, DEALER)

    assert [status(token, code) for code in (DEALER, OTHER_DEALER, "P999", "p001")] == [200, 404, 404, 404]


def test_a_salesperson_sees_the_accounts_of_his_parties(call, store, goods, sign_in, status):
    token = sign_in(store, SALESPERSON)

    assert [status(token, code) for code in (DEALER, AGREED_DEALER, OTHER_DEALER)] == [200, 200, 404]
    listed = call("GET", "/account/getAccountBySman?smanCd=S015", store, token).json["result"]
    assert [account["ACC_CD"] for account in listed] == [DEALER, AGREED_DEALER]


def test_the_owner_sees_any_account_and_any_salespersons_parties(call, store, goods, sign_in, status):
    token = sign_in(store, store.key)

    assert [status(token, code) for code in (DEALER, OTHER_DEALER, "P999")] == [200, 200, 404]
    listed = call("GET", "/account/getAccountBySman?smanCd=S015", store, token).json["result"]
    assert [account["ACC_CD"] for account in listed] == [OTHER_DEALER]


def test_the_wires_misleading_names_hold_what_they_should(call, store, goods, sign_in):
    account = call("GET", f"/account/{DEALER}", store, sign_in(store, DEALER)).json["result"]

    assert (account["AREA"], account["CITY"], account["PRTYTYP"]) == ("Anand", "Gujarat", "B")
    assert (account["CL_BAL"], account["CREDIT_DAY"], account["PHONE1"]) == (1000, 45, "9000000001")
    assert not [name for name in account if "pass" in name.lower()]
