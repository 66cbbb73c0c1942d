"""`make containers`: run the compose file as docs/operations.md says, let its parts fail, and take it down.

It needs Docker with Compose, and runs in a copy of this tree: another project, ports and images.
Customers order all the time while each container's process is killed and while the next release takes over;
then PostgreSQL is brought back to a moment. The exit code is 1 if a step fails. CONTAINERS_COMPOSE_FILES may
name further compose files.
"""

import argparse
import json
import re
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
from rich.console import Console

from tests.chaos import people, proof, watch
from tests.chaos.faults import KILLED_LASTS_SECONDS, Fault, Outcome, nothing, suffer
from tests.chaos.journal import Journal
from tests.chaos.shop import Shop
from tests.containers import page
from tests.containers.deployment import NEXT_RELEASE, SERVICES, Deployment
from tests.containers.journey import Journey, wait_for
from tests.containers.steps import Steps

# A container is well after its first check, which may be half a minute after its start.
RECOVERY_SECONDS = 180.0
UPGRADE_SECONDS = 600.0
# All that the doctor may find: containers cannot reach the address 127.0.0.1.
NO_WAY_TO_THE_SITE = "✗ Public files: cannot be downloaded"
CALM_SECONDS = 3.0
LAST_SECONDS = 90.0
# Between orders and the moment to go back to: clocks may differ by less.
GAP_SECONDS = 2.0
console = Console(width=150)


def main() -> int:
    """Run it; return the exit code."""
    parser = argparse.ArgumentParser(prog="make containers", description=__doc__)
    parser.add_argument("--keep", type=Path, help="folder for the copy and the log, which are kept")
    options = parser.parse_args()
    if shutil.which("docker") is None:
        sys.exit("✗ make containers needs Docker with Compose.")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    if options.keep:
        options.keep.mkdir(parents=True)
        return run(options.keep.resolve())
    with tempfile.TemporaryDirectory(prefix="haat-containers-") as home:
        return run(Path(home))


def run(home: Path) -> int:
    """Take every step, take the deployment down, and print the table."""
    deployment, steps = Deployment(home), Steps(console)
    console.print(f"make containers: {deployment.url}, commands and their output in {deployment.log}")
    succeeded = False
    try:
        succeeded = attempt(lambda: every_step(deployment, steps))
    finally:
        succeeded &= attempt(lambda: take_down(deployment, steps))
    return steps.show() or int(not succeeded)


def attempt(work: Callable[[], None]) -> bool:
    """Do some work and return whether it ended well; a run that fails has its table too."""
    try:
        work()
    except Exception:  # noqa: BLE001 -- the table is shown of a run that fails, too
        console.print_exception(max_frames=4)
        return False
    return True


def take_down(deployment: Deployment, steps: Steps) -> None:
    """Remove everything of this run, and nothing else."""
    with steps.step("taken down"):
        deployment.take_down()


def every_step(deployment: Deployment, steps: Steps) -> None:
    """Install, try, let fail, upgrade, and restore."""
    with steps.step("settings and secrets are written"):
        deployment.configure()
        deployment.remove_leftovers()
    with steps.step("images are built") as step:
        deployment.run("docker compose build")
        step.note = deployment.sizes()
    with steps.step("everything is healthy") as step:
        deployment.run(page.START)
        step.note = f"{len(deployment.states())} services"
    with steps.step("doctor finds no fault but the address") as step:
        found = re.findall("✗.*", deployment.run(page.DOCTOR, status=1))
        step.failures = [line for line in found if not line.startswith(NO_WAY_TO_THE_SITE)]
    with steps.step("the demo stores are loaded"):
        deployment.run(page.LOAD_DEMO)
        printed = deployment.output("docker compose run --rm setup python -m app demo sign-ins")
        sign_ins = json.loads(printed)
    journal = Journal()
    shop = Shop(deployment.url, sign_ins, journal)
    # Before the first order of the journal, which it has to account for.
    evidence = proof.Evidence(deployment.database, shop.number)
    with steps.step("the main job") as step:
        journey = Journey(deployment.url, sign_ins, shop)
        journey.run()
        step.note, step.failures = f"{journey.checks} checks", journey.failures
    with steps.step("a key of backups, and an archive of a store") as step:
        step.note = export(deployment, shop.number)
    with steps.step("the log is archived, and a base backup is verified") as step:
        base = step.note = archive(deployment)
    under_load(deployment, steps, journal, shop, evidence)
    restore(deployment, steps, journal, shop, evidence, base=base)


def export(deployment: Deployment, store: str) -> str:
    """Make a key and an archive by the commands of the page; return how large the archive is."""
    lines = page.FUNCTION, page.KEY, page.replaced(page.EXPORT, store=store)
    deployment.run("\n".join(lines))
    return f"{(deployment.folder / 'store.zip').stat().st_size:,} bytes"


def archive(deployment: Deployment) -> str:
    """Archive PostgreSQL's log; return the folder of a base backup."""
    deployment.give_archive()
    deployment.use_files("deploy/compose.wal.yaml", "tests/containers/compose.yaml")
    deployment.run(f"{page.ARCHIVE} --wait")
    deployment.run(page.BASE_BACKUP)
    (base,) = re.findall(r"base-\S+", deployment.output("docker compose exec -T postgres ls /archive"))
    return base


