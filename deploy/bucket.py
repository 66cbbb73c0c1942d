"""Set up the storage bucket: anyone can read `public/*`, and only the product can do anything else.

`python -m deploy.bucket` sets up the bucket that the environment names. It can be run again.
"""

import json
import os
import time
from collections.abc import Mapping, Sequence

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from app.config import get_config

PUBLIC_PREFIX = "public/"
TIMEOUT_SECONDS = 30.0


def ensure_bucket(environment: Mapping[str, str], *, origins: Sequence[str]) -> None:
    """Create the bucket, its public reading policy and its CORS rules; wait for a server that is starting.

    It also creates a bucket for backups on the same storage, which only the product can read.
    """
    client = boto3.client(
        "s3",
        endpoint_url=environment.get("S3_ENDPOINT_URL") or None,
        aws_access_key_id=environment["S3_ACCESS_KEY"],
        aws_secret_access_key=environment["S3_SECRET_KEY"],
        region_name=environment.get("S3_REGION", "us-east-1"),
        config=Config(retries={"max_attempts": 1}, connect_timeout=5, read_timeout=10),
    )
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while True:
        try:
            _set_up(client, environment["S3_BUCKET"], origins)
            if backups := environment.get("BACKUP_S3_BUCKET"):
                _create(client, backups)
            return
        except (ClientError, BotoCoreError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def _set_up(client, bucket: str, origins: Sequence[str]) -> None:
    _create(client, bucket)
    policy = {
        "Version": "2012-10-17",
        "Statement": [
            {
                "Effect": "Allow",
                "Principal": "*",
                "Action": "s3:GetObject",
                "Resource": f"arn:aws:s3:::{bucket}/{PUBLIC_PREFIX}*",
            }
        ],
    }
    client.put_bucket_policy(Bucket=bucket, Policy=json.dumps(policy))
    rule = {
        "AllowedOrigins": list(origins),
        "AllowedMethods": ["GET", "HEAD", "PUT"],
        "AllowedHeaders": ["*"],
        "ExposeHeaders": ["ETag"],
        "MaxAgeSeconds": 600,
    }
    client.put_bucket_cors(Bucket=bucket, CORSConfiguration={"CORSRules": [rule]})


def _create(client, bucket: str) -> None:
    if bucket not in {entry["Name"] for entry in client.list_buckets()["Buckets"]}:
        client.create_bucket(Bucket=bucket)


def _storage_environment() -> dict[str, str]:
    """Return the environment, with storage secrets read from files."""
    config = get_config()
    return {
        **os.environ,
        "S3_ENDPOINT_URL": config.s3_endpoint_url or "",
        "S3_ACCESS_KEY": config.s3_access_key,
        "S3_SECRET_KEY": config.s3_secret_key.get_secret_value(),
        "S3_BUCKET": config.s3_bucket,
    }


if __name__ == "__main__":
    ensure_bucket(_storage_environment(), origins=os.environ["SITE_ORIGINS"].split(","))
