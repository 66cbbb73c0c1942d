"""A store's limits, its own or the deployment's: clear messages, and no effect on other stores."""

from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from sqlalchemy import update

from app.books.imports.products.writer import import_products
from app.books.imports.walk import import_all
from app.shared import limits
from app.shared.sheets.reading.sheets import Record, Rows
from tenant_router import rate_limit
from tenant_router.engines import owner_engine
from tenant_router.registry import StoreEntry, forget, get_store
from tenant_router.session import store_session
from tests.app.books.sync.packs import StoreBooks, catalogue
from tests.conftest import API_KEY
from tests.ordering import TERMS, fill_cart, place_order
from tests.stock import DEALER, SWITCH

DEPLOYMENTS = {
    "limit_products": 4,
    "limit_storage_megabytes": 1,
    "limit_orders_a_day": 1,
    "limit_requests_a_minute": 5,
}


def limit(store, **own) -> None:
    """Set a store's own limits."""
    with owner_engine().begin() as control:
        this = update(StoreEntry).where(StoreEntry.mobile_number == store.key)
        control.execute(this.values(limits=own))
    forget(store.key)


@pytest.fixture(params=["the store's own", "the deployment's"])
def limited(request, store, monkeypatch):
    """Set a limit of the store: `limited(products=4)`, with the same numbers as DEPLOYMENTS."""

    def make(**figures: int) -> None:
        if request.param == "the store's own":
            limit(store, **figures)
            return
        assert set(figures.items()) <= {(name.removeprefix("limit_"), n) for name, n in DEPLOYMENTS.items()}
        monkeypatch.setattr(limits, "get_config", lambda: SimpleNamespace(**DEPLOYMENTS))
        if "requests_a_minute" in figures:
            monkeypatch.setitem(rate_limit._settings, "limit", figures["requests_a_minute"])

    return make


@pytest.fixture
def add(call, sign_in):
    def make(store, name: str):
        sizes = [{"SIZE_CD": "", **{f"SALE_RATE{grade}": 100 for grade in range(1, 6)}}]
        body = {"data": {"ITEM_NAME": name, "DEPT_CD": "E001", "variant": sizes}}
        return call("POST", "/products", store, sign_in(store, store.key), json=body)

    return make


def test_products_can_not_exceed_the_limit(store, goods, limited, add):
    limited(products=4)
    assert add(store, "Fourth").status_code == 201
    refused = add(store, "Fifth")
    assert refused.status_code == 409
    assert refused.json["message"] == "Product limit reached: 4. Please contact us."


def test_rows_beyond_the_limit_are_refused_and_existing_products_change(store, goods, limited, spreadsheet):
    limited(products=4)
    counts, refused = spreadsheet(store, ["Fourth,Switches,10", "Fifth,Switches,10", "Fourth,Switches,10"])
    assert (counts.added, counts.refused) == (1, 2)
    assert refused[0] == "Product limit reached: 4. Please contact us."
    assert spreadsheet(store, ["Fourth,Switches,12"])[0].updated == 1


@pytest.fixture
def spreadsheet():
    def put(store, lines: list[str]):
        refused: list[str] = []
        columns = ["name", "category", "rate"]
        cells: list[dict[str, str]] = [dict(zip(columns, line.split(","), strict=True)) for line in lines]
        records = [Record(number, list(row.values()), row) for number, row in enumerate(cells, 1)]
        with store_session(get_store(store.key)) as db:
            rows = Rows(columns, lambda: iter(records))
            imported = import_all(
                lambda rows: import_products(db, rows), rows, lambda row: refused.append(str(row.reason))
            )
        return imported.counts.ends, refused

    return put


def test_a_sync_beyond_the_limit_changes_nothing(store, tmp_path):
    limit(store, products=2)
    books = StoreBooks(get_store(store.key), tmp_path)
    run = books.put(*catalogue("Fan", "Bulb", "Lamp"))
    assert run.state == "failed"
    assert "exceed your limit of 2 products" in str(run.message)
    assert books.rows("SELECT count(*) FROM store.products") == [(0,)]

    assert books.put(*catalogue("Fan", "Bulb")).state == "done"
    replaced = books.put(*catalogue("Fan", "Lamp"), confirmed=5)
    assert replaced.state == "done"


