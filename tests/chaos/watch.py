"""Asks all the time whether the product lives and is well."""

import json
import threading
import time
from collections.abc import Callable, Sequence

import urllib3

from tests.chaos.faults import Outcome
from tests.chaos.journal import Journal, now
from tests.chaos.proof import Goal

EVERY_SECONDS = 0.25
LIVE_SECONDS = 5.0
HEALTH_SECONDS = 10.0


def begin(url: str, journal: Journal) -> None:
    """Begin to ask, until the product ends."""
    for ask in (_ask_live, _ask_health):
        threading.Thread(target=_repeat, args=(ask, url, journal), daemon=True).start()


def goals(journal: Journal, outcomes: Sequence[Outcome]) -> list[Goal]:
    """Return the goals of recovery and of what users saw."""
    recovered = Goal("faults after which all was well in time, without a hand")
    for outcome in outcomes:
        recovered.check(is_met=outcome.recovered is not None, failure=outcome.name)
    live = Goal("questions to /api/health/live, the API not at fault, that were answered")
    for moment, answered in list(journal.live):
        if not any(outcome.stops_api and outcome.covers(moment) for outcome in outcomes):
            live.check(is_met=answered, failure=f"after {moment - journal.began:.0f} s")
    flaws = Goal("answers that were a success, a refusal in words with Retry-After, or about the request")
    flaws.attempts = sum(each.status > 0 for each in journal.seen)
    flaws.failures = [f"{flaw} ({count} times)" for flaw, count in journal.flaws().items()]
    return [recovered, live, flaws]


def _repeat(ask: Callable[[str, Journal, urllib3.PoolManager], None], url: str, journal: Journal) -> None:
    pool = urllib3.PoolManager(retries=False)
    while True:
        ask(url, journal, pool)
        time.sleep(EVERY_SECONDS)


def _ask_live(url: str, journal: Journal, pool: urllib3.PoolManager) -> None:
    sent = now()
    try:
        answer = pool.request("GET", f"{url}/api/health/live", timeout=LIVE_SECONDS)
        journal.live.append((sent, answer.status == 200))
    except urllib3.exceptions.HTTPError:
        journal.live.append((sent, False))


def _ask_health(url: str, journal: Journal, pool: urllib3.PoolManager) -> None:
    sent, problem = now(), ""
    try:
        answer = pool.request("GET", f"{url}/api/health", timeout=HEALTH_SECONDS)
        checks = json.loads(answer.data).get("checks", {})
        problem = " ".join(name for name, check in checks.items() if not check["ok"])
        well = answer.status == 200 and not problem
    except (urllib3.exceptions.HTTPError, ValueError) as error:
        well, problem = False, type(error).__name__
    journal.health.append((sent, well, problem))
