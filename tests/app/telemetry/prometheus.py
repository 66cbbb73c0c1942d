"""A real Prometheus with the configuration that is handed out, and what dashboard and alerts ask it."""

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
from tests.app.telemetry.running import get, wait_for

FILES = Path(__file__).parents[3] / "deploy" / "observability"
PROGRAM = shutil.which("prometheus")


class Prometheus:
    """One that runs and has looked at everything at least twice."""

    def __init__(self, address: str) -> None:
        self._address = address

    def ask(self, expression: str) -> list[dict[str, Any]]:
        """The answer to an expression; fails where it is none."""
        return self.get("query", query=expression)["result"]

    def get(self, what: str, **named: str) -> dict[str, Any]:
        """The data of an answer of its API."""
        status, text = get(f"{self._address}/api/v1/{what}?{urlencode(named)}")
        assert status == 200, f"{named}: {text}"
        return json.loads(text)["data"]

    def has_looked(self) -> bool:
        """Whether every target has been read twice and the rules were asked after that."""
        if get(f"{self._address}/-/ready")[0] != 200:
            return False
        looked = self.ask("min(count_over_time(up[1m]))")
        groups = self.get("rules")["groups"]
        return (
            bool(looked)
            and int(looked[0]["value"][1]) > 2
            and all("health" in told for told in rules(groups))
        )


def rules(groups: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All rules of all groups."""
    return [rule for group in groups for rule in group["rules"]]


def asked_by_the_dashboard() -> list[str]:
    """Every expression of the dashboard, with the time that Grafana would put in."""
    panels = json.loads((FILES / "dashboard.json").read_text())["panels"]
    expressions = [target["expr"] for panel in panels for target in panel.get("targets", ())]
    return [re.sub(r"\$__rate_interval", "1m", expression) for expression in expressions]


@contextmanager
def prometheus(directory: Path, token: str, targets: dict[str, str]) -> Iterator[Prometheus]:
    """Look at the targets (`host:port`, by the job's name) every second, as prometheus.yml says."""
    told = yaml.safe_load((FILES / "prometheus.yml").read_text())
    told["global"] = {"scrape_interval": "1s", "evaluation_interval": "1s"}
    for job in told["scrape_configs"]:
        del job["dns_sd_configs"]
        job["static_configs"] = [{"targets": [targets[job["job_name"]]]}]
    (directory / "prometheus.yml").write_text(yaml.safe_dump(told))
    (directory / "metrics-token").write_text(token)
    shutil.copy(FILES / "rules.yml", directory)
    place = f"127.0.0.1:{ports.pick(['prometheus'], {})['prometheus']}"
    options = ["--config.file=prometheus.yml", "--storage.tsdb.path=data", f"--web.listen-address={place}"]
    with (directory / "prometheus.log").open("w") as lines:
        process = subprocess.Popen(
            [str(PROGRAM), *options], cwd=directory, stdout=lines, stderr=subprocess.STDOUT
        )
    try:
        found = Prometheus(f"http://{place}")
        wait_for(found.has_looked, meanwhile=process)
        yield found
    finally:
        process.terminate()
        process.wait()
