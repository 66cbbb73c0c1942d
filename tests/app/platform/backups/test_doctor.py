"""What `python -m app doctor` says about backups."""

from datetime import UTC, datetime, timedelta

from app.config import get_config
from app.platform.doctor.backups import _age, check_backups
from app.platform.doctor.check import Grade

NOW = datetime(2026, 3, 1, tzinfo=UTC)
DAY = timedelta(hours=24)


def test_a_backup_that_was_missed_twice_is_a_fault():
    grades = [_age(last, DAY, NOW).grade for last in (None, NOW - DAY, NOW - 2 * DAY - timedelta(hours=1))]

    assert grades == [Grade.WARNING, Grade.OK, Grade.FAULT]


def test_a_site_without_backups_is_warned_and_a_copy_for_trying_is_not(platform):
    config = get_config()
    assert [*check_backups(config.model_copy(update={"public_url": "http://127.0.0.1:8000"}))] == []
    (finding,) = check_backups(config.model_copy(update={"public_url": "https://shops.example"}))
    assert finding.grade == Grade.WARNING


def test_a_bucket_that_is_not_there_and_a_wrong_key_are_faults(keys):
    config = get_config()
    for wrong in ({"backup_s3_bucket": "no-such-bucket"}, {"backup_recipient": "age1" + "q" * 58}):
        (finding,) = check_backups(config.model_copy(update=wrong))
        assert finding.grade == Grade.FAULT, wrong
