"""The sign-ins of customers and salespeople, which the owner sees and ends."""

from uuid import uuid4

import pytest

from tests.conftest import PASSWORD
from tests.stock import DEALER, OTHER_DEALER, SALESPERSON

PEOPLE = [(f"/account/{DEALER}", DEALER, "customer"), (f"/users/{SALESPERSON}", SALESPERSON, "salesperson")]
PHONE = {
    "headers": {"User-Agent": "Mozilla/5.0 (Linux; Android 15) Chrome/141.0 Safari/537.36"},
    "environ_base": {"REMOTE_ADDR": "203.0.113.77"},
}


@pytest.fixture
def ask(call, store, owner):
    def make(method, path):
        return call(method, path, store, owner)

    return make


@pytest.fixture
def works(call, store):
    return lambda token: call("GET", "/products", store, token).status_code == 200


@pytest.mark.parametrize(("path", "code", "_noun"), PEOPLE)
def test_the_owner_sees_where_a_person_is_signed_in(call, store, ask, path, code, _noun):
    call("POST", "/auth/", store, json={"userName": code, "password": PASSWORD}, **PHONE)

    (listed,) = ask("GET", f"{path}/sessions").json["result"]

    shown = (listed["client"], listed["address"], listed["current"])
    assert shown == ("Chrome · Android", "203.0.113.…", False)


@pytest.mark.parametrize(("path", "code", "noun"), PEOPLE)
def test_the_owner_ends_one_sign_in_or_all_of_a_person(store, ask, sign_in, works, path, code, noun):
    first, second, third = (sign_in(store, code) for _ in range(3))
    stranger = sign_in(store, OTHER_DEALER)
    newest = ask("GET", f"{path}/sessions").json["result"][0]["session"]

    assert ask("DELETE", f"{path}/sessions?session={newest}").json["result"]["ended"] == 1
    assert [works(token) for token in (first, second, third)] == [True, True, False]
    assert ask("DELETE", f"{path}/sessions").json["result"]["ended"] == 2
    assert [works(token) for token in (first, second, stranger)] == [False, False, True]

    entries = ask("GET", "/activity?kind=sign_ins").json["result"]
    logged = [
        (entry["by"], entry["noun"], entry["subject"], entry["changes"][0]["after"]) for entry in entries
    ]
    assert logged == [("owner", noun, code, "2"), ("owner", noun, code, "1")]


def test_a_sign_in_of_someone_else_is_not_ended_by_this_way(store, owner, ask, sign_in, works):
    stranger = sign_in(store, OTHER_DEALER)
    theirs = ask("GET", f"/account/{OTHER_DEALER}/sessions").json["result"][0]["session"]

    for session in (theirs, uuid4()):
        assert ask("DELETE", f"/account/{DEALER}/sessions?session={session}").status_code == 404
    assert (works(stranger), works(owner)) == (True, True)


@pytest.mark.parametrize("path", ["/account/D9999999", "/users/S999"])
def test_the_sign_ins_of_an_unknown_person_are_404(ask, path):
    assert ask("GET", f"{path}/sessions").status_code == 404
    assert ask("DELETE", f"{path}/sessions").status_code == 404


def test_the_preview_of_a_customer_is_not_among_their_sign_ins(call, store, owner, ask):
    call("POST", "/auth/preview", store, owner, json={"accCd": DEALER})

    assert ask("GET", f"/account/{DEALER}/sessions").json["result"] == []


def test_another_stores_people_are_not_reached(call, store, ask, make_store, sign_in, goods):
    other = make_store()
    theirs = sign_in(other, other.key)
    sign_in(store, SALESPERSON)

    assert call("DELETE", f"/users/{SALESPERSON}/sessions", other, theirs).status_code == 404
    assert len(ask("GET", f"/users/{SALESPERSON}/sessions").json["result"]) == 1
