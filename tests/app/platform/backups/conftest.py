"""A bucket for backups, separate from that of the files, and the keys of its operator."""

from collections.abc import Iterator

import pytest

from app.config import get_config
from app.platform.backups import bucket
from app.platform.backups.encryption import new_key

BUCKET = "haat-backups"


@pytest.fixture(scope="session")
def _bucket(platform) -> None:
    bucket.client().create_bucket(Bucket=BUCKET)


@pytest.fixture
def keys(_bucket, monkeypatch) -> Iterator[str]:
    """Switch backups on and yield the private key, which the servers do not have."""
    private, public = new_key()
    monkeypatch.setenv("BACKUP_S3_BUCKET", BUCKET)
    monkeypatch.setenv("BACKUP_RECIPIENT", public)
    get_config.cache_clear()
    yield private
    get_config.cache_clear()
