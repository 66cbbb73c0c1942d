"""Which archives an owner still sees."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from app.platform.archives.rules import DAY, RestoreStep, is_listed, is_same_name, restore_step
from app.platform.jobs.rules import FILE_RETENTION, JobState

NOW = datetime(2026, 3, 2, 10, tzinfo=UTC)
AGES = st.timedeltas(timedelta(0), timedelta(days=30))


@given(AGES)
def test_an_archive_is_listed_as_long_as_its_file_exists(age):
    assert is_listed(JobState.DONE, NOW - age - DAY, NOW - age, NOW) is (age < FILE_RETENTION)


@given(AGES)
def test_a_failed_archive_is_listed_for_a_day(age):
    assert is_listed(JobState.FAILED, NOW - age, NOW - age, NOW) is (age < DAY)


@given(AGES, st.sampled_from([JobState.WAITING, JobState.RUNNING]))
def test_one_in_progress_is_always_listed(age, state):
    assert is_listed(state, NOW - age, None, NOW)


def test_the_name_is_typed_in_any_case_and_spacing_but_whole():
    assert is_same_name("  anand   ELECTRICALS ", "Anand Electricals")
    assert not is_same_name("Anand", "Anand Electricals")
    assert not is_same_name("", "Anand Electricals")


def test_a_restore_names_its_step():
    assert restore_step("archiving the present state") is RestoreStep.KEEPING
    assert restore_step("products") is RestoreStep.LOADING
    assert restore_step("") is RestoreStep.CHECKING
