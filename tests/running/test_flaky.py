"""The command that runs tests again and again counts which of them failed, by load."""

import pytest

from tests.running import flaky

# Fails in every second round, for its first parameter.
TESTS = """
from pathlib import Path
import pytest

@pytest.mark.parametrize("name", ["changing", "steady"])
def test_it(name):
    marks = Path(__file__).with_name(name)
    marks.write_text((marks.read_text() if marks.exists() else "") + "x")
    assert name == "steady" or len(marks.read_text()) % 2
"""
JOURNEY = """\
AssertionError: Running 3 tests using 1 worker
E     1) [phone] › e2e/customer.spec.ts:12:1 › a customer orders ──────────────────────

E       Error: Timeout

E     2) [desk] › e2e/customer.spec.ts:40:1 › a list › is sorted ─────
"""


@pytest.fixture
def measured(tmp_path, capsys, monkeypatch):
    """Return a function: the exit status and the lines of what rounds of some tests print."""
    # Loading the plugins, which these tests do not need, takes most of a round.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")

    def run(tests: str, loaded: list[bool], *options: str) -> tuple[int, list[str]]:
        file = tmp_path / "test_some.py"
        file.write_text(tests)
        status = flaky.rounds([file], loaded, "--rootdir", str(tmp_path), "-p", "no:cacheprovider", *options)
        return status, capsys.readouterr().out.splitlines()

    return run


def test_a_test_that_fails_in_some_rounds_is_counted_by_load(measured):
    status, lines = measured(TESTS, [False, False, True, True])

    assert status == 1
    (row,) = [line for line in lines if line.startswith("│")]
    assert [cell.strip() for cell in row.split("│")[1:4]] == ["test_some::test_it[changing]", "1", "1"]
    assert [line.partition(" in ")[0] for line in lines if line.startswith("round")] == [
        "round 1 of 4, quiet: passed",
        "round 2 of 4, quiet: 1 failed",
        "round 3 of 4, with busy loops: passed",
        "round 4 of 4, with busy loops: 1 failed",
    ]


def test_rounds_without_a_failure_pass(measured):
    status, lines = measured(TESTS, [False, False], "-k", "steady")

    assert (status, lines[-1]) == (0, "No test failed.")


def test_rounds_that_found_no_test_fail(measured):
    status, lines = measured(TESTS, [False], "-k", "nothing")

    assert status == 1
    assert any("pytest itself, status 5" in line for line in lines)


def test_a_browser_test_is_counted_by_journey(tmp_path):
    report = tmp_path / "report.xml"
    report.write_text(
        '<testsuites><testsuite><testcase classname="tests.browser" name="journeys[customer]">'
        f"<failure>{JOURNEY}</failure></testcase></testsuite></testsuites>"
    )

    assert flaky.failures(report) == {
        "tests.browser::journeys[customer] [phone] › e2e/customer.spec.ts:12:1 › a customer orders",
        "tests.browser::journeys[customer] [desk] › e2e/customer.spec.ts:40:1 › a list › is sorted",
    }


def test_busy_loops_run_until_the_round_ends():
    with flaky.busy_loops() as loops:
        assert [loop.poll() for loop in loops] == [None, None]
    assert all(loop.returncode for loop in loops)


def test_timing_tests_are_those_with_threads_processes_or_a_clock():
    names = {str(file.relative_to(flaky.TESTS)) for file in flaky.timing_tests()}

    assert {"tenant_router/test_fair_share.py", "workers/test_lost_connections.py"} <= names
    assert "app/pricing/test_rules.py" not in names
    assert not any(name.startswith("browser/") for name in names)
