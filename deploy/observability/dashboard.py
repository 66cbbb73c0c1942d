"""The Grafana dashboard; `python -m deploy.observability.dashboard` writes it to dashboard.json."""

import json
import sys
from pathlib import Path
from typing import Any

from deploy.observability.panels import Graph, Number, Panel, Table

FILE = Path(__file__).with_name("dashboard.json")
COLUMNS = 24


def _rate(name: str, by: str = "", having: str = "", over: str = "$__rate_interval") -> str:
    return f"sum{f' by ({by}) ' if by else ''}(rate({name}{having}[{over}]))"


def _within(part: float, name: str, by: str = "", over: str = "$__rate_interval") -> str:
    """Return the query for the time within which a share of all requests is done."""
    return f"histogram_quantile({part}, {_rate(f'{name}_bucket', f'le, {by}' if by else 'le', over=over)})"


ROUTE = "{{method}} {{route}}"
FAIL = '{status="5xx"}'
FAILED = '{outcome="failed"}'
REQUESTS = "haat_request_seconds_count"
REQUESTS_5M = _rate(REQUESTS, over="5m")
TASKS = "haat_task_seconds_count"
FOUND = _rate("haat_cache_hits_total", "cache")
ROWS: dict[str, list[list[Panel]]] = {
    "Now": [
        [
            Number("Requests a second", "reqps", {"": REQUESTS_5M}),
            Number(
                "Fail",
                "percentunit",
                {"": f"({_rate(REQUESTS, having=FAIL, over='5m')} or vector(0)) / {REQUESTS_5M}"},
                amiss={"orange": 0.001, "red": 0.01},
            ),
            Number(
                "99 % within",
                "s",
                {"": _within(0.99, "haat_request_seconds", over="5m")},
                amiss={"orange": 0.5, "red": 1},
            ),
            Number(
                "Oldest message waits",
                "s",
                {"": "max(haat_queue_oldest_seconds)"},
                amiss={"orange": 60, "red": 300},
            ),
            Number("Tasks that rest", "short", {"": "max(haat_failed_tasks)"}, amiss={"red": 1}),
            Number("Stores behind", "short", {"": "max(haat_stores_behind)"}, amiss={"orange": 1}),
        ]
    ],
    "Requests": [
        [
            Graph("Requests by status", "reqps", {"{{status}}": _rate(REQUESTS, "status")}, stacked=True),
            Graph(
                "How long they take",
                "s",
                {
                    "half": _within(0.5, "haat_request_seconds"),
                    "95 %": _within(0.95, "haat_request_seconds"),
                    "99 %": _within(0.99, "haat_request_seconds"),
                },
            ),
        ],
        [
            Graph(
                "Slowest routes, 95 %",
                "s",
                {ROUTE: f"topk(10, {_within(0.95, 'haat_request_seconds', 'method, route')})"},
            ),
            Graph(
                "Routes that fail",
                "reqps",
                {
                    ROUTE: f"{_rate(REQUESTS, 'method, route', FAIL)} > 0",
                    "unforeseen, {{place}}": _rate("haat_errors_total", "place"),
                },
            ),
        ],
        [
            Graph(
                "Time in the database, by route",
                "s",
                {ROUTE: f"topk(10, {_rate('haat_request_database_seconds_total', 'method, route')})"},
                "Seconds of waiting in each second",
            ),
            Graph(
                "Queries a request",
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
                "The first twenty of all",
            ),
            Table(
                "Most time in the last minute",
                "s",
                {"": "topk(20, max by (store) (haat_store_seconds_last_minute))"},
                "Seconds that the API worked for each",
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
                "Messages that wait",
                "short",
                {"{{queue}}": "max by (queue) (haat_queue_messages)", "in hand": "max(haat_tasks_in_hand)"},
                stacked=True,
            ),
            Graph(
                "How long the oldest waits", "s", {"{{queue}}": "max by (queue) (haat_queue_oldest_seconds)"}
            ),
            Graph(
                "From sending to work, 90 %",
                "s",
                {"{{queue}}": _within(0.9, "haat_task_waited_seconds", "queue")},
            ),
        ],
        [
            Graph(
                "Messages in the stores' outboxes",
                "short",
                {
                    "not done": "max(haat_outbox_messages)",
                    "sent again, a second": _rate("haat_outbox_resent_total"),
                },
                "As the last round over the stores has left them",
            ),
            Graph(
                "The oldest in an outbox",
                "s",
                {
                    "that nobody has tried": "max(haat_outbox_oldest_seconds)",
                    "since the last round": "min(haat_round_seconds)",
                },
            ),
            Graph(
                "Since a worker's last sign of life", "s", {"any worker": "min(haat_worker_silent_seconds)"}
            ),
        ],
        [
            Graph("Tasks", "ops", {"{{task}}": _rate(TASKS, "task")}, stacked=True),
            Graph("Tasks that fail", "ops", {"{{task}}": f"{_rate(TASKS, 'task', FAILED)} > 0"}),
            Graph("How long they take, 95 %", "s", {"{{task}}": _within(0.95, "haat_task_seconds", "task")}),
        ],
        [
            Graph(
                "Syncs and imports",
                "ops",
                {"{{task}} {{outcome}}": _rate(TASKS, "task, outcome", '{task=~"sync.*|imports.*"}')},
            ),
            Graph("Long jobs that are not done", "short", {"{{state}}": "max by (state) (haat_jobs)"}),
            Graph(
                "How long jobs take, the mean",
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
                    "{{instance}} {{database}}, at most": (
                        "sum by (instance, database) (haat_pool_connections)"
                    ),
                },
            ),
            Graph(
                "Waiting for a connection",
                "short",
                {
                    "{{database}}, waits a second": _rate("haat_pool_wait_seconds_count", "database"),
                    "{{database}}, seconds, 95 %": _within(0.95, "haat_pool_wait_seconds", "database"),
                    "in vain, a second": _rate("haat_pool_refused_total"),
                },
                "Of those who had none at once: it was opened, or others had them all",
            ),
        ],
        [
            Graph(
                "Found in memory",
                "percentunit",
                {"{{cache}}": f"{FOUND} / ({FOUND} + {_rate('haat_cache_misses_total', 'cache')})"},
            ),
            Graph("What is kept in memory", "short", {"{{cache}}": "sum by (cache) (haat_cache_entries)"}),
            Graph("Services that answer", "short", {"{{service}}": "min by (service) (haat_reached)"}),
        ],
        [Table("Releases", "short", {"": "max by (release, head, instance) (haat_release_info)"})],
    ],
}


def panels() -> list[dict[str, Any]]:
    """Return all panels, by row."""
    found: list[dict[str, Any]] = []
    y = 0
    for title, lines in ROWS.items():
        place = {"h": 1, "w": COLUMNS, "x": 0, "y": y}
        found.append(
            {
                "id": len(found) + 1,
                "type": "row",
                "title": title,
                "collapsed": False,
                "gridPos": place,
                "panels": [],
            }
        )
        y += 1
        for line in lines:
            width = COLUMNS // len(line)
            for number, panel in enumerate(line):
                place = {"h": panel.height, "w": width, "x": number * width, "y": y}
                found.append(panel.as_grafana_has_it(len(found) + 1, place))
            y += line[0].height
    return found


def dashboard() -> str:
    """Return the text of the file."""
    source = {"name": "source", "label": "Prometheus", "type": "datasource", "query": "prometheus"}
    told = {
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
    return json.dumps(told, indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(dashboard())
    sys.stdout.write(f"{FILE}\n")
