"""Seed defects and expect red tests: `make mutants`. ONLY=words tries the defects with these words.

Each defect opens a barrier between callers or between stores. A defect that its tests do not notice fails the
run: mend the tests. The tests first run without a defect and must pass, so that red means the defect.
"""

import argparse
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

from tests.mutants.seeding import Verdict, changed, copy_tree, run_tests, verdict_on
from tests.mutants.table import MUTANTS


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--only", default="", help="words of the defects to try")
    only = parser.parse_args().only
    chosen = [mutant for mutant in MUTANTS if only in f"{mutant.what} {mutant.file}"]
    if not chosen:
        sys.exit(f"✗ No defect has these words: {only}")
    console, table = Console(), Table("Defect", "File", "Tests", "Seconds")
    with TemporaryDirectory(prefix="haat-mutants-") as folder:
        tree = copy_tree(Path(folder))
        for mutant in chosen:
            changed(mutant, (tree / mutant.file).read_text())
        tests = sorted({test for mutant in chosen for test in mutant.tests})
        console.print(f"Without a defect: {' '.join(tests)}")
        if run_tests(tree, tests) is not Verdict.GREEN:
            sys.exit("✗ The tests fail without a defect")
        survivors = 0
        for mutant in chosen:
            started = time.perf_counter()
            verdict = verdict_on(mutant, tree)
            survivors += verdict is not Verdict.RED
            seconds = f"{time.perf_counter() - started:.0f}"
            console.print(f"{verdict}: {mutant.what} ({seconds} s)")
            table.add_row(mutant.what, mutant.file, verdict, seconds)
    console.print(table)
    if survivors:
        sys.exit(f"✗ {survivors} of {len(chosen)} defects are not noticed")


if __name__ == "__main__":
    main()
