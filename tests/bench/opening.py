"""Opening a store: its time, and that it stays the same however many stores there are."""

import time
from statistics import median

from tests.bench import stores

SAMPLE = 25


def milliseconds(first_number: int, count: int = SAMPLE) -> float:
    """The median of opening stores one after the other."""
    times = []
    for number in range(first_number, first_number + count):
        started = time.perf_counter()
        stores.open_empty(number)
        times.append((time.perf_counter() - started) * 1000)
    return median(times)
