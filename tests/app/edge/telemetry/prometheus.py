"""A real Prometheus with our configuration, and the queries of dashboard and alerts."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import yaml

from deploy.local import ports
from tests.app.edge.telemetry.running import get, wait_for
from tests.running.skips import path_of

FILES = Path(__file__).parents[4] / "deploy" / "observability"
PROGRAM = path_of("prometheus")


class Prometheus:
    """A running Prometheus that has scraped every target at least twice."""

    def __init__(self, address: str) -> None:
        self._address = address

    def query(self, expression: str) -> list[dict[str, Any]]:
        """Return the result of an expression; fail if it is invalid."""
        return self.get("query", query=expression)["result"]

    def get(self, path: str, **params: str) -> dict[str, Any]:
        """Return the data of an API response."""
        status, text = get(f"{self._address}/api/v1/{path}?{urlencode(params)}")
        assert status == 200, f"{params}: {text}"
        return json.loads(text)["data"]

    def is_ready(self) -> bool:
        """Return whether every target was scraped twice and the rules were evaluated after that."""
        if get(f"{self._address}/-/ready")[0] != 200:
            return False
        scrapes = self.query("min(count_over_time(up[1m]))")
        groups = self.get("rules")["groups"]
        return (
            bool(scrapes)
            and int(scrapes[0]["value"][1]) > 2
            and all("health" in rule for rule in rules(groups))
        )


def rules(groups: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return all rules of all groups."""
    return [rule for group in groups for rule in group["rules"]]


def dashboard_queries() -> list[str]:
    """Return every expression of the dashboard, with the interval that Grafana would insert."""
    panels = json.loads((FILES / "dashboard.json").read_text())["panels"]
    expressions = [target["expr"] for panel in panels for target in panel.get("targets", ())]
    return [re.sub(r"\$__rate_interval", "1m", expression) for expression in expressions]


@contextmanager
def prometheus(directory: Path, token: str, targets: dict[str, str]) -> Iterator[Prometheus]:
    """Scrape the targets (`host:port` by job name) every second, with the rest as in prometheus.yml."""
    config = yaml.safe_load((FILES / "prometheus.yml").read_text())
    config["global"] = {"scrape_interval": "1s", "evaluation_interval": "1s"}
    for job in config["scrape_configs"]:
        del job["dns_sd_configs"]
        job["static_configs"] = [{"targets": [targets[job["job_name"]]]}]
    (directory / "prometheus.yml").write_text(yaml.safe_dump(config))
    (directory / "metrics-token").write_text(token)
    shutil.copy(FILES / "rules.yml", directory)
    address = f"127.0.0.1:{ports.pick(['prometheus'], {})['prometheus']}"
    options = ["--config.file=prometheus.yml", "--storage.tsdb.path=data", f"--web.listen-address={address}"]
    with (directory / "prometheus.log").open("w") as lines:
        process = subprocess.Popen(
            [str(PROGRAM), *options], cwd=directory, stdout=lines, stderr=subprocess.STDOUT
        )
    try:
        server = Prometheus(f"http://{address}")
        wait_for(server.is_ready, program=process)
        yield server
    finally:
        process.terminate()
        process.wait()
