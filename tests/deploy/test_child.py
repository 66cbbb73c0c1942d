import errno
import json
import os
import signal
import subprocess
import sys
import time

import psutil
import pytest

from deploy.local.child import Child, Program, end_leftovers
from deploy.local.failure import StartFailure
from deploy.local.supervisor import Supervisor
from tests.running.skips import OTHER_SYSTEM

SLEEPER = [sys.executable, "-c", "import time; print('up', flush=True); time.sleep(60)"]


def program(tmp_path, command, **more):
    return Program(name="sleeper", command=command, directory=tmp_path, stop_seconds=2, **more)


def until(condition, seconds=100.0):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.02)


def test_a_stopped_child_leaves_no_record(tmp_path):
    child = Child(program(tmp_path, SLEEPER), tmp_path)
    until(lambda: "up" in child.last_lines)
    assert (tmp_path / "sleeper.pid").exists()
    child.ask_to_stop()
    child.finish()
    assert not psutil.pid_exists(child.pid)
    assert not (tmp_path / "sleeper.pid").exists()


def test_the_group_of_a_child_that_ignores_sigterm_is_killed(tmp_path):
    stubborn = (
        "import signal, subprocess, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
        "p = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']);"
        "print(p.pid, flush=True); time.sleep(60)"
    )
    child = Child(program(tmp_path, [sys.executable, "-c", stubborn]), tmp_path)
    until(lambda: child.last_lines)
    grandchild = int(child.last_lines[0])
    child.ask_to_stop()
    child.finish(0.3)
    until(lambda: not psutil.pid_exists(grandchild) or psutil.Process(grandchild).status() == "zombie")


def test_programs_of_a_killed_starter_are_ended_by_the_next(tmp_path):
    child = Child(program(tmp_path, SLEEPER), tmp_path)
    assert end_leftovers(tmp_path) == ["sleeper"]
    assert child.exit_code is not None
    assert not list(tmp_path.glob("*.pid"))


def test_an_unrelated_process_with_a_recorded_id_is_left_alone(tmp_path):
    with subprocess.Popen(["sleep", "60"]) as stranger:
        record = {"pid": stranger.pid, "started": time.time() - 5000, "signal": 15, "seconds": 1}
        (tmp_path / "postgres.pid").write_text(json.dumps(record))
        assert end_leftovers(tmp_path) == []
        assert stranger.poll() is None
        stranger.kill()


def test_an_unreadable_record_is_no_obstacle(tmp_path):
    (tmp_path / "postgres.pid").write_text("")
    assert end_leftovers(tmp_path) == []
    assert not (tmp_path / "postgres.pid").exists()


@pytest.mark.skipif(sys.platform != "linux", reason=OTHER_SYSTEM)
def test_a_child_ends_with_a_starter_that_was_killed(tmp_path):
    starter = (
        "import sys, time; from pathlib import Path; from deploy.local.child import Child, Program;"
        f"c = Child(Program('sleeper', {SLEEPER!r}, Path({str(tmp_path)!r})), Path({str(tmp_path)!r}));"
        "\nwhile not c.last_lines: time.sleep(0.01)\n"
        "print(c.pid, flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", starter], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        pid = int(running.stdout.readline())
        os.kill(running.pid, signal.SIGKILL)
    until(lambda: not psutil.pid_exists(pid))


def test_a_crashed_program_is_started_again(tmp_path):
    lines = []
    supervisor = Supervisor(tmp_path, lambda _name, line: lines.append(line))
    first = supervisor.keep(program(tmp_path, SLEEPER))
    os.kill(first.pid, signal.SIGKILL)
    until(lambda: first.exit_code is not None)

    def running_again():
        supervisor.check_all()
        return lines.count("up") >= 1 and any("Restarting in" in line for line in lines)

    until(running_again)
    supervisor.stop()
    assert not list(tmp_path.glob("*.pid"))


def test_a_program_that_cannot_be_prepared_on_a_full_disk_is_tried_again_until_it_can(tmp_path):
    lines = []
    full = [True, True, False]

    def prepare():
        if full.pop(0):
            raise OSError(errno.ENOSPC, "No space left on device", "/data/valkey.conf")

    supervisor = Supervisor(tmp_path, lambda _name, line: lines.append(line))
    first = supervisor.keep(program(tmp_path, SLEEPER), prepare)
    os.kill(first.pid, signal.SIGKILL)
    until(lambda: first.exit_code is not None)

    def running_again():
        supervisor.check_all()
        return not full and lines.count("up") >= 1

    until(running_again)
    supervisor.stop()
    tried = [line for line in lines if line.startswith("could not start: Disk full at /data/valkey.conf.")]
    assert len(tried) == 2


def test_a_failed_step_reports_its_last_lines(tmp_path):
    supervisor = Supervisor(tmp_path, lambda _name, _line: None)
    failing = program(tmp_path, [sys.executable, "-c", "print('the reason'); raise SystemExit(3)"])
    with pytest.raises(StartFailure, match="It failed") as failed:
        supervisor.run_to_end(failing, "It failed.")
    assert "the reason" in failed.value.details
