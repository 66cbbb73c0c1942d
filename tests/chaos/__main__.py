"""`make chaos`: the product under load while its parts fail, and proof that nothing was lost.

It starts a separate copy. Every fault comes once in random order, for some ten minutes; `--short` has few
of them, for some ninety seconds. The exit code is 1 if a goal fails.
"""

import argparse
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console

from tests.chaos import people, proof, report, watch
from tests.chaos.faults import PROGRAMS, all_faults, few_faults, suffer
from tests.chaos.journal import Journal
from tests.chaos.product import Product
from tests.chaos.shop import Shop

CALM_SECONDS = 3.0
LAST_SECONDS = 90.0
console = Console(width=130)


def main() -> int:
    """Run it; return the exit code."""
    parser = argparse.ArgumentParser(prog="make chaos", description=__doc__)
    parser.add_argument("--short", action="store_true", help="few faults, some ninety seconds")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**9))
    parser.add_argument("--only", default="", help="only faults whose names contain these words")
    parser.add_argument("--keep", type=Path, help="folder for data and log, which are kept")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    if options.keep:
        return run(options, options.keep.resolve())
    with tempfile.TemporaryDirectory(prefix="haat-chaos-") as home:
        return run(options, Path(home))


def run(options: argparse.Namespace, home: Path) -> int:
    """Start the product, let it suffer, and print what is true afterwards."""
    console.print(f"chaos: seed {options.seed}, starting the product …")
    product = Product(home)
    try:
        sign_ins = product.wait_until_ready()
        journal = Journal()
        shop = Shop(product.url, sign_ins, journal)
        evidence = proof.Evidence(product.database, shop.number)
        faults = few_faults(product) if options.short else all_faults(product)
        faults = [fault for fault in faults if options.only in fault.name]
        random.Random(options.seed).shuffle(faults)
        threads = people.begin(shop.customers, shop.owners, shop.goods)
        watch.begin(product.url, journal)
        time.sleep(CALM_SECONDS)
        outcomes = []
        suffered = suffer(
            faults,
            journal,
            runs=lambda: product.runs(PROGRAMS),
            pause=lambda: time.sleep(CALM_SECONDS),
        )
        for outcome in suffered:
            outcomes.append(outcome)
            console.print(f"  {outcome}")
        journal.stopping.set()
        for thread in threads:
            thread.join(LAST_SECONDS)
        goals = [
            *proof.all_goals(evidence, journal, shop.rates, shop.owners[0]),
            *watch.goals(journal, outcomes),
        ]
    finally:
        product.stop()
    return report.show(console, journal, outcomes, goals, seed=options.seed)


if __name__ == "__main__":
    sys.exit(main())
