"""The compose file and the chart against the code: every setting is read, every queue is served."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.config import Config
from deploy.local.programs import QUEUES as SERVED
from tenant_router.queue import QUEUES

ROOT = Path(__file__).resolve().parents[2]
CHART = ROOT / "deploy" / "helm"
# Read by `python -m deploy.bucket`.
BUCKET_SETTINGS = {"SITE_ORIGINS"}
BY_QUEUE_DEPTH = "worker.autoscaling.queueDepth.enabled=true"
SETTINGS = {name.upper() for name in Config.model_fields} | BUCKET_SETTINGS


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return yaml.safe_load((ROOT / "docker-compose.yml").read_text())


@pytest.fixture(scope="module")
def values() -> dict[str, Any]:
    return yaml.safe_load((CHART / "values.yaml").read_text())


def queues_of(command: str) -> set[str]:
    found = re.search(r"-Q ([\w,]+)", command)
    assert found, command
    return set(found[1].split(","))


def test_each_setting_of_the_containers_is_one_that_the_product_reads(compose):
    for name in ("setup", "api", "worker", "beat"):
        assert set(compose["services"][name]["environment"]) <= SETTINGS


def test_each_setting_of_the_chart_is_one_that_the_product_reads(values):
    assert set(values["settings"]) <= SETTINGS


def test_every_queue_is_served_wherever_a_worker_is_started(compose, values):
    for served in (
        queues_of(compose["services"]["worker"]["command"]),
        set(values["worker"]["queues"].split(",")),
        set(SERVED.split(",")),
    ):
        assert served >= set(QUEUES)


def test_no_secret_has_a_value_in_the_compose_file(compose):
    """Each comes from outside, and its absence stops the start."""
    for service in compose["services"].values():
        for name, value in (service.get("environment") or {}).items():
            if re.search(r"PASSWORD|SECRET|_KEYS?\b", name):
                assert str(value).startswith("${"), name


def test_every_container_of_the_product_waits_for_what_it_stands_on(compose):
    services = compose["services"]
    for name in ("api", "worker", "beat"):
        assert services[name]["depends_on"]["setup"] == {"condition": "service_completed_successfully"}
    for service in services.values():
        for needed, how in (service.get("depends_on") or {}).items():
            assert how["condition"] != "service_healthy" or "healthcheck" in services[needed]


def test_the_image_holds_every_part_that_its_commands_run(compose):
    text = (ROOT / "deploy" / "Dockerfile").read_text()
    for part in ("app", "tenant_router", "workers", "migrations"):
        assert f"COPY {part} {part}\n" in text
    assert "\nUSER 10001:10001\n" in text


@pytest.mark.skipif(shutil.which("helm") is None, reason="helm is not on this machine")
@pytest.mark.parametrize(
    "changed", [(), ("worker.autoscaling.queueDepth.enabled=true", "secrets.setup=first")]
)
def test_the_chart_renders(changed):
    given = [part for value in changed for part in ("--set", value)]
    done = subprocess.run(
        ["helm", "template", "shops", str(CHART), *given], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    kinds = [found["kind"] for found in yaml.safe_load_all(done.stdout) if found]
    assert kinds.count("Deployment") == 3
    assert "ScaledObject" in kinds if changed else "HorizontalPodAutoscaler" in kinds
