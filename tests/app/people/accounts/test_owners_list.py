"""The owner's list of accounts: sort orders, filters, and switches of one account."""

import pytest
from sqlalchemy import insert, update

from app.people.accounts.models import Account
from app.people.accounts.queries import AccountFilter, accounts_matching
from tenant_router.session import store_session
from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, OTHER_SALESPERSON, SALESPERSON, SWITCH

VARIABLES = ("accShowStk", "hideSaleRate1", "hideSaleRate2", "sezUnit")


@pytest.fixture
def codes(call, store, owner):
    def read(query: str) -> list[str]:
        answer = call("GET", f"/account?type=owner&{query}", store, owner)
        assert answer.status_code == 200, answer.text
        return [account["ACC_CD"] for account in answer.json["result"]]

    return read


@pytest.fixture
def switch(call, store, owner):
    def post(type_: str, variable: str, code: str = DEALER):
        body = {"type": type_, "accCd": code, "variable": variable, "mobileNo": store.key}
        return call("POST", "/account", store, owner, json=body)

    return post


@pytest.fixture
def change(call, store, owner):
    def put(code: str, headers: dict | None = None, **fields):
        return call("PUT", "/account", store, owner, json={"accCd": code, **fields}, headers=headers or {})

    return put


@pytest.mark.parametrize(
    ("name", "ordered"),
    [
        ("ACC_CD", [DEALER, OTHER_DEALER, AGREED_DEALER]),
        ("ACC_NAME", [DEALER, OTHER_DEALER, AGREED_DEALER]),
        ("PRTYTYP", [OTHER_DEALER, DEALER, AGREED_DEALER]),
        ("PHONE1", [DEALER, OTHER_DEALER, AGREED_DEALER]),
        ("CITY", [DEALER, OTHER_DEALER, AGREED_DEALER]),
    ],
)
def test_a_column_orders_the_list_both_ways(codes, name, ordered):
    assert codes(f"sort={name}") == ordered
    assert codes(f"sort={name}&desc=Y") == ordered[::-1]


@pytest.fixture
def people(call, store, owner, sign_in):
    """Make the dealers differ in everything that the list is filtered by."""
    changes = {
        DEALER: {"role": "Dealer", "closing_balance": 0},
        OTHER_DEALER: {"role": "Distributor", "locked": True, "from_accounting": False},
        AGREED_DEALER: {"closing_balance": -50},
    }
    with store_session(store) as db:
        for code, values in changes.items():
            db.execute(update(Account).where(Account.code == code).values(**values))
        db.execute(insert(Account).values(code="G1", name="Guest", group_code="88", closing_balance=5))
        db.execute(
            insert(Account).values(code="GONE", name="Gone", deactivated_at="2026-01-01", closing_balance=5)
        )
    sign_in(store, DEALER)
    call("POST", "/auth/preview", store, owner, json={"accCd": AGREED_DEALER})
    device = {"accCd": AGREED_DEALER, "uniqueNo": "stolen", "isApproved": "N"}
    assert call("POST", "/approval", store, owner, json=device).status_code == 201


FILTERED = [
    ("show=dues", [OTHER_DEALER, "G1"]),
    ("show=signedIn", [DEALER]),
    ("show=never", [OTHER_DEALER, AGREED_DEALER, "G1"]),
    ("show=locked", [OTHER_DEALER]),
    ("show=denied", [AGREED_DEALER]),
    ("show=books", [DEALER, AGREED_DEALER]),
    ("show=hand", [OTHER_DEALER, "G1"]),
    ("role=Dealer", [DEALER]),
    ("role=Distributor", [OTHER_DEALER]),
    ("role=Electricians", []),
    ("role=guest", ["G1"]),
    ("role=none", [AGREED_DEALER, "G1"]),
    ("partyGd=B", [DEALER]),
    ("partyGd=.", [OTHER_DEALER, "G1"]),
]


@pytest.mark.parametrize(("query", "expected"), FILTERED)
def test_the_list_is_narrowed_down(codes, people, query, expected):
    assert codes(query) == expected


def test_filters_narrow_down_together(codes, people):
    assert codes("show=never&role=none&partyGd=C") == [AGREED_DEALER]
    assert codes("show=never&role=none&query=guest") == ["G1"]


@pytest.mark.parametrize("query", ["show=everyone", "role=Plumber", "partyGd=AB"])
def test_an_unknown_filter_is_422(call, store, owner, query):
    assert call("GET", f"/account?{query}", store, owner).status_code == 422


def test_each_filter_has_its_number(call, store, owner, codes, people):
    counts = call("GET", "/account/counts", store, owner).json["result"]

    assert counts["total"] == 4
    for query, expected in FILTERED:
        name, value = query.split("=")
        assert counts[name].get(value, 0) == len(expected), query


def test_customers_who_never_signed_in_are_found_without_a_join_row_by_row(store, goods):
    with store_session(store) as db:
        never = accounts_matching(AccountFilter(shown="never"))
        query = never.compile(db.connection(), compile_kwargs={"literal_binds": True})
        plan = "\n".join(line for (line,) in db.run(f"EXPLAIN {query}"))

    assert "hashed SubPlan" in plan


def test_an_unknown_sort_order_is_422(call, store, owner):
    answer = call("GET", "/account?sort=password_hash", store, owner)

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["sort"])


