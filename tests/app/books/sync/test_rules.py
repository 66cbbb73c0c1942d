"""When a synchronisation stops, and when the owner must agree."""

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.intake.rules import ENDED, RUN_STATES, RUNNING, WITH_AGENT, WITH_OWNER, WITH_WORKER
from app.books.sync.rules import (
    MAX_MISSING,
    Counters,
    ReadTimes,
    RunKind,
    due_run,
    is_working_time,
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


NOW = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)


def ago(minutes: int) -> datetime:
    return NOW - timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("read", "books", "stock", "due"),
    [
        (ReadTimes(ago(61), ago(61)), (7, 9), (7, 9), None),
        (ReadTimes(ago(61), ago(61)), (8, 9), (7, 9), RunKind.ALL),
        (ReadTimes(ago(59), ago(59)), (8, 9), (7, 9), None),
        (ReadTimes(ago(59), ago(5)), (8, 10), (7, 9), RunKind.STOCK),
        (ReadTimes(ago(59), ago(4)), (7, 10), (7, 9), None),
        (ReadTimes(ago(3), ago(59)), (7, 10), (7, 9), None),
        (ReadTimes(ago(61), ago(61)), (7, 3), (7, 9), RunKind.ALL),
        (ReadTimes(ago(61), ago(61)), (None, None), (None, None), RunKind.ALL),
        (ReadTimes(ago(30), ago(30), is_failing=True), (7, 10), (7, 9), None),
        (ReadTimes(ago(90), ago(90), is_failing=True), (7, 10), (7, 9), RunKind.ALL),
    ],
    ids=[
        *("nothing moved", "a product changed", "an hour is not over", "a bill was written", "just read"),
        *("just read with everything", "a backup was restored", "no counters", "failing", "failed long ago"),
    ],
)
def test_only_what_moved_is_read_again(read, books, stock, due):
    run = due_run(
        read,
        stock_minutes=5,
        now_at=Counters(*books),
        masters_read_at=Counters(7, 9),
        stock_read_at=Counters(*stock),
        now=NOW,
    )
    assert run == due


@pytest.mark.parametrize(
    ("start", "end", "working"),
    [
        ((8, 0), (22, 0), [8, 12, 21]),
        ((20, 0), (3, 0), [20, 0, 2]),
        ((0, 0), (0, 0), [0, 12, 23]),
    ],
    ids=["by day", "past midnight", "the whole day"],
)
def test_business_hours_may_go_past_midnight(start, end, working):
    def is_open(hour: int) -> bool:
        return is_working_time(time(hour), time(*start), time(*end))

    assert all(map(is_open, working))
    if start != end:
        assert not any(map(is_open, (7, 19, 4) if start[0] == 20 else (7, 22, 0)))
