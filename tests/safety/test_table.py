"""The table of goals says which were not done, and `make safety` fails for them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GOALS = """
import pytest

def test_tried(goal):
    goal.id, goal.what, goal.attempts = "T1", "tried", 5
"""
UNDONE = {
    "T2 never began": """
def test_began_nothing(goal):
    goal.id, goal.what = "T2", "never began"
""",
    "T3 ran out of time": """
def test_ran_out_of_time(goal):
    goal.id, goal.what, goal.attempts = "T3", "ran out of time", 7
    raise TimeoutError
""",
    "T4 lacks a server": """
@pytest.fixture
def server(goal):
    goal.id, goal.what = "T4", "lacks a server"
    pytest.skip("not installed")

def test_skipped(server):
    pass
""",
}


@pytest.fixture
def run(tmp_path):
    """Return a function: the exit status and the rows of a run of some tests."""

    def make(tests: str, **environment: str) -> tuple[int, list[list[str]]]:
        (tmp_path / "conftest.py").write_text("from tests.safety.conftest import *\n")
        (tmp_path / "test_goals.py").write_text(tests)
        ended = subprocess.run(
            [sys.executable, "-m", "pytest", tmp_path, "-q", "--rootdir", tmp_path, "-p", "no:cacheprovider"],
            env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "120", **environment},
            capture_output=True,
            text=True,
        )
        lines = [line for line in ended.stdout.splitlines() if line.startswith("│")]
        return ended.returncode, [[cell.strip() for cell in line.split("│")[1:5]] for line in lines]

    return make


def test_goals_that_were_tried_are_done(run):
    assert run(GOALS, SAFETY_ATTEMPTS="5") == (0, [["T1", "tried", "5", "0"]])


@pytest.mark.parametrize("undone", UNDONE)
def test_a_goal_that_was_not_done_is_no_success(run, undone):
    status, rows = run(GOALS + UNDONE[undone], SAFETY_ATTEMPTS="5")

    assert (status, rows[0]) == (1, ["T1", "tried", "5", "0"])
    assert (f"{rows[1][0]} {rows[1][1]}", rows[1][3]) == (undone, "not done")
