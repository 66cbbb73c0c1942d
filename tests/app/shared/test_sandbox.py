"""A caller's file is opened in a process with limits, in turns of the stores."""

import threading
import time
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from app.shared import sandbox
from app.shared.errors import Unavailable
from app.shared.places import Places
from app.shared.sandbox import Limits, SandboxFailed, run_in_sandbox, turn

LIMITS = Limits(memory=256 * 1024 * 1024, cpu_seconds=1, seconds=60)


@pytest.fixture
def run(tmp_path):
    def make(program: str, *arguments: str, limits: Limits = LIMITS) -> str:
        path = Path(tmp_path / "program.py")
        path.write_text(program)
        return run_in_sandbox(path, *arguments, folder=tmp_path, limits=limits)

    return make


def test_what_the_program_prints_is_returned(run, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "hidden")

    assert run("import sys; print(sys.argv[1:])", "a", "b") == "['a', 'b']"
    assert run("import os; print('SECRET_KEY' in os.environ)") == "False"


@pytest.mark.parametrize(
    ("program", "printed"),
    [
        ("while True: pass", ""),
        ("x = [bytes(50_000_000) for _ in range(50)]", ""),
        ("print('no.picture'); raise SystemExit(1)", "no.picture"),
    ],
    ids=["it calculates", "it takes memory", "it refuses"],
)
def test_a_program_that_fails_or_exceeds_its_limits_has_failed(run, program, printed):
    with pytest.raises(SandboxFailed) as failed:
        run(program)

    assert str(failed.value) == printed


def test_a_program_that_hangs_has_failed(run):
    with pytest.raises(SandboxFailed):
        run("import time; time.sleep(600)", limits=replace(LIMITS, seconds=0.1))


def test_stores_take_turns(monkeypatch):
    """One store sends many files. The file of another store waits for one of them at most."""
    places = Places(1, sandbox.MAX_WAITING)
    monkeypatch.setattr(sandbox, "_places", places)
    monkeypatch.setattr(sandbox, "MAX_WAIT_SECONDS", 100)
    opened, go_on = [], threading.Event()
    begin = places._start

    def begin_one(store: str) -> None:
        # Two may be open at once, and a thread that has its turn may be slow to go on.
        opened.append(store)
        begin(store)

    monkeypatch.setattr(places, "_start", begin_one)

    def open_one(store: str) -> None:
        with turn(store):
            go_on.wait()

    def start(store: str, *, already: int) -> threading.Thread:
        """Start a thread; return it once it opens its file or waits for its turn."""
        thread = threading.Thread(target=open_one, args=(store,))
        thread.start()
        while places._busy + sum(map(len, places._queues.values())) <= already:
            time.sleep(0.01)
        return thread

    threads = [start(store, already=number) for number, store in enumerate("A" * 8 + "B" * 8 + "C")]
    go_on.set()
    for each in threads:
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
