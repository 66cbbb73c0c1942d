"""The activity log as a file: its times are the store's."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import insert

from app.people.activity.models import ActivityEntry
from tenant_router.session import store_session

LATE = datetime(2026, 3, 1, 20, 5, tzinfo=UTC)
SINCE = {"field": "since", "before": None, "after": "2026-03-02T00:00:00+05:30"}
DAY = {"field": "day", "before": "2026-02-28", "after": "2026-02-30"}


@pytest.fixture(autouse=True)
def _entry(store, goods):
    """Record a change at 01:35 of the next day in India."""
    entry = {"at": LATE, "kind": "rates", "noun": "price_list", "subject": "7", "name": "Monsoon"}
    by = {"by_kind": "owner", "by_code": "", "by_name": "", "address": "203.0.113.55"}
    with store_session(store) as db:
        db.execute(insert(ActivityEntry).values(**entry, **by, changes=[SINCE, DAY]))


def test_the_csv_has_the_stores_time(read_csv):
    (row,) = [row for row in read_csv(kind="activity") if row["Kind"] == "Rates"]

    assert row["Time"] == "02-03-2026 01:35"
    assert row["Changes"] == "since: – → 02-03-2026 00:00; day: 28-02-2026 → 2026-02-30"


def test_the_pdf_has_the_time_too(store, owner, read_text):
    assert "02-03-2026 01:35" in read_text(store, owner, kind="activity")
