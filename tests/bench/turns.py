"""Whole checkouts of few and of many stores in turn, and the memory that PostgreSQL takes for them.

A connection remembers the statements and tables of the stores that it works for. With few stores all fit.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tenant_router import engines
from tenant_router.store import Store
from tests.bench import rounds, stores
from tests.bench.calls import sign_in, whole_checkouts
from tests.bench.processes import largest_child, megabytes
from tests.bench.rounds import Sample
from tests.bench.server import serving
from tests.bench.site import Site

NUMBERS = (8, 50, 300)
PRODUCTS = 50
# A round is long enough for each store to come round often.
ROUNDS, SECONDS, STORES_A_SECOND = 3, 6.0, 10


class Turns(NamedTuple):
    """The cost of a checkout with this number of stores in turn, and the memory of PostgreSQL afterwards.

    `largest` is what the server process with the most has for itself.
    """

    stores: int
    checkout: Sample
    megabytes: float
    largest: float


def times(of: Sequence[Store], site: Site) -> Iterator[Turns]:
    """Measure each number of stores, with an API that has just been started."""
    # This process has opened the stores: its connections know them all, and would be counted.
    engines.dispose()
    for number in NUMBERS:
        with serving() as api:
            flows = whole_checkouts(sign_in(of[:number], api.port, stores.DEALER))
            name = f"{number} stores"
            sample = rounds.sampler(site, api.port, api.process.pid, flows)
            seconds = max(SECONDS, number / STORES_A_SECOND)
            results = rounds.measure({name: sample}, count=ROUNDS, seconds=seconds)
            memory = megabytes(site.postgresql), largest_child(site.postgresql)
            yield Turns(number, results[name].typical, *memory)
