"""The Grafana dashboard; `python -m deploy.observability.dashboard` writes it to dashboard.json."""

import json
import sys
from pathlib import Path
from typing import Any

from deploy.observability.panels import Graph, Number, Panel, Table

FILE = Path(__file__).with_name("dashboard.json")
COLUMNS = 24


def _rate(name: str, by: str = "", labels: str = "", over: str = "$__rate_interval") -> str:
    return f"sum{f' by ({by}) ' if by else ''}(rate({name}{labels}[{over}]))"


def _quantile(quantile: float, name: str, by: str = "", over: str = "$__rate_interval") -> str:
    """Return the query for a quantile of a histogram."""
    return (
        f"histogram_quantile({quantile}, {_rate(f'{name}_bucket', f'le, {by}' if by else 'le', over=over)})"
    )


ROUTE = "{{method}} {{route}}"
SERVER_ERRORS = '{status="5xx"}'
FAILED_TASKS = '{outcome="failed"}'
REQUESTS = "haat_request_seconds_count"
REQUESTS_5M = _rate(REQUESTS, over="5m")
TASKS = "haat_task_seconds_count"
CACHE_HITS = _rate("haat_cache_hits_total", "cache")
ROWS: dict[str, list[list[Panel]]] = {
    "Now": [
        [
            Number("Requests per second", "reqps", {"": REQUESTS_5M}),
            Number(
                "Failing requests",
                "percentunit",
                {"": f"({_rate(REQUESTS, labels=SERVER_ERRORS, over='5m')} or vector(0)) / {REQUESTS_5M}"},
                thresholds={"orange": 0.001, "red": 0.01},
            ),
            Number(
                "Response time, 99 %",
                "s",
                {"": _quantile(0.99, "haat_request_seconds", over="5m")},
                thresholds={"orange": 0.5, "red": 1},
            ),
            Number(
                "Age of the oldest message",
                "s",
                {"": "max(haat_queue_oldest_seconds)"},
                thresholds={"orange": 60, "red": 300},
            ),
            Number("Failed tasks", "short", {"": "max(haat_failed_tasks)"}, thresholds={"red": 1}),
            Number("Stores to migrate", "short", {"": "max(haat_stores_behind)"}, thresholds={"orange": 1}),
        ]
    ],
    "Requests": [
        [
            Graph("Requests by status", "reqps", {"{{status}}": _rate(REQUESTS, "status")}, stacked=True),
            Graph(
                "Response time",
                "s",
                {
                    "50 %": _quantile(0.5, "haat_request_seconds"),
                    "95 %": _quantile(0.95, "haat_request_seconds"),
                    "99 %": _quantile(0.99, "haat_request_seconds"),
                },
            ),
        ],
        [
            Graph(
                "Slowest routes, 95 %",
                "s",
                {ROUTE: f"topk(10, {_quantile(0.95, 'haat_request_seconds', 'method, route')})"},
            ),
            Graph(
                "Failing routes",
                "reqps",
                {
                    ROUTE: f"{_rate(REQUESTS, 'method, route', SERVER_ERRORS)} > 0",
                    "unexpected, {{place}}": _rate("haat_errors_total", "place"),
                },
            ),
        ],
        [
            Graph(
                "Time in the database, by route",
                "s",
                {ROUTE: f"topk(10, {_rate('haat_request_database_seconds_total', 'method, route')})"},
                "Seconds of database time in each second",
            ),
            Graph(
                "Queries per request",
                "short",
                {
                    ROUTE: f"topk(10, {_rate('haat_request_queries_total', 'method, route')}"
                    f" / {_rate(REQUESTS, 'method, route')})"
                },
            ),
        ],
    ],
    "Stores": [
        [
            Table(
                "Most requests in the last minute",
                "short",
                {"": "topk(20, max by (store) (haat_store_requests_last_minute))"},
                "The top twenty",
            ),
            Table(
                "Most time in the last minute",
                "s",
                {"": "topk(20, max by (store) (haat_store_seconds_last_minute))"},
                "Seconds of API time for each store",
            ),
            Graph(
                "Stores by state",
                "short",
                {"{{state}}": "max by (state) (haat_stores)", "spare": "max(haat_spare_stores)"},
            ),
        ]
    ],
    "Queues and workers": [
        [
            Graph(
                "Waiting messages",
                "short",
                {"{{queue}}": "max by (queue) (haat_queue_messages)", "running": "max(haat_tasks_in_hand)"},
                stacked=True,
            ),
            Graph(
                "Age of the oldest message", "s", {"{{queue}}": "max by (queue) (haat_queue_oldest_seconds)"}
            ),
            Graph(
                "Wait before a task starts, 90 %",
                "s",
                {"{{queue}}": _quantile(0.9, "haat_task_waited_seconds", "queue")},
            ),
        ],
        [
            Graph(
                "Messages in the stores' outboxes",
                "short",
                {
                    "not done": "max(haat_outbox_messages)",
                    "sent again, per second": _rate("haat_outbox_resent_total"),
                },
                "As of the last maintenance round",
            ),
            Graph(
                "Age of the oldest message in an outbox",
                "s",
                {
                    "not attempted yet": "max(haat_outbox_oldest_seconds)",
                    "since the last round": "min(haat_round_seconds)",
                },
            ),
            Graph(
                "Since the last heartbeat",
                "s",
                {
                    "any worker": "min(haat_worker_silent_seconds)",
                    "live process": "min(haat_live_silent_seconds)",
                },
            ),
        ],
        [
            Graph("Tasks", "ops", {"{{task}}": _rate(TASKS, "task")}, stacked=True),
            Graph("Failing tasks", "ops", {"{{task}}": f"{_rate(TASKS, 'task', FAILED_TASKS)} > 0"}),
            Graph("Task duration, 95 %", "s", {"{{task}}": _quantile(0.95, "haat_task_seconds", "task")}),
        ],
        [
            Graph(
                "Syncs and imports",
                "ops",
                {"{{task}} {{outcome}}": _rate(TASKS, "task, outcome", '{task=~"sync.*|imports.*"}')},
            ),
            Graph("Unfinished jobs", "short", {"{{state}}": "max by (state) (haat_jobs)"}),
            Graph(
                "Mean job duration",
                "s",
                {
                    "{{kind}} {{outcome}}": "sum by (kind, outcome) (haat_job_seconds_sum)"
                    " / sum by (kind, outcome) (haat_job_seconds_count)"
                },
            ),
        ],
    ],
    "Processes": [
        [
            Graph(
                "Memory",
                "bytes",
                {"{{instance}} {{kind}}": "sum by (instance, kind) (haat_process_memory_bytes)"},
            ),
            Graph(
                "Connections in use",
                "short",
                {
                    "{{instance}} {{database}}": "sum by (instance, database) (haat_pool_connections_used)",
                    "{{instance}} {{database}}, maximum": (
                        "sum by (instance, database) (haat_pool_connections)"
                    ),
                },
            ),
            Graph(
                "Waiting for a connection",
                "short",
                {
                    "{{database}}, waits per second": _rate("haat_pool_wait_seconds_count", "database"),
                    "{{database}}, seconds, 95 %": _quantile(0.95, "haat_pool_wait_seconds", "database"),
                    "rejected, per second": _rate("haat_pool_refused_total"),
                },
                "Requests that got no connection at once: it was opened first, or all were in use",
            ),
        ],
        [
            Graph(
                "Cache hit ratio",
                "percentunit",
                {"{{cache}}": f"{CACHE_HITS} / ({CACHE_HITS} + {_rate('haat_cache_misses_total', 'cache')})"},
            ),
            Graph("Cache entries", "short", {"{{cache}}": "sum by (cache) (haat_cache_entries)"}),
            Graph("Reachable services", "short", {"{{service}}": "min by (service) (haat_reached)"}),
        ],
        [
            Graph(
                "Refused requests",
                "reqps",
                {"{{kind}}": _rate("haat_requests_refused_total", "kind")},
                "By the limit that refused them; see the operations page",
            ),
            Table("Releases", "short", {"": "max by (release, head, instance) (haat_release_info)"}),
        ],
    ],
}


