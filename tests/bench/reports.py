"""Reports of a year of a large wholesaler: a hundred thousand orders, a million lines, through the API."""

import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import datetime
from statistics import median
from tempfile import TemporaryFile
from typing import NamedTuple
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from sqlalchemy import text

from app.config import configure_databases, get_config
from app.factory import create_app
from app.papers.exports.renderers import get_writer
from app.papers.reports import daily_rollup
from app.people.auth.viewer import load_viewer
from app.shared.actor import ANONYMOUS
from app.shared.date_range import FORMAT
from app.shared.days import STORE_TIME
from tenant_router.registry import get_store
from tenant_router.session import store_session
from tenant_router.store import Store
from tests.bench import stores
from tests.bench.processes import most_megabytes
from tests.bench.server import serving

TIMES = 7
ORDERS, LINES, PARTIES, CATEGORIES = 100_000, 1_000_000, 2_000, 40
YEAR = {"fromDate": "2025-11-21 00:00:00", "toDate": "2026-11-20 23:59:59"}
MONTH = {**YEAR, "fromDate": "2026-10-21 00:00:00"}
REPORTS: dict[str, tuple[str, dict[str, str]]] = {
    "orders of a year": ("orders", YEAR),
    "orders of a year by amount": ("orders", {**YEAR, "sort": "NET_AMT", "desc": "Y"}),
    "orders of a month": ("orders", MONTH),
    "parties of a year": ("partyWise", {**YEAR, "summary": "Y"}),
    "orders of a party in a year": ("partyWise", {**YEAR, "partyCd": "P00777"}),
    "categories of a year": ("categoryWise", {**YEAR, "summary": "Y"}),
    "orders of a category in a year": ("categoryWise", {**YEAR, "deptCd": "C07"}),
    "dispatched items of a year": ("statusWise", {**YEAR, "status": "Dispatched"}),
    "items of a year by party and month": ("itemWise", YEAR),
    "items of a month by party": ("itemWise", MONTH),
    "items of a party in a year": ("itemWise", {**YEAR, "partyCd": "P00777"}),
    "pending items of a year": ("statusWise", {**YEAR, "status": "Pending"}),
}
_FILL = (
    """INSERT INTO {schema}.categories (code, name)
       SELECT 'C' || lpad(n::text, 2, '0'), 'Category ' || n FROM generate_series(1, :categories) n""",
    """INSERT INTO {schema}.accounts (code, name, city)
       SELECT 'P' || lpad(n::text, 5, '0'), 'Party ' || n, 'Anand' FROM generate_series(1, :parties) n""",
    """INSERT INTO {schema}.orders (number, placed_at, buyer, account_code, party, payment_mode, item_count,
         item_amount, net_amount, status)
       SELECT n, timestamptz '2025-11-21 00:00+05:30' + n * interval '365 days' / :orders, 'party:' || code,
         code, jsonb_build_object('name', 'Party ' || code, 'city', 'Anand', 'phone1', '9825011111'),
         'Bank', :lines / :orders, 1000, 1180,
         CASE WHEN n > :orders * 0.99 THEN 'Pending' ELSE 'Dispatched' END
       FROM generate_series(1, :orders) n,
         LATERAL (SELECT 'P' || lpad((1 + n * 7919 % :parties)::text, 5, '0') AS code) party""",
    """INSERT INTO {schema}.order_items (order_id, position, product_code, product_name, size_code,
         category_code, quantity, rate, tax_rate, net_amount, status)
       SELECT o.id, n, 'I' || lpad((o.id * 31 + n)::text, 7, '0'), 'Product of some name', '',
         'C' || lpad((1 + (o.id * 13 + n * 7) % :categories)::text, 2, '0'), 10, 10 + n, 18, 118 + n,
         CASE WHEN (o.id + n) % 50 = 0 THEN 'Canceled' ELSE o.status END
       FROM {schema}.orders o, generate_series(1, :lines / :orders) n""",
)


def add_up(store: Store) -> float:
    """Add the year up by days, as the worker does by and by; seconds of it all."""
    started = time.perf_counter()
    with store_session(store) as db:
        db.execute(text("SET LOCAL statement_timeout = 0"))
        while daily_rollup.roll_up(db, now=datetime(2026, 11, 21, tzinfo=STORE_TIME)):
            pass
    return time.perf_counter() - started


class Timed(NamedTuple):
    """How long a report took, the median in milliseconds."""

    name: str
    milliseconds: float


def fill(store: Store) -> None:
    """A year of orders; one item of fifty is canceled, the last hundredth of the orders is pending."""
    counts = {"orders": ORDERS, "lines": LINES, "parties": PARTIES, "categories": CATEGORIES}
    with store_session(store) as db:
        db.execute(text("SET LOCAL statement_timeout = 0"))
        for statement in _FILL:
            named = {name: count for name, count in counts.items() if f":{name}" in statement}
            db.execute(text(statement.format(schema=db.store.quoted_schema)), named)


def times(store: Store) -> list[Timed]:
    """Each report's first page with its sums, requested one after the other."""
    key = get_config().accepted_api_keys[0]
    headers = {"x-api-key": key, "x-user": store.key}
    body = {"userName": store.key, "password": stores.PASSWORD}
    token = create_app().test_client().post("/api/auth/", headers=headers, json=body).get_json()["token"]
    signed_in = {**headers, "Authorization": f"Bearer {token}"}
    with serving() as server:
        return [_time(server.port, name, *parameters, signed_in) for name, parameters in REPORTS.items()]


class Written(NamedTuple):
    """A report of all orders as a file: its seconds, its size, and the most memory that its maker had."""

    format: str
    seconds: float
    megabytes: float
    memory: float


def files(store: Store) -> list[Written]:
    """The year's orders as a file of each format, each made in a separate process."""
    context = multiprocessing.get_context("spawn")
    made = []
    for format_ in ("csv", "pdf"):
        with ProcessPoolExecutor(1, mp_context=context) as child:
            made.append(child.submit(_write, store.key, format_).result())
    return made


def _write(key: str, format_: str) -> Written:
    configure_databases(get_config())
    since, until = (datetime.strptime(YEAR[end], FORMAT).replace(tzinfo=STORE_TIME) for end in YEAR)
    parameters = {"since": since.isoformat(), "until": until.isoformat(), "ordered_by": None, "desc": False}
    started = time.perf_counter()
    with store_session(get_store(key), read_only=True) as db, TemporaryFile() as file:
        viewer = load_viewer(db, ANONYMOUS, None)
        get_writer("ordersReport", format_)(db, viewer, parameters, file, lambda _percent: None)
        size = file.tell()
    return Written(format_, time.perf_counter() - started, size / 2**20, most_megabytes())


def _time(port: int, name: str, report: str, parameters: dict[str, str], headers: dict[str, str]) -> Timed:
    request = Request(
        f"http://127.0.0.1:{port}/api/reports/{report}?{urlencode(parameters)}", headers=headers
    )
    times = []
    for _ in range(1 + TIMES):
        started = time.perf_counter()
        with urlopen(request) as answer:
            answer.read()
        times.append((time.perf_counter() - started) * 1000)
    return Timed(name, median(times[1:]))
