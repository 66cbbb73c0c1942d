"""Customers and salespeople in one list; locking and unlocking salespeople."""

import pytest
from sqlalchemy import update

from app.people.accounts.models import Account
from tenant_router.session import store_session
from tests.app.people.editing.conftest import MADE_HERE
from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, OTHER_SALESPERSON, SALESPERSON

BY_NAME = [DEALER, OTHER_DEALER, AGREED_DEALER, MADE_HERE, SALESPERSON, OTHER_SALESPERSON]


@pytest.fixture
def users(call, store, owner, registered):
    def read(query: str = "") -> list[dict]:
        answer = call("GET", f"/users{query}", store, owner)
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return read


def codes(rows: list[dict]) -> list[str]:
    return [row["USER_CD"] for row in rows]


def test_customers_and_salespeople_are_listed_together_by_name(users):
    assert codes(users()) == BY_NAME


def test_a_customer_has_the_columns_of_the_list(users):
    (row,) = users("?query=jay")

    shown = {name: row[name] for name in ("USER_CD", "PERSON_NM", "ADD1", "AREA", "CITY", "CR_LIMIT")}
    assert shown == {
        "USER_CD": MADE_HERE,
        "PERSON_NM": "Jay Rana",
        "ADD1": "12 Station Road",
        "AREA": "Vadodara",
        "CITY": "Padra",
        "CR_LIMIT": 50_000,
    }
    assert (row["USER_TYPE"], row["BLACKLIST"], row["HAS_PASSWORD"]) == ("account", "N", "Y")


def test_users_outside_accounting_are_marked_as_made_here(users, store):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == OTHER_DEALER).values(from_accounting=False))

    made_here = {row["USER_CD"] for row in users("?type=account") if row["MADE_HERE"] == "Y"}
    assert made_here == {OTHER_DEALER, MADE_HERE}


def test_a_dot_as_telephone_is_shown_empty(users):
    (row,) = users("?query=jay")

    assert (row["PHONE1"], row["PHONE2"]) == ("9825000007", "")


def test_a_salesperson_has_the_number_of_their_parties(users):
    rows = users("?type=sman")

    assert [(row["USER_CD"], row["USER_TYPE"], row["PARTIES"]) for row in rows] == [
        (SALESPERSON, "sman", 3),
        (OTHER_SALESPERSON, "sman", 1),
    ]


@pytest.mark.parametrize("words", ["", "%20", "%20%20"])
def test_blank_words_are_the_whole_list(users, words):
    assert codes(users(f"?query={words}")) == BY_NAME


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("padra", [MADE_HERE]),
        ("s014", [SALESPERSON]),
        ("rakesh", [SALESPERSON, OTHER_SALESPERSON]),
        ("9825000007", [MADE_HERE]),
        ("%25", []),
        ("unknown", []),
    ],
)
def test_users_are_found_by_name_code_city_and_number(users, words, expected):
    assert codes(users(f"?query={words}")) == expected


@pytest.mark.parametrize("name", ["GROUP_CD", "USER_CD", "USER_NAME", "AREA", "CITY", "PHONE1", "CR_LIMIT"])
def test_every_column_orders_the_list_both_ways(users, name):
    up, down = users(f"?sort={name}"), users(f"?sort={name}&desc=Y")

    values = [str(row[name]).lower() if name != "CR_LIMIT" else row[name] for row in up]
    assert values == sorted(values)
    assert codes(down) == codes(up)[::-1]


def test_pages_have_the_previous_and_next_page(call, store, owner, registered):
    first = call("GET", "/users?per_page=4", store, owner).json
    last = call("GET", "/users?per_page=4&page=1", store, owner).json

    assert [*codes(first["result"]), *codes(last["result"])] == BY_NAME
    assert first["pagination"] == {"totalItems": 6, "total": 6, "nextPage": 1, "previousPage": None}
    assert (last["pagination"]["nextPage"], last["pagination"]["previousPage"]) == (None, 0)


def test_an_export_returns_all_users_at_once(users):
    assert codes(users("?export=true&per_page=2")) == BY_NAME


def test_locked_users_and_users_without_a_password_are_marked(users, store):
    with store_session(store) as db:
        account = update(Account).where(Account.code == DEALER)
        db.execute(account.values(locked=True, password_hash=None))

    row = next(row for row in users() if row["USER_CD"] == DEALER)
    assert (row["BLACKLIST"], row["HAS_PASSWORD"]) == ("Y", "N")


def test_a_locked_salesperson_is_signed_out_and_can_sign_in_once_unlocked(
    call, store, owner, sign_in, status
):
    token = sign_in(store, SALESPERSON)

    locked = call("PUT", f"/users/{SALESPERSON}/lock", store, owner, json={"blackList": "Y"})
    assert (locked.status_code, locked.json["result"]["BLACKLIST"]) == (200, "Y")
    assert call("GET", "/orders/sman", store, token).status_code == 401
    assert status(SALESPERSON) == 403

    opened = call("PUT", f"/users/{SALESPERSON}/lock", store, owner, json={"blackList": "N"})
    assert opened.json["result"]["BLACKLIST"] == "N"
    assert status(SALESPERSON) == 200
    assert call("GET", "/orders/sman", store, token).status_code == 401


@pytest.mark.parametrize("code", ["S999", DEALER])
def test_only_salespeople_can_be_locked_here(call, store, owner, code):
    for path, body in ((f"/users/{code}/lock", {"blackList": "Y"}), (f"/users/{code}/password", {})):
        answer = call("PUT", path, store, owner, json={**body, **({"oneTime": True} if not body else {})})
        assert answer.status_code == 404
