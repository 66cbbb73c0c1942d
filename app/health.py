"""Whether everything that the product stands on is there."""

import hmac
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import lru_cache, partial
from typing import Any

import redis
from botocore.exceptions import BotoCoreError, ClientError
from flask import Blueprint, Response, request
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from app.config import get_config
from app.media.storage import storage
from app.shared.hosts import is_loopback
from app.shared.responses import json_answer
from tenant_router import engines

HEARTBEAT_KEY = "haat:worker:heartbeat"
HEARTBEAT_LATE = 45
WORKERS_KEY = "haat:workers"
FORGOTTEN_SECONDS = 86_400

blueprint = Blueprint("health", __name__)


@blueprint.get("/api/health")
def health() -> Response:
    """200 when database, Valkey, storage and worker are up, else 503; operators alone are told which is down.

    A further database that is away harms its own stores alone: the answer stays 200.
    """
    status, usable, checks = look()
    body: dict[str, object] = {"status": "ok" if usable else "degraded"}
    if _is_operator():
        body = {"status": status, "release": get_config().release, "checks": checks}
    return json_answer(body, 200 if usable else 503)


def _is_operator() -> bool:
    """Whether the caller is on this machine itself, without a proxy between, or has the token of figures."""
    if is_loopback(request.remote_addr) and "X-Forwarded-For" not in request.headers:
        return True
    token = get_config().metrics_token.get_secret_value()
    given = request.headers.get("Authorization", "")
    return bool(token) and hmac.compare_digest(given.encode(), f"Bearer {token}".encode())


def look() -> tuple[str, bool, dict[str, dict[str, object]]]:
    """`ok` or `degraded`, whether the product can be used, and what was found of each part."""
    checks = {
        "database": _checked(_database),
        "valkey": _checked(lambda: valkey().ping()),
        "storage": _checked(lambda: storage().head_bucket(Bucket=get_config().s3_bucket)),
        "worker": _checked(_worker),
    }
    usable = all(check["ok"] for check in checks.values())
    further = {f"database {name}": _checked(partial(_database, name)) for name in engines.names()[1:]}
    well = usable and all(check["ok"] for check in further.values())
    return "ok" if well else "degraded", usable, {**checks, **further}


@blueprint.get("/api/health/live")
def live() -> Response:
    """200 while this process answers, whatever has become of what it stands on."""
    return json_answer({"status": "ok"})


@lru_cache
def valkey() -> redis.Redis:
    """The Valkey client of this process."""
    return redis.Redis.from_url(get_config().redis_url, socket_connect_timeout=2, socket_timeout=2)


class NoHeartbeat(Exception):
    """The worker has not been heard of lately."""


def beat() -> None:
    """The worker's sign of life."""
    valkey().set(HEARTBEAT_KEY, str(time.time()), ex=600)


def heard_of(worker: str) -> None:
    """A worker of this name is there: told by itself, without waiting for a task."""
    with suppress(redis.RedisError):
        valkey().hset(WORKERS_KEY, worker, str(time.time()))


def workers() -> dict[str, datetime]:
    """When each worker was last heard of; those of yesterday are forgotten."""
    told: Any = valkey().hgetall(WORKERS_KEY)
    heard = {name.decode(): float(at) for name, at in told.items()}
    gone = [name for name, at in heard.items() if at < time.time() - FORGOTTEN_SECONDS]
    if gone:
        valkey().hdel(WORKERS_KEY, *gone)
    return {name: datetime.fromtimestamp(at, UTC) for name, at in heard.items() if name not in gone}


def _database(name: str = engines.MAIN) -> None:
    with engines.app_reader(name).connect() as connection:
        connection.execute(text("SELECT 1"))


def _worker() -> None:
    heard: Any = valkey().get(HEARTBEAT_KEY)
    if heard is None or time.time() - float(heard) > HEARTBEAT_LATE:
        raise NoHeartbeat("no heartbeat from the worker")


def _checked(check: Callable[[], object]) -> dict[str, object]:
    started = time.perf_counter()
    try:
        check()
    except (SQLAlchemyError, redis.RedisError, BotoCoreError, ClientError, NoHeartbeat) as error:
        return {"ok": False, "problem": type(error).__name__}
    return {"ok": True, "milliseconds": round((time.perf_counter() - started) * 1000, 1)}
