"""The agent as a process: it works until it is stopped, and retries while the server is away."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from workers.agent.agent import MAX_PAUSE
from workers.agent.store_client import TokenEnded, Unreachable

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
            _, log = agent.communicate(timeout=60)

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
