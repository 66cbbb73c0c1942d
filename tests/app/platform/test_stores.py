"""Open stores and list them."""

from itertools import count

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from app.platform.audit.models import AuditEntry
from app.platform.opening.schemas import AdministratorsStoreIn
from tenant_router.engines import app_engine
from tests.refusals import refusals
from tests.stock import DEALER

numbers = count(9_210_000_001)


@pytest.fixture
def new_store():
    """The body of POST /platform/stores, with an unused number."""

    def make(**changes):
        return {
            "mobileNo": str(next(numbers)),
            "companyName": "Shree Ambica Traders",
            "personName": "Nilesh Parmar",
            "email": "nilesh@store.example",
            "city": "Vadodara",
            "password": "a long password",
            **changes,
        }

    return make


@pytest.fixture
def open_store(call, admin_token):
    def make(body):
        return call("POST", "/platform/stores", token=admin_token, json=body)

    return make


@pytest.fixture
def listed(call, admin_token):
    def read(**query):
        answer = call("GET", "/platform/stores", token=admin_token, query_string=query)
        assert answer.status_code == 200, answer.text
        return answer.json

    return read


def test_an_administrator_signs_in_by_address_in_any_case(call, admin_token):
    body = {"email": " ADMIN@haat.example ", "password": "correct horse"}

    assert call("POST", "/platform/auth", json=body).status_code == 200


def test_a_wrong_password_and_an_unknown_address_get_the_same_response(call, admin_token):
    wrong = call("POST", "/platform/auth", json={"email": "admin@haat.example", "password": "x"})
    unknown = call("POST", "/platform/auth", json={"email": "unknown@haat.example", "password": "x"})

    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json == unknown.json


@pytest.mark.parametrize(
    "body", [{}, {"email": "a@b.example"}, {"password": "x"}, {"email": 1, "password": 2}]
)
def test_address_and_password_are_required(call, platform, body):
    assert call("POST", "/platform/auth", json=body).status_code == 422


def test_a_new_store_is_ready_at_once(call, open_store, new_store):
    new = new_store()

    opened = open_store(new)

    assert opened.status_code == 201, opened.text
    assert opened.json == {"result": {"mobileNo": new["mobileNo"], "state": "active"}}
    sign_in = {"userName": new["mobileNo"], "password": new["password"]}
    owner = call("POST", "/auth/", new["mobileNo"], json=sign_in)
    assert (owner.status_code, owner.json["role"]) == (200, "owner")
    dashboard = call("GET", "/dashboard?type=today", new["mobileNo"], owner.json["token"])
    assert dashboard.json["result"] == [{"orders": 0, "items": 0, "amount": 0, "pending": 0}]
    about = call("GET", f"/saral/about?mobileNo={new['mobileNo']}").json["result"]
    assert (about["COMP_NAME"], about["CITY"]) == ("Shree Ambica Traders", "Vadodara")


def test_a_new_store_is_found_although_its_number_was_looked_up_before(call, open_store, new_store):
    new = new_store()
    assert call("GET", "/settings", new["mobileNo"]).status_code == 404

    open_store(new)

    assert call("GET", "/settings", new["mobileNo"]).status_code == 200


def test_a_number_with_a_store_is_refused_and_the_store_unchanged(call, open_store, new_store):
    new = new_store()
    open_store(new)

    again = open_store({**new, "companyName": "Other", "password": "another password"})

    assert (again.status_code, again.json["message"]) == (
        409,
        "This mobile number already has a store. Please use another number, or sign in to that store.",
    )
    assert list(again.json["errors"]) == ["mobileNo"]
    sign_in = {"userName": new["mobileNo"], "password": new["password"]}
    assert call("POST", "/auth/", new["mobileNo"], json=sign_in).status_code == 200


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("mobileNo", value) for value in ("", "123", "1234567890", "91000000010", "9100000o01", None, 5)),
        *(("mobileNo", value) for value in ('9100000001"; DROP', "9१०००००००", "9100000001\x00")),
        *(("companyName", value) for value in ("", "   ", None, "x" * 201, 5)),
        *(("personName", value) for value in ("", None)),
        *(("email", value) for value in ("", "nilesh", "nilesh@", None)),
        *(("city", value) for value in ("", " ", None)),
        *(("password", value) for value in ("", "short", None, "x" * 129)),
    ],
)
def test_a_malformed_field_is_refused_and_named(new_store, field, value):
    refused = refusals(AdministratorsStoreIn(), new_store(**{field: value}))

    assert list(refused) == [field]
    assert all(refused[field])
    assert refusals(AdministratorsStoreIn(), new_store()) == {}


