"""Move the hour in India, so that tests run just after and just before midnight there.

    TIME_IN_INDIA=00:10 python -m pytest -p tests.running.hours -m any_hour

The clock stays as it is, for PostgreSQL and S3 have the same one. The store's zone becomes one in which it is
that time now.
"""

import io
import os
import struct
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from app.shared import days

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Replace the zone before conftest files and tests import what takes it."""
    days.STORE_TIME = zone_at(time.fromisoformat(os.environ["TIME_IN_INDIA"]), datetime.now(UTC))


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out files without such tests: importing all takes twice the processor's time."""
    # Among the tests are pictures too, which pytest asks about.
    if collection_path.suffix != ".py" or has_tests_of_the_day(collection_path.read_text()):
        return None
    return True


def has_tests_of_the_day(source: str) -> bool:
    """Return whether a file of tests may depend on the day: by its mark, or by that of a file it repeats."""
    return "any_hour" in source or "import *" in source


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which time it was: two such runs write into one terminal."""
    terminalreporter.write_line(f"At {os.environ['TIME_IN_INDIA']} in India:")


def zone_at(time_of_day: time, now: datetime) -> ZoneInfo:
    """Return a zone in which it is this time of the day now. PostgreSQL understands its key."""
    ahead = timedelta(hours=time_of_day.hour - now.hour, minutes=time_of_day.minute - now.minute)
    offset = (ahead + DAY / 2) % DAY - DAY / 2
    hours, minutes = divmod(abs(offset) // MINUTE, 60)
    # In such names hours to the west count.
    key = f"IST{'-' if offset > timedelta() else '+'}{hours:02}:{minutes:02}"
    return ZoneInfo.from_file(io.BytesIO(_file_of(offset)), key)


def _file_of(offset: timedelta) -> bytes:
    """Return the file of a zone with one offset, as RFC 8536 describes it."""
    name = b"IST\0"
    header = b"TZif" + bytes(16) + struct.pack(">6l", 0, 0, 0, 0, 1, len(name))
    return header + struct.pack(">lBB", int(offset.total_seconds()), 0, 0) + name
