"""The compose file and the chart against the code: every setting is read, every queue is served."""

import json
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
from tests.running.skips import needs
from workers import liveness

ROOT = Path(__file__).resolve().parents[2]
CHART = ROOT / "deploy" / "helm"
# Read by `python -m deploy.bucket`.
BUCKET_SETTINGS = {"SITE_ORIGINS"}
BY_QUEUE_DEPTH = "worker.autoscaling.queueDepth.enabled=true"
SECRET = re.compile(r"DATABASE.*_URL|^DATABASES|REDIS|_KEYS?$|ADMIN|CREDENTIALS|DSN|TOKEN|IDENTITY")
# Set by the image and the templates.
WORKERS = ("worker-notices", "worker-pictures", "worker-imports", "worker-exports")
OF_THE_CHART = {
    "REQUESTS_AT_ONCE",
    "DATA_DIR",
    "WEB_DIST",
    "RELEASE",
    "METRICS_PORT",
    "METRICS_DIR",
    "LIVE_PORT",
}
SETTINGS = {name.upper() for name in Config.model_fields} | BUCKET_SETTINGS


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return yaml.safe_load((ROOT / "docker-compose.yml").read_text())


@pytest.fixture(scope="module")
def values() -> dict[str, Any]:
    return yaml.safe_load((CHART / "values.yaml").read_text())


class Merging(yaml.SafeLoader):
    """A YAML loader that reads `!reset` of compose files as a plain string."""


Merging.add_constructor("!reset", lambda _loader, _node: "!reset")


@pytest.fixture(scope="module")
def with_files() -> dict[str, Any]:
    return yaml.load((ROOT / "deploy" / "compose.secrets.yaml").read_text(), Merging)  # noqa: S506 -- derived from SafeLoader


def queues_of(command: str) -> list[str]:
    found = re.search(r"-Q ([\w,]+)", command)
    assert found, command
    return found[1].split(",")


def queues_of_compose(compose: dict[str, Any]) -> list[list[str]]:
    return [queues_of(compose["services"][name]["command"]) for name in WORKERS]


def queues_of_chart(values: dict[str, Any]) -> list[list[str]]:
    return [pool["queues"].split(",") for pool in values["worker"]["pools"].values()]


def test_the_product_reads_each_setting_of_the_containers(compose):
    for name in ("setup", "api", "live", *WORKERS, "beat"):
        assert set(compose["services"][name]["environment"]) <= SETTINGS


def test_the_product_reads_each_setting_of_the_chart(values):
    assert set(values["settings"]) <= SETTINGS


@pytest.mark.parametrize(("status", "goes_on"), [(0, True), (3, True), (1, False)])
def test_the_apis_start_with_a_further_database_away(compose, tmp_path, status, goes_on):
    chart = (CHART / "templates" / "migration.yaml").read_text()
    commands = [
        compose["services"]["setup"]["command"].removeprefix("sh -c ").strip('"').replace("$$", "$"),
        *re.findall(r'args: \[sh, -c, "(.+)"\]', chart),
    ]
    program = tmp_path / "python"
    program.write_text(f'#!/bin/sh\ncase "$*" in "-m app "*) exit {status};; esac\n')
    program.chmod(0o755)

    assert len(commands) == 3
    for command in commands:
        done = subprocess.run(["sh", "-c", command], env={"PATH": f"{tmp_path}:/usr/bin:/bin"}, check=False)
        assert (done.returncode == 0) is goes_on, command


def test_every_queue_is_served_by_one_kind_of_workers_wherever_they_are_started(compose, values):
    """Otherwise a queue would have two pools, and a store could get half of each."""
    for pools in (queues_of_compose(compose), queues_of_chart(values), [SERVED.split(",")]):
        assert sorted(queue for pool in pools for queue in pool) == sorted(QUEUES)


def test_expensive_queues_have_separate_workers(compose, values):
    """Orders, pictures, imports and exports have separate workers."""
    for pools in (queues_of_compose(compose), queues_of_chart(values)):
        pool_of = {queue: at for at, pool in enumerate(pools) for queue in pool}
        assert len({pool_of[queue] for queue in ("notify", "images", "sync", "exports")}) == 4


