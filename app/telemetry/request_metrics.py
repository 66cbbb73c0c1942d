"""Requests, added up in the process's own memory and handed over to its figures every few seconds.

A figure of all processes lies in a file; to write there at each request would cost more than to count.
"""

from bisect import bisect_left
from threading import Lock

from app.shared.request_log import Told
from app.telemetry import metrics

# What is added up behind the numbers of requests by how long they took.
SECONDS, QUERIES, DATABASE = -3, -2, -1
BUCKETS = (*metrics.REQUEST_BUCKETS, float("inf"))


class Requests:
    """What this process has answered since it was last handed over, by method, route and class of status."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counted: dict[tuple[str, str, int], list[float]] = {}

    def add(self, told: Told) -> None:
        """Count a request."""
        # Anybody may make up methods and paths; a series is for those that there are.
        key = (told.method if told.route else "", told.route, told.status // 100)
        with self._lock:
            counted = self._counted.get(key)
            if counted is None:
                counted = self._counted[key] = [0.0] * (len(BUCKETS) + 3)
            counted[bisect_left(BUCKETS, told.seconds)] += 1
            counted[SECONDS] += told.seconds
            counted[QUERIES] += told.queries
            counted[DATABASE] += told.database_seconds

    def hand_over(self) -> None:
        """Add it to the figures."""
        with self._lock:
            counted, self._counted = self._counted, {}
        for (method, route, hundreds), numbers in counted.items():
            series = metrics.request_seconds.labels(method, route, f"{hundreds}xx")
            series.add(numbers[:SECONDS], numbers[SECONDS])
            metrics.queries.labels(method, route).inc(numbers[QUERIES])
            metrics.database_seconds.labels(method, route).inc(numbers[DATABASE])
