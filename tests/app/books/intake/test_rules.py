"""Each state of a run is at work, with the owner, or ended."""

from app.books.intake.rules import ENDED, RUN_STATES, RUNNING, WITH_OWNER


def test_a_run_is_at_work_with_its_owner_or_ended():
    assert sorted([*RUNNING, *WITH_OWNER, *ENDED]) == sorted(RUN_STATES)