def test_no_store_can_have_all_workers_of_a_queue(compose, values):
    """A store gets at least one process, so with two there is one left for the others."""
    sizes = [compose["services"][name]["command"].rpartition(":-")[2].rstrip("}") for name in WORKERS]
    sizes += [
        pool.get("concurrency", values["worker"]["concurrency"])
        for pool in values["worker"]["pools"].values()
    ]
    assert min(int(size) for size in sizes) >= 2


def test_no_secret_has_a_value_in_the_compose_file(compose):
    """Each comes from the environment, and the start fails without it."""
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
    requested = {
        (name, found["port"])
        for job in written["scrape_configs"]
        for found in job["dns_sd_configs"]
        for name in found["names"]
    }

    port = compose["services"][WORKERS[0]]["environment"]["METRICS_PORT"]
    assert requested == {("api", 8000), *((name, port) for name in WORKERS)}


@pytest.mark.parametrize("kind", ["environment", "files"])
def test_secrets_are_written_once_and_are_private(kind, tmp_path, with_files):
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


@pytest.mark.parametrize(
    ("address", "port"),
    [
        ("http://127.0.0.1:8930", "8930"),
        ("http://[::1]:8930/", "8930"),
        ("http://shops.example", None),
        ("http://[::1]", None),
        ("https://shops.example:8443", None),
    ],
)
def test_the_site_listens_at_the_port_of_its_address_unless_a_proxy_does(address, port, tmp_path):
    (tmp_path / "deploy").mkdir()
    shutil.copy(ROOT / "deploy" / "secrets.sh", tmp_path / "deploy")

    subprocess.run(["sh", "deploy/secrets.sh", address, "admin@shops.example"], cwd=tmp_path, check=True)

    written = dict(line.partition("=")[::2] for line in (tmp_path / ".env").read_text().splitlines())
    assert (written["SITE_ADDRESS"], written.get("PORT")) == (address, port)


def of_the_application(compose: dict[str, Any]) -> set[str]:
    return {name for name, one in compose["services"].items() if one["image"].startswith("haat:")}


def test_the_steps_of_an_upgrade_replace_every_service_of_the_application(compose):
    page = (ROOT / "docs" / "operations.md").read_text()
    steps = page.partition("With compose, after setting `RELEASE`")[2].partition("\n\n    ")[2]
    named = set(re.findall(r"[\w-]+", steps.partition("\n\n")[0]))

    assert of_the_application(compose) | {"web"} <= named


def test_each_image_is_built_once(compose):
    """Each service that builds would export another image under the same name."""
    assert {name for name, one in compose["services"].items() if "build" in one} == {"setup", "web"}
    for name in of_the_application(compose) - {"setup"}:
        assert compose["services"][name]["pull_policy"] == "never", name


def test_a_busy_machine_may_take_minutes_to_start(compose):
    """Until then a failed check does not count, so that what waits for a service is started."""
    for name in of_the_application(compose) - {"setup"}:
        assert compose["services"][name]["healthcheck"]["start_period"] == "300s", name


def test_postgresql_starts_soon_after_a_crash_wherever_it_is_started():
    """Else it opens each of the stores' many files first, for minutes."""
    composed = ("docker-compose.yml", "deploy/compose.wal.yaml", "deploy/citus/compose.yaml")
    for name in (*composed, "deploy/restore_wal.sh"):
        assert "recovery_init_sync_method=syncfs" in (ROOT / name).read_text(), name


def test_the_site_ends_at_once_with_a_page_of_an_owner_open(compose):
    assert compose["services"]["web"]["stop_signal"] == "SIGTERM"


@pytest.fixture
def secrets(tmp_path, monkeypatch):
    """Return a folder with a file for each required setting, and point the environment to it."""
    for name, field in Config.model_fields.items():
        if field.is_required():
            (tmp_path / name).write_text(f"{name} of a file, forty characters at the least\n")
            monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("SECRETS_DIR", str(tmp_path))
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    get_config.cache_clear()
    yield tmp_path
    get_config.cache_clear()


