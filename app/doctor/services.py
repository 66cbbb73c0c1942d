"""Valkey, object storage, worker and clock."""

import time
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import httpx
import redis
from botocore.exceptions import BotoCoreError, ClientError
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from app import health
from app.config import Config
from app.doctor.check import Finding, fault, warning, well
from app.media.storage import storage
from app.telemetry import outbox_metrics
from tenant_router.engines import app_reader

# One-time codes and signed addresses bear this much.
SECONDS_APART = 5.0
PATIENCE_SECONDS = 5.0
ROUNDS_LATE = 300.0


def look_at_services(config: Config) -> Iterator[Finding]:
    """Each service that the product stands on, beside its databases."""
    yield from _valkey()
    yield from _worker()
    yield from _rounds()
    yield from _storage(config)
    yield from _clock()


def _valkey() -> Iterator[Finding]:
    try:
        about: Any = health.valkey().info()
    except redis.RedisError as error:
        cure = "Is it started, and is REDIS_URL right?"
        yield fault("Valkey", f"can not be reached: {type(error).__name__}", cure)
        return
    if not about.get("aof_enabled"):
        cure = "Set appendonly yes: tasks that were handed over must outlast a restart"
        yield warning("Valkey", "keeps nothing over a restart", cure)
    elif about.get("aof_last_write_status", "ok") != "ok":
        yield fault("Valkey", "can not write its file", "Is its disk full?")
    elif about.get("maxmemory_policy", "noeviction") != "noeviction":
        cure = "Set maxmemory-policy noeviction"
        yield warning("Valkey", "throws keys away when it is full, tasks among them", cure)
    else:
        version = about.get("valkey_version") or about.get("redis_version")
        yield well("Valkey", f"{version}, kept over a restart")


def _worker() -> Iterator[Finding]:
    try:
        heard: Any = health.valkey().get(health.HEARTBEAT_KEY)
    except redis.RedisError:
        yield fault("Worker", "can not be asked while Valkey is away", "Mend Valkey first")
        return
    ago = time.time() - float(heard) if heard else None
    if ago is None or ago > health.HEARTBEAT_LATE:
        words = "has not been heard of" if ago is None else f"was last heard of {ago:.0f} seconds ago"
        yield fault("Worker", words, "Start it: celery -A workers.celery worker, and beat beside it")
    else:
        yield well("Worker", f"heard of {ago:.0f} seconds ago")


def _rounds() -> Iterator[Finding]:
    try:
        ago = outbox_metrics.told(health.valkey()).seen_seconds
    except redis.RedisError:
        return
    if ago > ROUNDS_LATE:
        words = "none was made" if ago == float("inf") else f"the last was {ago / 60:.0f} minutes ago"
        cure = "Start the clock, one alone: celery -A workers beat"
        yield warning("Rounds over the stores", words, cure)
    else:
        yield well("Rounds over the stores", f"the last was {ago:.0f} seconds ago")


def _storage(config: Config) -> Iterator[Finding]:
    name = f"doctor/{uuid4().hex}"
    public, private = f"public/{name}", f"private/{name}"
    try:
        for key in (public, private):
            storage().put_object(Bucket=config.s3_bucket, Key=key, Body=b"well", ContentType="text/plain")
    except (BotoCoreError, ClientError) as error:
        cure = "Are S3_ENDPOINT_URL, keys and S3_BUCKET right? python -m deploy.bucket makes the bucket"
        yield fault("Object storage", f"takes no file: {_reason(error)}", cure)
        return
    try:
        yield well("Object storage", "takes and gives files")
        yield _read_by_anybody(config, public)
        yield _kept_from_strangers(config, private)
    finally:
        gone = {"Objects": [{"Key": key} for key in (public, private)]}
        storage().delete_objects(Bucket=config.s3_bucket, Delete=gone)


def _reason(error: BotoCoreError | ClientError) -> str:
    return error.response["Error"]["Code"] if isinstance(error, ClientError) else type(error).__name__


def _read_by_anybody(config: Config, name: str) -> Finding:
    address = config.picture_url(name)
    try:
        status = httpx.get(address, timeout=PATIENCE_SECONDS).status_code
    except httpx.HTTPError as error:
        cure = f"Is S3_PUBLIC_URL right ({config.s3_public_url})? Browsers fetch pictures there"
        return fault("Public files", f"can not be fetched: {type(error).__name__}", cure)
    if status != 200:
        cure = "Let anybody read public/*: python -m deploy.bucket sets the policy; is S3_PUBLIC_URL right?"
        return fault("Public files", f"are refused to browsers ({status})", cure)
    return well("Public files", "read by anybody")


def _kept_from_strangers(config: Config, name: str) -> Finding:
    try:
        status = httpx.get(config.picture_url(name), timeout=PATIENCE_SECONDS).status_code
    except httpx.HTTPError as error:
        return warning("Private files", f"could not be tried: {type(error).__name__}", "See public files")
    if status == 200:
        cure = "Allow reading of public/* alone: python -m deploy.bucket sets the policy"
        return fault("Private files", "can be read by anybody", cure)
    return well("Private files", "refused to strangers")


def _clock() -> Iterator[Finding]:
    try:
        with app_reader().connect() as connection:
            theirs = connection.scalar(text("SELECT extract(epoch FROM clock_timestamp())"))
    except SQLAlchemyError:
        return
    apart = abs(time.time() - float(theirs or 0))
    if apart > SECONDS_APART:
        cure = "Set both clocks by NTP: one-time codes and signed addresses go by them"
        yield warning("Clock", f"is {apart:.0f} seconds from the database's", cure)
    else:
        yield well("Clock", "the database's")
