"""Concurrent changes of the catalogue."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from app.catalogue.models import Category, SearchWord
from app.catalogue.service import recount
from tenant_router.session import store_session
from tests.conftest import API_KEY
from tests.stock import FAN, SWITCH, WIRE

AT_ONCE = 8


@pytest.fixture
def all_at_once(app, store, owner):
    """Make calls concurrently. Return their answers in the order of the calls."""
    headers = {"x-api-key": API_KEY, "x-user": store.key, "Authorization": f"Bearer {owner}"}

    def make(*calls: tuple[str, str, dict]) -> list:
        def one(request: tuple[str, str, dict]):
            method, path, body = request
            return app.test_client().open(f"/api{path}", method=method, json=body, headers=headers)

        with ThreadPoolExecutor(AT_ONCE) as pool:
            return list(pool.map(one, calls))

    return make


def counts_and_words(store) -> tuple[list, set[str]]:
    with store_session(store, read_only=True) as db:
        counts = select(Category.code, Category.product_count, Category.pictured_count).order_by(
            Category.code
        )
        return list(map(tuple, db.execute(counts))), set(db.scalars(select(SearchWord.word)))


def new(name: str, category: str) -> tuple[str, str, dict]:
    sizes = [{"SIZE_CD": "", "SALE_RATE1": 9}]
    return "POST", "/products", {"data": {"ITEM_NAME": name, "DEPT_CD": category, "variant": sizes}}


def test_products_added_at_once_get_different_codes_and_all_are_counted(store, all_at_once):
    answers = all_at_once(*(new(f"Lamp {letter}", f"E00{1 + n % 2}") for n, letter in enumerate("abcdefgh")))

    assert {answer.status_code for answer in answers} == {201}
    codes = {answer.json["result"]["ITEM_CD"] for answer in answers}
    assert codes == {f"I{number:07}" for number in range(4, 12)}
    expected = counts_and_words(store)
    assert expected[0] == [("E001", 6, 1), ("E002", 5, 1)]
    with store_session(store) as db:
        recount(db)
    assert counts_and_words(store) == expected


def test_categories_added_at_once_get_different_codes(all_at_once):
    answers = all_at_once(*(("POST", "/dept", {"dept_name": f"Category {n}"}) for n in range(AT_ONCE)))

    codes = sorted(answer.json["result"]["DEPT_CD"] for answer in answers)
    assert codes == [f"E{number:03}" for number in range(3, 3 + AT_ONCE)]


def test_concurrent_changes_do_not_deadlock(store, all_at_once):
    """Run changes of products, search words, catalogues and full recounts concurrently without a deadlock."""
    calls: list[tuple[str, str, dict]] = []
    for turn in range(6):
        for code in (SWITCH, WIRE, FAN):
            data = {"DEPT_CD": f"E00{1 + turn % 2}", "ITEM_NAME": f"Lamp {turn} {code}"}
            calls.append(("PUT", "/products", {"itemCd": code, "data": data}))
        calls.append(("PUT", "/products/catalog", {"deptCd": f"E00{1 + turn % 2}", "catalog": None}))
        calls.append(("PUT", "/dept", {"deptCd": "E001", "dept_name": f"Category {turn}"}))
        calls.append(new(f"Shade {turn}", "E002"))

    answers = all_at_once(*calls)

    assert {answer.status_code for answer in answers} == {200, 201}
    expected = counts_and_words(store)
    with store_session(store) as db:
        recount(db)
    assert counts_and_words(store) == expected


def test_the_first_of_two_concurrent_edits_wins(app, store, owner, detail):
    version = detail()["VERSION"]
    headers = {"x-api-key": API_KEY, "x-user": store.key, "Authorization": f"Bearer {owner}"}

    def edit(unit: str) -> int:
        body = {"itemCd": FAN, "data": {"UOM": unit}}
        seen = {**headers, "If-Match": f'"{version}"'}
        return app.test_client().put("/api/products", json=body, headers=seen).status_code

    with ThreadPoolExecutor(AT_ONCE) as pool:
        statuses = sorted(pool.map(edit, "abcd"))

    assert statuses == [200, 412, 412, 412]