def test_a_setting_is_read_from_a_secret_file_if_the_environment_lacks_it(secrets, monkeypatch):
    monkeypatch.setenv("API_KEYS", "of-the-environment")

    config = get_config()

    assert config.secret_key.get_secret_value() == "secret_key of a file, forty characters at the least"
    assert config.api_keys == "of-the-environment"


def test_the_health_check_reads_the_file_that_a_healthy_worker_touches(compose, secrets):
    """Compose file and chart name the file; its folder is the containers' DATA_DIR."""
    for name in WORKERS:
        assert f"/tmp/{liveness.SIGN} " in compose["services"][name]["healthcheck"]["test"][1]
    assert f"/tmp/{liveness.SIGN} " in (CHART / "templates" / "worker.yaml").read_text()
    assert "DATA_DIR=/tmp " in (ROOT / "deploy" / "Dockerfile").read_text()

    heartbeat_sent.send(sender=None)

    assert (secrets / liveness.SIGN).exists()


def test_every_container_has_resource_limits(compose):
    watching = yaml.safe_load((ROOT / "deploy" / "observability" / "compose.yaml").read_text())
    for name, service in {**compose["services"], **watching["services"]}.items():
        assert service["logging"]["options"]["max-size"], name
        if name != "setup":
            assert {"memory", "cpus"} <= set(service["deploy"]["resources"]["limits"]), name


def test_every_container_waits_for_its_dependencies(compose):
    services = compose["services"]
    for name in ("api", "live", *WORKERS, "beat"):
        assert services[name]["depends_on"]["setup"] == {"condition": "service_completed_successfully"}
    for service in services.values():
        for needed, how in (service.get("depends_on") or {}).items():
            assert how["condition"] != "service_healthy" or "healthcheck" in services[needed]


def test_the_image_holds_every_part_that_its_commands_run(compose):
    text = (ROOT / "deploy" / "Dockerfile").read_text()
    for part in ("app", "tenant_router", "workers", "migrations"):
        assert f"COPY {part} {part}\n" in text
    assert "\nUSER 10001:10001\n" in text


def test_the_chart_refuses_a_setting_that_the_product_does_not_know_and_every_secret():
    schema = json.loads((CHART / "values.schema.json").read_text())
    names = set(schema["properties"]["settings"]["properties"])

    secrets = {name for name in SETTINGS if SECRET.search(name)}
    assert names == SETTINGS - secrets - OF_THE_CHART - BUCKET_SETTINGS


def test_streams_go_to_the_live_process(compose):
    site = (ROOT / "deploy" / "nginx" / "site.conf").read_text()

    assert "workers.live.server:application" in compose["services"]["live"]["command"]
    assert "--port 8001" in compose["services"]["live"]["command"]
    assert "location = /api/live {" in site
    assert "http://live:8001" in site
    assert "path: /api/live\n" in (CHART / "templates" / "network.yaml").read_text()