def test_a_malformed_field_is_422(open_store, new_store):
    answer = open_store(new_store(mobileNo="9100000o01"))

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["mobileNo"])
    assert answer.json["message"]


@pytest.mark.parametrize("field", ["mobileNo", "companyName", "personName", "email", "city", "password"])
def test_every_field_is_required(new_store, field):
    body = new_store()
    del body[field]

    assert list(refusals(AdministratorsStoreIn(), body)) == [field]


def test_all_errors_are_reported_at_once(open_store):
    answer = open_store({"mobileNo": "1", "email": "x"})

    assert set(answer.json["errors"]) == {
        *("mobileNo", "email", "companyName", "personName", "city", "password")
    }


def test_a_refused_store_leaves_nothing_behind(listed, open_store, new_store):
    new = new_store(password="short")
    open_store(new)

    assert listed(query=new["mobileNo"])["result"] == []


def test_a_name_with_sql_and_markup_is_stored_verbatim(call, open_store, new_store):
    name = "O'Brien & Söhne \"; DROP SCHEMA x; -- <b>%(x)s {y} :z ગુજરાત"
    new = new_store(companyName=name)

    assert open_store(new).status_code == 201
    assert call("GET", f"/saral/about?mobileNo={new['mobileNo']}").json["result"]["COMP_NAME"] == name


def test_opening_a_store_is_in_the_audit_log(open_store, new_store):
    new = new_store()
    open_store(new)

    with Session(app_engine()) as db:
        entries = list(db.scalars(select(AuditEntry).where(AuditEntry.store == new["mobileNo"])))
    assert [(entry.administrator, entry.action) for entry in entries] == [
        ("admin@haat.example", "stores.create")
    ]


def test_stores_are_listed_newest_first_in_pages(open_store, new_store, listed):
    newest = [new_store() for _ in range(3)]
    for new in newest:
        open_store(new)

    first, second = listed(per_page=2), listed(per_page=2, page=1)
    shown = [row["mobileNo"] for row in [*first["result"], *second["result"]]]
    assert shown[:3] == [new["mobileNo"] for new in reversed(newest)]
    assert (first["pagination"]["nextPage"], second["pagination"]["previousPage"]) == (1, 0)


def test_a_row_describes_the_store_without_passwords(open_store, new_store, listed):
    new = new_store()
    open_store(new)

    (row,) = listed(query=new["mobileNo"])["result"]
    assert (
        row.items()
        >= {name: new[name] for name in ("mobileNo", "companyName", "personName", "email")}.items()
    )
    assert (row["state"], row["database"]) == ("active", "main")
    assert not [name for name in row if "assword" in name]


def test_stores_are_found_by_number_company_and_city(open_store, new_store, listed):
    new = new_store(companyName="Zebra Paints 100%", city="Qutubpur")
    open_store(new)

    for words in (new["mobileNo"], new["mobileNo"][:9], "zebra", "PAINTS", "qutub", "100%"):
        assert new["mobileNo"] in [row["mobileNo"] for row in listed(query=words)["result"]], words
    for words in ("zebr_", "%zebra", "nothing of the kind"):
        assert listed(query=words)["result"] == [], words


def test_stores_are_filtered_by_their_state(listed, store):
    mine = {"query": store.key}
    assert {row["state"] for row in listed(state="active")["result"]} == {"active"}
    assert [row["mobileNo"] for row in listed(state="active", **mine)["result"]] == [store.key]
    assert listed(state="closed", **mine)["result"] == []
    assert {row["state"] for row in listed(state="closed")["result"]} <= {"closed"}


@pytest.mark.parametrize("query", [{"state": "gone"}, {"per_page": 0}, {"per_page": 101}, {"page": -1}])
def test_an_invalid_list_query_is_refused(call, admin_token, query):
    assert call("GET", "/platform/stores", token=admin_token, query_string=query).status_code == 422


def test_only_administrators_open_or_list_stores(call, store, goods, sign_in, guest, new_store):
    assert call("GET", "/platform/stores").status_code == 401
    assert call("POST", "/platform/stores", json=new_store()).status_code == 401
    assert call("GET", "/platform/stores", token="x").status_code == 401
    for token in (guest(store), sign_in(store, DEALER), sign_in(store, store.key)):
        assert call("GET", "/platform/stores", store, token).status_code == 403
        assert call("POST", "/platform/stores", store, token, json=new_store()).status_code == 403
