"""The way to the object storage."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import IO, Any, NamedTuple

import boto3
from boto3.s3.transfer import TransferConfig
from botocore.config import Config as BotoConfig
from botocore.exceptions import ClientError

from app.config import get_config

# Of a stream each part that is on its way is held in memory.
FEW_AT_ONCE = TransferConfig(max_concurrency=2)
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


def public_headers(content_type: str) -> dict[str, str]:
    """What storage says with a file that anybody may read: that it never changes, and whether to show it.

    A browser that is led to a file by its address shows pictures alone; anything else it saves. Where a page
    shows a video itself, this says nothing.
    """
    shown = content_type.startswith("image/") and not content_type.startswith("image/svg")
    return {"CacheControl": IMMUTABLE} | ({} if shown else {"ContentDisposition": "attachment"})


def put_public(name: str, content: bytes, content_type: str) -> None:
    """Store a file that anybody may read; its name is never used for other contents."""
    storage().put_object(
        Bucket=get_config().s3_bucket,
        Key=name,
        Body=content,
        ContentType=content_type,
        **public_headers(content_type),
    )


@lru_cache
def _storage_of_browsers() -> Any:
    """The S3 client that signs addresses for browsers, which reach the storage by its public address.

    That is S3_PUBLIC_URL without the bucket at its end; where it does not end so, the address of the
    product itself is signed.
    """
    config = get_config()
    public = config.s3_public_url.rstrip("/")
    bucket = f"/{config.s3_bucket}"
    return boto3.client(
        "s3",
        endpoint_url=public.removesuffix(bucket) if public.endswith(bucket) else config.s3_endpoint_url,
        aws_access_key_id=config.s3_access_key,
        aws_secret_access_key=config.s3_secret_key.get_secret_value(),
        region_name="us-east-1",
        config=BotoConfig(signature_version="s3v4", s3={"addressing_style": "path"}),
    )


def put_private(name: str, content: IO[bytes], content_type: str) -> None:
    """Store a file that nobody reads but by a signed address."""
    storage().put_object(Bucket=get_config().s3_bucket, Key=name, Body=content, ContentType=content_type)


def put_stream(name: str, content: IO[bytes], content_type: str, **headers: str) -> None:
    """Store a file of any size, a part after the other; nothing is said of how long it may be kept."""
    extra = {"ContentType": content_type, **headers}
    storage().upload_fileobj(content, get_config().s3_bucket, name, ExtraArgs=extra, Config=FEW_AT_ONCE)


def private_url(name: str, *, file_name: str, seconds: int) -> str:
    """An address that gives out a private file for so many seconds; browsers save it under `file_name`."""
    asked = {
        "Bucket": get_config().s3_bucket,
        "Key": name,
        "ResponseContentDisposition": f'attachment; filename="{file_name}"',
    }
    return _storage_of_browsers().generate_presigned_url("get_object", Params=asked, ExpiresIn=seconds)


def read_file(name: str) -> bytes | None:
    """The content of a file, or None where there is none of that name."""
    try:
        return storage().get_object(Bucket=get_config().s3_bucket, Key=name)["Body"].read()
    except storage().exceptions.NoSuchKey:
        return None


def remove_files(names: Sequence[str]) -> None:
    """Remove files, at most a thousand at once; those that are not there are no matter."""
    if names:
        gone = {"Objects": [{"Key": name} for name in names], "Quiet": True}
        storage().delete_objects(Bucket=get_config().s3_bucket, Delete=gone)


class Listed(NamedTuple):
    """A file as a list tells of it."""

    name: str
    size: int
    changed_at: datetime


def files_below(prefix: str) -> Iterator[Listed]:
    """Every file whose name begins so, asked for a thousand at a time."""
    pages = storage().get_paginator("list_objects_v2").paginate(Bucket=get_config().s3_bucket, Prefix=prefix)
    for page in pages:
        for found in page.get("Contents", ()):
            yield Listed(found["Key"], found["Size"], found["LastModified"])


def remove_below(prefix: str) -> int:
    """Remove every file whose name begins so; says how many there were."""
    removed = 0
    while names := [file.name for file in islice(files_below(prefix), 1000)]:
        remove_files(names)
        removed += len(names)
    return removed


def open_file(name: str) -> tuple[IO[bytes], str] | None:
    """The content of a file to be read piece by piece, and its type; None where there is none."""
    try:
        found = storage().get_object(Bucket=get_config().s3_bucket, Key=name)
    except storage().exceptions.NoSuchKey:
        return None
    return found["Body"], found.get("ContentType", "application/octet-stream")


def upload_url(name: str, *, content_type: str, size: int, seconds: int) -> str:
    """An address that takes one file of this name, type and length by PUT, for so many seconds."""
    asked = {
        "Bucket": get_config().s3_bucket,
        "Key": name,
        "ContentType": content_type,
        "ContentLength": size,
    }
    return _storage_of_browsers().generate_presigned_url("put_object", Params=asked, ExpiresIn=seconds)


def size_of(name: str) -> int | None:
    """The bytes of a file, or None where there is none of that name."""
    try:
        return storage().head_object(Bucket=get_config().s3_bucket, Key=name)["ContentLength"]
    except ClientError as error:
        if error.response["Error"]["Code"] in ("404", "NoSuchKey", "NotFound"):
            return None
        raise


def fetch(name: str, into: IO[bytes]) -> None:
    """Write the content of a file that is there, piece by piece."""
    storage().download_fileobj(get_config().s3_bucket, name, into)


def put_public_file(name: str, path: Path, content_type: str) -> None:
    """Store a file of the disk that anybody may read; its name is never used for other contents."""
    with path.open("rb") as content:
        storage().put_object(
            Bucket=get_config().s3_bucket,
            Key=name,
            Body=content,
            ContentType=content_type,
            **public_headers(content_type),
        )
