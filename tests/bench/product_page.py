"""A product page of 25 with sizes and rates, as dealers of 50 stores ask for it in turn.

Nothing of it is cached; role, token, sign-in and the view of rates are as in the shop. Beside it the same
rows are read straight from PostgreSQL by two processes, which is what the machine could give.
"""

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import cycle

from app.catalogue.queries import ProductQuery, product_page
from app.config import configure_databases, get_config
from app.factory import create_app
from tenant_router.registry import get_store
from tenant_router.session import read
from tenant_router.store import Store
from tests.bench import load, server, stores

PROCESSES = 2
CONNECTIONS = 16
SECONDS = 6.0
PAGES = 10


def of_the_api(of: list[Store]) -> load.Measured:
    """Pages in a second from the API in two processes."""
    with serving() as port:
        requests = requests_of(of)
        load.measure(port, requests, connections=CONNECTIONS, seconds=3.0)
        return load.measure(port, requests, connections=CONNECTIONS, seconds=SECONDS)


@contextmanager
def serving() -> Iterator[int]:
    """The API in two processes; gives its port."""
    with server.serving(PROCESSES) as running:
        yield running.port


def from_postgresql(of: list[Store]) -> float:
    """Pages in a second straight from PostgreSQL: the same rows, without the API."""
    with ProcessPoolExecutor(PROCESSES) as pool:
        return sum(pool.map(_read_pages, [[store.key for store in of]] * PROCESSES))


def _read_pages(keys: list[str]) -> float:
    configure_databases(get_config())
    of = [get_store(key) for key in keys]
    page = [product_page(ProductQuery(page=number, party=stores.DEALER))[0] for number in range(PAGES)]
    turns = cycle([(store, page[number % PAGES]) for number, store in enumerate(of)])
    for _ in range(len(of) * 3):
        read(*next(turns))
    count, started = 0, time.perf_counter()
    while time.perf_counter() - started < SECONDS:
        read(*next(turns))
        count += 1
    return count / (time.perf_counter() - started)


def requests_of(of: list[Store]) -> list[bytes]:
    """Pages as dealers of these stores ask for them."""
    client = create_app().test_client()
    key = get_config().accepted_api_keys[0]
    requests = []
    for number, store in enumerate(of):
        headers = {"x-api-key": key, "x-user": store.key}
        body = {"userName": stores.DEALER, "password": stores.PASSWORD}
        token = client.post("/api/auth/", headers=headers, json=body).get_json()["token"]
        signed_in = {**headers, "Authorization": f"Bearer {token}"}
        requests.append(load.request_bytes(f"/api/products?page={number % PAGES}", signed_in))
    return requests
