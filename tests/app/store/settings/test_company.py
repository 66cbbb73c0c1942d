"""Company details, as documents and the list of stores show them."""

import pytest

from app.store.settings.company_schemas import CompanyIn
from tests.refusals import refusals
from tests.stock import DEALER, SALESPERSON

GSTIN = "24AAACC1206D1ZM"
FIRM = {
    "COMP_NAME": "Asha  Electricals",
    "PERSON_NM": "Asha Patel",
    "EMAIL": "asha@store.example",
    "ADDRS": "12 Gopal Chambers",
    "AREA": "Alkapuri",
    "CITY": "Vadodara",
    "PINCODE": "390007",
    "PH1": "9825012345",
    "PH2": "0265 2345678",
    "GSTINNO": GSTIN.lower(),
    "C_BANK_NAME": "State Bank of India",
    "C_BRNCH": "Alkapuri",
    "C_AC_NO": "30012345678",
    "C_IFSC": "sbin0001234",
}


@pytest.fixture
def firm(ask):
    return lambda: ask("GET", "/owner/company").json["result"]


def test_company_details_are_public_except_the_bank_account(ask, call, store, firm):
    answer = ask("PUT", "/saral/about", {"mobileNo": store.key, **FIRM})

    written = {**FIRM, "COMP_NAME": "Asha Electricals", "GSTINNO": GSTIN, "C_IFSC": "SBIN0001234"}
    assert answer.status_code == 200, answer.text
    assert answer.json["result"].items() >= {**written, "STATECD": "24", "MOBNO": store.key}.items()
    assert firm() == answer.json["result"]
    public = call("GET", f"/saral/about?mobileNo={store.key}").json["result"]
    assert public.items() >= {name: value for name, value in written.items() if name[:2] != "C_"}.items()
    assert "30012345678" not in str(public)


def test_buyers_get_the_bank_account_once_the_owner_has_entered_it(call, make_store, fill, sign_in, guest):
    store = make_store(guest_login=True)
    fill(store)
    tokens = (guest(store), sign_in(store, DEALER), sign_in(store, SALESPERSON))

    def shown() -> list:
        return [call("GET", "/owner/bank", store, token).json["result"] for token in tokens]

    assert shown() == [None, None, None]
    bank = {name: value for name, value in FIRM.items() if name.startswith("C_")}
    answer = call("PUT", "/saral/about", store, sign_in(store, store.key), json=bank)
    assert answer.status_code == 200, answer.text

    account = {**bank, "C_IFSC": "SBIN0001234"}
    assert shown() == [account, account, account]
    assert call("GET", "/owner/bank", store).status_code == 401


def test_only_fields_in_the_request_change_and_are_marked(ask, firm):
    before = firm()
    assert before["OWN_FIELDS"] == []

    ask("PUT", "/saral/about", {"AREA": "Alkapuri", "CITY": before["CITY"]})

    after = firm()
    assert after["OWN_FIELDS"] == ["AREA"]
    same = before.keys() - {"AREA", "OWN_FIELDS", "VERSION"}
    assert {name: after[name] for name in same} == {name: before[name] for name in same}


WRONG = {
    "COMP_NAME": ("", "  ", None, 5, "x" * 201),
    "EMAIL": ("asha", "a@b"),
    "PINCODE": ("39000", "090007", "x"),
    "PH1": ("12345", "call me", "1" * 21),
    "GSTINNO": ("24AAACC1206D1ZX", "x"),
    "taxRegistration": ("", "none", None, 5),
    "C_AC_NO": ("12345", "30 01 x"),
    "C_IFSC": ("SBIN1001234", "SBI"),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, some in WRONG.items() for value in some])
def test_a_wrong_detail_is_refused_at_its_field(name, value):
    assert list(refusals(CompanyIn(), {"AREA": "Alkapuri", name: value})) == [name]
    assert refusals(CompanyIn(), FIRM) == {}


def test_a_wrong_detail_is_422_and_changes_nothing(ask, firm):
    before = firm()

    answer = ask("PUT", "/saral/about", {"AREA": "Alkapuri", "GSTINNO": "24AAACC1206D1ZX"})

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["GSTINNO"])
    assert firm() == before


def test_a_store_is_registered_as_a_regular_seller_until_the_owner_says_otherwise(ask, call, store, firm):
    assert firm()["taxRegistration"] == "regular"

    answer = ask("PUT", "/saral/about", {"taxRegistration": "composition", "GSTINNO": GSTIN})

    assert answer.status_code == 200, answer.text
    assert firm()["taxRegistration"] == "composition"
    public = call("GET", f"/saral/about?mobileNo={store.key}").json["result"]
    assert public["taxRegistration"] == "composition"


@pytest.mark.parametrize(
    ("stored", "requested"),
    [
        ({}, {"taxRegistration": "unregistered", "GSTINNO": GSTIN}),
        ({"GSTINNO": GSTIN}, {"taxRegistration": "unregistered"}),
        ({"taxRegistration": "unregistered"}, {"GSTINNO": GSTIN}),
    ],
)
def test_a_seller_who_is_not_registered_has_no_gstin(ask, firm, stored, requested):
    ask("PUT", "/saral/about", {"AREA": "Alkapuri", **stored})
    before = firm()

    answer = ask("PUT", "/saral/about", requested)

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["GSTINNO"])
    assert firm() == before


def test_a_sync_brings_no_gstin_to_a_seller_who_is_not_registered(ask, firm):
    ask("PUT", "/saral/about", {"taxRegistration": "unregistered"})

    assert "GSTINNO" in firm()["OWN_FIELDS"]


def test_all_details_but_the_name_can_be_emptied(ask, firm):
    ask("PUT", "/saral/about", FIRM)

    ask("PUT", "/saral/about", {name: "" for name in FIRM if name != "COMP_NAME"})

    assert {firm()[name] for name in FIRM if name != "COMP_NAME"} == {""}


def test_the_list_of_stores_shows_the_new_name_and_city(ask, call, store, run_worker):
    ask("PUT", "/saral/about", {"COMP_NAME": "Ashapura Lights", "CITY": "Bhuj"})
    run_worker(store)

    (listed,) = call("GET", f"/saral/getAllCompany?query={store.key}").json["result"]
    assert (listed["COMP_NAME"], listed["CITY"]) == ("Ashapura Lights", "Bhuj")


def test_the_app_role_cannot_change_keys_and_states_of_the_registry(platform, store):
    from sqlalchemy import text
    from sqlalchemy.exc import ProgrammingError

    from tenant_router.engines import app_engine

    for column in ("state", "schema", "role", "database", "mobile_number"):
        with app_engine().begin() as connection, pytest.raises(ProgrammingError, match="permission denied"):
            connection.execute(text(f"UPDATE control.stores SET {column} = {column}"))


def test_an_outdated_edit_of_the_company_is_412(ask, firm):
    loaded = ask("GET", "/owner/company")
    assert loaded.headers["ETag"] == f'"{loaded.json["result"]["VERSION"]}"'

    assert ask("PUT", "/saral/about", {"AREA": "A"}, If_Match=loaded.headers["ETag"]).status_code == 200
    assert ask("PUT", "/saral/about", {"AREA": "B"}, If_Match=loaded.headers["ETag"]).status_code == 412
    assert firm()["AREA"] == "A"


def test_a_change_cannot_name_another_store(ask, make_store):
    answer = ask("PUT", "/saral/about", {"mobileNo": make_store().key, "AREA": "A"})

    assert answer.status_code == 400
