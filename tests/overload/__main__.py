"""`make overload`: flood one store in several ways, and compare how another one's customers are served.

Quiet and flooded rounds follow each other, so that what else the machine does falls on both alike. The exit
code is 1 if a customer of the other store was refused, or waited longer than the goal allows.
"""

import argparse
import sys
import time
from collections import Counter
from statistics import quantiles
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from tenant_router.store import Store
from tests.bench import stores
from tests.bench.calls import UNCACHED, Caller, shop_mix, sign_in
from tests.bench.load import Flow
from tests.bench.server import serving
from tests.bench.site import running_site, vacuum
from tests.overload.attackers import Attack, attacking
from tests.overload.visitors import Visits, visit

FLOODED, OTHER = 9_300_002_920, 9_300_002_921
ROUNDS, SECONDS = 4, 8.0
GOAL = 1.5
# Until what the last attack has left in the queues is done.
CALM_SECONDS = 2.0
console = Console(width=150)


class Outcome(NamedTuple):
    """What the other store's customers met in quiet and in flooded rounds, and the flood's answers."""

    quiet: Visits
    flooded: Visits
    answers: Counter[str]


def main() -> int:
    """Try each attack; return the exit status."""
    parser = argparse.ArgumentParser(prog="make overload")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--only", default="", help="only attacks whose names contain these words")
    options = parser.parse_args()
    with running_site(), console.status("Opening two stores"):
        flooded, other = (_filled(number) for number in (FLOODED, OTHER))
        vacuum()
        with serving() as server:
            shop = shop_mix(sign_in([other], server.port, stores.DEALER))
            chosen = [each for each in _attacks(flooded, server.port) if options.only in each.name]
            visit(server.port, shop, SECONDS)
            outcomes = {each.name: _try(each, server.port, shop, options.rounds) for each in chosen}
    return _report(outcomes)


def _filled(number: int) -> Store:
    store = stores.open_empty(number)
    stores.fill(store)
    return store


def _attacks(store: Store, port: int) -> list[Attack]:
    (dealer,) = sign_in([store], port, stores.DEALER)
    fresh = dealer._replace(headers={**dealer.headers, **UNCACHED})
    pages = [fresh.get(f"/api/products?page={page}") for page in range(10)]
    words = [fresh.get(f"/api/products?query={word}%20glossy") for word in ("switch", "modular", "white")]
    mixed = [request for flow in shop_mix([dealer]) for request in flow]
    return [
        Attack("64 connections that read pages", 64, pages),
        Attack("64 connections that search", 64, words),
        Attack("64 connections that browse and order", 64, mixed),
        Attack("2,000 connections", 2_000, pages),
        Attack("200 slow bodies", 200, [_body(dealer, b" " * 1_000)], trickles=True),
        Attack("32 connections with bodies of 10 MB", 32, [_body(dealer, b" " * 10_000_000)]),
    ]


def _body(caller: Caller, body: bytes) -> bytes:
    lines = ["POST /api/cart HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json"]
    lines += [f"{name}: {value}" for name, value in caller.headers.items()]
    return "\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""]).encode() + body


def _try(attack: Attack, port: int, shop: list[Flow], rounds: int) -> Outcome:
    outcome = Outcome(Visits([], 0), Visits([], 0), Counter())
    quiet, flooded = outcome.quiet, outcome.flooded
    for _ in range(rounds):
        quiet = _more(quiet, visit(port, shop, SECONDS))
        with attacking(attack, port, outcome.answers):
            time.sleep(CALM_SECONDS)
            flooded = _more(flooded, visit(port, shop, SECONDS))
        time.sleep(CALM_SECONDS)
    return Outcome(quiet, flooded, outcome.answers)


def _more(one: Visits, other: Visits) -> Visits:
    return Visits(one.milliseconds + other.milliseconds, one.failed + other.failed)


def _report(outcomes: dict[str, Outcome]) -> int:
    table = Table("Flood of another store", "Median", "Flooded", "Ratio", "99 %", "Flooded", "Ratio")
    for name in ("Refused", "Answers of the flood"):
        table.add_column(name)
    met = True
    for name, (quiet, flooded, answers) in outcomes.items():
        figures = []
        for percent in (50, 99):
            before, after = _at(quiet, percent), _at(flooded, percent)
            figures += [f"{before:.0f} ms", f"{after:.0f} ms", f"{after / before:.2f}"]
        met = met and _at(flooded, 99) / _at(quiet, 99) <= GOAL and not flooded.failed
        refused = f"{flooded.failed} of {flooded.failed + len(flooded.milliseconds)}"
        counted = ", ".join(f"{status}: {count:,}" for status, count in sorted(answers.items()))
        table.add_row(name, *figures, refused, counted)
    console.print(table)
    return int(not met)


def _at(visits: Visits, percent: int) -> float:
    return quantiles(visits.milliseconds, n=100)[percent - 1]


if __name__ == "__main__":
    sys.exit(main())
