"""Tests of the hour in India: the zone that replaces the store's, and which tests run in it."""

import re
from datetime import UTC, datetime, time
from pathlib import Path

import pytest
from sqlalchemy import text

from tenant_router.engines import owner_engine
from tests.running.hours import has_tests_of_the_day, pytest_ignore_collect, zone_at

TESTS = Path(__file__).parent.parent
HOURS = (0, 5, 11, 12, 18, 23)
ASKS_FOR_THE_DAY = re.compile(r"now\((UTC\)\.astimezone\()?STORE_TIME\)|day_start\(datetime\.now")
REPEATED = re.compile(
    r"^from tests\.([\w.]+\.test_\w+) import (?:\([^)]*|[^\n]*)\b(?:pytestmark|test_\w+)", re.MULTILINE
)


@pytest.mark.parametrize("hour", HOURS)
@pytest.mark.parametrize("wanted", [time(0, 10), time(12), time(23, 50)])
def test_it_is_the_wanted_time_also_to_postgresql(platform, wanted, hour):
    now = datetime(2026, 3, 11, hour, 17, 30, tzinfo=UTC)
    zone = zone_at(wanted, now)

    here = now.astimezone(zone)

    assert (here.hour, here.minute) == (wanted.hour, wanted.minute)
    with owner_engine().connect() as connection:
        in_database = text("SELECT CAST(:now AS timestamptz) AT TIME ZONE :zone")
        assert connection.scalar(in_database, {"now": now, "zone": zone.key}) == here.replace(tzinfo=None)


def test_each_file_that_asks_for_the_day_runs_at_any_hour():
    """What depends on the day of now must pass just after midnight and just before."""
    asking = {
        file
        for file in TESTS.rglob("test_*.py")
        if file != Path(__file__) and ASKS_FOR_THE_DAY.search(file.read_text())
    }

    assert asking
    assert [str(file.relative_to(TESTS)) for file in asking if "any_hour" not in file.read_text()] == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("pytestmark = pytest.mark.any_hour\n", True),
        ("from tests.app.orders.test_move import *\n", True),
        ("from tests.app.orders.test_move import moved\n", False),
    ],
)
def test_only_files_without_a_test_of_the_day_are_left_out(source, expected):
    assert has_tests_of_the_day(source) is expected


def test_a_picture_among_the_tests_is_not_read(tmp_path):
    picture = tmp_path / "page.png"
    picture.write_bytes(b"\x89PNG")

    assert pytest_ignore_collect(picture) is None


def test_no_file_repeats_a_test_of_the_day_by_name():
    """It would have the mark of the other file, and nothing in its text says so."""
    repeated = {
        (str(file.relative_to(TESTS)), module)
        for file in TESTS.rglob("test_*.py")
        if not has_tests_of_the_day(source := file.read_text())
        for module in REPEATED.findall(source)
    }

    of_the_day = [
        (file, module)
        for file, module in repeated
        if has_tests_of_the_day(TESTS.joinpath(*module.split(".")).with_suffix(".py").read_text())
    ]
    assert repeated
    assert of_the_day == []
