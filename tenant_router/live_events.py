"""Live events: short messages to the open pages of a store's owner, sent through Valkey after the commit.

A lost event costs nothing but time: the page shows the same at its next refresh. So a broker that is away
never fails a commit.
"""

import json
import logging
import time
from typing import Any

import redis
from sqlalchemy import event as orm_event

from tenant_router import dirty_stores
from tenant_router.session import StoreSession

log = logging.getLogger(__name__)

CHANNEL = "haat:live"
# The live process writes the time here, for /api/health.
HEARTBEAT_KEY = "haat:live:heartbeat"
# Goes no further than the live process, which then ends the streams of these sign-ins.
SIGN_INS_ENDED = "sign_ins.ended"
# After a failure no event is sent for a while: each attempt could cost a request seconds.
PAUSE_SECONDS = 5.0
_paused = {"until": 0.0}


def publish_after_commit(db: StoreSession, kind: str, **details: Any) -> None:
    """Publish an event of the session's store after the commit. A rollback discards it."""
    db.info.setdefault("live_events", []).append({**details, "store": db.store.key, "kind": kind})


@orm_event.listens_for(StoreSession, "after_commit")
def _publish(db: StoreSession) -> None:
    if db.in_nested_transaction():
        return
    events = db.info.pop("live_events", ())
    if not events or _paused["until"] > time.monotonic():
        return
    try:
        for each in events:
            dirty_stores.client().publish(CHANNEL, json.dumps(each))
    except redis.RedisError as error:
        _paused["until"] = time.monotonic() + PAUSE_SECONDS
        log.warning("live.unreachable", extra={"store": db.store.key, "error": type(error).__name__})


@orm_event.listens_for(StoreSession, "after_rollback")
def _discard(db: StoreSession) -> None:
    if not db.in_nested_transaction():
        db.info.pop("live_events", None)