@pytest.fixture
def sign(call, sign_in):
    def make(store, size: int):
        body = {"fileType": "image/jpeg", "fileSize": size}
        return call("POST", "/uploads/signUrl", store, sign_in(store, store.key), json=body)

    return make


def test_uploads_can_not_exceed_the_storage_limit(store, goods, limited, sign):
    limited(storage_megabytes=1)
    with owner_engine().begin() as control:
        this = update(StoreEntry).where(StoreEntry.mobile_number == store.key)
        control.execute(this.values(storage_bytes=600_000))

    assert sign(store, 300_000).status_code == 200
    refused = sign(store, 300_000)
    assert refused.status_code == 409
    assert refused.json["message"] == ("Storage limit of 1 MB reached. Please delete some files.")


def test_orders_can_not_exceed_the_daily_limit(store, goods, limited, call, sign_in):
    limited(orders_a_day=1)
    token = sign_in(store, DEALER)
    place_order(call, store, token)
    (line,) = fill_cart(call, store, token)
    items = [{"cartId": line, "itemCd": SWITCH, "sizeCd": "", "quantity": 20}]
    refused = call(
        "POST", "/orders", store, token, json={"paymentMode": "As per Company Terms", "orderItm": items}
    )

    assert refused.status_code == 409
    assert (
        refused.json["message"]
        == "This store has reached its order limit for today. Please try again tomorrow."
    )
    assert len(call("GET", "/cart", store, token).json["result"]) == 1


@pytest.fixture
def at_once(app, store, sign_in):
    """Make concurrent calls as a dealer or the owner; return their sorted statuses."""

    def make(who: str, *calls: tuple[str, dict]) -> list[int]:
        token = sign_in(store, who)
        headers = {"x-api-key": API_KEY, "x-user": store.key, "Authorization": f"Bearer {token}"}

        def one(request: tuple[str, dict]) -> int:
            path, body = request
            return app.test_client().post(f"/api{path}", json=body, headers=headers).status_code

        with ThreadPoolExecutor(len(calls)) as pool:
            return sorted(pool.map(one, calls))

    return make


def test_concurrent_orders_can_not_exceed_the_limit_nor_skip_numbers(store, goods, call, sign_in, at_once):
    limit(store, orders_a_day=3)
    tries = [
        {"paymentMode": TERMS, "orderItm": [{"itemCd": SWITCH, "sizeCd": "", "quantity": 20 * (n + 1)}]}
        for n in range(8)
    ]

    assert at_once(DEALER, *(("/orders", body) for body in tries)) == [201] * 3 + [409] * 5

    shown = call("GET", "/orders", store, sign_in(store, store.key)).json
    assert sorted(order["ORDER_NO"] for order in shown["result"]) == [1, 2, 3]


def test_concurrent_products_can_not_exceed_the_limit(store, goods, at_once):
    limit(store, products=5)
    sizes = [{"SIZE_CD": "", **{f"SALE_RATE{grade}": 100 for grade in range(1, 6)}}]
    new = [{"data": {"ITEM_NAME": f"Lamp {n}", "DEPT_CD": "E001", "variant": sizes}} for n in range(6)]

    assert at_once(store.key, *(("/products", body) for body in new)) == [201] * 2 + [409] * 4


def test_too_many_requests_are_429_for_this_store_only(store, make_store, limited, call):
    other = make_store()
    limit(other, requests_a_minute=1000)
    rate_limit._counts.clear()
    limited(requests_a_minute=5)
    answers = [call("GET", "/settings", store) for _ in range(6)]

    assert [answer.status_code for answer in answers[:5]] == [200] * 5
    assert answers[5].status_code == 429
    assert 1 <= int(answers[5].headers["Retry-After"]) <= 60
    assert answers[5].json["message"].startswith("Too many requests.")
    assert call("GET", "/settings", other).status_code == 200
