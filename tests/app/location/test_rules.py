"""Which punches are allowed, and which positions are valid."""

from datetime import UTC, datetime, timedelta

import pytest

from app.location.rules import Remark, is_position, is_worth_recording, refusal

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
def test_one_punches_in_once_and_all_else_needs_it(remark, punched_in, message):
    assert refusal(remark, punched_in=punched_in) == message


@pytest.mark.parametrize("place", [(22.3, 73.2), (-90, -180), (90, 180), (0, 73.2), (22.3, 0)])
def test_a_place_is_anywhere_on_earth(place):
    assert is_position(*place)


@pytest.mark.parametrize("place", [(0, 0), (90.1, 0.1), (-91, 5), (5, 180.5), (5, -181), (float("nan"), 5)])
def test_nowhere_is_off_the_map_and_where_telephones_are_that_do_not_know(place):
    assert not is_position(*place)


@pytest.mark.parametrize(("seconds", "kept"), [(0, False), (9, False), (10, True), (600, True)])
def test_a_position_is_kept_ten_seconds_after_the_last(seconds, kept):
    last = NOW - timedelta(seconds=seconds)

    assert is_worth_recording(Remark.TRACK, last=last, now=NOW) is kept
    assert is_worth_recording(Remark.PUNCH_OUT, last=last, now=NOW)
