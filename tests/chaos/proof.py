"""What must be true afterwards, read from the database and through the API."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, LiteralString

import psycopg
import urllib3
from psycopg import sql

from tests.chaos.client import Person
from tests.chaos.journal import Journal

DRAIN_SECONDS = 180.0
PAISA = Decimal("0.01")
NEW_ORDER = "notification.order.new"
SOON_SECONDS = 60.0


@dataclass
class Goal:
    """A goal: what was counted, how often, and the failures."""

    what: str
    attempts: int = 0
    failures: list[str] = field(default_factory=list)

    def check(self, *, is_met: bool, failure: str) -> None:
        """Count an attempt, and the failure if the goal is not met."""
        self.attempts += 1
        if not is_met:
            self.failures.append(failure)


class Evidence:
    """The store's tables, of which rows up to `before` are older than the run."""

    def __init__(self, database: str, store_number: str) -> None:
        self._database = database
        control = "SELECT schema FROM control.stores WHERE mobile_number = %s"
        with psycopg.connect(database) as connection:
            row = connection.execute(control, [store_number]).fetchone()
        assert row, "there is no such store"
        self._schema = row[0]
        self.before = self.rows("SELECT coalesce(max(id), 0) FROM {orders}")[0][0]
        self.number_before = self.rows("SELECT coalesce(max(number), 0) FROM {orders}")[0][0]

    def rows(self, query: LiteralString, *values: Any) -> list[tuple[Any, ...]]:
        """Return the rows of a query, in which a table's name has braces around it."""
        names = ("orders", "order_items", "order_events", "notifications")
        names += ("outbox", "exports", "attachments", "variants")
        tables = {name: sql.Identifier(self._schema, name) for name in names}
        with psycopg.connect(self._database) as connection:
            return connection.execute(sql.SQL(query).format(**tables), values).fetchall()


def all_goals(
    evidence: Evidence, journal: Journal, rates: dict[tuple[str, str], int], owner: Person
) -> Iterator[Goal]:
    """Yield every goal; `rates` is what customers pay for each size that is not edited."""
    drained = wait_until_drained(evidence)
    yield from orders_once(evidence, journal)
    yield totals_right(evidence, journal, rates)
    yield drained
    yield from work_once(evidence, journal)
    yield edits_kept(evidence, journal)
    yield from uploads_readable(journal, owner)
    yield from exports_ended(journal, owner)


def wait_until_drained(evidence: Evidence) -> Goal:
    """Wait until no message and no job waits."""
    goal = Goal("messages and jobs that still wait")
    deadline = time.monotonic() + DRAIN_SECONDS
    queries: tuple[LiteralString, ...] = (
        "SELECT task || ' ' || coalesce(error, '') FROM {outbox}",
        "SELECT 'export ' || kind FROM {exports} WHERE state IN ('waiting', 'running')",
        "SELECT 'picture of ' || target FROM {attachments}",
    )
    while True:
        waiting = [row[0] for query in queries for row in evidence.rows(query)]
        if not waiting or time.monotonic() > deadline:
            goal.failures = waiting
            return goal
        time.sleep(1)


