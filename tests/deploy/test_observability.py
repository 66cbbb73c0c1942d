"""Alerts and dashboard use existing metrics, and Prometheus accepts them."""

import json
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from deploy.observability import dashboard
from tests.running.skips import needs

FILES = Path(__file__).parents[2] / "deploy" / "observability"
PAGES = [Path(__file__).parents[2] / "docs" / name for name in ("operations.md", "runbook.md")]
APP = Path(__file__).parents[2] / "app"
METRICS_IN = (APP / "edge" / "telemetry" / "metrics.py", APP / "platform" / "operations" / "metrics.py")
NAME = re.compile(r"haat_[a-z0-9_]+")
ENDING = re.compile(r"_(?:bucket|count|sum|total)$")
# Their names are built from a prefix, so the source does not contain them.
OF_STORES = {"haat_store_requests_last_minute", "haat_store_seconds_last_minute"}


def _exported() -> set[str]:
    source = "".join(file.read_text() for file in METRICS_IN)
    return set(re.findall(r'"(haat_[a-z_]+)"', source)) | OF_STORES


@pytest.mark.parametrize("name", ["rules.yml", "dashboard.json"])
def test_only_existing_metrics_are_queried(name):
    queried = {ENDING.sub("", found) for found in NAME.findall((FILES / name).read_text())}

    assert queried
    assert queried - _exported() == set()


def test_every_metric_is_shown_or_watched():
    looked_at = "".join((FILES / name).read_text() for name in ("rules.yml", "dashboard.json"))

    assert {name for name in _exported() if name not in looked_at} == set()


def test_the_dashboard_file_is_up_to_date():
    assert (FILES / "dashboard.json").read_text() == dashboard.dashboard()


def test_each_alert_names_a_section_of_a_page_for_operators():
    groups = yaml.safe_load((FILES / "rules.yml").read_text())["groups"]
    alerts = [rule for group in groups for rule in group["rules"] if "alert" in rule]

    named = {alert["alert"]: alert["annotations"].get("runbook") for alert in alerts}
    existing = {
        f'docs/{page.name}, "{section}"'
        for page in PAGES
        for section in re.findall(r"^## (.+)$", page.read_text(), re.M)
    }
    assert {name: book for name, book in named.items() if book not in existing} == {}


def test_the_panels_of_the_dashboard_do_not_overlap():
    panels = json.loads((FILES / "dashboard.json").read_text())["panels"]

    taken = [
        (x, y)
        for panel in panels
        for x in range(panel["gridPos"]["x"], panel["gridPos"]["x"] + panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["y"], panel["gridPos"]["y"] + panel["gridPos"]["h"])
    ]
    assert len(taken) == len(set(taken))
    assert len({panel["id"] for panel in panels}) == len(panels)


@needs("promtool")
@pytest.mark.parametrize("command", [["check", "rules", "rules.yml"], ["test", "rules", "rules.test.yml"]])
def test_the_alerts_are_raised_when_they_should_be(command):
    done = subprocess.run(["promtool", *command], cwd=FILES, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
