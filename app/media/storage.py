"""The way to the object storage."""

from functools import lru_cache
from typing import Any

import boto3
from botocore.config import Config as BotoConfig

from app.config import get_config

IMMUTABLE = "public, max-age=31536000, immutable"


@lru_cache
def storage() -> Any:
    """The S3 client of this process."""
    config = get_config()
    return boto3.client(
        "s3",
        endpoint_url=config.s3_endpoint_url,
        aws_access_key_id=config.s3_access_key,
        aws_secret_access_key=config.s3_secret_key.get_secret_value(),
        region_name="us-east-1",
        config=BotoConfig(connect_timeout=3, read_timeout=10, retries={"max_attempts": 2}),
    )


def put_public(name: str, content: bytes, content_type: str) -> None:
    """Store a file that anybody may read; its name is never used for other contents."""
    storage().put_object(
        Bucket=get_config().s3_bucket,
        Key=name,
        Body=content,
        ContentType=content_type,
        CacheControl=IMMUTABLE,
    )
