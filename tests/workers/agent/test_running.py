"""The agent as a program of its own: it works until it is stopped, and is patient with servers."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from workers.agent.agent import MAX_PAUSE
from workers.agent.server import TokenEnded, Unreachable

ROOT = Path(__file__).parents[3]


def until(condition, seconds: float = 120.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.2)


def test_it_shows_life_and_ends_in_order_when_told(paired):
    command = [sys.executable, "-m", "workers.agent", "run", "--data", str(paired.folder)]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as agent:
        try:
            until(lambda: paired.ask("GET", "/sync/status")["accounting"]["state"] == "ok")
            second = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        finally:
            agent.send_signal(signal.SIGTERM)
            _, log = agent.communicate(timeout=60)

    assert agent.returncode == 0
    assert second.returncode == 1
    assert "Another agent runs" in second.stderr
    assert "agent ends" in log


def test_pauses_grow_to_five_minutes_while_nobody_answers(paired, monkeypatch):
    agent, pauses = paired.agent(), []

    def stopped(seconds: float) -> bool:
        if seconds:
            pauses.append(seconds)
        return len(pauses) == 12

    def unreachable(*_wait) -> bool:
        raise Unreachable("nobody answers")

    monkeypatch.setattr(agent, "round", unreachable)
    agent.run(stopped)

    assert pauses[0] <= 2
    assert MAX_PAUSE / 2 <= pauses[-1] <= MAX_PAUSE


def test_a_fault_does_not_end_it_and_an_ended_token_does(paired, monkeypatch):
    agent = paired.agent()
    rounds = iter([ValueError("a fault"), TokenEnded("over")])

    def next_round(*_wait) -> bool:
        raise next(rounds)

    monkeypatch.setattr(agent, "round", next_round)
    with pytest.raises(TokenEnded):
        agent.run(lambda _seconds: False)
