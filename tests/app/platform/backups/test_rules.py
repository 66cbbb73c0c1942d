"""Names of backups, when the next one is due, and which are removed."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.platform.backups.rules import Backup, is_due, newest, outdated, read_name

PLATFORM = "3f1c9d0e-1111-4222-8333-444455556666"
NOW = datetime(2026, 3, 1, tzinfo=UTC)
STORES = ("9230000001", "9230000002")


def made(store: str | None, days: int) -> Backup:
    return Backup(PLATFORM, store, NOW - timedelta(days=days))


backups = st.lists(st.builds(made, st.sampled_from((None, *STORES)), st.integers(0, 100)), unique=True)


@given(backups)
def test_a_name_is_read_as_it_was_written(every):
    assert [read_name(backup.name) for backup in every] == every


@pytest.mark.parametrize(
    "name",
    [
        f"{PLATFORM}/stores/9230000001/20260301T000000Z.zip",
        f"{PLATFORM}/stores/9230000001/20261301T000000Z.zip.age",
        f"{PLATFORM}/stores/../control/20260301T000000Z.zip.age",
        f"photos/{PLATFORM}/control/20260301T000000Z.zip.age",
        f"{PLATFORM}/control/notes.txt",
    ],
)
def test_other_files_in_the_bucket_are_no_backups(name):
    assert read_name(name) is None


@given(backups)
def test_a_backup_within_its_days_and_the_newest_of_what_exists_are_never_removed(every):
    removed = outdated(every, {STORES[0]}, NOW - timedelta(days=30))

    assert all(backup.made_at < NOW - timedelta(days=30) for backup in removed)
    left = newest(set(every) - set(removed))
    for store, backup in newest(every).items():
        assert store == STORES[1] or left[store] == backup
    # Of a store that was erased nothing stays longer than the others.
    gone = [
        backup for backup in every if backup.store == STORES[1] and backup.made_at < NOW - timedelta(days=30)
    ]
    assert set(gone) <= set(removed)


def test_the_next_backup_is_due_when_the_hours_have_passed():
    day = timedelta(hours=24)
    assert is_due(None, day, NOW)
    assert is_due(NOW - day, day, NOW)
    assert not is_due(NOW - day + timedelta(minutes=1), day, NOW)
