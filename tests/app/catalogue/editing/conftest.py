"""Fixtures: the owner editing products."""

import pytest

from app.catalogue.models import Product
from tenant_router.session import store_session
from tests.stock import FAN


@pytest.fixture
def detail(call, store, owner):
    """Return a product as its owner opens it."""

    def read(code: str = FAN, **query) -> dict:
        answer = call("GET", f"/products/itemsById/{code}", store, owner, query_string=query)
        assert answer.status_code == 200, answer.text
        return {**answer.json["result"], **{name: answer.json.get(name) for name in ("previous", "next")}}

    return read


@pytest.fixture
def put(call, store, owner):
    """Change a product."""

    def make(data: dict, code: str = FAN, seen: str | None = None):
        headers = {} if seen is None else {"If-Match": seen}
        return call("PUT", "/products", store, owner, json={"itemCd": code, "data": data}, headers=headers)

    return make


@pytest.fixture
def post(call, store, owner):
    """Add a product."""

    def make(code: str | None = None, **data):
        product = {
            "ITEM_NAME": "Table Lamp",
            "DEPT_CD": "E001",
            "variant": [{"SIZE_CD": "", "SALE_RATE1": 450}],
            **data,
        }
        body = {"data": product, **({} if code is None else {"itemCd": code})}
        return call("POST", "/products", store, owner, json=body)

    return make


@pytest.fixture
def names(call, store):
    """Return the codes of a list of products."""

    def read(token=None, path: str = "/products", **query) -> list[str]:
        answer = call("GET", path, store, token, query_string=query)
        assert answer.status_code == 200, answer.text
        return [one["ITEM_CD"] for one in answer.json["result"]]

    return read


@pytest.fixture
def row(store):
    """Return a product's row."""

    def read(code: str = FAN) -> Product | None:
        with store_session(store, read_only=True) as db:
            return db.get(Product, code)

    return read


def size(product: dict, name: str = "") -> dict:
    return next(one for one in product["variant"] if one["SIZE_CD"] == name)
