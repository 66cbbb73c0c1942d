"""What `make bench-check` fails for."""

import subprocess
import sys

import pytest

from tests.bench.processes import CpuClock
from tests.bench.rounds import Result, Sample
from tests.bench.table import ROUTE, fallen


def result(cpu: float) -> Result:
    return Result(Sample(1.0, 1.0, 1.0, cpu, 0.0, 0.0), cpu, cpu)


def test_a_call_that_became_a_fifth_slower_than_an_empty_route_is_named():
    results = {ROUTE: result(100), "list": result(1_300), "detail": result(1_200), "new": result(9_000)}

    assert fallen({"list": 0.1, "detail": 0.1}, results) == {"list": 100 / 1_300}


def test_a_slower_machine_changes_no_ratio():
    assert fallen({"list": 0.1}, {ROUTE: result(300), "list": result(3_000)}) == {}


def test_the_time_of_a_process_is_counted_and_not_that_of_others():
    burn = "import time\nwhile time.process_time() < 0.3: pass\nprint('burnt', flush=True)\ninput()"
    with subprocess.Popen(
        [sys.executable, "-c", burn], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        clock = CpuClock(child.pid, child.pid)
        assert child.stdout
        child.stdout.readline()
        once, again = clock.used()
        child.communicate("\n")

    # The child runs on for a moment after it printed, between the two readings too.
    assert once == pytest.approx(again, rel=0.1)
    assert 200_000 < once < 1_000_000
