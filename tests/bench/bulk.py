"""Changes of ten thousand products at once, the most of one call, in a store of twenty thousand."""

import time
from typing import NamedTuple

from sqlalchemy import insert, text

from app.catalogue.models import Category, Product, Variant
from app.catalogue.service import recount
from app.config import get_config
from app.factory import create_app
from tenant_router.session import store_session
from tenant_router.store import Store
from tests.bench import stores

PRODUCTS = 20_000
MOST = 10_000
CATEGORIES = ("E001", "E002")
RISE = {"rates": {"grades": [f"SALE_RATE{grade}" for grade in range(1, 6)], "percent": 5, "step": "0.5"}}
CHANGES = {
    "five rates": RISE,
    "hidden": {"HIDDEN": True},
    "another category": {"DEPT_CD": CATEGORIES[1]},
    "deleted": {"REMOVED": True},
}


class Timed(NamedTuple):
    """The seconds of a change of many products: its preview, the change itself, and its undo."""

    name: str
    products: int
    preview: float
    change: float
    undo: float


def fill(store: Store) -> None:
    """20,000 products in two categories."""
    codes = range(PRODUCTS)
    with store_session(store) as db:
        db.execute(text("SET LOCAL statement_timeout = 0"))
        db.execute(insert(Category), [{"code": code, "name": f"Category {code}"} for code in CATEGORIES])
        db.execute(insert(Product), [_product(number) for number in codes])
        db.execute(insert(Variant), [stores.variant(number) for number in codes])
        recount(db)


def times(store: Store) -> list[Timed]:
    """Each change of all products of a category, previewed, made and undone."""
    client, headers = create_app().test_client(), {"x-api-key": get_config().accepted_api_keys[0]}
    headers["x-user"] = store.key
    body = {"userName": store.key, "password": stores.PASSWORD}
    token = client.post("/api/auth/", headers=headers, json=body).get_json()["token"]
    headers["Authorization"] = f"Bearer {token}"

    def call(method: str, path: str, sent: dict | None = None) -> tuple[dict, float]:
        started = time.perf_counter()
        answer = client.open(f"/api/products/many{path}", method=method, headers=headers, json=sent or {})
        seconds = time.perf_counter() - started
        if answer.status_code != 200:
            raise RuntimeError(answer.text)
        return answer.get_json()["result"], seconds

    def one(name: str, change: dict) -> Timed:
        sent = {"all": {"dept_cd": CATEGORIES[0]}, **change}
        _, preview = call("PUT", "", {**sent, "preview": True})
        changed, made = call("PUT", "", sent)
        _, undone = call("POST", f"/{changed['changeId']}/undo")
        return Timed(name, changed["products"], preview, made, undone)

    return [one(name, change) for name, change in CHANGES.items()]


def _product(number: int) -> dict:
    return {**stores.product(number), "category_code": CATEGORIES[number * len(CATEGORIES) // PRODUCTS]}
