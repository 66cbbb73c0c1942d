"""When a synchronisation stops, and when the owner must agree."""

from hypothesis import given
from hypothesis import strategies as st

from app.sync.rules import (
    ENDED,
    MAX_MISSING,
    RUN_STATES,
    RUNNING,
    WITH_AGENT,
    WITH_OWNER,
    WITH_WORKER,
    needs_consent,
    too_many_rejected,
)

COUNTS = st.integers(0, 100_000)


def test_each_state_of_a_run_waits_for_someone_or_is_the_end():
    groups = (WITH_AGENT, WITH_WORKER, WITH_OWNER, ENDED)

    assert sorted(state for group in groups for state in group) == sorted(RUN_STATES)
    assert {*RUNNING} == {*WITH_AGENT, *WITH_WORKER}


@given(COUNTS, COUNTS)
def test_more_than_one_row_in_twenty_is_too_many(read, rejected):
    assert too_many_rejected(read, rejected) is (rejected * 20 > read)


@given(COUNTS, COUNTS)
def test_one_record_in_five_or_fifty_go_without_asking(present, gone):
    assert needs_consent(present, gone) is (gone > MAX_MISSING or gone * 5 > present)


@given(COUNTS, COUNTS, COUNTS)
def test_more_gone_never_needs_less_consent(present, gone, further):
    assert needs_consent(present, gone) <= needs_consent(present, gone + further)
    assert too_many_rejected(present, gone) <= too_many_rejected(present, gone + further)
