"""How long an order takes to its owner: to an open page, and to the notification that a push is sent with."""

import json
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from statistics import quantiles
from typing import Any, NamedTuple

import httpx
from psycopg import Connection, sql

from tests.soak.load import Load

PAGES = 20
GOAL_SECONDS = 60.0
# The live process sends something in every half a minute.
SILENCE_SECONDS = 60.0
AGAIN_SECONDS = 1.0
NEW_ORDER = "notification.order.new"


class Delivery(NamedTuple):
    """The seconds that orders took to somewhere, and how many have not come within the goal."""

    to: str
    seconds: list[float]
    missing: int

    @property
    def percentiles(self) -> tuple[float, float]:
        """Return the median and the 99th percentile; missing orders count as longer than the goal."""
        waits = [*self.seconds, *[2 * GOAL_SECONDS] * self.missing]
        if len(waits) < 2:
            return (waits or [0.0])[0], (waits or [0.0])[0]
        percents = quantiles(waits, n=100, method="inclusive")
        return percents[49], percents[98]

    @property
    def is_met(self) -> bool:
        """Return whether 99 of 100 orders came within the goal."""
        return self.percentiles[1] <= GOAL_SECONDS


class Pages:
    """Open pages of owners, a thread each; notes when each of their orders came."""

    def __init__(self, address: str, load: Load, stores: Sequence[str]) -> None:
        self._came: dict[tuple[str, int], float] = {}
        self._load, self._stores = load, frozenset(stores)
        self._client = httpx.Client(base_url=address, timeout=SILENCE_SECONDS)
        for store in stores:
            threading.Thread(target=self._keep_open, args=(store,), daemon=True).start()

    def delivery(self) -> Delivery:
        """Return how soon the orders came, after waiting for the last ones. No more may be placed."""
        placed = {order: at for order, at in self._load.placed.items() if order[0] in self._stores}
        deadline = time.monotonic() + GOAL_SECONDS
        while placed.keys() - self._came.keys() and time.monotonic() < deadline:
            time.sleep(0.1)
        seconds = [self._came[order] - at for order, at in placed.items() if order in self._came]
        return Delivery("the owner's page", seconds, len(placed) - len(seconds))

    def _keep_open(self, store: str) -> None:
        while True:
            with suppress(httpx.HTTPError):
                headers = self._load.headers(store, store)
                with self._client.stream("GET", "/api/live", headers=headers) as answer:
                    for line in answer.iter_lines():
                        if line.startswith("data: "):
                            self._note(store, json.loads(line.removeprefix("data: ")))
            time.sleep(AGAIN_SECONDS)

    def _note(self, store: str, event: dict[str, Any]) -> None:
        now = time.monotonic()
        if event["kind"] == "order.placed":
            self._came.setdefault((store, event["id"]), now)
        elif event["kind"] == "hello":  # the page loads its orders again
            for order in [each for each in list(self._load.placed) if each[0] == store]:
                self._came.setdefault(order, now)


def notifications(connection: Connection) -> Delivery:
    """Return how soon the owners' notifications of all orders were there, after waiting for the last ones."""
    schemas = connection.execute("SELECT schema FROM control.stores WHERE state = 'active'").fetchall()
    of_store = sql.SQL(
        "SELECT extract(epoch FROM n.created_at - o.placed_at) FROM {orders} o LEFT JOIN {notifications} n"
        " ON n.order_id = o.id AND n.recipient = 'owner' AND n.keys -> 'title' ->> 'key' = {key}"
    )
    parts = [
        of_store.format(
            orders=sql.Identifier(schema, "orders"),
            notifications=sql.Identifier(schema, "notifications"),
            key=sql.Literal(NEW_ORDER),
        )
        for (schema,) in schemas
    ]
    query, deadline = sql.SQL(" UNION ALL ").join(parts), time.monotonic() + GOAL_SECONDS
    while True:
        waits = [row[0] for row in connection.execute(query).fetchall()]
        missing = waits.count(None)
        if not missing or time.monotonic() > deadline:
            return Delivery("the notification", [float(each) for each in waits if each is not None], missing)
        time.sleep(1.0)
