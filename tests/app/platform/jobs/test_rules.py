"""The progress of a job, and how long its file exists."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from app.platform.jobs.rules import FILE_RETENTION, JobState, is_file_retained, percent

NOW = datetime(2026, 3, 2, 10, tzinfo=UTC)
COUNTS = st.integers(0, 10_000)
UNFINISHED = st.sampled_from([state for state in JobState if state is not JobState.DONE])


@given(UNFINISHED, COUNTS, COUNTS)
def test_only_a_job_that_succeeded_shows_100(state, done, total):
    assert 0 <= percent(state, done, total) <= 99
    assert percent(JobState.DONE, done, total) == 100


@given(UNFINISHED, COUNTS, COUNTS, st.integers(1, 10_000))
def test_progress_never_goes_back(state, done, further, total):
    assert percent(state, done, total) <= percent(state, done + further, total)


@given(st.timedeltas(timedelta(0), timedelta(days=30)))
def test_a_file_exists_for_seven_days_after_the_job(age):
    assert is_file_retained(NOW - age, NOW) is (age < FILE_RETENTION)
    assert not is_file_retained(None, NOW)