def test_names_are_sorted_case_insensitively(store, codes):
    with store_session(store) as db:
        db.execute(insert(Account).values(code="P100", name="aman"))
        db.execute(insert(Account).values(code="P101", name="Zaveri"))

    assert codes("") == ["P100", DEALER, OTHER_DEALER, AGREED_DEALER, "P101"]


def test_the_list_can_be_filtered_by_salesperson_and_lock(store, codes):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == AGREED_DEALER).values(locked=True))

    assert codes(f"smanCd={SALESPERSON}") == [DEALER, AGREED_DEALER]
    assert codes("blackList=Y") == [AGREED_DEALER]
    assert codes(f"smanCd={OTHER_SALESPERSON}&blackList=Y") == []


def test_names_to_choose_from_have_code_and_name(call, store, owner):
    names = call("GET", "/account/getFilterAccounts", store, owner).json["result"]
    matching = call("GET", "/account/getFilterAccounts?query=p002", store, owner).json["result"]

    assert [set(name) for name in names] == [{"ACC_CD", "ACC_NAME"}] * 3
    assert [name["ACC_CD"] for name in matching] == [OTHER_DEALER]


def test_switches_of_an_account_can_be_turned_on_and_off(switch):
    for variable in VARIABLES:
        switch("add", variable)
    on = switch("add", "accShowStk").json["result"]["accountsSettings"]
    off = switch("remove", "hideSaleRate1").json["result"]["accountsSettings"]

    assert [setting["VARIABLE"] for setting in on] == list(VARIABLES)
    assert [setting["VARIABLE"] for setting in off] == ["accShowStk", "hideSaleRate2", "sezUnit"]
    assert switch("remove", "hideSaleRate1").status_code == 200


def test_a_hidden_rate_is_missing_from_the_accounts_next_response(call, make_store, fill, sign_in):
    store = make_store(two_rates=True)
    fill(store)
    owner, dealer, other = (sign_in(store, name) for name in (store.key, DEALER, OTHER_DEALER))
    path = f"/products/itemsById/{SWITCH}"

    def rates(token: str) -> set[str]:
        (variant,) = call("GET", path, store, token).json["result"]["variant"]
        return {name for name in variant if name.startswith("SALE_RATE")}

    assert rates(dealer) == {"SALE_RATE1", "SALE_RATE2"}
    body = {"type": "add", "accCd": DEALER, "variable": "hideSaleRate2"}
    assert call("POST", "/account", store, owner, json=body).status_code == 200
    assert (rates(dealer), rates(other)) == ({"SALE_RATE1"}, {"SALE_RATE1", "SALE_RATE2"})


def test_an_unknown_switch_or_account_is_rejected(switch):
    assert list(switch("add", "locked").json["errors"]) == ["variable"]
    assert list(switch("toggle", "accShowStk").json["errors"]) == ["type"]
    assert switch("add", "accShowStk", "P999").status_code == 404


def test_a_party_can_be_assigned_to_another_salesperson_or_to_none(call, store, change, sign_in):
    tokens = {code: sign_in(store, code) for code in (SALESPERSON, OTHER_SALESPERSON)}

    def seen_by(code: str) -> int:
        return call("GET", f"/account/{DEALER}", store, tokens[code]).status_code

    assert change(DEALER, smanCd=OTHER_SALESPERSON).json["result"]["SMAN_CD"] == OTHER_SALESPERSON
    assert (seen_by(SALESPERSON), seen_by(OTHER_SALESPERSON)) == (404, 200)
    assert change(DEALER, smanCd="").json["result"]["SMAN_CD"] is None
    assert (seen_by(SALESPERSON), seen_by(OTHER_SALESPERSON)) == (404, 404)


def test_an_unknown_salesperson_is_422(change):
    answer = change(DEALER, smanCd="S999")

    assert (answer.status_code, answer.json["errors"]) == (
        422,
        {"smanCd": ["Salesperson not found. Please choose one from the list."]},
    )


def test_a_party_cannot_change_its_salesperson(call, store, goods, sign_in, owner):
    with store_session(store) as db:
        values = {"name": "Jay", "phone1": "9825000007", "salesperson_code": SALESPERSON}
        db.execute(insert(Account).values(code="B000007", **values))
    call("PUT", "/account/B000007/password", store, owner, json={"password": "a much better one"})
    body = {"userName": "B000007", "password": "a much better one"}
    token = call("POST", "/auth/", store, json=body).json["token"]

    put = {"accCd": "B000007", "smanCd": OTHER_SALESPERSON}
    assert call("PUT", "/account", store, token, json=put).status_code == 200
    assert call("GET", "/account/B000007", store, owner).json["result"]["SMAN_CD"] == SALESPERSON


def test_an_edit_of_an_outdated_version_is_412_and_changes_nothing(call, store, owner, change, switch):
    before = call("GET", f"/account/{DEALER}", store, owner).json["result"]["VERSION"]
    after = change(DEALER, {"If-Match": f'"{before}"'}, partyGd="D").json["result"]

    refused = change(DEALER, {"If-Match": f'"{before}"'}, partyGd="E")

    assert (refused.status_code, refused.json["message"][:26]) == (412, "Someone else changed this.")
    assert call("GET", f"/account/{DEALER}", store, owner).json["result"] == after
    assert switch("add", "accShowStk").json["result"]["VERSION"] != after["VERSION"]
    assert change(DEALER, partyGd="E").status_code == 200
