"""Changing and adding categories by hand."""

import pytest
from marshmallow import RAISE
from sqlalchemy import insert, select, update

from app.books.sync.models import SourceKey
from app.catalogue.editing.schemas import (
    CategoryCatalogIn,
    CategoryCatalogOut,
    CategoryChangeIn,
    CategoryPriorityIn,
    NewCategoryIn,
    OwnersCategoryOut,
)
from app.catalogue.models import Catalog, Category, Product
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.refusals import refusals
from tests.stock import DEALER, FAN, SWITCH, WIRE


@pytest.fixture
def categories(call, store, owner):
    def read() -> dict[str, dict]:
        return {one["DEPT_CD"]: one for one in call("GET", "/dept", store, owner).json["result"]}

    return read


def test_a_new_category_gets_the_next_code_and_may_be_filled(call, store, owner, post, categories):
    added = call("POST", "/dept", store, owner, json={"dept_name": " Lamps ", "PRIORITY": 0, "ITEMDESC": "x"})

    assert (added.status_code, OwnersCategoryOut(unknown=RAISE).validate(added.json)) == (201, {})
    assert added.json["result"]["DEPT_CD"] == "E003"
    assert next(iter(categories())) == "E003"
    assert post(DEPT_CD="E003").status_code == 201
    assert (categories()["E003"]["dept_name"], categories()["E003"]["itemCount"]) == ("Lamps", 1)
    assert call("POST", "/dept", store, owner, json={"dept_name": "Next"}).json["result"]["DEPT_CD"] == "E004"


def test_a_category_gets_another_name_description_and_place(call, store, owner, categories):
    named = call("PUT", "/dept", store, owner, json={"deptCd": "E002", "dept_name": "Cables"})
    described = call("PUT", "/dept", store, owner, json={"deptCd": "E002", "ITEMDESC": "All colours"})
    moved = call("PUT", "/dept/priority", store, owner, json={"deptCd": "E002", "priority": 0})

    for answer in (named, described, moved):
        assert (answer.status_code, OwnersCategoryOut(unknown=RAISE).validate(answer.json)) == (200, {})
    assert list(categories()) == ["E002", "E001"]
    changed = categories()["E002"]
    assert moved.json["result"] == changed
    assert (changed["dept_name"], changed["ITEMDESC"], changed["PRIORITY"]) == ("Cables", "All colours", 0)
    assert changed["OWN_FIELDS"] == ["ITEMDESC", "dept_name", "PRIORITY"]
    assert categories()["E001"]["OWN_FIELDS"] == []


def test_a_category_has_a_short_name_and_names_in_two_more_languages(call, store, owner, categories):
    names = {"dept_sname": "Fans", "hindiName": "पंखे", "gujaratiName": "પંખા"}
    added = call("POST", "/dept", store, owner, json={"dept_name": "Ceiling fans", **names})
    assert names.items() <= added.json["result"].items()

    changed = call(
        "PUT", "/dept", store, owner, json={"deptCd": "E003", "dept_sname": " ", "hindiName": "पंखा"}
    )

    assert (changed.status_code, OwnersCategoryOut(unknown=RAISE).validate(changed.json)) == (200, {})
    result = changed.json["result"]
    assert (result["dept_name"], result["dept_sname"], result["hindiName"]) == ("Ceiling fans", "", "पंखा")
    assert result["gujaratiName"] == "પંખા"
    [found] = call("GET", "/dept?query=પંખા", store, owner).json["result"]
    assert found["DEPT_CD"] == "E003"


def test_a_customer_gets_the_names_of_a_products_category(call, store, owner, goods):
    def department() -> dict:
        product = call("GET", f"/products/itemsById/{WIRE}", store).json["result"]
        listed = call("GET", "/products?dept_cd=E002", store).json["result"][0]
        assert listed["dept"] == product["dept"]
        return product["dept"]

    assert department() == {"dept_name": f"Wires {goods.mark}"}
    call("PUT", "/dept", store, owner, json={"deptCd": "E002", "hindiName": "तार", "dept_sname": "W"})

    assert department() == {"dept_name": f"Wires {goods.mark}", "hindiName": "तार"}
    [shown] = [row for row in call("GET", "/dept", store).json["result"] if row["DEPT_CD"] == "E002"]
    assert (shown["hindiName"], shown["gujaratiName"], shown["dept_sname"]) == ("तार", "", "W")