def orders_once(evidence: Evidence, journal: Journal) -> Iterator[Goal]:
    """Yield the goals of orders: each once, with its number, and no others."""
    stored = evidence.rows(
        "SELECT request_key, id, number FROM {orders} WHERE request_key IS NOT NULL AND id > %s",
        evidence.before,
    )
    by_key: dict[str, list[tuple[int, int]]] = {}
    for key, order_id, number in stored:
        by_key.setdefault(key, []).append((order_id, number))
    once = Goal("acknowledged orders that exist exactly once, with their number")
    for key, ordered in journal.acknowledged().items():
        there = by_key.get(key, [])
        once.check(is_met=there == [(ordered.id, ordered.number)], failure=f"{ordered.number}: {there}")
    yield once
    refused = Goal("orders that were refused and do not exist")
    for key, ordered in journal.orders.items():
        if ordered.refused:
            refused.check(is_met=key not in by_key, failure=f"{ordered.refused}: {by_key.get(key)}")
    yield refused
    repeated = Goal("repeated requests with the same answer")
    repeated.attempts = sum(ordered.tries > 1 for ordered in journal.orders.values())
    repeated.failures = [each for ordered in journal.orders.values() for each in ordered.other_answers]
    yield repeated
    numbers = [row[0] for row in evidence.rows("SELECT number FROM {orders} WHERE id > %s", evidence.before)]
    gaps = Goal("order numbers without gaps", attempts=len(numbers))
    expected = set(range(evidence.number_before + 1, evidence.number_before + 1 + len(numbers)))
    gaps.failures = [str(each) for each in sorted(expected ^ set(numbers))]
    yield gaps
    unknown = Goal("orders that no customer sent", attempts=len(numbers))
    unknown.failures = [key for key in by_key if key not in journal.acknowledged()]
    if len(numbers) != len(by_key):
        unknown.failures.append(f"{len(numbers)} orders with {len(by_key)} keys")
    yield unknown


def totals_right(evidence: Evidence, journal: Journal, rates: dict[tuple[str, str], int]) -> Goal:
    """Compare each order's lines and totals with what was ordered, at a rate that was valid."""
    goal = Goal("orders with the right lines, rates and totals")
    items: dict[int, list[tuple[Any, ...]]] = {}
    for order_id, *item in evidence.rows(
        "SELECT order_id, product_code, size_code, quantity, rate, tax_rate, net_amount FROM {order_items} "
        "WHERE order_id > %s ORDER BY order_id, position",
        evidence.before,
    ):
        items.setdefault(order_id, []).append(tuple(item))
    totals = {
        row[0]: row[1:]
        for row in evidence.rows(
            "SELECT id, item_amount, net_amount, item_count FROM {orders} WHERE id > %s", evidence.before
        )
    }
    for ordered in journal.acknowledged().values():
        lines = items.get(ordered.id, [])
        wrong = [line for line in lines if line[5] != _net(*line[2:5])]
        wrong += [line for line in lines if line[3] not in _valid_rates(journal, rates, line)]
        sums = (sum(line[2] * line[3] for line in lines), sum(line[5] for line in lines), len(lines))
        same = sorted(line[:3] for line in lines) == sorted(tuple(line) for line in ordered.lines)
        is_met = same and not wrong and totals.get(ordered.id) == sums
        goal.check(is_met=is_met, failure=f"{ordered.number}: {wrong} {totals.get(ordered.id)} {sums}")
    return goal


def _net(quantity: int, rate: Decimal, tax_rate: Decimal) -> Decimal:
    """Compute a line's amount with tax independently of the product."""
    return (quantity * rate * (100 + tax_rate) / 100).quantize(PAISA, ROUND_HALF_UP)


def _valid_rates(journal: Journal, rates: dict[tuple[str, str], int], line: tuple[Any, ...]) -> set[int]:
    return {rates[line[0], line[1]], *journal.rates.get(line[0], ())}


def work_once(evidence: Evidence, journal: Journal) -> Iterator[Goal]:
    """Yield the goals of what follows an order: each effect once."""
    notified = Goal("new orders that the owner was notified of exactly once")
    counts = dict(
        evidence.rows(
            "SELECT order_id, count(*) FROM {notifications} WHERE recipient = 'owner' AND order_id > %s "
            "AND keys -> 'title' ->> 'key' = %s GROUP BY order_id",
            evidence.before,
            NEW_ORDER,
        )
    )
    for ordered in journal.acknowledged().values():
        count = counts.get(ordered.id, 0)
        notified.check(is_met=count == 1, failure=f"{ordered.number}: {count} notifications")
    yield notified
    yield _notified_soon(evidence)
    moved = Goal("approvals that took place exactly once")
    changes = dict(
        evidence.rows(
            "SELECT order_id, count(*) FROM {order_events} WHERE after = 'Approved' AND order_id > %s "
            "GROUP BY order_id",
            evidence.before,
        )
    )
    items = dict(evidence.rows("SELECT id, item_count FROM {orders} WHERE id > %s", evidence.before))
    for order_id in journal.moved:
        moved.check(is_met=changes.get(order_id) == items.get(order_id), failure=f"order id {order_id}")
    for order_id in set(changes) - journal.moved - journal.moves_in_doubt:
        moved.check(is_met=False, failure=f"order id {order_id} was not moved by anyone")
    yield moved


