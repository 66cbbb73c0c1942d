"""Access to the object storage.

Its libraries are loaded with the first call: the processes of the API rarely make one, and they need 22 MB.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import IO, Any, NamedTuple

from app.config import get_config

IMMUTABLE = "public, max-age=31536000, immutable"
# A worker waits and retries; a request occupies one of few threads.
PATIENT: dict[str, Any] = {"connect_timeout": 3, "read_timeout": 10, "retries": {"max_attempts": 2}}
IN_REQUESTS: dict[str, Any] = {
    "connect_timeout": 1,
    "read_timeout": 4,
    "retries": {"total_max_attempts": 1},
}
_timeouts = {"in use": PATIENT}


def serve_requests() -> None:
    """Use short timeouts, and fail at once while the storage does not answer.

    The API calls this at its start.
    """
    _timeouts["in use"] = IN_REQUESTS
    storage.cache_clear()


@lru_cache
def storage() -> Any:
    """Return this process's S3 client."""
    import boto3
    from botocore.config import Config as BotoConfig

    from app.store.media.storage_breaker import StorageBreaker

    config = get_config()
    client = boto3.client(
        "s3",
        endpoint_url=config.s3_endpoint_url,
        aws_access_key_id=config.s3_access_key,
        aws_secret_access_key=config.s3_secret_key.get_secret_value(),
        region_name="us-east-1",
        config=BotoConfig(**_timeouts["in use"]),
    )
    if _timeouts["in use"] is IN_REQUESTS:
        StorageBreaker().watch(client)
    return client


def storage_errors() -> tuple[type[Exception], ...]:
    """Return the errors that a call of the storage raises."""
    from botocore.exceptions import BotoCoreError, ClientError

    return BotoCoreError, ClientError


def public_headers(content_type: str) -> dict[str, str]:
    """Return the headers of a public file: it never changes, and browsers show only pictures.

    Anything else is downloaded when opened by its URL. Videos embedded in a page play regardless.
    """
    shown = content_type.startswith("image/") and not content_type.startswith("image/svg")
    return {"CacheControl": IMMUTABLE} | ({} if shown else {"ContentDisposition": "attachment"})


def put_public(name: str, content: bytes, content_type: str) -> None:
    """Store a public file. Its name must never be used for other content."""
    storage().put_object(
        Bucket=get_config().s3_bucket,
        Key=name,
        Body=content,
        ContentType=content_type,
        **public_headers(content_type),
    )


@lru_cache
def _signing_client() -> Any:
    """Return the S3 client that signs URLs for browsers, which reach the storage by its public URL.

    That is S3_PUBLIC_URL without the bucket at its end. If it has no bucket at its end, the application's own
    endpoint is signed instead.
    """
    import boto3
    from botocore.config import Config as BotoConfig

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
    """Store a file that can only be read by a signed URL."""
    storage().put_object(Bucket=get_config().s3_bucket, Key=name, Body=content, ContentType=content_type)


def put_stream(name: str, content: IO[bytes], content_type: str, **headers: str) -> None:
    """Store a file of any size in parts, without a cache lifetime."""
    from boto3.s3.transfer import TransferConfig

    extra = {"ContentType": content_type, **headers}
    # Every part in transfer is held in memory.
    few = TransferConfig(max_concurrency=2)
    storage().upload_fileobj(content, get_config().s3_bucket, name, ExtraArgs=extra, Config=few)


def private_url(name: str, *, file_name: str, seconds: int) -> str:
    """Return a URL that serves a private file for some seconds; browsers save it as `file_name`."""
    params = {
        "Bucket": get_config().s3_bucket,
        "Key": name,
        "ResponseContentDisposition": f'attachment; filename="{file_name}"',
    }
    return _signing_client().generate_presigned_url("get_object", Params=params, ExpiresIn=seconds)


def read_file(name: str) -> bytes | None:
    """Return the content of a file, or None if there is no such file."""
    try:
        return storage().get_object(Bucket=get_config().s3_bucket, Key=name)["Body"].read()
    except storage().exceptions.NoSuchKey:
        return None


def remove_files(names: Sequence[str]) -> None:
    """Remove up to a thousand files. Missing files are ignored."""
    if names:
        request = {"Objects": [{"Key": name} for name in names], "Quiet": True}
        storage().delete_objects(Bucket=get_config().s3_bucket, Delete=request)


class StoredObject(NamedTuple):
    """A file in a listing."""

    name: str
    size: int
    changed_at: datetime


def files_below(prefix: str) -> Iterator[StoredObject]:
    """Yield every file with this prefix, fetched a thousand at a time."""
    pages = storage().get_paginator("list_objects_v2").paginate(Bucket=get_config().s3_bucket, Prefix=prefix)
    for page in pages:
        for entry in page.get("Contents", ()):
            yield StoredObject(entry["Key"], entry["Size"], entry["LastModified"])


def remove_below(prefix: str) -> int:
    """Remove every file with this prefix. Return how many there were."""
    removed = 0
    while names := [file.name for file in islice(files_below(prefix), 1000)]:
        remove_files(names)
        removed += len(names)
    return removed


def open_file(name: str) -> tuple[IO[bytes], str] | None:
    """Return the content of a file as a stream, with its type, or None if there is no such file."""
    try:
        response = storage().get_object(Bucket=get_config().s3_bucket, Key=name)
    except storage().exceptions.NoSuchKey:
        return None
    return response["Body"], response.get("ContentType", "application/octet-stream")


def upload_url(name: str, *, content_type: str, size: int | None, seconds: int) -> str:
    """Return a URL that accepts one file of this name, type and size in bytes by PUT, for some seconds.

    The PUT has the header `x-amz-acl: public-read`, which has to be signed. It grants nothing: the storage
    ignores it, and the policy of the bucket makes `public/` alone readable.
    """
    params: dict[str, Any] = {
        "Bucket": get_config().s3_bucket,
        "Key": name,
        "ContentType": content_type,
        "ACL": "public-read",
    }
    if size is not None:
        params["ContentLength"] = size
    return _signing_client().generate_presigned_url("put_object", Params=params, ExpiresIn=seconds)


def size_of(name: str) -> int | None:
    """Return the size of a file in bytes, or None if there is no such file."""
    client = storage()
    try:
        return client.head_object(Bucket=get_config().s3_bucket, Key=name)["ContentLength"]
    except client.exceptions.ClientError as error:
        if error.response["Error"]["Code"] in ("404", "NoSuchKey", "NotFound"):
            return None
        raise


def fetch(name: str, into: IO[bytes]) -> None:
    """Write the content of an existing file to a stream, in parts."""
    storage().download_fileobj(get_config().s3_bucket, name, into)


def put_public_file(name: str, path: Path, content_type: str) -> None:
    """Store a public file from disk. Its name must never be used for other content."""
    with path.open("rb") as content:
        storage().put_object(
            Bucket=get_config().s3_bucket,
            Key=name,
            Body=content,
            ContentType=content_type,
            **public_headers(content_type),
        )
