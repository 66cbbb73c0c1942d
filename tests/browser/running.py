"""Runs journeys in Chromium against the copy of the product that is under test."""

import subprocess
import sys
from pathlib import Path

from deploy.local.web_pages import NODE, node_environment

ROOT = Path(__file__).resolve().parents[2]


def journeys(environment: dict[str, str], *specs: str) -> None:
    """Run browser journeys; what they print is the message when one fails."""
    playwright = [str(NODE / "node"), "node_modules/@playwright/test/cli.js"]
    # A run clears its folder: each journey has its own, so that the page of a failed one stays.
    output = Path(environment["DATA_DIR"]) / "test-results" / "-".join(Path(spec).stem for spec in specs)
    ended = subprocess.run(
        [*playwright, "test", "--output", str(output), *specs],
        cwd=ROOT / "web",
        env={**environment, **node_environment()},
        capture_output=True,
        text=True,
    )
    print(ended.stdout[-6000:])
    assert ended.returncode == 0, ended.stdout[-6000:] + ended.stderr[-2000:]


def command(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line while the product runs."""
    whole = [sys.executable, "-m", "app", *arguments]
    return subprocess.run(whole, cwd=ROOT, env=environment, capture_output=True, text=True)