def rendered(*changed: str) -> subprocess.CompletedProcess[str]:
    options = [part for value in changed for part in ("--set", value)]
    command = ["helm", "template", "shops", str(CHART), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def parts_of(*changed: str) -> dict[tuple[str, str], dict[str, Any]]:
    """Return a function that renders the chart: objects by kind and name."""
    done = rendered(*changed)
    assert done.returncode == 0, done.stderr
    found = [part for part in yaml.safe_load_all(done.stdout) if part]
    return {(part["kind"], part["metadata"]["name"]): part for part in found}


with_helm = needs("helm")
# Schemas of the oldest and the newest release that the chart is for.
KUBERNETES = ("1.30", "1.37")
OF_OPERATORS = {"PodMonitor", "ScaledObject", "TriggerAuthentication"}


@with_helm
def test_helm_finds_no_fault_in_the_chart():
    done = subprocess.run(
        ["helm", "lint", "--strict", str(CHART)], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stdout


@with_helm
@needs("kubernetes-validate")
@pytest.mark.parametrize("version", KUBERNETES)
@pytest.mark.parametrize(
    "changed",
    [(), ("metrics.podMonitor.enabled=true", BY_QUEUE_DEPTH), ("ingress.enabled=false", "api.replicas=1")],
)
def test_kubernetes_knows_every_field_of_the_chart(changed, version, tmp_path):
    (tmp_path / "chart.yaml").write_text(rendered(*changed).stdout)
    command = ["kubernetes-validate", "--strict", "-k", version, str(tmp_path / "chart.yaml")]

    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout
    without_schema = set(re.findall(r"^WARN .* find schema for kind (\w+)", done.stdout, re.MULTILINE))
    assert without_schema <= OF_OPERATORS


@with_helm
@pytest.mark.parametrize(
    ("changed", "brings", "leaves_out"),
    [
        ((), "HorizontalPodAutoscaler", "ScaledObject"),
        ((BY_QUEUE_DEPTH, "secrets.setup=first"), "ScaledObject", "PodMonitor"),
        (("metrics.podMonitor.enabled=true",), "PodMonitor", "ScaledObject"),
        (("serviceAccount.create=false", "ingress.enabled=false"), "NetworkPolicy", "ServiceAccount"),
    ],
)
def test_the_chart_renders(changed, brings, leaves_out):
    kinds = [kind for kind, _ in parts_of(*changed)]

    assert kinds.count("Deployment") == 3 + len(WORKERS)
    assert brings in kinds
    assert leaves_out not in kinds


@with_helm
@pytest.mark.parametrize(
    ("where", "name"),
    [
        ("settings", "LIMIT_PRODUCT"),
        ("api", "replica"),
        ("settings", "SECRET_KEY"),
        ("worker.pools", "A"),
    ],
)
def test_the_chart_rejects_a_misspelt_value_and_names_its_place(where, name):
    done = rendered(f"{where}.{name}=5")

    assert done.returncode != 0
    # Each version of Helm has its own words and signs.
    refusal = next(line for line in done.stderr.replace("/", ".").splitlines() if name in line)
    assert "dditional propert" in refusal
    assert where in refusal


@with_helm
def test_the_migration_job_needs_nothing_of_the_chart():
    """Its settings are inline, with large numbers as written, and it uses no service account of the chart."""
    parts = parts_of("settings.LIMIT_PRODUCTS=2000000")
    job = parts["Job", "shops-migration"]["spec"]["template"]["spec"]
    container = job["containers"][0]

    assert {"name": "LIMIT_PRODUCTS", "value": "2000000"} in container["env"]
    assert all("configMapRef" not in source for source in container["envFrom"])
    assert "serviceAccountName" not in job
    hooks = {
        name for name, part in parts.items() if "helm.sh/hook" in part["metadata"].get("annotations", {})
    }
    assert hooks == {("Job", "shops-migration")}


@with_helm
@pytest.mark.parametrize(
    ("changed", "named"),
    [((), "shops"), (("serviceAccount.create=false",), "default"), (("serviceAccount.name=own",), "own")],
)
def test_pods_run_as_an_account_that_there_is(changed, named):
    parts = parts_of(*changed)

    for name in ("shops-api", "shops-live", *(f"shops-{name}" for name in WORKERS), "shops-beat"):
        assert parts["Deployment", name]["spec"]["template"]["spec"]["serviceAccountName"] == named
    assert (("ServiceAccount", named) in parts) == (named != "default")


@with_helm
def test_a_machine_can_be_emptied_and_monitoring_reaches_what_it_asks():
    parts = parts_of("networkPolicy.monitoringNamespace=watch", "api.replicas=1", "worker.replicas=1")

    workers = [f"shops-{name}" for name in WORKERS]
    for name in ("shops-api", *workers):
        assert parts["PodDisruptionBudget", name]["spec"]["maxUnavailable"] == 1
    for name, port in (("shops-api", "http"), *((name, "metrics") for name in workers)):
        allowed = parts["NetworkPolicy", name]["spec"]["ingress"][0]
        assert allowed["ports"] == [{"port": port, "protocol": "TCP"}]
        assert "watch" in json.dumps(allowed["from"])
        container = parts["Deployment", name]["spec"]["template"]["spec"]["containers"][0]
        assert port in [each["name"] for each in container["ports"]]
