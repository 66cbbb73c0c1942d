"""Request metrics, added up in memory and written to the process's metric files every few seconds.

Writing to these memory-mapped files at each request would cost more than counting.
"""

from bisect import bisect_left
from threading import Lock

from app.edge.request_log import CompletedRequest
from app.edge.telemetry import metrics

# Positions of the last three numbers of each entry, after the counts by duration.
SECONDS, QUERIES, DATABASE = -3, -2, -1
BUCKETS = (*metrics.REQUEST_BUCKETS, float("inf"))


class RequestCounts:
    """Requests answered since the last flush, by method, route and class of status."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counted: dict[tuple[str, str, int], list[float]] = {}

    def add(self, answered: CompletedRequest) -> None:
        """Count a request."""
        # Callers can invent methods and paths; there are series for existing routes only.
        key = (answered.method if answered.route else "", answered.route, answered.status // 100)
        with self._lock:
            counted = self._counted.get(key)
            if counted is None:
                counted = self._counted[key] = [0.0] * (len(BUCKETS) + 3)
            counted[bisect_left(BUCKETS, answered.seconds)] += 1
            counted[SECONDS] += answered.seconds
            counted[QUERIES] += answered.queries
            counted[DATABASE] += answered.database_seconds

    def flush(self) -> None:
        """Add the counts to the metrics."""
        with self._lock:
            counted, self._counted = self._counted, {}
        for (method, route, hundreds), numbers in counted.items():
            series = metrics.request_seconds.labels(method, route, f"{hundreds}xx")
            series.add(numbers[:SECONDS], numbers[SECONDS])
            metrics.queries.labels(method, route).inc(numbers[QUERIES])
            metrics.database_seconds.labels(method, route).inc(numbers[DATABASE])
