"""A caller's file is opened in a process with limits, in turns of the stores."""

import threading
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from app.shared import sandbox
from app.shared.errors import Unavailable
from app.shared.places import Places
from app.shared.sandbox import Limits, SandboxFailed, run_in_sandbox, turn

LIMITS = Limits(memory=256 * 1024 * 1024, cpu_seconds=1, seconds=5)


@pytest.fixture
def run(tmp_path):
    def make(program: str, *arguments: str) -> str:
        path = Path(tmp_path / "program.py")
        path.write_text(program)
        return run_in_sandbox(path, *arguments, folder=tmp_path, limits=LIMITS)

    return make


def test_what_the_program_prints_is_returned(run, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "hidden")

    assert run("import sys; print(sys.argv[1:])", "a", "b") == "['a', 'b']"
    assert run("import os; print('SECRET_KEY' in os.environ)") == "False"


@pytest.mark.parametrize(
    ("program", "printed"),
    [
        ("while True: pass", ""),
        ("import time; time.sleep(60)", ""),
        ("x = [bytes(50_000_000) for _ in range(50)]", ""),
        ("print('no.picture'); raise SystemExit(1)", "no.picture"),
    ],
    ids=["it calculates", "it hangs", "it takes memory", "it refuses"],
)
def test_a_program_that_fails_or_exceeds_its_limits_has_failed(run, program, printed):
    with pytest.raises(SandboxFailed) as failed:
        run(program)

    assert str(failed.value) == printed


def test_stores_take_turns(monkeypatch):
    """One store sends many files. The file of another store waits for one of them at most."""
    monkeypatch.setattr(sandbox, "_places", Places(1, sandbox.MAX_WAITING))
    opened, busy = [], threading.Event()

    def open_one(store: str, seconds: float) -> None:
        with turn(store):
            busy.set()
            time.sleep(seconds)
            opened.append(store)

    flood = [threading.Thread(target=open_one, args=(store, 0.2)) for store in "AB" for _ in range(8)]
    for each in flood:
        each.start()
    busy.wait()
    other = threading.Thread(target=open_one, args=("C", 0))
    other.start()
    for each in (*flood, other):
        each.join()

    assert opened.index("C") <= 4


def test_a_turn_that_does_not_come_is_refused(monkeypatch):
    monkeypatch.setattr(sandbox, "_places", Places(1, sandbox.MAX_WAITING))
    monkeypatch.setattr(sandbox, "MAX_WAIT_SECONDS", 0.05)

    with ExitStack() as held:
        held.enter_context(turn("A"))
        # One more is there for a store that has none.
        held.enter_context(turn("B"))
        for store in "ABC":
            with pytest.raises(Unavailable):
                held.enter_context(turn(store))
    with turn("A"):
        pass