@pytest.mark.parametrize(
    ("schema", "body", "field"),
    [
        (CategoryChangeIn, {"deptCd": "E002", "dept_sname": "x" * 51}, "dept_sname"),
        (NewCategoryIn, {"dept_name": "x", "gujaratiName": "x" * 201}, "gujaratiName"),
        (NewCategoryIn, {"dept_name": "  "}, "dept_name"),
        (NewCategoryIn, {}, "dept_name"),
        (NewCategoryIn, {"dept_name": "x", "PRIORITY": -1}, "PRIORITY"),
        (CategoryChangeIn, {"deptCd": "E002", "dept_name": None}, "dept_name"),
        (CategoryPriorityIn, {"deptCd": "E002"}, "priority"),
        (CategoryPriorityIn, {"deptCd": "E002", "priority": "1"}, "priority"),
        (CategoryCatalogIn, {"deptCd": "E001"}, "catalog"),
    ],
)
def test_an_invalid_value_is_refused_at_its_field(schema, body, field):
    right = {"deptCd": "E001", "dept_name": "Fans", "PRIORITY": 1, "priority": 1, "catalog": None}

    assert list(refusals(schema(), body)) == [field]
    assert refusals(schema(), right) == {}


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "field"),
    [
        ("POST", "/dept", {"dept_name": "x", "PRIORITY": -1}, 422, "PRIORITY"),
        ("PUT", "/dept", {"deptCd": "E002", "dept_name": None}, 422, "dept_name"),
        ("PUT", "/dept", {"deptCd": "E009", "dept_name": "x"}, 404, None),
        ("PUT", "/dept/priority", {"deptCd": "E002", "priority": "1"}, 422, "priority"),
        ("PUT", "/dept/priority", {"deptCd": "E009", "priority": 1}, 404, None),
        ("PUT", "/products/catalog", {"deptCd": "E001", "catalog": 99}, 422, "catalog"),
        ("PUT", "/products/catalog", {"deptCd": "E009", "catalog": None}, 404, None),
    ],
)
def test_invalid_values_are_rejected(call, store, owner, categories, method, path, body, status, field):
    before = categories()

    answer = call(method, path, store, owner, json=body)

    assert answer.status_code == status
    assert list(answer.json["errors"]) == ([field] if field else [])
    assert categories() == before


def test_all_products_of_a_category_get_a_catalogue(call, store, owner, categories, detail):
    with store_session(store) as db:
        db.execute(insert(Catalog).values(title="Switches", file="public/x.pdf"))

    answer = call("PUT", "/products/catalog", store, owner, json={"deptCd": "E001", "catalog": 1})

    assert CategoryCatalogOut(unknown=RAISE).validate(answer.json) == {}
    assert answer.json["result"] == {"DEPT_CD": "E001", "CATALOG": 1, "products": 2}
    assert [detail(code)["CATALOG"] for code in (SWITCH, FAN, WIRE)] == [1, 1, None]
    assert (categories()["E001"]["CATALOG"], detail(FAN)["OWN_FIELDS"]) == (1, ["CATALOG"])
    call("PUT", "/products/catalog", store, owner, json={"deptCd": "E001", "catalog": None})
    assert (detail(FAN)["CATALOG"], detail(FAN)["OWN_FIELDS"]) == (None, ["CATALOG"])


def remove(call, store, token, code: str):
    answer = call("DELETE", f"/dept/{code}", store, token)
    return answer.status_code, answer.json.get("message") or answer.json["result"]


def test_a_category_without_products_is_removed(call, store, owner, categories):
    call("POST", "/dept", store, owner, json={"dept_name": "Lamps"})

    assert remove(call, store, owner, "E003") == (200, {"DEPT_CD": "E003"})
    assert set(categories()) == {"E001", "E002"}
    assert remove(call, store, owner, "E003") == (404, "Category not found. Please refresh the page.")


def test_a_category_with_products_is_not_removed(call, store, owner, categories):
    assert remove(call, store, owner, "E001") == (
        409,
        "This category has products and can't be deleted. Move them to another category first.",
    )
    assert "E001" in categories()


def test_a_category_that_was_ordered_from_is_not_removed(call, store, owner, sign_in):
    place_order(call, store, sign_in(store, DEALER), ((WIRE, "1.5 sq mm", 2),))
    with store_session(store) as db:
        was = db.get_one(Product, WIRE).category_code
        other = next(code for code in db.scalars(select(Category.code)) if code != was)
        db.execute(update(Product).where(Product.category_code == was).values(category_code=other))

    message = "This category has ordered products and can't be deleted"
    assert remove(call, store, owner, was) == (409, message)


def test_a_category_from_accounting_is_removed_there(call, store, owner):
    call("POST", "/dept", store, owner, json={"dept_name": "Lamps"})
    with store_session(store) as db:
        db.add(SourceKey(dataset="books", entity="departments", key="lamps", code="E003"))

    message = "This category comes from your accounting software. Delete it there."
    assert remove(call, store, owner, "E003") == (409, message)
