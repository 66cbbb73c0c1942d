"""The programs of a start: one of each, or several behind nginx."""

import json

import pytest

from app.config import get_config
from deploy.local import credentials, product
from deploy.local.data import DataDirectory
from deploy.local.failure import StartFailure
from deploy.local.programs import Programs
from deploy.local.run import command_settings
from deploy.local.settings import read
from tenant_router.queue import QUEUES
from tests.running.skips import needs


@pytest.fixture
def started(tmp_path):
    """Return a function: the commands of a start with these settings, by program name."""

    def programs(**changed: str):
        data = DataDirectory(tmp_path)
        data.make()
        settings = read({"DATA_DIR": str(tmp_path), "PORT": "18000", **changed})
        return {program.name: program.command for program in Programs(settings, data, {}).all()}

    return programs


@pytest.mark.parametrize(("status", "steps"), [(0, 2), (3, 2), (1, 1)])
def test_a_start_goes_on_with_a_further_database_away(monkeypatch, status, steps):
    begun: list[list[str]] = []

    def cli(args: list[str], **_options: object) -> int:
        begun.append(args)
        return status if args == ["bootstrap"] else 0

    monkeypatch.setattr(product, "cli", cli)

    assert product.main() == (status if steps == 1 else 0)
    assert len(begun) == steps


def test_commands_for_a_running_copy_know_its_further_databases_but_no_superuser(
    tmp_path, platform, monkeypatch
):
    one = {"app": platform.database_url, "owner": platform.database_owner_url, "admin": "postgresql://root@/"}
    file = DataDirectory(tmp_path).environment
    credentials.write_environment(file, command_settings({"DATABASES": json.dumps({"pg-anand": one})}))
    monkeypatch.delenv("DATABASES", raising=False)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    get_config.cache_clear()
    try:
        found = get_config().databases["pg-anand"]
    finally:
        get_config.cache_clear()

    assert (found.app, found.owner, found.admin) == (one["app"], one["owner"], None)


def test_one_of_each_listens_on_the_configured_port(started):
    programs = started()

    assert set(programs) == {"api", "live", "notices", "files", "clock"}
    assert "18000" in programs["api"]


def test_without_a_proxy_browsers_find_the_streams_at_a_separate_port(tmp_path):
    data = DataDirectory(tmp_path)
    data.make()
    programs = Programs(read({"DATA_DIR": str(tmp_path), "PORT": "18000"}), data, {}).all()
    api, live = (next(each for each in programs if each.name == name) for name in ("api", "live"))

    assert api.environment["LIVE_PORT"] == live.command[live.command.index("--port") + 1]


def test_quick_work_has_a_separate_worker_and_every_queue_one(started):
    programs = started()
    served = {
        name: programs[name][programs[name].index("-Q") + 1].split(",") for name in ("notices", "files")
    }

    assert served["notices"] == ["notify", "rounds"]
    assert sorted(served["notices"] + served["files"]) == sorted(QUEUES)


def test_a_small_machine_bears_the_workers(started):
    """Each process needs about 100 MB: one for the clock, one for the quick worker, three for the other."""
    commands = started().values()

    assert sum("worker" in command for command in commands) == 2
    assert [command[command.index("--pool") + 1] for command in commands if "--pool" in command] == [
        "threads"
    ]
    prefork = [command for command in commands if "worker" in command and "--pool" not in command]
    assert [command[command.index("--concurrency") + 1] for command in prefork] == ["2"]


@needs("nginx")
def test_several_instances_are_behind_nginx_with_one_clock(started, tmp_path):
    programs = started(INSTANCES="2")

    assert set(programs) == {
        *("api-1", "api-2", "notices-1", "notices-2", "files-1", "files-2"),
        *("live", "clock", "nginx"),
    }
    site = (tmp_path / "nginx" / "nginx.conf").read_text()
    assert "listen 127.0.0.1:18000;" in site
    live = programs["live"][programs["live"].index("--port") + 1]
    assert f"proxy_pass http://127.0.0.1:{live};" in site
    for name in ("api-1", "api-2"):
        port = programs[name][programs[name].index("--port") + 1]
        assert f"server 127.0.0.1:{port} " in site


def test_behind_nginx_its_forwarded_address_is_trusted(tmp_path):
    environment = {"DATA_DIR": str(tmp_path)}
    secrets = {"SECRET_KEY": "", "API_KEY": "", "ADMIN_PASSWORD": ""}

    assert read(environment).product_environment({}, secrets)["TRUSTED_PROXIES"] == "0"
    assert read({**environment, "INSTANCES": "2"}).product_environment({}, secrets)["TRUSTED_PROXIES"] == "1"


@pytest.mark.parametrize("number", ["0", "9", "-1", "two", "1.5"])
def test_an_invalid_number_of_instances_is_rejected(number):
    with pytest.raises(StartFailure, match="INSTANCES"):
        read({"INSTANCES": number})
