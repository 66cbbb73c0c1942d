"""Seed one defect at a time in a copy of the tree, and see whether its tests fail."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

from tests.mutants.table import Mutant

ROOT = Path(__file__).parents[2]
# Installed once; no test changes them.
LINKED = (".venv", "web/node_modules", "web/dist")
# A late log line may come after the summary.
FAILED = re.compile(r"^\d+ failed\b.* in \d", re.MULTILINE)
PASSED = re.compile(r"^\d+ passed\b.* in \d", re.MULTILINE)


class Verdict(StrEnum):
    """The result of the tests in a tree."""

    RED = "red"
    GREEN = "green"
    BROKEN = "broken"


RunTests = Callable[[Path, Iterable[str]], Verdict]


class TextNotFound(Exception):
    """The text that a defect replaces is not in its file, or more than once."""


def changed(mutant: Mutant, source: str) -> str:
    """Return the source with the defect. Raises TextNotFound."""
    if source.count(mutant.text) != 1:
        raise TextNotFound(f"{mutant.what}: {mutant.file} has its text {source.count(mutant.text)} times")
    return source.replace(mutant.text, mutant.instead)


def copy_tree(target: Path) -> Path:
    """Copy what Git knows of the working tree, as it is now."""
    command = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file() and not (ROOT / name).is_symlink():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    for name in LINKED:
        if (ROOT / name).exists() and not (target / name).exists():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).symlink_to((ROOT / name).resolve())
    return target


@contextmanager
def seeded(mutant: Mutant, tree: Path) -> Iterator[None]:
    """Put the defect into a copy of the tree until the block ends. Raises TextNotFound."""
    path = tree / mutant.file
    source = path.read_text()
    path.write_text(changed(mutant, source))
    try:
        yield
    finally:
        path.write_text(source)


def run_tests(tree: Path, tests: Iterable[str]) -> Verdict:
    """Run tests up to the first failure. A run without a result, or with errors alone, proves nothing."""
    command = [sys.executable, "-m", "pytest", *tests, "-q", "-x", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    ended = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    if ended.returncode == 0 and PASSED.search(ended.stdout):
        return Verdict.GREEN
    if ended.returncode == 1 and FAILED.search(ended.stdout):
        return Verdict.RED
    sys.stderr.write(ended.stdout[-4_000:] + ended.stderr[-2_000:])
    return Verdict.BROKEN


def verdict_on(mutant: Mutant, tree: Path, run: RunTests = run_tests) -> Verdict:
    """Return what the defect's tests say with the defect in the tree."""
    with seeded(mutant, tree):
        return run(tree, mutant.tests)
