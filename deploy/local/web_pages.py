"""Builds the web pages if their sources have changed since the last build."""

import contextlib
import fcntl
import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from deploy.local.child import Program
from deploy.local.settings import ROOT

WEB = ROOT / "web"
NODE = Path(sys.prefix) / "node"
PACKAGES_STAMP = WEB / "node_modules" / ".haat-lock"
BUILD_STAMP = WEB / "dist" / ".haat-sources"
NOT_SOURCES = {"node_modules", "dist", "e2e", "test-results", "coverage", ".vite"}

RunToEnd = Callable[[Program, str], None]


def node_environment() -> dict[str, str]:
    """Return an environment in which the virtual environment's Node comes first."""
    path = os.pathsep.join([str(NODE), str(Path(sys.prefix) / "bin"), os.environ.get("PATH", "")])
    return {"PATH": path, "npm_config_update_notifier": "false", "npm_config_fund": "false", "CI": "1"}


def install_packages(run_to_end: RunToEnd) -> None:
    """Install the web's packages, with the tools of tests and lint, if the lock file has changed."""
    with _locked():
        _install_packages(run_to_end, "--include=dev")


def needs_build() -> bool:
    """Return whether the sources differ from those of the last build."""
    return not _is_current(BUILD_STAMP, _sources())


def build(run_to_end: RunToEnd) -> bool:
    """Build the pages, without tools of tests or lint; return False if the last build is still current."""
    with _locked():
        sources = _sources()
        if _is_current(BUILD_STAMP, sources):
            return False
        _install_packages(run_to_end, "--omit=dev")
        run_to_end(
            _npm("run", "build"),
            "Could not build the web pages. See the lines above. To start over, run: make clean",
        )
        run_to_end(_compress(), "Could not compress the web pages. See the lines above.")
        BUILD_STAMP.write_text(sources)
        return True


def _install_packages(run_to_end: RunToEnd, which: str) -> None:
    files = b"".join((WEB / name).read_bytes() for name in ("package.json", "package-lock.json"))
    lock = hashlib.sha256(files).hexdigest()
    if any(_is_current(PACKAGES_STAMP, f"{lock} {enough}") for enough in {which, "--include=dev"}):
        return
    # Install only the packages in the lock file, each file by its digest, after removing the old ones.
    run_to_end(
        _npm("ci", which, "--no-audit"),
        "Could not install the web packages. Check the connection to the npm registry. See the lines above.",
    )
    PACKAGES_STAMP.parent.mkdir(exist_ok=True)
    PACKAGES_STAMP.write_text(f"{lock} {which}")


def _npm(*arguments: str) -> Program:
    return Program(
        name="web",
        command=[str(NODE / "npm"), *arguments],
        directory=WEB,
        environment=node_environment(),
        stop_seconds=2,
    )


def _compress() -> Program:
    return Program(
        name="web",
        command=[sys.executable, "-m", "whitenoise.compress", "--quiet", str(WEB / "dist" / "assets")],
        directory=WEB,
        environment={},
        stop_seconds=2,
    )


def _sources() -> str:
    digest = hashlib.sha256()
    for file in sorted(_source_files(WEB)):
        digest.update(f"{file.relative_to(WEB)}\0".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _source_files(folder: Path) -> Iterator[Path]:
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name not in NOT_SOURCES:
            yield from _source_files(entry)
        elif entry.is_file() and not entry.name.endswith(".tsbuildinfo"):
            yield entry


def _is_current(stamp: Path, expected: str) -> bool:
    return stamp.exists() and stamp.read_text() == expected


@contextlib.contextmanager
def _locked() -> Iterator[None]:
    """Hold a lock, so that two copies that start together share one build."""
    folder = os.open(WEB, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def main() -> None:
    """Run `python -m deploy.local.web_pages build|install` for the targets of tests and lint."""

    def run_to_end(program: Program, error_message: str) -> None:
        environment = {**os.environ, **program.environment}
        done = subprocess.run(program.command, cwd=program.directory, env=environment, check=False)  # noqa: S603 -- our own arguments, no shell
        if done.returncode:
            sys.exit(f"✗ {error_message}")

    install_packages(run_to_end)
    if sys.argv[1] == "build":
        build(run_to_end)


if __name__ == "__main__":
    main()
