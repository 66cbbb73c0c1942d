"""Health of the services that the product needs."""

import hmac
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any

import redis
from flask import Blueprint, Response, request
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from app.config import get_config
from app.edge.hosts import is_loopback
from app.edge.responses import json_answer
from app.shared.hooks import Hook
from tenant_router import engines, reachability, valkey
from tenant_router.live_events import HEARTBEAT_KEY as LIVE_HEARTBEAT_KEY

HEARTBEAT_KEY = "haat:worker:heartbeat"
MAX_HEARTBEAT_AGE_SECONDS = 45
WORKERS_KEY = "haat:workers"
FORGOTTEN_SECONDS = 86_400
# When each additional database or node became unreachable, by the name of its check.
AWAY_KEY = "haat:away"

# Every proxy adds at least one of these headers.
OF_PROXIES = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via")

blueprint = Blueprint("health", __name__)

# The room that stores files answers by reaching its storage; on failure it raises NotReached.
reach_storage: Hook[[], None] = Hook("whether the storage of files answers")


@blueprint.get("/api/health")
def health() -> Response:
    """Answer 200 if database, Valkey, storage and worker are up, else 503; only operators see which is down.

    A failed additional database or cluster node affects only its own stores, and without live events pages
    poll: the answer stays 200.
    """
    status, usable, checks = check_health()
    body: dict[str, object] = {"status": "ok" if usable else "degraded"}
    if _is_operator():
        body = {"status": status, "release": get_config().release, "checks": checks}
    return json_answer(body, 200 if usable else 503)


def _is_operator() -> bool:
    """Return whether the caller is on this machine without a proxy, or has the metrics token."""
    if is_loopback(request.remote_addr) and not any(name in request.headers for name in OF_PROXIES):
        return True
    token = get_config().metrics_token.get_secret_value()
    authorization = request.headers.get("Authorization", "")
    return bool(token) and hmac.compare_digest(authorization.encode(), f"Bearer {token}".encode())


def check_health() -> tuple[str, bool, dict[str, dict[str, object]]]:
    """Return `ok` or `degraded`, whether the product is usable, and the result of each check."""
    checks = {
        "database": _run_check(_database),
        "valkey": _run_check(lambda: valkey.client().ping()),
        "storage": _run_check(reach_storage),
        "worker": _run_check(lambda: _check_heartbeat(HEARTBEAT_KEY)),
    }
    usable = all(check["ok"] for check in checks.values())
    further = check_stores_databases() if checks["database"]["ok"] else {}
    further["live"] = _run_check(lambda: _check_heartbeat(LIVE_HEARTBEAT_KEY))
    healthy = usable and all(check["ok"] for check in further.values())
    return "ok" if healthy else "degraded", usable, {**checks, **further}


@blueprint.get("/api/health/live")
def live() -> Response:
    """Answer 200 while this process responds, even if the services it needs are down."""
    return json_answer({"status": "ok"})


class NotReached(Exception):
    """A service of another room does not answer. The argument is the name of the error."""


class NoHeartbeat(Exception):
    """The last heartbeat of the worker, or of the live process, is too old."""


def record_heartbeat() -> None:
    """Record the worker's heartbeat."""
    valkey.client().set(HEARTBEAT_KEY, str(time.time()), ex=600)


def record_worker(worker: str) -> None:
    """Record that a worker of this name is alive; it reports this itself, without a task."""
    with suppress(redis.RedisError):
        valkey.client().hset(WORKERS_KEY, worker, str(time.time()))


def last_seen_workers() -> dict[str, datetime]:
    """Return when each worker was last seen; those not seen for a day are removed."""
    seen: Any = valkey.client().hgetall(WORKERS_KEY)
    last_seen = {name: float(at) for name, at in seen.items()}
    stale = [name for name, at in last_seen.items() if at < time.time() - FORGOTTEN_SECONDS]
    if stale:
        valkey.client().hdel(WORKERS_KEY, *stale)
    return {name: datetime.fromtimestamp(at, UTC) for name, at in last_seen.items() if name not in stale}


def _database(name: str = engines.MAIN) -> None:
    with engines.app_reader(name).connect() as connection:
        connection.execute(text("SELECT 1"))


def check_stores_databases() -> dict[str, dict[str, object]]:
    """Check the further databases and the nodes of clusters.

    `stores` is the number of stores that cannot sell, and `since` the time of the first failed check.
    """
    checks: dict[str, dict[str, object]] = {}
    clusters = reachability.clusters()
    for name in engines.names():
        key = "database" if name == engines.MAIN else f"database {name}"
        if name != engines.MAIN:
            checks[key] = _run_check(partial(_database, name))
            checks[key]["database"] = name
        if name in clusters and checks.get(key, {"ok": True})["ok"]:
            checks |= _check_nodes(name, key)
        elif key in checks and not checks[key]["ok"]:
            checks[key]["stores"] = len(reachability.active_schemas(name))
    _note_since(checks)
    return checks


def _note_since(checks: dict[str, dict[str, object]]) -> None:
    """Record when each check began to fail; delete the time of a check that succeeds again."""
    away = [name for name, check in checks.items() if not check["ok"]]
    back = [name for name, check in checks.items() if check["ok"]]
    with suppress(redis.RedisError), valkey.client().pipeline(transaction=False) as pipe:
        if back:
            pipe.hdel(AWAY_KEY, *back)
        for name in away:
            pipe.hsetnx(AWAY_KEY, name, str(time.time()))
        for name in away:
            pipe.hget(AWAY_KEY, name)
        answers: Any = pipe.execute()
        for name, at in zip(away, answers[len(answers) - len(away) :], strict=True):
            checks[name]["since"] = datetime.fromtimestamp(float(at), UTC)


def _check_nodes(database: str, key: str) -> dict[str, dict[str, object]]:
    try:
        nodes = reachability.nodes(database)
    except SQLAlchemyError as error:
        return {f"{key} nodes": {"ok": False, "problem": type(error).__name__}}
    away: dict[str, object] = {"ok": False, "problem": "NodeAway"}
    return {
        f"{key} node {node.name}": {"ok": True} if node.reachable else {**away, "stores": node.stores}
        for node in nodes
    }


def _check_heartbeat(key: str) -> None:
    heartbeat: Any = valkey.client().get(key)
    if heartbeat is None or time.time() - float(heartbeat) > MAX_HEARTBEAT_AGE_SECONDS:
        raise NoHeartbeat("no heartbeat")


def _run_check(check: Callable[[], object]) -> dict[str, object]:
    started = time.perf_counter()
    try:
        check()
    except NotReached as error:
        return {"ok": False, "problem": str(error)}
    except (SQLAlchemyError, redis.RedisError, NoHeartbeat) as error:
        return {"ok": False, "problem": type(error).__name__}
    return {"ok": True, "milliseconds": round((time.perf_counter() - started) * 1000, 1)}
