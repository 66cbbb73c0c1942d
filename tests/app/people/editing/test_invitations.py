"""Invitations to all customers who never signed in."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert, select, update

from app.people.accounts.models import Account
from app.people.activity.models import ActivityEntry
from app.people.editing.models import OneTimeCode
from app.people.editing.rules import LENGTH
from tenant_router.session import store_session
from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER

NEW = "a much better one"


@pytest.fixture
def to_invite(call, store, owner):
    """Return the customers to invite: their codes, with the day of their invitation."""

    def read(query: str = "") -> dict[str, str | None]:
        answer = call("GET", f"/account/invitations{query}", store, owner)
        assert answer.status_code == 200, answer.text
        return {each["ACC_CD"]: each["invitedAt"] for each in answer.json["result"]}

    return read


@pytest.fixture
def invite(call, store, owner):
    def post(*codes: str):
        return call("POST", "/account/invitations", store, owner, json={"accCd": list(codes)})

    return post


@pytest.fixture
def change(store, goods):
    def values(code: str, **changes):
        with store_session(store) as db:
            db.execute(update(Account).where(Account.code == code).values(**changes))

    return values


def test_customers_who_never_signed_in_are_listed_until_they_do(to_invite, goods, sign_in, store):
    before = to_invite()
    sign_in(store, DEALER)

    assert before == {DEALER: None, OTHER_DEALER: None, AGREED_DEALER: None}
    assert set(to_invite()) == {OTHER_DEALER, AGREED_DEALER}


def test_a_preview_by_the_owner_is_no_sign_in(call, store, owner, goods, to_invite):
    assert call("POST", "/auth/preview", store, owner, json={"accCd": DEALER}).status_code == 200

    assert DEALER in to_invite()


@pytest.mark.parametrize(
    "changes", [{"locked": True}, {"verified": False}, {"deactivated_at": "2026-01-01"}], ids=str
)
def test_a_customer_who_may_not_sign_in_is_neither_listed_nor_invited(change, to_invite, invite, changes):
    change(DEALER, **changes)

    assert DEALER not in to_invite()
    made = invite(DEALER, OTHER_DEALER).json["result"]["invitations"]
    assert [each["ACC_CD"] for each in made] == [OTHER_DEALER]


def test_the_list_has_pages(call, store, owner, goods):
    answer = call("GET", "/account/invitations?per_page=2&page=1", store, owner).json

    assert [each["ACC_CD"] for each in answer["result"]] == [AGREED_DEALER]
    assert answer["pagination"]["totalItems"] == 3


def test_each_invited_customer_gets_a_code_that_signs_them_in(call, store, change, invite, to_invite):
    change(DEALER, phone1="9825000007")
    change(OTHER_DEALER, phone1=".")
    answer = invite(DEALER, OTHER_DEALER, "P999")

    assert answer.status_code == 201, answer.text
    result = answer.json["result"]
    made = {each["ACC_CD"]: each for each in result["invitations"]}
    assert {code: each["PHONE1"] for code, each in made.items()} == {DEALER: "9825000007", OTHER_DEALER: ""}
    assert {len(each["code"]) for each in made.values()} == {LENGTH}
    assert made[DEALER]["code"] != made[OTHER_DEALER]["code"]
    assert result["url"].endswith(f"/{store.key}/claim")
    left = datetime.fromisoformat(result["expiresAt"]) - datetime.now(UTC)
    assert timedelta(hours=47) < left <= timedelta(hours=48)
    assert {code for code, invited in to_invite().items() if invited} == {DEALER, OTHER_DEALER}
    body = {"userName": DEALER, "code": made[DEALER]["code"], "password": NEW}
    assert call("POST", "/auth/claim", store, json=body).status_code == 200
    assert DEALER not in to_invite()


def test_a_second_invitation_voids_the_first_and_its_wrong_tries(call, store, invite, goods):
    (first,) = invite(DEALER).json["result"]["invitations"]
    body = {"userName": DEALER, "code": "WRONGONE", "password": NEW}
    assert call("POST", "/auth/claim", store, json=body).status_code == 422
    (second,) = invite(DEALER).json["result"]["invitations"]

    with store_session(store, read_only=True) as db:
        assert db.scalars(select(OneTimeCode.wrong_tries)).all() == [0]
    for code, expected in ((first["code"], 422), (second["code"], 200)):
        assert call("POST", "/auth/claim", store, json={**body, "code": code}).status_code == expected


def test_someone_who_signed_in_by_now_gets_no_code(store, goods, sign_in, invite):
    sign_in(store, DEALER)

    assert invite(DEALER).json["result"]["invitations"] == []


def test_each_invitation_is_in_the_activity_log_without_the_code(store, goods, invite):
    made = invite(DEALER, OTHER_DEALER).json["result"]["invitations"]

    with store_session(store, read_only=True) as db:
        logged = db.scalars(select(ActivityEntry).where(ActivityEntry.kind == "passwords")).all()
        assert {entry.subject for entry in logged} == {DEALER, OTHER_DEALER}
        assert not any(each["code"] in str(entry.changes) for each in made for entry in logged)


@pytest.mark.parametrize("codes", [[], ["P001"] * 101, ["P" * 51], "P001"])
def test_a_hundred_customers_are_invited_at_a_time(call, store, owner, codes):
    answer = call("POST", "/account/invitations", store, owner, json={"accCd": codes})

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["accCd"])


def test_many_take_as_many_statements_as_one(store, goods, owner, counts):
    codes = [f"P{number}" for number in range(200, 230)]
    with store_session(store) as db:
        db.execute(insert(Account), [{"code": code, "name": code} for code in codes])

    def statements(invited: list[str]) -> int:
        return counts("POST", "/account/invitations", owner, json={"accCd": invited})[1]

    statements(codes[:1])
    assert statements(codes[:2]) == statements(codes[2:])


def test_only_the_owner_invites(call, store, dealer):
    assert call("GET", "/account/invitations", store, dealer).status_code == 403
    body = {"accCd": [DEALER]}
    assert call("POST", "/account/invitations", store, dealer, json=body).status_code == 403
