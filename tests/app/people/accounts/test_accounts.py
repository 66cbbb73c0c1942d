"""Visibility of accounts."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import update

from app.people.accounts.models import Account
from tenant_router.session import store_session
from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, SALESPERSON


@pytest.fixture
def status(call, store):
    def read(token, code):
        return call("GET", f"/account/{code}", store, token).status_code

    return read


def test_a_party_sees_only_its_own_account(store, goods, sign_in, status):
    token = sign_in(store, DEALER)

    assert [status(token, code) for code in (DEALER, OTHER_DEALER, "P999", "p001")] == [200, 404, 404, 404]


def test_a_salesperson_sees_the_accounts_of_their_parties(call, store, goods, sign_in, status):
    token = sign_in(store, SALESPERSON)

    assert [status(token, code) for code in (DEALER, AGREED_DEALER, OTHER_DEALER)] == [200, 200, 404]
    listed = call("GET", "/account/getAccountBySman?smanCd=S015", store, token).json["result"]
    assert [account["ACC_CD"] for account in listed] == [DEALER, AGREED_DEALER]


def test_the_owner_sees_any_account_and_any_salespersons_parties(call, store, goods, sign_in, status):
    token = sign_in(store, store.key)

    assert [status(token, code) for code in (DEALER, OTHER_DEALER, "P999")] == [200, 200, 404]
    listed = call("GET", "/account/getAccountBySman?smanCd=S015", store, token).json["result"]
    assert [account["ACC_CD"] for account in listed] == [OTHER_DEALER]


def test_misleading_wire_names_have_the_right_values(call, store, goods, sign_in):
    account = call("GET", f"/account/{DEALER}", store, sign_in(store, DEALER)).json["result"]

    assert (account["AREA"], account["CITY"], account["PRTYTYP"]) == ("Anand", "Gujarat", "B")
    assert (account["CL_BAL"], account["CREDIT_DAY"], account["PHONE1"]) == (1000, 45, "9000000001")
    assert not [name for name in account if "pass" in name.lower()]


@pytest.fixture
def listed(call, store, sign_in):
    """Return the codes of the accounts that a call lists."""

    def read(who, path):
        answer = call("GET", path, store, sign_in(store, who))
        assert answer.status_code == 200, answer.text
        return [account["ACC_CD"] for account in answer.json["result"]]

    return read


def test_without_a_code_a_party_gets_its_own_account(call, store, goods, sign_in):
    token = sign_in(store, DEALER)

    assert call("GET", "/account", store, token).json["result"]["ACC_CD"] == DEALER
    assert call("GET", f"/account?accCd={DEALER}", store, token).json["result"]["ACC_CD"] == DEALER
    assert call("GET", f"/account?accCd={OTHER_DEALER}", store, token).status_code == 404


def test_a_salesperson_must_name_the_party(call, store, goods, sign_in):
    token = sign_in(store, SALESPERSON)

    assert call("GET", f"/account?accCd={DEALER}", store, token).json["result"]["ACC_CD"] == DEALER
    assert call("GET", f"/account?accCd={OTHER_DEALER}", store, token).status_code == 404
    assert call("GET", "/account", store, token).status_code == 422


def test_without_a_code_the_owner_gets_all_accounts_in_pages(call, store, goods, sign_in):
    token = sign_in(store, store.key)

    first = call("GET", "/account?type=owner&per_page=2", store, token).json
    second = call("GET", "/account?type=owner&per_page=2&page=1", store, token).json

    assert [account["ACC_CD"] for account in first["result"]] == [DEALER, OTHER_DEALER]
    assert first["pagination"] == {"totalItems": 3, "total": 3, "nextPage": 1, "previousPage": None}
    assert [account["ACC_CD"] for account in second["result"]] == [AGREED_DEALER]
    assert second["pagination"]["nextPage"] is None


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("dealer p00", [DEALER, OTHER_DEALER]),
        ("p085", [AGREED_DEALER]),
        ("9000000002", [OTHER_DEALER]),
        ("ANAND", [DEALER, OTHER_DEALER, AGREED_DEALER]),
        ("%25", []),
        ("_", []),
        ("%20", [DEALER, OTHER_DEALER, AGREED_DEALER]),
    ],
)
def test_accounts_are_found_by_name_code_mobile_number_and_city(store, goods, listed, words, codes):
    assert listed(store.key, f"/account?type=owner&query={words}") == codes


def test_a_salesperson_searches_only_their_own_parties(store, goods, listed):
    assert listed(SALESPERSON, "/account/getAccountBySman?query=9000000001") == [DEALER]
    assert listed(SALESPERSON, "/account/getAccountBySman?query=9000000002") == []


def test_switches_of_an_account_are_shown_only_to_the_owner(call, store, goods, sign_in):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(switches=["hideSaleRate2"]))

    for_owner = call("GET", f"/account/{DEALER}", store, sign_in(store, store.key)).json["result"]
    for_party = call("GET", f"/account/{DEALER}", store, sign_in(store, DEALER)).json["result"]

    assert for_owner["accountsSettings"] == [
        {
            "VARIABLE": "hideSaleRate2",
            "VALUE": "Y",
            "SETTING_NAME": "hideSaleRate2",
            "DESCRI": "Hide the second sale rate from this account",
            "ACC_CD": DEALER,
            "MOBNOCO": store.key,
        }
    ]
    assert "accountsSettings" not in for_party
    assert (for_party["BLACKLIST"], for_party["CST_NO"], for_party["DISTRIBUTOR"]) == ("N", "", "")


def test_a_closed_account_is_in_no_list(call, store, goods, sign_in, status, listed):
    with store_session(store) as db:
        closed = {"deactivated_at": datetime.now(UTC), "locked": True}
        db.execute(update(Account).where(Account.code == DEALER).values(**closed))

    assert status(sign_in(store, store.key), DEALER) == 404
    assert listed(store.key, "/account") == [OTHER_DEALER, AGREED_DEALER]
    assert listed(SALESPERSON, "/account/getAccountBySman") == [AGREED_DEALER]
