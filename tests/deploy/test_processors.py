"""Commands use the processors that they may use, within limits."""

import os

import pytest

from deploy.local.processors import processors


@pytest.mark.parametrize(("allowed", "count"), [({3}, 2), ({0, 5, 6}, 3), (set(range(64)), 8)])
def test_processors_are_what_the_process_may_use(monkeypatch, allowed, count):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: allowed, raising=False)

    assert processors() == count


@pytest.mark.parametrize(("known", "count"), [(None, 2), (6, 6)])
def test_a_system_without_affinity_counts_all_processors(monkeypatch, known, count):
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: known)

    assert processors() == count
