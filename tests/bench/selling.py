"""What schemes, price lists and rules of quantity cost the dealer of a store that has many of each."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.request import Request, urlopen
from uuid import uuid4

import orjson
from sqlalchemy import insert, update

from app.pricing.models import PriceListRate, StoredPriceList, StoredRule, StoredScheme
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tenant_router.store import Store
from tests.bench import stores
from tests.bench.calls import UNCACHED, Caller, sign_in
from tests.bench.catalogues import Timed, time_call
from tests.bench.server import serving
from tests.bench.site import Site

SCHEMES, LISTS, RULES = 200, 50, 2000
OWN_RATES, LISTS_WITH_RATES = 200, 10
LINES = 100
_SINCE = datetime(2026, 1, 1, tzinfo=UTC)
_SWITCHES = dict.fromkeys(
    ("item_discount", "show_stock", "party_rates", "schemes", "price_lists", "order_rules"), True
)


def add_rules(store: Store) -> None:
    """Give a filled store what it may have at most; half of the lists are for the dealer, and all hold."""
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches=_SWITCHES, terms_version=uuid4()))
        db.execute(insert(StoredScheme), [_scheme(number) for number in range(SCHEMES)])
        db.execute(insert(StoredRule), [_rule(number) for number in range(RULES)])
        for number in range(LISTS):
            listed = db.execute(insert(StoredPriceList).returning(StoredPriceList.id), _price_list(number))
            if number < LISTS_WITH_RATES:
                list_id = listed.scalar_one()
                db.execute(insert(PriceListRate), [_rate(list_id, number, size) for size in range(OWN_RATES)])


def times(measured: Sequence[Store], site: Site) -> list[list[Timed]]:
    """Return the same calls of each store, taken in turn in one run, past every cache."""
    with serving(1) as server:
        dealers = sign_in(measured, server.port, stores.DEALER)
        for dealer in dealers:
            _fill_cart(dealer, server.port)
        taken: list[list[Timed]] = [[] for _ in dealers]
        for name, path in {
            "50 products": "/api/products?per_page=50",
            "One product": "/api/products/itemsById/I0000042",
            f"Cart of {LINES} lines": "/api/cart",
        }.items():
            for dealer, of_store in zip(dealers, taken, strict=True):
                bypassing = dealer._replace(headers={**dealer.headers, **UNCACHED})
                request = bypassing.get(path)
                of_store.append(time_call(site, server.port, server.process.pid, name, request))
        return taken


def _fill_cart(dealer: Caller, port: int) -> None:
    lines = [{"itemCd": f"I{n:07}", "sizeCd": "", "quantity": 40} for n in range(LINES)]
    headers = {**dealer.headers, "Content-Type": "application/json"}
    request = Request(
        f"http://127.0.0.1:{port}/api/cart/lines", orjson.dumps({"lines": lines}), headers, method="PUT"
    )
    with urlopen(request) as answer:
        answer.read()


def _scheme(number: int) -> dict[str, Any]:
    """Most are for ten items, some for a category, all from two quantities on."""
    categories = [f"E{number % stores.CATEGORIES:03}"] if number % 10 == 0 else []
    items = [] if categories else [f"I{(number * 13 + each * 7) % stores.PRODUCTS:07}" for each in range(10)]
    return {
        "name": f"Scheme {number}",
        "place": number,
        "gives": "percent",
        "counts": "pieces",
        "slabs": [{"at": "20", "gives": "2"}, {"at": "100", "gives": "4"}],
        "product_codes": items,
        "category_codes": categories,
        "starts_at": _SINCE,
    }


def _price_list(number: int) -> dict[str, Any]:
    return {
        "name": f"List {number}",
        "grades": [] if number % 2 else ["B"],
        "account_codes": [f"P{number:03}"] if number % 2 else [],
        "basis": "percent",
        "base": "A",
        "percent": 1 + number % 5,
        "starts_at": _SINCE,
        "rates_version": uuid4() if number < LISTS_WITH_RATES else None,
        "rate_count": OWN_RATES if number < LISTS_WITH_RATES else 0,
    }


def _rate(list_id: int, number: int, size: int) -> dict[str, Any]:
    code = f"I{(number * 97 + size) % stores.PRODUCTS:07}"
    return {"list_id": list_id, "product_code": code, "size_code": "", "rate": 50 + size % 9}


def _rule(number: int) -> dict[str, Any]:
    """Half are for an item and everyone, the others for an item and a grade."""
    grades = [] if number < RULES // 2 else ["ABCDE"[number % 5]]
    item = f"I{number % (RULES // 2):07}"
    return {"grades": grades, "product_codes": [item], "minimum": 20, "maximum": 5000}
