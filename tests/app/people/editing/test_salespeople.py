"""Salespeople added and changed by the owner."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select, update

from app.people.accounts.models import Salesperson
from tenant_router.session import store_session
from tests.conftest import PASSWORD
from tests.stock import DEALER, OTHER_SALESPERSON, SALESPERSON

NEW = {
    "smanName": " Mehul Desai ",
    "phone1": "9825000077",
    "email": "mehul@example.com",
    "area": "Alkapuri",
    "city": "Vadodara",
}


@pytest.fixture
def add(call, store, owner):
    def post(**details):
        return call("POST", "/users", store, owner, json={**NEW, **details})

    return post


@pytest.fixture
def change(call, store, owner):
    def put(code: str = SALESPERSON, **details):
        return call("PUT", f"/users/{code}", store, owner, json=details)

    return put


@pytest.fixture
def from_accounting(store):
    with store_session(store) as db:
        db.execute(update(Salesperson).where(Salesperson.code == SALESPERSON).values(from_accounting=True))


def details(row: dict) -> tuple:
    return tuple(row[name] for name in ("USER_CD", "USER_NAME", "PHONE1", "EMAIL", "AREA", "CITY"))


def test_a_new_salesperson_gets_the_next_code_and_is_in_the_list(call, store, owner, add):
    answer = add()

    expected = ("S016", "Mehul Desai", "9825000077", "mehul@example.com", "Alkapuri", "Vadodara")
    assert (answer.status_code, details(answer.json["result"])) == (201, expected)
    [row] = call("GET", "/users?query=mehul", store, owner).json["result"]
    assert row == answer.json["result"]
    assert (row["USER_TYPE"], row["HAS_PASSWORD"], row["MADE_HERE"], row["PARTIES"]) == ("sman", "N", "Y", 0)


def test_a_new_salesperson_signs_in_with_a_password_and_sees_assigned_parties(
    call, store, owner, add, status, sign_in
):
    code = add().json["result"]["USER_CD"]
    assert status(code) == 401
    call("PUT", f"/users/{code}/password", store, owner, json={"password": PASSWORD})
    call("PUT", "/account", store, owner, json={"accCd": DEALER, "smanCd": code})

    assert status(NEW["phone1"]) == 200
    parties = call("GET", "/account/getAccountBySman", store, sign_in(store, code)).json["result"]
    assert [party["ACC_CD"] for party in parties] == [DEALER]


def test_a_name_is_enough(add):
    answer = add(phone1="", email="", area="", city="")

    assert (answer.status_code, answer.json["result"]["PHONE1"]) == (201, "")


@pytest.mark.parametrize(
    ("wrong", "name"),
    [
        ({"smanName": " "}, "smanName"),
        ({"smanName": "x" * 101}, "smanName"),
        ({"phone1": "98250"}, "phone1"),
        ({"email": "unknown"}, "email"),
    ],
)
def test_errors_name_their_field(add, change, wrong, name):
    for answer in (add(**wrong), change(**wrong)):
        assert (answer.status_code, list(answer.json["errors"])) == (422, [name])


def test_a_registered_number_is_409(call, store, owner, add, change, registered):
    [dealer] = call("GET", f"/users?query={DEALER}", store, owner).json["result"]

    for number in (dealer["PHONE1"], "9825000007", "8000000015", store.key):
        for answer in (add(phone1=number), change(phone1=number)):
            assert (answer.status_code, list(answer.json["errors"])) == (409, ["phone1"])


def test_concurrently_added_salespeople_get_different_codes(add):
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda number: add(phone1=number), ("9825000081", "9825000082")))

    assert sorted(answer.json["result"]["USER_CD"] for answer in answers) == ["S016", "S017"]


def test_every_field_of_a_salesperson_made_here_can_be_changed(change):
    answer = change(smanName="Rakesh Rana", city="Anand")

    assert answer.status_code == 200
    row = answer.json["result"]
    assert (row["USER_NAME"], row["CITY"], row["PHONE1"]) == ("Rakesh Rana", "Anand", "8000000014")


def test_the_name_of_an_accounting_salesperson_cannot_be_changed(change, from_accounting):
    before = change().json["result"]
    row = change(smanName="Somebody", area="Karelibaug", phone1="9825000099").json["result"]

    assert (before["MADE_HERE"], row["USER_NAME"]) == ("N", before["USER_NAME"])
    assert (row["AREA"], row["PHONE1"]) == ("Karelibaug", "9825000099")


def test_fields_changed_by_the_owner_are_marked(store, change):
    change(area="Karelibaug")
    change(city="Anand", email="")

    with store_session(store, read_only=True) as db:
        own = {row.code: row.own_fields for row in db.scalars(select(Salesperson))}
    assert own == {SALESPERSON: ["area", "city"], OTHER_SALESPERSON: []}


def test_other_codes_are_404_as_salespeople(change):
    for code in ("S999", DEALER):
        assert change(code, area="Karelibaug").status_code == 404
