"""Run browser journeys and timing tests again and again, and print which failed how often.

    make flaky ROUNDS=10                    five quiet rounds and five with two busy loops, in turn
    make flaky ROUNDS=3 LOAD=yes            three rounds, all with busy loops; LOAD=no: all quiet
    make flaky ONLY="customer fair_share"   tests whose names contain one of the words

A timing test is one whose file uses threads, processes or a clock. The run fails if any test failed.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from xml.etree import ElementTree

from rich.console import Console
from rich.table import Table

from deploy.local.processors import processors

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
BROWSER = TESTS / "browser"
TIMING = re.compile(r"\b(?:threading|ThreadPoolExecutor|Popen|time\.(?:sleep|monotonic|perf_counter))\b")
BUSY_LOOPS = 2
# It ends with its parent, even if that one is killed.
BUSY = "import os\nparent = os.getppid()\nwhile os.getppid() == parent: pass"
# Playwright heads each failure with its number, its screen, its file and its titles.
JOURNEY = re.compile(r"^(?:E\s)?\s*\d+\) (\[\w+\] › .*?)[\s─]*$", re.MULTILINE)
PASSED, SOME_FAILED = 0, 1


def main() -> int:
    """Run the rounds; return the exit status."""
    parser = argparse.ArgumentParser(prog="make flaky", description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--load", choices=["yes", "no"])
    parser.add_argument("--only", default="", help="words, one of which a test's name contains")
    options = parser.parse_args()
    loaded = [
        each % 2 == 1 if options.load is None else options.load == "yes" for each in range(options.rounds)
    ]
    words = ["-k", " or ".join(options.only.split())] if options.only else []
    return rounds([BROWSER, *timing_tests()], loaded, "-n", str(processors()), "--dist", "loadfile", *words)


def timing_tests() -> list[Path]:
    """Return the files of the server's tests that use threads, processes or a clock."""
    files = sorted(TESTS.rglob("test_*.py"))
    return [file for file in files if file.parent != BROWSER and TIMING.search(file.read_text())]


def rounds(paths: Sequence[Path], loaded: Sequence[bool], *options: str) -> int:
    """Run the tests once for each of `loaded`, print what failed, and return the exit status."""
    failed = {False: Counter[str](), True: Counter[str]()}
    done = Counter[bool]()
    try:
        for number, load in enumerate(loaded, 1):
            began = time.monotonic()
            with busy_loops() if load else nullcontext():
                names = one_round(paths, *options)
            done[load] += 1
            failed[load].update(names)
            what = f"{len(names)} failed" if names else "passed"
            seconds = time.monotonic() - began
            print(f"round {number} of {len(loaded)}, {_named(load)}: {what} in {seconds:.0f} s", flush=True)
    finally:
        _print_table(failed, done)
    return 1 if failed[False] or failed[True] else 0


@contextmanager
def busy_loops() -> Iterator[list[subprocess.Popen[bytes]]]:
    """Keep two processors busy."""
    loops = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(BUSY_LOOPS)]
    try:
        yield loops
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def one_round(paths: Sequence[Path], *options: str) -> set[str]:
    """Run the tests once; return the names of the failed tests."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "--junit-xml",
            str(report),
            *options,
            *map(str, paths),
        ]
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        names = failures(report) if report.exists() else set()
    if ended.returncode not in (PASSED, SOME_FAILED) or (ended.returncode == SOME_FAILED and not names):
        names.add(f"pytest itself, status {ended.returncode}")
    if names:
        print(ended.stdout[-20_000:] + ended.stderr[-2_000:])
    return names


def failures(report: Path) -> set[str]:
    """Return the tests that failed, of a browser test each of its journeys that failed."""
    names = set[str]()
    for case in ElementTree.parse(report).iter("testcase"):  # noqa: S314 -- pytest wrote it
        texts = [each.text or "" for kind in ("failure", "error") for each in case.iter(kind)]
        if texts:
            name = f"{case.get('classname')}::{case.get('name')}"
            journeys = {title for text in texts for title in JOURNEY.findall(text)}
            names |= {f"{name} {title}" for title in journeys} or {name}
    return names


def _print_table(failed: dict[bool, Counter[str]], done: Counter[bool]) -> None:
    table = Table("Failed", title="Tests that failed in some round")
    for load in (False, True):
        table.add_column(f"of {done[load]} {_named(load)}", justify="right")
    for name in sorted({*failed[False], *failed[True]}):
        table.add_row(name, str(failed[False][name]), str(failed[True][name]))
    Console(width=160, markup=False).print(table if table.row_count else "No test failed.")


def _named(load: bool) -> str:
    return "with busy loops" if load else "quiet"


if __name__ == "__main__":
    sys.exit(main())
