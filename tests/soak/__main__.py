"""Put mixed load on many stores for hours, and print how fast memory, connections, files and disk grow.

    make soak                          200 stores, 120 minutes
    make soak STORES=20 MINUTES=10

It fails if something grows faster than its limit, if a call was answered with 5xx, or if more than one in a
hundred orders took over a minute to its owner. A run of less than half an hour prints the slopes without
judging them: caches still fill.
"""

import argparse
import json
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from deploy.local import ports
from deploy.local.child import Child, ignore_line
from deploy.local.programs import Programs
from deploy.local.settings import Settings
from tests.restore_drill.deployment import Deployment
from tests.restore_drill.fingerprint import database
from tests.soak.delivery import GOAL_SECONDS, PAGES, Delivery, Pages, notifications
from tests.soak.load import Load
from tests.soak.samples import Samples, Slope

FIRST_STORE = 9_240_000_000
VISITORS = 6
BETWEEN_SECONDS = 15.0
JUDGED_MINUTES = 30.0


def main() -> int:
    """Run the soak; return the exit status."""
    parser = argparse.ArgumentParser(prog="make soak")
    parser.add_argument("--stores", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=120.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="haat-soak-") as name, ExitStack() as stack:
        deployment = Deployment(Path(name))
        stack.enter_context(deployment.running())
        began = time.monotonic()
        deployment.run(FIRST_STORE, options.stores, module="tests.soak.fill")
        print(f"{options.stores} stores opened in {time.monotonic() - began:.0f} s", flush=True)
        slopes, answers, deliveries = _soak(deployment, options.stores, options.minutes, stack)
    return _report(slopes, answers, deliveries, judged=options.minutes >= JUDGED_MINUTES)


def _soak(
    deployment: Deployment, stores: int, minutes: float, stack: ExitStack
) -> tuple[list[Slope], dict[str, int], list[Delivery]]:
    port = ports.pick(["api"], {})["api"]
    settings = Settings("127.0.0.1", port, deployment.data.root, deployment.environment)
    programs = Programs(settings, deployment.data, {**deployment.environment, "PORT": str(port)}).all()
    children = [Child(program, deployment.data.run, ignore_line) for program in programs]
    for child in children:
        stack.callback(child.finish, 5)
    for child in children:
        stack.callback(child.ask_to_stop)
    _wait(settings.url, children)
    connection = stack.enter_context(database(deployment.postgres))
    watched = {child.program.name: child.pid for child in (*children, *deployment.children)}
    samples = Samples(watched, connection, deployment.data.root)
    numbers = [str(FIRST_STORE + number) for number in range(stores)]
    load = Load(settings.url, deployment.environment["API_KEYS"], numbers, VISITORS)
    stack.callback(load.stop)
    live = json.loads((deployment.data.root / "instances.json").read_text())["live"]
    pages = Pages(f"http://127.0.0.1:{live}", load, numbers[:PAGES])
    end = time.monotonic() + minutes * 60
    while time.monotonic() < end:
        time.sleep(min(BETWEEN_SECONDS, max(0.0, end - time.monotonic())))
        samples.take()
    load.stop()
    return samples.slopes(), dict(load.answers), [pages.delivery(), notifications(connection)]


def _wait(address: str, children: list[Child]) -> None:
    from urllib.request import urlopen

    deadline = time.monotonic() + 120
    while True:
        try:
            with urlopen(f"{address}/api/health/live", timeout=2):
                return
        except OSError:
            for child in children:
                if child.exit_code is not None:
                    raise SystemExit("\n".join(child.last_lines)) from None
            if time.monotonic() > deadline:
                raise SystemExit("the API did not start") from None
            time.sleep(0.2)


def _report(slopes: list[Slope], answers: dict[str, int], deliveries: list[Delivery], *, judged: bool) -> int:
    print(f"{'':<24}{'first':>12}{'last':>12}{'in an hour':>14}")
    for each in slopes:
        verdict = "" if each.is_flat or not judged else "  GROWS"
        print(f"{each.name:<24}{each.first:>12,.1f}{each.last:>12,.1f}{each.hourly:>+14,.1f}{verdict}")
    print("answers: " + ", ".join(f"{name}: {count:,}" for name, count in sorted(answers.items())))
    failed = sum(count for name, count in answers.items() if name.startswith("5") or name.isalpha())
    print(f"calls answered with 5xx, or not at all: {failed}")
    for each in deliveries:
        middle, late = each.percentiles
        count = len(each.seconds) + each.missing
        print(
            f"seconds from an order to {each.to}: median {middle:.2f}, 99 % {late:.2f} (goal"
            f" {GOAL_SECONDS:.0f}); {count:,} orders, {each.missing} missing"
        )
    grows = judged and not all(each.is_flat for each in slopes)
    return int(grows or failed > 0 or not all(each.is_met for each in deliveries))


if __name__ == "__main__":
    sys.exit(main())
