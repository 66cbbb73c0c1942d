"""The compose file and the chart against the code: every setting is read, every queue is served."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from celery.signals import heartbeat_sent

from app.config import Config, get_config
from deploy.local.programs import QUEUES as SERVED
from tenant_router.queue import QUEUES
from workers import alive

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


class Merging(yaml.SafeLoader):
    """Reads `!reset` of compose files as the word itself."""


Merging.add_constructor("!reset", lambda _loader, _node: "!reset")


@pytest.fixture(scope="module")
def with_files() -> dict[str, Any]:
    return yaml.load((ROOT / "deploy" / "compose.secrets.yaml").read_text(), Merging)


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


def test_with_secrets_as_files_none_is_left_in_the_environment(compose, with_files):
    for name, service in compose["services"].items():
        for variable, value in (service.get("environment") or {}).items():
            if re.search(r"\$\{\w*(PASSWORD|SECRET|_KEYS?\b)", str(value)):
                assert with_files["services"][name]["environment"][variable] == "!reset", (name, variable)
    for name in ("valkey", "storage"):
        assert "${" not in with_files["services"][name]["command"]


def test_prometheus_finds_every_api_and_worker_of_the_compose_file(compose):
    written = yaml.safe_load((ROOT / "deploy" / "observability" / "prometheus.yml").read_text())
    asked = {
        (name, found["port"])
        for job in written["scrape_configs"]
        for found in job["dns_sd_configs"]
        for name in found["names"]
    }

    worker = compose["services"]["worker"]["environment"]["METRICS_PORT"]
    assert asked == {("api", 8000), ("worker", worker)}


@pytest.mark.parametrize("kind", ["environment", "files"])
def test_secrets_are_written_once_and_nobody_else_reads_them(kind, tmp_path, with_files):
    (tmp_path / "deploy").mkdir()
    shutil.copy(ROOT / "deploy" / "secrets.sh", tmp_path / "deploy")
    command = ["sh", "deploy/secrets.sh", "https://shops.example", "admin@shops.example", kind]

    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    again = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert (done.returncode, again.returncode) == (0, 1), done.stderr
    assert "left as it is" in again.stderr
    written = (tmp_path / ".env").read_text()
    needed = set(re.findall(r"\$\{(\w+):\?", (ROOT / "docker-compose.yml").read_text()))
    assert needed <= {line.partition("=")[0] for line in written.splitlines()}
    assert (tmp_path / ".env").stat().st_mode & 0o077 == 0
    if kind == "files":
        assert (tmp_path / "secrets").stat().st_mode & 0o077 == 0
        for secret in with_files["secrets"].values():
            assert (tmp_path / secret["file"]).read_text()


@pytest.fixture
def secrets(tmp_path, monkeypatch):
    """A folder with a file for each setting that must be there, and an environment that says where it is."""
    for name, field in Config.model_fields.items():
        if field.is_required():
            (tmp_path / name).write_text(f"{name} of a file, forty characters at the least\n")
            monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("SECRETS_DIR", str(tmp_path))
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    get_config.cache_clear()
    yield tmp_path
    get_config.cache_clear()


def test_a_setting_is_read_from_a_file_of_secrets_where_the_environment_has_none(secrets, monkeypatch):
    monkeypatch.setenv("API_KEYS", "of-the-environment")

    config = get_config()

    assert config.secret_key.get_secret_value() == "secret_key of a file, forty characters at the least"
    assert config.api_keys == "of-the-environment"


def test_a_worker_that_is_well_touches_the_file_that_its_container_is_asked_for(compose, secrets):
    """The name stands in compose file and chart; the folder is the containers' DATA_DIR."""
    assert f"/tmp/{alive.SIGN} " in compose["services"]["worker"]["healthcheck"]["test"][1]
    assert f"/tmp/{alive.SIGN} " in (CHART / "templates" / "worker.yaml").read_text()
    assert "DATA_DIR=/tmp " in (ROOT / "deploy" / "Dockerfile").read_text()

    heartbeat_sent.send(sender=None)

    assert (secrets / alive.SIGN).exists()


def test_every_container_has_bounds(compose):
    watching = yaml.safe_load((ROOT / "deploy" / "observability" / "compose.yaml").read_text())
    for name, service in {**compose["services"], **watching["services"]}.items():
        assert service["logging"]["options"]["max-size"], name
        if name != "setup":
            assert {"memory", "cpus"} <= set(service["deploy"]["resources"]["limits"]), name


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
