"""The table of all calls next to an empty Flask route, and the ratios that are kept in `ratios.json`."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from tests.bench import load, peer, stores
from tests.bench.calls import MIXED, all_calls
from tests.bench.processes import megabytes
from tests.bench.rounds import CONNECTIONS, Result, Sampler, measure, pgbench, sampler
from tests.bench.server import EMPTY, PROCESSES, Server, serving
from tests.bench.site import Site, vacuum

STORES = 50
ORDERING_SECONDS = 10.0
ROUNDS, SECONDS = 7, 1.0
SHORT_ROUNDS, SHORT_SECONDS = 3, 0.7
KEPT = Path(__file__).parent / "ratios.json"
# A ratio may be a fifth less than the kept one.
LEAST = 0.8
# The wait of one shopper; the peer is measured in the same way.
ONE_SHOPPER = ("list", "whole checkout")
ROUTE, ROWS = "an empty Flask route", "the rows of the list, by pgbench"


class Measuring(NamedTuple):
    """What is measured, and the memory of the API before it answered anyone."""

    samplers: dict[str, Sampler]
    api: Server
    fresh: float


def print_table(site: Site, console: Console, *, keep: bool) -> None:
    """Measure every call and print the table; keep the ratios if so wanted."""
    with _ready(site, console) as measuring, console.status("Measuring"):
        results = measure(measuring.samplers, count=ROUNDS, seconds=SECONDS)
        used, database = megabytes(measuring.api.process.pid), megabytes(site.postgresql)
    console.print(_table(results))
    console.print(
        f"Memory of {PROCESSES} API processes and their parent: {measuring.fresh:.0f} MB fresh, "
        f"{used:.0f} MB afterwards; PostgreSQL: {database:.0f} MB"
    )
    if keep:
        ratios = _ratios(results).items()
        kept = {name: round(ratio, 4) for name, ratio in ratios if name != ROWS and not peer.is_peer(name)}
        KEPT.write_text(json.dumps(kept, indent=2) + "\n")


def check(site: Site, console: Console) -> bool:
    """Measure shortly, and fallen ratios once more; return whether none fell by a fifth."""
    kept: dict[str, float] = json.loads(KEPT.read_text())
    with _ready(site, console) as measuring, console.status("Measuring"):
        samplers = measuring.samplers
        slower = fallen(kept, measure(samplers, count=SHORT_ROUNDS, seconds=SHORT_SECONDS))
        if slower:
            again = {name: samplers[name] for name in (ROUTE, *slower)}
            slower = fallen(kept, measure(again, count=ROUNDS, seconds=SECONDS))
    for name, ratio in slower.items():
        console.print(f"✗ {name}: {ratio:.4f} of an empty route, {kept[name]:.4f} are kept")
    if not slower:
        console.print("✓ No call's ratio to an empty route fell by a fifth")
    return not slower


@contextmanager
def _ready(site: Site, console: Console) -> Iterator[Measuring]:
    """Fill the stores, and run the API and the empty application."""
    with console.status(f"Filling {STORES} stores"):
        of = [stores.open_empty(9_300_002_000 + number) for number in range(STORES)]
        for store in of:
            stores.fill(store)
        vacuum()
    with serving() as api, serving(program=EMPTY) as empty:
        fresh = megabytes(api.process.pid)
        calls = all_calls(of, api.port)
        # So that the lists of orders have a page.
        load.measure(api.port, calls["order"], connections=CONNECTIONS, seconds=ORDERING_SECONDS)
        vacuum()
        route = [(load.request_bytes("/", {}),)] * CONNECTIONS
        samplers = {
            ROUTE: sampler(site, empty.port, empty.process.pid, route),
            ROWS: pgbench(site, of),
            **{name: sampler(site, api.port, api.process.pid, flows) for name, flows in calls.items()},
            **{
                f"{name}, one shopper": sampler(site, api.port, api.process.pid, calls[name], connections=1)
                for name in ONE_SHOPPER
            },
            **peer.samplers(),
        }
        yield Measuring(samplers, api, fresh)


def _ratios(results: dict[str, Result]) -> dict[str, float]:
    """Return each call's ratio: the CPU time of the empty route by its own."""
    unit = results[ROUTE].typical.cpu
    return {name: unit / result.typical.cpu for name, result in results.items() if name != ROUTE}


def fallen(kept: dict[str, float], results: dict[str, Result]) -> dict[str, float]:
    """Return the ratios that are less than four fifths of the kept ones."""
    ratios = _ratios(results)
    return {name: ratio for name, ratio in ratios.items() if ratio < kept.get(name, 0) * LEAST}


def _table(results: dict[str, Result]) -> Table:
    kept: dict[str, float] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    ratios = _ratios(results)
    columns = ("per s", "p50 ms", "p99 ms", "API µs", "PG µs", "Valkey µs", "all µs", "quartiles")
    table = Table("Call", *columns, "of empty", "kept")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, (of, quarter, three_quarters) in results.items():
        table.add_row(
            *(name, f"{of.per_second:,.0f}", f"{of.median:.1f}", f"{of.worst:.1f}"),
            *(f"{part:,.0f}" for part in (of.api, of.postgresql, of.valkey, of.cpu)),
            f"{quarter:,.0f}–{three_quarters:,.0f}",
            f"{ratios[name]:.1%}" if name in ratios else "",
            f"{kept[name]:.1%}" if name in kept else "",
            end_section=name in (ROWS, MIXED),
        )
    return table
