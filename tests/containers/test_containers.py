"""What `make containers` relies on: commands of the page, states of containers, and a table with failures."""

import io
from functools import partial
from types import SimpleNamespace

import pytest
import yaml
from rich.console import Console

from tests.containers import __main__ as containers
from tests.containers import deployment, page
from tests.containers.deployment import SERVICES, Deployment, environment, states_of
from tests.containers.steps import Steps


def test_each_command_of_the_page_about_containers_is_run_or_left_out_for_a_reason():
    found = page.commands(page.PAGE.read_text())

    assert found == page.RUN | page.NOT_RUN.keys()
    assert not page.RUN & page.NOT_RUN.keys()


def test_commands_are_found_in_blocks_and_in_the_text_without_their_comments():
    text = (
        "Run `docker compose up\n-d`, then `python -m app doctor`:\n\n"
        "    docker compose build        # once\n    old=$(docker compose ps -q api)\n"
        "    python -m app migrate\n"
    )

    assert page.commands(text) == {
        "docker compose up -d",
        "docker compose build",
        "old=$(docker compose ps -q api)",
    }


def test_an_example_of_the_page_is_replaced_and_a_missing_one_is_refused():
    command = page.replaced(page.RESTORE, base="base-2027-01-02", moment="2027-01-02 10:00:00+00:00")

    assert command.endswith("sh /restore_wal.sh base-2027-01-02 '2027-01-02 10:00:00+00:00'")
    with pytest.raises(ValueError, match="store is not in"):
        page.replaced(page.RESTORE, store="9000012345")


def test_states_are_by_service():
    printed = "api\thaat:1\tUp 2 minutes (healthy)\napi\thaat:2\tUp 3 seconds (health: starting)\n"

    states = states_of(printed)

    assert states == {
        "api": [("haat:1", "Up 2 minutes (healthy)"), ("haat:2", "Up 3 seconds (health: starting)")]
    }


def test_settings_of_this_environment_do_not_reach_compose():
    own = {"PATH": "/bin", "DOCKER_HOST": "unix:///docker.sock", "RELEASE": "7", "COMPOSE_FILE": "other.yml"}

    assert environment(own) == {"PATH": "/bin", "DOCKER_HOST": "unix:///docker.sock"}


def test_two_runs_on_a_machine_have_separate_projects(tmp_path, monkeypatch):
    monkeypatch.setattr(deployment, "copy_tree", lambda folder: folder.mkdir(parents=True))
    projects = set()
    for name in ("first", "second"):
        run = Deployment(tmp_path / name)
        (run.folder / ".env").touch()
        monkeypatch.setattr(run, "run", lambda _: "")
        run.configure()
        projects.add(run.settings()["COMPOSE_PROJECT_NAME"])

    assert len(projects) == 2


def test_services_are_those_of_the_compose_file():
    compose = yaml.safe_load((page.PAGE.parents[1] / "docker-compose.yml").read_text())

    assert {*SERVICES, "setup"} == set(compose["services"])


@pytest.fixture
def steps() -> Steps:
    return Steps(Console(file=io.StringIO(), width=150))


def test_the_table_has_each_step_and_what_it_found(steps):
    with steps.step("images are built") as step:
        step.note = "haat 535MB"

    assert steps.show() == 0
    printed = steps.console.file.getvalue()
    assert "images are built" in printed
    assert "haat 535MB" in printed


def test_an_error_fails_its_step_and_goes_on_to_the_caller(steps):
    with pytest.raises(RuntimeError), steps.step("everything is healthy"):
        raise RuntimeError("api is unhealthy")

    assert steps.show() == 1
    assert "everything is healthy: RuntimeError: api is unhealthy" in steps.console.file.getvalue()


@pytest.mark.parametrize("fails", ["every_step", "take_down"])
def test_a_run_that_breaks_off_between_its_steps_fails_and_is_taken_down(fails, tmp_path, monkeypatch):
    done = []

    def part(name: str, *_: object) -> None:
        done.append(name)
        if name == fails:
            raise AssertionError("too few customers pay the same")

    monkeypatch.setattr(containers, "Deployment", lambda _home: SimpleNamespace(url="", log=""))
    for name in ("every_step", "take_down"):
        monkeypatch.setattr(containers, name, partial(part, name))

    assert containers.run(tmp_path) == 1
    assert done == ["every_step", "take_down"]


def test_what_a_step_found_to_be_wrong_fails_the_run(steps):
    with steps.step("nothing was lost") as step:
        step.failures = ["order 7"]

    assert steps.show() == 1
