"""Answers to customers never contain the rates of other grades."""

import pytest
from sqlalchemy import update

from app.people.accounts.models import Account
from tenant_router.session import store_session
from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, SALESPERSON, SWITCH

PATHS = (
    "/products",
    "/products/getAllItems",
    f"/products/itemsById/{SWITCH}",
    "/products/highlights",
    "/products?query=switch",
    "/dept",
)


def fields_of(body: object) -> set[str]:
    if isinstance(body, dict):
        return set(body) | {name for value in body.values() for name in fields_of(value)}
    if isinstance(body, list):
        return {name for value in body for name in fields_of(value)}
    return set()


def numbers_of(body: object) -> set[float]:
    if isinstance(body, dict):
        return {number for value in body.values() for number in numbers_of(value)}
    if isinstance(body, list):
        return {number for value in body for number in numbers_of(value)}
    return {body} if isinstance(body, int | float) and not isinstance(body, bool) else set()


@pytest.fixture
def rates_of(call, store):
    """Return the SALE_RATEn fields that the shop's answers contain for a token."""

    def read(token, query=""):
        answers = [call("GET", path, store, token, query_string=query or None) for path in PATHS[:4]]
        assert {answer.status_code for answer in answers} == {200}
        names = {name for answer in answers for name in fields_of(answer.json)}
        return {name for name in names if name.startswith("SALE_RATE")}

    return read


@pytest.mark.parametrize(
    ("grade", "column"), [("A", 1), ("B", 2), ("C", 3), ("D", 4), ("E", 5), (".", 1), ("Z", 1), ("", 1)]
)
def test_a_party_gets_only_its_grades_rate(store, goods, sign_in, rates_of, grade, column):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(price_grade=grade))

    assert rates_of(sign_in(store, DEALER)) == {f"SALE_RATE{column}"}


def test_guests_and_visitors_get_the_one_rate_of_guests(store, goods, guest, rates_of):
    assert rates_of(None) == rates_of(guest(store)) == {"SALE_RATE1"}


def test_a_salesperson_gets_only_their_partys_rate(store, goods, sign_in, rates_of):
    token = sign_in(store, SALESPERSON)

    assert rates_of(token, f"partyCd={DEALER}") == {"SALE_RATE2"}
    assert rates_of(token, f"partyCd={AGREED_DEALER}") == {"SALE_RATE3"}


def test_the_owner_gets_all_five(store, goods, sign_in, rates_of):
    assert rates_of(sign_in(store, store.key)) == {f"SALE_RATE{grade}" for grade in range(1, 6)}


def test_no_number_in_a_customers_answers_is_another_grades_rate(call, store, goods, sign_in, guest):
    # The fan's rates, 2,500 for A to 2,480 for E, are unlike any other number of the store.
    rates = {grade: 2500 - 5 * index for index, grade in enumerate("ABCDE")}
    callers = {"A": [None, guest(store), sign_in(store, OTHER_DEALER)], "B": [sign_in(store, DEALER)]}

    for grade, tokens in callers.items():
        others = {rate for other, rate in rates.items() if other != grade}
        for token in tokens:
            for path in PATHS:
                assert not numbers_of(call("GET", path, store, token).json) & others


def test_a_party_cannot_get_another_partys_rates(call, store, goods, sign_in):
    token = sign_in(store, DEALER)

    for path in PATHS[:4]:
        answer = call("GET", path, store, token, query_string={"partyCd": AGREED_DEALER})
        assert answer.status_code == 404


def test_visitors_and_guests_who_name_a_party_get_their_own_rate(call, store, goods, guest):
    for token in (None, guest(store)):
        for path in PATHS[:3]:
            answer = call("GET", path, store, token, query_string={"partyCd": DEALER, "groupCd": "85"})
            assert "SALE_RATE2" not in fields_of(answer.json)