def under_load(
    deployment: Deployment, steps: Steps, journal: Journal, shop: Shop, evidence: proof.Evidence
) -> None:
    """Kill each container's process, and upgrade, while customers order; then prove that nothing was lost."""
    threads = people.begin(shop.customers, shop.owners, shop.goods)
    watch.begin(deployment.url, journal)
    time.sleep(CALM_SECONDS)
    outcomes: list[Outcome] = []

    def let(fault: Fault, patience: float) -> None:
        with steps.step(fault.name) as step:
            (outcome,) = suffer(
                [fault],
                journal,
                runs=deployment.runs,
                pause=lambda: time.sleep(CALM_SECONDS),
                patience=patience,
            )
            outcomes.append(outcome)
            step.note = str(outcome).partition(": ")[2]
            step.failures = [] if outcome.recovered is not None else [str(deployment.states())]

    for service in SERVICES:
        let(killed(deployment, service), RECOVERY_SECONDS)
    let(
        Fault("the next release takes over", lambda: upgrade(deployment), nothing, 0.0, stops_api=True),
        UPGRADE_SECONDS,
    )
    with steps.step("every container is of the next release, every store migrated") as step:
        step.failures = [*old_images(deployment), *old_stores(deployment)]
    with steps.step("nothing was lost") as step:
        journal.stopping.set()
        for thread in threads:
            thread.join(LAST_SECONDS)
        goals = [*proof.all_goals(evidence, journal, shop.rates, shop.owners[0])]
        goals += watch.goals(journal, outcomes)
        acknowledged = len(journal.acknowledged())
        step.note = f"{acknowledged} orders acknowledged, {len(goals)} goals"
        step.failures = [f"{goal.what}: {failure}" for goal in goals for failure in goal.failures]


def killed(deployment: Deployment, service: str) -> Fault:
    """Return the death of a container's first process. Without `web` the API does not answer either."""
    return Fault(
        f"{service} is killed",
        lambda: deployment.kill(service),
        nothing,
        KILLED_LASTS_SECONDS,
        stops_api=service in {"api", "web"},
    )


def upgrade(deployment: Deployment) -> None:
    """Replace the release by the next one with the commands of the page."""
    deployment.next_release()
    deployment.run("\n".join(page.UPGRADE))


def old_images(deployment: Deployment) -> list[str]:
    """Return the containers of our images that are not of the next release."""
    return [
        f"{service}: {image}"
        for service, containers in deployment.states().items()
        for image, _ in containers
        if image.startswith("haat") and not image.endswith(f":{NEXT_RELEASE}")
    ]


def old_stores(deployment: Deployment) -> list[str]:
    """Return the stores that the upgrade has not migrated."""
    query = "SELECT mobile_number, schema_version FROM control.stores WHERE schema_version <> %s"
    with psycopg.connect(deployment.database) as connection:
        rows = connection.execute(query, [deployment.version]).fetchall()
    return [f"store {number} is at {version}" for number, version in rows]


def restore(
    deployment: Deployment,
    steps: Steps,
    journal: Journal,
    shop: Shop,
    evidence: proof.Evidence,
    *,
    base: str,
) -> None:
    """Go back to a moment between two groups of orders, then to a later one on the earlier timeline."""

    def some_orders() -> set[str]:
        keys = set(journal.orders)
        for customer in shop.customers[:-1]:
            people.place(customer, shop.goods)
        return journal.acknowledged().keys() - keys

    def check(there: set[str], lost: set[str]) -> list[str]:
        stored = {row[0] for row in evidence.rows("SELECT request_key FROM {orders}")}
        return [f"lost: {key}" for key in there - stored] + [f"still there: {key}" for key in lost & stored]

    with steps.step("orders before and after a moment") as step:
        before = some_orders()
        moment = in_a_gap()
        after = some_orders()
        later_moment = in_a_gap()
        some_orders()
        archived(deployment)
        step.note = f"{len(before)} and {len(after)} orders, {moment}"
    with steps.step("PostgreSQL is back at the moment") as step:
        bring_back(deployment, page.replaced(page.RESTORE, base=base, moment=moment))
        step.failures = check(there=before, lost=after)
        deployment.app("stores schemas")
        deployment.app("doctor", status=1)
    with steps.step("orders go on"):
        on_new_timeline = some_orders()
    with steps.step("PostgreSQL is back at a later moment") as step:
        command = page.replaced(page.RESTORE_LATER, base=base, later_moment=later_moment)
        bring_back(deployment, f"{page.REMOVE_BEFORE}\n{command}")
        step.failures = check(there=before | after, lost=on_new_timeline)
        deployment.app("stores schemas")


def bring_back(deployment: Deployment, command: str) -> None:
    """Stop everything, run the command, and start everything."""
    deployment.run(f"{page.STOP}\n{command}\n{page.START_AGAIN}")


def in_a_gap() -> str:
    """Return a moment with its time zone that is well after what came before, and before what comes."""
    time.sleep(GAP_SECONDS)
    moment = datetime.now(UTC).isoformat(sep=" ", timespec="milliseconds")
    time.sleep(GAP_SECONDS)
    return moment


def archived(deployment: Deployment) -> None:
    """End the present log file, and wait until it is in the archive."""
    with psycopg.connect(deployment.database, autocommit=True) as connection:

        def ask(query: Any) -> str:
            row = connection.execute(query).fetchone()
            return row[0] if row else ""

        last = ask("SELECT pg_walfile_name(pg_switch_wal())")

        def is_there() -> bool:
            return (ask("SELECT last_archived_wal FROM pg_stat_archiver") or "") >= last

        if not wait_for(is_there):
            raise TimeoutError(f"{last} is not archived")


if __name__ == "__main__":
    sys.exit(main())
