"""Faults to inject: processes that are killed or stopped, networks that fail, and a disk that fills."""

import itertools
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import psutil

from tests.chaos.journal import Journal, now
from tests.chaos.product import Product
from tests.chaos.proxy import Network

LASTS_SECONDS = 10.0
RECOVERY_SECONDS = 60.0
CHECK_SECONDS = 0.05
NEARLY_FULL = 100_000_000
# Until the supervisor has noticed.
KILLED_LASTS_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that fails for some seconds; a killed process is gone at once and stays so."""

    name: str
    begin: Callable[[], None]
    end: Callable[[], None]
    seconds: float = LASTS_SECONDS
    # Whether an API process is at fault, so that some do not answer at all.
    stops_api: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result: seconds until all was well after the fault, and what users saw until then."""

    name: str
    recovered: float | None
    slowest_order: float
    longest_pause: float
    refused: int
    unanswered: int
    stops_api: bool
    began: float
    until: float

    def covers(self, moment: float) -> bool:
        """Return whether a moment is between the begin of the fault and the end of its recovery."""
        return self.began - 10 <= moment <= self.until

    def __str__(self) -> str:
        well = "never well again" if self.recovered is None else f"well after {self.recovered:.1f} s"
        return (
            f"{self.name}: {well}, {self.longest_pause:.1f} s without an order, slowest "
            f"{self.slowest_order:.1f} s, {self.refused} refused, {self.unanswered} without an answer"
        )


def nothing() -> None:
    """Do nothing."""


def killed(product: Product, name: str, part: str = "all") -> Fault:
    """Kill a program's first process (`top`), one of those below it (`child`), or all of them."""

    def kill() -> None:
        top, *children = product.running(name)
        victims = {"top": [top], "child": children and [random.choice(children)], "all": [top, *children]}
        _signal(victims[part], signal.SIGKILL)

    what = {"top": name, "child": f"a process of {name}", "all": f"all of {name}"}[part]
    return Fault(f"kill {what}", kill, nothing, KILLED_LASTS_SECONDS, stops_api=name == "api")


def stopped(product: Product, name: str, seconds: float = LASTS_SECONDS) -> Fault:
    """Stop all processes of a program; then let them continue."""
    victims: list[psutil.Process] = []

    def stop() -> None:
        victims[:] = product.running(name)
        _signal(victims, signal.SIGSTOP)

    def go_on() -> None:
        _signal(victims, signal.SIGCONT)

    return Fault(f"stop {name} for {seconds:.0f} s", stop, go_on, seconds, stops_api=name == "api")


def network(product: Product, server: str, how: Network, seconds: float = LASTS_SECONDS) -> Fault:
    """Let the network to a server fail in one way."""
    return Fault(
        f"network to {server} {how}",
        lambda: product.proxies.set(server, how),
        lambda: product.proxies.set(server, Network.PASS),
        seconds,
    )


def full_disk(product: Product, seconds: float = LASTS_SECONDS) -> Fault:
    """Let the disk guard see a disk that is nearly full."""
    return Fault(
        "disk nearly full",
        lambda: product.report_free_space(NEARLY_FULL),
        lambda: product.report_free_space(None),
        seconds,
    )


PROGRAMS = ("api", "notices", "files", "clock", "live", "valkey", "postgres", "storage")
SERVERS = ("postgres", "valkey", "s3")


def all_faults(product: Product) -> list[Fault]:
    """Return every fault once."""
    kills = [killed(product, name) for name in PROGRAMS]
    kills += [killed(product, name, "top") for name in ("api", "notices", "files", "postgres")]
    kills += [killed(product, name, "child") for name in ("api", "files", "postgres")]
    stops = [stopped(product, name) for name in PROGRAMS]
    networks = [
        network(product, server, how)
        for server in SERVERS
        for how in (Network.DELAY, Network.RESET, Network.SWALLOW)
    ]
    return [*kills, *stops, *networks, full_disk(product)]


def few_faults(product: Product) -> list[Fault]:
    """Return the faults that have found most."""
    return [
        killed(product, "api", "child"),
        killed(product, "postgres"),
        killed(product, "valkey"),
        killed(product, "notices"),
        stopped(product, "valkey", 5),
        network(product, "postgres", Network.RESET, 3),
        network(product, "s3", Network.SWALLOW, 5),
        full_disk(product, 5),
    ]


def suffer(
    faults: list[Fault],
    journal: Journal,
    *,
    runs: Callable[[], bool],
    pause: Callable[[], None],
    patience: float = RECOVERY_SECONDS,
) -> Iterator[Outcome]:
    """Let each fault happen, and wait until everything runs and all is well again; at most so long."""

    def is_well_since(moment: float) -> bool:
        return runs() and _is_well_since(journal, moment)

    for fault in faults:
        began = now()
        fault.begin()
        try:
            time.sleep(fault.seconds)
        finally:
            fault.end()
        ended = now()
        while not is_well_since(ended) and now() - ended < patience:
            time.sleep(CHECK_SECONDS)
        recovered = now() - ended if is_well_since(ended) else None
        pause()
        yield _outcome(fault, journal, began, recovered)


def _is_well_since(journal: Journal, moment: float) -> bool:
    """Return whether an order was acknowledged and health is good, in requests sent after the moment."""
    healthy = [well for sent, well, _ in journal.health if sent > moment]
    orders = [each for each in journal.orders_since(moment) if each.status == 201]
    return bool(healthy) and healthy[-1] and bool(orders)


def _outcome(fault: Fault, journal: Journal, began: float, recovered: float | None) -> Outcome:
    orders = journal.orders_since(began)
    acknowledged = sorted([began, *(each.sent + each.seconds for each in orders if each.status == 201)])
    requests = [each for each in list(journal.seen) if each.sent >= began]
    return Outcome(
        name=fault.name,
        recovered=recovered,
        slowest_order=max((each.seconds for each in orders), default=0.0),
        longest_pause=max(
            (after - before for before, after in itertools.pairwise(acknowledged)),
            default=0.0,
        ),
        refused=sum(each.status >= 500 for each in requests),
        unanswered=sum(each.status == 0 for each in requests),
        stops_api=fault.stops_api,
        began=began,
        until=now(),
    )


def _signal(processes: list[psutil.Process], number: signal.Signals) -> None:
    for process in processes:
        try:
            os.kill(process.pid, number)
        except ProcessLookupError:
            continue
