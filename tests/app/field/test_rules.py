"""Which punches are allowed, and which positions are valid."""

from datetime import UTC, datetime, timedelta

import pytest

from app.field.rules import Remark, is_position, is_worth_recording, punch_problem

NOW = datetime(2026, 3, 2, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("remark", "punched_in", "message"),
    [
        (Remark.PUNCH_IN, False, None),
        (Remark.PUNCH_IN, True, "location.already_in"),
        (Remark.PUNCH_OUT, True, None),
        (Remark.PUNCH_OUT, False, "location.not_in"),
        (Remark.TRACK, True, None),
        (Remark.TRACK, False, "location.not_in"),
    ],
)
def test_a_second_punch_in_is_rejected_and_all_else_needs_one(remark, punched_in, message):
    assert punch_problem(remark, punched_in=punched_in) == message


@pytest.mark.parametrize("place", [(22.3, 73.2), (-90, -180), (90, 180), (0, 73.2), (22.3, 0)])
def test_any_degrees_on_earth_are_a_position(place):
    assert is_position(*place)


@pytest.mark.parametrize("place", [(0, 0), (90.1, 0.1), (-91, 5), (5, 180.5), (5, -181), (float("nan"), 5)])
def test_invalid_degrees_and_zero_are_no_position(place):
    assert not is_position(*place)


@pytest.mark.parametrize(("seconds", "recorded"), [(0, False), (9, False), (10, True), (600, True)])
def test_a_position_is_recorded_ten_seconds_after_the_last(seconds, recorded):
    last = NOW - timedelta(seconds=seconds)

    assert is_worth_recording(Remark.TRACK, last=last, now=NOW) is recorded
    assert is_worth_recording(Remark.PUNCH_OUT, last=last, now=NOW)
