"""Check that backups are made and can be made: the key, the bucket, and the age of the newest one."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from botocore.exceptions import BotoCoreError, ClientError
from sqlalchemy.exc import SQLAlchemyError

from app.config import Config
from app.platform.backups import bucket
from app.platform.backups.encryption import is_public_key
from app.platform.backups.making import last_complete
from app.platform.doctor.check import Finding, fault, ok, warning

SUBJECT = "Backups"
NOW = "Run: python -m app backups run"


def check_backups(config: Config) -> Iterator[Finding]:
    """Check the backups. A copy for trying things out, without a public HTTPS address, needs none."""
    if not config.backup_s3_bucket:
        if (config.public_url or "").startswith("https://"):
            fix = (
                "Set BACKUP_S3_BUCKET and BACKUP_RECIPIENT, unless something else backs up PostgreSQL and S3"
            )
            yield warning(SUBJECT, "are not made by Haat", fix)
        return
    if not all(is_public_key(part) for part in config.backup_recipient.split(",")):
        yield fault(SUBJECT, "BACKUP_RECIPIENT is not a public key", "Copy it from the file of the key")
        return
    try:
        bucket.client().list_objects_v2(Bucket=config.backup_s3_bucket, MaxKeys=1)
    except (BotoCoreError, ClientError) as error:
        fix = "Check BACKUP_S3_ENDPOINT_URL, its keys and BACKUP_S3_BUCKET; create the bucket"
        yield fault(SUBJECT, f"the bucket is not reachable: {type(error).__name__}", fix)
        return
    try:
        yield _age(last_complete(), timedelta(hours=config.backup_hours), datetime.now(UTC))
    except SQLAlchemyError:
        return  # reported by the check of the databases


def _age(last: datetime | None, every: timedelta, now: datetime) -> Finding:
    if last is None:
        return warning(SUBJECT, "none is complete yet", NOW)
    hours = (now - last).total_seconds() / 3600
    if now - last > 2 * every:
        return fault(
            SUBJECT, f"the newest complete one is {hours:,.0f} hours old", f"{NOW}, and read its reason"
        )
    return ok(SUBJECT, f"the newest complete one began {hours:,.0f} hours ago")