def panels() -> list[dict[str, Any]]:
    """Return all panels, by row."""
    result: list[dict[str, Any]] = []
    y = 0
    for title, lines in ROWS.items():
        position = {"h": 1, "w": COLUMNS, "x": 0, "y": y}
        result.append(
            {
                "id": len(result) + 1,
                "type": "row",
                "title": title,
                "collapsed": False,
                "gridPos": position,
                "panels": [],
            }
        )
        y += 1
        for line in lines:
            width = COLUMNS // len(line)
            for number, panel in enumerate(line):
                position = {"h": panel.height, "w": width, "x": number * width, "y": y}
                result.append(panel.to_grafana(len(result) + 1, position))
            y += line[0].height
    return result


def dashboard() -> str:
    """Return the text of the file."""
    source = {"name": "source", "label": "Prometheus", "type": "datasource", "query": "prometheus"}
    document = {
        "title": "Haat",
        "uid": "haat",
        "tags": ["haat"],
        "schemaVersion": 39,
        "editable": True,
        "graphTooltip": 1,
        "refresh": "30s",
        "time": {"from": "now-3h", "to": "now"},
        "timezone": "browser",
        "templating": {"list": [source]},
        "annotations": {"list": []},
        "panels": panels(),
    }
    return json.dumps(document, indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(dashboard())
    sys.stdout.write(f"{FILE}\n")
