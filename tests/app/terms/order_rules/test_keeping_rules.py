"""The owner lists, adds, changes and removes rules."""

import pytest
from sqlalchemy import select

from app.people.editing.service import account_removed
from app.pricing.models import StoredRule
from app.store.settings.models import StoreSettings
from app.terms.order_rules.schemas import RuleIn
from app.terms.order_rules.service import check
from tenant_router.session import store_session
from tests.refusals import refusals
from tests.stock import DEALER, FAN, OTHER_DEALER, SWITCH

OF_A_FAN = {"itemCd": FAN, "minimum": 6, "step": 2, "maximum": 40}


def version(store):
    with store_session(store, read_only=True) as db:
        return db.scalars(select(StoreSettings.terms_version)).one()


def test_a_rule_is_listed_with_the_names_of_its_customers_and_goods(rules, add, goods):
    number = add(accCd=DEALER, minAmt=5000, freeDeliveryAmt=7500.5)
    add(grade="C", deptCd="E002", maximum=10)

    newest, first = rules("GET").json["result"]

    assert first == {
        "ruleId": number,
        "accCd": DEALER,
        "accName": first["accName"],
        "grade": "",
        "itemCd": "",
        "itemName": "",
        "deptCd": "",
        "deptName": "",
        "minimum": None,
        "step": None,
        "maximum": None,
        "minAmt": 5000,
        "freeDeliveryAmt": 7500.5,
    }
    assert goods.mark in first["accName"]
    assert (newest["grade"], newest["deptName"], newest["maximum"]) == ("C", f"Wires {goods.mark}", 10)


def test_rules_are_found_by_the_words_of_their_names_and_codes(rules, add):
    add(**OF_A_FAN)
    add(accCd=DEALER, itemCd=SWITCH, maximum=100)

    def found(words):
        answer = rules("GET", query_string={"query": words}).json
        return [rule["itemCd"] for rule in answer["result"]], answer["pagination"]["total"]

    assert found("ceiling FAN") == ([FAN], 1)
    assert found(f"{DEALER} switch") == ([SWITCH], 1)
    assert found("no such") == ([], 0)


def test_a_rule_is_replaced(rules, add):
    number = add(**OF_A_FAN)

    assert rules("PUT", f"/{number}", json={"grade": "B", "minimum": 3}).status_code == 200

    (shown,) = rules("GET").json["result"]
    assert (shown["itemCd"], shown["grade"], shown["minimum"], shown["step"]) == ("", "B", 3, None)


def test_a_removed_rule_is_gone_and_removing_it_again_is_no_error(rules, add):
    number = add(**OF_A_FAN)

    assert rules("DELETE", f"/{number}").status_code == rules("DELETE", f"/{number}").status_code == 200
    assert rules("GET").json["result"] == []
    assert rules("PUT", f"/{number}", json=OF_A_FAN).status_code == 404


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"itemCd": FAN}, "minimum"),
        ({"minimum": 0}, "minimum"),
        ({"step": 2.5}, "step"),
        ({"maximum": 100_001}, "maximum"),
        ({"minAmt": 0}, "minAmt"),
        ({"freeDeliveryAmt": "much"}, "freeDeliveryAmt"),
        ({"itemCd": FAN, "minAmt": 100}, "minAmt"),
        ({"deptCd": "E001", "freeDeliveryAmt": 100}, "freeDeliveryAmt"),
        ({"minimum": 10, "maximum": 9}, "maximum"),
        ({"accCd": DEALER, "grade": "A", "minimum": 2}, "grade"),
        ({"itemCd": FAN, "deptCd": "E001", "minimum": 2}, "deptCd"),
        ({"grade": "F", "minimum": 2}, "grade"),
    ],
)
def test_what_makes_no_sense_is_refused_at_its_field(body, field):
    assert list(refusals(RuleIn(), body, lambda loaded: check(loaded["term"]))) == [field]


def test_a_rule_that_makes_sense_is_accepted():
    assert refusals(RuleIn(), OF_A_FAN, lambda loaded: check(loaded["term"])) == {}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"minimum": 0}, "minimum"),
        ({"minimum": 10, "maximum": 9}, "maximum"),
        ({"accCd": "P999", "minimum": 2}, "accCd"),
        ({"itemCd": "I999", "minimum": 2}, "itemCd"),
        ({"deptCd": "E999", "minimum": 2}, "deptCd"),
    ],
)
def test_a_rule_that_makes_no_sense_is_refused_with_its_field(rules, body, field):
    answer = rules("POST", json=body)

    assert (answer.status_code, list(answer.json["errors"])) == (422, [field])
    assert rules("GET").json["result"] == []


def test_the_same_customers_and_items_have_one_rule(rules, add):
    add(accCd=DEALER, itemCd=FAN, minimum=2)
    other = add(accCd=DEALER, itemCd=SWITCH, minimum=2)

    again = rules("POST", json={"accCd": DEALER, "itemCd": FAN, "maximum": 9})
    moved = rules("PUT", f"/{other}", json={"accCd": DEALER, "itemCd": FAN, "maximum": 9})

    for answer in (again, moved):
        assert (answer.status_code, list(answer.json["errors"])) == (409, ["accCd"])
    assert (
        rules("PUT", f"/{other}", json={"accCd": DEALER, "itemCd": SWITCH, "maximum": 9}).status_code == 200
    )


def test_each_change_gives_the_rules_a_new_version(rules, add, store):
    versions = [version(store)]
    number = add(**OF_A_FAN)
    versions.append(version(store))
    rules("PUT", f"/{number}", json={**OF_A_FAN, "minimum": 8})
    versions.append(version(store))
    rules("DELETE", f"/{number}")
    versions.append(version(store))

    assert len(set(versions)) == 4


def test_changes_are_in_the_activity_log(call, store, owner, rules, add):
    number = add(accCd=DEALER, itemCd=FAN, minimum=6)
    rules("PUT", f"/{number}", json={"accCd": DEALER, "itemCd": FAN, "minimum": 8})
    rules("DELETE", f"/{number}")

    removed, changed, added = call("GET", "/activity", store, owner).json["result"][:3]

    for entry in (removed, changed, added):
        assert (entry["kind"], entry["noun"], entry["subject"]) == (
            "settings",
            "order_rule",
            f"{DEALER} · {FAN}",
        )
    assert changed["changes"] == [{"field": "minimum", "before": "6", "after": "8"}]


def test_the_rules_of_a_removed_account_go_with_it(add, store):
    add(accCd=DEALER, minimum=2)
    add(accCd=OTHER_DEALER, minimum=2)
    before = version(store)

    with store_session(store) as db:
        account_removed(db, DEALER)

    with store_session(store, read_only=True) as db:
        assert list(db.scalars(select(StoredRule.account_codes))) == [[OTHER_DEALER]]
    assert version(store) != before
