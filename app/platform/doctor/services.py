"""Check Valkey, object storage, workers and the clock."""

import time
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import httpx
import redis
from botocore.exceptions import BotoCoreError, ClientError
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from app.config import Config
from app.edge import health
from app.edge.telemetry import outbox_metrics
from app.platform.doctor.check import Finding, fault, ok, warning
from app.store.media.storage import storage
from tenant_router import valkey
from tenant_router.control import control_session

# One-time codes and signed URLs tolerate this much.
MAX_CLOCK_DRIFT_SECONDS = 5.0
TIMEOUT_SECONDS = 5.0
MAX_ROUND_AGE_SECONDS = 300.0


def check_services(config: Config) -> Iterator[Finding]:
    """Check every service that the product needs in addition to its databases."""
    yield from _valkey()
    yield from _worker()
    yield from _rounds()
    yield from _storage(config)
    yield from _clock()


def _valkey() -> Iterator[Finding]:
    try:
        about: Any = valkey.client().info()
    except redis.RedisError as error:
        fix = "Check that it is running and REDIS_URL is correct"
        yield fault("Valkey", f"not reachable: {type(error).__name__}", fix)
        return
    if not about.get("aof_enabled"):
        fix = "Set appendonly yes, so that queued tasks survive a restart"
        yield warning("Valkey", "loses data on restart", fix)
    elif about.get("aof_last_write_status", "ok") != "ok":
        yield fault("Valkey", "cannot write its file", "Check whether its disk is full")
    elif about.get("maxmemory_policy", "noeviction") != "noeviction":
        fix = "Set maxmemory-policy noeviction"
        yield warning("Valkey", "evicts keys when full, including tasks", fix)
    else:
        version = about.get("valkey_version") or about.get("redis_version")
        yield ok("Valkey", f"{version}, persistent")


def _worker() -> Iterator[Finding]:
    try:
        heard: Any = valkey.client().get(health.HEARTBEAT_KEY)
    except redis.RedisError:
        yield fault("Worker", "cannot be checked while Valkey is down", "Fix Valkey first")
        return
    ago = time.time() - float(heard) if heard else None
    if ago is None or ago > health.MAX_HEARTBEAT_AGE_SECONDS:
        message = "is not reporting" if ago is None else f"last seen {ago:.0f} seconds ago"
        yield fault("Worker", message, "Start the worker and beat: celery -A workers.celery worker")
    else:
        yield ok("Worker", f"last seen {ago:.0f} seconds ago")


def _rounds() -> Iterator[Finding]:
    try:
        ago = outbox_metrics.load(valkey.client()).seen_seconds
    except redis.RedisError:
        return
    if ago > MAX_ROUND_AGE_SECONDS:
        message = "never ran" if ago == float("inf") else f"last ran {ago / 60:.0f} minutes ago"
        fix = "Start exactly one beat: celery -A workers beat"
        yield warning("Store maintenance", message, fix)
    else:
        yield ok("Store maintenance", f"last ran {ago:.0f} seconds ago")


def _storage(config: Config) -> Iterator[Finding]:
    name = f"doctor/{uuid4().hex}"
    public, private = f"public/{name}", f"private/{name}"
    try:
        for key in (public, private):
            storage().put_object(Bucket=config.s3_bucket, Key=key, Body=b"well", ContentType="text/plain")
    except (BotoCoreError, ClientError) as error:
        fix = "Check S3_ENDPOINT_URL, keys and S3_BUCKET. To create the bucket: python -m deploy.bucket"
        yield fault("Object storage", f"cannot store files: {_reason(error)}", fix)
        return
    try:
        yield ok("Object storage", "read and write OK")
        yield _public_file(config, public)
        yield _private_file(config, private)
    finally:
        gone = {"Objects": [{"Key": key} for key in (public, private)]}
        storage().delete_objects(Bucket=config.s3_bucket, Delete=gone)


def _reason(error: BotoCoreError | ClientError) -> str:
    return error.response["Error"]["Code"] if isinstance(error, ClientError) else type(error).__name__


def _public_file(config: Config, name: str) -> Finding:
    address = config.picture_url(name)
    try:
        status = httpx.get(address, timeout=TIMEOUT_SECONDS).status_code
    except httpx.HTTPError as error:
        fix = f"Check S3_PUBLIC_URL ({config.s3_public_url}): browsers load images from it"
        return fault("Public files", f"cannot be downloaded: {type(error).__name__}", fix)
    if status != 200:
        fix = "Allow public read of public/*: python -m deploy.bucket. Also check S3_PUBLIC_URL"
        return fault("Public files", f"are blocked for browsers ({status})", fix)
    return ok("Public files", "publicly readable")


def _private_file(config: Config, name: str) -> Finding:
    try:
        status = httpx.get(config.picture_url(name), timeout=TIMEOUT_SECONDS).status_code
    except httpx.HTTPError as error:
        return warning("Private files", f"could not be checked: {type(error).__name__}", "See public files")
    if status == 200:
        fix = "Allow public read of public/* only: python -m deploy.bucket"
        return fault("Private files", "are publicly readable", fix)
    return ok("Private files", "not publicly readable")


def _clock() -> Iterator[Finding]:
    try:
        with control_session("app", read_only=True) as control:
            theirs = control.scalar(text("SELECT extract(epoch FROM clock_timestamp())"))
    except SQLAlchemyError:
        return
    apart = abs(time.time() - float(theirs or 0))
    if apart > MAX_CLOCK_DRIFT_SECONDS:
        fix = "Sync both clocks with NTP: one-time codes and signed URLs depend on them"
        yield warning("Clock", f"differs from the database by {apart:.0f} seconds", fix)
    else:
        yield ok("Clock", "in sync with the database")