def _notified_soon(evidence: Evidence) -> Goal:
    seconds = [
        float(row[0])
        for row in evidence.rows(
            "SELECT extract(epoch FROM n.created_at - o.placed_at) FROM {orders} o JOIN {notifications} n "
            "ON n.order_id = o.id AND n.recipient = 'owner' AND n.keys -> 'title' ->> 'key' = %s "
            "WHERE o.id > %s ORDER BY 1",
            NEW_ORDER,
            evidence.before,
        )
    ]
    middle, late, last = (seconds[int((len(seconds) - 1) * part)] for part in (0.5, 0.99, 1.0))
    goal = Goal(
        f"seconds until a notification: median {middle:.1f}, p99 {late:.0f}, last {last:.0f}; p99 <= 60"
    )
    goal.check(is_met=late <= SOON_SECONDS, failure=f"p99 is {late:.0f} s")
    return goal


def edits_kept(evidence: Evidence, journal: Journal) -> Goal:
    """Compare edited rates with the last acknowledged, or a later one whose outcome is unknown."""
    goal = Goal("products with the last acknowledged rate", attempts=0)
    for product, latest in journal.acknowledged_rates.items():
        ((rate,),) = evidence.rows("SELECT rate1 FROM {variants} WHERE product_code = %s", product)
        sent = journal.rates[product]
        valid = sent[sent.index(latest) :]
        goal.check(is_met=int(rate) in valid, failure=f"{product}: {rate}, not {latest}")
    return goal


def uploads_readable(journal: Journal, owner: Person) -> Iterator[Goal]:
    """Yield the goals of uploads: each is there, and a product shows the last picture that it was given."""
    existing = Goal("acknowledged uploads that exist")
    states: dict[str, dict[str, Any]] = {}
    for first in range(0, len(journal.uploads), 100):
        names = ",".join(journal.uploads[first : first + 100])
        answer = owner.ask("proof", f"/uploads?names={names}")
        states |= {each["fileName"]: each for each in (answer.content or {}).get("result", ())}
    for name in journal.uploads:
        existing.check(is_met=name in states, failure=name)
    yield existing
    shown = Goal("products that show the picture they were given, and it is readable")
    for product, name in journal.pictures.items():
        state = states.get(name, {})
        answer = owner.ask("proof", f"/products/itemsById/{product}")
        is_met = state.get("state") == "ready" and str(state["url"]) in str(answer.content)
        shown.check(is_met=is_met and _is_picture(state["url"]), failure=f"{product}: {state}")
    yield shown


def _is_picture(url: str) -> bool:
    answer = urllib3.request("GET", url)
    return (
        answer.status == 200
        and answer.headers["Content-Type"].startswith("image/")
        and len(answer.data) > 100
    )


def exports_ended(journal: Journal, owner: Person) -> Iterator[Goal]:
    """Ask for every acknowledged export, and fetch its file."""
    goal = Goal("acknowledged exports that are ready, or shown as failed")
    failed = Goal("exports that are shown as failed")
    for export_id in dict.fromkeys(journal.exports):
        answer = owner.ask("proof", f"/exports/{export_id}")
        result = (answer.content or {}).get("result", {})
        is_ready = result.get("state") == "ready" and urllib3.request("GET", result["url"]).status == 200
        failed.attempts += result.get("state") == "failed"
        goal.check(is_met=is_ready or result.get("state") == "failed", failure=f"{export_id}: {answer}")
    yield goal
    yield failed
