"""The bucket that holds the backups; it should be in another location than the files of the stores."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import IO, Any

from app.config import get_config
from app.platform.backups.rules import Backup, read_name
from app.shared.errors import NotFound
from app.store.media.storage import PATIENT

AT_ONCE = 1000


@lru_cache
def client() -> Any:
    """Return this process's S3 client of the bucket."""
    import boto3
    from botocore.config import Config as BotoConfig

    config = get_config()
    return boto3.client(
        "s3",
        endpoint_url=config.backup_s3_endpoint_url or config.s3_endpoint_url,
        aws_access_key_id=config.backup_s3_access_key or config.s3_access_key,
        aws_secret_access_key=(
            config.backup_s3_secret_key.get_secret_value() or config.s3_secret_key.get_secret_value()
        ),
        region_name="us-east-1",
        config=BotoConfig(**PATIENT),
    )


def put(backup: Backup, content: IO[bytes]) -> None:
    """Store an encrypted backup."""
    from boto3.s3.transfer import TransferConfig

    client().upload_fileobj(
        content, get_config().backup_s3_bucket, backup.name, Config=TransferConfig(max_concurrency=2)
    )


def fetch(backup: Backup, into: IO[bytes]) -> None:
    """Write an encrypted backup to a stream, in parts; raises NotFound if it was removed."""
    from botocore.exceptions import ClientError

    try:
        client().download_fileobj(get_config().backup_s3_bucket, backup.name, into)
    except ClientError as error:
        if error.response["Error"]["Code"] not in ("404", "NoSuchKey", "NotFound"):
            raise
        raise NotFound("backup.gone", name=backup.name) from None


def backups(platform: str = "") -> Iterator[tuple[Backup, int]]:
    """Yield every backup of a platform, or of all, with its size in bytes. Other files are skipped."""
    pages = client().get_paginator("list_objects_v2")
    prefix = f"{platform}/" if platform else ""
    for page in pages.paginate(Bucket=get_config().backup_s3_bucket, Prefix=prefix):
        for entry in page.get("Contents", ()):
            if backup := read_name(entry["Key"]):
                yield backup, entry["Size"]


def remove(outdated: Sequence[Backup]) -> None:
    """Remove backups."""
    for start in range(0, len(outdated), AT_ONCE):
        names = [{"Key": backup.name} for backup in outdated[start : start + AT_ONCE]]
        client().delete_objects(
            Bucket=get_config().backup_s3_bucket, Delete={"Objects": names, "Quiet": True}
        )
