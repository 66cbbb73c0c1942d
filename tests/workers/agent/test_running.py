"""The agent as a process: it works until it is stopped, and retries while the server cannot be reached."""

import signal
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.shared.days import STORE_TIME
from workers.agent.agent import MAX_PAUSE
from workers.agent.store_client import TokenEnded, Unreachable

pytestmark = pytest.mark.any_hour
ROOT = Path(__file__).parents[3]


def wait_until(condition, seconds: float = 120.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.2)


def test_it_reports_its_state_and_stops_cleanly_on_a_signal(paired):
    command = [sys.executable, "-m", "workers.agent", "run", "--data", str(paired.folder)]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as agent:
        try:
            wait_until(lambda: paired.owner_call("GET", "/sync/status")["accounting"]["state"] == "ok")
            second = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        finally:
            agent.send_signal(signal.SIGTERM)
            _, log = agent.communicate(timeout=300)

    assert agent.returncode == 0
    assert second.returncode == 1
    assert "Another agent runs" in second.stderr
    assert "agent ends" in log


def test_pauses_grow_to_five_minutes_while_the_server_is_unreachable(paired, monkeypatch):
    agent, pauses = paired.agent(), []

    def stopped(seconds: float) -> bool:
        if seconds:
            pauses.append(seconds)
        return len(pauses) == 12

    def unreachable(*_wait) -> bool:
        raise Unreachable("no answer")

    monkeypatch.setattr(agent, "round", unreachable)
    agent.run(stopped)

    assert pauses[0] <= 2
    assert MAX_PAUSE / 2 <= pauses[-1] <= MAX_PAUSE


def test_an_error_does_not_stop_it_but_an_ended_token_does(paired, monkeypatch):
    agent = paired.agent()
    rounds = iter([ValueError("a fault"), TokenEnded("over")])

    def next_round(*_wait) -> bool:
        raise next(rounds)

    monkeypatch.setattr(agent, "round", next_round)
    with pytest.raises(TokenEnded):
        agent.run(lambda _seconds: False)


@pytest.fixture
def after_hours(paired):
    """Return a shop whose business hours begin in two hours."""
    now = datetime.now(UTC).astimezone(STORE_TIME)
    begin, end = now + timedelta(hours=2), now + timedelta(hours=4)
    hours = {"workFrom": f"{begin:%H:%M}", "workTo": f"{end:%H:%M}"}
    paired.owner_call("PUT", "/sync/settings", json={**hours, "dataNm": ""})
    return paired


def test_given_a_closed_shop_then_the_agent_looks_into_tally_every_quarter_of_an_hour(after_hours, tally):
    agent, pauses = after_hours.agent(), []
    tally.request_counts.clear()

    def stopped(seconds: float) -> bool:
        if seconds:
            pauses.append(seconds)
        return sum(pauses) >= 900

    agent.run(stopped)

    assert max(pauses) < 180, "it does not count as silent"
    assert tally.request_counts["Company"] <= 5, "one round's requests"
    assert len(pauses) == 9


def test_given_the_shop_is_closed_when_its_owner_syncs_then_the_agent_wakes(after_hours, tally):
    agent, pauses, read = after_hours.agent(), [], []
    body = {"mobileNo": after_hours.store.key, "dataNm": "710de34a-2026"}

    def stopped(seconds: float) -> bool:
        if seconds and not pauses:
            after_hours.owner_call("POST", "/sync", json=body)
        pauses.append(seconds) if seconds else None
        read.append(tally.sent["StockItem"])
        return len(read) > 20 or read[-1] > 0

    tally.sent.clear()
    agent.run(stopped)

    assert read[-1] > 0
    assert len(pauses) == 1


def test_given_an_order_after_hours_when_tally_is_closed_then_the_agent_rests_all_the_same(
    after_hours, tally, monkeypatch
):
    from app.books.sync.agents import outcomes

    monkeypatch.setattr(outcomes, "count_pending", lambda *_db, **_now: 1)
    agent = after_hours.agent()
    agent.round()
    assert not agent.is_resting_time, "an open Tally gets the order at once"
    tally.is_open = False
    agent.round()

    assert agent.is_resting_time
