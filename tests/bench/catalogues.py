"""The reads of a store with many products, for its dealer: what they cost PostgreSQL and the API.

The goods are those of the search's bench. The files of all products are made as a worker makes them.
"""

import multiprocessing
import random
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from tempfile import TemporaryFile
from typing import NamedTuple
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import orjson
from sqlalchemy import text

from app.catalogue.request_schemas import SHOP_SORT_ORDERS
from app.config import configure_databases, get_config
from app.papers.exports.renderers import get_writer
from app.people.auth.viewer import load_viewer
from app.shared.actor import ANONYMOUS
from tenant_router.registry import get_store
from tenant_router.session import store_session
from tenant_router.store import Store
from tests.bench import load, search, stores
from tests.bench.calls import UNCACHED, Caller, sign_in
from tests.bench.processes import CpuClock, most_megabytes
from tests.bench.server import serving
from tests.bench.site import Site

PRODUCTS = search.PRODUCTS
# The category with the most products, over four thousand.
CATEGORY = {"dept_cd": "E001"}
LAST = PRODUCTS // 25 - 1
FILES = ("csv", "pdf")
WORDS = {
    "a rare word": "kettle",
    "a word of 20,000": "v",
    "a word of 11,000": "white",
    "two common words": "white led",
    "three common words": "white 12 w",
    "one letter": "a",
    "a beginning": "sw",
    "no hit, with a suggestion": "swicthes",
}
_BOUGHT = """
INSERT INTO {schema}.bought_products (product_code, account_code, order_count, ordered_at)
SELECT code, :dealer, 1, now() FROM {schema}.products WHERE order_count > 0 ORDER BY code LIMIT 2000
"""


class Timed(NamedTuple):
    """What a call takes: milliseconds of PostgreSQL's and of the API's CPU, and half of all answers."""

    name: str
    postgresql: float
    api: float
    median: float


class Written(NamedTuple):
    """A file of all products: its seconds, its size in MB, and the most memory that its maker had."""

    format: str
    seconds: float
    megabytes: float
    memory: float


def fill(store: Store) -> None:
    """Add the products and a dealer who bought 2,000 of them."""
    search.fill(store)
    with store_session(store) as db:
        stores.add_dealer(db)
        db.execute(text(_BOUGHT.format(schema=store.quoted_schema)), {"dealer": stores.DEALER})


def paths(brand: str) -> dict[str, str]:
    """Return the path of each read by its name."""
    lists: dict[str, Mapping[str, object]] = {"list": {}}
    for order in SHOP_SORT_ORDERS:
        lists[f"list by {order}"] = {"sortBy": order}
    lists["list of a category"] = CATEGORY
    for order in SHOP_SORT_ORDERS:
        lists[f"list of a category by {order}"] = {**CATEGORY, "sortBy": order}
    for order in ("", *SHOP_SORT_ORDERS):
        sort = {"sortBy": order} if order else {}
        named = f" by {order}" if order else ""
        lists[f"page 500 of the list{named}"] = {"page": 499, **sort}
        lists[f"last page of the list{named}"] = {"page": LAST, **sort}
    lists |= {
        "page 150 of a category": {**CATEGORY, "page": 149},
        "page 150 of a category by name": {**CATEGORY, "page": 149, "sortBy": "name"},
        "list of a brand": {"brand": brand},
        "in stock": {"inStock": "Y"},
        "in stock, page 500": {"inStock": "Y", "page": 499},
        "bought before": {"boughtBefore": "Y"},
        "500 to 600 rupees": {"minRate": 500, "maxRate": 600},
        "500 to 600 rupees, lowest first": {"minRate": 500, "maxRate": 600, "sortBy": "rateLow"},
        "from 100 rupees": {"minRate": 100},
        "from 100 rupees, lowest first": {"minRate": 100, "sortBy": "rateLow"},
        "from 100 rupees, in stock, of a category": {"minRate": 100, "inStock": "Y", **CATEGORY},
    }
    lists |= {f"search: {name}, {words}": {"query": words} for name, words in WORDS.items()}
    common = {"query": WORDS["a word of 11,000"]}
    lists |= {
        "search: that word, page 30": {**common, "page": 29},
        "search: that word by name": {**common, "sortBy": "name"},
        "search: that word by rate": {**common, "sortBy": "rateLow"},
        "search: that word in a category": {**common, **CATEGORY},
        "search: nearest to two words": {"query": "celing fna", "nearest": "Y"},
    }
    listed = {name: f"/api/products?{urlencode(query)}" for name, query in lists.items()}
    return listed | {
        "categories": "/api/dept",
        "home": "/api/products/highlights",
        "brands": "/api/products/brands",
        "detail": "/api/products/itemsById/I0012345",
    }


def times(store: Store, site: Site) -> list[Timed]:
    """Each read past every cache, one after the other."""
    with serving(1) as server:
        (dealer,) = sign_in([store], server.port, stores.DEALER)
        dealer = dealer._replace(headers={**dealer.headers, **UNCACHED})
        requests = {name: dealer.get(path) for name, path in paths(_a_brand(dealer, server.port)).items()}
        return [time_call(site, server.port, server.process.pid, *one) for one in requests.items()]


def _a_brand(dealer: Caller, port: int) -> str:
    with urlopen(Request(f"http://127.0.0.1:{port}/api/products/brands", headers=dealer.headers)) as answer:
        return random.Random(1).choice(orjson.loads(answer.read())["result"])["BRAND"]


def time_call(site: Site, port: int, process: int, name: str, request: bytes) -> Timed:
    """One call again and again, one after the other."""
    load.measure(port, [(request,)], connections=1, seconds=0.3)
    clock = CpuClock(process, site.postgresql)
    measured = load.measure(port, [(request,)], connections=1, seconds=0.7)
    api, postgresql = (used / measured.flows / 1000 for used in clock.used())
    return Timed(name, postgresql, api, measured.median)


def files(store: Store) -> Iterator[Written]:
    """The files of all products, each made in a separate process."""
    for format_ in FILES:
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as child:
            yield child.submit(_write, store.key, format_).result()


def _write(key: str, format_: str) -> Written:
    configure_databases(get_config())
    parameters = {"category": None, "brand": None, "words": "", "now": datetime.now(UTC)}
    started = time.perf_counter()
    with store_session(get_store(key), read_only=True) as db, TemporaryFile() as file:
        viewer = load_viewer(db, ANONYMOUS, None)
        get_writer("products", format_)(db, viewer, parameters, file, lambda _percent: None)
        size = file.tell()
    return Written(format_, time.perf_counter() - started, size / 2**20, most_megabytes())
