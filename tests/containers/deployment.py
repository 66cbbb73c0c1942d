"""Runs the compose file in its own folder, as its own project."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from deploy.local.ports import pick
from deploy.local.settings import ROOT
from tests.containers import page
from tests.tenant_router.next_release import add_migration

RELEASE, NEXT_RELEASE = "containers-1", "containers-2"
IMAGES = tuple(f"{name}:{release}" for name in ("haat", "haat-web") for release in (RELEASE, NEXT_RELEASE))
# Compose files that come last, such as a file that names other images for a machine without a registry.
MORE_FILES = "CONTAINERS_COMPOSE_FILES"
# Nothing else of this environment reaches compose: it would come before the settings in .env.
PASSED_ON = {"PATH", "HOME", "TMPDIR"}
# Services that run on.
SERVICES = (
    *("postgres", "valkey", "storage", "pgbouncer", "api", "live"),
    *("worker-notices", "worker-pictures", "worker-imports", "worker-exports", "beat", "web"),
)
OF_DOCKER = ("DOCKER_", "BUILDKIT_", "BUILDX_", "XDG_")
POSTGRES_USER = 999
SHOWN = 2000


class Deployment:
    """A copy of this tree, which `docker compose` runs."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "haat"
        self.archive = home / "archive"
        self.log = home / "commands.log"
        self._ports = pick(["site", "postgres"], {})
        self.url = f"http://127.0.0.1:{self._ports['site']}"
        # Another run on this machine has another port, and its volumes stay.
        self.project = f"haat-containers-{self._ports['site']}"
        # The newest migration of the stores.
        self.version = ""
        self._archive_given = False
        copy_tree(self.folder)
        self.archive.mkdir()

    def configure(self) -> None:
        """Write .env as an operator does, and what makes this deployment another one than theirs."""
        self.run(page.replaced(page.SECRETS, port=str(self._ports["site"])))
        more = {"COMPOSE_PROJECT_NAME": self.project, "POSTGRES_PORT": self._ports["postgres"]}
        self.set(**more, RELEASE=RELEASE, ONBOARDING="open", WAL_ARCHIVE=self.archive)
        self.use_files("tests/containers/compose.yaml")

    def use_files(self, *files: str) -> None:
        """Name the compose files after the first one."""
        chosen = ["docker-compose.yml", *files, *os.environ.get(MORE_FILES, "").split(":")]
        self.set(COMPOSE_FILE=":".join(file for file in chosen if file))

    def set(self, **settings: object) -> None:
        """Change settings in .env."""
        written = self.settings() | {name: str(value) for name, value in settings.items()}
        (self.folder / ".env").write_text("".join(f"{name}={value}\n" for name, value in written.items()))

    def settings(self) -> dict[str, str]:
        """Return the settings in .env."""
        return dict(line.split("=", 1) for line in (self.folder / ".env").read_text().splitlines())

    def run(self, script: str, *, status: int = 0) -> str:
        """Run a shell script in the folder; return what it printed, or fail with its end."""
        done = subprocess.run(
            ["sh", "-euc", script],
            cwd=self.folder,
            env=environment(os.environ),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        with self.log.open("a") as log:
            log.write(f"{datetime.now(UTC):%H:%M:%S} status {done.returncode}: {script}\n{done.stdout}\n")
        if done.returncode != status:
            raise RuntimeError(f"status {done.returncode} of: {script}\n{done.stdout[-SHOWN:]}")
        return done.stdout

    def output(self, script: str) -> str:
        """Run a command; return its output without what compose says of its containers."""
        return self.run(f"{{ {script}; }} 2>/dev/null")

    def app(self, command: str, *, status: int = 0) -> str:
        """Run a command of the product in a container."""
        return self.run(f"docker compose run --rm setup python -m app {command}", status=status)

    @property
    def database(self) -> str:
        """Return the superuser's address of the database."""
        password = self.settings()["POSTGRES_PASSWORD"]
        return f"postgresql://postgres:{password}@127.0.0.1:{self._ports['postgres']}/haat"

    def states(self) -> dict[str, list[tuple[str, str]]]:
        """Return image and state of each service's containers."""
        columns = r'{{.Label "com.docker.compose.service"}}\t{{.Image}}\t{{.Status}}'
        return states_of(self.output(f"docker ps --filter {self._of_project} --format '{columns}'"))

    def runs(self) -> bool:
        """Return whether every service has a container, and all are well."""
        states = self.states()
        are_well = all("(healthy)" in state for each in states.values() for _, state in each)
        return are_well and states.keys() >= set(SERVICES)

    def sizes(self) -> str:
        """Return our images with their sizes."""
        return " ".join(
            self.output(
                f"docker image ls --format '{{{{.Repository}}}} {{{{.Size}}}}' {name}:{RELEASE}"
            ).strip()
            for name in ("haat", "haat-web")
        )

    def next_release(self) -> None:
        """Make the folder the next release, with one more migration."""
        self.version = add_migration(self.folder)
        self.set(RELEASE=NEXT_RELEASE)

    def give_archive(self) -> None:
        """Give the archive to the user postgres of the image, who is unknown outside."""
        self.as_root(f"chown {POSTGRES_USER} /archive && chmod 700 /archive")
        self._archive_given = True

    def as_root(self, script: str) -> None:
        """Run a script as root in a container that sees the archive."""
        command = f"docker run --rm --user 0 --entrypoint sh -v {self.archive}:/archive haat:{RELEASE}"
        self.run(f"{command} -c '{script}'")

    def kill(self, service: str) -> None:
        """Kill the first process of a service's container as a crash does; Docker starts it again.

        After `docker kill` it would not, and a process in the container cannot kill the first one.
        """
        number = (
            f"docker ps -q --filter {self._of_project} --filter label=com.docker.compose.service={service}"
        )
        process = f"$(docker inspect -f '{{{{.State.Pid}}}}' $({number} | head -1))"
        program = "import os, sys; os.kill(int(sys.argv[1]), 9)"
        run = f"docker run --rm --pid host --user 0 --entrypoint python haat:{RELEASE} -c '{program}'"
        self.run(f"{run} {process}")

    @property
    def _of_project(self) -> str:
        """Return the filter of `docker` for the containers of the project."""
        return f"label=com.docker.compose.project={self.project}"

    def remove_leftovers(self) -> None:
        """Remove what an earlier run of this project may have left."""
        self.run("docker compose down --volumes --remove-orphans --timeout 20")

    def take_down(self) -> None:
        """Remove this project's containers, networks, volumes and images, and what root wrote."""
        self.remove_leftovers()
        if self._archive_given:
            self.as_root("rm -rf /archive/*")
        self.run(f"docker image rm {' '.join(IMAGES)} >/dev/null 2>&1 || true")


def environment(own: Mapping[str, str]) -> dict[str, str]:
    """Return the part of an environment that finds and configures Docker."""
    return {name: value for name, value in own.items() if name in PASSED_ON or name.startswith(OF_DOCKER)}


def states_of(printed: str) -> dict[str, list[tuple[str, str]]]:
    """Return image and state of each service's containers from lines of `docker ps`."""
    states: dict[str, list[tuple[str, str]]] = {}
    for line in printed.splitlines():
        service, image, state = line.split("\t")
        states.setdefault(service, []).append((image, state))
    return states


def copy_tree(folder: Path) -> None:
    """Copy what git knows, or would add, as it is now."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    for name in names.split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
