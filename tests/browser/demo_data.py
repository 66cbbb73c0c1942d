"""Makes a data directory with the demo stores once, and copies it for each worker.

`python -m tests.browser.demo_data`, with the settings of a copy of the product, fills its DATA_DIR and ends.
That takes 47 seconds of a processor, most of them for drawing the pictures; to start a copy takes 14.
"""

import fcntl
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from deploy.local.console import Screen
from deploy.local.data import DataDirectory
from deploy.local.run import Run
from deploy.local.settings import ROOT, read

# Each copy has its own ports and its own reserve of disk space.
OWN = ("ports.json", "reserve", "run")


def copy_of_demo(shared: Path, copy: Path, environment: Mapping[str, str]) -> None:
    """Copy the data with the demo stores that this run of the tests shares; the first to come makes it."""
    made = shared / "demo"
    with (shared / "demo.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            unfinished = shared / "demo.unfinished"
            shutil.rmtree(unfinished, ignore_errors=True)
            settings = {**environment, "DATA_DIR": str(unfinished)}
            command = [sys.executable, "-m", "tests.browser.demo_data"]
            # As long as a start of the product may take in these tests.
            ended = subprocess.run(
                command, cwd=ROOT, env=settings, capture_output=True, text=True, timeout=600
            )
            if ended.returncode:
                raise RuntimeError(ended.stdout[-4000:] + ended.stderr[-2000:])
            for name in OWN:
                path = unfinished / name
                path.unlink() if path.is_file() else shutil.rmtree(path, ignore_errors=True)
            unfinished.rename(made)
    # PostgreSQL may run as another user: `cp` keeps the owner of its files.
    subprocess.run(["cp", "-a", f"{made}/.", str(copy)], check=True)


def main() -> None:
    settings = read()
    data = DataDirectory(settings.data_dir)
    data.make()
    with data.locked():
        Run(settings, data, Screen()).set_up()


if __name__ == "__main__":
    main()
